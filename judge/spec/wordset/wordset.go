// Package wordset represents sets of words: those that match a pattern, and those with balanced
// brackets. If a problem's input has words of such a set, package grammar asks this package which
// letters may come next.
//
// # How a shape of the input works
//
// A shape restricts values by more than their bounds. The values remain in columns of whole numbers
// and words. Hence they are printed, parsed, repeated, counted and summed like values without a
// shape. A shape adds its own knowledge, one row each:
//
//	shape         declared as                    columns         implemented in
//	permutation   {permutation: n}               distinct ints   package grammar
//	sorted list   {int: …, count: n, sorted: …}  ints            package grammar
//	real          {real: 0..1, digits: 2}        scaled ints     package decimal
//	word          {pattern: "a*b", length: …}    word            package wordset
//	brackets      {brackets: "()", length: …}    word            package wordset
//	tree          {tree: n, ends: [u, v]}        ints in rows    package graph
//	graph         {graph: n, edges: m, …}        ints in rows    package graph
//	parents       {parents: n}                   ints            package graph
//	successors    {successors: n, edges: …, …}   lists in rows   package graph
//	points        {points: n, at: {x: …, y: …}}  ints in rows    package geometry
//	intervals     {intervals: n, ends: [l, r]}   ints in rows    package interval
//	matrix        {matrix: n, row: …}            lists in rows   package margins
//	queries       {queries: q, kinds: …, …}      mixed rows      package grammar
//
// Each shape has the same six parts, which packages grammar, spec and statement use:
//
//	validator    the first wrong value, and why it is wrong
//	enumerator   all values in the order of size; of values that differ only in something
//	             that the spec ignores, such as the names of vertices, one
//	sampler      any legal value, often one that breaks programs
//	repair       a legal value near an illegal one that a shrinker or a random change proposes
//	shrinking    the steps to smaller values
//	texts        the keys of the spec with their schema, and the sentence of the statement
//
// Because of the repair, shapes can be combined. A Chooser of package grammar need not know the
// shapes. The grammar requests one number at a time, and replaces it by a nearby number if the
// shape does not allow it. A Chooser that knows the shape can choose better values.
//
// # Words
//
// A Language supplies the words of a given length, letter by letter:
//
//	l, err := wordset.Pattern("a*b[cd]+")
//	p := l.Begin(5)       // a word of five letters
//	v, ok := p.From(0)    // the first letter that may come next
//	p.Push(v)
//
// It never supplies a letter after which the word could not end at its length.
package wordset

import "math"

// A Language is a set of words. It is safe for concurrent use.
type Language struct {
	letters string
	m       machine
}

// A machine is a deterministic automaton that reads words.
type machine interface {
	start() state
	next(s state, letter int) (state, bool)
	// ends reports whether a word may end after left more letters from a state.
	ends(s state, left int64) bool
	// sizes returns bounds on the cost of left more letters from a state with which a word may end.
	// The cost of a letter is 1 + its index.
	sizes(s state, left int64) (least, most int64)
	// words returns the number of words of lo..hi letters, at most math.MaxInt64.
	words(lo, hi int64) int64
}

// A state is a state of a machine. For a pattern it is a number, and for brackets it holds the open
// brackets.
type state struct {
	at   int
	open *bracket
}

// Letters returns the letters of a language, in order.
func (l *Language) Letters() string { return l.letters }

// Has reports whether the language has words of n letters.
func (l *Language) Has(n int64) bool { return n >= 0 && l.m.ends(l.m.start(), n) }

// Near returns the length in lo..hi nearest to n for which the language has words. Of two equally
// near lengths, it returns the longer one.
func (l *Language) Near(n, lo, hi int64) (int64, bool) {
	for d := int64(0); d <= min(hi-lo, 2*mostLayers); d++ {
		if v := n + d; v >= lo && v <= hi && l.Has(v) {
			return v, true
		}
		if v := n - d; v >= lo && v <= hi && l.Has(v) {
			return v, true
		}
	}
	for v := min(hi, mostLayers); v >= lo; v-- { // all words of the language are short
		if l.Has(v) {
			return v, true
		}
	}
	return 0, false
}

// Words returns the number of words of lo..hi letters, at most math.MaxInt64.
func (l *Language) Words(lo, hi int64) int64 { return l.m.words(max(lo, 0), hi) }

// Sizes returns bounds on the cost of a word of n letters. The cost of a letter is 1 + its index.
func (l *Language) Sizes(n int64) (least, most int64) { return l.m.sizes(l.m.start(), n) }

// Fault returns the index of the first letter at which a word stops being a prefix of any word of
// the language. It returns the length of the word if letters are missing, and -1 if the word is in
// the language.
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

// index returns the index of a letter, or -1.
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

// From returns the index of the first letter that may come next, among those with index v or more.
func (p *Prefix) From(v int) (letter int, ok bool) {
	for ; v < len(p.l.letters); v++ {
		if s, ok := p.l.m.next(p.top(), v); ok && p.l.m.ends(s, p.left-1) {
			return v, true
		}
	}
	return 0, false
}

func (p *Prefix) top() state { return p.states[len(p.states)-1] }

// Push adds a letter that From returned.
func (p *Prefix) Push(v int) {
	s, _ := p.l.m.next(p.top(), v)
	p.states = append(p.states, s)
	p.left--
}

// Pop removes the last letter.
func (p *Prefix) Pop() {
	p.states = p.states[:len(p.states)-1]
	p.left++
}

// Sizes returns bounds on the cost of the remaining letters.
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
