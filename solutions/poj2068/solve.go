// Package poj2068 says who wins when two teams take stones from one heap. The teams and
// their players take turns. Each player takes at least one stone, at most a limit of
// his own, and the team that takes the last stone loses.
//
// Idea: a position is the number of stones left and the player whose turn it is. Count
// the stones up from 0. For every player keep 16 bits: which of the last 16 heaps his
// team loses if it is his turn. A player wins with a heap if he can leave a heap with
// which the next player loses.
//
// Why: this is the definition of won and lost. If no stones are left, the other team
// took the last one, so the player to move has won. So no bit is set at the start; this
// also holds for heaps below zero, which nobody can leave. Every move makes the heap
// smaller, so the needed bits are already known.
//
// Time: O(n·S) a case. Memory: O(n).
//
// Checked against: a search by the rules over whole positions, in size order.
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
	lost := make([]uint16, len(most)) // bit i of lost[p]: player p loses with i+1 stones fewer
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
