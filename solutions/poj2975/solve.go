// Package poj2975 counts the first moves of Nim that win.
//
// Idea: let x be the xor of all piles. If it is zero no move wins. Otherwise there is
// one winning move for every pile k with k^x < k.
//
// Why: a move wins exactly when it leaves xor zero (Bouton 1901). The other piles of
// a pile k have the xor k^x, so k must be left with as many, and that is a move
// exactly when k^x is less than k. If x is zero it is k itself.
//
// Time: O(n) a case. Memory: O(n).
//
// Held against: a search over all positions of four piles of 1 to 6, and all their
// moves, see the test.
package poj2975

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
			k, err := r.want()
			if err != nil {
				return err
			}
			piles = append(piles, k)
		}
		fmt.Fprintln(w, winning(piles))
	}
}

// winning counts the winning moves.
func winning(piles []int) int {
	x, n := 0, 0
	for _, k := range piles {
		x ^= k
	}
	for _, k := range piles {
		if k^x < k {
			n++
		}
	}
	return n
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
