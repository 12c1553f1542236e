// Package poj2234 says who takes the last match of several piles.
//
// Idea: the first player wins exactly when the xor of all piles is not zero.
//
// Why: in the binary numbers of the piles, count the ones of every column. When all
// counts are even a move, which changes one number, makes some count odd. When some
// are odd there is a pile with a one in the highest such column; changing this
// one to a zero, and whatever is wanted in the odd columns below it, makes all
// counts even and the pile smaller. The empty table is all even. (Bouton 1901.)
//
// Time: O(M) a case. Memory: O(1).
//
// Held against: a search over all positions of four piles of 1 to 6, see the test.
package poj2234

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
		piles, err := r.number()
		if err == io.EOF {
			return w.Flush()
		}
		if err != nil {
			return err
		}
		odd := 0 // the columns with an odd count
		for ; piles > 0; piles-- {
			a, err := r.want()
			if err != nil {
				return err
			}
			odd ^= a
		}
		if odd != 0 {
			w.WriteString("Yes\n")
		} else {
			w.WriteString("No\n")
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
