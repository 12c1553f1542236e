package hunt

import (
	"context"
	"errors"
	"slices"

	"grundy/judge/base/fault"
	"grundy/judge/run"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/plan"
	"grundy/judge/tests/search"
)

// smallGroups are the groups of tests that a hunt tries first. The empty group is tests that came
// with the problem. Files of other groups may be large.
var smallGroups = []plan.Group{"", plan.Sample, plan.Small, plan.Order, plan.Balanced, plan.Near, plan.Stored}

// mostFixed is the maximum size in bytes of a test that came with the problem and is tried first.
const mostFixed = 64 << 10

// tests returns the tests that submit would try. Among the small tests, those that came with the
// problem come first, because they fail more programs. The others alternate between the groups, so
// that a program that takes seconds for each file is soon tried on one of every group.
func (h *hunter) tests(ctx context.Context) (list []search.Test, err error) {
	tests, err := run.TestsOf(ctx, h.given, h.options.Seed, h.options.Selection)
	if err != nil {
		return nil, err
	}
	var small, made, large []run.Task
	for _, t := range tests.Tasks {
		switch {
		case t.Size > mostFixed || !slices.Contains(smallGroups, t.Group):
			large = append(large, t)
		case t.Group == "" || t.Group == plan.Sample || t.Group == plan.Stored:
			small = append(small, t)
		default:
			made = append(made, t)
		}
	}
	for _, t := range append(small, inTurns(made)...) {
		list = append(list, h.test(t, false))
	}
	for _, t := range inTurns(large) {
		list = append(list, h.test(t, true))
	}
	return list, nil
}

// inTurns returns tests in an order that alternates between the groups, last group first, so that a
// short hunt tries some of every group.
func inTurns(tests []run.Task) (all []run.Task) {
	var groups []plan.Group
	of := map[plan.Group][]run.Task{}
	for _, t := range tests {
		if of[t.Group] == nil {
			groups = slices.Insert(groups, 0, t.Group)
		}
		of[t.Group] = append(of[t.Group], t)
	}
	for len(all) < len(tests) {
		for _, g := range groups {
			if list := of[g]; len(list) > 0 {
				all, of[g] = append(all, list[0]), list[1:]
			}
		}
	}
	return all
}

// test returns a test that is made and judged as in submit. It has no cases if the reference is too
// slow for it, or if its input is not legal.
func (h *hunter) test(task run.Task, large bool) search.Test {
	var made plan.File
	return search.Test{
		Large: large,
		Make: func(ctx context.Context) (*grammar.Cases, error) {
			none := h.problem.Grammar.NewCases()
			f, err := task.Make(ctx)
			switch {
			case errors.Is(err, plan.ErrSlow) && ctx.Err() == nil:
				h.leftOut.Add(1)
				return none, nil
			case err != nil:
				return nil, err
			}
			made = *f
			if made.Cases, err = h.problem.Grammar.Parse(f.Input, grammar.Lenient); err != nil {
				return none, nil
			}
			return made.Cases, nil
		},
		Try: func(ctx context.Context, _ *grammar.Cases) (out search.Outcome, err error) {
			defer fault.Guard(&err, "")
			t, err := h.judged(ctx, &made)
			if err != nil {
				return search.Outcome{}, err
			}
			return t.told(), nil
		},
	}
}

// judged runs the programs on a test as submit does.
func (h *hunter) judged(ctx context.Context, f *plan.File) (*trial, error) {
	if h.second != nil {
		return h.trial(ctx, f.Cases, h.strict)
	}
	own := *f
	o, err := h.strict(ctx, h.first, &own)
	return &trial{file: &own, Outcome: o}, err
}
