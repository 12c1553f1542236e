package grammar

import "grundy/judge/spec/grammar/size"

// A fieldShape is the shape of the numbers of a field, or their part in the shape of their block.
// Each implementation embeds numbers and overrides the methods in which it differs.
type fieldShape interface {
	// draw draws n numbers, n > 0.
	draw(s *chosen, f *Field, n int, lo, hi int64, dst []int64) ([]int64, error)
	// wrong returns an error if the numbers of a list are illegal.
	wrong(f *Field, list []int64) error
	// walk tries all ways to add n numbers.
	walk(e *Enumeration, f *Field, n, lo, hi int64, rest size.Room, then func())

	// repairs reports whether draw may return a number other than the chosen one.
	repairs() bool
	// joins reports whether a number is an end of an edge, or the parent or a successor of a
	// vertex.
	joins() bool
	// shaped reports whether there are steps to smaller values.
	shaped() bool
	// smaller yields the steps from a site to smaller values.
	smaller(s *smaller, one *site)
}

// numbers is the shape of independent numbers.
type numbers struct{}

func (numbers) draw(s *chosen, f *Field, n int, lo, hi int64, dst []int64) ([]int64, error) {
	return s.numbers(f, n, lo, hi, dst)
}

func (numbers) wrong(*Field, []int64) error { return nil }

func (numbers) walk(e *Enumeration, f *Field, n, lo, hi int64, rest size.Room, then func()) {
	e.ints(list{f: f, begin: e.cs.cols[f.index].len(f.Kind), lo: lo, hi: hi}, n, rest, then)
}

func (numbers) repairs() bool           { return false }
func (numbers) joins() bool             { return false }
func (numbers) shaped() bool            { return false }
func (numbers) smaller(*smaller, *site) {}

// A wordShape restricts the words of a field. Each implementation embeds letters and overrides
// the methods in which it differs.
type wordShape interface {
	// begin begins to fill a list of words, and returns a function that ends the list.
	begin(w *filler, words int64) (end func(), err error)
	// draw draws a word of lo..hi letters.
	draw(s *chosen, f *Field, lo, hi int64, dst []byte) ([]byte, error)
	// wrong returns an error if a word is illegal.
	wrong(f *Field, word []byte) error
	// list tries all ways to add n words of lo..hi letters.
	list(e *Enumeration, f *Field, n, lo, hi int64, rest size.Room, then func())
	// walk tries every word of n letters.
	walk(e *Enumeration, f *Field, n int64, rest size.Room, then func())
	// kinds counts the words of lo..hi letters.
	kinds(f *Field, lo, hi int64) int64
	// repairs reports whether draw may return letters other than the chosen ones.
	repairs() bool
}

// letters is the shape of words of arbitrary letters.
type letters struct{}

func (letters) begin(*filler, int64) (end func(), err error) { return func() {}, nil }

func (letters) draw(s *chosen, f *Field, lo, hi int64, dst []byte) ([]byte, error) {
	return s.anyWord(f, lo, hi, dst)
}

func (letters) wrong(*Field, []byte) error { return nil }

func (letters) list(e *Enumeration, f *Field, n, lo, hi int64, rest size.Room, then func()) {
	e.words(f, len(e.cs.cols[f.index].ends), n, lo, hi, rest, then)
}

func (letters) walk(e *Enumeration, f *Field, n int64, rest size.Room, then func()) {
	e.anyWord(f, n, rest, then)
}

func (letters) kinds(f *Field, lo, hi int64) int64 {
	return size.Words(int64(len(f.Letters)), max(lo, 0), hi)
}

func (letters) repairs() bool { return false }
