package plan

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"grundy/judge/report/arrange"
	"grundy/judge/spec/grammar"
	"grundy/judge/testing/testenv"
)

var budget = Budget{Runs: 40, Small: 8}

// TestFiles checks that every file of every problem is legal and has the reference's answer, and
// that the tests are in the order of the groups, with unique names.
func TestFiles(t *testing.T) {
	order := []Group{Sample, Small, Balanced, Near, Extreme, Deep, Largest, Hard, Stored}
	for _, p := range tinies {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			src := p.source(t)
			pl := newPlan(t, src, 1, budget)
			if len(pl.Tests) != budget.Runs || pl.Whole.Cases > 0 {
				t.Errorf("%d tests, whole %v", len(pl.Tests), pl.Whole.Cases > 0)
			}
			names := map[string]bool{}
			last := 0
			for _, test := range pl.Tests {
				f, err := pl.File(t.Context(), test)
				if err != nil {
					t.Fatal(err)
				}
				checkFile(t, src, f)
				group := slices.Index(order, f.Group)
				if names[f.Name] || !strings.HasPrefix(f.Name, string(f.Group)+"-") || group < last {
					t.Errorf("the name %s of group %s", f.Name, f.Group)
				}
				names[f.Name], last = true, group
			}
		})
	}
}

// checkFile checks that a file is legal, has at least one case and the reference's answer, and
// keeps the limit of bytes.
func checkFile(t *testing.T, src *Source, f *File) {
	t.Helper()
	cases, err := src.Grammar.Parse(f.Input, grammar.Strict)
	if err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	if !bytes.Equal(f.Want, wantOf(t, src, f.Input)) {
		t.Errorf("%s: the answer is not the reference's", f.Name)
	}
	if cases.Len() != f.Cases.Len() || len(f.Answers) != cases.Len() || cases.Len() < 1 || cases.Len() > src.Grammar.MaxCases() {
		t.Errorf("%s: %d cases, %d answers, %d in the file", f.Name, f.Cases.Len(), len(f.Answers), cases.Len())
	}
	if int64(len(f.Input)) > src.InputLimit {
		t.Errorf("%s: %d bytes, %d allowed", f.Name, len(f.Input), src.InputLimit)
	}
	if src.ID == "totals" {
		sum := int64(0)
		for c := range cases.All() {
			sum += c.Int("n")
		}
		if sum > 700 {
			t.Errorf("%s: a total of %d", f.Name, sum)
		}
	}
}

// TestFarBounds checks that all files are legal, and that there is a largest file, if the bounds
// are far beyond what a file can hold. The count is only a count, or also a bound of numbers. Some
// problems have distinct lines, and totals that are small.
func TestFarBounds(t *testing.T) {
	testenv.Long(t)
	sum := func(next func() string) string { return winner(xor(numbers(number(next()), next))%2 != 0) }
	for _, sections := range []string{
		`input: {cases: {count: T, max: 10}, case: [{n: {int: 1..10^12}}, {a: {int: 0..9999, count: n}}]}`,
		`input: {cases: {count: T, max: 10}, case: [{n: {int: 1..10^12}}, {a: {int: 0..n, count: n}}]}`,
		`input: {cases: {count: T, max: 10}, case: [{n: {int: 1..10^12}}, {repeat: n, lines: [{a: {int: 0..n}}]}]}`,
		`input: {cases: {count: T, max: 10}, case: [{n: {int: 1..10^12}}, {repeat: n, distinct: true, lines: [{a: {int: 0..90}}]}]}`,
		`input: {cases: {count: T, max: 1000, total: {a: 500}}, case: [{n: {int: 1..10^12}}, {a: {int: 0..10^9, count: n}}]}`,
		`input: {cases: {count: T, max: 1000, total: {a: 500, n: 60}}, case: [{n: {int: 1..10^12}}, {repeat: n, distinct: true, lines: [{a: {int: 1..10^9}}]}]}`,
	} {
		src := tiny{name: "far", sections: sections, counted: true, limit: 20_000, answer: sum}.source(t)
		pl := newPlan(t, src, 1, budget)
		for _, f := range files(t, pl, append(random, Small)...) {
			checkFile(t, src, f)
		}
		largest := files(t, pl, Largest)
		if len(largest) == 0 {
			t.Errorf("%s\nno largest file", sections)
		}
	}
}

