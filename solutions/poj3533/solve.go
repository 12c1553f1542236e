// Package poj3533 says who wins when a move switches the lights at the corners of a box
// in space. The edges are parallel to the axes, and none has length 0. The light at the
// corner with the largest coordinates must be on. Whoever cannot move loses.
//
// Idea: the value of a light at (x, y, z) is the nim product of its coordinates. The
// second player wins exactly when the xor over all lights that are on is zero.
//
// Why: the lights that are on are a sum of games with one light each, because two
// lights at the same point cancel out, like equal games. On a line, a move turns off a
// light at x and may switch a light before it. So the values one move away are 0 and
// those of 1 to x-1, and by induction the value of x is x. The game in space is the
// product of three such games: a turn makes a move in each of them, and switches all
// combinations of the places. So its values are the nim products (the Tartan theorem:
// Berlekamp, Conway and Guy, Winning Ways, chapter 14).
//
// A nim product is computed from halves (Conway 1976). Let F be 2 to the power of half
// the number of bits: 2, 4, 16 or 256. Then a = a1 F + a0 with parts less than F.
// Products are distributive over xor. The nim product of F and a smaller number is the
// ordinary product, and F times F is F + F/2. Nim products of numbers below 65536 are
// also below 65536.
//
// Time: O(N) products a case, of 4 products of half as many bits each. Memory: O(1).
//
// Checked against: a search by the rules over all lights that are on, in size order.
package poj3533

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// Limits of the input.
const (
	most = 1000 // lights
	top  = 1000 // a coordinate
)

// width is the number of bits of a product. Coordinates have 10, and the next power of
// two is 16.
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

// product returns the nim product of numbers of width bits. The width must be a power
// of two.
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
