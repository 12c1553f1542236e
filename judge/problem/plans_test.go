package problem_test

import (
	"testing"

	"grundy/judge/testing/judgetest"
	"grundy/judge/tests/plan"
)

// TestPlansStay checks that the plan for a seed and a budget is cached, whatever other plans are
// requested in between, and that the cache does not grow with many seeds.
func TestPlansStay(t *testing.T) {
	p := judgetest.Cards(t, "")
	budgets := []plan.Budget{{Runs: 60, Small: 40}, plan.Default, plan.Brief, plan.Short}
	get := func(seed uint64, b plan.Budget) *plan.Plan {
		t.Helper()
		pl, err := p.Plan(t.Context(), seed, b)
		if err != nil {
			t.Fatal(err)
		}
		return pl
	}
	first := map[plan.Budget]*plan.Plan{}
	for _, b := range budgets {
		first[b] = get(1, b)
	}
	second := get(2, plan.Default)
	for seed := uint64(2); seed < 12; seed++ {
		for _, b := range budgets {
			if other := get(seed, b); other != get(seed, b) || other.Seed != seed {
				t.Errorf("seed %d, %+v: made twice, or of seed %d", seed, b, other.Seed)
			}
		}
		for _, b := range budgets {
			if get(1, b) != first[b] {
				t.Errorf("after seed %d the plan of %+v is made again", seed, b)
			}
		}
	}
	if get(2, plan.Default) == second {
		t.Error("the plan of a seed is remembered after those of many others")
	}
}
