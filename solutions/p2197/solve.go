// Package p2197 says who wins ordinary Nim.
//
// Idea: the first player wins exactly when the xor of all piles is not zero.
//
// Why: a move changes one pile and thus the xor, so from xor zero every move leads to
// another xor. If the xor x is not zero, some pile a has the highest bit of x, and
// taking it down to a^x < a makes the xor zero. Without stones, the player to move has
// lost, and the xor is zero. (Bouton 1901.)
//
// Time: O(n) a case. Memory: O(1).
//
// Checked against: a search over all positions of up to four piles of at most 6; see
// the test.
package p2197

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// top is the largest number that Solve accepts.
const top = 1_000_000_000_000_000_000

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for range r.Int(0, top) {
			xor := 0
			for range r.Int(0, top) {
				xor ^= r.Int(0, top)
			}
			if xor != 0 {
				w.WriteString("Yes\n")
			} else {
				w.WriteString("No\n")
			}
		}
	})
}
