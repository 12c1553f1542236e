// Package digraph says for each place of a graph who wins when a piece starts there and
// two players move it along the arrows. A player who cannot move loses, or wins if the
// input says so. The graph may have cycles, and a game without an end is a draw.
//
// Idea: work backwards from the places where the game ends. A player wins by moving to
// a place where the other loses. A player loses if all moves lead to places where the
// other wins. So count for every place the arrows that are not known to lead to a win
// of the other player. A place with arrows loses when its count is 0. A place that is
// never decided is a draw.
//
// Why: by induction, places decided as wins or losses are wins or losses. From an
// undecided place, no arrow leads to a loss, or the place would be a win. Some arrow
// leads to an undecided place, perhaps back to the same one, or the place would be a
// loss. So each player can stay on undecided places for ever and has nothing better: a
// draw.
//
// Parallel arrows do not matter, because each of them is counted, and subtracted later.
//
// Time: O(places + arrows), because a place is decided once, and then its incoming
// arrows are looked at once. Memory: the same.
//
// Checked against: wins and losses within 0, 1, 2, ... moves by the rules, on every
// small graph in size order, and on long walks; see the test.
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

// The states of a place.
const (
	draw = iota // undecided, and a draw if it stays so
	win
	lose
)

// Solve answers the one case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		n, m := r.Int(0, places), r.Int(0, arrows)
		end := rule(r)
		left := make([]int, n)   // the number of arrows that leave each place
		from := make([][]int, n) // the sources of the arrows to each place
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

// rule reads the result for a player who cannot move.
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

// fates decides all places; end is the result for places without arrows.
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
			case left[u] == 0: // no arrow leads to a loss, else u would be decided
				fate[u] = lose
			default:
				continue
			}
			settled = append(settled, u)
		}
	}
	return fate
}
