// Package hdu1848 says who wins on three piles when every move takes a Fibonacci number
// of stones from one pile. Whoever takes the last stone wins.
//
// Idea: the first player wins exactly when the xor of the Grundy values of the
// three piles is not zero.
//
// Why: the game is a sum of three one-pile games, and the Grundy value of a sum is the
// xor of their values (Sprague 1935, Grundy 1939). The value of a pile is the mex of
// the values one move away. No formula for these values is known, so the program
// contains a table.
//
// Time: O(1) a case. Memory: 1 KB.
//
// Checked against: a search without Grundy values over all three piles of at most 22, a
// plain mex up to 1000, and answers with values computed at run time; see the tests.
package hdu1848

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// top is the largest pile.
const top = 1000

// table:begin
// grundy: the Grundy values of the heaps 0 to 1000 by the rule "fibonacci numbers", a byte each, from '0' on.
const grundy = "" +
	"012301234501230123450123012345012345012301234501230123450123012345012345" +
	"012301234501230123450123012345012345012301234501230123450123012345012345" +
	"674567012367456701236458601237450123687458012367012301234501230123450123" +
	"450123012345012301234501230123450123450123450123012345012301234501230123" +
	"450123450123012345012301234501234501230123450123450123012345012301234501" +
	"234501230123450123012345012301234501236401236501230123450123012345012301" +
	"234501234501230123450123012345012345012301234501234501230123450123012345" +
	"012345012301234501230123450123012345012345674865012301236701230123450123" +
	"012345012345012301234501230123450123456745012345678967845960123768450123" +
	"456789678945670123674567012367456789456701236701230123670123012367012354" +
	"785012364501230123470123457845012301234567894501234501230123450123645780" +
	"123546012396745801236701230123640123670123012345012301234501230123450123" +
	"640123650123012345012301234501230123450123450123012345012301234501234501" +
	"23012345012345012301234501230123450123450123012345012301234501230"

// table:end

// Solve answers every case of in, up to the line 0 0 0 or its end.
func Solve(in io.Reader, out io.Writer) error { return solve(in, out, grundy) }

// solve answers from the values of the piles, a byte each from '0' on.
func solve(in io.Reader, out io.Writer, values string) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			m, n, p := r.Int(0, top), r.Int(0, top), r.Int(0, top)
			if m == 0 && n == 0 && p == 0 {
				return
			}
			if values[m]^values[n]^values[p] != '0' { // values are below 16, and '0' is a multiple of 16
				w.WriteString("Fibo\n")
			} else {
				w.WriteString("Nacci\n")
			}
		}
	})
}
