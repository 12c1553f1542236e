// Package hdu1536 says who wins positions of Nim in which only some numbers of
// stones may be taken at once.
//
// Idea: compute the Grundy values of all heaps up to the largest of the case, each
// from those of the smaller heaps a move away. A position is lost exactly when the
// xor of the values of its heaps is zero.
//
// Why: the heaps are a sum of games, since a move is made in one of them, and the
// value of a sum is the xor of the values (Sprague 1935, Grundy 1939). At most 100
// heaps are a move away from a heap, so its value, the smallest number none of
// these has, is at most 100, and two words of 64 bits hold which were met.
//
// Time: O(k * largest heap) a case for the table, and O(1) for each heap asked of.
// Memory: 10 KB for the table, O(heaps) for the positions of a case.
//
// Held against: a search over whole positions, in the order of size, by the rules.
package hdu1536

import (
	"bufio"
	"fmt"
	"io"
	"math/bits"
)

// Limits of the input.
const (
	most = 100    // of amounts, positions and heaps
	top  = 10_000 // of stones
)

// Solve answers every case of in, up to the line 0 or its end.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	for {
		k, err := r.first(most)
		if k == 0 && err == nil || err == io.EOF {
			return w.Flush()
		}
		if err != nil {
			return err
		}
		amounts, err := r.numbers(k)
		if err != nil {
			return err
		}
		answer, err := r.positions(amounts)
		if err != nil {
			return err
		}
		w.Write(append(answer, '\n'))
	}
}

// positions reads the positions of a case and gives a letter for each.
func (r *reader) positions(amounts []int) ([]byte, error) {
	m, err := r.number(most)
	if err != nil {
		return nil, err
	}
	positions, largest := make([][]int, m), 0
	for i := range positions {
		l, err := r.number(most)
		if err != nil {
			return nil, err
		}
		if positions[i], err = r.numbers(l); err != nil {
			return nil, err
		}
		for _, h := range positions[i] {
			largest = max(largest, h)
		}
	}
	values := table(amounts, largest)
	answer := make([]byte, m)
	for i, heaps := range positions {
		x := byte(0)
		for _, h := range heaps {
			x ^= values[h]
		}
		answer[i] = 'W'
		if x == 0 {
			answer[i] = 'L'
		}
	}
	return answer, nil
}

// table gives the Grundy values of the heaps up to the largest.
func table(amounts []int, largest int) []byte {
	values := make([]byte, largest+1)
	for heap := range values {
		var met [2]uint64
		for _, a := range amounts {
			if 0 < a && a <= heap {
				v := values[heap-a]
				met[v>>6] |= 1 << (v & 63)
			}
		}
		if v := bits.TrailingZeros64(^met[0]); v < 64 {
			values[heap] = byte(v)
		} else {
			values[heap] = byte(64 + bits.TrailingZeros64(^met[1]))
		}
	}
	return values
}

// numbers reads n numbers of stones.
func (r *reader) numbers(n int) ([]int, error) {
	list := make([]int, n)
	for i := range list {
		var err error
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
