package strength

import (
	"context"
	"sync"

	"grundy/judge/fault"
	"grundy/judge/mutant"
	"grundy/judge/plan"
	"grundy/judge/report"
	"grundy/judge/run"
)

// runPlan runs every mutant on the tests of every group, until a test of the group
// kills it.
func (s *trial) runPlan(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if err := s.divide(ctx); err != nil {
		return err
	}
	jobs, total := run.Jobs(s.options.Jobs), 0
	for _, files := range s.now {
		total += len(files)
	}
	var workers sync.WaitGroup
	var mu sync.Mutex
	done := 0
	for k := range jobs {
		var own []int
		for id := k + 1; id <= len(s.fates); id += jobs {
			own = append(own, id)
		}
		workers.Go(func() {
			err := s.walk(ctx, own, func(tests int) {
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
	if err := context.Cause(ctx); err != nil {
		return err
	}
	s.report.Later = len(s.later)
	if s.plan.Whole.Suffices() {
		s.report.Whole = s.plan.Whole.Cases
	}
	return nil
}

// together is how many files share a process, at most.
const together = 20

// groupSteps is how much of a group is run on all mutants: its first files, until the
// reference has taken this many steps on them. What they do not show, ten times as many
// hardly ever show, and there are hundreds of mutants. Mutants that a hunt
// distinguishes are run on the rest.
const groupSteps = 8_000_000

// divide splits the plan into files that share a process, and files that are left for
// later.
func (s *trial) divide(ctx context.Context) error {
	var files []*plan.File
	steps := int64(0)
	for i, t := range s.plan.Tests {
		if steps >= groupSteps && s.plan.Whole.Cases == 0 {
			s.later = append(s.later, t)
		} else {
			f, err := s.plan.File(ctx, t)
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
		last := i+1 == len(s.plan.Tests) || s.plan.Tests[i+1].Group != t.Group
		if len(files) > 0 && (last || len(files) == together || steps >= groupSteps) {
			s.now = append(s.now, files)
			files = nil
		}
		if last {
			steps = 0
		}
	}
	return nil
}

// walk runs a worker's mutants through the plan, some files of a group at a time.
func (s *trial) walk(ctx context.Context, own []int, done func(tests int)) (err error) {
	defer fault.Guard(&err, "")
	for _, files := range s.now {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := s.test(ctx, files, own); err != nil {
			return err
		}
		done(len(files))
	}
	return nil
}

// rest runs mutants on the files that were left.
func (s *trial) rest(ctx context.Context, ids []int) error {
	for _, t := range s.later {
		if len(ids) == 0 {
			return nil
		}
		f, err := s.plan.File(ctx, t)
		if err != nil {
			return err
		}
		if err := s.test(ctx, []*plan.File{f}, ids); err != nil {
			return err
		}
	}
	return nil
}

// test runs those of a worker's mutants that the group of the files has not killed.
func (s *trial) test(ctx context.Context, files []*plan.File, own []int) error {
	var quick, slow []int
	for _, id := range own {
		switch f := s.fates[id-1]; {
		case f.killed[files[0].Group]:
		case f.slow:
			slow = append(slow, id)
		default:
			quick = append(quick, id)
		}
	}
	if err := s.tryAll(ctx, files, quick, testSteps); err != nil {
		return err
	}
	return s.tryAll(ctx, files, slow, patientSteps)
}

// tryAll runs mutants on some files of a group and records the results.
func (s *trial) tryAll(ctx context.Context, files []*plan.File, ids []int, steps mutant.Steps) error {
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
		if err := s.record(ctx, files, id, tried[id]); err != nil {
			return err
		}
	}
	return nil
}

// record records the result of a mutant on some files of a group. A mutant that seemed
// to fail on a file, but does not alone, goes on with the next file.
func (s *trial) record(ctx context.Context, files []*plan.File, id int, ends []mutant.End) error {
	fate := s.fates[id-1]
	for i, end := range ends {
		fate.reached = fate.reached || end != mutant.Untouched
		if end.Fine() {
			continue
		}
		verdict, err := s.decide(ctx, files[i], id, end)
		if err != nil {
			return err
		}
		if verdict == report.AC {
			return s.tryAll(ctx, files[i+1:], []int{id}, patientSteps)
		}
		fate.killed[files[i].Group] = true
		if fate.test == "" {
			fate.test, fate.verdict = files[i].Name, verdict
		}
		return nil
	}
	return nil
}

// decide returns the verdict on a mutant that was run among others.
func (s *trial) decide(ctx context.Context, f *plan.File, id int, end mutant.End) (report.Verdict, error) {
	fate := s.fates[id-1]
	switch {
	case end == mutant.Differs && s.arena.byWords():
		return report.WA, nil
	case end == mutant.Breaks:
		return report.RE, nil
	case end == mutant.Endless && fate.endless && !fate.slow:
		return report.TLE, nil
	}
	o, err := s.arena.one(ctx, f, id)
	if err != nil {
		return "", err
	}
	fate.endless = fate.endless || o.Verdict == report.TLE
	fate.slow = fate.slow || end == mutant.Endless && o.Verdict != report.TLE
	return o.Verdict, nil
}
