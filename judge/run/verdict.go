package run

import (
	"bytes"
	"math"
	"time"

	"grundy/judge/build"
	"grundy/judge/check"
	"grundy/judge/exchange"
	"grundy/judge/i18n"
	"grundy/judge/interactive"
	"grundy/judge/report"
	"grundy/judge/sandbox"
)

// No other file decides a verdict. Evidence.Outcome decides that of a run; fold and
// Graded.verdict decide that of several tests. All functions here are pure.

// Evidence is all that the verdict on a run depends on.
type Evidence struct {
	Result sandbox.Result
	// Limits are those that the contestant knows. Allowed are those of the run: a hunt
	// allows more time, a virtual machine more memory, a long answer more output.
	Limits, Allowed sandbox.Limits
	Broke           error  // the error of the sandbox that the program is to blame for; then there is no Result
	HeapFull        string // what the program's run-time prints if its heap is full; empty if it has no heap of its own
	Output          string // the name of the file that the program writes; empty: standard output

	Talk      *interactive.Met // what the interactor says; nil in problems without one
	Judgement *check.Judgement // what the checker says; nil if it was not asked
	Formless  error            // why the output cannot be divided into answers
	Pass      int              // which run of the test it is, from 1
}

// An Outcome is what a run means: a verdict and its reasons.
type Outcome struct {
	Verdict report.Verdict
	Detail  i18n.Message // one line on what is wrong
	// Judgement is the checker's or the interactor's, for a program that exited normally.
	// Its Case is -1 if there is none.
	check.Judgement
	Result   sandbox.Result
	Dialogue *report.Dialogue // with the problem's interactor, if there is one
	Idle     bool             // stopped by the clock, having used next to no CPU time
	Broke    bool             // the program broke its sandbox: each run takes long

	stolen   float64         // share of the processors that the host took, if the run came to a limit of time
	justOver bool            // over its CPU limit, and by less than the margin
	times    []time.Duration // CPU of all runs, when it was near the limit
	cached   bool            // nothing was run
	before   bool            // it was run before this judging
}

// Outcome returns the verdict on a run, with its reasons. A run that ended well is AC unless
// a checker or an interactor refuses it. If an interactor refuses, the program's end does not
// count. If the program fails, its output does not count.
func (e Evidence) Outcome() Outcome {
	o := Outcome{Verdict: report.AC, Judgement: check.Judgement{Case: -1}, Result: e.Result}
	talk := e.Talk
	if talk != nil && talk.Decided && !talk.Right() {
		o.refused(talk.Judgement)
		o.Detail = i18n.Messagef("interactor: %s", o.Said())
		return o
	}
	e.end(&o)
	switch {
	case talk == nil || o.Broke:
	case talk.Idle:
		o.Idle, o.Detail = true, "idle: the program and the interactor wait for each other"
	case o.Verdict != report.AC && talk.After:
		o.Detail = i18n.Join(o.Detail, ", though the interactor accepts")
	case o.Verdict != report.AC:
		o.Detail = i18n.Join(o.Detail, ", in the middle of the talk")
	}
	switch {
	case o.Verdict != report.AC:
	case e.Formless != nil:
		o.Verdict, o.Detail = report.WA, i18n.Messagef("the output section is not followed: %s", e.Formless)
	case e.Judgement != nil:
		if o.refused(*e.Judgement); o.Verdict != report.AC && e.Result.Missing {
			o.Detail = i18n.Messagef("the program writes no file %s", e.Output)
		}
	case talk != nil:
		o.Judgement = talk.Judgement
	}
	if e.Pass > 1 && o.Verdict != report.AC {
		o.Detail = i18n.Messagef("%s (pass %d)", o.Detail, e.Pass)
	}
	return o
}

// end sets the verdict that follows from how the run ended. A run that ended well leaves it at
// AC.
func (e Evidence) end(o *Outcome) {
	if e.Broke != nil {
		o.Verdict, o.Broke = report.RE, true
		o.Detail = i18n.Messagef("it breaks its sandbox each time it is run, and another program does not (%s)", e.Broke)
		return
	}
	res, known := &o.Result, e.Allowed
	known.CPU = e.Limits.CPU
	byItself := res.End == sandbox.Exited || res.End == sandbox.Signaled
	crashed := res.End == sandbox.Signaled || res.End == sandbox.Exited && res.ExitCode != 0
	switch {
	case e.Allowed.Output > 0 && int64(len(res.Stdout)) > e.Allowed.Output:
		res.End, res.ExitCode, res.Signal = sandbox.OutOver, 0, ""
	case byItself && e.Allowed.CPU > 0 && res.CPU > e.Allowed.CPU: // within the margin
		res.End, res.ExitCode, res.Signal = sandbox.CPUOver, 0, ""
		o.justOver = true
	case crashed && e.HeapFull != "" && e.Limits.Memory > 0 && bytes.Contains(res.Stderr, []byte(e.HeapFull)):
		res.End, known.Memory = sandbox.MemOver, e.Limits.Memory
	}
	o.Detail, o.Idle = res.Failure(known), res.Idle(known)
	switch {
	case res.End == sandbox.CPUOver, res.End == sandbox.WallOver:
		o.Verdict = report.TLE
	case res.End == sandbox.MemOver:
		o.Verdict = report.MLE
	case res.End == sandbox.OutOver:
		o.Verdict = report.OLE
	case crashed:
		o.Verdict = report.RE
	}
}

// refused sets the verdict that follows from a judgement. A right output leaves it at AC.
func (o *Outcome) refused(j check.Judgement) {
	o.Judgement, o.Detail = j, j.Why()
	switch {
	case j.Right():
	case j.Refusal == check.Malformed, j.Difference != nil && j.Difference.Spacing:
		o.Verdict = report.PE
	default:
		o.Verdict = report.WA
	}
}

// compiled returns the verdict on a program that no test has been run with. It is nil if the
// compiler refuses the source.
func compiled(program *build.Program) report.Verdict {
	if program == nil {
		return report.CE
	}
	return report.AC
}

// fold returns the verdict of tests, of a submission or of a subtask: that of the first that
// failed. A test that is nil was not run.
func fold(tests []*report.Test) report.Verdict {
	for _, t := range tests {
		if t != nil && t.Verdict != report.AC {
			return t.Verdict
		}
	}
	return report.AC
}

// verdict returns the verdict of tests whose groups decide, by the grade of all of them. In a
// package with points, a submission without all points fails.
func (g *Graded) verdict(whole exchange.Grade, tests []*report.Test) report.Verdict {
	most := g.root.Most()
	switch {
	case whole.Verdict == "AC" && (!g.scoring || whole.Points >= most || math.IsInf(most, 1)):
		return report.AC
	case whole.First >= 0 && tests[whole.First] != nil:
		return tests[whole.First].Verdict
	case whole.Verdict != "AC" && whole.First < 0: // a program says so
		return ofKattis(whole.Verdict)
	}
	return fold(tests)
}

// VerdictOf returns a verdict in the words of Kattis.
func VerdictOf(v report.Verdict) string {
	switch v {
	case report.RE:
		return "RTE"
	case report.PE:
		return "WA"
	}
	return string(v)
}

// ofKattis returns the verdict that a word of Kattis means.
func ofKattis(word string) report.Verdict {
	if word == "RTE" {
		return report.RE
	}
	return report.Verdict(word)
}
