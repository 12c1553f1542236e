// Package poj2068 says who wins when two teams take stones from one heap, each player
// at most as many as he may, and the team that takes the last one loses.
//
// Idea: a position is the stones left and the player whose turn it is. Going up from
// no stones, keep for every player which of the last 16 heaps are lost for his team
// when he is next, a bit each. A player wins with his heap when one of the heaps he can
// leave is lost for the player after him.
//
// Why: that is the definition of won and lost. With no stones left the other team took
// the last one, so whoever is next has won: no bit is set at the start, nor for the
// heaps below zero, which cannot be left. All takes make the heap smaller, so what
// is asked for is known already.
//
// Time: O(n·S) a case. Memory: O(n).
//
// Held against: a search over whole positions, in the order of size, by the rules.
package poj2068

import (
	"bufio"
	"fmt"
	"io"
)

// Limits of the input.
const (
	team    = 10
	stones  = 1 << 13
	largest = 16 // take
)

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	for {
		n, err := r.first(team)
		if n == 0 && err == nil || err == io.EOF {
			return w.Flush()
		}
		if err != nil {
			return err
		}
		heap, err := r.number(stones)
		if err != nil {
			return err
		}
		most := make([]int, 2*n)
		for i := range most {
			if most[i], err = r.number(largest); err != nil {
				return err
			}
		}
		if wins(heap, most) {
			w.WriteString("1\n")
		} else {
			w.WriteString("0\n")
		}
	}
}

// wins tells whether the first player wins with a heap.
func wins(heap int, most []int) bool {
	won := make([]bool, len(most))
	lost := make([]uint16, len(most)) // bit i: with i+1 stones fewer
	for range heap {
		for p, m := range most {
			next := lost[(p+1)%len(lost)]
			won[p] = next&(1<<m-1) != 0
		}
		for p := range lost {
			lost[p] <<= 1
			if !won[p] {
				lost[p]++
			}
		}
	}
	return won[0]
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
