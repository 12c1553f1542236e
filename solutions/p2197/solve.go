// Package p2197 says who wins ordinary Nim.
//
// Idea: the first player wins exactly when the xor of all piles is not zero.
//
// Why: a move changes one pile, hence the xor, so from xor zero every move leads
// to another xor. If the xor x is not zero, some pile a has the highest bit of x,
// and taking it down to a^x < a makes the xor zero. No stones at all, where the
// player to move has lost, is xor zero. (Bouton 1901.)
//
// Time: O(n) a case. Memory: O(1).
//
// Held against: a search over all positions of up to four piles of at most 6,
// see the test.
package p2197

import (
	"bufio"
	"fmt"
	"io"
)

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	cases, err := r.number()
	if err != nil {
		return err
	}
	for ; cases > 0; cases-- {
		xor, err := r.xor()
		if err != nil {
			return err
		}
		if xor != 0 {
			w.WriteString("Yes\n")
		} else {
			w.WriteString("No\n")
		}
	}
	return w.Flush()
}

// xor reads a case, the number of its piles and then the piles.
func (r *reader) xor() (int, error) {
	n, err := r.number()
	if err != nil {
		return 0, err
	}
	x := 0
	for ; n > 0; n-- {
		a, err := r.number()
		if err != nil {
			return 0, err
		}
		x ^= a
	}
	return x, nil
}

// A reader reads whole numbers and knows the line it is on.
type reader struct {
	*bufio.Reader
	line int
}

// number reads the next number.
func (r *reader) number() (int, error) {
	c, err := r.ReadByte()
	for err == nil && space(c) {
		if c == '\n' {
			r.line++
		}
		c, err = r.ReadByte()
	}
	if err == io.EOF {
		return 0, fmt.Errorf("line %d: the input ends where a number should be", r.line)
	}
	n := 0
	for ; err == nil && !space(c); c, err = r.ReadByte() {
		if c < '0' || '9' < c {
			return 0, fmt.Errorf("line %d: %q is not a digit", r.line, c)
		}
		if n >= 1e17 {
			return 0, fmt.Errorf("line %d: the number is too large", r.line)
		}
		n = 10*n + int(c-'0')
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
