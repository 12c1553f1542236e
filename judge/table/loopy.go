package table

import (
	"slices"

	"grundy/judge/game"
)

// A Loopy is the value of a vertex of a graph with circles (Smith, Fraenkel): a
// Grundy value, or infinite, with the values of the moves that leave infinity.
type Loopy struct {
	Value    int // when it is not infinite
	Infinite bool
	Exits    []int // when it is: the finite values a move leads to, in order
}

// Sum is the class of a sum of positions by their values.
func Sum(parts ...Loopy) game.Class {
	sum, infinite := 0, 0
	var exits []int
	for _, p := range parts {
		if p.Infinite {
			infinite++
			exits = p.Exits
			continue
		}
		sum ^= p.Value
	}
	switch {
	case infinite == 0 && sum == 0:
		return game.P
	case infinite == 0, infinite == 1 && slices.Contains(exits, sum):
		return game.N
	}
	return game.D
}

// Loopy gives the values of all vertices. Without circles all are Grundy values.
//
// A vertex has value m if its moves lead to all values below m, and from every
// other place they lead to there is a move back to value m. The values are given
// out from 0 up, since those above m make no difference to m.
func (g *Graph) Loopy() []Loopy {
	n := g.forward.vertices()
	l := &levels{
		forward: g.forward, back: g.forward.reversed(),
		label: make([]int, n), cover: make([]int, n), live: make([]int, n), answered: make([]bool, n),
	}
	for v := range n {
		l.label[v] = unlabelled
		l.rest = append(l.rest, int32(v))
	}
	for m := 0; l.level(m); m++ {
	}
	return l.values()
}

const unlabelled = -1

// levels gives out values one after another.
type levels struct {
	forward, back adjacency
	label         []int
	cover         []int // moves lead to all values below this
	live          []int // moves to vertices without a value and without an answer
	answered      []bool
	rest          []int32 // without a value
	queue         []int32
}

// level gives out the value m, and tells whether there may be greater ones.
func (l *levels) level(m int) bool {
	l.queue = l.queue[:0]
	for _, v := range l.rest {
		l.answered[v], l.live[v] = false, 0
		for _, w := range l.forward.of(v) {
			if l.label[w] == unlabelled {
				l.live[v]++
			}
		}
		l.offer(v, m)
	}
	for at := 0; at < len(l.queue); at++ {
		v := l.queue[at]
		l.label[v] = m
		for _, u := range l.back.of(v) {
			if l.label[u] == unlabelled && !l.answered[u] {
				l.answer(u, m)
			}
		}
	}
	l.rest = slices.DeleteFunc(l.rest, func(v int32) bool { return l.label[v] != unlabelled })
	return len(l.queue) > 0
}

// offer gives a vertex the value when nothing speaks against it.
func (l *levels) offer(v int32, m int) {
	if l.label[v] == unlabelled && l.live[v] == 0 && l.cover[v] == m && !l.answered[v] {
		l.queue = append(l.queue, v)
	}
}

// answer notes that a move leads from u to the value m: u has another value, and a
// move to u can be answered.
func (l *levels) answer(u int32, m int) {
	l.answered[u] = true
	if l.cover[u] == m {
		l.cover[u]++
	}
	for _, w := range l.back.of(u) {
		l.live[w]--
		l.offer(w, m)
	}
}

func (l *levels) values() []Loopy {
	values := make([]Loopy, len(l.label))
	for v, label := range l.label {
		if values[v].Value = label; label != unlabelled {
			continue
		}
		values[v] = Loopy{Infinite: true}
		for _, w := range l.forward.of(int32(v)) {
			if l.label[w] != unlabelled {
				values[v].Exits = append(values[v].Exits, l.label[w])
			}
		}
		slices.Sort(values[v].Exits)
		values[v].Exits = slices.Compact(values[v].Exits)
	}
	return values
}
