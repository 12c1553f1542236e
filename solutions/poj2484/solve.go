// Package poj2484 says who takes the last of n coins in a circle, of which in turn
// one is taken, or two side by side.
//
// Idea: Alice wins with one coin or two, and Bob with more.
//
// Why: Alice takes all of one coin, or of two. Of more coins her move leaves a row.
// Bob takes from its middle one coin if their number is odd, two if it is even, and
// leaves two rows of equal length, perhaps of none. From then on whatever she takes
// from one row he takes from the same place of the other, so he can always move, and
// the last coin is his.
//
// Time: O(1) a case. Memory: O(1).
//
// Held against: a search over whole circles by the rules.
package poj2484

import (
	"bufio"
	"fmt"
	"io"
)

// top is the most coins.
const top = 1_000_000

// Solve answers every n of in, up to the line 0 or its end.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	for {
		n, err := r.first(top)
		if n == 0 && err == nil || err == io.EOF {
			return w.Flush()
		}
		if err != nil {
			return err
		}
		if n <= 2 {
			w.WriteString("Alice\n")
		} else {
			w.WriteString("Bob\n")
		}
	}
}

// A reader reads whole numbers and knows the line it is on.
type reader struct {
	*bufio.Reader
	line int
}

// first reads the next number, which must not be above top, or gives io.EOF when
// there is none.
func (r *reader) first(top int) (int, error) {
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
		d := int(c - '0')
		if d > top || n > (top-d)/10 {
			return 0, fmt.Errorf("line %d: the number is larger than %d", r.line, top)
		}
		n = 10*n + d
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
