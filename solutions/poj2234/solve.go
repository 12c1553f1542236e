// Package poj2234 says who takes the last match of several piles.
//
// Idea: the first player wins exactly when the xor of all piles is not zero.
//
// Why: in the binary numbers of the piles, count the ones of every column. When all
// counts are even a move, which changes one number, makes some count odd. When some
// are odd there is a pile with a one in the highest such column; changing this
// one to a zero, and whatever is wanted in the odd columns below it, makes all
// counts even and the pile smaller. The empty table is all even. (Bouton 1901.)
//
// Time: O(M) a case. Memory: O(1).
//
// Checked against: a search over all positions of four piles of 1 to 6, see the test.
package poj2234

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// top is the largest number of an input.
const top = 1_000_000_000

// Solve answers every case of in, up to its end.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			odd := 0 // the columns with an odd count
			for range r.Int(0, top) {
				odd ^= r.Int(0, top)
			}
			if odd != 0 {
				w.WriteString("Yes\n")
			} else {
				w.WriteString("No\n")
			}
		}
	})
}
