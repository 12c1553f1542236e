package strength

import (
	"cmp"
	"context"
	"slices"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/hunt"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/mutant"
	"grundy/judge/tests/plan"
)

// hunt looks for cases that distinguish the survivors of the plan from the reference, unless it has
// no time or the plan has every legal case. If answers are compared by words, the survivors are
// hunted together: the program that runs them all fails if one of them fails. Thus the smallest
// case on which the program fails is the smallest for each survivor that fails there.
func (s *trial) hunt(ctx context.Context) error {
	if s.options.For <= 0 || s.report.Whole > 0 {
		return nil
	}
	began := time.Now()
	defer func() { s.report.Hunted = time.Since(began) }()
	if !s.arena.byWords() {
		return s.huntSingly(ctx)
	}
	left := s.survivors()
	for len(left) > 0 && ctx.Err() == nil {
		r, err := s.huntFor(ctx, mutant.Many(left, nil, false, patientSteps), s.options.For)
		if err != nil {
			return err
		}
		found := cmp.Or(r.Found, r.Once)
		if found == nil {
			s.report.HuntCases, s.report.HuntSize = r.Cases, r.Size
			if r.Whole.Suffices() {
				s.report.Whole = r.Whole.Cases
			}
			return nil
		}
		if left, err = s.convict(ctx, &found.Counterexample, left); err != nil {
			return err
		}
	}
	return nil
}

// tryGiven runs the survivors on the user's inputs.
func (s *trial) tryGiven(ctx context.Context) error {
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
		if _, err := s.convict(ctx, &report.Counterexample{Input: f.Input, Want: f.Want, Cases: cases.Len()}, left); err != nil {
			return err
		}
	}
	return nil
}

// survivors returns the mutants that the plan of some seed misses and for which no example is
// known. Mutants that are only slow are not among them. Mutants that may be equivalent are, because
// a hunt over all legal cases can prove it.
func (s *trial) survivors() (ids []int) {
	for i, f := range s.known {
		if f.missed() && !f.late && f.example == nil {
			ids = append(ids, i+1)
		}
	}
	return ids
}

// convict finds out which of the mutants a case kills, and returns those that pass. It runs each
// mutant that fails among the others once more alone. A mutant that then passes is no longer
// hunted. If no mutant fails, convict returns nil.
func (s *trial) convict(ctx context.Context, ex *report.Counterexample, left []int) ([]int, error) {
	ends, err := s.arena.many(ctx, [][]byte{ex.Input}, left, patientSteps)
	if err != nil {
		return nil, err
	}
	file := &plan.File{Input: ex.Input, Want: ex.Want}
	var rest, dead []int
	for _, id := range left {
		s.known[id-1].note(ends[id])
		if ends[id][0].Fine() {
			rest = append(rest, id)
			continue
		}
		o, err := s.arena.one(ctx, file, id)
		if err != nil {
			return nil, err
		}
		if o.Verdict == report.TLE {
			if o, err = s.arena.inTime(ctx, file, id); err != nil {
				return nil, err
			}
			s.known[id-1].late = o.Verdict == report.AC
		}
		if o.Verdict == report.AC {
			s.known[id-1].dropped = true
			continue
		}
		dead = append(dead, id)
		own := *ex
		own.Verdict, own.Got, own.Stderr, own.Detail = o.Verdict, o.Result.Stdout, o.Result.Stderr, o.Detail
		s.known[id-1].show(&own)
	}
	if err := s.rest(ctx, dead); err != nil {
		return nil, err
	}
	if len(dead) == 0 && len(rest) == len(left) {
		return nil, nil // the failure does not repeat, so the hunt cannot continue
	}
	return rest, nil
}

// huntFor hunts with a program of mutants.
func (s *trial) huntFor(ctx context.Context, env []string, lasting time.Duration) (*hunt.Report, error) {
	left := len(s.survivors())
	program := *s.program
	program.Env = slices.Concat(program.Env, env)
	return hunt.Compiled(ctx, s.machine, s.problem, &program, hunt.Options{
		Options: run.Options{
			Selection: run.Selection{Budget: plan.Brief},
			Seed:      s.options.Seed,
			Jobs:      s.options.Jobs,
			Limits:    spec.Limits{Time: huntLimit, Memory: batchLimits.Memory},
			Observer:  run.Observer{Observe: s.observe, Progress: func(p run.Progress) { s.tell(run.Progress{Phase: "hunting", Done: p.Done, Left: left}) }},
		},
		For: lasting, Smaller: min(lasting, smaller), Cases: s.options.Cases,
	})
}

// smaller is the longest time for shrinking a counterexample.
const smaller = 10 * time.Second

// observe records how the survivors ended in a run of the hunt. If all survivors are hunted
// together, it ignores those that failed, because files of the hunt may be larger than legal ones.
// The hunt itself must find a legal case for them.
func (s *trial) observe(res sandbox.Result) {
	tried := mutant.Tried(res.Stderr)
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, ends := range tried {
		if s.arena.byWords() {
			ends = slices.DeleteFunc(ends, func(e mutant.End) bool { return !e.Fine() })
		}
		s.known[id-1].note(ends)
	}
}

// huntLimit is the CPU time that all survivors together may take on a file.
const huntLimit = time.Minute

// huntSingly hunts mutants one by one. It is used for problems with several right answers, in which
// a difference from the reference proves nothing. The mutants share the time, and mutants that no
// test reached are skipped.
func (s *trial) huntSingly(ctx context.Context) error {
	ids := slices.DeleteFunc(s.survivors(), func(id int) bool { return !s.known[id-1].reached })
	for _, id := range ids {
		if ctx.Err() != nil {
			return nil
		}
		one := mutant.Many([]int{id}, nil, true, patientSteps)
		r, err := s.huntFor(ctx, one, s.options.For/time.Duration(len(ids)))
		if err != nil {
			return err
		}
		if r.Found != nil {
			if _, err := s.convict(ctx, &r.Found.Counterexample, []int{id}); err != nil {
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
