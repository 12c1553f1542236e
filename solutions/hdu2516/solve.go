// Package hdu2516 says who takes the last stone when the first move may take any
// number but all, and every later one at most twice what was taken before it.
//
// Idea: the second player wins exactly when n is one of the Fibonacci numbers 1,
// 2, 3, 5, 8 and so on.
//
// Why: every number is a sum of Fibonacci numbers no two of which are neighbours
// in that row, in one way only (Zeckendorf). Let z be the smallest in the sum of
// what is left. The player to move wins exactly when he may take z:
//
// If he may, he does. Either nothing is left, or the smallest is now at least the
// second after z in the row, which is more than twice z: the other may not take it.
//
// If he may not, he takes some a < z. What remains of z is a sum again; let w be its
// smallest number. The other may take w, because w <= 2a. Otherwise a < w/2, and the
// numbers in the sum of a would all be below the neighbour of w. Then the two sums
// together would be a second sum for z.
//
// At first everything but n itself may be taken, and z is n exactly when n is a
// Fibonacci number. (Whinihan 1963.)
//
// Time: at most 44 steps a case. Memory: O(1).
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

// fibonacci reports whether n is in the row 1, 2, 3, 5, 8 and so on.
func fibonacci(n int) bool {
	a, b := 1, 2
	for a < n {
		a, b = b, a+b
	}
	return a == n
}
