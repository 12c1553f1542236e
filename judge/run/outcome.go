package run

import (
	"context"
	"time"

	"grundy/judge/check"
	"grundy/judge/format"
	"grundy/judge/i18n"
	"grundy/judge/plan"
	"grundy/judge/report"
	"grundy/judge/sandbox"
)

// An Outcome is what a run means: a verdict and its reasons.
type Outcome struct {
	Verdict report.Verdict
	Detail  i18n.Message // one line on what is wrong
	// Judgement is the checker's, for a program that exited normally. Its Case is -1 if
	// there is none.
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

// Decide turns a run on a file into an outcome.
func Decide(ctx context.Context, p Problem, f *plan.File, res sandbox.Result, limits sandbox.Limits) (Outcome, error) {
	o := decide(res, limits)
	err := o.judge(ctx, p, f)
	return o, err
}

// decide is Decide but for the output: a run that ended well is AC so far. What a
// crashed program printed proves nothing.
func decide(res sandbox.Result, limits sandbox.Limits) Outcome {
	o := Outcome{Judgement: check.Judgement{Case: -1}, Result: res, Verdict: report.AC}
	switch {
	case res.End == sandbox.CPUOver:
		o.Verdict, o.Detail = report.TLE, i18n.Messagef("more than %s of CPU time", limits.CPU)
	case res.End == sandbox.WallOver:
		o.Verdict, o.Idle = report.TLE, res.CPU < limits.CPU/10
		o.Detail = byClock(res, limits, o.Idle)
	case res.End == sandbox.MemOver:
		o.Verdict, o.Detail = report.MLE, i18n.Messagef("more than %s of memory", format.Size(limits.Memory))
	case res.End == sandbox.OutOver:
		o.Verdict, o.Detail = report.OLE, i18n.Messagef("more than %s of output", format.Size(limits.Output))
	case res.End == sandbox.Signaled:
		o.Verdict, o.Detail = report.RE, i18n.Messagef("killed by %s", res.Signal)
	case res.ExitCode != 0:
		o.Verdict, o.Detail = report.RE, i18n.Messagef("exit code %d", res.ExitCode)
	}
	return o
}

// judge asks a problem's checker to judge the output of a program that exited normally.
func (o *Outcome) judge(ctx context.Context, p Problem, f *plan.File) (err error) {
	if o.Verdict != report.AC {
		return nil
	}
	if o.Judgement, err = p.Check(ctx, f, o.Result.Stdout); err != nil {
		return err
	}
	if o.weigh(); o.Result.Missing && o.Verdict != report.AC {
		o.Detail = i18n.Messagef("the program writes no file %s", p.Limits().Files.Output)
	}
	return nil
}

// weigh sets the verdict by the judgement.
func (o *Outcome) weigh() {
	o.Detail = o.Why()
	o.Verdict = report.AC
	switch {
	case o.Right():
	case o.Refusal == check.Malformed, o.Difference != nil && o.Difference.Spacing:
		o.Verdict = report.PE
	default:
		o.Verdict = report.WA
	}
}

// byClock distinguishes a program that waits from one that was not given the processor.
func byClock(res sandbox.Result, limits sandbox.Limits, idle bool) i18n.Message {
	if idle {
		return i18n.Messagef("still waiting after %s, with %s of CPU time used", limits.Wall, res.CPU.Round(time.Millisecond))
	}
	return i18n.Messagef("more than %s by the clock, with %s of CPU time used", limits.Wall, res.CPU.Round(time.Millisecond))
}
