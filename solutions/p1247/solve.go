// Package p1247 finds the first winning move of Nim.
//
// Idea: let x be the xor of all piles. If it is zero, the first player loses. Otherwise
// the first pile n with n^x < n is the required one, and n-(n^x) matches are taken from
// it.
//
// Why: a move wins exactly when it leaves xor zero (Bouton 1901). So it takes a pile n
// down to n^x, which is a move exactly when n^x < n. So a pile has at most one winning
// move, and the smallest pile number determines the answer. If x is not zero, a pile
// with the highest bit of x has a winning move.
//
// Time: O(k). Memory: O(k).
//
// Checked against: a search over all positions of up to four piles of at most 5, and
// all their moves; see the test.
package p1247

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"grundy/solutions/input"
)

// top is the largest number that Solve accepts.
const top = 1_000_000_000_000_000_000

// Solve answers the one case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		piles := r.Ints(r.Int(0, top), 0, top)
		x := 0
		for _, n := range piles {
			x ^= n
		}
		if x == 0 {
			w.WriteString("lose\n")
			return
		}
		b := 0
		for piles[b]^x >= piles[b] {
			b++
		}
		left := piles[b] ^ x
		fmt.Fprintln(w, piles[b]-left, b+1)
		piles[b] = left
		for i, n := range piles {
			if i > 0 {
				w.WriteByte(' ')
			}
			w.Write(strconv.AppendInt(w.AvailableBuffer(), int64(n), 10))
		}
		w.WriteByte('\n')
	})
}
