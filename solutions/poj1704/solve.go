// Package poj1704 says who wins when chessmen slide to the left on a strip, past no
// other, until none can.
//
// Idea: pair the chessmen off from the right, the last with the last but one and so
// on; if one is left over, it is paired with the end of the strip, square 0. Georgia
// wins exactly when the xor of the gaps within the pairs is not zero.
//
// Why: take the gaps for piles of Nim. When the right one of a pair slides, its gap
// gets smaller, by as much as one likes. When the left one slides, the gap grows by
// some number, and the right one can follow by as many squares: whoever wins the Nim
// answers so, and the gaps are as they were. Slides to the left come to an end, so
// these additions put the end off and no more. Without gaps and with the right ones
// following, it is the other who cannot move.
//
// Time: O(n log n) a case. Memory: O(n).
//
// Held against: a search over whole strips, in the order of size, by the rules.
package poj1704

import (
	"bufio"
	"fmt"
	"io"
	"slices"
)

// Limits of the input.
const (
	most = 1000   // chessmen
	top  = 10_000 // squares
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
		squares, err := r.squares()
		if err != nil {
			return err
		}
		if gaps(squares) != 0 {
			w.WriteString("Georgia will win\n")
		} else {
			w.WriteString("Bob will win\n")
		}
	}
	return w.Flush()
}

// gaps gives the xor of the gaps within the pairs.
func gaps(squares []int) (x int) {
	slices.Sort(squares)
	if len(squares)%2 == 1 {
		squares = append([]int{0}, squares...)
	}
	for i := 0; i < len(squares); i += 2 {
		x ^= squares[i+1] - squares[i] - 1
	}
	return x
}

// squares reads a case.
func (r *reader) squares() ([]int, error) {
	n, err := r.number(most)
	if err != nil {
		return nil, err
	}
	list := make([]int, n)
	for i := range list {
		if list[i], err = r.number(top); err != nil {
			return nil, err
		}
	}
	return list, nil
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
