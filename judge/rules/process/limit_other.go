//go:build !linux

package process

// limitMemory does nothing. Only watch bounds the memory of this process.
func limitMemory() {}
