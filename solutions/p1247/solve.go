// Package p1247 finds the first winning move of Nim.
//
// Idea: let x be the xor of all piles. If it is zero, the first player loses.
// Otherwise the wanted pile is the first one, n, with n^x < n, and n-(n^x) matches
// are taken from it.
//
// Why: a move wins exactly when it leaves xor zero (Bouton 1901), that is, when it
// takes a pile n down to n^x, which is a move exactly when n^x < n. So a pile
// has at most one winning move, and the smallest pile number settles the choice.
// If x is not zero, a pile with the highest bit of x is such a pile.
//
// Time: O(k). Memory: O(k).
//
// Held against: a search over all positions of up to four piles of at most 5,
// and all their moves, see the test.
package p1247

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
)

// Solve answers the one case of in.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReader(in), line: 1}
	piles, err := r.piles()
	if err != nil {
		return err
	}
	x := 0
	for _, n := range piles {
		x ^= n
	}
	w := bufio.NewWriter(out)
	if x == 0 {
		w.WriteString("lose\n")
		return w.Flush()
	}
	b := 0
	for piles[b]^x >= piles[b] {
		b++
	}
	left := piles[b] ^ x
	fmt.Fprintln(w, piles[b]-left, b+1)
	piles[b] = left
	for i, n := range piles {
		if i > 0 {
			w.WriteByte(' ')
		}
		w.Write(strconv.AppendInt(w.AvailableBuffer(), int64(n), 10))
	}
	w.WriteByte('\n')
	return w.Flush()
}

// piles reads the number of piles and then the piles. It makes room as they come,
// so that a false number costs nothing.
func (r *reader) piles() ([]int, error) {
	k, err := r.number()
	if err != nil {
		return nil, err
	}
	piles := make([]int, 0, min(k, 1<<20))
	for len(piles) < k {
		n, err := r.number()
		if err != nil {
			return nil, err
		}
		piles = append(piles, n)
	}
	return piles, nil
}

// A reader reads whole numbers and knows the line it is on.
type reader struct {
	*bufio.Reader
	line int
}

// number reads the next number.
func (r *reader) number() (int, error) {
	c, err := r.ReadByte()
	for err == nil && space(c) {
		if c == '\n' {
			r.line++
		}
		c, err = r.ReadByte()
	}
	if err == io.EOF {
		return 0, fmt.Errorf("line %d: the input ends where a number should be", r.line)
	}
	n := 0
	for ; err == nil && !space(c); c, err = r.ReadByte() {
		if c < '0' || '9' < c {
			return 0, fmt.Errorf("line %d: %q is not a digit", r.line, c)
		}
		if n >= 1e17 {
			return 0, fmt.Errorf("line %d: the number is too large", r.line)
		}
		n = 10*n + int(c-'0')
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
