package sample

import "grundy/judge/spec/grammar"

// An outlier describes the list whose numbers are being chosen. It says whether these numbers are
// small, and whether one of them may be large nevertheless.
type outlier struct {
	field *grammar.Field
	count int64 // the number chosen last, which is most likely the length of the next list
	i     int64 // how many numbers were chosen so far
	great int64 // index of the number that may be large, or -1
	span  int64 // how far above the lower bound the other numbers may be; -1 means anywhere
}

// number chooses a number. Before the first number of a list, it calls beginList.
func (s *shaped) number(f *grammar.Field, lo, hi int64) int64 {
	l := &s.list
	if !f.List || f.Kind != grammar.Int {
		v := s.rounded(f, s.Chooser.Value(f, lo, hi), lo, hi)
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
	return s.rounded(f, s.Chooser.Value(f, lo, hi), lo, hi)
}

// rounded shortens a real number to fewer digits, half of the time. Comparisons with a small
// tolerance often fail at whole numbers, at tenths, and halfway between two of them.
func (s *shaped) rounded(f *grammar.Field, v, lo, hi int64) int64 {
	if f.Digits == 0 || s.r.Int(0, 1) == 0 {
		return v
	}
	unit := int64(1)
	for range s.r.Int(1, int64(f.Digits)) {
		unit *= 10
	}
	short := v - v%unit
	if s.r.Int(0, 3) == 0 {
		short += unit / 2
	}
	if short < lo || short > hi {
		return v
	}
	return short
}

// beginList chooses whether the numbers of a list are small, and how small.
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

// A pattern relates the numbers of a field that repeats, which are the elements of a list or the
// cells of a board, row by row.
type pattern struct {
	order order
	i     int64   // how many numbers were chosen so far
	step  int64   // how far each number of stairs is from the one before
	width int64   // the period of the pattern, or the length of a line
	line  int64   // the row or column that differs from the others
	first []int64 // the numbers that the pattern repeats
}

// An order is a kind of pattern.
type order int

const (
	unordered order = iota
	stairs          // each number is one step above the number before, and wraps around at the bounds
	few             // two numbers in random order
	periodic        // a few numbers, repeated in the same order
	row             // one number everywhere except in one row, which has another number
	column          // one number everywhere except in one column, which has another number
	orders
)

// widest bounds the period of a pattern and the width of the boards that have patterns.
const widest = 8

// patterned chooses a number by the pattern of its field, if it has one.
func (s *shaped) patterned(f *grammar.Field, lo, hi int64) int64 {
	if f.Kind != grammar.Int || !f.Repeats() {
		clear(s.patterns) // most likely, the next case begins here
		s.last = f
		return s.number(f, lo, hi)
	}
	p := s.patterns[f]
	if p == nil {
		p = s.newPattern(f)
		s.patterns[f] = p
	}
	if f.List && s.last != f {
		p.i = 0 // another list begins here
	}
	s.last = f
	if p.order == unordered {
		return s.number(f, lo, hi)
	}
	i := p.i
	p.i++
	if p.order == stairs {
		return s.stair(p, i, f, lo, hi)
	}
	at := p.at(i, s.r)
	for int64(len(p.first)) <= at {
		p.first = append(p.first, s.Chooser.Value(f, lo, hi))
	}
	return min(max(p.first[at], lo), hi)
}

// newPattern chooses the pattern of a field for one case.
func (s *shaped) newPattern(f *grammar.Field) *pattern {
	if f.Counts() || s.r.Int(1, 2*s.lists) > 1 {
		return &pattern{}
	}
	p := &pattern{order: order(s.r.Int(int64(unordered)+1, int64(orders)-1)), width: s.r.Int(1, widest), step: Sign(s.r)}
	if s.r.Int(0, 1) == 0 {
		p.step *= s.r.Magnitude(1, 1<<20)
	}
	p.line = s.r.Int(0, p.width-1)
	return p
}

// at returns the index in p.first of the number at index i of the pattern.
func (p *pattern) at(i int64, r *grammar.Rand) int64 {
	differs := false
	switch p.order {
	case few:
		differs = r.Int(0, 1) == 0
	case periodic:
		return i % p.width
	case row:
		differs = i/p.width == p.line
	case column:
		differs = i%p.width == p.line
	}
	if differs {
		return 1
	}
	return 0
}

// stair returns the number at index i of stairs. The embedded Chooser chooses the number at which
// the stairs begin.
func (s *shaped) stair(p *pattern, i int64, f *grammar.Field, lo, hi int64) int64 {
	if len(p.first) == 0 {
		p.first = append(p.first, s.Chooser.Value(f, lo, hi))
	}
	return Stair(lo, hi, p.first[0], p.step, i)
}

// Stair starts at from, makes i steps of the given size, and returns the number where it ends. Steps
// beyond one of the bounds lo and hi continue at the other.
func Stair(lo, hi, from, step, i int64) int64 {
	at, n := uint64(from)-uint64(lo), uint64(hi)-uint64(lo)+1
	switch {
	case n == 0: // the bounds allow all numbers of 64 bits
		at += uint64(step) * uint64(i)
	case step < 0:
		at = (at + n - uint64(-step)*uint64(i)%n) % n
	default:
		at = (at + uint64(step)*uint64(i)) % n
	}
	return int64(uint64(lo) + at)
}
