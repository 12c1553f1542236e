package run

import (
	"cmp"
	"context"
	"math"
	"slices"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/tests/plan"
)

// The least number of runs in a subtask's plan, and of small tests in it, unless the budget of the
// whole problem is smaller.
const (
	leastRuns  = 12
	leastSmall = 4
)

// shared returns the part of a plan's budget for each of n subtasks.
func shared(p *problem.Problem, b plan.Budget, n int) plan.Budget {
	if b == plan.Default {
		b = p.Budget()
	}
	return plan.Budget{
		Runs: max(b.Runs/n, min(b.Runs, leastRuns)), Small: max(b.Small/n, min(b.Small, leastSmall)),
	}
}

// divided returns the tests of a problem with subtasks, each with its subtasks. Stored inputs come
// first, then the tests that came with the problem, by subtask, and then the plan of each subtask.
func divided(ctx context.Context, p *problem.Problem, seed uint64, chosen Selection) (tests Tests, err error) {
	tests.Subtasks, tests.root, tests.of = p.Subtasks(), p.Groups(), p
	made := p.Makes() == nil
	if made {
		for _, k := range storedTasks(p, chosen.Stored) {
			i := slices.IndexFunc(chosen.Stored, func(g problem.GivenTest) bool { return g.Name == k.Name })
			for n, s := range tests.Subtasks {
				if s.HoldsInput(chosen.Stored[i].Input) {
					k.In = append(k.In, n)
				}
			}
			tests.Tasks = append(tests.Tasks, k)
		}
	}
	fixed := fixedTasks(p, chosen.Early)
	sample := map[string]bool{}
	for _, t := range p.Fixed() {
		sample[t.Name] = t.Sample
		i := slices.IndexFunc(fixed, func(task Task) bool { return task.Name == t.Name })
		for n, s := range tests.Subtasks {
			yes, err := s.Holds(t)
			if err != nil {
				return Tests{}, err
			}
			if yes {
				fixed[i].In = append(fixed[i].In, n)
			}
		}
	}
	slices.SortStableFunc(fixed, func(a, b Task) int {
		return cmp.Or(rank(chosen.Early, a)-rank(chosen.Early, b), inOrder(a, sample[a.Name])-inOrder(b, sample[b.Name]))
	})
	tests.Tasks = append(tests.Tasks, fixed...)
	if made {
		if err := tests.plan(ctx, p, seed, chosen.Budget); err != nil {
			return Tests{}, err
		}
	}
	err = tests.complete()
	return tests, err
}

// inOrder returns the rank of a test: its first subtask. Samples in no subtask come first, and
// other tests in no subtask come last.
func inOrder(t Task, sample bool) int {
	switch {
	case len(t.In) > 0:
		return t.In[0]
	case sample:
		return -1
	}
	return math.MaxInt32
}

// plan adds the tests made for each subtask.
func (t *Tests) plan(ctx context.Context, p *problem.Problem, seed uint64, b plan.Budget) error {
	planning := 0
	for _, s := range t.Subtasks {
		if s.Plans() {
			planning++
		}
	}
	for n, s := range t.Subtasks {
		if !s.Plans() {
			continue
		}
		of := p
		if s.Narrow != nil {
			of = s.Narrow
		}
		made, err := of.Plan(ctx, seed, shared(of, b, planning))
		if err != nil {
			return err
		}
		t.Plan = made
		for _, one := range made.Tests {
			t.Tasks = append(t.Tasks, Task{
				Name: s.Name + "/" + one.Name, Group: one.Group, In: []int{n}, Of: of,
				Make: func(ctx context.Context) (*plan.File, error) { return made.File(ctx, one) },
			})
		}
	}
	return nil
}

// complete returns an error if a subtask has no test.
func (t *Tests) complete() error {
	for n, s := range t.Subtasks {
		if !slices.ContainsFunc(t.Tasks, func(one Task) bool { return slices.Contains(one.In, n) }) {
			return fault.New(s.Spec.Place.String(), i18n.Messagef("the subtask %s has no test", s.Name), "list tests with the key tests, or widen its condition")
		}
	}
	return nil
}
