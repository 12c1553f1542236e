package quotient

import (
	"context"
	"errors"
	"slices"
	"strings"
)

// A word is a sum of generators: the number of each, in order, one byte each, without trailing
// zeros. So a word stays the same if a generator is added.
type word string

// unit returns the word of a single generator.
func unit(g int) word { return word(strings.Repeat("\x00", g) + "\x01") }

// times returns the sum of two words.
func (w word) times(v word) word {
	if len(w) < len(v) {
		w, v = v, w
	}
	sum := []byte(w)
	for g := range len(v) {
		sum[g] += v[g]
	}
	return word(sum)
}

// without returns a word with one generator g less.
func (w word) without(g int) word {
	less := []byte(w)
	less[g]--
	return word(strings.TrimRight(string(less), "\x00"))
}

// longest is the maximum number of one generator in a word.
const longest = 100

// errTooLarge reports that a quotient exceeds its limits.
var errTooLarge = errors.New("too large")

// outcomes decides which words are P-positions, by a search of the moves.
type outcomes struct {
	options [][]word // by generator: the words after its moves
	known   map[word]bool
	most    int // the maximum number of known words
	ctx     context.Context
}

// losing reports whether a word is a P-position: it has a move, and no move leads to a
// P-position.
func (o *outcomes) losing(w word) (bool, error) {
	if lost, ok := o.known[w]; ok {
		return lost, nil
	}
	if len(o.known) >= o.most {
		return false, errTooLarge
	}
	if err := o.ctx.Err(); err != nil {
		return false, err
	}
	moves, lost := false, true
	for g := 0; g < len(w) && lost; g++ {
		if w[g] == 0 {
			continue
		}
		if w[g] > longest {
			return false, errTooLarge
		}
		rest := w.without(g)
		for _, option := range o.options[g] {
			moves = true
			after, err := o.losing(rest.times(option))
			if err != nil {
				return false, err
			}
			if after {
				lost = false
				break
			}
		}
	}
	o.known[w] = moves && lost
	return moves && lost, nil
}

// A monoid is a quotient, or a guess of one. next has, for each element and generator, the
// element of their sum; lost says which elements are P-positions. Element 0 is the empty sum.
type monoid struct {
	words []word // a shortest word of each element
	next  [][]int
	lost  []bool
	table [][]int // the elements of sums, computed by multiply
}

// element returns the element of a word.
func (m *monoid) element(w word) int {
	x := 0
	for g := range len(w) {
		for range w[g] {
			x = m.next[x][g]
		}
	}
	return x
}

// multiply computes the table of sums of elements.
func (m *monoid) multiply() {
	m.table = make([][]int, len(m.words))
	for x := range m.words {
		m.table[x] = make([]int, len(m.words))
		for y, w := range m.words {
			z := x
			for g := range len(w) {
				for range w[g] {
					z = m.next[z][g]
				}
			}
			m.table[x][y] = z
		}
	}
}

// A learner finds the smallest monoid that distinguishes outcomes, in the same way as Angluin's
// algorithm finds the smallest automaton. A test is a word that is added to others. Words are
// different elements if some test gives their sums different outcomes. Each contradiction yields a
// new test.
type learner struct {
	*outcomes
	words []word // of the elements that are known to differ
	tests []word
	most  int // the maximum number of elements
}

func newLearner(ctx context.Context, l Limits) *learner {
	o := &outcomes{known: map[word]bool{}, most: l.Sums, ctx: ctx}
	return &learner{outcomes: o, words: []word{""}, tests: []word{""}, most: l.Elements}
}

// with returns a learner with one more generator, given the words after its moves. Known outcomes
// of words remain valid and are shared.
func (l *learner) with(options []word) *learner {
	o := &outcomes{options: append(slices.Clone(l.options), options), known: l.known, most: l.outcomes.most, ctx: l.ctx}
	return &learner{outcomes: o, words: slices.Clone(l.words), tests: slices.Clone(l.tests), most: l.most}
}

// row returns the outcomes of a word combined with each test.
func (l *learner) row(w word) (string, error) {
	row := make([]byte, len(l.tests))
	for i, t := range l.tests {
		lost, err := l.losing(w.times(t))
		if err != nil {
			return "", err
		}
		if lost {
			row[i] = 1
		}
	}
	return string(row), nil
}

// guess returns the monoid that agrees with the known outcomes. In it, the order of generators
// does not matter.
func (l *learner) guess() (*monoid, error) {
	for {
		m, err := l.closed()
		if err != nil {
			return nil, err
		}
		again, err := l.ordered(m)
		if err != nil {
			return nil, err
		}
		if !again {
			m.multiply()
			return m, nil
		}
	}
}

// closed adds elements until every element plus a generator is an element.
func (l *learner) closed() (*monoid, error) {
	m := &monoid{}
	found := map[string]int{}
	for _, w := range l.words {
		row, err := l.row(w)
		if err != nil {
			return nil, err
		}
		found[row] = len(m.lost)
		m.lost = append(m.lost, row[0] == 1)
	}
	for x := 0; x < len(l.words); x++ {
		next := make([]int, len(l.options))
		for g := range next {
			w := l.words[x].times(unit(g))
			row, err := l.row(w)
			if err != nil {
				return nil, err
			}
			y, ok := found[row]
			if !ok {
				if y = len(l.words); y >= l.most {
					return nil, errTooLarge
				}
				found[row] = y
				l.words = append(l.words, w)
				m.lost = append(m.lost, row[0] == 1)
			}
			next[g] = y
		}
		m.next = append(m.next, next)
	}
	m.words = append(m.words, l.words...)
	return m, nil
}

// ordered adds a test if two generators lead to different elements in different orders.
func (l *learner) ordered(m *monoid) (added bool, err error) {
	for x := range m.words {
		for g := range l.options {
			for h := range g {
				if a, b := m.next[x][g], m.next[x][h]; m.next[a][h] != m.next[b][g] {
					return true, l.reorder(m, x, g, h)
				}
			}
		}
	}
	return false, nil
}

// reorder adds the test that shows which of the two elements is not the element of x with g and
// h.
func (l *learner) reorder(m *monoid, x, g, h int) error {
	a, b := m.next[x][g], m.next[x][h]
	for _, t := range l.tests {
		truth, err := l.losing(m.words[x].times(unit(g)).times(unit(h)).times(t))
		if err != nil {
			return err
		}
		for _, way := range [][2]int{{a, h}, {b, g}} {
			test := unit(way[1]).times(t)
			lost, err := l.losing(m.words[way[0]].times(test))
			if err != nil {
				return err
			}
			if lost != truth {
				l.tests = append(l.tests, test)
				return nil
			}
		}
	}
	panic("quotient: two elements that no test tells apart")
}

// learn adds the test that shows where a guess is wrong. w is a word whose outcome the guess gets
// wrong.
func (l *learner) learn(m *monoid, w word) error {
	rest, x := w, 0
	for g := range len(w) {
		for range w[g] {
			rest = rest.without(g)
			y := m.next[x][g]
			before, err := l.losing(m.words[x].times(unit(g)).times(rest))
			if err != nil {
				return err
			}
			after, err := l.losing(m.words[y].times(rest))
			if err != nil {
				return err
			}
			if before != after {
				l.tests = append(l.tests, rest)
				return nil
			}
			x = y
		}
	}
	panic("quotient: the guess is right on the word")
}
