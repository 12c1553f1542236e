package sandbox

import (
	"time"

	"grundy/judge/format"
	"grundy/judge/i18n"
)

// Failure says in one line why a run under limits did not end well. It is empty if the
// program exited with code 0.
func (r Result) Failure(l Limits) i18n.Message {
	switch r.End {
	case CPUOver:
		return i18n.Messagef("more than %s of CPU time", l.CPU)
	case WallOver:
		if r.Idle(l) {
			return i18n.Messagef("still waiting after %s, with %s of CPU time used", l.Wall, r.CPU.Round(time.Millisecond))
		}
		return i18n.Messagef("more than %s by the clock, with %s of CPU time used", l.Wall, r.CPU.Round(time.Millisecond))
	case MemOver:
		return i18n.Messagef("more than %s of memory", format.Size(l.Memory))
	case OutOver:
		return i18n.Messagef("more than %s of output", format.Size(l.Output))
	case Signaled:
		return i18n.Messagef("killed by %s", r.Signal)
	}
	if r.ExitCode != 0 {
		return i18n.Messagef("exit code %d", r.ExitCode)
	}
	return ""
}

// Idle reports whether a program waited until the clock stopped it, rather than that it was
// not given the processor.
func (r Result) Idle(l Limits) bool { return r.End == WallOver && r.CPU < l.CPU/10 }
