// Package trial runs a program on an input as for judging, and reports what the program does. The
// output is compared with the answer if the answer is known. There is no verdict on the program.
//
//	reports, err := trial.Run(ctx, machine, trial.Trial{Source: src, Inputs: inputs}, show)
package trial

import (
	"context"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/interactive"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
)

// A Trial is a program and the inputs on which it is run.
type Trial struct {
	Source build.Source
	// Problem gives the limits, the checker and the interactor. If it is nil, the program reads
	// Files, and has the limits in this package.
	Problem *problem.Problem
	Files   spec.Files
	Inputs  []Input
	// Hand is the user, who talks with the program instead of the interactor; nil: nobody does.
	Hand    *Hand
	Options run.Options // the language and the limits, and whether to use sanitizers
}

// An Input is what a program is run on.
type Input struct {
	Name string // in reports: a path, or sample-2
	Text []byte
	Want []byte // the answer; nil: it is not known
	// Legal says that the reference can answer the input, if Want is nil.
	Legal bool
}

// A Report is what a program did on an input.
type Report struct {
	Problem  string // id; empty: none
	File     string
	Language report.Language
	Tier     report.Tier
	Limits   report.Limits
	// TimeFactor is the factor by which the problem's time limit was multiplied for the language.
	TimeFactor float64
	Compile    report.Compile
	Warnings   []i18n.Message

	Input string // the name of the input; empty: the program was not run on one
	// Verdict is CE, or how the run ended. AC is a normal end with a right answer, or with an
	// output that nobody judged.
	Verdict report.Verdict
	Detail  i18n.Message // what went wrong, in one line; empty for AC
	Judged  bool         // the output was compared with an answer
	Waits   bool         // the clock stopped the program, which had used hardly any CPU time
	Result  sandbox.Result
	// Dialogue is what the program and its interactor, or the user, said.
	Dialogue *report.Dialogue
	ByHand   bool           // the user was the interactor
	Place    *report.Place  // where the program crashed, if known
	Remarks  []report.Place // warnings of the compiler that may explain a crash
}

// Normal reports whether the program compiled, and ended by itself with exit code 0 or was stopped
// by an interactor.
func (r *Report) Normal() bool {
	return r.Verdict == report.AC || r.Verdict == report.WA || r.Verdict == report.PE
}

// The limits of a program without a problem. They are generous, because only endless programs should
// meet them.
const (
	freeTime   = 10 * time.Second
	freeMemory = 1 << 30
	freeOutput = 64 << 20
)

// Run compiles the program and runs it once on each input. It calls show with each report. If the
// program does not compile, there is one report, with the verdict CE.
func Run(ctx context.Context, m *run.Machine, t Trial, show func(*Report)) (err error) {
	defer fault.Guard(&err, "")
	p, err := t.unjudged(m)
	if err != nil {
		return err
	}
	s, err := m.Submission(ctx, p, t.Source, t.Options)
	if err != nil {
		return err
	}
	defer s.Close()
	if s.Program == nil {
		show(t.report(s, ""))
		return nil
	}
	if t.Hand != nil {
		return t.one(ctx, s, Input{}, show)
	}
	for _, in := range t.Inputs {
		if err := t.one(ctx, s, in, show); err != nil {
			return err
		}
	}
	return nil
}

// report returns a report with what is known before a run.
func (t Trial) report(s *run.Submission, input string) *Report {
	of := s.Report
	r := &Report{
		File: of.File, Language: of.Language, Tier: of.Tier, Limits: of.Limits, TimeFactor: of.TimeFactor, Compile: of.Compile,
		Warnings: of.Warnings, Verdict: of.Verdict, Input: input, ByHand: t.Hand != nil,
	}
	if t.Problem != nil {
		r.Problem = t.Problem.ID()
	}
	return r
}

// one runs the program on an input.
func (t Trial) one(ctx context.Context, s *run.Submission, in Input, show func(*Report)) error {
	f, doubt := t.file(ctx, in)
	o, err := s.Run(ctx, f, run.Terms{})
	if err != nil {
		return err
	}
	r := t.report(s, in.Name)
	if doubt != "" {
		r.Warnings = append(r.Warnings, doubt)
	}
	r.Verdict, r.Detail, r.Waits, r.Result, r.Dialogue = o.Verdict, o.Detail, o.Idle, o.Result, o.Dialogue
	r.Result.Stderr = s.Program.Named(r.Result.Stderr)
	r.Judged = f.Want != nil && r.Normal() && t.Hand == nil && r.Dialogue == nil
	if !r.Normal() && t.Hand == nil {
		err = t.locate(ctx, s, in, r)
	}
	show(r)
	return err
}

