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
// such games: a turn makes a move in each, and switches all combinations of the places.
// So its values are the nim products (the Tartan theorem: Berlekamp, Conway and Guy,
// Winning Ways, chapter 14).
//
// A nim product is found in halves (Conway 1976). Let F be 2 to the power of half the
// bits, itself 2, 4, 16 or 256. Then a = a1 F + a0 with parts less than F, products
// are distributive over xor, F times what is less is the ordinary product, and F times
// F is F + F/2. The numbers below 65536 are closed under it.
//
// Time: O(N) products a case, of 4 products of half as many bits each. Memory: O(1).
//
// Checked against: a search over all lights that are on, in the order of size, by the
// rules.
package poj3533

import (
	"bufio"
	"io"

	"grundy/solutions/input"
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
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			xor := 0
			for range r.Int(0, most) {
				x, y, z := r.Int(1, top), r.Int(1, top), r.Int(1, top)
				xor ^= product(product(x, y, width), z, width)
			}
			if xor != 0 {
				w.WriteString("No\n")
			} else {
				w.WriteString("Yes\n")
			}
		}
	})
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
