// Package hdu1848 says who wins on three piles when every move takes a Fibonacci
// number of stones.
//
// Idea: the first player wins exactly when the xor of the Grundy values of the
// three piles is not zero.
//
// Why: the game is a sum of three one-pile games, and the Grundy value of a sum is
// the xor of theirs (Sprague 1935, Grundy 1939). That of a pile is the least
// number that no move from it has. Up to 1000 stones there are at most 15 moves,
// so a table from below is quickly made, and every value fits a set of 16 bits.
//
// Time: 15,000 steps for the table, then O(1) a case. Memory: 1 KB.
//
// Held against: a search over all positions of three piles of at most 22, without
// Grundy values, and a plain mex up to 1000, see the test.
package hdu1848

import (
	"bufio"
	"fmt"
	"io"
	"math/bits"
)

// top is the largest pile.
const top = 1000

// Solve answers every case of in, up to the line 0 0 0 or its end.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	grundy := table()
	for {
		m, err := r.number()
		if err == io.EOF {
			return w.Flush()
		}
		if err != nil {
			return err
		}
		n, p, err := r.rest()
		if err != nil {
			return err
		}
		if m == 0 && n == 0 && p == 0 {
			return w.Flush()
		}
		if grundy[m]^grundy[n]^grundy[p] != 0 {
			w.WriteString("Fibo\n")
		} else {
			w.WriteString("Nacci\n")
		}
	}
}

// table gives the Grundy value of every pile.
func table() *[top + 1]uint8 {
	var grundy [top + 1]uint8
	for pile := 1; pile <= top; pile++ {
		reached := uint32(0)
		for a, b := 1, 2; a <= pile; a, b = b, a+b {
			reached |= 1 << grundy[pile-a]
		}
		grundy[pile] = uint8(bits.TrailingZeros32(^reached))
	}
	return &grundy
}

// rest reads what follows the first number of a case.
func (r *reader) rest() (n, p int, err error) {
	if n, err = r.number(); err == nil {
		p, err = r.number()
	}
	if err == io.EOF {
		err = fmt.Errorf("line %d: the input ends within a case", r.line)
	}
	return n, p, err
}

// A reader reads whole numbers and knows the line it is on.
type reader struct {
	*bufio.Reader
	line int
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
			return 0, fmt.Errorf("line %d: the pile is larger than %d", r.line, top)
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
