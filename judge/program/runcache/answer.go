package runcache

import (
	"bytes"
	"time"

	"grundy/judge/sandbox"
)

const (
	// fifth is a share of a limit. A run that differs from the limit by less must be repeated.
	fifth = 0.2
	// maxOutput is the size of the largest output that is stored, in bytes.
	maxOutput = 4 << 20
	// stoppedOutput is how much output is stored for a run that a limit stopped. Nobody reads all
	// of such an output.
	stoppedOutput = 64 << 10
)

// A fact is the result of a run and the limits of the run.
type fact struct {
	Result  sandbox.Result
	Limits  sandbox.Limits
	Printed int64 // bytes of output, of which Result may have only the beginning
	Learned time.Time
	// Flaky says that the program behaved differently in two runs on one input.
	Flaky bool
}

func newFact(l sandbox.Limits, res sandbox.Result) fact {
	f := fact{Result: res, Limits: l, Printed: int64(len(res.Stdout)), Learned: time.Now()}
	if stopped(res.End) {
		f.Result.Stdout = res.Stdout[:min(len(res.Stdout), stoppedOutput)]
	}
	return f
}

// worth reports whether a result may be stored: it depends on the program alone, and its output is
// not too large. A run stopped by the wall clock may have waited for a CPU for longer than its
// limit. A killed run may have been killed because the machine had no memory left.
func worth(l sandbox.Limits, res sandbox.Result) bool {
	if res.Starved || res.Unsure || res.Signal == "SIGKILL" || !stopped(res.End) && len(res.Stdout) > maxOutput {
		return false
	}
	return res.End != sandbox.WallOver || against(int64(res.Wall), int64(l.Wall)) != above
}

// stopped reports whether a limit ended the run.
func stopped(e sandbox.End) bool { return e != sandbox.Exited && e != sandbox.Signaled }

func (f fact) size() int64 { return int64(len(f.Result.Stdout)+len(f.Result.Stderr)) + 200 }

// joined combines two facts about one command into the one to store. The result is Flaky if one of
// them is, or if both runs ended by themselves under the same limits of memory and stack, but
// differently.
func (f fact) joined(later fact) fact {
	switch {
	case f.Flaky || later.Flaky:
		later.Flaky = true
		return later
	case !f.sameRoom(later.Limits):
		return later
	case stopped(later.Result.End) && !stopped(f.Result.End):
		return f // later ran under a lower limit, so f says more
	case stopped(f.Result.End) || stopped(later.Result.End):
		return later
	}
	a, b := f.Result, later.Result
	later.Flaky = a.End != b.End || a.ExitCode != b.ExitCode || a.Signal != b.Signal || !bytes.Equal(a.Stdout, b.Stdout)
	if a.CPU < b.CPU && !later.Flaky {
		return f // a busy machine can only increase the CPU time
	}
	return later
}

// sameRoom reports whether the limits of memory and stack are those of the fact.
func (f fact) sameRoom(l sandbox.Limits) bool {
	return f.Limits.Memory == l.Memory && f.Limits.Stack == l.Stack
}

// roomy reports whether memory and stack allow the fact to be used. With more of them, a run that
// exited with code 0 would do the same. With less, it might not, because the measurements do not
// show how much stack the program needs.
func (f fact) roomy(l sandbox.Limits) bool {
	if f.sameRoom(l) {
		return true
	}
	well := f.Result.End == sandbox.Exited && f.Result.ExitCode == 0
	return well && atLeast(l.Memory, f.Limits.Memory) && atLeast(l.Stack, f.Limits.Stack)
}

// atLeast reports whether a limit is at least another limit. 0 means no limit.
func atLeast(limit, other int64) bool { return limit == 0 || other != 0 && limit >= other }

// A side says where a figure is relative to a limit.
type side int

const (
	below side = iota // by at least a fifth of the limit
	near
	above // by at least a fifth of the limit
)

// against compares a figure with a limit. 0 means no limit.
func against(figure, limit int64) side {
	switch {
	case limit <= 0 || float64(figure) <= (1-fifth)*float64(limit):
		return below
	case float64(figure) < (1+fifth)*float64(limit):
		return near
	}
	return above
}

// answer returns the result of a run under other limits, if the fact determines it.
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

// ended returns the result for a run that ended on its own. It would end like that again, or the
// only limit that it exceeds would stop it.
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

// timely reports whether the CPU limit is reached before the wall clock limit, however the
// program's waiting is distributed.
func (f fact) timely(l sandbox.Limits) bool {
	waited := max(0, f.Result.Wall-f.Result.CPU)
	return against(int64(float64(l.CPU)*(1+fifth))+int64(waited), int64(l.Wall)) == below
}

// cut cuts the output to a limit.
func cut(r sandbox.Result, limit int64) sandbox.Result {
	if limit > 0 && int64(len(r.Stdout)) > limit {
		r.Stdout = r.Stdout[:limit]
	}
	return r
}
