// Package hdu4388 says who wins when a move splits a pile x into k and k xor x, both
// above 0 and below x. Once in the game, each player may make the second pile 2k xor x
// instead, if that is not 0.
//
// Idea: add the number of ones in the binary digits of all piles to the number of
// piles. The first player wins exactly when the sum is odd.
//
// Why: every move changes the parity of the sum, because it adds a pile and keeps the
// parity of the number of ones. Indeed, k xor x has the ones of k and of x, less two
// for each shared one. So k and k xor x together have as many ones as x, or an even
// number more. The special move is no exception, because 2k has as many ones as k.
//
// The game is over exactly when every pile is a power of two. If a pile x has two or
// more ones, k = x without its highest one is a move. If x is a power of two, every k
// below x makes k xor x greater than x. At the end each pile has a single one, so the
// sum is even. The last move therefore begins at an odd sum. A player who once moves at
// an odd sum always does, and so makes the last move, however both play. The game ends,
// because every move except the two special ones splits a pile into smaller ones.
//
// Time: O(n) a case. Memory: O(1).
//
// Checked against: a search by the rules over all piles and remaining special moves, in
// size order.
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
	cases = 1_000_000_000 // more than the source allows
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
