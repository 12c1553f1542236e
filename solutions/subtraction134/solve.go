// Package subtraction134 prints Grundy values of a pile from which a move takes 1, 3 or
// 4 stones.
//
// Idea: the values repeat every 7 stones: 0 1 0 1 2 3 2.
//
// Why: the value of n is the mex of the values of n-1, n-3 and n-4, so it depends only
// on the four values before it. The values of 0 to 10 are 0 1 0 1 2 3 2 0 1 0 1. The
// four values of 7 to 10 equal those of 0 to 3. So from there on, every value equals
// the value of 7 stones fewer.
//
// Time: O(1) a case. Memory: O(1).
//
// Checked against: the definition for all n up to 100000; see the test.
package subtraction134

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// top is the largest number that Solve accepts.
const top = 1_000_000_000_000_000_000

// values are the Grundy values of 0 to 6 stones.
const values = "0101232"

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for range r.Int(0, top) {
			w.WriteByte(values[r.Int(0, top)%len(values)])
			w.WriteByte('\n')
		}
	})
}
