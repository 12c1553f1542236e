package judge

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"

	"grundy/judge/check"
	"grundy/judge/grammar"
	"grundy/judge/plan"
	"grundy/judge/stress"
	"grundy/judge/words"
)

// counterexample makes the first failing test into the smallest input known on
// which the submission fails in the same way.
func (s *session) counterexample(ctx context.Context, first *failure) (*Counterexample, error) {
	if first.broke { // each run takes long, and there is nothing to compare
		ex := s.example(first.file, first.outcome, 0)
		ex.Test, ex.Hint = first.name, s.elsewhere(ex, first.index == 0)
		return ex, nil
	}
	ex, err := s.isolate(ctx, first)
	if err != nil {
		return nil, err
	}
	if first.group == plan.Small {
		if ex.Minimal = ex.Cases == 1 && ex.Verdict != TLE; ex.Minimal {
			ex.Smaller = s.casesBefore(first) + max(ex.Case-1, 0)
		}
	} else if s.worthHunting(first) {
		if ex, err = s.smaller(ctx, first, ex); err != nil {
			return nil, err
		}
	}
	ex.Test = first.name
	s.explain(ex, first.index == 0)
	return ex, s.confirm(ctx, ex)
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
			return s.orAlone(ctx, file, o, last+1-length, last+1)
		}
	}
	file, o, err := s.try(ctx, f.file.Cases.Slice(0, last+1))
	if err != nil {
		return nil, err
	}
	if o.verdict == f.verdict {
		return s.orAlone(ctx, file, o, 0, last+1)
	}
	return s.orAlone(ctx, f.file, f.outcome, 0, last+1)
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
	order := bySize(f.file.Cases)
	found := s.example(f.file, f.outcome, 0)
	fast, slow := -1, len(order) // of the indices into order
	for tries := 0; tries < slowTries && slow-fast > 1; tries++ {
		middle := (fast + slow) / 2
		if slow == len(order) {
			middle = slow - 1
		}
		at := order[middle]
		file, o, err := s.try(ctx, f.file.Cases.Slice(at, at+1))
		if err != nil {
			return nil, err
		}
		if o.verdict == TLE {
			slow, found = middle, s.example(file, o, at+1)
		} else if fast = middle; slow == len(order) {
			found.Alone = 1
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
	if err != nil {
		return nil, err
	}
	if o.verdict != TLE {
		whole.Alone++
		return whole, nil
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
	file, err := s.problem.Frame(ctx, cases)
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
		Unanswered: o.diff != nil && o.diff.Kind == check.Missing, Waits: o.idle,
	}
	if f.Cases != nil {
		ex.Cases = f.Cases.Len()
		ex.Carried = o.diff != nil && !ex.Unanswered && o.at > 0 && ex.Cases <= carrying
		wrongAnswer := o.diff != nil && o.diff.Kind == check.Differs
		if ex.Cases == 1 && wrongAnswer && len(f.Answers) == 1 && len(ex.Input) <= factsInput {
			ex.Facts = s.facts(f.Cases.At(0), f.Answers[0], ex.Got)
		}
	}
	return ex
}

// withoutFolder names the program's files as the contestant does, without the
// folder they were built in.
func (s *session) withoutFolder(stderr []byte) []byte { return s.program.Named(stderr) }

// carrying is the most cases of which a later one is said to be spoilt by an earlier
// one. Of more it may as well be their number that matters.
const carrying = 4

// confirm runs the input of a counterexample again, and says so when the program is
// not of one mind. What is too slow was repeated where that could change anything,
// and a file of the user's in a layout or with answers of his own cannot be made anew.
func (s *session) confirm(ctx context.Context, ex *Counterexample) error {
	cases, fault := s.problem.Grammar.Parse(ex.Input, grammar.Lenient)
	if ex.Verdict == TLE || ex.Cases == 0 || fault != nil || !bytes.Equal(s.problem.Grammar.Print(nil, cases), ex.Input) {
		return nil
	}
	anew := *s
	anew.runs = nil // what is remembered confirms nothing
	f := Find{}
	found := &stress.Found{Cases: cases, Outcome: stress.Outcome{Note: &trial{outcome: outcome{verdict: ex.Verdict}}}}
	_, err := newHunting(&anew).confirm(ctx, found, &f)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	s.report.Runs, s.report.Fails = f.Runs, f.Fails
	if f.Fails < f.Runs {
		ex.Unsteady, ex.Minimal, ex.Local, ex.Carried, ex.Smaller = true, false, false, false, 0
	}
	return err
}

// explain adds what is usually behind such an answer; always tells that there was no
// right one before.
func (s *session) explain(ex *Counterexample, always bool) {
	if ex.Hint = s.elsewhere(ex, always); ex.Hint != "" {
		ex.Facts, ex.Carried = nil, false
		return
	}
	if ex.Unanswered && ex.Cases == 2 { // one case alone passes
		ex.Hint = "only the first case is answered"
		return
	}
	if ex.Verdict == WA && s.problem.literal() {
		ex.Hint = check.Hint(ex.Want, ex.Got)
	}
	if s.foreign() && ex.Verdict != TLE {
		ex.Hint = "%I64d is for Windows; write %lld"
	}
	if ex.Hint != "" { // a matter of how it is printed: the rules have no part in it
		ex.Facts, ex.Carried = nil, false
	}
}

// elsewhere tells which files the program reads and writes in the place of standard
// input and output, if it never answered right or prints nothing; else it is empty.
func (s *session) elsewhere(ex *Counterexample, always bool) string {
	silent := len(bytes.TrimSpace(ex.Got)) == 0
	if s.report.Language == nil || !always && !silent {
		return ""
	}
	reads, writes := s.report.Language.Opens(s.source)
	reads, writes = words.Visible(words.Cut(reads, 40)), words.Visible(words.Cut(writes, 40))
	switch {
	case reads != "" && writes != "" && silent:
		return fmt.Sprintf("the program reads %s and writes %s, not standard input and output", reads, writes)
	case reads != "":
		return fmt.Sprintf("the program reads %s, not standard input", reads)
	case writes != "" && silent:
		return fmt.Sprintf("the program writes %s, not standard output", writes)
	}
	return ""
}

// foreign tells whether a program in C or C++ reads or prints 64 bits as only
// Windows does; elsewhere such a format stands for half a number.
func (s *session) foreign() bool {
	l := s.report.Language
	return l != nil && slices.Contains([]string{"c", "cpp", "cpp17"}, l.ID) &&
		windowsFormat.Match(s.source)
}

var windowsFormat = regexp.MustCompile(`%[0-9]*I64[dux]`)
