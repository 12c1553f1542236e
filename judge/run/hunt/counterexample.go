package hunt

import (
	"bytes"
	"cmp"
	"context"
	"regexp"
	"strings"
	"sync/atomic"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/game/explain"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/report/arrange"
	"grundy/judge/run"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
	"grundy/judge/tests/search"
)

// A contestant is a submission whose failure is investigated.
type contestant struct {
	*run.Submission
	problem *problem.Problem
	plan    *plan.Plan             // nil if the tests are the user's files
	known   *report.Counterexample // the smallest counterexample so far
	cut     bool                   // the time for a search ended before the search did
	skipped atomic.Int64           // 1 + the size of the smallest case for which the reference is too slow; 0: none
	early   early                  // the line of a crash, as found before shrinking
}

// skip records cases for which the reference is too slow, and returns a file of them. Its outcome
// is a pass.
func (s *contestant) skip(cases *grammar.Cases) (*plan.File, run.Outcome) {
	for c := range cases.All() {
		size, _ := c.Size()
		for {
			old := s.skipped.Load()
			if old != 0 && old <= size+1 || s.skipped.CompareAndSwap(old, size+1) {
				break
			}
		}
	}
	return &plan.File{Cases: cases}, run.Evidence{}.Outcome()
}

// doubt withdraws the claim that a counterexample is minimal if the reference was too slow for a
// case that is not larger.
func (s *contestant) doubt(ex *report.Counterexample) {
	least := s.skipped.Load()
	if least == 0 || ex.Cases == 0 {
		return
	}
	cases, fault := s.problem.Grammar.Parse(ex.Input, grammar.Lenient)
	if fault != nil {
		return
	}
	for c := range cases.All() {
		if size, _ := c.Size(); least <= size+1 {
			ex.Minimal, ex.Local, ex.Smaller = false, false, arrange.Tried{}
		}
	}
}

// Counterexample shrinks the first failing test of a submission to the smallest input that it can
// find on which the submission fails in the same way. pl is nil if the tests are the user's files.
// The search lasts at most Options.For, if it is set. If this time or ctx ends, the counterexample
// is the smallest one known by then, and Cut is set. That is not an error. Explaining the failure
// and finding its line may take a little longer.
func Counterexample(ctx context.Context, s *run.Submission, p *problem.Problem, pl *plan.Plan, first *run.Failure) (*report.Counterexample, error) {
	return (&contestant{Submission: s, problem: p, plan: pl}).counterexample(ctx, first)
}

func (s *contestant) counterexample(ctx context.Context, first *run.Failure) (*report.Counterexample, error) {
	began := time.Now()
	s.looking(0)
	if !first.Broke {
		if err := s.locateEarly(ctx, first.File, first.Outcome); err != nil {
			return nil, err
		}
	}
	own, stop := timed(ctx, s.rest(began, s.Options.For))
	defer stop()
	if first.Broke { // each run takes long, and there is no output to compare
		ex := s.example(own, first.File, first.Outcome, 0)
		ex.Test, ex.Hint = first.Name, s.elsewhere(ex, first.Index == 0)
		return ex, nil
	}
	s.whole(own, first)
	ex, err := s.least(own, first)
	switch {
	case err == nil:
	case own.Err() == nil:
		return nil, err
	default:
		ex = s.known
	}
	ex.Test = first.Name
	s.explain(own, ex, first.Index == 0)
	if err := s.confirm(own, ex); err != nil && own.Err() == nil {
		return ex, err
	}
	s.mark(ctx, own, ex, time.Since(began), cmp.Or(s.Options.For, smallerTime))
	s.doubt(ex)
	return ex, s.locate(ctx, own, ex, ex.Unsteady)
}

// mark records in a counterexample what ended the search early, if anything did. Then the
// counterexample is not proved to be the smallest.
func (s *contestant) mark(ctx, own context.Context, ex *report.Counterexample, took, bound time.Duration) {
	switch {
	case ctx.Err() != nil:
		ex.Cut, ex.Interrupted = took, true
	case s.cut || own.Err() != nil:
		ex.Cut = bound
	default:
		return
	}
	ex.Minimal, ex.Least, ex.Smaller = false, false, arrange.Tried{}
}

// least returns the smallest failing input found.
func (s *contestant) least(ctx context.Context, first *run.Failure) (*report.Counterexample, error) {
	ex, err := s.isolate(ctx, first)
	if err != nil {
		return nil, err
	}
	s.known = ex
	switch {
	case first.Group != plan.Small && s.worthHunting(first):
		return s.smaller(ctx, first, ex)
	case first.Group == plan.Small && ex.Cases == 1 && ex.Verdict != report.TLE:
		return s.smallestApart(ctx, ex, s.casesBefore(first)+max(ex.Case-1, 0))
	}
	return ex, nil
}

