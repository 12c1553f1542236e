// Package poj3480 says who wins Nim where whoever takes the last one loses.
//
// Idea: where all piles are 1, John wins exactly when their number is even. Otherwise
// he wins exactly when the xor of the piles is not zero, as if the last one won.
//
// Why: of piles of 1 no turn takes more than a pile, so the number of them is all that
// counts. Where just one pile is larger, John can leave nothing of it, or 1, and so
// the odd number of ones that he likes; and the xor is not zero, as the large pile has
// a bit that no other has. Where two piles or more are larger, whoever wins Nim plays
// as there. The xor he leaves is zero, which never is a position with just one larger
// pile; turns take from one pile, so the other must be the first to leave one, and by
// then it is the turn of him who wins with it (Bouton 1902).
//
// Time: O(N) a case. Memory: O(1).
//
// Held against: a search over whole positions, in the order of size, by the rules.
package poj3480

import (
	"bufio"
	"fmt"
	"io"
)

// Limits of the input.
const (
	colours = 47
	most    = 4747
)

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	cases, err := r.number(1e9)
	if err != nil {
		return err
	}
	for ; cases > 0; cases-- {
		n, err := r.number(colours)
		if err != nil {
			return err
		}
		xor, large := 0, false
		for range n {
			a, err := r.number(most)
			if err != nil {
				return err
			}
			xor ^= a
			large = large || a > 1
		}
		if large == (xor != 0) { // of piles of 1 alone the xor is 0 when their number is even
			w.WriteString("John\n")
		} else {
			w.WriteString("Brother\n")
		}
	}
	return w.Flush()
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
