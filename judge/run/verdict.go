package run

import (
	"bytes"
	"math"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
	"grundy/judge/program/function"
	"grundy/judge/program/interactive"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
	"grundy/judge/tests/grading"
)

// All verdicts on a run and on a submission are decided in this file. Evidence.Outcome decides the
// verdict on a run; fold and groups.verdict decide the verdict on several tests. Package grading
// decides those on groups of tests. All functions here are pure.

// Evidence is everything that the verdict on a run depends on.
type Evidence struct {
	Result sandbox.Result
	// Limits are the limits that the contestant knows. Allowed are the limits of the run: a hunt
	// allows more time, a virtual machine more memory, a long answer more output.
	Limits, Allowed sandbox.Limits
	More            time.Duration // CPU time that an interactor's replies have added to the limits
	Broke           error         // error of the sandbox that the program caused; there is no Result then
	HeapFull        string        // what the program's run-time prints if its heap is full; empty: it has no separate heap
	Output          string        // name of the file that the program writes; empty: standard output

	Talk      *interactive.Met // result of the interactor; nil if the problem has none
	Judgement *check.Judgement // the checker's judgement; nil if it was not called
	Formless  error            // why the output cannot be divided into answers
	Pass      int              // number of the test's run, from 1
	Next      []byte           // the input of the next run, if there is one
	Partial   bool             // an output that gets a part of the points is right

	Seal   string          // encloses the output of the grader of a function; empty: there is none
	Reads  i18n.Message    // where the submission of a function seems to read standard input
	breach function.Breach // in which way a function was not kept to
}

// unseal replaces the output by what the grader of a function printed.
func (e *Evidence) unseal() {
	if e.Seal != "" {
		e.Result.Stdout, e.breach = function.Unseal(e.Seal, e.Result.Stdout)
	}
}

// An Outcome is the verdict on a run and its reasons.
type Outcome struct {
	Verdict report.Verdict
	Detail  i18n.Message // what is wrong, in one line
	// Judgement comes from the checker, if the program ended normally, or from the interactor. Case
	// is -1 if there is no judgement.
	check.Judgement
	Result   sandbox.Result
	Dialogue *report.Dialogue // with the problem's interactor, if there is one
	Earlier  []report.Earlier // the runs before this one on the test
	Idle     bool             // it waited: for its interactor, or until the wall limit with hardly any CPU time
	Broke    bool             // the program broke its sandbox, so each run takes long

	stolen   float64         // share of CPU time that the host took, if the run reached a time limit
	justOver bool            // above its CPU limit by less than the margin
	limit    time.Duration   // of CPU time; 0: none
	times    []time.Duration // CPU times of all runs, if it was near the limit
	cached   bool            // the result is a stored one
	before   bool            // it was run before this judging
}

// Outcome returns the verdict on a run, with its reasons. A run that ended normally is AC unless a
// checker or an interactor rejects it. If an interactor rejects it, the program's end does not
// matter. If the program fails, its output does not matter.
func (e Evidence) Outcome() Outcome {
	o := Outcome{Verdict: report.AC, Judgement: check.Judgement{Case: -1}, Result: e.Result}
	talk := e.Talk
	if talk != nil {
		met := *talk
		met.Judgement = e.settled(met.Judgement)
		talk = &met
	}
	if talk != nil && talk.Decided && !talk.Right() {
		o.refused(talk.Judgement)
		o.Detail = i18n.Messagef("interactor: %s", o.Said())
		return o
	}
	e.end(&o)
	switch {
	case talk == nil || o.Broke:
	case talk.Idle && talk.Dialogue.Processes > 1:
		o.Idle, o.Detail = true, "idle: the processes of the program and the interactor wait for each other"
	case talk.Idle:
		o.Idle, o.Detail = true, "idle: the program and the interactor wait for each other"
	case o.Verdict != report.AC && talk.After:
		o.Detail = i18n.Join(byProcess(talk, o.Detail), ", though the interactor accepts")
	case o.Verdict != report.AC:
		o.Detail = i18n.Join(byProcess(talk, o.Detail), ", in the middle of the conversation")
	}
	switch {
	case o.Verdict != report.AC:
	case e.breach != function.None:
		o.Verdict, o.Detail = report.WA, e.breach.Why(e.Result.Stdout)
	case e.Formless != nil:
		o.Verdict, o.Detail = report.WA, i18n.Messagef("the output has the wrong format: %s", e.Formless)
	case e.Judgement != nil:
		if o.refused(e.settled(*e.Judgement)); o.Verdict != report.AC && e.Result.Missing {
			o.Detail = i18n.Messagef("the program writes no file %s", e.Output)
		}
	case talk != nil:
		o.Judgement = talk.Judgement
	}
	if e.Reads != "" && o.Verdict != report.AC {
		o.Detail = i18n.Messagef("%s; hint: %s", o.Detail, e.Reads)
	}
	if e.Pass > 1 && o.Verdict != report.AC {
		o.Detail = i18n.Messagef("%s (pass %d)", o.Detail, e.Pass)
	}
	return o
}

