package procfs

import (
	"bytes"
	"os"
	"strconv"
)

// OOMKills returns how many processes the kernel has killed for lack of memory, in any group. It
// returns 0 before Linux 4.13, which does not count them. A call takes some microseconds.
func OOMKills() int64 {
	text, err := os.ReadFile("/proc/vmstat")
	if err != nil {
		return 0
	}
	_, rest, _ := bytes.Cut(text, []byte("\noom_kill "))
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	n, _ := strconv.ParseInt(string(line), 10, 64)
	return n
}