// TestNoRoom checks that there is an error if every case is longer than a file.
func TestNoRoom(t *testing.T) {
	src := tiny{name: "long", sections: `input: {cases: {count: T, max: 10}, case: [{n: {int: 10^12..10^13}}, {a: {int: 0..9, count: n}}]}`,
		counted: true, limit: 20_000, answer: nim}.source(t)
	pl := newPlan(t, src, 1, budget)
	_, err := pl.File(t.Context(), pl.Tests[len(pl.Tests)-1])
	if err == nil || !strings.Contains(err.Error(), "raise limits.input, or lower the counts in the case") {
		t.Errorf("got %v", err)
	}
}

// contents makes all files of a plan, in the given order of indices.
func contents(t *testing.T, p *Plan, order []int) map[string]string {
	t.Helper()
	made := map[string]string{}
	for _, i := range order {
		f, err := p.File(t.Context(), p.Tests[i])
		if err != nil {
			t.Fatal(err)
		}
		made[f.Name] = string(f.Input) + "→" + string(f.Want)
	}
	return made
}

func upTo(n int) []int {
	var list []int
	for i := range n {
		list = append(list, i)
	}
	return list
}

// TestDeterminism checks that a seed gives the same bytes in any order of making, and that another
// seed changes only the random groups.
func TestDeterminism(t *testing.T) {
	for _, p := range tinies {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			pl := newPlan(t, p.source(t), 7, budget)
			forwards := contents(t, pl, upTo(len(pl.Tests)))
			order := upTo(len(pl.Tests))
			slices.Reverse(order)
			for name, text := range contents(t, newPlan(t, p.source(t), 7, budget), order) {
				if text != forwards[name] {
					t.Errorf("%s differs when made in another order", name)
				}
			}
			other := newPlan(t, p.source(t), 8, budget)
			same := map[Group]bool{}
			for _, g := range random {
				same[g] = true
			}
			for i, text := range contents(t, other, upTo(len(other.Tests))) {
				g := Group(i[:strings.LastIndexByte(i, '-')])
				if g == Small && text != forwards[i] {
					t.Errorf("%s depends on the seed", i)
				}
				if text != forwards[i] {
					same[g] = false
				}
			}
			for g, same := range same {
				if same && (g != Extreme || p.name != "all of one answer") { // with one number, there are only bounds
					t.Errorf("%s does not depend on the seed", g)
				}
			}
		})
	}
}

// TestIndependence checks that a test depends only on its own name, not on how many tests its group
// or others have. The group extreme is an exception.
func TestIndependence(t *testing.T) {
	src := find(t, "nim").source(t)
	small := newPlan(t, src, 1, budget)
	with := *src
	with.Samples = []Given{{In: []byte("1\n1\n1\n"), Out: []byte("win\n")}, {In: []byte("1\n1\n0\n"), Out: []byte("lose\n")}}
	large := newPlan(t, &with, 1, Budget{Runs: 60, Small: 10})
	more := contents(t, large, upTo(len(large.Tests)))
	for name, text := range contents(t, small, upTo(len(small.Tests))) {
		if strings.HasPrefix(name, string(Extreme)) {
			continue // the number of files decides which bounds each tests
		}
		if more[name] != text {
			t.Errorf("%s is another file in a larger plan", name)
		}
	}
	if more["sample-2"] != "1\n1\n0\n→lose\n" {
		t.Errorf("the sample became %q", more["sample-2"])
	}
	named := *src
	named.ID = "nim2"
	other := newPlan(t, &named, 1, budget)
	if contents(t, other, []int{20})[small.Tests[20].Name] == contents(t, small, []int{20})[small.Tests[20].Name] {
		t.Error("problems of other names share their random tests")
	}
}

// TestConcurrent checks that files that are made concurrently equal those made one by one. The race
// detector must report nothing.
func TestConcurrent(t *testing.T) {
	for _, p := range tinies {
		src := p.source(t)
		pl := newPlan(t, src, 3, budget)
		want := contents(t, newPlan(t, src, 3, budget), upTo(len(pl.Tests)))
		got := make([]*File, len(pl.Tests))
		var all sync.WaitGroup
		for i, test := range pl.Tests {
			all.Go(func() {
				f, err := pl.File(t.Context(), test)
				if err != nil {
					t.Error(err)
				}
				got[i] = f
			})
		}
		all.Wait()
		for _, f := range got {
			if f != nil && want[f.Name] != string(f.Input)+"→"+string(f.Want) {
				t.Errorf("%s: %s is another file when made beside others", p.name, f.Name)
			}
		}
	}
}

