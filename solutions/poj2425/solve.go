// Package poj2425 says who wins games in which pieces move along the arrows of an
// acyclic graph, and whoever cannot move loses.
//
// Idea: compute the Grundy value of every place: the mex of the values one arrow away.
// A game is lost exactly when the xor of the values of its pieces is zero.
//
// Why: the pieces do not affect each other, so a game is a sum of games with one piece.
// The value of a sum is the xor of the values (Sprague 1935, Grundy 1939). Places
// without outgoing arrows are lost and have value 0. In an acyclic graph, a depth-first
// search computes the values of all places that a place leads to before its own.
//
// Time: O(places + arrows) a graph and O(pieces) a game. Memory: the same.
//
// Checked against: a search by the rules over the places of all pieces, on graphs and
// games in size order.
package poj2425

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// Limits of the input.
const (
	places = 1000
	pieces = 10
)

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			n := r.Int(0, places)
			if n == 0 { // some copies end with 0
				return
			}
			values := evaluate(r, n)
			for m := r.Int(0, pieces); m > 0; m = r.Int(0, pieces) {
				x := 0
				for range m {
					x ^= values[r.Int(0, n-1)]
				}
				if x != 0 {
					w.WriteString("WIN\n")
				} else {
					w.WriteString("LOSE\n")
				}
			}
		}
	})
}

// evaluate reads the arrows and returns the value of every place.
func evaluate(r *input.Reader, n int) []int {
	w := walk{arrows: make([][]int, n), values: make([]int, n), seen: make([]int, n+1)}
	for i := range n {
		w.arrows[i] = r.Ints(r.Int(0, n-1), 0, n-1)
		w.values[i] = unknown
	}
	for i := range n {
		if !w.settle(i) {
			r.Failf("the arrows before it go round in a circle")
		}
	}
	return w.values
}

// Values of undecided places: unknown ones, and those on the current path.
const (
	unknown = -1 - iota
	open
)

// walk computes the values of places by a depth-first search.
type walk struct {
	arrows [][]int
	values []int
	seen   []int // seen[v] is 1 + the place that a place of value v was last seen from
}

// settle computes the value of a place. It returns false if it finds a cycle.
func (w *walk) settle(place int) bool {
	if w.values[place] != unknown {
		return w.values[place] != open
	}
	w.values[place] = open
	for _, next := range w.arrows[place] {
		if !w.settle(next) {
			return false
		}
	}
	for _, next := range w.arrows[place] {
		w.seen[w.values[next]] = place + 1
	}
	v := 0
	for w.seen[v] == place+1 {
		v++
	}
	w.values[place] = v
	return true
}
