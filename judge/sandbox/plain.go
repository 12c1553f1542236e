package sandbox

import "grundy/judge/sandbox/startfault"

// judgeCPU says that a program was over its CPU limit if it used more, however it
// ended, unless it was stopped for its output.
func (r *Result) judgeCPU(l Limits) {
	if l.CPU > 0 && r.CPU > l.CPU && r.End != OutOver {
		r.End, r.ExitCode, r.Signal = CPUOver, 0, ""
	}
}

// startError words why a command could not be started.
func startError(c Command, err error) error { return startfault.Of(c.Args[0], c.Dir, err) }
