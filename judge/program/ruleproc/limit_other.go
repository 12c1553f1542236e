//go:build !linux

package ruleproc

import "time"

// limitMemory does nothing. Only watch bounds the memory of this process.
func limitMemory() {}

var started = time.Now()

// processorTime returns the time since this process started, which is at least its CPU time divided
// by the number of its threads.
func processorTime() time.Duration { return time.Since(started) }
