package plan

import (
	"iter"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// TestBalanced checks that all answers have equal shares, even an answer that random cases hardly
// ever have: of random positions of nim with heaps up to 10^9, about one in 10^9 is lost.
func TestBalanced(t *testing.T) {
	for _, test := range []struct {
		problem string
		classes int // least number of classes; a class that a file never drew is not required
		spread  int // maximum difference between the commonest and the rarest class in a file
	}{
		{"nim", 2, 0},
		{"three heaps", 2, 0},
		{"words", 2, 0},
		{"block", 3, 2},
		{"great numbers", 2, 0},
	} {
		p := newPlan(t, find(t, test.problem).source(t), 5, budget)
		for _, f := range files(t, p, Balanced) {
			n := classes(f)
			least, most := f.Cases.Len(), 0
			for _, k := range n {
				least, most = min(least, k), max(most, k)
			}
			if len(n) < test.classes || most-least > test.spread {
				t.Errorf("%s: %s has %v", test.problem, f.Name, n)
			}
		}
	}
}

func classes(files ...*File) map[string]int {
	n := map[string]int{}
	for _, f := range files {
		for _, a := range f.Answers {
			n[a.Class]++
		}
	}
	return n
}

// TestBalancedSingle checks that files of one case alternate between the answers.
func TestBalancedSingle(t *testing.T) {
	p := newPlan(t, find(t, "nim, one case a file").source(t), 5, budget)
	made := files(t, p, Balanced)
	if n := classes(made...); len(made) < 8 || n["win"]+n["lose"] != len(made) || n["win"]-n["lose"] > 1 || n["lose"]-n["win"] > 1 {
		t.Errorf("%d files: %v", len(made), n)
	}
	for _, f := range made {
		if f.Cases.Len() != 1 {
			t.Errorf("%s has %d cases", f.Name, f.Cases.Len())
		}
	}
}

// TestBalancedByMoves checks that there are lost positions even if the rules have no fast method
// to find them. Then the plan plays moves from won positions until the position is lost.
func TestBalancedByMoves(t *testing.T) {
	src := find(t, "three heaps").source(t)
	src.Game = slow{src.Game}
	for _, f := range files(t, newPlan(t, src, 1, budget), Balanced) {
		if n := classes(f); n["lose"] < 6 {
			t.Errorf("%s has %v", f.Name, n)
		}
	}
	near := classes(files(t, newPlan(t, src, 1, budget), Near)...)
	if near["lose"] < near["win"]/6 {
		t.Errorf("near: %v", near)
	}
}

// TestMagnitudes checks that balanced numbers have every order of magnitude.
func TestMagnitudes(t *testing.T) {
	p := newPlan(t, find(t, "nim").source(t), 5, budget)
	widths := map[int]int{}
	for _, f := range files(t, p, Balanced) {
		for c := range f.Cases.All() {
			for _, v := range c.Ints("a") {
				widths[bits.Len64(uint64(v))]++
			}
		}
	}
	for w := range 31 {
		if widths[w] == 0 {
			t.Errorf("no number of %d bits: %v", w, widths)
		}
	}
}

// TestExtremes checks that every bound of every field is reached, also the bounds of counts, and
// the first and the last letter of alphabets.
func TestExtremes(t *testing.T) {
	for _, p := range tinies {
		if p.limit == 2000 || strings.Contains(p.name, "refuses") { // not all bounds can be reached
			continue
		}
		t.Run(p.name, func(t *testing.T) {
			for seed := range uint64(8) {
				pl := newPlan(t, p.source(t), seed, Budget{Runs: 100, Small: 2})
				checkExtremes(t, pl)
				if len(pl.Notes) > 0 {
					t.Errorf("notes: %v", pl.Notes)
				}
			}
		})
	}
}

func checkExtremes(t *testing.T, p *Plan) {
	t.Helper()
	made := files(t, p, Extreme)
	for _, f := range p.src.Grammar.Fields() {
		met := extent(f, made)
		lo, hi, ok := f.Bounds()
		switch {
		case f.Kind == grammar.Word:
			lo, hi = 0, int64(len(f.Letters))-1
		case !ok: // in c: 0..s
			lo, hi = 0, 9
		}
		if met != [2]int64{lo, hi} {
			t.Errorf("seed %d, %s: %v met, the bounds are %d..%d", p.Seed, f.Name, met, lo, hi)
		}
	}
}

// extent returns the least and the greatest value of a field, or of the letters' indices for a
// word.
func extent(f *grammar.Field, made []*File) [2]int64 {
	met := [2]int64{1<<63 - 1, -1 << 63}
	note := func(v int64) { met[0], met[1] = min(met[0], v), max(met[1], v) }
	for _, file := range made {
		for c := range file.Cases.All() {
			if f.Kind != grammar.Word {
				for _, v := range c.Ints(f.Name) {
					note(v)
				}
				continue
			}
			for _, b := range c.Str(f.Name) {
				note(int64(strings.IndexRune(f.Letters, b)))
			}
		}
	}
	return met
}

// TestExtremeLengths checks that extreme tests contain shortest and longest words. One of them must
// be the first letter once, and one the last letter as often as possible.
func TestExtremeLengths(t *testing.T) {
	var lengths []int
	whole := map[string]bool{}
	for _, f := range files(t, newPlan(t, find(t, "words").source(t), 2, budget), Extreme) {
		for c := range f.Cases.All() {
			lengths = append(lengths, len(c.Str("s")))
			whole[c.Str("s")] = true
		}
	}
	if slices.Min(lengths) != 1 || slices.Max(lengths) != 12 {
		t.Errorf("lengths %v", lengths)
	}
	if !whole["0"] || !whole["999999999999"] {
		t.Errorf("all bounds at once are not met: %v", whole)
	}
}

// TestNotes checks that a plan says how many bounds its tests do not meet, if the budget does not
// suffice for all.
func TestNotes(t *testing.T) {
	for _, test := range []struct {
		problem string
		runs    int
		want    string
	}{
		{"nim, one case a file", 12, "2 of 5 bounds unmet: the budget is 12 runs"},
		{"nim, one case a file", 24, ""},
		{"nim", 3, "6 of 6 bounds unmet: the budget is 3 runs"},
		{"nim", 4, ""},
		{"totals", 4, "6 of 7 bounds unmet: the budget is 4 runs"},
		{"totals", 12, ""},
	} {
		p := newPlan(t, find(t, test.problem).source(t), 1, Budget{Runs: test.runs})
		if got := strings.Join(i18n.Strings(p.Notes), "\n"); got != test.want {
			t.Errorf("%s, %d runs: %q, want %q", test.problem, test.runs, got, test.want)
		}
	}
}

// TestLargest checks that files are as full as a limit allows: cases, bytes, or a total. checkFile
// checks the bounds themselves.
func TestLargest(t *testing.T) {
	for _, test := range []struct {
		problem string
		files   int
		full    func(src *Source, f *File) bool
	}{
		{"nim", 4, func(src *Source, f *File) bool {
			for c := range f.Cases.All() {
				if c.Int("n") != 8 {
					return false
				}
			}
			return f.Cases.Len() == src.Grammar.MaxCases()
		}},
		{"words", 4, func(src *Source, f *File) bool {
			return f.Cases.Len() == src.Grammar.MaxCases() && len(f.Input) == 8*13
		}},
		{"nim, one case a file", 3, func(_ *Source, f *File) bool { return f.Cases.At(0).Int("n") == 8 }},
		{"totals", 3, func(_ *Source, f *File) bool { return f.Cases.At(0).Int("n") == 600 }},
		{"cases too large for a file", 3, func(src *Source, f *File) bool {
			return int64(len(f.Input)) > src.InputLimit/3
		}},
	} {
		src := find(t, test.problem).source(t)
		made := files(t, newPlan(t, src, 1, budget), Largest)
		if len(made) != test.files {
			t.Errorf("%s: %d files, want %d", test.problem, len(made), test.files)
		}
		for _, f := range made {
			checkFile(t, src, f)
			if !test.full(src, f) {
				t.Errorf("%s: %s has %d cases, %d bytes", test.problem, f.Name, f.Cases.Len(), len(f.Input))
			}
		}
	}
	n := classes(files(t, newPlan(t, find(t, "nim").source(t), 1, budget), Largest)...)
	if n["lose"] < n["win"]/4 {
		t.Errorf("the largest files are lost as %v", n)
	}
}

// TestHeavy checks that one of the largest files has great numbers in all of its cases. A program
// whose time grows with every number would otherwise take half as long as it can.
func TestHeavy(t *testing.T) {
	src := tiny{
		name:     "heavy",
		sections: "input: {cases: {eof: true, max: 100}, case: [{n: {int: 1..1000}, m: {int: 1..1000}}]}",
		answer: func(next func() string) string {
			n := number(next())
			return winner(n > number(next()))
		},
	}.source(t)
	most := 0.0
	for _, f := range files(t, newPlan(t, src, 1, budget), Largest) {
		sum := 0.0
		for c := range f.Cases.All() {
			sum += float64(c.Int("n")) * float64(c.Int("m"))
		}
		most = max(most, sum/100e6)
	}
	if most < 0.9 {
		t.Errorf("the products of all cases have at most %.2f of the possible sum", most)
	}
}

// cunning is a game with ten positions that are easily misjudged.
type cunning struct{ game.Game }

func (cunning) Subtle(g *grammar.Grammar) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		for v := int64(990); v < 1000; v++ {
			c, err := g.Make(map[string]any{"a": []int64{v, v, v, v}})
			if err != nil || !yield(c) {
				return
			}
		}
	}
}

