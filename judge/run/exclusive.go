package run

import (
	"context"
	"sync"
)

// quiet keeps the machine quiet for a run whose time must be reliable: either any number of runs
// are in progress, or one alone. A Machine has one for everything that it runs. It is a
// readers–writer lock whose waits end with their context. A holder must not acquire it again.
type quiet struct {
	mu      sync.Mutex
	beside  int  // number of shared runs in progress
	alone   bool // an exclusive run is in progress
	wanting int  // number of waiting exclusive runs; shared runs wait for them
	changed chan struct{}
}

// share starts a run that other shared runs may accompany. The caller calls done when the run has
// ended.
func (q *quiet) share(ctx context.Context) (done func(), err error) {
	err = q.wait(ctx, func() bool {
		if q.alone || q.wanting > 0 {
			return false
		}
		q.beside++
		return true
	})
	return func() { q.release(func() { q.beside-- }) }, err
}

// claim starts an exclusive run. The caller calls done when the run has ended.
func (q *quiet) claim(ctx context.Context) (done func(), err error) {
	q.release(func() { q.wanting++ })
	err = q.wait(ctx, func() bool {
		if q.alone || q.beside > 0 {
			return false
		}
		q.alone = true
		return true
	})
	q.release(func() { q.wanting-- })
	return func() { q.release(func() { q.alone = false }) }, err
}

// wait waits until take succeeds or ctx ends. It calls take with mu held.
func (q *quiet) wait(ctx context.Context, take func() bool) error {
	for {
		q.mu.Lock()
		if take() {
			q.mu.Unlock()
			return nil
		}
		if q.changed == nil {
			q.changed = make(chan struct{})
		}
		changed := q.changed
		q.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// release changes the state and wakes all waiting runs.
func (q *quiet) release(change func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	change()
	if q.changed != nil {
		close(q.changed)
		q.changed = nil
	}
}
