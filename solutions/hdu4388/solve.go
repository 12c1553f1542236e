// Package hdu4388 says who wins when piles are split by xor, once a player by twice the
// number.
//
// Idea: count the ones in the binary digits of all piles, and the piles. The first
// player wins exactly when the sum of the two is odd.
//
// Why: every move makes an even sum odd and an odd one even. For k and k xor x have
// together as many ones as x, or an even number more, since k xor x has those of k and of x
// less two for each that they share. 2k has as many ones as k, so the special move makes no
// difference; and there is one pile more.
//
// No move is left exactly when every pile is a power of two: a pile x of two ones or
// more allows k = x without its highest one, and for a power of two every k below it
// makes k xor x greater. Then each pile has one one, and the sum is even. So the player
// who is to move while it is odd makes the last move, whatever the two do. There is a
// last one, since but for the two special moves a pile becomes two smaller ones.
//
// Time: O(n) a case. Memory: O(1).
//
// Held against: a search over all piles and special moves left, by the rules, in the
// order of size.
package hdu4388

import (
	"bufio"
	"fmt"
	"io"
	"math/bits"
)

// Limits of the input.
const (
	cases = 1_000_000_000 // more than the source has
	piles = 50
	top   = 100_000
)

// Solve answers the cases of in.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	count, err := r.number(cases)
	if err != nil {
		return err
	}
	for k := 1; k <= count; k++ {
		sum, err := r.sum()
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "Case %d: %s\n", k, [2]string{"No", "Yes"}[sum%2])
	}
	return w.Flush()
}

// sum reads the piles of a case and counts them and their ones.
func (r *reader) sum() (int, error) {
	n, err := r.number(piles)
	sum := n
	for i := 0; i < n && err == nil; i++ {
		var a int
		a, err = r.number(top)
		sum += bits.OnesCount(uint(a))
	}
	return sum, err
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
		return 0, fmt.Errorf("line %d: the input ends where a number should be", r.line)
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
