package search

import (
	"context"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"grundy/judge/spec/grammar"
	"grundy/judge/testing/testenv"
)

// hunted returns the result of a hunt, with the counterexample shrunk.
func hunted(ctx context.Context, h *Hunt) (*Result, error) {
	r, err := h.Search(ctx)
	if err == nil && r.Found != nil && !r.Found.Minimal {
		r.Found, err = h.Shrink(ctx, r.Found)
		r.Stopped = ctx.Err() != nil
	}
	return r, err
}

func hunt(t testing.TB, g *grammar.Grammar, h *Hunt) *Result {
	t.Helper()
	h.Grammar = g
	if h.Cases == 0 {
		h.Cases = 400_000
	}
	r, err := hunted(t.Context(), h)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSmallest checks that a hunt finds the same case as an independent search case by case, and
// counts as many cases before it, whether or not a failure names its case.
func TestSmallest(t *testing.T) {
	testenv.Long(t)
	for _, m := range mutants {
		g, p := compile(t, inputs[m.input]), wrongIf(m.wrong)
		want, before := first(g, p, 20_000)
		if (want == nil) != m.far {
			t.Errorf("%s, %s: far is %v, yet the first of 20,000 is %v", m.input, m.name, m.far, want)
			continue
		}
		for _, blind := range []bool{false, true} {
			if m.far {
				continue
			}
			r := hunt(t, g, &Hunt{Try: p.trying(blind), Small: 20_000, Seed: 3})
			f := r.Found
			if f == nil {
				t.Errorf("%s, %s: nothing found", m.input, m.name)
				continue
			}
			if text(g, f.Cases) != text(g, want) || !f.Minimal || !f.Local || f.Smaller != before || f.Phase != Small {
				t.Errorf("%s, %s, blind %v: found\n%swith %d before it, minimal %v; the smallest is\n%swith %d",
					m.input, m.name, blind, text(g, f.Cases), f.Smaller, f.Minimal, text(g, want), before)
			}
		}
	}
}

// TestByChance checks that random cases find failures beyond the small cases.
func TestByChance(t *testing.T) {
	for _, m := range mutants {
		if !m.far {
			continue
		}
		g, p := compile(t, inputs[m.input]), wrongIf(m.wrong)
		for seed := range uint64(3) {
			r := hunt(t, g, &Hunt{Try: p.trying(seed == 1), Small: 200, Seed: seed, Name: m.name})
			switch f := r.Found; {
			case f == nil:
				t.Errorf("%s, %s, seed %d: nothing in %d cases", m.input, m.name, seed, r.Cases)
			case f.Minimal || f.Phase != Random:
				t.Errorf("%s, %s: minimal %v, found among %s", m.input, m.name, f.Minimal, f.Phase)
			default:
				local(t, g, m, f)
			}
		}
	}
}

// TestWhole checks that a hunt ends, and reports it, when all legal cases have passed.
func TestWhole(t *testing.T) {
	g := compile(t, inputs["number"])
	r := hunt(t, g, &Hunt{Try: wrongIf(func(grammar.Case) bool { return false }).trying(false)})
	if r.Whole.Cases != 1000 || r.Cases != 1000 || r.Found != nil || r.Stopped {
		t.Errorf("%+v", r)
	}
	single := compile(t, "\n  case: [n: {int: 1..300}]")
	r = hunt(t, single, &Hunt{Try: wrongIf(func(grammar.Case) bool { return false }).trying(false), Small: 10})
	if r.Whole.Cases != 300 || !r.Whole.Suffices() || r.Tries < 300 || r.Found != nil {
		t.Errorf("with random rounds between: %+v", r)
	}
}

// TestWholeOfAny checks for 1 to 20 legal cases that a hunt ends and reports that all have passed,
// and that each legal case was tried.
func TestWholeOfAny(t *testing.T) {
	for n := 1; n <= 20; n++ {
		g, seen := compile(t, fmt.Sprintf("\n  case: [n: {int: 1..%d}]", n)), 0
		r := hunt(t, g, &Hunt{Jobs: 1, Try: func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
			seen += cases.Len()
			return Outcome{}, nil
		}})
		if r.Whole.Cases != n || r.Cases < n || seen < n {
			t.Errorf("%d legal cases: %+v, %d seen", n, r.Whole, seen)
		}
	}
}

