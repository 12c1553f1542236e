// Package p1288 says who wins when a coin moves along a ring. A move crosses the edge
// on one side of the coin and decreases the number on it. A player with 0 on both edges
// beside the coin loses.
//
// Idea: count the edges before the first 0 in both directions. The first player wins
// exactly when one of the two counts is odd.
//
// Why: if a count is odd, the player to move crosses the edge in that direction and
// leaves 0 on it. The other player then has an even count ahead, and 0 edges behind,
// which is also even. If both counts are even, there is no move, or the move leaves one
// edge fewer ahead, an odd count, whatever number it leaves behind. Every move
// decreases the sum of the numbers, so the game ends, and a player who cannot move has
// two even counts, both 0. The ring always has a 0, so the counts of the two directions
// never share an edge.
//
// Time: O(n). Memory: O(n).
//
// Checked against: a search by the rules over whole rings, in size order.
package p1288

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// Limits of the input.
const (
	most = 20 // edges
	top  = 30 // the number on an edge
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
