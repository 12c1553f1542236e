package ruleproc

import (
	"syscall"
	"time"
)

// limitMemory bounds the address space of this process. An allocation of many gigabytes then fails
// at once, and does not take the memory of the machine before watch notices it.
func limitMemory() {
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: mostAddresses, Max: mostAddresses})
}

// processorTime returns the CPU time that this process has taken.
func processorTime() time.Duration {
	var r syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
