package cpuwait

import "time"

// cpuStep is the shortest interval between checks of a program's CPU time.
const cpuStep = time.Millisecond

// Pause returns a time in which a program can hardly use up its remaining CPU time: its n-th part
// on n processors, or half of it on one processor.
func Pause(left time.Duration, processors int) time.Duration {
	return max(cpuStep, left/time.Duration(max(2, processors)))
}

// Sooner returns the shorter of two waits. A negative a means forever.
func Sooner(a, b time.Duration) time.Duration {
	if a < 0 {
		return b
	}
	return min(a, b)
}
