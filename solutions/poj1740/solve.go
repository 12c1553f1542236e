// Package poj1740 says who wins when a move takes stones off a pile and may spread
// others of it over the rest.
//
// Idea: the first player loses exactly when every size of pile is there an even number
// of times. A switch for each size, turned over by every pile of that size, is in
// the end off for all sizes if so.
//
// Why: call a position balanced if all sizes are even in number; that of no piles is.
// Pair off the piles of a balanced one. What the first player does to a pile and, with
// its stones, to others, the second does to the partners: he takes as many stones off
// the partner and sends as many on. If stones were sent to the partner itself, he also
// sends as many back to the pile they came from or, if that is empty, takes twice as
// many more. All is in pairs again and there are fewer stones, so it is the first who
// finds none in the end.
//
// From any other position one move leads to a balanced one. Line the piles up by size,
// the largest first, and pair neighbours, second with third, fourth with fifth and so
// on: stones of the largest fill the smaller of each pair up to the other. They suffice,
// as the gaps lie one above the other below the largest's height. With an odd number of
// piles the rest of the largest is taken; it is not nothing, since the gaps end above
// the last pile. With an even one the last pile is left over, and its like is left of
// the largest, below the gaps. Nothing would be left to take only if the gaps filled
// all the height between: if first and second are equal, third and fourth, and so on,
// which is a balanced position.
//
// Time: O(n) a case. Memory: O(1).
//
// Held against: a search over whole positions by the rules, in the order of size, and
// counting every size of up to ten piles, see the test.
package poj1740

import (
	"bufio"
	"fmt"
	"io"
)

// Limits of the input.
const (
	piles = 10
	size  = 100
)

// Solve answers every case of in, up to the line 0 or its end.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	for {
		n, err := r.first(piles)
		if n == 0 && err == nil || err == io.EOF {
			return w.Flush()
		}
		if err != nil {
			return err
		}
		on, err := r.switches(n)
		if err != nil {
			return err
		}
		if on == [2]uint64{} {
			w.WriteString("0\n")
		} else {
			w.WriteString("1\n")
		}
	}
}

// switches reads n piles, each of which turns over the bit of its size.
func (r *reader) switches(n int) (on [2]uint64, err error) {
	for range n {
		a, err := r.number(size)
		if err != nil {
			return on, err
		}
		on[a>>6] ^= 1 << (a & 63)
	}
	return on, nil
}

// A reader reads whole numbers and knows the line it is on.
type reader struct {
	*bufio.Reader
	line int
}

// number reads the next number of a case, which must not be above top.
func (r *reader) number(top int) (int, error) {
	n, err := r.first(top)
	if err == io.EOF {
		err = fmt.Errorf("line %d: the input ends within a case", r.line)
	}
	return n, err
}

// first reads the next number, or gives io.EOF when there is none.
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
