package sandbox

import (
	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/procfs"
)

// A shortage is how many processes the kernel's OOM killer had killed when a run began. The kernel
// counts the whole machine, in any control group. So a program that kills itself while the count
// changes is also run again.
type shortage int64

// ended reports whether a run that began at s may have ended because memory ran out.
func (s shortage) ended(res Result, now func() shortage) bool {
	return res.End == Signaled && res.Signal == unix.SignalName(unix.SIGKILL) && now() != s
}

// kernelKills returns the present shortage.
func kernelKills() shortage { return shortage(procfs.OOMKills()) }
