// Package digraph says who wins when a piece moves along the arrows of a graph that
// may have circles, wherever the piece stands.
//
// Idea: work backwards from the places where the game ends. Whoever can move to a
// place where the other loses wins; whoever can move only to places where the other
// wins loses. So every place notes how many of its arrows do not lead to such a win
// yet, and loses when none is left. A place whose fate is never settled is a draw.
//
// Why: by induction on the order of settling, a win and a loss are what they say,
// and the game ends after as many moves as the chain of reasons is long. From a
// place that is not settled no arrow leads to a loss, or it would be a win, and
// some arrow leads to another such place, or it would be a loss. So each player can
// stay among them for ever, and neither has better: a draw.
//
// Parallel arrows do not matter, because each of them is counted, and later taken off.
//
// Time: O(places + arrows): a place is settled once, and then its arrows are looked
// at backwards. Memory: the same.
//
// Checked against: wins and losses within 0, 1, 2, ... moves, straight from the rules, on
// every graph in the order of size, and on long walks, see the test.
package digraph

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// Limits of the input.
const (
	places = 20_000
	arrows = 25_000
)

// What is known of a place.
const (
	draw = iota // nothing: a draw, if it stays so
	win
	lose
)

// Solve answers the one case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		n, m := r.Int(0, places), r.Int(0, arrows)
		end := rule(r)
		left := make([]int, n)   // how many arrows leave a place
		from := make([][]int, n) // where the arrows to a place come from
		for range m {
			u, v := r.Int(0, n-1), r.Int(0, n-1)
			left[u]++
			from[v] = append(from[v], u)
		}
		for _, fate := range fates(left, from, end) {
			w.WriteString([]string{draw: "DRAW\n", win: "WIN\n", lose: "LOSE\n"}[fate])
		}
	})
}

// rule reads the fate of a player who cannot move.
func rule(r *input.Reader) byte {
	word := r.Word(1, 20, "")
	if word != "lose" && word != "win" {
		r.Failf("the rule %q is neither lose nor win", word)
	}
	if word == "lose" {
		return lose
	}
	return win
}

// fates settles all places; end is the fate where no arrow leaves.
func fates(left []int, from [][]int, end byte) []byte {
	fate := make([]byte, len(left))
	var settled []int
	for v, n := range left {
		if n == 0 {
			fate[v] = end
			settled = append(settled, v)
		}
	}
	for i := 0; i < len(settled); i++ {
		v := settled[i]
		for _, u := range from[v] {
			left[u]--
			switch {
			case fate[u] != draw:
				continue
			case fate[v] == lose:
				fate[u] = win
			case left[u] == 0: // it never leads to a loss, or u were settled
				fate[u] = lose
			default:
				continue
			}
			settled = append(settled, u)
		}
	}
	return fate
}
