package admission

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"
)

// TestFairQueue checks that a player with too many waiting requests is rejected. A player who
// has used no time yet is next. A request whose client disconnects leaves the queue.
func TestFairQueue(t *testing.T) {
	q := NewFairQueue(1)
	q.fresh = time.Now()
	leave, err := q.Enter(t.Context(), "greedy")
	if err != nil {
		t.Fatal(err)
	}
	waits := func(many int) {
		t.Helper()
		for range 60_000 {
			q.mu.Lock()
			now := len(q.waiting)
			q.mu.Unlock()
			if now == many {
				return
			}
			time.Sleep(time.Millisecond)
		}
		t.Fatalf("there are not %d waiting requests", many)
	}
	var mu sync.Mutex
	var order []string
	var group sync.WaitGroup
	play := func(ctx context.Context, player string) {
		group.Go(func() {
			leave, err := q.Enter(ctx, player)
			if err != nil {
				return
			}
			mu.Lock()
			order = append(order, player)
			mu.Unlock()
			leave()
		})
	}
	for i := range mostOfPlayer {
		play(t.Context(), "greedy")
		waits(i + 1)
	}
	if _, err := q.Enter(t.Context(), "greedy"); !errors.Is(err, ErrPlayer) {
		t.Errorf("one more of the same player: %v", err)
	}
	gone, stop := context.WithCancel(t.Context())
	play(gone, "gone")
	waits(mostOfPlayer + 1)
	stop()
	waits(mostOfPlayer)
	play(t.Context(), "modest")
	waits(mostOfPlayer + 1)
	q.mu.Lock()
	q.taken["greedy"] = time.Second
	q.mu.Unlock()
	leave()
	group.Wait()
	if len(order) != mostOfPlayer+1 || order[0] != "modest" {
		t.Errorf("the order is %v", order)
	}
	if q.free != 1 || len(q.waiting) != 0 {
		t.Errorf("%d free, %d wait", q.free, len(q.waiting))
	}
}
