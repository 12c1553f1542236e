// Package poj3480 says who wins Nim if the player who takes the last stone loses.
//
// Idea: if all piles are 1, John wins exactly when their number is even. Otherwise he
// wins exactly when the xor of the piles is not zero, as in ordinary Nim.
//
// Why: if all piles are 1, each turn takes a pile, so only their number counts. If
// exactly one pile is larger than 1, the xor is not zero, because this pile has a bit
// that the others do not have. John takes all of it, or all but 1, so that an odd
// number of ones is left, and wins. If two or more piles are larger than 1, the winner
// of ordinary Nim plays the same moves here and always leaves the xor zero. So he never
// leaves exactly one larger pile. A turn changes only one pile, so at some point the
// other player leaves exactly one larger pile. Then it is the winner's turn, and he
// wins as above (Bouton 1901).
//
// Time: O(N) a case. Memory: O(1).
//
// Checked against: a search by the rules over whole positions, in size order.
package poj3480

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// Limits of the input.
const (
	colours = 47
	most    = 4747
)

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for range r.Int(0, 1e9) {
			xor, large := 0, false
			for range r.Int(0, colours) {
				a := r.Int(0, most)
				xor ^= a
				large = large || a > 1
			}
			if large == (xor != 0) { // if all piles are 1, the xor is 0 when their number is even
				w.WriteString("John\n")
			} else {
				w.WriteString("Brother\n")
			}
		}
	})
}
