// Package nowcoder75f says who takes the last stone when a move takes stones from a
// pile and may spread some of the rest over the other nonempty piles.
//
// Idea: the second player wins exactly when the piles can be put into pairs of equal
// size.
//
// Why: if there are pairs, the second player answers every move in the partner piles:
// he takes as many stones from the partner, and sends as many stones to the partners of
// the piles that received some. If the partner itself received d stones, he also sends
// d to the first pile or, if that pile is empty, takes 2d more. This makes pairs again,
// so he takes the last stone.
//
// Without pairs, let a1 >= a2 >= ... >= an be the piles. If n is odd, the first player
// removes a1, and uses some of its stones to raise a3 to a2, a5 to a4 and so on. He
// needs (a2-a3) + (a4-a5) + ..., which is less than a1. If n is even, he reduces a1 to
// an, so that these two make a pair, and raises a3 to a2, a5 to a4 and so on. He needs
// (a2-a3) + ... and has a1-an. This is more, unless a1 = a2, a3 = a4 and so on, but
// then there were pairs.
//
// Time: O(n log n) a case. Memory: O(n).
//
// Checked against: a search over up to four piles of 1 to 5; see the test.
package nowcoder75f

import (
	"bufio"
	"io"
	"slices"

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
			if paired(piles) {
				w.WriteString("Lose\n")
			} else {
				w.WriteString("Win\n")
			}
		}
	})
}

// paired reports whether every size occurs an even number of times.
func paired(piles []int) bool {
	if len(piles)%2 == 1 {
		return false
	}
	slices.Sort(piles)
	for i := 0; i < len(piles); i += 2 {
		if piles[i] != piles[i+1] {
			return false
		}
	}
	return true
}
