// Package zoj3057 says who takes the last bean of three piles. A move takes beans from
// one pile, or the same number from two piles.
//
// Idea: for two piles a and b there is at most one third pile with which the first
// player loses. Call it the partner of a and b. It follows from the partners of smaller
// piles. A case is lost exactly when its third pile is the partner of the other two.
//
// Why: if (a, b, c) is lost, every (a, b, d) with d > c has a move to it and is won. So
// the partner of a and b is the least c for which no move that takes from a or b leads
// to a lost position. Moves that take from c alone lead to a smaller third pile, and so
// to won positions. A lost (p, b, d) with p < a rules out c = d; so do a lost (a, q, d)
// with q < b and a lost (a-t, b-t, d). A lost (a-t, b, d) rules out c = d+t, and so
// does a lost (a, b-t, d), because these moves take from the third pile, too.
//
// The numbers that are ruled out are stored as sets of bits, one set for each of these
// five kinds of moves. Each set belongs to the pile that the moves do not change, or to
// the difference of a and b. Two of the sets hold moves that take from the third pile
// and from a, or from b. Their numbers grow by one whenever a, or b, does.
//
// Time: five sets of 301 bits for every two numbers up to the largest first or second
// pile of the file, 5 million steps at most, then O(1) a case. Memory: 250 KB, and
// O(cases).
//
// Checked against: a search over all positions of three piles, by the rules, in size
// order, and marking forward from every lost position up to 60, see the test.
package zoj3057

import (
	"bufio"
	"io"
	"math/bits"

	"grundy/solutions/input"
)

// top is the largest pile.
const top = 300

// none stands for a partner above top.
const none = top + 1

// Solve answers every case of in, up to its end.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		var cases [][3]int
		largest := 0
		for r.More() {
			a, b, c := r.Int(0, top), r.Int(0, top), r.Int(0, top)
			cases = append(cases, [3]int{a, b, c})
			largest = max(largest, a, b)
		}
		lost := table(largest)
		for _, piles := range cases {
			if int(lost[piles[0]][piles[1]]) == piles[2] {
				w.WriteString("0\n")
			} else {
				w.WriteString("1\n")
			}
		}
	})
}

// A set is a set of third piles, one bit for each.
type set [none/64 + 1]uint64

func (s *set) add(c int) { s[c>>6] |= 1 << (c & 63) }

// shift increments every number of the set.
func (s *set) shift() {
	carry := uint64(0)
	for i, word := range s {
		s[i] = word<<1 | carry
		carry = word >> 63
	}
}

// table returns the partners of every two piles up to the largest.
func table(largest int) *[top + 1][top + 1]uint16 {
	var (
		lost     [top + 1][top + 1]uint16
		across   [top + 1]set   // moves that take from a, by b
		offBoth  [2*top + 1]set // moves that take from a and b, by their difference
		offFirst [top + 1]set   // moves that take from a and the third pile, by b
	)
	for a := range largest + 1 {
		var along, offSecond set // moves that take from b, and from b and the third pile
		for b := range largest + 1 {
			sets := [...]*set{&along, &across[b], &offBoth[a-b+top], &offFirst[b], &offSecond}
			offFirst[b].shift()
			offSecond.shift()
			c := least(&sets)
			lost[a][b] = uint16(c)
			if c == none {
				continue
			}
			for _, s := range sets {
				s.add(c)
			}
		}
	}
	return &lost
}

// least returns the smallest number that is in none of the sets.
func least(sets *[5]*set) int {
	for i := range sets[0] {
		if all := sets[0][i] | sets[1][i] | sets[2][i] | sets[3][i] | sets[4][i]; all != ^uint64(0) {
			return min(i<<6+bits.TrailingZeros64(^all), none)
		}
	}
	return none
}
