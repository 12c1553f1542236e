// Package hdu2516 says who takes the last stone. The first move may take any number
// except all stones. Every later move takes at most twice as many as the move before.
//
// Idea: the second player wins exactly when n is one of the Fibonacci numbers 1, 2, 3,
// 5, 8 and so on.
//
// Why: every number is a sum of Fibonacci numbers, none of them adjacent in the
// sequence, in exactly one way (Zeckendorf). Let z be the smallest term in the sum for
// the remaining stones. The player to move wins exactly when z may be taken.
//
// If z may be taken, the player takes it. Either nothing is left, or the smallest term
// is now at least the second after z in the sequence. This is more than twice z, so the
// other player may not take it.
//
// If z may not be taken, the player takes some a < z. The rest of z is a sum again; let
// w be its smallest term. The other player may take w, because w <= 2a. Otherwise a <
// w/2, and all terms in the sum for a would be below the predecessor of w. Then the two
// sums together would be a second sum for z.
//
// The first move may take z unless z is n, because it may not take all stones. And z is
// n exactly when n is a Fibonacci number. (Whinihan 1963.)
//
// Time: at most 45 steps a case. Memory: O(1).
//
// Checked against: a search over all n up to 600, see the test.
package hdu2516

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// top is the largest pile.
const top = 1<<31 - 1

// Solve answers every case of in, up to a 0 or its end.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			n := r.Int(0, top)
			if n == 0 {
				return
			}
			if fibonacci(n) {
				w.WriteString("Second win\n")
			} else {
				w.WriteString("First win\n")
			}
		}
	})
}

// fibonacci reports whether n is one of 1, 2, 3, 5, 8 and so on.
func fibonacci(n int) bool {
	a, b := 1, 2
	for a < n {
		a, b = b, a+b
	}
	return a == n
}
