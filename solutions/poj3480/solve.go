// Package poj3480 says who wins Nim if the player who takes the last one loses.
//
// Idea: if all piles are 1, John wins exactly when their number is even. Otherwise he
// wins exactly when the xor of the piles is not zero, as in ordinary Nim.
//
// Why: if all piles are 1, each turn takes a pile, so only their number counts. If one
// pile is larger than 1, the xor is not zero, because that pile has a bit that no other
// has. John takes all of it, or all but 1, so that an odd number of ones is left, and
// wins. If two or more piles are larger than 1, the player who wins ordinary Nim plays
// as there, and always leaves the xor zero. So he never leaves exactly one larger pile,
// and since a turn changes one pile, the other player is the first to leave one. Then
// it is his turn, and he wins as above (Bouton 1902).
//
// Time: O(N) a case. Memory: O(1).
//
// Checked against: a search over whole positions, in the order of size, by the rules.
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
			if large == (xor != 0) { // of piles of 1 alone the xor is 0 when their number is even
				w.WriteString("John\n")
			} else {
				w.WriteString("Brother\n")
			}
		}
	})
}
