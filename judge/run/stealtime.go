package run

import (
	"sync"
	"time"

	"grundy/judge/sandbox"
)

// A host is what a virtual machine knows about the machine that it runs on: what that takes
// of the processors.
type host struct {
	read  func() sandbox.Theft
	mu    sync.Mutex
	at    time.Time
	theft sandbox.Theft
}

// recent is how long a reading is reused. Reading costs a noticeable part of a short run,
// and matters only near the time limit.
const recent = 100 * time.Millisecond

// before returns a reading for a run that begins now.
func (h *host) before() sandbox.Theft {
	h.mu.Lock()
	defer h.mu.Unlock()
	if now := time.Now(); now.Sub(h.at) > recent {
		h.at, h.theft = now, h.read()
	}
	return h.theft
}

// hostOf returns the host of a runner. A runner that does not use this machine reports its
// own Theft.
func hostOf(runner sandbox.Runner) host {
	if elsewhere, ok := runner.(interface{ Steal() sandbox.Theft }); ok {
		return host{read: elsewhere.Steal}
	}
	return host{read: sandbox.Steal}
}

// stolen returns the share of the processors that the host has taken since a reading, if a
// run came to a limit of time: such a run proves nothing meanwhile.
func (h *host) stolen(res sandbox.Result, before sandbox.Theft) float64 {
	if res.End != sandbox.CPUOver && res.End != sandbox.WallOver {
		return 0
	}
	return h.read().Since(before)
}

// tolerable is the share of a run's time that the host may take from the machine before its
// CPU time means nothing.
const tolerable = 0.02
