package digitgame

import "testing"

// pull computes the table in the usual way: in growing order, each number from all numbers that a
// move leads to. 0 stands for the empty string.
func pull() []bool {
	lost := make([]bool, end)
	lost[0] = true
	for n := 1; n < end; n++ {
		won, place := false, 1
		for ; n/place >= 10; place *= 10 {
			digit := n / place % 10
			if digit == 0 {
				won = won || lost[n/place/10]
			}
			for i := 1; i <= digit; i++ {
				won = won || lost[n-place*i]
			}
		}
		for i := 1; i < n/place; i++ { // a first digit 0 lets the other player win
			won = won || lost[n-place*i]
		}
		lost[n] = !won
	}
	return lost
}

// TestTable checks that sieve and pull compute equal tables.
func TestTable(t *testing.T) {
	t.Parallel()
	a, b := sieve(), pull()
	for n := 1; n < end; n++ {
		if a[n] == b[n] {
			t.Fatalf("%d: won is %t by the sieve, lost is %t from below", n, a[n], b[n])
		}
	}
}

// BenchmarkTable compares sieve with pull, for the numbers below a million.
func BenchmarkTable(b *testing.B) {
	b.Run("Sieve", func(b *testing.B) {
		for b.Loop() {
			sieve()
		}
	})
	b.Run("Pull", func(b *testing.B) {
		for b.Loop() {
			pull()
		}
	})
}
