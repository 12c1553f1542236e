// Package poj2068 says who wins when two teams take stones from one heap, each player
// at most as many as he may, and the team that takes the last one loses.
//
// Idea: a position is the stones left and the player whose turn it is. Going up from
// no stones, keep for every player which of the last 16 heaps are lost for his team
// when he is next, a bit each. A player wins with his heap when one of the heaps he can
// leave is lost for the player after him.
//
// Why: that is the definition of won and lost. With no stones left the other team took
// the last one, so whoever is next has won: no bit is set at the start, nor for the
// heaps below zero, which cannot be left. All takes make the heap smaller, so what
// is asked for is known already.
//
// Time: O(n·S) a case. Memory: O(n).
//
// Checked against: a search over whole positions, in the order of size, by the rules.
package poj2068

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// Limits of the input.
const (
	team    = 10
	stones  = 1 << 13
	largest = 16 // take
)

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			n := r.Int(0, team)
			if n == 0 {
				return
			}
			heap := r.Int(0, stones)
			if wins(heap, r.Ints(2*n, 0, largest)) {
				w.WriteString("1\n")
			} else {
				w.WriteString("0\n")
			}
		}
	})
}

// wins reports whether the first player wins with a heap.
func wins(heap int, most []int) bool {
	won := make([]bool, len(most))
	lost := make([]uint16, len(most)) // bit i: with i+1 stones fewer
	for range heap {
		for p, m := range most {
			next := lost[(p+1)%len(lost)]
			won[p] = next&(1<<m-1) != 0
		}
		for p := range lost {
			lost[p] <<= 1
			if !won[p] {
				lost[p]++
			}
		}
	}
	return won[0]
}
