package grammar

import (
	"slices"
	"strings"

	"grundy/judge/i18n"
	"grundy/judge/spec"
	"grundy/judge/wordset"
)

// Here is what lists and words know beyond bounds: see package language for the table of
// shapes, and reals.go and graphs.go for the others.

// permutation compiles a list of all numbers in a range.
func (c *compiler) permutation(f *Field, t spec.Text) {
	f.List, f.distinct = true, true
	low, high, ranged := strings.Cut(t.Value, "..")
	if !ranged {
		f.lo, f.hi = &formula{constant: true, value: 1}, c.number(t)
		f.count = f.hi
		return
	}
	f.lo, f.hi = c.bounds(t)
	count, err := compileFormula(t, "("+high+")-("+low+")+1", c.g.fields, number)
	if err != nil {
		count = f.hi // complained of already
	}
	f.count = count
}

// word compiles a word of a language.
func (c *compiler) word(f *Field, sf spec.Field) {
	f.Kind = Word
	text, make := sf.Pattern, wordset.Pattern
	if !sf.Brackets.Absent() {
		text, make = sf.Brackets, wordset.Brackets
	}
	f.lo, f.hi = c.bounds(sf.Length)
	c.lettered(f, sf.Length)
	words, err := make(text.Value)
	if err != nil {
		c.complain(text, i18n.Of(err), "")
		return
	}
	f.setLetters(words.Letters())
	f.words = words
	if f.lo.constant && f.hi.constant {
		if _, ok := words.Near(max(f.lo.value, 0), max(f.lo.value, 0), f.hi.value); !ok {
			c.complain(sf.Length, i18n.Messagef("no word of %s has %s letters", text.Value, rangeText(f.lo.value, f.hi.value)), "widen the range")
		}
	}
}

func (f *Field) setLetters(letters string) {
	for i := range f.letter {
		f.letter[i] = -1
	}
	for i := range len(letters) {
		f.letter[letters[i]] = int16(i)
	}
	f.Letters = letters
}

// sorting compiles the order of a list.
func (c *compiler) sorting(f *Field, t spec.Text) {
	switch {
	case t.Absent():
	case f.Kind != Int:
		c.complain(t, "sorted is for lists of numbers", "take it out")
	default:
		f.descends = strings.HasSuffix(t.Value, "descending")
		f.sorted = true
		f.distinct = f.distinct || strings.HasPrefix(t.Value, "strictly")
	}
}

// Repairs reports whether the grammar may take another value than a chooser chose, the
// nearest that is legal beside those before it.
func (f *Field) Repairs() bool {
	return f.distinct || f.sorted || f.words != nil || f.shape.repairs() || f.exact != nil
}

// arrange puts the numbers of a list that was drawn in its order.
func (f *Field) arrange(list []int64) {
	if !f.sorted {
		return
	}
	slices.Sort(list)
	if f.descends {
		slices.Reverse(list)
	}
}

// unsorted says which number of a list breaks its order, if any does.
func (f *Field) unsorted(list []int64) error {
	for i := 1; f.sorted && i < len(list); i++ {
		a, b := list[i-1], list[i]
		if f.descends {
			a, b = b, a
		}
		if a > b {
			way := "ascend"
			if f.descends {
				way = "descend"
			}
			return fault(f, "%s stands after %s; the values %s", f.show(list[i]), f.show(list[i-1]), way)
		}
	}
	return nil
}

// onward narrows the bounds of the numbers of a list that are still to come.
func (l list) onward(col *column) list {
	if !l.f.sorted || len(col.ints) == l.begin {
		return l
	}
	last, step := col.ints[len(col.ints)-1], int64(0)
	if l.f.distinct {
		step = 1
	}
	if l.f.descends {
		l.hi = min(l.hi, last-step)
	} else {
		l.lo = max(l.lo, last+step)
	}
	return l
}

// next returns the bounds of the next of n numbers to come, behind those of a column.
func (l list) next(n int64, col *column) (lo, hi int64) {
	lo, hi = l.lo, l.f.shape.most(len(col.ints)-l.begin, l.hi)
	if l.f.sorted && l.f.distinct && l.f.descends {
		lo += n - 1
	} else if l.f.sorted && l.f.distinct {
		hi -= n - 1
	}
	return lo, hi
}

// room returns the room of n numbers of a list.
func (l list) room(n int64) room {
	r := l.unit().times(n, n)
	if n < 2 || l.f.Digits > 0 || l.f.Kind != Int || !l.f.distinct || l.lo < 0 {
		return r
	}
	apart := mulSaturated(n, n-1) / 2 // those that differ are at least 0, 1, 2 … apart
	r.minSize = addSaturated(r.minSize, apart)
	if r.maxSize < unbounded {
		r.maxSize = max(r.maxSize-apart, 0)
	}
	return r
}

// strange says where a word leaves its language.
func (f *Field) strange(word []byte) error {
	if f.words == nil {
		return nil
	}
	at, what := f.words.Fault(word), "is no word of the pattern "+f.text.Pattern.Value
	if !f.text.Brackets.Absent() {
		what = "has brackets that do not match"
	}
	switch {
	case at < 0:
		return nil
	case at == len(word):
		return fault(f, "%q %s: it ends too early", clip(word), what)
	}
	return fault(f, "%q %s: letter %d, %q, is wrong", clip(word), what, at+1, word[at])
}

// fitted draws a word of a language: each letter is the next one from that chosen on
// which the language allows, round the end to the beginning.
func (s *chosen) fitted(f *Field, lo, hi int64, dst []byte) ([]byte, error) {
	n := s.choose(lo, hi, func() int64 { return s.ch.Length(f, lo, hi) })
	n, ok := f.words.Near(n, lo, hi)
	if !ok {
		return dst, fault(f, "no word has %s letters", rangeText(lo, hi))
	}
	s.tape.amend(n)
	if err := s.spend(n + 1); err != nil {
		return dst, err
	}
	s.use(f, n)
	p := f.words.Begin(n)
	for range n {
		v, ok := p.From(int(s.value(f, 0, int64(len(f.Letters))-1)))
		if !ok {
			v, _ = p.From(0)
		}
		s.tape.amend(int64(v))
		p.Push(v)
		dst = append(dst, f.Letters[v])
	}
	return dst, nil
}

// fit tries every word of a language of n letters, in order; p is the word so far.
func (e *Enumeration) fit(f *Field, p *wordset.Prefix, n int64, rest room, then func()) {
	least, most := p.Sizes()
	if e.spent() || !(room{n, n, least, most}).plus(rest).holds(e.values, e.size) {
		return
	}
	if n == 0 {
		then()
		return
	}
	col := &e.cs.cols[f.index]
	for v, ok := p.From(0); ok && int64(v) < e.size && !e.stop; v, ok = p.From(v + 1) {
		col.text = append(col.text, f.Letters[v])
		e.values, e.size = e.values-1, e.size-int64(v)-1
		p.Push(v)
		e.fit(f, p, n-1, rest, then)
		p.Pop()
		e.values, e.size = e.values+1, e.size+int64(v)+1
		col.text = col.text[:len(col.text)-1]
	}
}
