package judge

import (
	"fmt"
	"time"

	"grundy/judge/check"
	"grundy/judge/plan"
	"grundy/judge/sandbox"
	"grundy/judge/words"
)

// outcome is a run understood.
type outcome struct {
	verdict Verdict
	detail  string // one line on what is wrong
	at      int    // index of the case it went wrong in; -1 unknown
	diff    *check.Difference
	result  sandbox.Result
	idle    bool            // stopped by the clock, having used next to no CPU time
	near    bool            // over its CPU limit, and by less than the margin
	times   []time.Duration // CPU of all runs, when it was near the limit
	cached  bool            // nothing was run
	before  bool            // it was run before this judging
	broke   bool            // the program broke its sandbox: each run takes long
}

// decide turns a run into a verdict. compare is asked only about the output of a
// program that ended well, since what a crashed one printed proves nothing.
func decide(res sandbox.Result, limits sandbox.Limits, compare func(got []byte) (*check.Difference, int)) outcome {
	o := outcome{at: -1, result: res}
	switch {
	case res.End == sandbox.CPUOver:
		o.verdict, o.detail = TLE, fmt.Sprintf("more than %s of CPU time", limits.CPU)
	case res.End == sandbox.WallOver:
		o.verdict, o.idle = TLE, res.CPU < limits.CPU/10
		o.detail = byClock(res, limits, o.idle)
	case res.End == sandbox.MemOver:
		o.verdict, o.detail = MLE, fmt.Sprintf("more than %s of memory", words.Size(limits.Memory))
	case res.End == sandbox.OutOver:
		o.verdict, o.detail = OLE, fmt.Sprintf("more than %s of output", words.Size(limits.Output))
	case res.End == sandbox.Signaled:
		o.verdict, o.detail = RE, "killed by "+res.Signal
	case res.ExitCode != 0:
		o.verdict, o.detail = RE, fmt.Sprintf("exit code %d", res.ExitCode)
	default:
		o.compared(compare(res.Stdout))
	}
	return o
}

func (o *outcome) compared(d *check.Difference, at int) {
	o.verdict, o.diff, o.at = AC, d, at
	switch {
	case d == nil:
	case d.Spacing:
		o.verdict, o.detail = PE, "right words, wrong white space: "+d.String()
	default:
		o.verdict, o.detail = WA, d.String()
	}
}

// byClock tells a program that waits from one that was kept from running.
func byClock(res sandbox.Result, limits sandbox.Limits, idle bool) string {
	if idle {
		return fmt.Sprintf("still waiting after %s, with %s of CPU time used", limits.Wall, res.CPU.Round(time.Millisecond))
	}
	return fmt.Sprintf("more than %s by the clock, with %s of CPU time used", limits.Wall, res.CPU.Round(time.Millisecond))
}

// processes and threads that a program may have; the virtual machines of Java and
// JavaScript have up to thirty.
const processes = 64

// limits of a run: the wall clock is a precaution against sleepers only.
func (p *Problem) limits(o Options) sandbox.Limits {
	l := sandbox.Limits{
		CPU: p.Spec.Limits.Time, Memory: p.Spec.Limits.Memory, Output: p.Spec.Limits.Output,
		Processes: processes,
	}
	if o.Time > 0 {
		l.CPU = o.Time
	}
	if o.Memory > 0 {
		l.Memory = o.Memory
	}
	l.Wall = 2*l.CPU + time.Second
	return l
}

// outputFor gives a run room for the wanted answer and its faults.
func outputFor(limit int64, f *plan.File) int64 {
	return max(limit, 2*int64(len(f.Want))+4096)
}
