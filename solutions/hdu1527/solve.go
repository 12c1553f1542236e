// Package hdu1527 says who wins Wythoff's game.
//
// Idea: for piles a <= b with the difference d the second player wins exactly when a
// is d times the golden ratio, rounded down.
//
// Why: number the pairs (0,0), (1,2), (3,5), (4,7), ... so that pair d differs by d
// and begins with the least number not in a pair before it. Every number is in one
// pair, every difference in one. So a move from a pair leads to no other: it would
// keep a number or the difference. And from piles a <= b that are no pair some move
// leads to one: a has a partner; if that is below b, take b down to it. Otherwise
// a begins a pair (a, a+d) with b-a < d, and taking from both leads to the pair of
// difference b-a, whose beginning is below a. (0,0) is where the game is lost.
//
// The numbers that begin pair d are the d*phi rounded down, phi = (1+sqrt(5))/2, since
// those and the d*phi*phi = d*phi+d, rounded down, are all numbers from 1 on, each
// once (Beatty). Rounded down d*phi is (d + isqrt(5dd)) / 2 in whole numbers; 5dd
// stays below 2^63. Floating point does not do: in doubles 102334155*phi is
// 165580141, and by very little it is not.
//
// Time: O(1) a case. Memory: O(1).
//
// Checked against: a search over all piles up to 150, and the pairs as they are made up
// to a million, see the test.
package hdu1527

import (
	"bufio"
	"io"
	"math"

	"grundy/solutions/input"
)

// top is the largest number of an input.
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

// golden is d times the golden ratio, rounded down.
func golden(d int) int { return (d + root(5*d*d)) / 2 }

// root is the square root of n, rounded down.
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
