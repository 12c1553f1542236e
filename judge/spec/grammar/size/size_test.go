package size

import (
	"math"
	"math/big"
	"testing"
)

// TestNumber checks the smallest and the largest cost of the numbers in a range.
func TestNumber(t *testing.T) {
	for _, test := range []struct{ lo, hi, low, high int64 }{
		{5, 100, 6, 101}, {-3, 9, 1, 10}, {0, 9, 1, 10}, {-9, 0, 1, 10}, {-1000, -50, 51, 1001},
		{math.MinInt64, math.MaxInt64, 1, Unbounded},
	} {
		if got := Number(test.lo, test.hi); got != Values(1, test.low, test.high) {
			t.Errorf("%d..%d: %+v, want %d and %d", test.lo, test.hi, got, test.low, test.high)
		}
	}
}

// TestSaturated compares the operations with operations on big integers.
func TestSaturated(t *testing.T) {
	most := big.NewInt(Unbounded)
	capped := func(n *big.Int) int64 {
		if n.Cmp(most) > 0 {
			return Unbounded
		}
		return n.Int64()
	}
	edges := []int64{0, 1, 2, 3, 7, 10, 62, 63, 64, 1 << 31, 3037000499, 3037000500, 1 << 62, Unbounded - 1, Unbounded}
	for _, a := range edges {
		for _, b := range edges {
			x, y := big.NewInt(a), big.NewInt(b)
			if got, want := Add(a, b), capped(new(big.Int).Add(x, y)); got != want {
				t.Errorf("%d + %d = %d, want %d", a, b, got, want)
			}
			if got, want := Mul(a, b), capped(new(big.Int).Mul(x, y)); got != want {
				t.Errorf("%d * %d = %d, want %d", a, b, got, want)
			}
			if a > 1 && b > 64 {
				y.SetInt64(64) // this is already too large
			}
			want := int64(1)
			if a == 0 && b > 0 {
				want = 0
			} else if a > 1 {
				want = capped(new(big.Int).Exp(x, y, nil))
			}
			if got := Pow(a, b); got != want {
				t.Errorf("%d ^ %d = %d, want %d", a, b, got, want)
			}
		}
	}
}

// TestCounts compares the counts of numbers and words with known values.
func TestCounts(t *testing.T) {
	for _, test := range []struct{ got, want int64 }{
		{Between(3, 2), 0}, {Between(-2, 2), 5}, {Between(math.MinInt64, math.MaxInt64), Unbounded},
		{Words(2, 0, 3), 15}, {Words(1, 2, 5), 4}, {Words(26, 1, 100), Unbounded}, {Words(3, 2, 1), 0},
	} {
		if test.got != test.want {
			t.Errorf("got %d, want %d", test.got, test.want)
		}
	}
}

// TestRooms checks the room of several parts together.
func TestRooms(t *testing.T) {
	pair := Number(1, 3).Times(1, 2).Plus(Values(1, 5, 7))
	if want := (Room{2, 3, 7, 15}); pair != want {
		t.Errorf("got %+v, want %+v", pair, want)
	}
	if either := Values(1, 5, 7).Or(Values(3, 2, 6)); either != (Room{1, 3, 2, 7}) {
		t.Errorf("either part has %+v", either)
	}
	for _, test := range []struct {
		values, size int64
		holds        bool
	}{{2, 7, true}, {3, 15, true}, {1, 7, false}, {4, 9, false}, {2, 6, false}, {2, 16, false}} {
		if got := pair.Holds(test.values, test.size); got != test.holds {
			t.Errorf("%d values of size %d: %v", test.values, test.size, got)
		}
	}
}
