package judge

import (
	"cmp"
	"context"
	"slices"
	"time"

	"grundy/judge/build"
	"grundy/judge/fault"
	"grundy/judge/grammar"
	"grundy/judge/mutant"
	"grundy/judge/plan"
)

// hunt looks for cases that tell the survivors of the plan from the reference. They
// are hunted together: the program that tries many fails where one of them does, so
// the smallest case on which it fails is the smallest for each that fails there.
func (s *strength) hunt(ctx context.Context) error {
	if s.options.Time <= 0 || s.report.Whole > 0 {
		return nil
	}
	if !s.arena.byWords() {
		return s.huntSingly(ctx)
	}
	left := s.survivors()
	for len(left) > 0 && ctx.Err() == nil {
		r, err := s.huntFor(ctx, mutant.Many(left, nil, false, patientSteps), s.options.Time)
		if err != nil {
			return err
		}
		found := cmp.Or(r.Found, r.Once)
		if found == nil {
			s.report.HuntCases, s.report.HuntSize, s.report.Whole = r.Cases, r.Size, r.Whole
			return nil
		}
		if left, err = s.convict(ctx, &found.Counterexample, left); err != nil {
			return err
		}
	}
	return nil
}

// tryGiven tries the survivors on inputs of the user's.
func (s *strength) tryGiven(ctx context.Context) error {
	for _, g := range s.options.Given {
		left := s.survivors()
		if len(left) == 0 {
			return nil
		}
		cases, err := s.problem.Grammar.Parse(g.Input, grammar.Strict)
		if err != nil {
			return fault.Errorf("%s: %w", g.Name, err)
		}
		f, err := s.problem.Frame(ctx, cases)
		if err != nil {
			return err
		}
		if _, err := s.convict(ctx, &Counterexample{Input: f.Input, Want: f.Want, Cases: cases.Len()}, left); err != nil {
			return err
		}
	}
	return nil
}

// survivors are the mutants that nothing has killed. One that only the whole domain
// of a hunt can clear is among them.
func (s *strength) survivors() (ids []int) {
	for i, f := range s.fates {
		if f.test == "" && f.example == nil {
			ids = append(ids, i+1)
		}
	}
	return ids
}

// convict finds out which of the mutants a case kills, each run alone, and gives
// those that are left. One that seemed to fail and does not alone is hunted no more.
func (s *strength) convict(ctx context.Context, ex *Counterexample, left []int) ([]int, error) {
	ends, err := s.arena.many(ctx, [][]byte{ex.Input}, left, patientSteps)
	if err != nil {
		return nil, err
	}
	file := &plan.File{Input: ex.Input, Want: ex.Want}
	var rest, dead []int
	for _, id := range left {
		if ends[id][0].Fine() {
			rest = append(rest, id)
			continue
		}
		o, err := s.arena.one(ctx, file, id)
		if err != nil {
			return nil, err
		}
		if o.verdict == AC {
			continue
		}
		dead = append(dead, id)
		own := *ex
		own.Verdict, own.Got, own.Stderr, own.Detail = o.verdict, o.result.Stdout, o.result.Stderr, o.detail
		f := s.fates[id-1]
		f.example, f.reached, f.verdict = &own, true, o.verdict
	}
	if err := s.rest(ctx, dead); err != nil {
		return nil, err
	}
	if len(dead) == 0 && len(rest) == len(left) {
		return nil, nil // it failed then and not now: there is nothing to go on with
	}
	return rest, nil
}

// huntFor is a hunt on a program of mutants.
func (s *strength) huntFor(ctx context.Context, env []string, lasting time.Duration) (*StressReport, error) {
	o := StressOptions{
		Seed: s.options.Seed, Jobs: s.options.Jobs, Cases: s.options.Cases, Time: lasting, Smaller: lasting,
		TimeLimit: huntLimit, Memory: batchLimits.Memory,
	}
	left := len(s.survivors())
	o.Progress = func(p StressProgress) {
		s.tell(StrengthProgress{Phase: "hunting", Done: p.Cases, Left: left})
	}
	h, err := newHunter(s.problem, build.Source{Name: "mutants.go"}, o)
	if err != nil {
		return nil, err
	}
	program := *s.program
	program.Env = slices.Concat(program.Env, env)
	judging := o.judging()
	r := newReport(h.problem, build.Source{}, program.Language, s.judge.runner.Tier(), judging)
	h.first = s.judge.session(h.problem, &program, judging, r)
	return h.report, h.hunt(ctx)
}

// huntLimit is the CPU time that all survivors together may take on a file.
const huntLimit = time.Minute

// huntSingly hunts mutants one by one, where there are several right answers and a
// difference proves nothing. Those that no test reached are left out.
func (s *strength) huntSingly(ctx context.Context) error {
	for _, id := range s.survivors() {
		f := s.fates[id-1]
		if !f.reached || ctx.Err() != nil {
			continue
		}
		r, err := s.huntFor(ctx, mutant.One(id), s.options.Time/5)
		if err != nil {
			return err
		}
		if r.Found != nil {
			f.example, f.verdict = &r.Found.Counterexample, r.Found.Verdict
			if err := s.rest(ctx, []int{id}); err != nil {
				return err
			}
			continue
		}
		if s.report.HuntCases == 0 || r.Cases < s.report.HuntCases {
			s.report.HuntCases, s.report.HuntSize = r.Cases, r.Size
		}
	}
	return nil
}
