// Package hdu4388 says who wins when piles are split by xor, once a player by twice the
// number.
//
// Idea: count the ones in the binary digits of all piles, and the piles. The first
// player wins exactly when the sum of the two is odd.
//
// Why: every move makes an even sum odd and an odd one even, since it adds a pile and
// keeps the number of ones even or odd. Indeed k xor x has the ones of k and of x, less
// two for each that they share. So k and k xor x together have as many ones as x, or an
// even number more. The special move is no exception, because 2k has as many ones as k.
//
// No move is left exactly when every pile is a power of two. A pile x with two ones or
// more allows k = x without its highest one. If x is a power of two, every k below x
// makes k xor x greater than x. Then each pile has a single one, and the sum is even. So
// the player who is to move while it is odd makes the last move, whatever the two do.
// The game ends, because every move but the two special ones splits a pile into smaller
// ones.
//
// Time: O(n) a case. Memory: O(1).
//
// Checked against: a search over all piles and special moves left, by the rules, in the
// order of size.
package hdu4388

import (
	"bufio"
	"fmt"
	"io"
	"math/bits"

	"grundy/solutions/input"
)

// Limits of the input.
const (
	cases = 1_000_000_000 // more than the source has
	piles = 50
	top   = 100_000
)

// Solve answers the cases of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for k := range r.Int(0, cases) {
			n := r.Int(0, piles)
			sum := n
			for range n {
				sum += bits.OnesCount(uint(r.Int(0, top)))
			}
			fmt.Fprintf(w, "Case %d: %s\n", k+1, [2]string{"No", "Yes"}[sum%2])
		}
	})
}
