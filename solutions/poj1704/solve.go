// Package poj1704 says who wins when chessmen slide to the left on a strip, past no
// other, until none can.
//
// Idea: pair the chessmen off from the right, the last with the last but one and so
// on; if one is left over, it is paired with the end of the strip, square 0. Georgia
// wins exactly when the xor of the gaps within the pairs is not zero.
//
// Why: take the gaps for piles of Nim. When the right one of a pair slides, its gap
// gets smaller, by as much as one likes. When the left one slides, the gap grows by
// some number, and the right one can follow by as many squares: whoever wins the Nim
// answers so, and the gaps are as they were. Slides to the left come to an end, so
// these additions put the end off and no more. Without gaps and with the right ones
// following, it is the other who cannot move.
//
// Time: O(n log n) a case. Memory: O(n).
//
// Checked against: a search over whole strips, in the order of size, by the rules.
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

// gaps gives the xor of the gaps within the pairs.
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
