// Package hdu1847 says who draws the last card when every draw is a power of two.
//
// Idea: the second player wins exactly when 3 divides n.
//
// Why: a power of two is 1 or 2 modulo 3, never 0. So from a multiple of 3 every
// move leads away from them, and from any other n drawing n mod 3, which is 1 or
// 2 and at most n, leads to one. 0, where the player to move has lost, is one.
//
// Time: O(1) a case. Memory: O(1).
//
// Held against: a search over all n up to 3000, see the test.
package hdu1847

import (
	"bufio"
	"fmt"
	"io"
)

// Solve answers every case of in, up to its end.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	for {
		n, err := r.number()
		if err == io.EOF {
			return w.Flush()
		}
		if err != nil {
			return err
		}
		if n%3 == 0 {
			w.WriteString("Cici\n")
		} else {
			w.WriteString("Kiki\n")
		}
	}
}

// A reader reads whole numbers and knows the line it is on.
type reader struct {
	*bufio.Reader
	line int
}

// number reads the next number, or gives io.EOF when there is none.
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
