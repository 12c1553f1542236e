package server

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"
)

// turns limits how many answers of the opponent are computed at once. The next turn goes to the
// waiting player who has recently used the least time, so that a player with many requests does
// not delay others.
type turns struct {
	mu      sync.Mutex
	free    int
	waiting []*turn
	taken   map[string]time.Duration // time used by each player since fresh
	fresh   time.Time
}

// A turn is a request for an answer of the opponent, which waits until it may be computed.
type turn struct {
	player string
	begins chan struct{} // closed when the computation may begin
}

const (
	// mostOfPlayer limits the waiting requests of one player, mostPlayers those of all.
	mostOfPlayer, mostPlayers = 4, 1000
	// ofLate is how long the time used by players is remembered.
	ofLate = 10 * time.Minute
)

// The answers to players whose requests cannot wait.
var (
	errPlayer   = refused{http.StatusTooManyRequests, "you have asked for several answers already; wait for them"}
	errOpponent = refused{http.StatusServiceUnavailable, "the opponent thinks about the games of others; try again in a moment"}
)

func newTurns(most int) *turns { return &turns{free: most, taken: map[string]time.Duration{}} }

// enter waits for a player's turn. The caller calls leave afterwards.
func (t *turns) enter(ctx context.Context, player string) (leave func(), err error) {
	one := &turn{player, make(chan struct{})}
	t.mu.Lock()
	own := 0
	for _, other := range t.waiting {
		if other.player == player {
			own++
		}
	}
	if own >= mostOfPlayer {
		t.mu.Unlock()
		return nil, errPlayer
	}
	if len(t.waiting) >= mostPlayers {
		t.mu.Unlock()
		return nil, errOpponent
	}
	t.waiting = append(t.waiting, one)
	t.next()
	t.mu.Unlock()
	ctx, stop := context.WithTimeout(ctx, mostQueued)
	defer stop()
	select {
	case <-one.begins:
	case <-ctx.Done():
		t.mu.Lock()
		defer t.mu.Unlock()
		if i := slices.Index(t.waiting, one); i >= 0 {
			t.waiting = slices.Delete(t.waiting, i, i+1)
		} else { // its turn began, but nobody uses it
			t.free++
			t.next()
		}
		return nil, errOpponent
	}
	began := time.Now()
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		now := time.Now()
		if now.Sub(t.fresh) > ofLate {
			t.fresh = now
			clear(t.taken)
		}
		t.taken[player] += now.Sub(began)
		t.free++
		t.next()
	}, nil
}

// next starts the turns for which there is room. The caller holds t.mu.
func (t *turns) next() {
	for t.free > 0 && len(t.waiting) > 0 {
		first := t.waiting[0]
		for _, other := range t.waiting {
			if t.taken[other.player] < t.taken[first.player] {
				first = other
			}
		}
		t.waiting = slices.DeleteFunc(t.waiting, func(other *turn) bool { return other == first })
		t.free--
		close(first.begins)
	}
}
