//go:build !linux

package ruleproc

// limitMemory does nothing. Only watch bounds the memory of this process.
func limitMemory() {}
