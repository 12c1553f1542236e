// Package nimadditions says who wins Nim when a player may add stones to a pile instead
// of taking some. Both players together may do so a limited number of times. An addition
// may not make a pile larger than a given size.
//
// Idea: as in Nim, the first player wins exactly when the xor of the piles is not
// zero. Additions change nothing.
//
// Why: whoever wins Nim plays as in Nim, and takes back at once what the other player
// adds. Then the piles are as before, the other is to move, and fewer additions are
// left. Additions and stones both run out, so the other player is the first who cannot
// move.
//
// Time: O(n) a case. Memory: O(1).
//
// Checked against: a search by the rules over piles and remaining additions, in size
// order.
package nimadditions

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// top is the largest number of the input.
const top = 1_000_000_000

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for range r.Int(0, top) {
			n := r.Int(0, top)
			r.Int(0, top) // the number of additions
			most := r.Int(0, top)
			x := 0
			for range n {
				x ^= r.Int(0, most)
			}
			if x != 0 {
				w.WriteString("Yes\n")
			} else {
				w.WriteString("No\n")
			}
		}
	})
}
