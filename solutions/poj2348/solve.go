// Package poj2348 says who wins when two players take turns to subtract multiples of
// the smaller of two numbers from the larger, and whoever makes one of them 0 wins.
//
// Idea: walk as Euclid's algorithm does, one step a turn, while the larger number is
// less than twice the smaller, because then there is only one move. The player whose
// turn comes when it is at least twice the smaller, or when they are equal, wins.
//
// Why: one of two equal numbers is made 0 at once. Let the larger number be at least
// twice the smaller, b, and let r be the rest of their division. If r is 0, one turn
// makes the larger number 0. Otherwise, if (r, b) is lost for the player to move, leave
// it. If it is won, leave (b + r, b), from where the only move is to (r, b).
//
// Time: O(log b) a case. Memory: O(1).
//
// Checked against: a search over all pairs, in the order of size, by the rules.
package poj2348

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// top is the largest number of the input.
const top = 1<<31 - 1

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			a, b := r.Int(0, top), r.Int(0, top)
			if a == 0 && b == 0 {
				return
			}
			if a == 0 || b == 0 {
				r.Failf("one of the numbers is 0")
			}
			if wins(max(a, b), min(a, b)) {
				w.WriteString("Stan wins\n")
			} else {
				w.WriteString("Ollie wins\n")
			}
		}
	})
}

// wins reports whether the player to move wins with a and b, a not less than b.
func wins(a, b int) bool {
	first := true
	for a != b && a-b < b {
		a, b = b, a-b
		first = !first
	}
	return first
}
