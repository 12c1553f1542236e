package strength

import (
	"context"
	"slices"
	"sync"

	"grundy/judge/base/fault"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
	"grundy/judge/tests/mutant"
	"grundy/judge/tests/plan"
)

// A round holds the plan of one seed.
type round struct {
	seed  int // how many seeds came before this one
	plan  *plan.Plan
	now   [][]*plan.File // tests; the files of one element belong to one group and share a process
	later []plan.Test    // tests that run only on mutants that a hunt or an input of the user distinguishes
}

// plans makes the plans of all seeds.
func (s *trial) plans(ctx context.Context) error {
	for i := range max(1, s.options.Seeds) {
		seed := s.options.Seed + uint64(i)
		p, err := s.problem.Plan(ctx, seed, s.options.Budget)
		if err != nil {
			return err
		}
		s.rounds = append(s.rounds, &round{seed: i, plan: p})
		s.report.Seeds = append(s.report.Seeds, seed)
	}
	s.plan = s.rounds[0].plan
	return nil
}

// runPlans runs the mutants on the plans of all seeds.
func (s *trial) runPlans(ctx context.Context) error {
	for _, r := range s.rounds {
		if r.seed > 0 {
			s.inherit(r)
		}
		if err := s.runPlan(ctx, r); err != nil {
			return err
		}
		r.now = nil
	}
	s.report.Later = len(s.rounds[0].later)
	if s.plan.Whole.Suffices() {
		s.report.Whole = s.plan.Whole.Cases
	}
	return s.forgive(ctx)
}

// fixed lists the groups that are the same with every seed.
var fixed = []plan.Group{plan.Sample, plan.Small, plan.Order, plan.Stored}

// inherit copies the kills of the groups that are the same with every seed to the round of a later
// seed.
func (s *trial) inherit(r *round) {
	for _, f := range s.known {
		for _, g := range fixed {
			if f.killed[g] {
				f.caught[r.seed].any = true
				f.caught[r.seed].beyond = f.caught[r.seed].beyond || g != plan.Sample
			}
		}
	}
}

// runPlan runs the mutants on the tests of every group, until a test of the group kills them. With
// later seeds, a mutant runs until any test kills it that is not a sample.
func (s *trial) runPlan(ctx context.Context, r *round) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if err := s.divide(ctx, r); err != nil {
		return err
	}
	jobs, total := run.Jobs(s.options.Jobs), 0
	for _, files := range r.now {
		total += len(files)
	}
	var workers sync.WaitGroup
	var mu sync.Mutex
	done := 0
	for k := range jobs {
		var own []int
		for id := k + 1; id <= len(s.known); id += jobs {
			own = append(own, id)
		}
		workers.Go(func() {
			err := s.walk(ctx, r, own, func(tests int) {
				mu.Lock()
				defer mu.Unlock()
				done += tests
				s.tell(run.Progress{Phase: "running", Done: done, Total: jobs * total})
			})
			if err != nil {
				stop(err)
			}
		})
	}
	workers.Wait()
	return context.Cause(ctx)
}

// forgive repeats the runs of the mutants that were killed only by their time, under the limit of a
// submission. Those that are right within this limit count as slower, not as killed.
func (s *trial) forgive(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	ids := make(chan int)
	var workers sync.WaitGroup
	for range run.Jobs(s.options.Jobs) {
		workers.Go(func() {
			for id := range ids {
				if err := s.forgiveOne(ctx, id); err != nil {
					stop(err)
				}
			}
		})
	}
	for i, f := range s.known {
		if f.file != nil && !f.answers && ctx.Err() == nil {
			ids <- i + 1
		}
	}
	close(ids)
	workers.Wait()
	return context.Cause(ctx)
}

func (s *trial) forgiveOne(ctx context.Context, id int) error {
	f := s.known[id-1]
	o, err := s.arena.inTime(ctx, f.file, id)
	if err != nil {
		return err
	}
	if o.Verdict == report.AC {
		f.spare()
	} else {
		f.verdict = o.Verdict
	}
	return nil
}

// together is the most files that share a process.
const together = 20

// groupSteps bounds the part of a group that is run on all mutants: the first files, until the
// reference has taken this many steps on them. There are hundreds of mutants, and ten times as many
// files hardly ever kill more of them. Only mutants that a hunt or an input of the user
// distinguishes are run on the remaining files. A plan with all legal cases has no such bound.
const groupSteps = 8_000_000

