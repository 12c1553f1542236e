// Package poj1740 says who wins when a move takes stones from a pile and may spread
// some of the rest over the other nonempty piles. Whoever has no stones left to take
// loses.
//
// Idea: the first player loses exactly when every size of pile occurs an even number
// of times. The program has a switch for each size, and each pile flips the switch of
// its size. At the end, it tests whether all switches are off.
//
// Why: call a position balanced if every size occurs an even number of times. The
// position without piles is balanced. In a balanced position, pair equal piles. The
// second player answers every move in the partner piles: he takes as many stones from
// the partner pile, and sends as many stones to the partners of the piles that received
// some. If stones were sent to the partner itself, he also sends as many back to the
// first pile or, if that pile is empty, takes twice as many more. The position is
// balanced again and has fewer stones, so the first player is the one who has no stones
// left in the end.
//
// From any other position some move leads to a balanced one. Sort the piles, the
// largest first, and pair the second with the third, the fourth with the fifth and so
// on. Use stones of the largest pile to raise the smaller pile of each pair to the size
// of the larger one. They suffice, because the gaps of the pairs do not overlap, and
// all lie below the size of the largest pile.
//
// If the number of piles is odd, also take the rest of the largest pile. This rest is
// not empty, because all gaps lie above the size of the last pile. If the number is
// even, the last pile has no partner yet; reduce the largest pile to its size, which
// lies below all gaps. Stones remain to be taken, unless the gaps fill all sizes
// between the last and the largest pile. Then the first and the second pile are equal,
// the third and the fourth, and so on, so the position was balanced.
//
// Time: O(n) a case. Memory: O(1).
//
// Checked against: a search by the rules over whole positions, in size order, and a
// count of every size in up to ten piles; see the test.
package poj1740

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// Limits of the input.
const (
	piles = 10
	size  = 100
)

// Solve answers every case of in, up to the line 0 or its end.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			n := r.Int(0, piles)
			if n == 0 {
				return
			}
			var on [2]uint64
			for range n {
				a := r.Int(0, size)
				on[a>>6] ^= 1 << (a & 63)
			}
			if on == [2]uint64{} {
				w.WriteString("0\n")
			} else {
				w.WriteString("1\n")
			}
		}
	})
}
