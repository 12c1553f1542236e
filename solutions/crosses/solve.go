// Package crosses says who wins when players draw crosses in turn in a row of cells.
// Two crosses may not be side by side, and whoever cannot draw loses.
//
// Idea: compute the Grundy values of all rows by
//
//	g(n) = mex {g(n-2)} ∪ {g(a) xor g(n-3-a) : 0 <= a <= n-3}
//
// with g(n) = 0 for n <= 0. A row is lost exactly when its value is 0.
//
// Why: a cross uses up its cell and the neighbours. At an end of the row this leaves
// n-2 cells. Elsewhere it leaves one row on each side, of n-3 cells together, and the
// two do not affect each other. So the game is a sum of rows, and the value of a sum is
// the xor of the values (Sprague 1935, Grundy 1939). The largest value is 9, so a value
// fits into a byte, and a set of values into a word.
//
// Time: O(n^2) once, 2.3 million steps, then O(1) a case. Memory: 3 KB.
//
// Checked against: a search by the rules over whole rows, and the known period of octal
// game 0.137, which is 34 from row 52 on; see the test.
package crosses

import (
	"bufio"
	"io"
	"math/bits"
	"sync"

	"grundy/solutions/input"
)

// longest is the maximal number of cells of a row.
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

// table returns the Grundy value of every row.
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
