// Package hdu2177 finds the winning first moves of Wythoff's game. A move takes stones
// from one pile, or the same number from both, and whoever takes the last stone wins.
//
// Idea: the lost positions are the pairs (0,0), (1,2), (3,5), (4,7), ... A winning move
// from piles a <= b leaves the pair with the same difference, the pair that contains b,
// or the pair that contains a.
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
// 2, and 5dd stays below 2^63. Number x is the smaller number of pair ceil(x/phi), or
// else the larger number of pair ceil(x/phi/phi).
//
// Time: O(1) a case. Memory: O(1).
//
// Checked against: a search over all piles up to 80 and all their moves, and the pairs
// up to a million generated in order; see the test.
package hdu2177

import (
	"bufio"
	"fmt"
	"io"
	"math"

	"grundy/solutions/input"
)

// top is the largest number that Solve accepts.
const top = 1_000_000_000

// Solve answers every case of in, up to the line 0 0 or its end.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			a, b := r.Int(0, top), r.Int(0, top)
			if a == 0 && b == 0 {
				return
			}
			answer(w, min(a, b), max(a, b))
		}
	})
}

// answer writes 0 if the piles a <= b are lost, or else 1 and the pairs that the
// winning moves leave.
func answer(w *bufio.Writer, a, b int) {
	same := golden(b - a)
	if same == a {
		w.WriteString("0\n")
		return
	}
	w.WriteString("1\n")
	if same < a {
		fmt.Fprintln(w, same, same+b-a)
	}
	if p := partner(b); p < a {
		fmt.Fprintln(w, p, b)
	}
	// If a = b, b's pair is a's and needs no second look. A pair that the move on both
	// piles leaves is not written again.
	if p := partner(a); p < b && a != b && (same > a || min(p, a) != same) {
		fmt.Fprintln(w, min(p, a), max(p, a))
	}
}

// partner returns the other number of the pair that contains x.
func partner(x int) int {
	if x == 0 {
		return 0
	}
	y := root(5 * x * x)                  // x*sqrt(5), rounded down; x*sqrt(5) is irrational
	if d := (y-x)/2 + 1; golden(d) == x { // x/phi, rounded up
		return x + d
	}
	d := (3*x-y-1)/2 + 1 // x/phi/phi, rounded up
	return x - d
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
