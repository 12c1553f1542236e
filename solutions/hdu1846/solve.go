// Package hdu1846 says who takes the last stone when every move takes 1 to m of them.
//
// Idea: the second player wins exactly when m+1 divides n.
//
// Why: whatever x stones the first takes, the second can answer with m+1-x, which
// is from 1 to m again. So from a multiple of m+1 the second keeps handing back
// multiples, down to 0, where the first cannot move. From any other n the first
// takes n mod (m+1) stones and is in the second's place. (Bachet 1612.)
//
// Time: O(1) a case. Memory: O(1).
//
// Held against: a search over all n and m up to 60, see the test.
package hdu1846

import (
	"bufio"
	"fmt"
	"io"
)

// top is the largest number of an input.
const top = 1_000_000_000

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	cases, err := r.want()
	if err != nil {
		return err
	}
	for ; cases > 0; cases-- {
		n, err := r.want()
		if err != nil {
			return err
		}
		m, err := r.want()
		if err != nil {
			return err
		}
		if n%(m+1) == 0 {
			w.WriteString("second\n")
		} else {
			w.WriteString("first\n")
		}
	}
	return w.Flush()
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
