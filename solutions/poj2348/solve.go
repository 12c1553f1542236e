// Package poj2348 says who wins when two players take turns to subtract multiples of
// the smaller of two numbers from the larger, and whoever makes one of them 0 wins.
//
// Idea: walk as Euclid's algorithm does, a step a turn, while the larger number is
// less than twice the smaller, for then there is but one move. Whoever comes first to
// a pair where it is not, or where the numbers are equal, wins.
//
// Why: equal numbers are made 0 at once. Let the larger be twice the smaller, b, or
// more, and r the rest of their division. If r is 0 one turn makes it 0. Otherwise
// (r, b) is either lost for the one whose turn it is, and then the player to move
// leaves it; or it is won, and then he leaves (b + r, b), from where the only move is
// to (r, b).
//
// Time: O(log b) a case. Memory: O(1).
//
// Held against: a search over all pairs, in the order of size, by the rules.
package poj2348

import (
	"bufio"
	"fmt"
	"io"
)

// top is the largest number of the input.
const top = 1<<31 - 1

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	for {
		a, err := r.first(top)
		if err == io.EOF {
			return w.Flush()
		}
		if err != nil {
			return err
		}
		b, err := r.number(top)
		if err != nil {
			return err
		}
		if a == 0 && b == 0 {
			return w.Flush()
		}
		if a == 0 || b == 0 {
			return fmt.Errorf("line %d: one of the numbers is 0", r.line)
		}
		if wins(max(a, b), min(a, b)) {
			w.WriteString("Stan wins\n")
		} else {
			w.WriteString("Ollie wins\n")
		}
	}
}

// wins tells whether the player to move wins with a and b, a not less than b.
func wins(a, b int) bool {
	first := true
	for a != b && a-b < b {
		a, b = b, a-b
		first = !first
	}
	return first
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
