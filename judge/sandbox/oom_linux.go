package sandbox

import (
	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/procfs"
)

// A shortage is the number of processes that the kernel had killed, when a run began, because the
// machine or a group above the judge ran out of memory. The kernel counts kills on the whole
// machine. If a program kills itself at such a moment, it is run again.
type shortage int64

// ended reports whether a run since s may have ended because memory ran out.
func (s shortage) ended(res Result, now func() shortage) bool {
	return res.End == Signaled && res.Signal == unix.SignalName(unix.SIGKILL) && now() != s
}

// kernelKills returns the present shortage.
func kernelKills() shortage { return shortage(procfs.OOMKills()) }
