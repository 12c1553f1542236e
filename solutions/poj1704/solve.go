// Package poj1704 says who wins when chessmen slide to the left on a strip. They can
// neither pass each other nor share a square, and whoever cannot move loses.
//
// Idea: pair the chessmen from the right, the last with the last but one and so on. If
// one is left over, its partner is the end of the strip, square 0. Georgia wins exactly
// when the xor of the gaps within the pairs is not zero.
//
// Why: treat the gaps as piles of Nim. If the right chessman of a pair slides, its gap
// decreases by any number. If the left one slides, the gap increases by some number.
// Then the player who wins the Nim answers with the right chessman, by as many squares,
// and the gap is as before. Such increases cannot go on forever, because every slide
// leads to the left. When all gaps are 0, every slide can still be answered, so the
// other player is the first who cannot move.
//
// Time: O(n log n) a case. Memory: O(n).
//
// Checked against: a search by the rules over whole strips, in size order.
package poj1704

import (
	"bufio"
	"io"
	"slices"

	"grundy/solutions/input"
)

// Limits of the input.
const (
	most = 1000   // chessmen
	top  = 10_000 // squares
)

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for range r.Int(0, 1e9) {
			if gaps(r.Ints(r.Int(0, most), 0, top)) != 0 {
				w.WriteString("Georgia will win\n")
			} else {
				w.WriteString("Bob will win\n")
			}
		}
	})
}

// gaps returns the xor of the gaps within the pairs.
func gaps(squares []int) (x int) {
	slices.Sort(squares)
	if len(squares)%2 == 1 {
		squares = append([]int{0}, squares...)
	}
	for i := 0; i < len(squares); i += 2 {
		x ^= squares[i+1] - squares[i] - 1
	}
	return x
}