// smallestApart runs smaller cases in files of their own. It returns the smallest that fails. If
// none fails, it returns ex and records how many smaller cases passed, and whether each had its own
// file.
func (s *contestant) smallestApart(ctx context.Context, ex *report.Counterexample, smaller int) (*report.Counterexample, error) {
	cases, fault := s.problem.Grammar.Parse(ex.Input, grammar.Lenient)
	if fault != nil {
		return nil, fault
	}
	h := newHunting(s)
	found := &search.Found{
		Cases: cases, Outcome: search.Outcome{Fail: string(ex.Verdict), At: -1}, Minimal: true, Smaller: smaller, Apart: h.most == 1,
	}
	least, err := h.apart(ctx, h.stressHunt(), found)
	switch {
	case err != nil:
		return nil, err
	case least.Outcome.Note != nil:
		return h.example(ctx, least, ex), nil
	}
	ex.Minimal, ex.Local, ex.Smaller = least.Minimal, least.Local, passed(smaller, least.Apart)
	return ex, nil
}

// casesBefore counts the enumerated cases in the small tests before test f.
func (s *contestant) casesBefore(f *run.Failure) int {
	n := 0
	for i, t := range s.Report.Tests {
		if i < f.Index && t.Group == string(plan.Small) {
			n += t.Cases
		}
	}
	return n
}

// whole records the failing test itself as the smallest known counterexample.
func (s *contestant) whole(ctx context.Context, f *run.Failure) {
	number := f.Case + 1
	if f.File.Cases == nil || f.File.Cases.Len() < 2 {
		number = max(number, min(1, len(f.File.Answers)))
	}
	s.known = s.example(ctx, f.File, f.Outcome, number)
}

// isolate finds the cases of a failing file that cause the failure.
func (s *contestant) isolate(ctx context.Context, f *run.Failure) (*report.Counterexample, error) {
	if f.File.Cases == nil || f.File.Cases.Len() < 2 {
		return s.known, nil
	}
	h := newHunting(s)
	h.slack = 0 // judges with the limits of the test
	hunt := h.stressHunt()
	hunt.Full = 0 // keeps the file whole, even if the spec allows fewer cases
	hunt.Counts = func(fail string) bool { return fail == string(f.Verdict) }
	whole := &trial{file: f.File, Outcome: f.Outcome}
	c, err := hunt.Localize(ctx, f.File.Cases, whole.told())
	if err == nil && c.Cases.Len() > 1 && f.Verdict != report.TLE {
		c, err = hunt.Single(ctx, *c)
	}
	if err != nil {
		return nil, err
	}
	if c.Cases.Len() < f.File.Cases.Len() {
		t := c.Outcome.Note.(*trial)
		s.known = s.example(ctx, t.file, t.Outcome, c.From+c.Cases.Len())
	}
	s.known.Alone = c.Alone
	return s.known, nil
}

func (s *contestant) example(ctx context.Context, f *plan.File, o run.Outcome, number int) *report.Counterexample {
	ex := &report.Counterexample{
		Verdict: o.Verdict, Input: f.Input, Want: f.Want,
		Got: o.Result.Stdout, Stderr: s.withoutFolder(o.Result.Stderr), Detail: o.Detail, Case: number,
		Unanswered: o.Difference != nil && o.Difference.Kind == check.Missing, Waits: o.Idle,
		Dialogue: o.Dialogue, Earlier: o.Earlier,
	}
	if f.Cases != nil {
		ex.Cases = f.Cases.Len()
		ex.Carried = o.Verdict == report.WA && !ex.Unanswered && o.Case > 0 && ex.Cases <= carrying
		wrongAnswer := o.Refusal == check.Refused || o.Difference != nil && o.Difference.Kind == check.Differs
		if ex.Cases == 1 && wrongAnswer && len(f.Answers) == 1 && len(ex.Input) <= explain.MostInput {
			within, stop := atLeast(ctx, moment)
			defer stop()
			ex.Facts = s.rules().Facts(within, f.Cases.At(0), f.Answers[0], ex.Got)
		}
	}
	return ex
}

// rules returns the rules that explain counterexamples.
func (s *contestant) rules() explain.Rules {
	return explain.Rules{Spec: s.problem.Spec, Grammar: s.problem.Grammar, Format: s.problem.Format, Game: s.problem.Game}
}

// moment is the least time that the rules get for an explanation, even after the time limit. Most
// need less, and the counterexample is of little use without it.
const moment = 200 * time.Millisecond

// atLeast returns a context that ends with ctx, but not before the time d has passed.
func atLeast(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	own, stop := context.WithCancel(context.WithoutCancel(ctx))
	soon := time.Now().Add(d)
	forget := context.AfterFunc(ctx, func() { time.AfterFunc(time.Until(soon), stop) })
	return own, func() { forget(); stop() }
}

// withoutFolder replaces the paths of the program's files by the names that the contestant gave
// them, without the build folder.
func (s *contestant) withoutFolder(stderr []byte) []byte {
	if s.Outputs() {
		return stderr
	}
	return s.Program.Named(stderr)
}

// carrying is the largest number of cases for which the report says that an earlier case affects a
// later one. With more cases, their number may be the cause instead.
const carrying = 4

