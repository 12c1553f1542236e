package admission

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"
)

// A FairQueue limits how many computations run at once, such as answers of an opponent.
// The next one is for the waiting player who has recently used the least time, so that a player with
// many requests does not delay others.
type FairQueue struct {
	mu      sync.Mutex
	free    int
	waiting []*waiter
	taken   map[string]time.Duration // time used by each player since fresh
	fresh   time.Time
}

// A waiter is a request that waits for its computation.
type waiter struct {
	player string
	begins chan struct{} // closed when the computation may begin
}

const (
	// mostOfPlayer limits the waiting requests of one player, mostPlayers those of all.
	mostOfPlayer, mostPlayers = 4, 1000
	// mostQueued is how long a request may wait.
	mostQueued = 30 * time.Second
	// ofLate is how long the time used by players is added up. Then it is forgotten.
	ofLate = 10 * time.Minute
)

// The answers to players whose requests cannot wait.
var (
	ErrPlayer   = Refused{http.StatusTooManyRequests, "you have asked for several answers already; wait for them"}
	ErrOpponent = Refused{http.StatusServiceUnavailable, "the opponent thinks about the games of others; try again in a moment"}
)

// NewFairQueue returns a queue that serves at most the given number of requests at once.
func NewFairQueue(most int) *FairQueue {
	return &FairQueue{free: most, taken: map[string]time.Duration{}}
}

// Enter waits until an answer for a player may be computed. The caller calls leave afterwards.
func (q *FairQueue) Enter(ctx context.Context, player string) (leave func(), err error) {
	one := &waiter{player, make(chan struct{})}
	q.mu.Lock()
	own := 0
	for _, other := range q.waiting {
		if other.player == player {
			own++
		}
	}
	if own >= mostOfPlayer {
		q.mu.Unlock()
		return nil, ErrPlayer
	}
	if len(q.waiting) >= mostPlayers {
		q.mu.Unlock()
		return nil, ErrOpponent
	}
	q.waiting = append(q.waiting, one)
	q.next()
	q.mu.Unlock()
	ctx, stop := context.WithTimeout(ctx, mostQueued)
	defer stop()
	select {
	case <-one.begins:
	case <-ctx.Done():
		q.mu.Lock()
		defer q.mu.Unlock()
		if i := slices.Index(q.waiting, one); i >= 0 {
			q.waiting = slices.Delete(q.waiting, i, i+1)
		} else { // the computation may begin, but nobody waits for it
			q.free++
			q.next()
		}
		return nil, ErrOpponent
	}
	began := time.Now()
	return func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		now := time.Now()
		if now.Sub(q.fresh) > ofLate {
			q.fresh = now
			clear(q.taken)
		}
		q.taken[player] += now.Sub(began)
		q.free++
		q.next()
	}, nil
}

// next starts the computations for which there is room. The caller holds q.mu.
func (q *FairQueue) next() {
	for q.free > 0 && len(q.waiting) > 0 {
		first := q.waiting[0]
		for _, other := range q.waiting {
			if q.taken[other.player] < q.taken[first.player] {
				first = other
			}
		}
		q.waiting = slices.DeleteFunc(q.waiting, func(other *waiter) bool { return other == first })
		q.free--
		close(first.begins)
	}
}
