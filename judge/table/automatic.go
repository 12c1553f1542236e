package table

import (
	"slices"

	"grundy/judge/i18n"
)

// A numeration writes whole numbers as digits, the highest first. Digits read after
// a prefix change the number the prefix stands for in a way that depends on their
// weights alone.
type numeration struct {
	kind Kind
	text i18n.Message
	base int // digits are 0..base-1
	// weight is that of the digit at place i from the right.
	weights []int
	// adjacent says that two digits 1 may follow each other.
	adjacent bool
}

// numerations returns those that are tried: bases 2, 3, 4, 5, 6, 10 and sums of
// Fibonacci numbers.
func numerations(upto int) []numeration {
	var all []numeration
	for _, base := range []int{2, 3, 4, 5, 6, 10} {
		s := numeration{kind: Automatic, text: i18n.Messagef("digits in base %d", base), base: base, adjacent: true}
		for w := 1; w <= upto; w *= base {
			s.weights = append(s.weights, w)
		}
		all = append(all, s)
	}
	z := numeration{kind: Zeckendorf, text: "Zeckendorf digits", base: 2}
	for a, b := 1, 2; a <= upto; a, b = b, a+b {
		z.weights = append(z.weights, a)
	}
	return append(all, z)
}

// digits writes n, highest first, without zeros before it.
func (s numeration) digits(n int) []int {
	var d []int
	for i := len(s.weights) - 1; i >= 0; i-- {
		v := n / s.weights[i]
		n -= v * s.weights[i]
		if v > 0 || len(d) > 0 {
			d = append(d, v)
		}
	}
	return d
}

// value reads digits, highest first.
func (s numeration) value(d []int) int {
	n := 0
	for i, v := range d {
		n += v * s.weights[len(d)-1-i]
	}
	return n
}

// may reports whether a digit may follow a prefix.
func (s numeration) may(prefix []int, d int) bool {
	return s.adjacent || d == 0 || len(prefix) == 0 || prefix[len(prefix)-1] == 0
}

// mostStates bounds the automata that are looked for.
const mostStates = 60

// An automaton reads digits, highest first. Its states are the prefixes after which
// numbers go on in different ways, told apart by what follows within some digits.
type automaton struct {
	numeration
	out  []uint16
	next [][]int // by state and digit; -1 where no digit may stand
}

// learnAutomatic looks for automata that give the values of few kinds, one for each
// numeration.
func learnAutomatic(known []uint16) []Law {
	if slices.Max(known) > 15 {
		return nil
	}
	var laws []Law
	for _, s := range numerations(len(known) - 1) {
		if a, ok := s.learn(known); ok {
			laws = append(laws, Law{
				Kind: s.kind, Text: i18n.Messagef("automaton of %s on %s", i18n.Plural(len(a.out), "state"), s.text),
				at: func(n int) int { return a.at(n) },
			})
		}
	}
	return laws
}

// learn tells prefixes apart by all that may follow within half of the digits.
func (s numeration) learn(known []uint16) (*automaton, bool) {
	length := len(s.weights)
	if s.weights[length-1] > len(known)/2 {
		length-- // the highest digit is seldom seen
	}
	l := learner{s, known, max(length/2, 1), map[string]int{}, nil}
	if _, ok := l.state(nil); !ok {
		return nil, false
	}
	a := &automaton{numeration: s}
	for i := 0; i < len(l.prefixes); i++ {
		if len(l.prefixes[i])+l.depth > length || len(l.prefixes) > mostStates {
			return nil, false
		}
		row, ok := l.row(l.prefixes[i])
		if !ok {
			return nil, false
		}
		a.out = append(a.out, known[s.value(l.prefixes[i])])
		a.next = append(a.next, row)
	}
	return a, true
}

// A learner numbers prefixes by what may follow them.
type learner struct {
	numeration
	known    []uint16
	depth    int // how many digits may follow
	states   map[string]int
	prefixes [][]int // by state, the first one met
}

// state returns the number of a prefix, a new one if it is like none before.
func (l *learner) state(prefix []int) (int, bool) {
	sign, ok := l.sign(l.known, prefix, l.depth)
	if !ok {
		return 0, false
	}
	if _, old := l.states[sign]; !old {
		l.states[sign] = len(l.prefixes)
		l.prefixes = append(l.prefixes, prefix)
	}
	return l.states[sign], true
}

// row is where the digits after a prefix lead.
func (l *learner) row(prefix []int) ([]int, bool) {
	row := make([]int, l.base)
	for d := range row {
		row[d] = -1
		if !l.may(prefix, d) {
			continue
		}
		next, ok := l.state(append(slices.Clone(prefix), d))
		if !ok {
			return nil, false
		}
		row[d] = next
	}
	return row, true
}

// sign returns what follows a prefix: the values of all numbers it goes on to with up to
// depth digits, in order. It is false where known ends before.
func (s numeration) sign(known []uint16, prefix []int, depth int) (string, bool) {
	n := 0
	if len(prefix) > len(s.weights) {
		return "", false
	}
	if n = s.value(prefix); n >= len(known) {
		return "", false
	}
	sign := []byte{byte(known[n])}
	if depth == 0 {
		return string(sign), true
	}
	for d := range s.base {
		if !s.may(prefix, d) {
			sign = append(sign, 0xFF)
			continue
		}
		more, ok := s.sign(known, append(slices.Clone(prefix), d), depth-1)
		if !ok {
			return "", false
		}
		sign = append(sign, more...)
	}
	return string(sign), true
}

// at reads a number.
func (a *automaton) at(n int) int {
	state := 0
	for _, d := range a.full(n) {
		if state = a.next[state][d]; state < 0 {
			return -1
		}
	}
	return int(a.out[state])
}

// full writes n with as many digits as it needs, however many were learned from.
func (a *automaton) full(n int) []int {
	all := a.numeration
	for last := len(all.weights) - 1; all.weights[last] <= n; last++ {
		w := all.weights[last] * all.base
		if !all.adjacent {
			w = all.weights[last] + all.weights[max(last-1, 0)]
			if last == 0 {
				w = 2
			}
		}
		all.weights = append(slices.Clip(all.weights), w)
	}
	return all.digits(n)
}
