// Package rakeitin computes the final score of a game on a 4x4 board. In turn, Alice
// and Bob add the sum of a 2x2 block to the score and rotate this block a quarter
// counterclockwise. Alice wants a large score, and Bob a small one.
//
// Idea: search all lines of play, but skip those that cannot change the result.
//
// Why: with k turns each there are 9^(2k) lines, 531,441 for k = 3. Bob has the last
// turn and takes the smallest of the nine sums, so the search makes no board for it. In
// earlier turns, it cuts off a line as soon as a player is known to have a better
// choice before it (alpha-beta, Knuth and Moore 1975). Most lines are cut off if good
// turns are tried first: for Alice the block with the largest sum, for Bob the block
// with the smallest. A board is one 64-bit word with four bits per cell, and cheap to
// copy.
//
// Time: about 1,300 boards for k = 3, a tenth of a millisecond. Memory: O(1).
//
// Checked against: a plain search of all lines, on random boards for every k; see the
// test.
package rakeitin

import (
	"bufio"
	"fmt"
	"io"

	"grundy/solutions/input"
)

// Limits of the input: the turns of each player, and the largest number in a cell,
// which must fit four bits.
const (
	mostTurns = 3
	largest   = 10
)

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for range r.Int(0, 1e9) {
			k, b := r.Int(0, mostTurns), board(0)
			for at := 0; at < 64; at += 4 {
				b |= board(r.Int(0, largest)) << at
			}
			fmt.Fprintln(w, most(b, k, 0, 1<<30))
		}
	})
}

// A board holds cell i, counted row by row, in the four bits from 4i on.
type board uint64

// blocks holds, for each block, the shift that moves its upper left cell to the lowest
// bits.
var blocks = [9]uint{0, 4, 8, 16, 20, 24, 32, 36, 40}

// sum returns the sum of the block at a shift.
func (b board) sum(at uint) int {
	b >>= at
	return int(b&15 + b>>4&15 + b>>16&15 + b>>20&15)
}

// turned returns the board after rotating the block at a shift counterclockwise.
func (b board) turned(at uint) board {
	c := b >> at
	upperLeft, upperRight, lowerLeft, lowerRight := c&15, c>>4&15, c>>16&15, c>>20&15
	b &^= 0xff00ff << at
	return b | (upperRight|lowerRight<<4|upperLeft<<16|lowerLeft<<20)<<at
}

// A choice is a block and its sum.
type choice struct {
	at  uint
	sum int
}

// choices returns the blocks, those with the largest sums first.
func (b board) choices() (list [9]choice) {
	for i, at := range blocks {
		c := choice{at, b.sum(at)}
		for ; i > 0 && list[i-1].sum < c.sum; i-- {
			list[i] = list[i-1]
		}
		list[i] = c
	}
	return list
}

// most returns what the remaining turns add if Alice is next and each player has k
// turns left. If the true value is not between low and high, the result is some number
// on the same side of the interval.
func most(b board, k, low, high int) int {
	if k == 0 {
		return 0
	}
	best := 0
	for _, c := range b.choices() {
		best = max(best, c.sum+least(b.turned(c.at), k, max(low, best)-c.sum, high-c.sum))
		if best >= high {
			break
		}
	}
	return best
}

// least is like most, but Bob is next. He has k turns left, and Alice has one fewer.
func least(b board, k, low, high int) int {
	list := b.choices()
	if k == 1 {
		return list[8].sum
	}
	best := 1 << 30
	for i := 8; i >= 0 && best > low; i-- {
		c := list[i]
		best = min(best, c.sum+most(b.turned(c.at), k-1, low-c.sum, min(high, best)-c.sum))
	}
	return best
}
