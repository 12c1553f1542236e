package judge

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"iter"
	"os"
	"slices"
	"time"

	"grundy/judge/check"
	"grundy/judge/grammar"
	"grundy/judge/plan"
)

// The search for a smaller case is bounded: huntTime by the clock, and never more
// than huntRuns runs.
const (
	huntTime = 3 * time.Second
	huntRuns = 2000
)

// counterexample makes the first failing test into the smallest input known on
// which the submission fails in the same way.
func (s *session) counterexample(ctx context.Context, first *failure) (*Counterexample, error) {
	found, minimal, smaller := first, first.group == plan.Small, 0
	if minimal {
		smaller = s.casesBefore(first)
	} else if s.worthHunting(first) {
		hunted, before, err := s.hunt(ctx, first)
		if err != nil {
			return nil, err
		}
		if hunted != nil {
			found, minimal, smaller = hunted, true, before
		}
	}
	ex, err := s.isolate(ctx, found)
	if err != nil {
		return nil, err
	}
	ex.Minimal = minimal && ex.Cases == 1 && ex.Verdict != TLE
	if ex.Minimal {
		ex.Smaller = smaller + max(ex.Case-1, 0)
	}
	ex.Test = found.name
	s.explain(ex)
	return ex, nil
}

// casesBefore counts the enumerated cases in the small tests before one.
func (s *session) casesBefore(f *failure) int {
	n := 0
	for i, t := range s.report.Tests {
		if i < f.index && t.Group == plan.Small {
			n += t.Cases
		}
	}
	return n
}

// worthHunting leaves out failures that small cases cannot show: limits exceeded
// on files that are great or many.
func (s *session) worthHunting(f *failure) bool {
	if s.plan == nil || s.plan.Whole && f.group != plan.Sample && f.group != plan.Kept {
		return false
	}
	return f.verdict == WA || f.verdict == RE || f.verdict == PE || f.group == plan.Sample
}

// hunt walks the small cases from where the tests left off, for one that fails
// like the test at hand.
func (s *session) hunt(ctx context.Context, like *failure) (*failure, int, error) {
	skip := 0
	if like.group != plan.Sample {
		skip = s.casesBefore(like)
	}
	ctx, cancel := context.WithTimeout(ctx, huntTime)
	defer cancel()
	before := 0
	for batch := range s.batches(skip) {
		r := s.sub().race(batch.tasks, "searching for a smaller case")
		err := r.run(ctx)
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			return nil, 0, nil
		}
		if err != nil {
			return nil, 0, err
		}
		if r.failure != nil && r.failure.verdict == like.verdict {
			for _, earlier := range r.results[:r.first] {
				before += earlier.Cases
			}
			return r.failure, skip + before, nil
		}
		if r.failure != nil { // it fails smaller, but in another way
			return nil, 0, nil
		}
		before += batch.cases
	}
	return nil, 0, nil
}

// sub is the session for runs that are no tests: they stop at the first failure
// and report nothing.
func (s *session) sub() *session {
	t := *s
	t.options.All = false
	return &t
}

// batch is some files of consecutive small cases.
type batch struct {
	tasks []task
	cases int
}

// batchFiles is how many files of small cases are raced at a time.
const batchFiles = 32

// batches walks the cases after the first skip, some files at a time, huntRuns
// files in all.
func (s *session) batches(skip int) iter.Seq[batch] {
	return func(yield func(batch) bool) {
		var b batch
		runs := 0
		for cases := range s.files(skip) {
			b.cases += cases.Len()
			b.tasks = append(b.tasks, task{make: func() (*plan.File, error) { return s.problem.Frame(cases) }})
			runs++
			if len(b.tasks) < batchFiles && runs < huntRuns {
				continue
			}
			if !yield(b) || runs == huntRuns {
				return
			}
			b = batch{}
		}
		if len(b.tasks) > 0 {
			yield(b)
		}
	}
}

// huntSteps bounds the walk where legal cases lie far apart.
const huntSteps = 5_000_000

// files walks the cases after the first skip, as many at a time as a file holds.
func (s *session) files(skip int) iter.Seq[*grammar.Cases] {
	return func(yield func(*grammar.Cases) bool) {
		g := s.problem.Grammar
		file := g.NewCases()
		walk := g.Enumerate()
		walk.Steps = huntSteps
		for c := range walk.All() {
			if skip > 0 {
				skip--
				continue
			}
			if file.Add(c); file.Len() < g.MaxCases() {
				continue
			}
			if !yield(file) {
				return
			}
			file = g.NewCases()
		}
		if file.Len() > 0 {
			yield(file)
		}
	}
}

// isolate finds the case of a failing file that is to blame and runs it alone. If
// it passes alone, the shortest run of cases up to it that fails is sought.
func (s *session) isolate(ctx context.Context, f *failure) (*Counterexample, error) {
	if f.file.Cases == nil || f.file.Cases.Len() < 2 {
		return s.example(f.file, f.outcome, max(f.at+1, min(1, len(f.file.Answers)))), nil
	}
	if f.verdict == TLE {
		return s.isolateSlow(ctx, f)
	}
	last := f.at
	if last < 0 {
		var err error
		if last, err = s.shortestPrefix(ctx, f); err != nil {
			return nil, err
		}
	}
	for length := 1; length <= last; length = longer(length, last) {
		file, o, err := s.try(ctx, f.file.Cases.Slice(last+1-length, last+1))
		if err != nil {
			return nil, err
		}
		if o.verdict == f.verdict && length == 1 {
			return s.smallestAlone(ctx, f, o, s.example(file, o, last+1))
		}
		if o.verdict == f.verdict {
			return s.example(file, o, last+1), nil
		}
	}
	file, o, err := s.try(ctx, f.file.Cases.Slice(0, last+1))
	if err != nil {
		return nil, err
	}
	if o.verdict == f.verdict {
		return s.example(file, o, last+1), nil
	}
	return s.example(f.file, f.outcome, last+1), nil
}