// coarse hides the positions that a game names as easily misjudged.
type coarse struct{ game.Game }

func (coarse) Subtle(*grammar.Grammar) iter.Seq[grammar.Case] {
	return func(func(grammar.Case) bool) {}
}

// TestSubtle checks that positions that the rules name as easily misjudged occur. All of them must
// occur or, if a file holds one case, one in every second file.
func TestSubtle(t *testing.T) {
	for _, problem := range []string{"nim", "nim, one case a file"} {
		src := find(t, problem).source(t)
		src.Game = cunning{src.Game}
		made := files(t, newPlan(t, src, 3, budget), Near)
		met := 0
		for _, f := range made {
			checkFile(t, src, f)
			for c := range f.Cases.All() {
				a, v := c.Ints("a"), 990+int64(met)
				if slices.Equal(a, []int64{v, v, v, v}) {
					met++
				}
			}
		}
		if want := min(10, len(made)*src.perFile()/2); met != want || want < 2 {
			t.Errorf("%s: %d met in %d files, want %d", problem, met, len(made), want)
		}
	}
}

// TestNear checks that there are numbers next to powers of two, to values in the spec and to
// bounds, and lost positions with their neighbours.
func TestNear(t *testing.T) {
	src := find(t, "great numbers").source(t)
	src.Near = map[string][]int64{"b": {123456789, 987654321}}
	off := map[int64]int{} // distance from a power of two → count
	named, bound, total := map[int64]int{}, 0, 0
	for _, f := range slices.Concat(files(t, newPlan(t, src, 1, budget), Near), files(t, newPlan(t, src, 2, budget), Near)) {
		for c := range f.Cases.All() {
			b := c.Int("b")
			total++
			for d := int64(-1); d <= 1; d++ {
				if p := b - d; p > 4 && p&(p-1) == 0 {
					off[d]++
				}
				if p := b - d; p == 123456789 || p == 987654321 {
					named[d]++
				}
			}
			if b <= 2 || b >= 1e18-1 {
				bound++
			}
		}
	}
	for d := int64(-1); d <= 1; d++ {
		if off[d] == 0 || named[d] == 0 {
			t.Errorf("%+d: %d off a power of two, %d off a named value", d, off[d], named[d])
		}
	}
	if sum := off[-1] + off[0] + off[1]; sum < total/20 || sum > total/2 || bound == 0 {
		t.Errorf("of %d numbers %d are near powers of two, %d near bounds", total, sum, bound)
	}
	nim := find(t, "nim").source(t)
	nim.Game = coarse{nim.Game}
	n := classes(files(t, newPlan(t, nim, 1, budget), Near)...)
	if n["lose"] < n["win"]/4 || n["win"] < n["lose"] {
		t.Errorf("near: %v", n)
	}
}
