package ruleproc

import "syscall"

// limitMemory bounds the address space of this process. An allocation of many gigabytes then fails
// at once, and does not take the memory of the machine before watch notices it.
func limitMemory() {
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: mostAddresses, Max: mostAddresses})
}
