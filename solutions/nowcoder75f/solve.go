// Package nowcoder75f says who takes the last stone when the rest of a pile may be spread over
// the others.
//
// Idea: the second player wins exactly when the piles can be put into pairs of equal
// size.
//
// Why: from pairs, the second answers in the partner of the pile that the first took
// from: he takes as many stones, and sends as many to the partners of the piles
// that got some. If the partner itself got d he also sends d to the first pile or,
// if that one is empty, takes 2d more. This makes pairs again, so he takes the last
// stone.
//
// Without pairs, let a1 >= a2 >= ... >= an be the piles. If n is odd the first clears
// a1 away, and raises a3 to a2, a5 to a4 and so on with some of its stones. He
// needs (a2-a3) + (a4-a5) + ..., which is less than a1. If n is even he leaves an
// of a1, which makes a pair of the two, and raises a3 to a2, a5 to a4 and so on.
// He needs (a2-a3) + ... and has a1-an, which is more, or else a1 = a2, a3 = a4 and
// so on, and there were pairs.
//
// Time: O(n log n) a case. Memory: O(n).
//
// Held against: a search over all piles of 1 to 5, up to four of them, see the
// test.
package nowcoder75f

import (
	"bufio"
	"fmt"
	"io"
	"slices"
)

// top is the largest number of an input.
const top = 1_000_000_000

// Solve answers every case of in, up to a 0 or its end.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	var piles []int
	for {
		n, err := r.number()
		if err == io.EOF || err == nil && n == 0 {
			return w.Flush()
		}
		if err != nil {
			return err
		}
		piles = piles[:0]
		for len(piles) < n {
			a, err := r.want()
			if err != nil {
				return err
			}
			piles = append(piles, a)
		}
		if paired(piles) {
			w.WriteString("Lose\n")
		} else {
			w.WriteString("Win\n")
		}
	}
}

// paired tells whether every size is there an even number of times.
func paired(piles []int) bool {
	if len(piles)%2 == 1 {
		return false
	}
	slices.Sort(piles)
	for i := 0; i < len(piles); i += 2 {
		if piles[i] != piles[i+1] {
			return false
		}
	}
	return true
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
