// Package hdu1849 says who moves last when tokens slide to the left end of a row.
//
// Idea: Rabbit wins exactly when the xor of all positions is not zero.
//
// Why: a token on square k is a pile of k stones: a move takes any number off one of
// them, whatever the others do. So this is Nim, where from xor zero every move
// leads to another xor, and from xor x some pile k with the highest bit of x can
// be taken down to k^x, which makes it zero. (Bouton 1901.)
//
// Time: O(m) a case. Memory: O(1).
//
// Held against: a search over all positions of four tokens on squares 0 to 6, see
// the test.
package hdu1849

import (
	"bufio"
	"fmt"
	"io"
)

// top is the largest number of an input.
const top = 1_000_000_000

// Solve answers every case of in, up to a 0 or its end.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	for {
		m, err := r.number()
		if err == io.EOF || err == nil && m == 0 {
			return w.Flush()
		}
		if err != nil {
			return err
		}
		xor, err := r.xor(m)
		if err != nil {
			return err
		}
		if xor != 0 {
			w.WriteString("Rabbit Win!\n")
		} else {
			w.WriteString("Grass Win!\n")
		}
	}
}

// xor reads n numbers.
func (r *reader) xor(n int) (int, error) {
	x := 0
	for ; n > 0; n-- {
		k, err := r.want()
		if err != nil {
			return 0, err
		}
		x ^= k
	}
	return x, nil
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