// TestBudget checks the number of tests and of small tests for a budget. The samples have a test
// each, and no budget, however small, may make a plan fail.
func TestBudget(t *testing.T) {
	src := find(t, "nim").source(t)
	src.Samples = []Given{{In: []byte("1\n1\n1\n"), Out: []byte("win\n")}, {In: []byte("1\n1\n0\n"), Out: []byte("lose\n")}}
	for _, test := range []struct {
		budget       Budget
		tests, small int
	}{
		{Default, 60, 18},
		{Budget{Runs: 10, Small: 3}, 10, 3},
		{Budget{Runs: 10, Small: 0}, 10, 0},
		{Budget{Runs: 5, Small: 100}, 5, 3},
		{Budget{Runs: 2, Small: 1}, 2, 0},
		{Budget{Runs: 1, Small: 1}, 1, 0},
		{Budget{Small: 1}, 0, 0},
		{Budget{Runs: -3, Small: 1}, 0, 0},
	} {
		p := newPlan(t, src, 1, test.budget)
		small := 0
		for _, one := range p.Tests {
			if one.Group == Small {
				small++
			}
		}
		if len(p.Tests) != test.tests || small != test.small || p.Whole.Cases > 0 || p.small.Len() != 6*small {
			t.Errorf("%+v: %d tests, %d small of %d cases, whole %v", test.budget, len(p.Tests), small, p.small.Len(), p.Whole)
		}
	}
}

// TestSmall checks that the small tests are the first cases of the enumeration, split after every
// MaxCases cases.
func TestSmall(t *testing.T) {
	for _, p := range tinies {
		src := p.source(t)
		pl := newPlan(t, src, 1, budget)
		want := src.Grammar.NewCases()
		for c := range src.Grammar.Enumerate().All() {
			if want.Len() == budget.Small*src.Grammar.MaxCases() {
				break
			}
			want.Add(c)
		}
		at := 0
		for _, f := range files(t, pl, Small) {
			if f.Cases.Len() != src.Grammar.MaxCases() {
				t.Errorf("%s: %s has %d cases", p.name, f.Name, f.Cases.Len())
			}
			for c := range f.Cases.All() {
				if !grammar.Equal(c, want.At(at)) {
					t.Fatalf("%s: case %d in the order of size is wrong", p.name, at)
				}
				at++
			}
		}
		if at != want.Len() || pl.small.Len() != at {
			t.Errorf("%s: %d cases, want %d; legal %d", p.name, at, want.Len(), pl.small.Len())
		}
	}
}

// TestWhole checks that a plan ends with all legal cases in other orders if the small tests contain
// all legal cases.
func TestWhole(t *testing.T) {
	p := tiny{
		name:     "powers",
		sections: `input: {cases: {eof: true, max: 20}, case: [{n: {int: 1..90}}]}`,
		answer:   func(next func() string) string { return winner(number(next())%3 != 0) },
	}
	for _, test := range []struct {
		sections string
		small    int
		whole    bool
		legal    int
		last     int // number of cases in the last small file
	}{
		{p.sections, 40, true, 90, 10},
		{p.sections, 5, true, 90, 10},
		{p.sections, 4, false, 80, 20},
		{strings.ReplaceAll(p.sections, "90", "80"), 4, true, 80, 20}, // the last file is full
		{strings.ReplaceAll(p.sections, "90", "1"), 4, true, 1, 1},
		{p.sections + "\navoid: n % 2 == 0", 40, true, 45, 5},
		{`input: {case: [{n: {int: 1..7}}]}`, 8, true, 7, 1},
		{`input: {case: [{n: {int: 1..7}}]}`, 6, false, 6, 1},
	} {
		p.sections = test.sections
		pl := newPlan(t, p.source(t), 1, Budget{Runs: 50, Small: test.small})
		small := files(t, pl, Small)
		if (pl.Whole.Cases > 0) != test.whole || pl.small.Len() != test.legal || small[len(small)-1].Cases.Len() != test.last {
			t.Errorf("%s, %d files\nwhole %+v, %d legal, %d in the last", test.sections, test.small,
				pl.Whole, pl.small.Len(), small[len(small)-1].Cases.Len())
		}
		want := 50
		if test.whole {
			want = len(small) + len(files(t, pl, Order))
		}
		if len(pl.Tests) != want || pl.Whole.Suffices() != test.whole {
			t.Errorf("%s, %d files\n%d tests, want %d; tried %+v", test.sections, test.small, len(pl.Tests), want, pl.Whole)
		}
	}
}

