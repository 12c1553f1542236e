package hdu1848

import (
	"fmt"
	"io"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"
)

// computed derives the values from the rules, in the form of the stored table. At most 15 moves
// lead from n stones, so every value fits a set of 16 bits.
func computed() string {
	var values [top + 1]byte
	for n := range values {
		reached := uint32(0)
		for a, b := 1, 2; a <= n; a, b = b, a+b {
			reached |= 1 << (values[n-a] - '0')
		}
		values[n] = '0' + byte(bits.TrailingZeros32(^reached))
	}
	return string(values[:])
}

// TestTable compares the stored table with the computed one, entry by entry.
func TestTable(t *testing.T) {
	t.Parallel()
	want := computed()
	if len(grundy) != len(want) {
		t.Fatalf("the table has %d entries, want %d", len(grundy), len(want))
	}
	for n := range want {
		if grundy[n] != want[n] || want[n] >= '0'+16 {
			t.Errorf("pile %d: the table has %d, computed is %d", n, grundy[n]-'0', want[n]-'0')
		}
	}
}

// TestWithoutTable checks that answers with and without the table are equal. It asks about every
// pile with a pile of 1, 4 or 1000 and a random one, and about random piles.
func TestWithoutTable(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(18, 48))
	var in strings.Builder
	for n := 1; n <= top; n++ {
		for _, p := range []int{1, 4, top} {
			fmt.Fprintln(&in, n, p, 1+r.IntN(top))
		}
	}
	for range 20_000 {
		fmt.Fprintln(&in, 1+r.IntN(top), 1+r.IntN(top), 1+r.IntN(top))
	}
	var with, without strings.Builder
	if err := Solve(strings.NewReader(in.String()), &with); err != nil {
		t.Fatal(err)
	}
	if err := solve(strings.NewReader(in.String()), &without, computed()); err != nil {
		t.Fatal(err)
	}
	if with.String() != without.String() || strings.Count(with.String(), "Nacci") < 100 {
		t.Error("the answers differ, or hardly any is Nacci")
	}
}

func BenchmarkWithoutTable(b *testing.B) {
	in := strings.Repeat("1000 999 998\n1 4 1\n", 50_000)
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		if err := solve(strings.NewReader(in), io.Discard, computed()); err != nil {
			b.Fatal(err)
		}
	}
}
