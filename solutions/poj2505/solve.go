// Package poj2505 says who first reaches n when the players multiply a number in turn
// by 2 to 9. The number is 1 at first.
//
// Idea: multiply by 9 and by 2 in turn, 9 first. Stan wins exactly when a factor 9
// reaches n.
//
// Why: if the number is p, only the least q with p*q >= n matters. The player to move
// wins in a single move if q is 2 to 9. If q is 10 to 18, every factor leaves 2 to 9, so
// the player loses. If q is 19 to 162 = 18 * 9, some factor leaves 10 to 18, so the player
// wins. In general, let L/2 + 1 .. L be lost. All q above L up to 9L are won, because some
// factor takes q to L/2 + 1 .. L. All q above 9L up to 18L are lost, because every factor
// takes q to L + 1 .. 9L. So the bounds are 9, 18, 18 * 9, 18 * 18 and so on.
//
// Time: O(log n) a case. Memory: O(1).
//
// Checked against: a search by the rules, in the order of n and at random.
package poj2505

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// top is the largest n.
const top = 1<<32 - 2

// Solve answers every n of in, up to its end.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			w.WriteString(winner(r.Int(0, top)))
		}
	})
}

func winner(n int) string {
	for p := 9; ; p *= 18 {
		if p >= n {
			return "Stan wins.\n"
		}
		if 2*p >= n {
			return "Ollie wins.\n"
		}
	}
}
