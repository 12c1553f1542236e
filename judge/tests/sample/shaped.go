package sample

import (
	"grundy/judge/spec/geometry"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/graph"
)

// The shares of lists with small numbers: one list in SomeLists in random cases, and one in
// ManyLists in large cases, of which there are few.
const (
	SomeLists = 8
	ManyLists = 2
)

// Shaped returns a chooser that often draws special words and lists. Programs treat these in a
// special way, and uniform random choice rarely draws them. Half of its words consist of one
// letter, are palindromes, repeat themselves, or differ from such words in a few letters. Lengths
// and first letters come from ch. Of the lists, the share 1/lists has small numbers, and half of
// these have one large number at a random place. In the share 1/(2·lists) of the cases, the numbers
// of a list or a board follow a pattern; see type pattern.
func Shaped(ch grammar.Chooser, r *grammar.Rand, lists int64) grammar.Chooser {
	return &shaped{Chooser: ch, r: r, lists: lists, patterns: map[*grammar.Field]*pattern{}}
}

type shaped struct {
	grammar.Chooser
	r        *grammar.Rand
	lists    int64
	list     outlier
	patterns map[*grammar.Field]*pattern // the patterns of the current case, by field
	last     *grammar.Field              // the field whose number was chosen last

	kind int   // the kind of the previous query
	row  int64 // how many more queries have the same kind

	word  []int64 // letters of the word chosen so far
	n     int     // the length of the word
	shape shape
	every int // the period of a word that repeats itself
	odd   int // one letter in this many is arbitrary
}

// A shape determines which earlier letter the next one equals.
type shape int

const (
	plain    shape = iota // no earlier letter
	uniform               // the first letter
	mirrored              // the letter at the same distance from the other end
	repeating
	shapeKinds
)

// Length implements grammar.Chooser.
func (s *shaped) Length(f *grammar.Field, lo, hi int64) int64 {
	n := s.Chooser.Length(f, lo, hi)
	if f != nil {
		s.begin(int(n))
	}
	return n
}

// Edges returns the edges of a graph.
func (s *shaped) Edges(rule graph.Rule, n, m int) []graph.Edge { return rule.Draw(s.r, n, m) }

// Int returns a uniform number in lo..hi.
func (s *shaped) Int(lo, hi int64) int64 { return s.r.Int(lo, hi) }

// Points returns the points of a list.
func (s *shaped) Points(rule geometry.Rule, b geometry.Box, n int) []geometry.Point {
	return rule.Draw(s.r, b, n)
}

// Kind returns the kind of a query. Occasionally, many queries of one kind follow each other, so
// that a state becomes large and is then used up.
func (s *shaped) Kind(shares []int64) int {
	if s.row > 0 && s.kind < len(shares) && shares[s.kind] > 0 {
		s.row--
		return s.kind
	}
	if s.kind, s.row = (grammar.Random{Rand: s.r}).Kind(shares), 0; s.r.Int(0, 15) == 0 {
		s.row = s.r.Magnitude(1, 64)
	}
	return s.kind
}

// begin chooses the shape of a word of n letters.
func (s *shaped) begin(n int) {
	s.word, s.n, s.shape, s.odd = s.word[:0], n, plain, 0
	if n < 2 || s.r.Int(0, 1) == 0 {
		return
	}
	s.shape = shape(s.r.Int(int64(plain)+1, int64(shapeKinds)-1))
	s.every = int(s.r.Magnitude(1, int64(n)/2))
	if s.r.Int(0, 1) == 0 {
		s.odd = max(n/int(s.r.Int(1, 4)), 1)
	}
}

// Value implements grammar.Chooser.
func (s *shaped) Value(f *grammar.Field, lo, hi int64) int64 {
	if f.Kind != grammar.Word {
		return s.patterned(f, lo, hi)
	}
	v := int64(0)
	if at := s.like(len(s.word)); at >= 0 && (s.odd == 0 || s.r.Int(1, int64(s.odd)) > 1) {
		v = min(max(s.word[at], lo), hi)
	} else {
		v = s.Chooser.Value(f, lo, hi)
	}
	s.word = append(s.word, v)
	return v
}

// like returns the index of the earlier letter that letter i equals, or -1.
func (s *shaped) like(i int) int {
	switch {
	case i == 0:
		return -1
	case s.shape == uniform:
		return 0
	case s.shape == mirrored && i >= (s.n+1)/2 && i < s.n:
		return s.n - 1 - i
	case s.shape == repeating && i >= s.every:
		return i - s.every
	}
	return -1
}
