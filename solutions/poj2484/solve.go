// Package poj2484 says who takes the last of n coins in a circle, of which in turn
// one is taken, or two side by side.
//
// Idea: Alice wins with one coin or two, and Bob with more.
//
// Why: Alice takes all of one coin, or of two. Of more coins her move leaves a row.
// Bob takes from its middle one coin if their number is odd, two if it is even, and
// leaves two rows of equal length, perhaps of none. From then on whatever she takes
// from one row he takes from the same place of the other, so he can always move, and
// the last coin is his.
//
// Time: O(1) a case. Memory: O(1).
//
// Checked against: a search over whole circles by the rules.
package poj2484

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// top is the most coins.
const top = 1_000_000

// Solve answers every n of in, up to the line 0 or its end.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			n := r.Int(0, top)
			if n == 0 {
				return
			}
			if n <= 2 {
				w.WriteString("Alice\n")
			} else {
				w.WriteString("Bob\n")
			}
		}
	})
}
