// Package poj3533 says who wins when lights in space are switched at the corners of
// boxes, the last one of which must be on.
//
// Idea: a light at (x, y, z) is worth the nim product of its coordinates. The second
// player wins exactly when the xor over all lights that are on is zero.
//
// Why: as with coins, the lights that are on are a sum of games of one light each, for
// two lights at the same point cancel out, as equal games do. On a line, a move turns
// off a light at x alone, or switches one before it too: the values met are 0 and those of
// 1 to x-1, so by induction that of x is x. The game in space is the product of three
// such games, a move in each with all combinations of the places switched, and its
// values are the nim products (the Tartan theorem: Berlekamp, Conway and Guy, Winning
// Ways, chapter 14).
//
// A nim product is found in halves (Conway 1976). Let F be 2 to the power of half the
// bits, itself 2, 4, 16 or 256. Then a = a1 F + a0 with parts less than F, products
// are distributive over xor, F times what is less is the ordinary product, and F times
// F is F + F/2. The numbers below 65536 are closed under it.
//
// Time: O(N) products a case, of 4 products of half as many bits each. Memory: O(1).
//
// Held against: a search over all lights that are on, in the order of size, by the
// rules.
package poj3533

import (
	"bufio"
	"fmt"
	"io"
)

// Limits of the input.
const (
	most = 1000 // lights
	top  = 1000 // of a coordinate
)

// width is the bits of a product: 10 of a coordinate, and up to the next power of two.
const width = 16

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	for {
		n, err := r.first(most)
		if err == io.EOF {
			return w.Flush()
		}
		if err != nil {
			return err
		}
		xor := 0
		for range n {
			value, err := r.light()
			if err != nil {
				return err
			}
			xor ^= value
		}
		if xor != 0 {
			w.WriteString("No\n")
		} else {
			w.WriteString("Yes\n")
		}
	}
}

// light reads a light and gives its value.
func (r *reader) light() (int, error) {
	value := 1
	for range 3 {
		at, err := r.number(top)
		if err != nil {
			return 0, err
		}
		if at == 0 {
			return 0, fmt.Errorf("line %d: coordinates begin at 1", r.line)
		}
		value = product(value, at, width)
	}
	return value, nil
}

// product is the nim product of numbers of so many bits, a power of two.
func product(a, b, width int) int {
	if a < 2 || b < 2 {
		return a * b
	}
	half := width / 2
	f := 1 << half
	a1, a0, b1, b0 := a/f, a%f, b/f, b%f
	low := product(a0, b0, half)
	high := product(a1, b1, half)
	all := product(a1^a0, b1^b0, half)
	return (all^low)*f ^ low ^ product(high, f/2, half)
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