// file returns an input as a test. If the answer cannot be had, the test has none, and doubt says
// why.
func (t Trial) file(ctx context.Context, in Input) (f *plan.File, doubt i18n.Message) {
	bare := &plan.File{Test: plan.Test{Name: in.Name}, Input: in.Text, Want: in.Want}
	if t.Problem == nil || in.Want == nil && !in.Legal {
		return bare, ""
	}
	read, err := t.Problem.Given(ctx, problem.GivenTest{Name: in.Name, Input: in.Text, Want: in.Want})
	if err != nil {
		return bare, i18n.Messagef("the output is not judged: %s", i18n.Of(err))
	}
	return read.File, read.Warning
}

// locate adds the line of a crash, and the warnings of the compiler.
func (t Trial) locate(ctx context.Context, s *run.Submission, in Input, r *Report) error {
	ex := &report.Counterexample{Verdict: r.Verdict, Input: in.Text, Want: in.Want, Stderr: r.Result.Stderr, Dialogue: r.Dialogue}
	why, err := s.Locate(ctx, ex, false)
	if err != nil {
		return err
	}
	if why != "" {
		r.Warnings = append(r.Warnings, why)
	}
	if r.Verdict == report.RE {
		s.Remark(ctx, ex)
	}
	r.Place, r.Remarks = ex.Place, ex.Warnings
	return nil
}

// unjudged returns the problem of a trial, which accepts each output whose answer is not known.
func (t Trial) unjudged(m *run.Machine) (run.Problem, error) {
	var hand interactive.Interactor
	if t.Hand != nil {
		if p := t.Problem; p != nil && (p.Spec.Processes > 1 || p.Spec.Steps > 1) {
			return nil, fault.New(p.Spec.ID.Value, "a program runs several times on an input, and you can talk with only one run", "name an input, or pipe it to grundy run FILE -")
		}
		var err error
		if hand, err = m.Jury().Code(t.Hand.talk); err != nil {
			return nil, err
		}
		hand = patient{hand}
	}
	if t.Problem == nil {
		return free{t.Files, hand}, nil
	}
	return lenient{t.Problem, hand}, nil
}

// lenient is a problem that accepts outputs whose answer is not known.
type lenient struct {
	*problem.Problem
	hand interactive.Interactor // instead of the problem's interactor, if it is not nil
}

// Check implements run.Problem.
func (l lenient) Check(ctx context.Context, f *plan.File, output []byte) (check.Judgement, error) {
	if f.Want == nil {
		return check.Judgement{Case: -1}, nil
	}
	return l.Problem.Check(ctx, f, output)
}

// Passes implements run.Repeating.
func (l lenient) Passes(f *plan.File) (check.Passes, error) { return l.PassesBy(f, l.Check) }

// Interactor implements run.Interactive.
func (l lenient) Interactor() interactive.Interactor {
	if l.hand != nil {
		return l.hand
	}
	return l.Problem.Interactor()
}

// free is the problem of a program that belongs to none.
type free struct {
	files spec.Files
	hand  interactive.Interactor
}

// About implements run.Problem.
func (free) About() report.Problem { return report.Problem{} }

// Limits implements run.Problem.
func (f free) Limits() problem.Limits {
	return problem.Limits{Limits: spec.Limits{Time: freeTime, Memory: freeMemory, Output: freeOutput}, Files: f.files}
}

// Check implements run.Problem. It compares words, because nothing else is known.
func (f free) Check(_ context.Context, file *plan.File, output []byte) (check.Judgement, error) {
	if file.Want == nil {
		return check.Judgement{Case: -1}, nil
	}
	return check.Judgement{Case: -1, Difference: check.Tokens(file.Want, output)}, nil
}

// Interactor implements run.Interactive.
func (f free) Interactor() interactive.Interactor { return f.hand }

// CheckTalk implements run.Interactive. It is never called, because only interactors that are
// programs write for a checker.
func (free) CheckTalk(context.Context, *plan.File, []byte) (check.Judgement, error) {
	return check.Judgement{Case: -1}, nil
}
