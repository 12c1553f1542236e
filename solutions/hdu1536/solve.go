// Package hdu1536 says who wins positions of Nim in which only given numbers of stones
// may be taken at once.
//
// Idea: compute the Grundy values of all heaps up to the largest one of the case, each
// from those of the smaller heaps one move away. A position is lost exactly when the
// xor of the values of its heaps is zero.
//
// Why: a move changes one heap, so the heaps are a sum of games. The value of a sum is
// the xor of the values (Sprague 1935, Grundy 1939). At most 100 heaps are one move
// away from a heap. So its value, the mex of their values, is at most 100, and the set
// of their values fits two words of 64 bits.
//
// Time: O(k * largest heap) per case for the table, and O(1) for each heap of a
// position. Memory: 10 KB for the table, O(heaps) for the positions of a case.
//
// Checked against: a search by the rules over whole positions, in size order.
package hdu1536

import (
	"bufio"
	"io"
	"math/bits"

	"grundy/solutions/input"
)

// Limits of the input.
const (
	most = 100    // amounts, positions and heaps
	top  = 10_000 // stones
)

// Solve answers every case of in, up to the line 0 or its end.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			amounts := r.Ints(r.Int(0, most), 0, top)
			if len(amounts) == 0 {
				return
			}
			positions, largest := make([][]int, r.Int(0, most)), 0
			for i := range positions {
				positions[i] = r.Ints(r.Int(0, most), 0, top)
				for _, h := range positions[i] {
					largest = max(largest, h)
				}
			}
			answer(w, positions, table(amounts, largest))
		}
	})
}

// answer writes a letter for every position.
func answer(w *bufio.Writer, positions [][]int, values []byte) {
	for _, heaps := range positions {
		x := byte(0)
		for _, h := range heaps {
			x ^= values[h]
		}
		if x != 0 {
			w.WriteByte('W')
		} else {
			w.WriteByte('L')
		}
	}
	w.WriteByte('\n')
}

// table returns the Grundy values of the heaps up to the largest one.
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
