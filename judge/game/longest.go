package game

import "grundy/judge/spec/grammar"

// A Measurer is a Game that measures the length of plays.
type Measurer interface {
	// Longest returns the number of moves of the longest play from a case that it finds by
	// examining at most the given number of positions. A position may count each time that a move
	// leads to it.
	Longest(c grammar.Case, positions int) int
}

// Longest implements Measurer.
func (r rules[S]) Longest(c grammar.Case, positions int) int {
	return r.longest(r.Start(c), map[S]int{}, &positions)
}

// Longest implements Measurer. The longest play may begin at any of the positions of the case.
func (e each[S]) Longest(c grammar.Case, positions int) (most int) {
	met := map[S]int{}
	for _, s := range e.starts(c) {
		most = max(most, e.longest(s, met, &positions))
	}
	return most
}

// longest returns the number of moves of the longest play found from s. A position that occurs
// again before its own search ends counts as an end.
func (r rules[S]) longest(s S, met map[S]int, left *int) (most int) {
	if moves, ok := met[s]; ok {
		return moves
	}
	met[s] = 0
	for t := range r.Moves(s) {
		if *left--; *left < 0 {
			break
		}
		most = max(most, 1+r.longest(t, met, left))
	}
	met[s] = most
	return most
}
