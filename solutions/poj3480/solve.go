// Package poj3480 says who wins Nim where whoever takes the last one loses.
//
// Idea: where all piles are 1, John wins exactly when their number is even. Otherwise
// he wins exactly when the xor of the piles is not zero, as if the last one won.
//
// Why: of piles of 1 no turn takes more than a pile, so the number of them is all that
// counts. Where just one pile is larger, John can leave nothing of it, or 1, and so
// the odd number of ones that he likes; and the xor is not zero, as the large pile has
// a bit that no other has. Where two piles or more are larger, whoever wins Nim plays
// as there. The xor he leaves is zero, which never is a position with just one larger
// pile; turns take from one pile, so the other must be the first to leave one, and by
// then it is the turn of him who wins with it (Bouton 1902).
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
