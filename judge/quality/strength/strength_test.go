package strength

import (
	"context"
	"slices"
	"testing"

	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/testing/judgetest"
	"grundy/judge/tests/mutant"
	"grundy/judge/tests/plan"
)

// TestScore checks that the score is a share of the mutants that are known to be wrong.
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
			r.Mutants = append(r.Mutants, Tested{State: s})
		}
		if got := r.Score(); got != c.want {
			t.Errorf("%v: %v, want %v", c.states, got, c.want)
		}
	}
}

// TestGroups checks how many mutants each group kills, and how many only this group kills.
func TestGroups(t *testing.T) {
	p := judgetest.Cards(t, "")
	pl, err := p.Plan(context.Background(), 1, judgetest.Little)
	if err != nil {
		t.Fatal(err)
	}
	by := func(groups ...plan.Group) *knowledge {
		f := &knowledge{killed: map[plan.Group]bool{}, caught: make([]caught, 1)}
		for _, g := range groups {
			f.kill(0, &plan.File{Test: plan.Test{Name: "x", Group: g}}, report.WA)
		}
		return f
	}
	s := &trial{
		problem: p, plan: pl, report: &Report{}, set: &mutant.Set{Mutants: make([]mutant.Mutant, 3)},
		known: []*knowledge{by(plan.Small), by(plan.Small, plan.Near), by(plan.Near, plan.Largest)},
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

// TestState checks the state of a mutant for facts that lead to each state, and whether the mutant
// is not counted because it only computes with fewer bits.
func TestState(t *testing.T) {
	file := func(g plan.Group) *plan.File { return &plan.File{Test: plan.Test{Name: "x", Group: g}} }
	ends := func(text string) (list []mutant.End) {
		for _, e := range text {
			list = append(list, mutant.End(e))
		}
		return list
	}
	for _, c := range []struct {
		name  string
		then  func(f *knowledge)
		whole bool
		want  State
		fits  bool
	}{
		{"no input reaches it", func(f *knowledge) { f.note(ends("--")) }, false, Illegal, true},
		{"it never differs", func(f *knowledge) { f.note(ends("-=")) }, false, Never, true},
		{"it differs", func(f *knowledge) { f.note(ends("=v=")) }, false, Unshown, false},
		{"it prints other spaces", func(f *knowledge) { f.note(ends("vb")) }, false, Layout, false},
		{"it is slow", func(f *knowledge) { f.note(ends("v")); f.slow = true }, false, Slower, false},
		{"all cases are tried", func(f *knowledge) { f.note(ends("v")) }, true, Equivalent, false},
		{"every seed kills it", func(f *knowledge) {
			f.kill(0, file(plan.Near), report.WA)
			f.kill(1, file(plan.Small), report.WA)
		}, false, Killed, false},
		{"a seed misses it", func(f *knowledge) { f.kill(1, file(plan.Near), report.WA) }, false, Alive, false},
		{"its time alone kills it", func(f *knowledge) {
			f.kill(0, file(plan.Near), report.TLE)
			f.kill(1, file(plan.Near), report.TLE)
			f.spare()
		}, false, Slower, true},
		{"a hunt finds it", func(f *knowledge) { f.note(ends("d")); f.example = &report.Counterexample{} }, false, Alive, false},
	} {
		f := &knowledge{killed: map[plan.Group]bool{}, caught: make([]caught, 2)}
		c.then(f)
		if got := f.state(mutant.Mutant{}, c.whole); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if got := f.fits(mutant.Mutant{Kind: mutant.Width}); got != c.fits {
			t.Errorf("%s: in fewer bits it does all that it did: %t, want %t", c.name, got, c.fits)
		}
		if f.fits(mutant.Mutant{Kind: mutant.Constant}) {
			t.Errorf("%s: another constant is not counted", c.name)
		}
	}
}

// TestBeyond checks that the score without samples counts the mutants that other tests kill with
// every seed. What is said of an Alive mutant must name the seeds whose plans miss it.
func TestBeyond(t *testing.T) {
	s := &trial{plan: &plan.Plan{}, report: &Report{}, options: Options{Options: run.Options{Seed: 5}}}
	by := func(groups ...plan.Group) Tested {
		f := &knowledge{killed: map[plan.Group]bool{}, caught: make([]caught, 2)}
		for seed, g := range groups {
			if g != "" {
				f.kill(seed, &plan.File{Test: plan.Test{Name: "x", Group: g}}, report.WA)
			}
		}
		return f.tested(mutant.Mutant{}, s)
	}
	alive := by("", plan.Near)
	r := &Report{Mutants: []Tested{by(plan.Small, plan.Near), by(plan.Sample, plan.Near), by(plan.Sample, plan.Sample), alive}}
	if r.Count(Killed) != 3 || r.Score() != 0.75 || r.Beyond() != 1 || r.ScoreBeyond() != 0.25 {
		t.Errorf("%d killed, score %v; without samples %d, %v", r.Count(Killed), r.Score(), r.Beyond(), r.ScoreBeyond())
	}
	if !slices.Equal(alive.Missed, []uint64{5}) || alive.Case == nil || alive.Test != "x" {
		t.Errorf("alive: missed by %v, case %v", alive.Missed, alive.Case)
	}
}

// TestTimeAlone checks that a mutant counts as killed only by its time until a test kills it in
// another way. Once it is right within the limit, no group may kill it.
func TestTimeAlone(t *testing.T) {
	s := &trial{plan: &plan.Plan{Tests: []plan.Test{{Group: plan.Near}}}, report: &Report{}}
	f := &knowledge{killed: map[plan.Group]bool{}, caught: make([]caught, 1)}
	file := &plan.File{Test: plan.Test{Name: "x", Group: plan.Near}}
	if f.kill(0, file, report.TLE); f.answers || f.tested(mutant.Mutant{}, s).State != Killed {
		t.Error("too slow: it is killed, and nothing but its time is known to be wrong")
	}
	other := *f
	if other.kill(0, file, report.WA); !other.answers {
		t.Error("its wrong answer is not noted")
	}
	f.spare()
	if got := f.tested(mutant.Mutant{}, s); got.State != Slower || len(got.Groups) > 0 || got.Test != "" || got.Verdict != "" {
		t.Errorf("right within the limit: %s by %v, test %q, verdict %q", got.State, got.Groups, got.Test, got.Verdict)
	}
}

// TestShown checks that a case of a hunt does not change the verdict of the test that killed a
// mutant, because the report names that test.
func TestShown(t *testing.T) {
	found := &report.Counterexample{Verdict: report.RE}
	killed := &knowledge{killed: map[plan.Group]bool{}, caught: make([]caught, 2)}
	killed.kill(0, &plan.File{Test: plan.Test{Name: "x", Group: plan.Near}}, report.WA)
	missed := &knowledge{caught: make([]caught, 2)}
	for f, want := range map[*knowledge]report.Verdict{killed: report.WA, missed: report.RE} {
		if f.show(found); f.verdict != want || f.example != found || !f.reached {
			t.Errorf("verdict %s, want %s; case %v, reached %t", f.verdict, want, f.example, f.reached)
		}
	}
}

// TestInherit checks that a later seed inherits the kills of the groups that are the same with
// every seed, and only these.
func TestInherit(t *testing.T) {
	s := &trial{}
	for _, c := range []struct {
		group plan.Group
		want  caught
	}{
		{plan.Sample, caught{any: true}}, {plan.Small, caught{true, true}}, {plan.Order, caught{true, true}},
		{plan.Stored, caught{true, true}}, {plan.Near, caught{}}, {plan.Largest, caught{}},
	} {
		f := &knowledge{killed: map[plan.Group]bool{}, caught: make([]caught, 2)}
		f.kill(0, &plan.File{Test: plan.Test{Group: c.group}}, report.WA)
		s.known = []*knowledge{f}
		if s.inherit(&round{seed: 1}); f.caught[1] != c.want {
			t.Errorf("%s: %+v, want %+v", c.group, f.caught[1], c.want)
		}
	}
}

// TestDropped checks that a mutant that is no longer hunted is not reported as equivalent.
func TestDropped(t *testing.T) {
	alive := knowledge{caught: []caught{{}}, reached: true, varied: true}
	if got := alive.state(mutant.Mutant{}, true); got != Equivalent {
		t.Errorf("each legal case was tried, and it is %v", got)
	}
	alive.dropped = true
	if got := alive.state(mutant.Mutant{}, true); got == Equivalent || got == Killed {
		t.Errorf("it was dropped, and is %v", got)
	}
}
