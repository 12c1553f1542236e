// Package hdu2177 finds the winning first moves of Wythoff's game.
//
// Idea: the lost positions are the pairs (0,0), (1,2), (3,5), (4,7), ... A winning
// move leaves one: the pair of the same difference, the pair that holds b, or the
// pair that holds a.
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
// stays below 2^63. Number x is in a pair whose number is one
// of x/phi and x/phi/phi, rounded up: x begins the first, or else ends the second.
//
// Time: O(1) a case. Memory: O(1).
//
// Checked against: a search over all piles up to 80 and all their moves, and the pairs as
// they are made up to a million, see the test.
package hdu2177

import (
	"bufio"
	"fmt"
	"io"
	"math"

	"grundy/solutions/input"
)

// top is the largest number of an input.
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

// answer writes the pairs that a move from a <= b leaves.
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
	// Piles of one size have one pair by either; that of both moves may be this one.
	if p := partner(a); p < b && a != b && (same > a || min(p, a) != same) {
		fmt.Fprintln(w, min(p, a), max(p, a))
	}
}

// partner is the other number of the pair that holds x.
func partner(x int) int {
	if x == 0 {
		return 0
	}
	y := root(5 * x * x)                  // x times sqrt(5), rounded down; never a whole number
	if d := (y-x)/2 + 1; golden(d) == x { // x/phi, rounded up
		return x + d
	}
	d := (3*x-y-1)/2 + 1 // x/phi/phi, rounded up
	return x - d
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