// smallestAlone looks again at a case that alone is answered too little or too
// much: a program that never answers the last case of a file, or always prints two
// answers, fails on the first case, too, once that stands alone.
func (s *session) smallestAlone(ctx context.Context, f *failure, alone outcome, found *Counterexample) (*Counterexample, error) {
	if found.Case == 1 || alone.diff == nil || alone.diff.Kind == check.Differs {
		return found, nil
	}
	file, o, err := s.try(ctx, f.file.Cases.Slice(0, 1))
	if err != nil || o.verdict != f.verdict {
		return found, err
	}
	return s.example(file, o, 1), nil
}

// slowTries bounds the runs spent on finding a slow case: each may take the whole
// time limit.
const slowTries = 4

// isolateSlow looks for a single case that is too slow alone, the largest first,
// then by halving for a smaller one. Without any the time is that of all cases
// together, and the file is the counterexample.
func (s *session) isolateSlow(ctx context.Context, f *failure) (*Counterexample, error) {
	bySize := make([]int, f.file.Cases.Len())
	for i := range bySize {
		bySize[i] = i
	}
	slices.SortStableFunc(bySize, func(i, j int) int {
		x, _ := f.file.Cases.At(i).Size()
		y, _ := f.file.Cases.At(j).Size()
		return cmp.Compare(x, y)
	})
	found := s.example(f.file, f.outcome, 0)
	fast, slow := -1, len(bySize) // of the indices into bySize
	for tries := 0; tries < slowTries && slow-fast > 1; tries++ {
		middle := (fast + slow) / 2
		if slow == len(bySize) {
			middle = slow - 1
		}
		at := bySize[middle]
		file, o, err := s.try(ctx, f.file.Cases.Slice(at, at+1))
		if err != nil {
			return nil, err
		}
		if o.verdict == TLE {
			slow, found = middle, s.example(file, o, at+1)
		} else if fast = middle; slow == len(bySize) {
			return s.isolateStuck(ctx, f, found)
		}
	}
	return found, nil
}

// isolateStuck looks for a case that is slow though it is not large: the last of
// the shortest run of first cases that takes too long, if it does so alone, too.
func (s *session) isolateStuck(ctx context.Context, f *failure, whole *Counterexample) (*Counterexample, error) {
	last, err := s.shortestPrefix(ctx, f)
	if err != nil {
		return nil, err
	}
	file, o, err := s.try(ctx, f.file.Cases.Slice(last, last+1))
	if err != nil || o.verdict != TLE {
		return whole, err
	}
	return s.example(file, o, last+1), nil
}

// longer is the next length to try: each up to 4, then twice as long.
func longer(length, all int) int {
	if length < 4 {
		return length + 1
	}
	return max(2*length, min(length+1, all))
}

// shortestPrefix finds by halving the fewest first cases that fail as the whole
// file does, and gives the index of the last of them.
func (s *session) shortestPrefix(ctx context.Context, f *failure) (int, error) {
	pass, fail := 0, f.file.Cases.Len()
	for fail-pass > 1 {
		middle := (pass + fail) / 2
		_, o, err := s.try(ctx, f.file.Cases.Slice(0, middle))
		if err != nil {
			return 0, err
		}
		if o.verdict == f.verdict {
			fail = middle
		} else {
			pass = middle
		}
	}
	return fail - 1, nil
}

func (s *session) try(ctx context.Context, cases *grammar.Cases) (*plan.File, outcome, error) {
	file, err := s.problem.Frame(cases)
	if err != nil {
		return nil, outcome{}, err
	}
	o, err := s.run(ctx, file)
	return file, o, err
}

func (s *session) example(f *plan.File, o outcome, number int) *Counterexample {
	ex := &Counterexample{
		Verdict: o.verdict, Input: f.Input, Want: f.Want,
		Got: o.result.Stdout, Stderr: s.withoutFolder(o.result.Stderr), Detail: o.detail, Case: number,
		Unanswered: o.diff != nil && o.diff.Kind == check.Missing,
	}
	if f.Cases != nil {
		ex.Cases = f.Cases.Len()
		wrongAnswer := o.diff != nil && o.diff.Kind == check.Differs
		if ex.Cases == 1 && wrongAnswer && len(f.Answers) == 1 && len(ex.Input) <= factsInput {
			ex.Facts = s.facts(f.Cases.At(0), f.Answers[0], ex.Got)
		}
	}
	return ex
}

// withoutFolder names the program's files as the contestant does, without the
// folder they were built in.
func (s *session) withoutFolder(stderr []byte) []byte {
	return bytes.ReplaceAll(stderr, []byte(s.program.Dir+string(os.PathSeparator)), nil)
}

// explain adds what is usually behind such an answer.
func (s *session) explain(ex *Counterexample) {
	if ex.Unanswered && ex.Cases == 2 { // one case alone passes
		ex.Hint = "only the first case is answered"
		return
	}
	if ex.Verdict == WA && s.problem.literal() {
		ex.Hint = check.Hint(ex.Want, ex.Got)
	}
	if ex.Hint != "" { // a matter of how it is printed: the rules have no part in it
		ex.Facts = nil
	}
}
