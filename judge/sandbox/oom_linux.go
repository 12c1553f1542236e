package sandbox

import (
	"bytes"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// A shortage is the number of processes that the kernel had killed when a run began,
// because the machine or a group above the judge ran out of memory. The kernel counts for
// the whole machine. If a program kills itself at such a moment, it is run again.
type shortage int64

// ended reports whether a run since then may have ended for lack of memory.
func (s shortage) ended(res Result, now func() shortage) bool {
	return res.End == Signaled && res.Signal == unix.SignalName(unix.SIGKILL) && now() != s
}

// kernelKills returns how many processes the kernel has killed for lack of memory, in
// whatever group; 0 where it does not tell, before Linux 4.13. To ask takes some microseconds.
func kernelKills() shortage {
	text, err := os.ReadFile("/proc/vmstat")
	if err != nil {
		return 0
	}
	_, rest, _ := bytes.Cut(text, []byte("\noom_kill "))
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	n, _ := strconv.ParseInt(string(line), 10, 64)
	return shortage(n)
}
