// Package p1288 says who wins when a coin is moved round a ring over edges whose
// numbers must fall, and whoever finds 0 on both sides loses.
//
// Idea: count the edges before the first 0, one way round and the other. The first
// player wins exactly when one of the two counts is odd.
//
// Why: if a count is odd, the player to move goes that way and leaves 0 behind. The
// other finds an even count in front and 0 edges, an even count too, behind. If both
// counts are even, there is nothing to move along, or the move leaves one edge less,
// an odd count, in front, whatever is left behind. The sum of the numbers falls with
// every move, so this comes to an end, and it does for the player with two even
// counts. A 0 on the ring keeps the two walks apart.
//
// Time: O(n). Memory: O(n).
//
// Checked against: a search over whole rings, in the order of size, by the rules.
package p1288

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// Limits of the input.
const (
	most = 20 // edges
	top  = 30 // on an edge
)

// Solve answers the one case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		n := r.Int(0, most)
		first, last := -1, -1 // edges with 0
		for i := range n {
			if r.Int(0, top) > 0 {
				continue
			}
			if first < 0 {
				first = i
			}
			last = i
		}
		if first < 0 {
			r.Failf("no edge is 0")
		}
		if first%2 == 1 || (n-1-last)%2 == 1 {
			w.WriteString("YES\n")
		} else {
			w.WriteString("NO\n")
		}
	})
}
