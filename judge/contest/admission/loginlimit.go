package admission

import (
	"container/list"
	"context"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Limits on password guesses.
const (
	// window is how long a guess counts.
	window = time.Minute
	// MostOfPair is how many wrong passwords are allowed for an account in a window, from one
	// address or from one device that has signed in to the account before.
	MostOfPair = 10
	// MostUnknown is how many sign-ins with unknown names are allowed from one address.
	MostUnknown = 60
	// mostOfAccount is how many wrong passwords are allowed for one account from all addresses
	// together. Known devices are not counted.
	mostOfAccount = 100
	// mostSessions is how many sessions an account may begin in a window. The end of each session
	// is stored, so this also limits the storage for ended sessions.
	mostSessions = 60
	// comparisons is how many passwords are compared at once. Each comparison takes a core for 60
	// ms. guesses limits the comparisons for pairs that had wrong passwords before.
	comparisons, guesses = 2, 1
	// mostInLane limits the waiting guesses from one address for one account, mostOfAddress those
	// from one address, and mostWaiting all waiting guesses.
	mostInLane, mostOfAddress, mostWaiting = 4, 64, 256
	// mostMarks limits the number of pairs for which wrong passwords are remembered.
	mostMarks = 50_000
	// mostRemembered limits the number of right passwords that are remembered. remembered is how
	// long a password is remembered.
	mostRemembered, remembered = 20_000, 24 * time.Hour
	// longestWait is how long a guess may wait.
	longestWait = 15 * time.Second
)

// LoginLimit limits password guesses. A guess is counted before its password is compared, so the limit
// also holds for simultaneous guesses. Guesses wait in a queue for their comparison. Accounts and
// addresses without wrong passwords go first, so that teams do not wait behind an attacker.
type LoginLimit struct {
	mu    sync.Mutex
	pairs map[string][]time.Time // wrong passwords by address and account
	named map[string][]time.Time // wrong passwords by account
	begun map[string][]time.Time // sessions by account
	swept time.Time

	known map[string]*list.Element // passwords found right, by signature
	order *list.List               // the passwords in known, the oldest first

	flights map[string]*flight // comparisons under way, by signature
	queue   []*guess
	busy    int            // comparisons under way
	slow    int            // comparisons under way for pairs with earlier wrong passwords
	served  map[string]int // comparisons by address, since fresh
	fresh   time.Time      // when served was last emptied
	arrived uint64
}

// NewLoginLimit returns a limit that has seen no tries.
func NewLoginLimit() *LoginLimit {
	return &LoginLimit{
		pairs: map[string][]time.Time{}, named: map[string][]time.Time{}, begun: map[string][]time.Time{},
		known: map[string]*list.Element{}, order: list.New(), flights: map[string]*flight{}, served: map[string]int{},
	}
}

// A Visit is an attempt to sign in.
type Visit struct {
	// Pair is the account together with the device or the address. Most is the number of wrong
	// passwords that are allowed for the pair. All unknown names from one address share one pair.
	Pair string
	Most int
	// Account is the account, which is limited by mostOfAccount. It is empty, and not counted, if
	// the account does not exist or the device is known.
	Account string
	Address string
}

// A guess is a visit that waits for its password comparison.
type guess struct {
	Visit
	wrong int       // wrong passwords of its pair before it
	order uint64    // number in the order of arrival
	turn  chan bool // receives whether it may be compared
}

// ErrGuesses is the error after too many wrong passwords for an account, or for an account from
// one address.
var ErrGuesses = Refused{http.StatusTooManyRequests, "too many wrong passwords; wait a minute"}

// ErrSessions is the error for an account that has begun too many sessions.
var ErrSessions = Refused{http.StatusTooManyRequests, "this account has signed in too often; wait a minute"}

// ErrQueue is the error if too many visits are waiting, or if a visit waits too long.
var ErrQueue = Refused{http.StatusServiceUnavailable, "too many sign in at once; try again in a moment"}

// A flight is a password comparison that several requests wait for.
type flight struct {
	done  chan struct{}
	right bool
	err   error
}

// Check is like compare, but simultaneous requests with the same name and password share one
// comparison. If the password is wrong, each request counts as a wrong guess.
func (d *LoginLimit) Check(ctx context.Context, key string, v Visit, now time.Time, matches func() bool) (bool, error) {
	d.mu.Lock()
	f, others := d.flights[key]
	if !others {
		f = &flight{done: make(chan struct{})}
		d.flights[key] = f
	}
	d.mu.Unlock()
	if !others {
		f.right, f.err = d.compare(ctx, v, now, matches)
		d.mu.Lock()
		delete(d.flights, key)
		d.mu.Unlock()
		close(f.done)
		return f.right, f.err
	}
	select {
	case <-f.done:
	case <-ctx.Done():
		return false, context.Cause(ctx)
	}
	if f.right || f.err != nil {
		return f.right, f.err
	}
	if _, ok := d.count(v, now); !ok {
		return false, ErrGuesses
	}
	return false, nil
}

// compare waits for the visit's turn, calls matches and returns its result. It returns an error
// if there were too many wrong passwords for the visit's pair or account, if too many visits are
// waiting, or if the visit waits too long.
func (d *LoginLimit) compare(ctx context.Context, v Visit, now time.Time, matches func() bool) (bool, error) {
	wrong, ok := d.count(v, now)
	if !ok {
		return false, ErrGuesses
	}
	leave, err := d.enter(ctx, v, wrong)
	if err != nil {
		d.uncount(v, now) // no password was compared
		return false, err
	}
	defer leave()
	if !matches() {
		return false, nil
	}
	d.uncount(v, now)
	return true, nil
}

// count counts a visit as a wrong password, until uncount is called. It returns the number of
// wrong passwords that its pair had before. If there are too many, it returns false without
// counting.
func (d *LoginLimit) count(v Visit, now time.Time) (wrong int, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sweep(now)
	wrong = len(recent(d.pairs[v.Pair], now))
	if wrong >= v.Most || v.Account != "" && len(recent(d.named[v.Account], now)) >= mostOfAccount {
		return wrong, false
	}
	d.pairs[v.Pair] = append(recent(d.pairs[v.Pair], now), now)
	if v.Account != "" {
		d.named[v.Account] = append(recent(d.named[v.Account], now), now)
	}
	return wrong, true
}

// Opens counts a new session of an account. It returns false if the account has begun too many.
func (d *LoginLimit) Opens(account string, now time.Time) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sweep(now)
	of := recent(d.begun[account], now)
	if len(of) >= mostSessions {
		return false
	}
	d.begun[account] = append(of, now)
	return true
}