// byProcess adds the number of the process that failed to what is wrong, if the program is several.
func byProcess(talk *interactive.Met, detail i18n.Message) i18n.Message {
	switch {
	case talk.Dialogue.Processes <= 1:
		return detail
	case talk.Process == interactive.Together:
		return i18n.Messagef("all processes together: %s", detail)
	}
	return i18n.Messagef("process %d: %s", talk.Process, detail)
}

// end sets the verdict that follows from how the run ended. If the run ended normally, the verdict
// stays AC.
func (e Evidence) end(o *Outcome) {
	if e.Broke != nil {
		o.Verdict, o.Broke = report.RE, true
		o.Detail = i18n.Messagef("it breaks its sandbox each time it runs, but another program does not (%s)", e.Broke)
		return
	}
	res, known := &o.Result, e.Allowed
	known.CPU = e.Limits.CPU + e.More
	o.limit = known.CPU
	byItself := res.End == sandbox.Exited || res.End == sandbox.Signaled
	crashed := res.End == sandbox.Signaled || res.End == sandbox.Exited && res.ExitCode != 0
	switch {
	case e.Allowed.Output > 0 && int64(len(res.Stdout)) > e.Allowed.Output:
		res.End, res.ExitCode, res.Signal = sandbox.OutOver, 0, ""
	case byItself && e.Allowed.CPU > 0 && res.CPU > e.Allowed.CPU+e.More: // within the margin
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
		if hint := build.CrashHint(res.Stderr); hint != "" {
			o.Detail = i18n.Messagef("%s; hint: %s", o.Detail, hint)
		}
	}
}

// settled returns a judgement with the meaning that it has in all protocols: outside of a problem
// whose groups add up points, an output with a part of the points is wrong.
func (e Evidence) settled(j check.Judgement) check.Judgement {
	if !e.Partial && j.Right() && j.Score != nil && *j.Score < 1 {
		j.Refusal = check.Refused
	}
	return j
}

// refused sets the verdict that follows from a judgement. If the output is right, the verdict stays
// AC.
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

// compiled returns the verdict on a program before any test. program is nil if the compiler refused
// the source.
func compiled(program *build.Program) report.Verdict {
	if program == nil {
		return report.CE
	}
	return report.AC
}

// fold returns the verdict on the tests of a submission: the verdict of the first test that failed.
// A nil test was not run.
func fold(tests []*report.Test) report.Verdict {
	for _, t := range tests {
		if t != nil && t.Verdict != report.AC {
			return t.Verdict
		}
	}
	return report.AC
}

// verdict returns the verdict if groups decide, by the grade of all tests. In a package with
// points, a submission must get all points to pass.
func (g *groups) verdict(whole grading.Grade, tests []*report.Test) report.Verdict {
	most := g.root.Most()
	switch {
	case whole.Verdict == report.AC && (!g.scoring || whole.Points >= most || math.IsInf(most, 1)):
		return report.AC
	case whole.First >= 0 && tests[whole.First] != nil:
		return tests[whole.First].Verdict
	case whole.Verdict != report.AC && whole.First < 0: // a grading program decided so
		return whole.Verdict
	}
	return fold(tests)
}
