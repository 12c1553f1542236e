// Package hdu1729 says who wins when stones are put into boxes, at most as many at
// once as the square of what is in the box, and whoever cannot put in any loses.
//
// Idea: let t be the greatest number of stones from which a box of size s cannot be
// filled at one go, t + t^2 < s. The Grundy value of c stones in it is s - c if
// c > t, and else that of c stones in a box of size t. An empty box has value 0. The
// first player wins exactly when the xor over the boxes is not zero.
//
// Why: from c > t every greater number up to s can be reached, so the box is a heap
// of Nim of s - c stones. From t what can be reached is t+1 to t+t^2, all below s
// and above t, so of values other than 0: t stones have value 0, as a full box of
// size t has.
//
// From c < t at most (t-1) + (t-1)^2 = t^2 - t can be reached. So what lies beyond t
// there has values of at least s - (t^2 - t), more than 2t since s > t + t^2. What
// lies in c+1 to t is less than t positions, by induction of the same values as in a
// box of size t. The smallest number that is missing among these is at most t, and
// what lies beyond t does not change it.
//
// Time: O(log log s) roots a box, as t is less than the root of s. Memory: O(1).
//
// Checked against: a search over whole positions, in the order of size, by the rules.
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

// value is the Grundy value of c stones in a box of size s.
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