// confirm runs the input of a counterexample again, and reports if the program does not fail every
// time. It skips runs that were too slow, because they were already repeated if that could change
// the result. It also skips a user's file with its own layout, because confirm cannot print that
// layout again.
func (s *contestant) confirm(ctx context.Context, ex *report.Counterexample) error {
	cases, fault := s.problem.Grammar.Parse(ex.Input, grammar.Lenient)
	if ex.Verdict == report.TLE || ex.Cases == 0 || fault != nil || !bytes.Equal(s.problem.Grammar.Print(nil, cases), ex.Input) {
		return nil
	}
	h := newHunting(s)
	h.fresh = true // a stored run would confirm nothing
	f := Find{}
	found := &search.Found{Cases: cases, Outcome: search.Outcome{Note: &trial{Outcome: run.Outcome{Verdict: ex.Verdict}}}}
	_, err := h.confirm(ctx, found, &f)
	s.Report.Runs, s.Report.Fails = f.Runs, f.Fails
	if f.Fails < f.Runs {
		ex.Unsteady, ex.Minimal, ex.Local, ex.Carried, ex.Smaller = true, false, false, false, arrange.Tried{}
	}
	return err
}

// explain adds a hint at the cause of a failure, if the cause is a usual one. always means that the
// program failed on the first test.
func (s *contestant) explain(ctx context.Context, ex *report.Counterexample, always bool) {
	if ex.Dialogue != nil {
		ex.Hint = s.talkHint(ex)
		return
	}
	if ex.Hint = s.elsewhere(ex, always); ex.Hint != "" {
		ex.Facts, ex.Carried = nil, false
		return
	}
	if ex.Unanswered && ex.Cases == 2 { // each case alone passes
		ex.Hint = "only the first case is answered"
		return
	}
	if ex.Verdict == report.WA && s.problem.Literal() {
		ex.Hint = check.Hint(ex.Want, ex.Got)
	}
	if ex.Hint == "" {
		ex.Hint = prompting(s.text(), ex)
	}
	if hint := cmp.Or(goesOn(ex), misreading(ex), s.exitCode(ex)); hint != "" {
		ex.Hint = hint
	}
	if s.foreign() && ex.Verdict != report.TLE {
		ex.Hint = "%I64d is for Windows; write %lld"
	}
	if ex.Hint != "" { // the output is printed wrongly, which the rules do not explain
		ex.Facts, ex.Carried = nil, false
	}
	if ex.Verdict == report.WA && ex.Hint == "" {
		ex.Hint = rounding(s.text(), ex.Input) // the rules are shown in addition
	}
	if ex.Facts != nil {
		within, stop := atLeast(ctx, moment)
		defer stop()
		ex.Facts.Line = s.rules().Line(within, ex.Input, ex.Facts)
	}
}

// text returns the text of all files of the program.
func (s *contestant) text() []byte { return bytes.Join(s.Source.Texts(), []byte("\n")) }

// elsewhere describes the files that the program uses instead of those of the problem or of
// standard input and output. It returns "" if it finds none, or if the program prints something and
// passed the first test.
func (s *contestant) elsewhere(ex *report.Counterexample, always bool) i18n.Message {
	silent := len(bytes.TrimSpace(ex.Got)) == 0
	if s.Program.Language == nil || !always && !silent {
		return ""
	}
	reads, writes := s.Program.Language.Opens(s.text())
	reads, writes = format.Visible(format.Cut(reads, 40)), format.Visible(format.Cut(writes, 40))
	if files := s.problem.Limits().Files; files != (spec.Files{}) {
		return otherFiles(files, reads, writes, silent)
	}
	switch {
	case reads != "" && writes != "" && silent:
		return i18n.Messagef("the program reads %s and writes %s, not standard input and output", reads, writes)
	case reads != "":
		return i18n.Messagef("the program reads %s, not standard input", reads)
	case writes != "" && silent:
		return i18n.Messagef("the program writes %s, not standard output", writes)
	}
	return ""
}

// otherFiles says that a program does not use the files of its problem. reads and writes are the
// names in its source, or empty.
func otherFiles(files spec.Files, reads, writes string, silent bool) i18n.Message {
	switch {
	case silent && reads == "" && writes == "":
		return i18n.Messagef("read the file %s and write the file %s: standard input is empty, and output to standard output does not count", files.Input, files.Output)
	case reads != "" && reads != files.Input:
		return i18n.Messagef("the program reads %s, not %s", reads, files.Input)
	case silent && writes == "":
		return i18n.Messagef("write the file %s: output to standard output does not count", files.Output)
	case silent && writes != files.Output:
		return i18n.Messagef("the program writes %s, not %s", writes, files.Output)
	case silent:
		return i18n.Messagef("the file %s is missing or empty", files.Output)
	}
	return ""
}

// foreign reports whether a C or C++ program uses a format for 64 bits that only Windows knows.
// Elsewhere, it reads or prints half of the number.
func (s *contestant) foreign() bool {
	l := s.Program.Language
	return l != nil && (l.ID == "c" || strings.HasPrefix(l.ID, "cpp")) &&
		windowsFormat.Match(s.text())
}

var windowsFormat = regexp.MustCompile(`%[0-9]*I64[dux]`)
