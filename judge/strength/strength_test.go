package strength

import (
	"context"
	"testing"

	"grundy/judge/judgetest"
	"grundy/judge/mutant"
	"grundy/judge/plan"
	"grundy/judge/report"
)

// TestScore wants the score to be a share of those that are known to be wrong.
func TestScore(t *testing.T) {
	for _, c := range []struct {
		states []State
		want   float64
	}{
		{nil, 1},
		{[]State{Equivalent, Unshown}, 1},
		{[]State{Killed, Killed, Killed, Alive, Never}, 0.75},
		{[]State{Alive}, 0},
	} {
		r := &Report{}
		for _, s := range c.states {
			r.Fates = append(r.Fates, Fate{State: s})
		}
		if got := r.Score(); got != c.want {
			t.Errorf("%v: %v, want %v", c.states, got, c.want)
		}
	}
}

// TestGroups wants a group's kills counted, and those that it alone makes.
func TestGroups(t *testing.T) {
	p := judgetest.Cards(t, "")
	pl, err := p.Plan(context.Background(), 1, judgetest.Little)
	if err != nil {
		t.Fatal(err)
	}
	by := func(groups ...plan.Group) *mutantFate {
		f := &mutantFate{killed: map[plan.Group]bool{}, caught: make([]caught, 1)}
		for _, g := range groups {
			f.kill(0, &plan.File{Test: plan.Test{Name: "x", Group: g}}, report.WA)
		}
		return f
	}
	s := &trial{
		problem: p, plan: pl, report: &Report{}, set: &mutant.Set{Mutants: make([]mutant.Mutant, 3)},
		fates: []*mutantFate{by(plan.Small), by(plan.Small, plan.Near), by(plan.Near, plan.Largest)},
	}
	s.conclude()
	want := map[plan.Group][2]int{plan.Small: {2, 1}, plan.Near: {2, 0}, plan.Largest: {1, 0}}
	tests := 0
	for _, g := range s.report.Groups {
		tests += g.Tests
		if got := [2]int{g.Kills, g.Alone}; got != want[g.Group] {
			t.Errorf("%s kills %d and %d alone, want %v", g.Group, g.Kills, g.Alone, want[g.Group])
		}
	}
	if tests != len(pl.Tests) {
		t.Errorf("the groups have %d tests of %d", tests, len(pl.Tests))
	}
}
