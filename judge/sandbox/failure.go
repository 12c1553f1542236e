package sandbox

import (
	"time"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// Failure returns a line that says why a run under limits failed. It returns "" if the program
// exited with code 0.
func (r Result) Failure(l Limits) i18n.Message {
	switch r.End {
	case CPUOver:
		return i18n.Messagef("more than %s of CPU time", l.CPU)
	case WallOver:
		if r.Idle(l) {
			return i18n.Messagef("still waiting after %s, with %s of CPU time used", l.Wall, r.CPU.Round(time.Millisecond))
		}
		return i18n.Messagef("more than %s of real time, with %s of CPU time used", l.Wall, r.CPU.Round(time.Millisecond))
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

// Idle reports whether the wall clock stopped a program that had used less than a tenth of its CPU
// limit. Such a program was waiting.
func (r Result) Idle(l Limits) bool { return r.End == WallOver && r.CPU < l.CPU/10 }
