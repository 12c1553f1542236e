package run

import (
	"sync"
	"time"

	"grundy/judge/sandbox"
)

// A hypervisor measures how much CPU time the host of this virtual machine takes away.
type hypervisor struct {
	read  func() sandbox.Theft
	mu    sync.Mutex
	at    time.Time     // time of the last reading for before
	theft sandbox.Theft // this reading
}

// recent is how long a reading is reused. Reading costs a noticeable part of a short run,
// and matters only near the time limit.
const recent = 100 * time.Millisecond

// before returns a reading for a run that starts now.
func (h *hypervisor) before() sandbox.Theft {
	h.mu.Lock()
	defer h.mu.Unlock()
	if now := time.Now(); now.Sub(h.at) > recent {
		h.at, h.theft = now, h.read()
	}
	return h.theft
}

// hypervisorOf returns the hypervisor of the machine that a runner uses. A runner that does not
// use this machine reports its own Theft.
func hypervisorOf(runner sandbox.Runner) hypervisor {
	if elsewhere, ok := runner.(interface{ Steal() sandbox.Theft }); ok {
		return hypervisor{read: elsewhere.Steal}
	}
	return hypervisor{read: sandbox.Steal}
}

// stolen returns the share of the CPU time that has been taken away since a reading. It returns 0
// if the run did not reach a time limit. A run that reached one proves nothing if the share is
// large.
func (h *hypervisor) stolen(res sandbox.Result, before sandbox.Theft) float64 {
	if res.End != sandbox.CPUOver && res.End != sandbox.WallOver {
		return 0
	}
	return h.read().Since(before)
}

// tolerable is the greatest share of stolen CPU time at which the time of a run is still
// meaningful.
const tolerable = 0.02
