package guess

import (
	"cmp"
	"slices"
)

// These constants bound the number of kinds of queries, and the lines of each kind.
const (
	mostKinds  = 12
	leastLines = 2
)

// queries returns a block of queries: each line begins with a word that determines how many values
// follow. The words are letters or signs, or else small numbers. It returns nil if the lines do not
// fit.
func (s *searcher) queries(at []cursor, repetitions count) *item {
	words := firstWords{values: map[string]int{}, letters: true, numbers: true}
	place := 0
	for _, c := range at {
		place = max(place, len(c.env))
		for i := range repetitions.in(c.env) {
			if !words.add(c.file.lines[c.line+int(i)]) {
				return nil
			}
		}
	}
	s.budget -= words.lines
	if !words.choose() {
		return nil
	}
	it := &item{repeat: &repetitions}
	for word, n := range words.values {
		k := &kind{word: word}
		for i := range n {
			k.fields = append(k.fields, &field{place: place + i})
		}
		it.kinds = append(it.kinds, k)
	}
	slices.SortFunc(it.kinds, func(a, b *kind) int {
		return cmp.Or(len(a.word)-len(b.word), cmp.Compare(a.word, b.word))
	})
	return it
}

// firstWords are the words that begin some lines.
type firstWords struct {
	values  map[string]int // the number of values that follow a word
	lines   int
	latest  int  // the number of values in the latest line
	differ  bool // the number of values is not the same in all lines
	letters bool // all words are letters or signs
	numbers bool // all words are small numbers
}

// add adds a line. It returns false if a line with its word has another number of values, or if
// there are too many words.
func (w *firstWords) add(line []token) bool {
	word, n := line[0], len(line)-1
	if known, seen := w.values[word.text]; seen && known != n {
		return false
	}
	w.values[word.text] = n
	w.differ = w.differ || w.lines > 0 && w.latest != n
	w.latest, w.lines = n, w.lines+1
	w.letters = w.letters && !word.whole
	w.numbers = w.numbers && word.whole && 0 <= word.n && word.n <= mostKinds
	return len(w.values) <= mostKinds
}

// choose reports whether the words look like those of queries. If all lines have the same number of
// values, only few letters or signs do.
func (w *firstWords) choose() bool {
	kinds := len(w.values)
	switch {
	case !w.letters && !w.numbers, kinds < 2, w.lines < leastLines*kinds:
		return false
	case w.differ:
		return true
	}
	return w.letters && kinds <= w.lines/4
}
