// Package hdu1729 says who wins when players add stones to boxes. A move adds stones to
// one box: at most the square of the number in it, and no more than fit. Whoever
// cannot add any loses.
//
// Idea: let t be the greatest number of stones with which one move cannot fill a box of
// size s, that is t + t^2 < s. The Grundy value of c stones in the box is s - c if c >
// t; else it is the value of c stones in a box of size t. An empty box has value 0. The
// first player wins exactly when the xor over the boxes is not zero.
//
// Why: from c > t every greater number up to s can be reached, so the box is a heap of
// Nim with s - c stones. From t, exactly t+1 to t+t^2 can be reached, which are above t
// and below s. These have values other than 0, so t stones have value 0, like a full
// box of size t.
//
// From c < t, at most (t-1) + (t-1)^2 = t^2 - t can be reached. So the reachable
// numbers beyond t have values of at least s - (t^2 - t), which is more than 2t because
// s > t + t^2. There are fewer than t reachable numbers from c+1 to t. By induction
// they have the same values as in a box of size t. So their mex is below t, and the
// values beyond t do not change it.
//
// Time: O(log log s) roots per box, because t is less than the root of s. Memory: O(1).
//
// Checked against: a search by the rules over whole positions, in size order.
package hdu1729

import (
	"bufio"
	"fmt"
	"io"
	"math"

	"grundy/solutions/input"
)

// Limits of the input.
const (
	most = 50        // boxes
	top  = 1_000_000 // stones
)

// Solve answers every case of in, up to the line 0 or its end.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for k := 1; r.More(); k++ {
			n := r.Int(0, most)
			if n == 0 {
				return
			}
			x := 0
			for range n {
				s := r.Int(0, top)
				x ^= value(s, r.Int(0, s))
			}
			answer := "No"
			if x != 0 {
				answer = "Yes"
			}
			fmt.Fprintf(w, "Case %d:\n%s\n", k, answer)
		}
	})
}

// value returns the Grundy value of c stones in a box of size s.
func value(s, c int) int {
	if c == 0 {
		return 0
	}
	for {
		t := int(math.Sqrt(float64(s)))
		for t+t*t >= s {
			t--
		}
		if c > t {
			return s - c
		}
		s = t
	}
}
