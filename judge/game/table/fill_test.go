package table

import (
	"context"
	"errors"
	"testing"
	"time"
)

// TestNextBite checks that bites shrink to a single heap if heaps are slow, and grow if they are
// fast.
func TestNextBite(t *testing.T) {
	bite := mostBite
	for range 20 {
		bite = nextBite(bite, time.Second)
	}
	if bite != 1 {
		t.Errorf("a bite of slow heaps has %d", bite)
	}
	for range 20 {
		bite = nextBite(bite, time.Millisecond)
	}
	if bite != mostBite {
		t.Errorf("a bite of fast heaps has %d", bite)
	}
	if got := nextBite(500, 100*time.Millisecond); got != 500 {
		t.Errorf("a bite that lasts as wanted becomes %d", got)
	}
}

// TestBites checks that the values do not depend on the bites, and that the computation stops at
// the first check after ctx ends.
func TestBites(t *testing.T) {
	for _, text := range []string{"octal 0.8", "octal 0.77", "octal 0.007", "1, 3, 4", "code 0.8F"} {
		rule, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := Compute(context.Background(), rule, Options{Upto: 700})
		if err != nil {
			t.Fatal(err)
		}
		values := make([]uint16, 701)
		f := &filling{ctx: context.Background(), rule: rule, values: values}
		f.done = rule.kind.start(rule, values)
		for f.done < len(values) {
			f.bite = 1
			if err := f.stage(rule.kind.engines(rule, len(values)), f.done+1); err != nil {
				t.Fatal(err)
			}
		}
		for n, v := range values {
			if got := whole.values[n]; got != v {
				t.Fatalf("%s: heap %d: %d one by one, %d at once", text, n, v, got)
			}
		}
	}
	rule, err := Parse("octal 0.8")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	looks := 0
	part, err := Compute(ctx, rule, Options{Upto: 20_000, Progress: func(int, int) {
		if looks++; looks == 3 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || part == nil || looks > 4 {
		t.Errorf("ended after %d looks with %v", looks, err)
	}
}
