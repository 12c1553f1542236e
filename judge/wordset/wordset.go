// Package wordset knows sets of words: those that match a pattern, and bracket words.
// A problem's input may have words of one, and package grammar then asks here which
// letter may come next.
//
// # How a shape of the input works
//
// A shape says more about values than their bounds do. Values stay where they are, in
// columns of whole numbers and words, and so they print, parse, repeat, count and sum
// as ever. A shape adds what it knows, one row each:
//
//	shape         declared as                    columns         what knows it
//	permutation   {permutation: n}               distinct ints   package grammar
//	sorted list   {int: …, count: n, sorted: …}  ints            package grammar
//	real          {real: 0..1, digits: 2}        scaled ints     package decimal
//	word          {pattern: "a*b", length: …}    word            package wordset
//	brackets      {brackets: "()", length: …}    word            package wordset
//	tree          {tree: n, ends: [u, v]}        ints in rows    package graph
//	graph         {graph: n, edges: m, …}        ints in rows    package graph
//	points        {points: n, at: {x: …, y: …}}  ints in rows    package geometry
//	intervals     {intervals: n, ends: [l, r]}   ints in rows    package interval
//	matrix        {matrix: n, row: …}            ints in rows    package margins
//
// Each row has the same six parts, and grammar, draw, stress and statement ask for them:
//
//	validator    which value is the first that is wrong, and why
//	enumerator   all values in the order of size; of trees and graphs, those that are
//	             not the same but for the names of their vertices
//	sampler      any legal value, and those that break programs
//	repair       the legal value nearest to a choice, so that what a shrinker or a
//	             random change proposes is played as something legal
//	shrinking    the smaller values that a step leads to
//	texts        the keys of the spec with their schema, and the sentence of the statement
//
// Repair is what lets shapes compose: whoever chooses values (package sample, a hunt, a
// bound) need not know them, because the grammar asks for one number at a time and takes
// the nearest that the shape allows. A caller that knows the shape can choose better values.
//
// # Words
//
// A Language is asked for the words of a given length, letter by letter:
//
//	l, err := wordset.Pattern("a*b[cd]+")
//	p := l.Begin(5)       // a word of five letters
//	v, ok := p.From(0)    // the first letter that may come next
//	p.Push(v)
//
// It never gives a letter after which the word could not end at its length.
package wordset

import "math"

// A Language is a set of words. It is safe for concurrent use.
type Language struct {
	letters string
	m       machine
}

// A machine reads words. Its states are whole numbers, and it has one way through.
type machine interface {
	start() state
	next(s state, letter int) (state, bool)
	// ends reports whether a word may end left letters after a state.
	ends(s state, left int64) bool
	// sizes bounds the cost of these letters. A letter costs 1 + its index.
	sizes(s state, left int64) (least, most int64)
	// words counts the words of lo..hi letters; math.MaxInt64 stands for more.
	words(lo, hi int64) int64
}

// A state of a machine: a number for a pattern, for brackets those that are open.
type state struct {
	at   int
	open *bracket
}

// Letters returns the letters of a language, in order.
func (l *Language) Letters() string { return l.letters }

// Has reports whether there are words of a length.
func (l *Language) Has(n int64) bool { return n >= 0 && l.m.ends(l.m.start(), n) }

// Near returns the length in lo..hi nearest to n that words have; the longer one of two.
func (l *Language) Near(n, lo, hi int64) (int64, bool) {
	for d := int64(0); d <= min(hi-lo, 2*mostLayers); d++ {
		if v := n + d; v >= lo && v <= hi && l.Has(v) {
			return v, true
		}
		if v := n - d; v >= lo && v <= hi && l.Has(v) {
			return v, true
		}
	}
	for v := min(hi, mostLayers); v >= lo; v-- { // all words are short
		if l.Has(v) {
			return v, true
		}
	}
	return 0, false
}

// Words counts the words of lo..hi letters; math.MaxInt64 stands for more.
func (l *Language) Words(lo, hi int64) int64 { return l.m.words(max(lo, 0), hi) }

// Sizes bounds the cost of a word of n letters, where a letter costs 1 + its index.
func (l *Language) Sizes(n int64) (least, most int64) { return l.m.sizes(l.m.start(), n) }

// Fault returns the place of the first letter of a word with which no word begins as it
// does; the length of the word if letters are missing, and -1 if nothing is wrong.
func (l *Language) Fault(word []byte) int {
	s := l.m.start()
	for i, b := range word {
		next, ok := s, false
		if v := l.index(b); v >= 0 {
			next, ok = l.m.next(s, v)
		}
		if !ok {
			return i
		}
		s = next
	}
	if l.m.ends(s, 0) {
		return -1
	}
	return len(word)
}

// index returns the place of a letter, or -1.
func (l *Language) index(b byte) int {
	for i := range len(l.letters) {
		if l.letters[i] == b {
			return i
		}
	}
	return -1
}

// A Prefix is the beginning of a word of known length.
type Prefix struct {
	l      *Language
	states []state
	left   int64
}

// Begin returns the empty prefix of the words of n letters.
func (l *Language) Begin(n int64) *Prefix { return &Prefix{l, []state{l.m.start()}, n} }

// From returns the first letter from v on that may come next, as its index.
func (p *Prefix) From(v int) (letter int, ok bool) {
	for ; v < len(p.l.letters); v++ {
		if s, ok := p.l.m.next(p.top(), v); ok && p.l.m.ends(s, p.left-1) {
			return v, true
		}
	}
	return 0, false
}

func (p *Prefix) top() state { return p.states[len(p.states)-1] }

// Push adds a letter that From gave.
func (p *Prefix) Push(v int) {
	s, _ := p.l.m.next(p.top(), v)
	p.states = append(p.states, s)
	p.left--
}

// Pop takes the last letter back.
func (p *Prefix) Pop() {
	p.states = p.states[:len(p.states)-1]
	p.left++
}

// Sizes bounds the cost of the letters to come.
func (p *Prefix) Sizes() (least, most int64) { return p.l.m.sizes(p.top(), p.left) }

func add(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

func mul(a, b int64) int64 {
	if a != 0 && b > math.MaxInt64/a {
		return math.MaxInt64
	}
	return a * b
}