// uncount reverts count.
func (d *LoginLimit) uncount(v Visit, now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	remove := func(from map[string][]time.Time, key string) {
		if i := slices.Index(from[key], now); i >= 0 {
			from[key] = slices.Delete(from[key], i, i+1)
		}
		if len(from[key]) == 0 {
			delete(from, key)
		}
	}
	remove(d.pairs, v.Pair)
	remove(d.named, v.Account)
}

// recent returns the times that are within a window of now, before or after. Times slightly after
// now occur because requests read the clock before they wait for the lock. Times further in the
// future are dropped, because the clock was set back.
func recent(times []time.Time, now time.Time) []time.Time {
	return slices.DeleteFunc(times, func(at time.Time) bool { return now.Sub(at).Abs() > window })
}

// sweep forgets expired entries, at most once a second unless there are too many pairs. The caller
// holds d.mu.
func (d *LoginLimit) sweep(now time.Time) {
	if age := now.Sub(d.swept); age >= 0 && age < time.Second && len(d.pairs) < mostMarks {
		return
	}
	if age := now.Sub(d.fresh); age < 0 || age > window {
		clear(d.served)
		d.fresh = now
	}
	d.swept = now
	for _, marks := range []map[string][]time.Time{d.pairs, d.named, d.begun} {
		for key, times := range marks {
			if marks[key] = recent(times, now); len(marks[key]) == 0 {
				delete(marks, key)
			}
		}
	}
	if len(d.pairs) >= mostMarks {
		clear(d.pairs) // wrong passwords still count for each account
	}
}