// TestBudget checks that exactly the allowed number of cases is tried.
func TestBudget(t *testing.T) {
	for _, n := range []int{1, 7, 100, 25_000} {
		var tried atomic.Int64
		try := func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
			tried.Add(int64(cases.Len()))
			return Outcome{}, nil
		}
		r := hunt(t, compile(t, inputs["nim"]), &Hunt{Try: try, Cases: n, Jobs: 3, Small: 2000})
		if r.Cases != n || int(tried.Load()) != n || r.Whole.Cases > 0 || r.Found != nil {
			t.Errorf("%d allowed: %d tried, %+v", n, tried.Load(), r)
		}
	}
}

// TestFiles checks that the files obey the grammar and the limits.
func TestFiles(t *testing.T) {
	testenv.Long(t)
	for name, input := range inputs {
		g := compile(t, input)
		most := 0
		var mu sync.Mutex
		try := func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
			data := g.Print(nil, cases)
			if _, err := g.Parse(data, grammar.Strict); err != nil || len(data) > 2000 || cases.Len() > 40 {
				t.Errorf("%s: %v; %d cases, %d bytes:\n%.300s", name, err, cases.Len(), len(data), data)
			}
			mu.Lock()
			most = max(most, cases.Len())
			mu.Unlock()
			return Outcome{}, nil
		}
		hunt(t, g, &Hunt{Try: try, Cases: 6000, Small: 1000, PerFile: 40, Bytes: 2000, Jobs: 2})
		if !g.Single() && most < 3 {
			t.Errorf("%s: %d cases a file at most", name, most)
		}
	}
}

// TestJobs checks that the result and the number of tries do not depend on the number of jobs.
func TestJobs(t *testing.T) {
	for _, m := range mutants {
		if m.input != "nim" && m.input != "graph" && m.input != "nim alone" {
			continue
		}
		g, p := compile(t, inputs[m.input]), wrongIf(m.wrong)
		var want *Result
		for jobs := 1; jobs <= 8; jobs++ {
			plain := p.trying(jobs%2 == 0)
			try := func(ctx context.Context, cases *grammar.Cases) (Outcome, error) {
				for range cases.Len() % 7 {
					runtime.Gosched()
				}
				return plain(ctx, cases)
			}
			h := &Hunt{Try: try, Jobs: jobs, Small: 500, Seed: 9, Classes: parity}
			r := hunt(t, g, h)
			if want == nil {
				want = r
			}
			if text(g, r.Found.Cases) != text(g, want.Found.Cases) || text(g, r.Found.From) != text(g, want.Found.From) ||
				r.Found.Smaller != want.Found.Smaller || r.Cases != want.Cases {
				t.Errorf("%s with %d jobs: %+v, %+v; with one: %+v, %+v", m.name, jobs, r, r.Found, want, want.Found)
			}
			if jobs%2 == 1 && (r.Tries != want.Tries || r.Found.Tries != want.Found.Tries) {
				t.Errorf("%s with %d jobs: %d tries, %d with one", m.name, jobs, r.Tries, want.Tries)
			}
		}
	}
}

// parity returns the class of each case by its number of bytes. One class is rare.
func parity(_ context.Context, files []*grammar.Cases) ([]string, error) {
	var classes []string
	for c := range allOf(files) {
		n := len(c.Grammar().PrintCase(nil, c))
		class := []string{"even", "odd"}[n%2]
		if n%31 == 0 {
			class = "rare"
		}
		classes = append(classes, class)
	}
	return classes, nil
}

