package admission

import (
	"context"
	"fmt"
	"net/http/httptest"
	"net/netip"
	"slices"
	"sync"
	"testing"
	"time"
)

// visitFrom returns a visit to an account from an address.
func visitFrom(address, account string) Visit {
	return Visit{Pair: address + " " + account, Most: MostOfPair, Account: account, Address: address}
}

// TestGuessesCounted checks that simultaneous guesses allow no more comparisons than guesses one
// by one.
func TestGuessesCounted(t *testing.T) {
	d, now := NewLoginLimit(), time.Now()
	var mu sync.Mutex
	var group sync.WaitGroup
	compared, over := 0, 0
	for i := range 200 {
		group.Go(func() {
			_, err := d.Check(t.Context(), fmt.Sprint("key ", i%50), visitFrom("192.0.2.1", "t1"), now, func() bool {
				mu.Lock()
				defer mu.Unlock()
				compared++
				return false
			})
			mu.Lock()
			defer mu.Unlock()
			if err == ErrGuesses {
				over++
			}
		})
	}
	group.Wait()
	if compared > MostOfPair || over == 0 {
		t.Errorf("%d of 200 guesses were compared, and %d were too many", compared, over)
	}
}

// TestGuessesOutOfOrder checks that requests that read the clock early and are counted late do
// not reset other guesses. A clock that is set back by hours does reset them.
func TestGuessesOutOfOrder(t *testing.T) {
	d, now := NewLoginLimit(), time.Now()
	v := visitFrom("192.0.2.1", "t1")
	for i := range MostOfPair {
		if _, ok := d.count(v, now.Add(-time.Duration(i)*time.Millisecond)); !ok {
			t.Fatalf("guess %d is one too many", i)
		}
	}
	if _, ok := d.count(v, now.Add(-time.Second)); ok {
		t.Error("one more guess is allowed")
	}
	if _, ok := d.count(v, now.Add(-6*time.Hour)); !ok {
		t.Error("no guess is allowed after the clock was set back")
	}
}

// TestHonestFirst fills the queue with guesses. Visitors without earlier wrong passwords must go
// first. Among equals, the address with fewer comparisons goes first.
func TestHonestFirst(t *testing.T) {
	d, now := NewLoginLimit(), time.Now()
	var mu sync.Mutex
	var order []string
	var group sync.WaitGroup
	hold := make(chan struct{})
	began := make(chan struct{}, 1000)
	next := make(chan struct{}) // closed after two more have begun, because a called visitor may begin late
	enter := func(address, account string, wait bool) {
		group.Go(func() {
			_, _ = d.compare(t.Context(), visitFrom(address, account), now, func() bool {
				mu.Lock()
				order = append(order, account)
				if len(order) == comparisons+2 {
					close(next)
				}
				mu.Unlock()
				began <- struct{}{}
				if wait {
					<-hold
				} else {
					<-next
				}
				return false
			})
		})
	}
	for i := range comparisons { // occupy all places
		enter("192.0.2.9", fmt.Sprint("first", i), true)
		<-began
	}
	queued := func(n int) {
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
			d.mu.Lock()
			have := len(d.queue)
			d.mu.Unlock()
			if have == n {
				return
			}
			if time.Now().After(deadline) {
				t.Fatalf("%d wait, want %d", have, n)
			}
		}
	}
	for i := range 30 {
		v := visitFrom("198.51.100.1", fmt.Sprint("guessed", i))
		d.count(v, now) // it had a wrong password before
		enter("198.51.100.1", fmt.Sprint("guessed", i), false)
		queued(i + 1)
	}
	enter("198.51.100.1", "neighbour", false) // from the address of the guesser
	queued(31)
	enter("203.0.113.1", "elsewhere", false)
	queued(32)
	close(hold)
	group.Wait()
	if honest := order[comparisons : comparisons+2]; !slices.Contains(honest, "elsewhere") || !slices.Contains(honest, "neighbour") {
		t.Errorf("the order is %v", order)
	}
}

