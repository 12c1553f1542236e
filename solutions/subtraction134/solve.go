// Package subtraction134 gives Grundy values of a pile from which 1, 3 or 4 stones are taken.
//
// Idea: the values repeat every 7 stones: 0 1 0 1 2 3 2.
//
// Why: the value of n is the least number that n-1, n-3 and n-4 do not have, so it
// depends on the four values before it alone. Those of 0 to 10 are 0 1 0 1 2 3 2
// 0 1 0 1: four in a row, 7 to 10, are what 0 to 3 were, hence all that follow are
// as they were 7 before.
//
// Time: O(1) a case. Memory: O(1).
//
// Held against: the definition for all n up to 100000, see the test.
package subtraction134

import (
	"bufio"
	"fmt"
	"io"
)

// top is the largest number of an input.
const top = 1_000_000_000_000_000_000

// values are those of 0 to 6 stones.
const values = "0101232"

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
		w.WriteByte(values[n%len(values)])
		w.WriteByte('\n')
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
