// Package nimadditions says who wins Nim when stones may also be added to a pile, a
// limited number of times.
//
// Idea: as in Nim, the first player wins exactly when the xor of the piles is not
// zero. Additions change nothing.
//
// Why: whoever wins in Nim goes on as in Nim, and takes back at once what the other
// adds. Then the piles are as they were, with the other to move, and fewer additions
// left: as these come to an end, and so do the stones, the other is the first who
// cannot move.
//
// Time: O(n) a case. Memory: O(1).
//
// Held against: a search by the rules over piles and additions left, in the order of
// size.
package nimadditions

import (
	"bufio"
	"fmt"
	"io"
)

// top is the largest number of the input.
const top = 1_000_000_000

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	cases, err := r.number(top)
	if err != nil {
		return err
	}
	for ; cases > 0; cases-- {
		x, err := r.piles()
		if err != nil {
			return err
		}
		if x != 0 {
			w.WriteString("Yes\n")
		} else {
			w.WriteString("No\n")
		}
	}
	return w.Flush()
}

// piles reads a case and gives the xor of its piles.
func (r *reader) piles() (int, error) {
	n, err := r.number(top)
	if err != nil {
		return 0, err
	}
	if _, err = r.number(top); err != nil { // how often stones can be added
		return 0, err
	}
	most, err := r.number(top)
	if err != nil {
		return 0, err
	}
	x := 0
	for range n {
		a, err := r.number(most)
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

// number reads the next number, which must not be above top.
func (r *reader) number(top int) (int, error) {
	c, err := r.ReadByte()
	for err == nil && space(c) {
		if c == '\n' {
			r.line++
		}
		c, err = r.ReadByte()
	}
	if err == io.EOF {
		return 0, fmt.Errorf("line %d: the input ends within a case", r.line)
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
