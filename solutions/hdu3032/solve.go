// Package hdu3032 says who wins Nim when a player may split a heap into two nonempty
// heaps instead of taking stones.
//
// Idea: the Grundy value of a heap of n stones is n, except that 4k+3 and 4k+4 are
// swapped: a heap of 4k+3 has value 4k+4, and a heap of 4k+4 has value 4k+3. Alice wins
// exactly when the xor of the values is not zero. This is Lasker's Nim.
//
// Why: by induction on n. Modulo 4, heaps of 4k+1, 4k+2, 4k+3, 4k+4 stones have the
// values 1, 2, 0, 3. So modulo 4, splitting n leads only to the values
//
//	n = 4k+1: 2      (3 xor 1, 2 xor 0)
//	n = 4k+2: 0, 1   (1 xor 1, 0 xor 0; 3 xor 2)
//	n = 4k+3: 3      (3 xor 0, 1 xor 2)
//	n = 4k+4: 0, 1   (3 xor 3, 2 xor 2; 1 xor 0)
//
// and taking stones leads to the values of the smaller heaps. For 4k+1 and 4k+2 these
// are 0 to n-1, and splitting does not lead to n, so n is the mex. For 4k+3 they are
// also 0 to n-1, but splitting off a single stone leads to 1 xor (4k+2) = 4k+3. Nothing
// leads to 4k+4, so it is the mex. For 4k+4 they are 0 to 4k+2 and 4k+4, and splitting
// does not lead to 4k+3.
//
// Time: O(n) per case. Memory: O(1). The value 2^31 does not fit into signed 32 bits.
//
// Checked against: a search by the rules over whole positions, in size order.
package hdu3032

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// top is the largest number that Solve accepts: of cases, of heaps in a case, and of
// stones in a heap.
const top = 1<<31 - 1

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for range r.Int(0, top) {
			x := 0
			for range r.Int(0, top) {
				x ^= value(r.Int(0, top))
			}
			if x != 0 {
				w.WriteString("Alice\n")
			} else {
				w.WriteString("Bob\n")
			}
		}
	})
}

// value returns the Grundy value of a heap.
func value(s int) int {
	switch {
	case s%4 == 3:
		return s + 1
	case s%4 == 0 && s > 0:
		return s - 1
	}
	return s
}
