// Package hdu1849 says who moves last when tokens slide to the left end of a row. They
// may pass each other and share a square.
//
// Idea: Rabbit wins exactly when the xor of all positions is not zero.
//
// Why: a token on square k is a pile of k stones. A move takes any number of stones
// from one pile and does not affect the others. So this is Nim. From xor zero every
// move leads to another xor. From an xor x > 0, some pile k has the highest bit of x,
// and taking it down to k^x makes the xor zero. (Bouton 1901.)
//
// Time: O(m) a case. Memory: O(1).
//
// Checked against: a search over all positions of four tokens on squares 0 to 6; see
// the test.
package hdu1849

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// top is the largest number that Solve accepts.
const top = 1_000_000_000

// Solve answers every case of in, up to a 0 or its end.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			m, xor := r.Int(0, top), 0
			if m == 0 {
				return
			}
			for range m {
				xor ^= r.Int(0, top)
			}
			if xor != 0 {
				w.WriteString("Rabbit Win!\n")
			} else {
				w.WriteString("Grass Win!\n")
			}
		}
	})
}
