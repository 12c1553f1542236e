package run

import (
	"context"
	"sync"
)

// quiet keeps the machine quiet for a run whose time must be reliable: either any
// number of runs go on, or one alone. A Machine has one for everything that it starts.
// It is a readers–writer lock whose waits end with their context. A holder must not
// acquire it again.
type quiet struct {
	mu      sync.Mutex
	beside  int  // shared runs that have not ended
	alone   bool // a run has the machine for itself
	wanting int  // runs that wait to have the machine alone; no shared run begins before them
	changed chan struct{}
}

// share begins a run during which other shared runs may go on. Calling done ends the run.
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

// claim begins a run that has the machine for itself. Calling done ends the run.
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

// release changes the state and wakes those that wait.
func (q *quiet) release(change func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	change()
	if q.changed != nil {
		close(q.changed)
		q.changed = nil
	}
}
