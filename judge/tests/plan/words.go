package plan

import (
	"math"
	"math/bits"

	"grundy/judge/spec/grammar"
)

// A spelling is a kind of word that breaks programs which pass random words, such as searches that
// compare again what they have compared.
type spelling struct {
	name   string
	letter func(i, n int64) int64 // letter i of n, as an index in the alphabet
}

// spellings are the words of the group hard. In the comments, a, b and c are the first letters of
// the alphabet.
var spellings = []spelling{
	{"almost-one-letter", func(i, n int64) int64 { return truth(i == n-1) }}, // a…ab
	{"b-first", func(i, _ int64) int64 { return truth(i == 0) }},             // ba…a
	{"b-inside", func(i, n int64) int64 { return truth(i == n/2) }},          // a…aba…a
	{"pairs", func(i, n int64) int64 { // (ab)…c
		if i == n-1 {
			return 2
		}
		return i % 2
	}},
	{"blocks", func(i, n int64) int64 { return truth((i+1)%max(root(n), 2) == 0) }}, // a…aba…aba…ab…
	{"fibonacci-word", func(i, _ int64) int64 { return fibonacciLetter(i) }},
	{"square", func(i, n int64) int64 { return thueMorseLetter(i % max((n+1)/2, 1)) }},
}

// truth returns 1 if a condition holds, otherwise 0.
func truth(holds bool) int64 {
	if holds {
		return 1
	}
	return 0
}

// root returns the greatest number whose square is at most n.
func root(n int64) (r int64) {
	for (r+1)*(r+1) <= n {
		r++
	}
	return r
}

// fibonacciLetter returns letter i of the infinite Fibonacci word abaababa…, which contains the most
// repetitions.
func fibonacciLetter(i int64) int64 {
	down := func(n int64) int64 { return int64(math.Floor(float64(n) * math.Phi)) }
	return 2 + down(i+1) - down(i+2)
}

// thueMorseLetter returns letter i of the infinite Thue-Morse word abbabaab….
func thueMorseLetter(i int64) int64 { return int64(bits.OnesCount64(uint64(i)) % 2) }

// A spelled chooser draws words of a spelling, and counts at their upper bounds. Every second word
// has half of its greatest length, because it may be searched in the word before it.
type spelled struct {
	great
	letter func(i, n int64) int64
	words  int   // number of words begun
	i, n   int64 // letters drawn of the current word, and its length
}

// Value implements grammar.Chooser.
func (s *spelled) Value(f *grammar.Field, lo, hi int64) int64 {
	switch {
	case f.Shapes():
		return hi
	case f.Kind != grammar.Word:
		return s.great.Value(f, lo, hi)
	}
	s.i++
	return min(lo+s.letter(s.i-1, s.n), hi)
}

// Length implements grammar.Chooser.
func (s *spelled) Length(f *grammar.Field, lo, hi int64) int64 {
	if f == nil {
		return hi
	}
	s.i, s.n = 0, hi
	if s.words++; s.words%2 == 0 {
		s.n = max(lo, hi/2)
	}
	return s.n
}

// hardWords returns the family of hard words, if cases have words.
func (s *Source) hardWords() (list []hardness) {
	if !hasWord(s.Grammar) {
		return nil
	}
	for _, word := range spellings {
		list = append(list, hardness{name: word.name, make: func(r *grammar.Rand) grammar.Chooser {
			return &spelled{great: evenlyGreat(r), letter: word.letter}
		}})
	}
	return list
}
