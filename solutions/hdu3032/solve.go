// Package hdu3032 says who wins Nim when a move may also split a heap in two.
//
// Idea: the Grundy value of a heap of n stones is n, except that 4k+3 and 4k+4 change
// places: a heap of 4k+3 has value 4k+4, one of 4k+4 has 4k+3. Alice wins exactly
// when the xor of the values is not zero. This is Lasker's Nim.
//
// Why: by induction on n. Modulo 4, heaps of 0 (but not the empty one), 1, 2, 3 have
// values of 3, 1, 2, 0. Splitting n therefore gives, modulo 4, only
//
//	n = 4k+1: 2      (3 xor 1, 2 xor 0)
//	n = 4k+2: 0, 1   (1 xor 1, 0 xor 0; 3 xor 2)
//	n = 4k+3: 3      (3 xor 0, 1 xor 2)
//	n = 4k+4: 0, 1   (3 xor 3, 2 xor 2; 1 xor 0)
//
// and taking stones gives the values of the smaller heaps. For 4k+1 and 4k+2 these
// are 0 to n-1, so that n is the least value missing, and no split has it. For 4k+3
// they are 0 to n-1, too, but splitting off a single stone gives
// 1 xor (4k+2) = 4k+3, and nothing gives 4k+4. For 4k+4 they are 0 to 4k+2 and 4k+4,
// and no split gives 4k+3.
//
// Time: O(n) a case. Memory: O(1). Values up to 2^31 want 64 bits, or unsigned.
//
// Held against: a search over whole positions, in the order of size, by the rules.
package hdu3032

import (
	"bufio"
	"fmt"
	"io"
)

// top is the most heaps of a case, and stones of a heap.
const top = 1<<31 - 1

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	cases, err := r.number(top)
	if err != nil {
		return err
	}
	for ; cases > 0; cases-- {
		n, err := r.number(top)
		if err != nil {
			return err
		}
		x := int64(0)
		for range n {
			s, err := r.number(top)
			if err != nil {
				return err
			}
			x ^= value(int64(s))
		}
		if x != 0 {
			w.WriteString("Alice\n")
		} else {
			w.WriteString("Bob\n")
		}
	}
	return w.Flush()
}

// value is the Grundy value of a heap.
func value(s int64) int64 {
	switch {
	case s%4 == 3:
		return s + 1
	case s%4 == 0 && s > 0:
		return s - 1
	}
	return s
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