// enter waits until a visit may be compared. The caller calls leave afterwards.
func (d *LoginLimit) enter(ctx context.Context, v Visit, wrong int) (leave func(), err error) {
	g := &guess{Visit: v, wrong: wrong, turn: make(chan bool, 1)}
	d.mu.Lock()
	if !d.join(g) {
		d.mu.Unlock()
		return nil, ErrQueue
	}
	d.next()
	d.mu.Unlock()
	ctx, stop := context.WithTimeout(ctx, longestWait)
	defer stop()
	may := false
	select {
	case may = <-g.turn:
	case <-ctx.Done():
		d.mu.Lock()
		if i := slices.Index(d.queue, g); i >= 0 {
			d.queue = slices.Delete(d.queue, i, i+1)
			g.turn <- false
		}
		d.mu.Unlock()
		if <-g.turn { // its turn came meanwhile
			d.leave(g)
		}
	}
	if !may {
		return nil, ErrQueue
	}
	return func() { d.leave(g) }, nil
}

// join adds a guess to the queue. If the queue is full, as a whole or for the guess's address, the
// guess replaces one that would be compared later. join returns false if there is none, or if too
// many guesses of the same pair are waiting.
func (d *LoginLimit) join(g *guess) bool {
	inLane, ofAddress := 0, 0
	for _, other := range d.queue {
		if other.Pair == g.Pair {
			inLane++
		}
		if other.Address == g.Address {
			ofAddress++
		}
	}
	d.arrived++
	g.order = d.arrived
	if inLane >= mostInLane {
		return false
	}
	among := d.queue
	if ofAddress >= mostOfAddress {
		among = slices.DeleteFunc(slices.Clone(d.queue), func(other *guess) bool { return other.Address != g.Address })
	} else if len(d.queue) < mostWaiting {
		d.queue = append(d.queue, g)
		return true
	}
	last := slices.MaxFunc(among, d.before)
	if d.before(g, last) > 0 {
		return false
	}
	i := slices.Index(d.queue, last)
	d.queue[i] = g
	last.turn <- false
	return true
}

// before orders guesses by when they are compared. Guesses for pairs with few wrong passwords come
// first. Among these, guesses from addresses with few recent comparisons come first, and then
// earlier ones.
func (d *LoginLimit) before(x, y *guess) int {
	switch {
	case x.wrong != y.wrong:
		return x.wrong - y.wrong
	case d.served[x.Address] != d.served[y.Address]:
		return d.served[x.Address] - d.served[y.Address]
	case x.order < y.order:
		return -1
	}
	return 1
}

// next starts the guesses whose turn it is. The caller holds d.mu.
func (d *LoginLimit) next() {
	for len(d.queue) > 0 && d.busy < comparisons {
		first := slices.MinFunc(d.queue, d.before)
		if first.wrong > 0 && d.slow >= guesses {
			return
		}
		i := slices.Index(d.queue, first)
		d.queue = slices.Delete(d.queue, i, i+1)
		d.busy++
		if first.wrong > 0 {
			d.slow++
		}
		d.served[first.Address]++
		first.turn <- true
	}
}

// leave ends a comparison.
func (d *LoginLimit) leave(g *guess) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.busy--
	if g.wrong > 0 {
		d.slow--
	}
	d.next()
}

// Knows reports whether a password was recently found right.
func (d *LoginLimit) Knows(key string, now time.Time) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	e, ok := d.known[key]
	if !ok {
		return false
	}
	age := now.Sub(e.Value.(right).at)
	return age > -remembered && age < remembered
}

// right is a password that was found right.
type right struct {
	key string
	at  time.Time
}

// Learn remembers a right password, and forgets the oldest if there are too many.
func (d *LoginLimit) Learn(key string, now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if e, ok := d.known[key]; ok {
		d.order.Remove(e)
	}
	d.known[key] = d.order.PushBack(right{key, now})
	for d.order.Len() > mostRemembered {
		e := d.order.Front()
		delete(d.known, d.order.Remove(e).(right).key)
	}
}
