package plan

import (
	"math"
	"slices"

	"grundy/judge/base/i18n"
	"grundy/judge/spec/grammar"
)

// A Slowness counts the tests that are smaller than planned, or that have no answer, because the
// reference, or the rules that answer instead, are too slow. It also knows the greatest values of
// the tests that were made. The zero Slowness is ready to use; it is not safe for concurrent use.
type Slowness struct {
	smaller, out int
	reach        reach
}

// Made counts a test that was made.
func (s *Slowness) Made(f *File) {
	if f.Smaller {
		s.smaller++
	}
	s.reach.join(f.reach)
}

// LeftOut counts tests that have no answer.
func (s *Slowness) LeftOut(n int) { s.out += n }

// Note says how many tests are smaller or left out, and how far the others reach. It is empty if
// all tests are as planned.
func (s *Slowness) Note() (note i18n.Message) {
	switch {
	case s.out > 0 && s.smaller > 0:
		note = i18n.Messagef("large tests take too long to answer: %d smaller than planned, %d left out", s.smaller, s.out)
	case s.out > 0:
		note = i18n.Messagef("large tests take too long to answer: %d left out", s.out)
	case s.smaller > 0:
		note = i18n.Messagef("large tests take too long to answer: %d smaller than planned", s.smaller)
	default:
		return ""
	}
	if far := s.reach.message(); far != "" {
		note = i18n.Messagef("%s; the greatest values in the tests: %s", note, far)
	}
	return note
}

// A reach holds the greatest number of each field, or the greatest length of its words, in the
// order of the input.
type reach []reached

type reached struct {
	name    string
	most    int64
	bound   int64 // by the spec
	letters bool  // the number is the length of a word
	omitted bool  // the bound is unknown, or the field is neither a whole number nor a word
}

// reachOf returns the reach of the cases of a file.
func reachOf(cases *grammar.Cases) (r reach) {
	if cases == nil || cases.Len() == 0 {
		return nil
	}
	fields := cases.At(0).Grammar().Fields()
	for _, f := range fields {
		one := reached{name: f.Name, most: math.MinInt64, letters: f.Kind == grammar.Word, omitted: true}
		if f.Kind == grammar.Word || f.Kind == grammar.Int && f.Digits == 0 {
			var known bool
			_, one.bound, known = f.Reach()
			one.omitted = !known
		}
		r = append(r, one)
	}
	for c := range cases.All() {
		for i, f := range fields {
			switch {
			case r[i].omitted:
			case r[i].letters:
				for _, w := range c.Strs(f.Name) {
					r[i].most = max(r[i].most, int64(len(w)))
				}
			default:
				for _, v := range c.Ints(f.Name) {
					r[i].most = max(r[i].most, v)
				}
			}
		}
	}
	return r
}

// join adds the reach of another file of the same problem.
func (r *reach) join(other reach) {
	if *r == nil {
		*r = slices.Clone(other)
		return
	}
	for i := range other {
		(*r)[i].most = max((*r)[i].most, other[i].most)
	}
}

// mostReached bounds the fields that a message names.
const mostReached = 4

// message names the fields that stay below their bounds: "n 23 of 100,000, s 12 of 1,000 letters".
func (r reach) message() (list i18n.Message) {
	named := 0
	for _, f := range r {
		if f.omitted || f.most < 0 || f.most >= f.bound || named == mostReached {
			continue
		}
		text := i18n.Messagef("%s %s of %s", []byte(f.name), i18n.Commas(f.most), i18n.Commas(f.bound))
		if f.letters {
			text = i18n.Messagef("%s %s of %s letters", []byte(f.name), i18n.Commas(f.most), i18n.Commas(f.bound))
		}
		if named++; named > 1 {
			text = i18n.Join(i18n.Messagef(", "), text)
		}
		list = i18n.Join(list, text)
	}
	return list
}
