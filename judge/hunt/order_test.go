package hunt

import (
	"slices"
	"testing"

	"grundy/judge/arrange"
	"grundy/judge/judgetest"
	"grundy/judge/report"
	"grundy/judge/run"
)

// TestStressCarriers wants a hunt over all legal cases to catch programs that fail in an
// order of them other than that of size, and never to say of one that all cases pass.
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

// TestApart wants the smallest case to be the smallest also of those that fail alone and
// pass behind others, and a report not to say that cases pass alone that were not run so.
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
