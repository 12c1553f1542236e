package table

import (
	"context"
	"errors"
	"slices"
	"testing"
)

// TestSieve compares the sieve with the heaps whose value is 0.
func TestSieve(t *testing.T) {
	for _, words := range []string{"1, 3, 4", "2, 5, 6, 11", "squares", "powers of 2", "fibonacci numbers", "any", "3..8", "7"} {
		plain := parse(t, words)
		short, err := plain.WithShort()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []Rule{plain, short} {
			for _, upto := range []int{0, 1, 63, 64, 2000} {
				got, err := sieveLosing(t.Context(), r, upto)
				if err != nil {
					t.Fatal(err)
				}
				if want := computed(t, r, upto).Losing(); !slices.Equal(got, want) {
					t.Fatalf("%s to %d: %v, want %v", r, upto, got, want)
				}
			}
		}
	}
}

// TestSieveRefuses checks the errors of the sieve: a code, a negative heap, and the end of ctx.
func TestSieveRefuses(t *testing.T) {
	if _, err := sieveLosing(t.Context(), parse(t, "0.77"), 10); err == nil {
		t.Error("Kayles is sieved")
	}
	if _, err := sieveLosing(t.Context(), parse(t, "squares"), -1); err == nil {
		t.Error("heaps below 0 are sieved")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := sieveLosing(ctx, parse(t, "squares"), 1000); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
}

// TestUnequalHolds checks that the period of a game whose moves must leave different heaps holds
// but is not proved, because no published theorem covers such games.
func TestUnequalHolds(t *testing.T) {
	periods := 0
	for _, text := range []string{"4!.01", "4!.05", "4!.2", "4!.31", "4!.32", "4!.33", "4!.3!7!"} {
		for _, law := range Find(compute(t, text, 2000)) {
			if law.Status.Word != Holds {
				t.Errorf("%s: %s", text, law)
			}
			if law.Kind == Period {
				periods++
			}
		}
	}
	if periods < 5 {
		t.Errorf("only %d have a period", periods)
	}
}