// TestQueueBounds fills the queue from one address and from many. The queue must stay bounded,
// and visitors without earlier wrong passwords must find a place.
func TestQueueBounds(t *testing.T) {
	d, now := NewLoginLimit(), time.Now()
	ctx, stop := context.WithCancel(t.Context())
	var group sync.WaitGroup
	hold, began := make(chan struct{}), make(chan struct{}, 1000)
	for i := range comparisons {
		group.Go(func() {
			_, _ = d.compare(ctx, visitFrom("192.0.2.9", fmt.Sprint("first", i)), now, func() bool { began <- struct{}{}; <-hold; return true })
		})
		<-began
	}
	for i := range 3000 {
		v := visitFrom(fmt.Sprint("198.51.100.", i%100), fmt.Sprint("t", i%500))
		d.mu.Lock()
		g := &guess{Visit: v, wrong: 1 + i%9, turn: make(chan bool, 1)}
		d.join(g)
		d.mu.Unlock()
	}
	d.mu.Lock()
	waiting := len(d.queue)
	d.mu.Unlock()
	if waiting > mostWaiting {
		t.Errorf("%d wait", waiting)
	}
	in := make(chan error, 1)
	group.Go(func() {
		_, err := d.compare(ctx, visitFrom("203.0.113.1", "honest"), now, func() bool { return true })
		in <- err
	})
	close(hold)
	if err := <-in; err != nil {
		t.Errorf("who was not wrong gets %v", err)
	}
	stop()
	group.Wait()
}

// TestLoginLimitClock moves the clock forward and back by six hours. After the step, a visitor must
// not be locked out for longer than the usual minute.
func TestLoginLimitClock(t *testing.T) {
	for _, step := range []time.Duration{6 * time.Hour, -6 * time.Hour} {
		d, now := NewLoginLimit(), time.Now()
		v := visitFrom("192.0.2.1", "t1")
		for range MostOfPair {
			d.count(v, now)
		}
		if _, ok := d.count(v, now); ok {
			t.Error("one more is counted")
		}
		if _, ok := d.count(v, now.Add(step)); !ok {
			t.Errorf("after a step of %v it is shut", step)
		}
		d.Learn("key", now)
		if !d.Knows("key", now.Add(step)) {
			t.Errorf("after a step of %v a right password is forgotten", step)
		}
	}
}

// TestKnownBounded checks that the numbers of remembered right and wrong passwords are limited.
func TestKnownBounded(t *testing.T) {
	d, now := NewLoginLimit(), time.Now()
	for i := range mostRemembered + 10 {
		d.Learn(fmt.Sprint(i), now)
	}
	if len(d.known) != mostRemembered || d.order.Len() != mostRemembered || d.Knows("0", now) || !d.Knows(fmt.Sprint(mostRemembered), now) {
		t.Errorf("%d are known", len(d.known))
	}
	for i := range mostMarks + 10 {
		d.count(visitFrom(fmt.Sprint(i), "t1"), now.Add(time.Duration(i)*2*time.Minute/mostMarks))
	}
	if len(d.pairs) > mostMarks || len(d.named["t1"]) > mostOfAccount {
		t.Errorf("%d pairs and %d of the account are counted", len(d.pairs), len(d.named["t1"]))
	}
}

// TestAddressOf checks the client's address of requests. X-Forwarded-For counts only if every
// proxy behind it is trusted.
func TestAddressOf(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("2001:db8:1::/48")}
	for _, c := range []struct {
		remote    string
		forwarded []string
		want      string
	}{
		{"192.0.2.1:5", nil, "192.0.2.1"},
		{"192.0.2.1:5", []string{"203.0.113.7"}, "192.0.2.1"},
		{"10.0.0.1:5", []string{"203.0.113.7"}, "203.0.113.7"},
		{"10.0.0.1:5", []string{"198.51.100.9, 203.0.113.7"}, "203.0.113.7"},
		{"10.0.0.1:5", []string{"198.51.100.9", "203.0.113.7, 10.2.0.1"}, "203.0.113.7"},
		{"10.0.0.1:5", []string{"10.3.0.1"}, "10.3.0.1"},
		{"10.0.0.1:5", []string{"198.51.100.9, unknown"}, "10.0.0.1"},
		{"10.0.0.1:5", []string{""}, "10.0.0.1"},
		{"10.0.0.1:5", nil, "10.0.0.1"},
		{"[2001:db8:1::1]:5", []string{"[2001:db8:2::9]:77"}, "2001:db8:2::/64"},
		{"[::ffff:10.0.0.1]:5", []string{"::ffff:192.0.2.3"}, "192.0.2.3"},
		{"[2001:db8:2:3:4:5:6:7]:5", nil, "2001:db8:2:3::/64"},
		{"[fe80::1%eth0]:5", nil, "fe80::/64"},
		{"@", nil, "none"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.remote
		for _, f := range c.forwarded {
			r.Header.Add("X-Forwarded-For", f)
		}
		if got := HostKey(AddressOf(r, proxies)); got != c.want {
			t.Errorf("%s %q: %s, want %s", c.remote, c.forwarded, got, c.want)
		}
	}
}
