// Package poj2484 says who takes the last of n coins in a circle. A move takes one
// coin, or two neighbours without a gap between them; gaps are never closed.
//
// Idea: Alice wins with one or two coins, and Bob with more.
//
// Why: Alice takes a single coin or two coins at once. If there are more coins, her
// first move leaves a row. Bob takes coins from its middle: one if the row is odd, two
// if it is even. He leaves two rows of equal length, which may be 0. From then on, he
// answers each of her moves at the same place of the other row. So he can always move,
// and takes the last coin.
//
// Time: O(1) a case. Memory: O(1).
//
// Checked against: a search by the rules over whole circles.
package poj2484

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// top is the largest number of coins.
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
