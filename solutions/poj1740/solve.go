// Package poj1740 says who wins when a move takes stones off a pile and may spread
// others of it over the rest.
//
// Idea: the first player loses exactly when every size of pile occurs an even number
// of times. The program has a switch for each size, which every pile of that size turns
// over. At the end, it tests whether all switches are off.
//
// Why: call a position balanced if every size occurs an even number of times. Without
// piles, it is balanced. In a balanced position, pair off equal piles. What the first
// player does to a pile and, with its stones, to others, the second player does to the
// partners: he takes as many stones off the partner and sends as many on. If stones were
// sent to the partner itself, he also sends as many back to the pile they came from or,
// if that is empty, takes twice as many more. The position is balanced again and has
// fewer stones, so the first player is the one who finds none in the end.
//
// From any other position one move leads to a balanced one. Line the piles up by size,
// the largest first, and pair neighbours, second with third, fourth with fifth and so
// on: stones of the largest fill the smaller of each pair up to the other. They suffice,
// as the gaps lie one above the other below the largest's height. With an odd number of
// piles the rest of the largest is taken; it is not nothing, since the gaps end above
// the last pile. With an even one the last pile is left over, and its like is left of
// the largest, below the gaps. Nothing would be left to take only if the gaps filled
// all the height between: if first and second are equal, third and fourth, and so on,
// which is a balanced position.
//
// Time: O(n) a case. Memory: O(1).
//
// Checked against: a search over whole positions by the rules, in the order of size, and
// counting every size of up to ten piles, see the test.
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
