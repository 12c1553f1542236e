// Package poj2234 says who takes the last match of several piles.
//
// Idea: the first player wins exactly when the xor of all piles is not zero.
//
// Why: write the piles as binary numbers and count the ones in every column. If all
// counts are even, a move makes some count odd, because it changes one number. If some
// counts are odd, some pile has a one in the highest such column. Change this one to a
// zero, and flip the digits of this pile in the other odd columns. Then all counts are
// even, and the pile is smaller. Without piles all counts are even. (Bouton 1901.)
//
// Time: O(M) a case. Memory: O(1).
//
// Checked against: a search over all positions of four piles of 1 to 6; see the test.
package poj2234

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// top is the largest number that Solve accepts.
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
