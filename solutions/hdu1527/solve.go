// Package hdu1527 says who wins Wythoff's game. A move takes stones from one pile, or
// the same number from both, and whoever takes the last stone wins.
//
// Idea: let the piles be a <= b with the difference d. The second player wins exactly
// when a is d times the golden ratio, rounded down.
//
// Why: number the pairs (0,0), (1,2), (3,5), (4,7), ... so that pair d has the
// difference d, and its smaller number is the least number not in an earlier pair.
// Every positive number is in exactly one pair, and every difference occurs once. A
// move from a pair never leads to another pair, because it keeps one of the numbers or
// the difference. From other piles a <= b some move leads to a pair: let c be the other
// number of a's pair. If c < b, take b down to c. Otherwise a is the smaller number of
// a pair (a, a+d) with b-a < d. Then taking from both piles leads to the pair of
// difference b-a, whose smaller number is below a. At the pair (0,0) the game is lost.
//
// The smaller number of pair d is d*phi rounded down, with phi = (1+sqrt(5))/2. Indeed,
// these numbers and the d*phi*phi = d*phi+d, rounded down, contain every number from 1
// on exactly once (Beatty). In whole numbers, d*phi rounded down is (d + isqrt(5dd)) /
// 2, and 5dd stays below 2^63. Floating point is not exact enough: in doubles
// 102334155*phi is 165580141, but the exact product is slightly smaller.
//
// Time: O(1) a case. Memory: O(1).
//
// Checked against: a search over all piles up to 150, and the pairs up to a million
// generated in order; see the test.
package hdu1527

import (
	"bufio"
	"io"
	"math"

	"grundy/solutions/input"
)

// top is the largest number that Solve accepts.
const top = 1_000_000_000

// Solve answers every case of in, up to its end.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			a, b := r.Int(0, top), r.Int(0, top)
			if min(a, b) == golden(max(a, b)-min(a, b)) {
				w.WriteString("0\n")
			} else {
				w.WriteString("1\n")
			}
		}
	})
}

// golden returns d times the golden ratio, rounded down.
func golden(d int) int { return (d + root(5*d*d)) / 2 }

// root returns the square root of n, rounded down.
func root(n int) int {
	r := int(math.Sqrt(float64(n)))
	for r*r > n {
		r--
	}
	for (r+1)*(r+1) <= n {
		r++
	}
	return r
}
