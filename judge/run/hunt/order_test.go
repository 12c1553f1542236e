package hunt

import (
	"bytes"
	"math"
	"slices"
	"testing"
	"time"

	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/report/arrange"
	"grundy/judge/run"
	"grundy/judge/testing/judgetest"
	"grundy/judge/tests/plan"
	"grundy/judge/tests/search"
)

// TestStressCarriers checks programs that fail only in an order other than the size order. A hunt
// over all legal cases must find them, and never say that all cases pass.
func TestStressCarriers(t *testing.T) {
	p, err := many(t).Narrow([]string{"n=60"})
	if err != nil {
		t.Fatal(err)
	}
	for name, carrier := range judgetest.Carriers {
		r := mustHunt(t, p, carrier, Options{Options: run.Options{Seed: 1}})
		if r.Verdict != report.WA || r.Found == nil || r.Whole.Suffices() {
			t.Errorf("%s: %s, %+v", name, r.Verdict, r.Whole)
		}
	}
	r := mustHunt(t, p, judgetest.Accepted, Options{Options: run.Options{Seed: 1}})
	if want := []arrange.Order{arrange.Ascending, arrange.Bounds, arrange.Descending, arrange.Shuffled, arrange.Twice, arrange.Alone}; r.Verdict != report.AC || !slices.Equal(r.Whole.Orders, want) || !r.Whole.Together {
		t.Errorf("%s, tried %+v", r.Verdict, r.Whole)
	}
}

// TestApart checks that a counterexample is the smallest even if smaller cases fail only alone, and
// pass after others. A report must not say that cases pass alone if they were not run alone.
func TestApart(t *testing.T) {
	deep := judgetest.WrongIf(func(c []int64, i int) bool { return i == 0 && c[0] >= 20 && c[0]%2 == 0 || c[i] == 50 })
	r := mustHunt(t, many(t), deep, Options{Options: run.Options{Seed: 1}, Cases: 2000})
	if f := r.Found; f == nil || string(f.Input) != "20\n" || !f.Minimal || f.Smaller.Cases != 19 || !f.Smaller.Apart() {
		t.Errorf("%+v", f)
	}
	far := judgetest.WrongIf(func(c []int64, i int) bool { return c[i] == apartCases+2 })
	r = mustHunt(t, many(t), far, Options{Options: run.Options{Seed: 1}, Cases: 20_000})
	if f := r.Found; f == nil || !f.Minimal || f.Smaller.Cases != apartCases+1 || f.Smaller.Apart() {
		t.Errorf("%+v", f)
	}
}

// TestTestsOrder checks that samples and stored inputs of a spec precede the other tests, of which
// the first are one of each group, and that no test is lost.
func TestTestsOrder(t *testing.T) {
	p := judgetest.Load(t, manyText+"kept: [{why: x, in: \"17\\n\"}]\n", problem.Code{Solve: judgetest.SolveCards})
	h := hunterOf(p, judgetest.Accepted.Runner(), Options{Options: run.Options{Seed: 1}})
	list, err := h.tests(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	tests, err := run.TestsOf(t.Context(), p, h.options.Seed, h.options.Selection)
	if err != nil {
		t.Fatal(err)
	}
	before, files := 0, map[plan.Group]plan.File{} // the number of samples; the first file of each group
	for _, task := range tests.Tasks {
		if task.Group == plan.Sample {
			before++
		}
		if _, met := files[task.Group]; met {
			continue
		}
		f, err := task.Make(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		files[task.Group] = *f
	}
	stored, err := list[before].Make(t.Context())
	if err != nil || len(list) != len(tests.Tasks) || stored.Len() != 1 || stored.At(0).Int("n") != 17 {
		t.Errorf("test %d of %d has %d cases, %v", before, len(list), stored.Len(), err)
	}
	for i, group := range []plan.Group{plan.Near, plan.Balanced, plan.Small} {
		cases, err := list[before+1+i].Make(t.Context())
		if want := files[group].Cases; err != nil || !bytes.Equal(p.Grammar.Print(nil, cases), p.Grammar.Print(nil, want)) {
			t.Errorf("test %d is not the first of the group %s, %v", before+1+i, group, err)
		}
	}
}

// TestRest checks the estimate of how long a search still makes plain runs.
func TestRest(t *testing.T) {
	h := &hunter{options: Options{For: time.Hour}, began: time.Now()}
	if h.rest(time.Second) < 2*time.Hour {
		t.Error("before the search begins, an end is known")
	}
	for _, c := range []struct {
		progress   search.Progress
		least, top time.Duration
	}{
		{search.Progress{Phase: search.Small}, 50 * time.Minute, time.Hour},
		{search.Progress{Phase: search.Small, Left: 7}, 7 * time.Second, 7 * time.Second},
		{search.Progress{Phase: search.Small, Left: 1_000_000}, 50 * time.Minute, time.Hour},
		{search.Progress{Phase: search.Shrinking, Left: 7}, math.MaxInt64, math.MaxInt64},
	} {
		if h.tell(c.progress); h.rest(time.Second) < c.least || h.rest(time.Second) > c.top {
			t.Errorf("%+v: %s, want %s to %s", c.progress, h.rest(time.Second), c.least, c.top)
		}
	}
}
