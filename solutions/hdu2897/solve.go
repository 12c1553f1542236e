// Package hdu2897 says who must take the last coin when every move takes p to q of
// them, or all when fewer than p are left.
//
// Idea: let r be n mod (p+q). The first player loses exactly when r is from 1 to p.
//
// Why: with 1 to p coins there is one move, to take all, and it loses. With p+1 to
// p+q coins the player to move can leave the other 1 to p, the nearest he can
// reach, and wins. With more, whatever x from p to q he takes the other can answer
// with p+q-x, which is from p to q as well: whoever has a remainder of 1 to p keeps
// being handed one. And whoever has another, 0 included, can hand such a one on.
//
// Time: O(1) a case. Memory: O(1).
//
// Held against: a search over all n, p and q up to 40, see the test.
package hdu2897

import (
	"bufio"
	"fmt"
	"io"
)

// top is the largest number of an input.
const top = 1_000_000_000

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
		p, err := r.want()
		if err != nil {
			return err
		}
		q, err := r.want()
		if err != nil {
			return err
		}
		if p+q == 0 {
			return fmt.Errorf("line %d: no move takes any coins", r.line)
		}
		if left := n % (p + q); 1 <= left && left <= p {
			w.WriteString("LOST\n")
		} else {
			w.WriteString("WIN\n")
		}
	}
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
