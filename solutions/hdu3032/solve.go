// Package hdu3032 says who wins Nim when a move may also split a heap in two.
//
// Idea: the Grundy value of a heap of n stones is n, except that 4k+3 and 4k+4 change
// places: a heap of 4k+3 has value 4k+4, one of 4k+4 has 4k+3. Alice wins exactly
// when the xor of the values is not zero. This is Lasker's Nim.
//
// Why: by induction on n. Modulo 4, heaps of 0 (but not the empty one), 1, 2, 3 have
// values of 3, 1, 2, 0. Splitting n therefore gives, modulo 4, only
//
//	n = 4k+1: 2      (3 xor 1, 2 xor 0)
//	n = 4k+2: 0, 1   (1 xor 1, 0 xor 0; 3 xor 2)
//	n = 4k+3: 3      (3 xor 0, 1 xor 2)
//	n = 4k+4: 0, 1   (3 xor 3, 2 xor 2; 1 xor 0)
//
// and taking stones gives the values of the smaller heaps. For 4k+1 and 4k+2 these
// are 0 to n-1, so that n is the least value missing, and no split has it. For 4k+3
// they are 0 to n-1, too, but splitting off a single stone gives
// 1 xor (4k+2) = 4k+3, and nothing gives 4k+4. For 4k+4 they are 0 to 4k+2 and 4k+4,
// and no split gives 4k+3.
//
// Time: O(n) a case. Memory: O(1). Values up to 2^31 want 64 bits, or unsigned.
//
// Checked against: a search over whole positions, in the order of size, by the rules.
package hdu3032

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// top is the most heaps of a case, and stones of a heap.
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

// value is the Grundy value of a heap.
func value(s int) int {
	switch {
	case s%4 == 3:
		return s + 1
	case s%4 == 0 && s > 0:
		return s - 1
	}
	return s
}
