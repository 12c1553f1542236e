package table

import (
	"slices"

	"grundy/judge/base/i18n"
)

// A numeration writes integers as digits, the most significant first.
type numeration struct {
	kind Kind
	text i18n.Message
	base int // digits are 0..base-1
	// weights[i] is the weight of digit i, counted from the right.
	weights []int
	// adjacent says that two digits 1 may be adjacent.
	adjacent bool
}

// numerations returns the numerations that are tried: bases 2, 3, 4, 5, 6, 10 and sums of
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

// digits returns the digits of n, the most significant first, without leading zeros.
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

// value returns the number with these digits, the most significant first.
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

// mostStates bounds the number of states of an automaton.
const mostStates = 60

// An automaton reads digits, the most significant first. Each state is a class of prefixes. Two
// prefixes are in different classes if the values after them differ within some number of further
// digits.
type automaton struct {
	numeration
	out  []uint16
	next [][]int // by state and digit; -1 if the digit is not allowed
}

// learnAutomatic learns an automaton for each numeration, if no value is above 15.
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

// learn distinguishes prefixes by the values after them, for up to half of the digits. It returns
// false if the known values are too few or need too many states.
func (s numeration) learn(known []uint16) (*automaton, bool) {
	length := len(s.weights)
	if s.weights[length-1] > len(known)/2 {
		length-- // the first digit is seldom used
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

// A learner numbers the states, by the values after their prefixes.
type learner struct {
	numeration
	known    []uint16
	depth    int // the maximum number of digits after a prefix
	states   map[string]int
	prefixes [][]int // by state, its first prefix
}

// state returns the state of a prefix. If no earlier prefix has the same values after it, the state
// is new. It returns false if too few values are known.
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

// row returns the states after a prefix and each digit.
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

// sign returns the values of all numbers that begin with a prefix and have up to depth more
// digits, in order. It returns false if known has too few values.
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

// at returns the value of n, or -1 if the automaton has read no number with such digits.
func (a *automaton) at(n int) int {
	state := 0
	for _, d := range a.full(n) {
		if state = a.next[state][d]; state < 0 {
			return -1
		}
	}
	return int(a.out[state])
}

// full returns all digits of n, even if n has more digits than the numbers in the table.
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
