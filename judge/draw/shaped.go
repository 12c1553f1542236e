package draw

import "grundy/judge/grammar"

// One in so many lists of random cases has small numbers, of large cases every other:
// there are few of these.
const (
	SomeLists = 8
	ManyLists = 2
)

// Shaped returns a chooser whose words have, half of the time, a shape that programs
// treat apart and chance never meets once words are long: one letter throughout, a
// palindrome, a word that repeats itself, or all but one or a few letters of these.
// Lengths and first letters are those of ch. Of its lists one in so many has small
// numbers, half of these but for one, anywhere: chance puts what matters of a long
// list among its first.
func Shaped(ch grammar.Chooser, r *grammar.Rand, lists int64) grammar.Chooser {
	return &shaped{Chooser: ch, r: r, lists: lists}
}

type shaped struct {
	grammar.Chooser
	r     *grammar.Rand
	lists int64
	list  outlier

	word  []int64 // letters chosen so far
	n     int     // letters it will have
	shape shape
	every int // letters after which a word repeats itself
	odd   int // one letter in so many is any
}

// A shape says which earlier letter the next one takes after.
type shape int

const (
	plain    shape = iota // none
	uniform               // the first
	mirrored              // that as far from the other end
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

// begin decides on the shape of a word of n letters.
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
		return s.number(f, lo, hi)
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

// An outlier is where a number stands out in the list that is being chosen, if its
// numbers are small.
type outlier struct {
	field *grammar.Field
	count int64 // the counter chosen last, most likely that of the list
	i     int64 // numbers chosen so far
	great int64 // the number that stands out, or -1
	span  int64 // by which the others pass their bound at most, or -1
}

// number chooses a number, and begins a list where one begins.
func (s *shaped) number(f *grammar.Field, lo, hi int64) int64 {
	l := &s.list
	if !f.List || f.Kind != grammar.Int {
		v := s.Chooser.Value(f, lo, hi)
		if f.Counts() {
			l.count, l.field = v, nil
		}
		return v
	}
	if l.field != f || l.i >= l.count {
		s.beginList(f)
	}
	i := l.i
	l.i++
	if l.span >= 0 && i != l.great && uint64(hi)-uint64(lo) > uint64(l.span) {
		hi = lo + l.span
	}
	return s.Chooser.Value(f, lo, hi)
}

// beginList decides whether the numbers of a list are small, and how small.
func (s *shaped) beginList(f *grammar.Field) {
	l := &s.list
	*l = outlier{field: f, count: l.count, great: -1, span: -1}
	if l.count < 2 || s.r.Int(1, s.lists) > 1 {
		return
	}
	if l.span = s.r.Int(0, 2); s.r.Int(0, 2) > 0 {
		l.span = s.r.Magnitude(0, 1<<40)
	}
	if s.r.Int(0, 1) == 0 {
		l.great = s.r.Int(0, l.count-1)
	}
}

// like returns the letter that letter i takes after, or -1.
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
