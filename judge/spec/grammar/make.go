package grammar

import (
	"fmt"
	"slices"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// A given is a source that returns existing values, in order.
type given struct {
	numbers map[*Field][]int64
	words   map[*Field][]string
}

func (given) beginLine() error { return nil }

func (s given) again(b *block, repetition int64) (bool, error) {
	if left, known := s.numbers[b.repeated]; known && len(left) > 0 {
		if repetition == left[0] {
			s.numbers[b.repeated] = left[1:]
		}
		return repetition < left[0], nil
	}
	for _, f := range b.lines[0].fields {
		return len(s.numbers[f]) > 0 || len(s.words[f]) > 0, nil
	}
	return false, nil
}

func (s given) ints(f *Field, n int, lo, hi int64, dst []int64) ([]int64, error) {
	have := s.numbers[f]
	if len(have) < n {
		return dst, fault(f, "%s given, %d expected", i18n.Plural(len(have), "value"), n)
	}
	for _, v := range have[:n] {
		if err := inside(f, v, lo, hi); err != nil {
			return dst, err
		}
		dst = append(dst, v)
	}
	s.numbers[f] = have[n:]
	return dst, nil
}

func (s given) word(f *Field, lo, hi int64, dst []byte) ([]byte, error) {
	have := s.words[f]
	if len(have) == 0 {
		return dst, fault(f, "no word given")
	}
	w := have[0]
	s.words[f] = have[1:]
	if n := int64(len(w)); n < lo || n > hi {
		return dst, fault(f, "a word of %s instead of %s", i18n.Plural(int(n), "letter"), format.Range(lo, hi))
	}
	for i := range len(w) {
		if f.letter[w[i]] < 0 {
			return dst, fault(f, "the letter %q is not one of %s", w[i], f.Letters)
		}
	}
	return append(dst, w...), nil
}

// Make returns a case with the given values by field name: int64 or []int64 for numbers and for the
// indices of choices, string or []string for words. A field that is the count of a list or of the
// repetitions of lines, or the length of a word, may be omitted. The error says why the case is illegal, or which value does not
// fit.
func (g *Grammar) Make(values map[string]any) (Case, error) {
	s := given{map[*Field][]int64{}, map[*Field][]string{}}
	for name, v := range values {
		f := g.Field(name)
		if f == nil {
			return Case{}, fmt.Errorf("the case has no field %s", name)
		}
		switch v := v.(type) {
		case int64:
			s.numbers[f] = []int64{v}
		case []int64:
			s.numbers[f] = v
		case string:
			s.words[f] = []string{v}
		case []string:
			s.words[f] = v
		default:
			return Case{}, fmt.Errorf("the field %s is given a %T", name, v)
		}
	}
	for _, f := range g.fields {
		if f.List && f.count.bare != nil && s.numbers[f.count.bare] == nil {
			s.numbers[f.count.bare] = []int64{int64(len(s.numbers[f]) + len(s.words[f]))}
		}
		if f.Kind == Word && f.hi.bare != nil && s.numbers[f.hi.bare] == nil && len(s.words[f]) == 1 {
			s.numbers[f.hi.bare] = []int64{int64(len(s.words[f][0]))}
		}
	}
	for _, b := range g.blocks() {
		if f := b.repeat; f != nil && f.bare != nil && s.numbers[f.bare] == nil && len(b.scalars()) > 0 {
			first := b.scalars()[0]
			s.numbers[f.bare] = []int64{int64(len(s.numbers[first]) + len(s.words[first]))}
		}
	}
	return g.give(s)
}

// CountsOf returns the fields that only count values of the given fields, and are not given
// themselves. Make computes them from these values.
func (g *Grammar) CountsOf(given []string) (names []string) {
	other := map[*Field]bool{} // counts values that are not given
	var all []*Field
	count := func(f *formula, of ...*Field) {
		if f == nil || f.bare == nil || !f.bare.Counter || slices.Contains(given, f.bare.Name) {
			return
		}
		all = append(all, f.bare)
		there := func(f *Field) bool { return slices.Contains(given, f.Name) }
		other[f.bare] = other[f.bare] || !slices.ContainsFunc(of, there)
	}
	for _, f := range g.fields {
		switch {
		case f.List:
			count(f.count, f)
		case f.Kind == Word && f.lo == f.hi:
			count(f.hi, f)
		}
	}
	for _, b := range g.blocks() {
		count(b.repeat, b.scalars()...)
	}
	for _, f := range all {
		if !other[f] && !slices.Contains(names, f.Name) {
			names = append(names, f.Name)
		}
	}
	return names
}

// blocks returns the blocks that are not within others.
func (g *Grammar) blocks() (list []*block) {
	for i := range g.items {
		if b := g.items[i].block; b != nil {
			list = append(list, b)
		}
	}
	return list
}

// scalars returns the fields that each repetition of a block has once.
func (b *block) scalars() (list []*Field) {
	for i := range b.lines {
		for _, f := range b.lines[i].fields {
			if !f.List {
				list = append(list, f)
			}
		}
	}
	return list
}

func (g *Grammar) give(s given) (Case, error) {
	cs := g.NewCases()
	if err := g.fill(cs, s); err != nil {
		return Case{}, err
	}
	for _, f := range g.written {
		if len(s.numbers[f]) > 0 || len(s.words[f]) > 0 {
			return Case{}, fault(f, "more values than expected")
		}
	}
	return cs.At(0), nil
}

// With returns a copy of the case in which value i, from 0, of a number field is v. If the copy is
// illegal, the error says why.
func (c Case) With(f *Field, i int, v int64) (Case, error) {
	s := c.given()
	changed := append([]int64(nil), s.numbers[f]...)
	changed[i] = v
	s.numbers[f] = changed
	return c.cs.g.give(s)
}

// given returns the values of a case.
func (c Case) given() given {
	s := given{map[*Field][]int64{}, map[*Field][]string{}}
	for _, have := range c.cs.g.written {
		from, to := c.span(have)
		if have.Kind == Word {
			for w := from; w < to; w++ {
				s.words[have] = append(s.words[have], string(c.cs.cols[have.index].word(w)))
			}
			continue
		}
		s.numbers[have] = c.cs.cols[have.index].ints[from:to]
	}
	for _, b := range c.cs.g.ended {
		from, to := c.span(b.repeated)
		s.numbers[b.repeated] = c.cs.cols[b.repeated.index].ints[from:to]
	}
	return s
}

// computed reports whether a field has no given values because they follow from others.
func (s given) computed(f *Field) bool {
	_, have := s.numbers[f]
	return f.derived && !have
}
