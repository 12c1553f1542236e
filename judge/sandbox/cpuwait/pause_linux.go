package cpuwait

import "time"

// cpuStep is the shortest pause between looks at a program's clock.
const cpuStep = time.Millisecond

// Pause returns how long a program that has so much CPU time left cannot well use it up: on
// n processors the n-th part of it, and half on one.
func Pause(left time.Duration, processors int) time.Duration {
	return max(cpuStep, left/time.Duration(max(2, processors)))
}

// Sooner is the shorter of two waits, of which the first may be for ever.
func Sooner(a, b time.Duration) time.Duration {
	if a < 0 {
		return b
	}
	return min(a, b)
}