// allOf yields the cases of files.
func allOf(files []*grammar.Cases) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		for _, f := range files {
			for c := range f.All() {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// TestSameFiles checks that the files tried do not depend on the number of jobs if nothing fails.
func TestSameFiles(t *testing.T) {
	for _, name := range []string{"nim", "nim alone", "words", "graph"} {
		g := compile(t, inputs[name])
		var want []string
		for jobs := 1; jobs <= 8; jobs++ {
			var mu sync.Mutex
			var got []string
			try := func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
				mu.Lock()
				defer mu.Unlock()
				got = append(got, text(g, cases))
				return Outcome{}, nil
			}
			h := &Hunt{Try: try, Jobs: jobs, Cases: 2000, Small: 300, Seed: 5, Classes: parity}
			hunt(t, g, h)
			slices.Sort(got)
			if want == nil {
				want = got
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: other files with %d jobs than with one", name, jobs)
			}
		}
	}
}

// TestSeeds checks that another seed tries other cases.
func TestSeeds(t *testing.T) {
	g := compile(t, inputs["nim"])
	p := wrongIf(func(c grammar.Case) bool { return sum(c.Ints("a")) > 5000 })
	from := map[string]bool{}
	for seed := range uint64(5) {
		r := hunt(t, g, &Hunt{Try: p.trying(false), Small: 100, Seed: seed})
		from[text(g, r.Found.From)] = true
	}
	if len(from) < 4 {
		t.Errorf("5 seeds found %d different cases", len(from))
	}
}

// TestCounts checks that failures that do not count are skipped, case by case.
func TestCounts(t *testing.T) {
	g := compile(t, inputs["nim"])
	p := program(func(c grammar.Case) string {
		switch a := c.Ints("a"); {
		case len(a) == 2 && a[0] == 1:
			return "RE"
		case sum(a) == 6 && len(a) == 3:
			return "WA"
		}
		return ""
	})
	want, before := first(g, func(c grammar.Case) string {
		if f := p(c); f == "WA" {
			return f
		}
		return ""
	}, 20_000)
	for _, blind := range []bool{false, true} {
		r := hunt(t, g, &Hunt{Try: p.trying(blind), Counts: func(f string) bool { return f == "WA" }})
		if r.Found == nil || text(g, r.Found.Cases) != text(g, want) || r.Found.Smaller != before {
			t.Fatalf("blind %v: %+v", blind, r.Found)
		}
		others := 0
		for c := range g.Enumerate().All() {
			if p(c) == "WA" {
				break
			}
			if p(c) == "RE" {
				others++
			}
		}
		if r.Others["RE"] < others || r.Others["RE"] == 0 || len(r.Others) != 1 {
			t.Errorf("blind %v: others %v; %d come before", blind, r.Others, others)
		}
	}
}

// TestUnrepeatable checks that a failure that does not repeat is recognized, whichever try fails.
func TestUnrepeatable(t *testing.T) {
	for name, tries := range map[string]int{"nim": 12, "nim alone": 60} {
		g := compile(t, inputs[name])
		for at := range tries {
			n := 0
			try := func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
				if n++; n == at+1 {
					return Outcome{Fail: "RE", At: -1 + at%2*cases.Len()}, nil
				}
				return Outcome{}, nil
			}
			r := hunt(t, g, &Hunt{Try: try, Cases: 1000, Small: 100})
			if r.Found != nil || r.Unrepeatable == nil || r.Cases != 1000 {
				t.Fatalf("%s, try %d: %+v", name, at, r)
			}
		}
	}
}

// TestComplete runs a program that answers every second number wrongly. If the outcome of a file is
// complete, a hunt for another kind of failure must not try parts of the file. Otherwise it must.
func TestComplete(t *testing.T) {
	g := compile(t, inputs["number"])
	for _, complete := range []bool{false, true} {
		for _, counts := range []string{"TLE", "PE"} {
			h := &Hunt{
				Grammar: g, Answers: []string{"WA", "PE"}, Cases: 1000, Ordered: true,
				Counts: func(fail string) bool { return fail == counts },
				Try: func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
					for i := range cases.Len() {
						if cases.At(i).Int("n")%2 == 0 {
							return Outcome{Fail: "WA", At: i, Complete: complete}, nil
						}
					}
					return Outcome{}, nil
				},
			}
			r, err := h.Search(t.Context())
			if err != nil || r.Found != nil || r.Cases != 1000 || r.Others["WA"] == 0 {
				t.Fatalf("complete %v: %+v, %v", complete, r, err)
			}
			if skips := r.Others["WA"] < 500; skips != (complete && counts == "TLE") {
				t.Errorf("complete %v, hunting for %s: %d others", complete, counts, r.Others["WA"])
			}
		}
	}
}
