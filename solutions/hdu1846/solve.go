// Package hdu1846 says who takes the last stone when every move takes 1 to m of them.
//
// Idea: the second player wins exactly when m+1 divides n.
//
// Why: if the first player takes x stones, the second can answer with m+1-x, which is
// again from 1 to m. So from a multiple of m+1 the second player always leaves a
// multiple, and finally 0, where the first cannot move. From any other n the first
// player takes n mod (m+1) stones and is then in the second's place. (Bachet 1612.)
//
// Time: O(1) a case. Memory: O(1).
//
// Checked against: a search over all n and m up to 60, see the test.
package hdu1846

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// top is the largest number that Solve accepts.
const top = 1_000_000_000

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for range r.Int(0, top) {
			n, m := r.Int(0, top), r.Int(0, top)
			if n%(m+1) == 0 {
				w.WriteString("second\n")
			} else {
				w.WriteString("first\n")
			}
		}
	})
}
