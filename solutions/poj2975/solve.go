// Package poj2975 counts the winning first moves of Nim.
//
// Idea: let x be the xor of all piles. If it is zero, there is no winning move.
// Otherwise there is one winning move for every pile k with k^x < k.
//
// Why: a move wins exactly when it leaves xor zero (Bouton 1901). The piles other than
// k have the xor k^x, so pile k must be reduced to k^x stones. This is a move exactly
// when k^x < k. If x is zero, k^x is k itself.
//
// Time: O(n) a case. Memory: O(n).
//
// Checked against: a search over all positions of four piles of 1 to 6, and all their
// moves; see the test.
package poj2975

import (
	"bufio"
	"fmt"
	"io"

	"grundy/solutions/input"
)

// top is the largest number that Solve accepts.
const top = 1_000_000_000

// Solve answers every case of in, up to a 0 or its end.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			piles := r.Ints(r.Int(0, top), 0, top)
			if len(piles) == 0 {
				return
			}
			fmt.Fprintln(w, winning(piles))
		}
	})
}

// winning counts the winning moves.
func winning(piles []int) int {
	x, n := 0, 0
	for _, k := range piles {
		x ^= k
	}
	for _, k := range piles {
		if k^x < k {
			n++
		}
	}
	return n
}
