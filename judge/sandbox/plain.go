package sandbox

import "grundy/judge/sandbox/startfault"

// judgeCPU sets the end to CPUOver if the program used more CPU time than its limit, however it
// ended. A program that was stopped because of its output keeps its end.
func (r *Result) judgeCPU(l Limits) {
	if l.CPU > 0 && r.CPU > l.CPU && r.End != OutOver {
		r.End, r.ExitCode, r.Signal = CPUOver, 0, ""
	}
}

// startError returns the error for a command that could not be started.
func startError(c Command, err error) error { return startfault.Of(c.Args[0], c.Dir, err) }
