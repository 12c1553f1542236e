package runcache

import (
	"bytes"
	"time"

	"grundy/judge/sandbox"
)

const (
	// fifth is how close to a limit a run must be to be repeated under it.
	fifth = 0.2
	// maxOutput is the most output in bytes that is worth storing.
	maxOutput = 4 << 20
	// stoppedOutput is how much output is stored for a run that was stopped; nobody
	// reads it to its end.
	stoppedOutput = 64 << 10
)

// A fact is what a program did, and the limits that it did it under.
type fact struct {
	Result  sandbox.Result
	Limits  sandbox.Limits
	Printed int64 // bytes of output, of which Result may have fewer
	Learned time.Time
	// Flaky says that the program once behaved differently on the same input.
	Flaky bool
}

func newFact(l sandbox.Limits, res sandbox.Result) fact {
	f := fact{Result: res, Limits: l, Printed: int64(len(res.Stdout)), Learned: time.Now()}
	if stopped(res.End) {
		f.Result.Stdout = res.Stdout[:min(len(res.Stdout), stoppedOutput)]
	}
	return f
}

// worth reports whether a result says something about the program alone. A run that the
// clock stopped may have waited for a processor for more than its time, and a killed
// one may have been killed by a machine without memory.
func worth(l sandbox.Limits, res sandbox.Result) bool {
	if res.Starved || res.Signal == "SIGKILL" || !stopped(res.End) && len(res.Stdout) > maxOutput {
		return false
	}
	return res.End != sandbox.WallOver || against(int64(res.Wall), int64(l.Wall)) != above
}

// stopped reports whether a limit ended the run.
func stopped(e sandbox.End) bool { return e != sandbox.Exited && e != sandbox.Signaled }

func (f fact) size() int64 { return int64(len(f.Result.Stdout)+len(f.Result.Stderr)) + 200 }

// joined returns what is known after another run of the same command.
func (f fact) joined(later fact) fact {
	switch {
	case f.Flaky || later.Flaky:
		later.Flaky = true
		return later
	case !f.sameRoom(later.Limits):
		return later
	case stopped(later.Result.End) && !stopped(f.Result.End):
		return f // under a lower limit; the earlier fact says more
	case stopped(f.Result.End) || stopped(later.Result.End):
		return later
	}
	a, b := f.Result, later.Result
	later.Flaky = a.End != b.End || a.ExitCode != b.ExitCode || a.Signal != b.Signal || !bytes.Equal(a.Stdout, b.Stdout)
	if a.CPU < b.CPU && !later.Flaky {
		return f // other work on the machine can only add CPU time
	}
	return later
}

// sameRoom reports whether memory and stack are as they were.
func (f fact) sameRoom(l sandbox.Limits) bool {
	return f.Limits.Memory == l.Memory && f.Limits.Stack == l.Stack
}

// roomy reports whether the program has the memory and the stack that it had. With more
// of them, a run that ended normally does what it did. With less, it may do anything: a
// stack that is reserved and not used does not show in what was measured.
func (f fact) roomy(l sandbox.Limits) bool {
	if f.sameRoom(l) {
		return true
	}
	well := f.Result.End == sandbox.Exited && f.Result.ExitCode == 0
	return well && atLeast(l.Memory, f.Limits.Memory) && atLeast(l.Stack, f.Limits.Stack)
}

// atLeast reports whether a limit is at least another; 0 means no limit.
func atLeast(limit, other int64) bool { return limit == 0 || other != 0 && limit >= other }

// A side is the position of a figure relative to a limit.
type side int

const (
	below side = iota // by more than a fifth
	near
	above // by more than a fifth
)

// against compares a figure with a limit; 0 is none.
func against(figure, limit int64) side {
	switch {
	case limit <= 0 || float64(figure) <= (1-fifth)*float64(limit):
		return below
	case float64(figure) < (1+fifth)*float64(limit):
		return near
	}
	return above
}

// answer returns what a run under other limits would give, if the fact determines it.
func (f fact) answer(l sandbox.Limits) (sandbox.Result, bool) {
	if f.Flaky || !f.roomy(l) {
		return sandbox.Result{}, false
	}
	r := f.Result
	cpu, wall := against(int64(r.CPU), int64(l.CPU)), against(int64(r.Wall), int64(l.Wall))
	memory, output := against(r.Memory, l.Memory), against(f.Printed, l.Output)
	sure := false
	switch r.End {
	case sandbox.CPUOver:
		sure = atLeast(int64(f.Limits.CPU), int64(l.CPU)) && f.timely(l) && memory == below && output == below
	case sandbox.WallOver:
		sure = atLeast(int64(f.Limits.Wall), int64(l.Wall)) && cpu == below && memory == below && output == below
	case sandbox.MemOver:
		sure = cpu == below && wall == below && output == below
	case sandbox.OutOver:
		sure = atLeast(f.Limits.Output, l.Output) && cpu == below && wall == below && memory == below
	default:
		return f.ended(l, cpu, wall, memory, output)
	}
	return cut(r, l.Output), sure
}

// ended returns the answer for a run that ended on its own: it does so again, or the
// one limit that it exceeds stops it.
func (f fact) ended(l sandbox.Limits, cpu, wall, memory, output side) (sandbox.Result, bool) {
	r := f.Result
	switch {
	case memory != below:
		return r, false
	case cpu == below && wall == below && output == below:
		return r, true
	case cpu == above && output == below && f.timely(l):
		r.End, r.ExitCode, r.Signal, r.Stdout = sandbox.CPUOver, 0, "", nil
		return r, true
	case cpu == below && wall == below && output == above:
		r.End, r.ExitCode, r.Signal = sandbox.OutOver, 0, ""
		return cut(r, l.Output), true
	}
	return r, false
}

// timely reports whether the CPU time runs out before the clock can, however the
// program spreads its waiting.
func (f fact) timely(l sandbox.Limits) bool {
	waited := max(0, f.Result.Wall-f.Result.CPU)
	return against(int64(float64(l.CPU)*(1+fifth))+int64(waited), int64(l.Wall)) == below
}

// cut shortens the output to a limit.
func cut(r sandbox.Result, limit int64) sandbox.Result {
	if limit > 0 && int64(len(r.Stdout)) > limit {
		r.Stdout = r.Stdout[:limit]
	}
	return r
}
