// Package crosses says who wins when crosses are drawn in turn in a row of cells,
// no two side by side, and whoever cannot draw loses.
//
// Idea: compute the Grundy values of all rows by
//
//	g(n) = mex {g(n-2)} ∪ {g(a) xor g(n-3-a) : 0 <= a <= n-3}
//
// with g of no cells, or fewer, being 0. A row is lost exactly when its value is 0.
//
// Why: a cross uses up its cell and the ones beside it. At an end of the row that
// leaves n-2 cells; elsewhere a row on each side, which have nothing to do with
// each other, of n-3 cells together. So the game is a sum of rows, and the value of
// a sum is the xor of the values (Sprague 1935, Grundy 1939). All values up to
// 10,000 are below 16, which the table relies on nowhere but for room.
//
// Time: O(n^2) once, 25 million steps, then O(1) a case. Memory: 10 KB.
//
// Checked against: a search over whole rows by the rules, and the period of 34 from
// row 52 on that octal game 0.137 is known to have, see the test.
package crosses

import (
	"bufio"
	"io"
	"math/bits"
	"sync"

	"grundy/solutions/input"
)

// longest is the most cells of a row.
const longest = 3_000

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		values := table()
		for range r.Int(0, 1e9) {
			if values[r.Int(0, longest)] != 0 {
				w.WriteString("First\n")
			} else {
				w.WriteString("Second\n")
			}
		}
	})
}

// table gives the Grundy value of every row.
var table = sync.OnceValue(func() *[longest + 1]uint8 {
	var values [longest + 1]uint8
	for n := 1; n <= longest; n++ {
		met := uint64(1) << values[max(n-2, 0)]
		for a, b := 0, n-3; a <= b; a, b = a+1, b-1 {
			met |= 1 << (values[a] ^ values[b])
		}
		values[n] = uint8(bits.TrailingZeros64(^met))
	}
	return &values
})
