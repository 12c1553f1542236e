package server

import (
	"container/list"
	"context"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Bounds on guesses of passwords.
const (
	// window is how long a guess is counted.
	window = time.Minute
	// mostOfPair is how many wrong passwords an account may be given from one address, or
	// from one device that has signed in to it before, in a window.
	mostOfPair = 10
	// mostUnknown is how many names without an account may come from one address.
	mostUnknown = 60
	// mostOfAccount is how many an account may be given by all others together.
	mostOfAccount = 100
	// mostSessions is how many sessions an account may begin in a window. The end of each is
	// stored, so that they also bound what signing out costs.
	mostSessions = 60
	// comparisons is how many passwords are compared at once: each takes a core for 60 ms.
	// Of them, at most guesses are of those who were wrong before.
	comparisons, guesses = 2, 1
	// mostInLane limits the guesses from one address at one account that wait to be compared,
	// mostOfAddress those from one address, and mostWaiting all of them.
	mostInLane, mostOfAddress, mostWaiting = 4, 64, 256
	// mostMarks bounds the memory of wrong passwords.
	mostMarks = 50_000
	// mostRemembered bounds the memory of right ones, and remembered is how long it lasts.
	mostRemembered, remembered = 20_000, 24 * time.Hour
	// longestWait is how long a guess waits at most.
	longestWait = 15 * time.Second
)

// doors bound the guessing of passwords. A guess is counted before it is compared, so the
// bound also holds for guesses that come at once. Guesses wait in a queue until they are
// compared. Accounts and addresses without wrong passwords go first, so that teams do not
// wait behind an attacker.
type doors struct {
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
	slow    int            // comparisons under way for pairs with wrong passwords before
	served  map[string]int // comparisons by address, since fresh
	fresh   time.Time      // when served was last emptied
	arrived uint64
}

func newDoors() *doors {
	return &doors{
		pairs: map[string][]time.Time{}, named: map[string][]time.Time{}, begun: map[string][]time.Time{},
		known: map[string]*list.Element{}, order: list.New(), flights: map[string]*flight{}, served: map[string]int{},
	}
}

// A visit is a try to sign in.
type visit struct {
	// Pair is counted up to most: the device or the address, and the account. All names
	// that are no account's are one for each address.
	pair string
	most int
	// Account is counted up to mostOfAccount; empty: it is not counted, because the
	// account is not there or the device is known.
	account string
	address string
}

// A guess is a visit that waits for its comparison.
type guess struct {
	visit
	wrong int       // wrong passwords of its pair when it came
	order uint64    // number in the order of arrival
	turn  chan bool // holds one: whether it may be compared
}

// errGuesses is the error for a visit after too many wrong passwords for its account, or for
// its account from its address.
var errGuesses = refused{http.StatusTooManyRequests, "too many wrong passwords; wait a minute"}

// errSessions is what an account gets that has begun too many sessions.
var errSessions = refused{http.StatusTooManyRequests, "this account has signed in too often; wait a minute"}

// errQueue is the error for a visit if too many others wait before it.
var errQueue = refused{http.StatusServiceUnavailable, "too many sign in at once; try again in a moment"}

// A flight is a comparison that several requests wait for.
type flight struct {
	done  chan struct{}
	right bool
	err   error
}

// together is compare for requests that come at once with the same name and password.
// One of them is compared. Each is counted if that was wrong.
func (d *doors) together(ctx context.Context, key string, v visit, now time.Time, matches func() bool) (bool, error) {
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
		return false, errGuesses
	}
	return false, nil
}

// compare calls matches when it is a visit's turn, and returns what that does. It
// refuses a visit that has had too many wrong passwords, or would wait for too long.
func (d *doors) compare(ctx context.Context, v visit, now time.Time, matches func() bool) (bool, error) {
	wrong, ok := d.count(v, now)
	if !ok {
		return false, errGuesses
	}
	leave, err := d.enter(ctx, v, wrong)
	if err != nil {
		d.uncount(v, now) // nothing was compared
		return false, err
	}
	defer leave()
	if !matches() {
		return false, nil
	}
	d.uncount(v, now)
	return true, nil
}

// count counts a visit as a wrong password, until uncount says otherwise. It returns how
// many its pair had before. If that is too many, it returns false without counting.
func (d *doors) count(v visit, now time.Time) (wrong int, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sweep(now)
	wrong = len(recent(d.pairs[v.pair], now))
	if wrong >= v.most || v.account != "" && len(recent(d.named[v.account], now)) >= mostOfAccount {
		return wrong, false
	}
	d.pairs[v.pair] = append(recent(d.pairs[v.pair], now), now)
	if v.account != "" {
		d.named[v.account] = append(recent(d.named[v.account], now), now)
	}
	return wrong, true
}

// opens counts a session that an account begins; false: it has begun too many.
func (d *doors) opens(account string, now time.Time) bool {
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

// uncount takes back what count counted.
func (d *doors) uncount(v visit, now time.Time) {
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
	remove(d.pairs, v.pair)
	remove(d.named, v.account)
}

// recent returns the times that are within the window. A time a little after now is: requests
// read the clock before they wait for each other. One that is later by more than the window is
// not: the clock was set back.
func recent(times []time.Time, now time.Time) []time.Time {
	return slices.DeleteFunc(times, func(at time.Time) bool { return now.Sub(at).Abs() > window })
}

// sweep forgets what no longer counts, once a second at most. The caller holds the lock.
func (d *doors) sweep(now time.Time) {
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
		clear(d.pairs) // the accounts are still counted
	}
}

// enter waits until a visit may be compared. The caller calls leave afterwards.
func (d *doors) enter(ctx context.Context, v visit, wrong int) (leave func(), err error) {
	g := &guess{visit: v, wrong: wrong, turn: make(chan bool, 1)}
	d.mu.Lock()
	if !d.join(g) {
		d.mu.Unlock()
		return nil, errQueue
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
		if <-g.turn { // it has come meanwhile
			d.leave(g)
		}
	}
	if !may {
		return nil, errQueue
	}
	return func() { d.leave(g) }, nil
}

// join adds a guess to the queue. If the queue is full, the guess takes the place of one
// that would be compared later. It returns false if there is none.
func (d *doors) join(g *guess) bool {
	inLane, ofAddress := 0, 0
	for _, other := range d.queue {
		if other.pair == g.pair {
			inLane++
		}
		if other.address == g.address {
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
		among = slices.DeleteFunc(slices.Clone(d.queue), func(other *guess) bool { return other.address != g.address })
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

// before compares two guesses by when they are compared: first those of accounts with
// few wrong passwords, then those of addresses for which little was done.
func (d *doors) before(x, y *guess) int {
	switch {
	case x.wrong != y.wrong:
		return x.wrong - y.wrong
	case d.served[x.address] != d.served[y.address]:
		return d.served[x.address] - d.served[y.address]
	case x.order < y.order:
		return -1
	}
	return 1
}

// next lets those begin whose turn it is. The caller holds the lock.
func (d *doors) next() {
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
		d.served[first.address]++
		first.turn <- true
	}
}

// leave ends a comparison.
func (d *doors) leave(g *guess) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.busy--
	if g.wrong > 0 {
		d.slow--
	}
	d.next()
}

// knows reports whether a password was found right a while ago.
func (d *doors) knows(key string, now time.Time) bool {
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

// learn remembers a password that was found right, and forgets the oldest of too many.
func (d *doors) learn(key string, now time.Time) {
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
