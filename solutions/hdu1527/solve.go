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
// Held against: a search over all piles up to 150, and the pairs as they are made up
// to a million, see the test.
package hdu1527

import (
	"bufio"
	"fmt"
	"io"
	"math"
)

// top is the largest number of an input.
const top = 1_000_000_000

// Solve answers every case of in, up to its end.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	for {
		a, err := r.number()
		if err == io.EOF {
			return w.Flush()
		}
		if err != nil {
			return err
		}
		b, err := r.want()
		if err != nil {
			return err
		}
		if min(a, b) == golden(max(a, b)-min(a, b)) {
			w.WriteString("0\n")
		} else {
			w.WriteString("1\n")
		}
	}
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

// A reader reads whole numbers and knows the line it is on.
type reader struct {
	*bufio.Reader
	line int
}

// want is number where one must follow.
func (r *reader) want() (int, error) {
	n, err := r.number()
	if err == io.EOF {
		err = fmt.Errorf("line %d: the input ends where a number should be", r.line)
	}
	return n, err
}

// number reads the next number, at most top, or gives io.EOF when there is none.
func (r *reader) number() (int, error) {
	c, err := r.ReadByte()
	for err == nil && space(c) {
		if c == '\n' {
			r.line++
		}
		c, err = r.ReadByte()
	}
	if err != nil {
		return 0, err
	}
	n := 0
	for ; err == nil && !space(c); c, err = r.ReadByte() {
		if c < '0' || '9' < c {
			return 0, fmt.Errorf("line %d: %q is not a digit", r.line, c)
		}
		if n = 10*n + int(c-'0'); n > top {
			return 0, fmt.Errorf("line %d: the number is larger than %d", r.line, top)
		}
	}
	if err == io.EOF {
		return n, nil
	}
	if err == nil {
		err = r.UnreadByte()
	}
	return n, err
}

func space(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
