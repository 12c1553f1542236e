// Package hdu2897 says who must take the last coin, and so loses, when every move takes
// p to q coins, or all coins if fewer than p are left.
//
// Idea: let r be n mod (p+q). The first player loses exactly when r is from 1 to p.
//
// Why: with 1 to p coins the only move is to take all, and it loses. With p+1 to p+q
// coins the player to move can leave 1 to p, and wins. With more coins, if a player
// takes x coins, the other can answer with p+q-x, which is also from p to q. So a
// player whose remainder is from 1 to p has such a remainder on every turn, and loses.
// A player with another remainder, 0 included, can leave one from 1 to p.
//
// Time: O(1) a case. Memory: O(1).
//
// Checked against: a search over all n, p and q up to 40, see the test.
package hdu2897

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// top is the largest number that Solve accepts.
const top = 1_000_000_000

// Solve answers every case of in, up to its end.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			n, p, q := r.Int(0, top), r.Int(0, top), r.Int(0, top)
			if p+q == 0 {
				r.Failf("no move takes any coins")
			}
			if left := n % (p + q); 1 <= left && left <= p {
				w.WriteString("LOST\n")
			} else {
				w.WriteString("WIN\n")
			}
		}
	})
}
