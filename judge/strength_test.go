package judge

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"grundy/judge/mutant"
	"grundy/judge/plan"
	"grundy/judge/spec"
)

// TestKeptInSpec wants the inputs that a spec keeps to be tests of the plan, whatever
// the budget, and a program that fails on one of them to be caught there.
func TestKeptInSpec(t *testing.T) {
	p := cards(t, `kept: [{in: "777777\n3\n", why: "Solve: n%3 → n%5"}, {in: "999999\n"}]`)
	pl, err := p.Plan(context.Background(), 1, little)
	if err != nil {
		t.Fatal(err)
	}
	var inputs []string
	for _, test := range pl.Tests {
		if test.Group != plan.Stored {
			continue
		}
		f, err := pl.File(context.Background(), test)
		if err != nil {
			t.Fatal(err)
		}
		inputs = append(inputs, f.Name+" "+string(f.Input)+string(f.Want))
	}
	if got, want := strings.Join(inputs, "|"), "kept-1 777777\n3\nCici\nCici\n|kept-2 999999\nCici\n"; got != want {
		t.Errorf("kept are %q, want %q", got, want)
	}
	r := mustJudge(t, p, wrongIf(func(cases []int64, i int) bool { return cases[i] == 777777 }).runner(), Options{VerdictOnly: true})
	if last := r.Tests[len(r.Tests)-1]; r.Verdict != WA || last.Name != "kept-1" {
		t.Errorf("%s at %s, want WA at kept-1", r.Verdict, last.Name)
	}
}

// TestKeptIllegal wants an input that is not legal to be complained of at its line.
func TestKeptIllegal(t *testing.T) {
	sp, err := spec.Parse("x.yaml", []byte(`id: x
title: {en: Cards}
statement: {en: "Take any."}
input: {case: [{n: {int: 1..9}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n", out: "Kiki\n"}]
kept:
  - {in: "1\n"}
  - {in: "10\n"}
`))
	if err != nil {
		t.Fatal(err)
	}
	_, err = Load(sp, Code{Solve: func(io.Reader, io.Writer) error { return nil }})
	var c spec.Complaint
	if !errors.As(err, &c) || c.Place.Line != 9 || !strings.Contains(c.What, "is no legal input") {
		t.Errorf("got %v, want a complaint of line 9", err)
	}
}

// TestScore wants the score to be a share of those that are known to be wrong.
func TestScore(t *testing.T) {
	for _, c := range []struct {
		states []State
		want   float64
	}{
		{nil, 1},
		{[]State{Equivalent, Untold}, 1},
		{[]State{Killed, Killed, Killed, Alive, Untold}, 0.75},
		{[]State{Alive}, 0},
	} {
		r := &StrengthReport{}
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
	p := cards(t, "")
	pl, err := p.Plan(context.Background(), 1, little)
	if err != nil {
		t.Fatal(err)
	}
	by := func(groups ...plan.Group) *mutantFate {
		f := &mutantFate{killed: map[plan.Group]bool{}, test: "x", verdict: WA}
		for _, g := range groups {
			f.killed[g] = true
		}
		return f
	}
	s := &strength{
		problem: p, plan: pl, report: &StrengthReport{}, set: &mutant.Set{Mutants: make([]mutant.Mutant, 3)},
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
