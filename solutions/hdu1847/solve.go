// Package hdu1847 says who draws the last card when every draw is a power of two.
//
// Idea: the second player wins exactly when 3 divides n.
//
// Why: a power of two is 1 or 2 modulo 3, never 0. So every move from a multiple of 3
// leads to another number. From any other n, drawing n mod 3 cards, which are 1 or 2,
// leads to a multiple of 3. The player to move at 0 has lost, and 0 is a multiple of 3.
//
// Time: O(1) a case. Memory: O(1).
//
// Checked against: a search over all n up to 3000, see the test.
package hdu1847

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// top is the largest number that Solve accepts.
const top = 1_000_000_000_000_000_000

// Solve answers every case of in, up to its end.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			if r.Int(0, top)%3 == 0 {
				w.WriteString("Cici\n")
			} else {
				w.WriteString("Kiki\n")
			}
		}
	})
}
