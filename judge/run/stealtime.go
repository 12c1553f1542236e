package run

import (
	"sync"
	"time"

	"grundy/judge/sandbox"
)

// A host measures the CPU time that the host of a virtual machine takes away from it.
type host struct {
	read  func() sandbox.Theft
	mu    sync.Mutex
	at    time.Time
	theft sandbox.Theft
}

// recent is how long a reading is reused. Reading costs a noticeable part of a short run,
// and matters only near the time limit.
const recent = 100 * time.Millisecond

// before returns a reading for a run that starts now.
func (h *host) before() sandbox.Theft {
	h.mu.Lock()
	defer h.mu.Unlock()
	if now := time.Now(); now.Sub(h.at) > recent {
		h.at, h.theft = now, h.read()
	}
	return h.theft
}

// hostOf returns the host of a runner. A runner that does not use this machine reports its own
// Theft.
func hostOf(runner sandbox.Runner) host {
	if elsewhere, ok := runner.(interface{ Steal() sandbox.Theft }); ok {
		return host{read: elsewhere.Steal}
	}
	return host{read: sandbox.Steal}
}

// stolen returns the share of the CPU time that the host has taken since a reading, if a run
// reached a time limit. Such a run proves nothing if the share is large.
func (h *host) stolen(res sandbox.Result, before sandbox.Theft) float64 {
	if res.End != sandbox.CPUOver && res.End != sandbox.WallOver {
		return 0
	}
	return h.read().Since(before)
}

// tolerable is the greatest share of stolen CPU time at which the time of a run is still
// meaningful.
const tolerable = 0.02