// TestWholeBudget checks that an order that exceeds the budget is omitted and not claimed.
func TestWholeBudget(t *testing.T) {
	p := tiny{
		name:     "powers",
		sections: `input: {cases: {eof: true, max: 20}, case: [{n: {int: 1..90}}]}`,
		answer:   func(next func() string) string { return winner(number(next())%3 != 0) },
	}
	for runs, want := range map[int][]arrange.Order{
		5:  {arrange.Ascending},
		7:  {arrange.Ascending, arrange.Bounds},
		12: {arrange.Ascending, arrange.Bounds, arrange.Descending},
		29: {arrange.Ascending, arrange.Bounds, arrange.Descending, arrange.Shuffled, arrange.Twice},
	} {
		pl := newPlan(t, p.source(t), 1, Budget{Runs: runs, Small: 5})
		if !slices.Equal(pl.Whole.Orders, want) || len(pl.Tests) > runs || pl.Whole.Suffices() != (runs == 29) || pl.Whole.Together {
			t.Errorf("%d runs: %d tests, %+v; want %v", runs, len(pl.Tests), pl.Whole, want)
		}
	}
}

// TestSampleFaults checks that samples that violate the spec are errors that name the sample.
func TestSampleFaults(t *testing.T) {
	src := find(t, "nim").source(t)
	src.Samples = []Given{
		{In: []byte("1\n1\n-1\n"), Out: []byte("win\n")},
		{In: []byte("1\n1\n1\n"), Out: []byte("won\n")},
		{In: []byte(" 1 1\t1"), Out: []byte("win")}, // parsed leniently, and not changed
	}
	pl := newPlan(t, src, 1, budget)
	for i, want := range []string{
		"sample-1: line 3: a: -1 is less than 0",
		`sample-2: line 1: case 1: winner: "won" instead of`,
	} {
		if _, err := pl.File(t.Context(), pl.Tests[i]); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	f, err := pl.File(t.Context(), pl.Tests[2])
	if err != nil || string(f.Input) != " 1 1\t1" || string(f.Want) != "win" || f.Cases.Len() != 1 {
		t.Errorf("%v, %v", f, err)
	}
}

// TestReseed checks that a reseeded plan equals a new plan with that seed, and that files are equal
// when made again.
func TestReseed(t *testing.T) {
	src := tinies[0].source(t)
	first, err := New(context.Background(), src, 1, Default)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time comes from the shelf
		for _, seed := range []uint64{1, 2} {
			fresh, err := New(context.Background(), src, seed, Default)
			if err != nil {
				t.Fatal(err)
			}
			again := first
			if seed != 1 {
				again = first.Reseed(seed)
			}
			for i, test := range fresh.Tests {
				want, err1 := fresh.File(t.Context(), test)
				got, err2 := again.File(t.Context(), again.Tests[i])
				if err1 != nil || err2 != nil || !bytes.Equal(want.Input, got.Input) || !bytes.Equal(want.Want, got.Want) || got.Name != test.Name {
					t.Fatalf("seed %d, %s: another file: %v %v", seed, test.Name, err1, err2)
				}
			}
		}
	}
}

// TestShare checks that two plans with different budgets that share files give the same files as
// separate plans. In the last problem, a budget of two runs omits the order arrange.Bounds.
func TestShare(t *testing.T) {
	for _, tiny := range append(slices.Clone(tinies), tiny{
		name:     "all cases in a file",
		sections: `input: {cases: {eof: true, max: 20}, case: [{n: {int: 1..9}}]}`,
		answer:   func(next func() string) string { return winner(number(next())%3 != 0) },
	}) {
		src := tiny.source(t)
		first := newPlan(t, src, 3, Default)
		for _, test := range first.Tests {
			if _, err := first.File(t.Context(), test); err != nil {
				t.Fatal(err)
			}
		}
		for _, budget := range []Budget{Brief, {Runs: 60, Small: 40}, {Runs: 50}, {Runs: 2, Small: 1}} {
			alone, sharing := newPlan(t, src, 3, budget), newPlan(t, src, 3, budget)
			sharing.Share(first)
			for i, test := range alone.Tests {
				want, err1 := alone.File(t.Context(), test)
				got, err2 := sharing.File(t.Context(), sharing.Tests[i])
				if err1 != nil || err2 != nil || !bytes.Equal(want.Input, got.Input) || got.Group != test.Group {
					t.Fatalf("%s, %+v, %s: another file: %v %v", src.ID, budget, test.Name, err1, err2)
				}
			}
		}
	}
}