// divide splits the plan into files that share a process now, and tests that are run later.
func (s *trial) divide(ctx context.Context, r *round) error {
	var files []*plan.File
	steps := int64(0)
	for i, t := range r.plan.Tests {
		if r.seed > 0 && slices.Contains(fixed, t.Group) {
			continue
		}
		if steps >= groupSteps && r.plan.Whole.Cases == 0 {
			r.later = append(r.later, t)
		} else {
			f, err := r.plan.File(ctx, t)
			if err != nil {
				return err
			}
			files = append(files, f)
			n, err := s.arena.steps(ctx, f)
			if err != nil {
				return err
			}
			steps += n
		}
		last := i+1 == len(r.plan.Tests) || r.plan.Tests[i+1].Group != t.Group
		if len(files) > 0 && (last || len(files) == together || steps >= groupSteps) {
			r.now = append(r.now, files)
			files = nil
		}
		if last {
			steps = 0
		}
	}
	return nil
}

// walk runs a worker's mutants on the plan, several files of a group at a time.
func (s *trial) walk(ctx context.Context, r *round, own []int, done func(tests int)) (err error) {
	defer fault.Guard(&err, "")
	for _, files := range r.now {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := s.test(ctx, r, files, own); err != nil {
			return err
		}
		done(len(files))
	}
	return nil
}

// rest runs mutants on the tests that were postponed, for every seed.
func (s *trial) rest(ctx context.Context, ids []int) error {
	for _, r := range s.rounds {
		for _, t := range r.later {
			if len(ids) == 0 {
				return nil
			}
			f, err := r.plan.File(ctx, t)
			if err != nil {
				return err
			}
			if err := s.test(ctx, r, []*plan.File{f}, ids); err != nil {
				return err
			}
		}
	}
	return nil
}

// test runs those of a worker's mutants whose result on the files still matters.
func (s *trial) test(ctx context.Context, r *round, files []*plan.File, own []int) error {
	var quick, slow []int
	for _, id := range own {
		switch f := s.known[id-1]; {
		case r.seed == 0 && f.killed[files[0].Group], r.seed > 0 && f.caught[r.seed].beyond, f.late:
		case f.slow:
			slow = append(slow, id)
		default:
			quick = append(quick, id)
		}
	}
	if err := s.tryAll(ctx, r, files, quick, testSteps); err != nil {
		return err
	}
	return s.tryAll(ctx, r, files, slow, patientSteps)
}

// tryAll runs mutants on some files of a group and records the results.
func (s *trial) tryAll(ctx context.Context, r *round, files []*plan.File, ids []int, steps mutant.Steps) error {
	var inputs [][]byte
	for _, f := range files {
		inputs = append(inputs, f.Input)
	}
	if len(ids) == 0 || len(files) == 0 {
		return nil
	}
	tried, err := s.arena.many(ctx, inputs, ids, steps)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.record(ctx, r, files, id, tried[id]); err != nil {
			return err
		}
	}
	return nil
}

// record records the result of a mutant on some files of a group. A mutant that seemed to fail on a
// file, but passes alone, continues with the next file.
func (s *trial) record(ctx context.Context, r *round, files []*plan.File, id int, ends []mutant.End) error {
	f := s.known[id-1]
	f.note(ends)
	for i, end := range ends {
		if end.Fine() {
			continue
		}
		verdict, err := s.decide(ctx, files[i], id, end)
		if err != nil {
			return err
		}
		if verdict == report.AC {
			return s.tryAll(ctx, r, files[i+1:], []int{id}, patientSteps)
		}
		f.kill(r.seed, files[i], verdict)
		return nil
	}
	return nil
}

// evidence maps each failing end of a mutant to the evidence of a run that ends in this way.
var evidence = map[mutant.End]run.Evidence{
	mutant.Differs: {Judgement: &check.Judgement{Refusal: check.Refused, Case: -1}},
	mutant.Breaks:  {Result: sandbox.Result{End: sandbox.Signaled}},
	mutant.Endless: {Result: sandbox.Result{End: sandbox.CPUOver}},
}

// decide returns the verdict on a mutant that was run with others in one process.
func (s *trial) decide(ctx context.Context, f *plan.File, id int, end mutant.End) (report.Verdict, error) {
	k := s.known[id-1]
	switch {
	case end == mutant.Differs && s.arena.byWordsAlone(), end == mutant.Breaks, end == mutant.Endless && k.endless && !k.slow:
		return evidence[end].Outcome().Verdict, nil
	}
	o, err := s.arena.one(ctx, f, id)
	if err != nil {
		return "", err
	}
	k.endless = k.endless || o.Verdict == report.TLE
	k.slow = k.slow || end == mutant.Endless && o.Verdict != report.TLE
	return o.Verdict, nil
}
