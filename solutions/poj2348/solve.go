// Package poj2348 says who wins when two players take turns to subtract positive
// multiples of the smaller of two numbers from the larger. The result must not be
// negative, and whoever makes one of them 0 wins.
//
// Idea: follow Euclid's algorithm, one step per turn, while the larger number is less
// than twice the smaller, because then there is only one move. The player to move wins
// as soon as the larger number is at least twice the smaller, or both are equal.
//
// Why: if the numbers are equal, one turn makes one of them 0. Let the larger number be
// at least twice the smaller number b, and let r be the remainder of their division. If
// r is 0, one turn makes the larger number 0. Otherwise, if (r, b) is lost for the
// player to move, leave it. If it is won, leave (b + r, b), from where the only move is
// to (r, b).
//
// Time: O(log b) a case. Memory: O(1).
//
// Checked against: a search by the rules over all pairs, in size order.
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

// wins reports whether the player to move wins with a and b, where a >= b.
func wins(a, b int) bool {
	first := true
	for a != b && a-b < b {
		a, b = b, a-b
		first = !first
	}
	return first
}
