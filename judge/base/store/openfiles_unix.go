//go:build unix

package store

import "syscall"

// OpenFiles returns how many files this process may open, but at most 1<<20. If this is unknown, it
// returns 1024. The Go runtime has raised the soft limit to the hard limit.
func OpenFiles() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 1024
	}
	return int(min(uint64(limit.Cur), 1<<20))
}
