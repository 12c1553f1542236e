package grammar

import "grundy/judge/spec/grammar/arith"

// A Part is a range of values of a case: the values From to To-1 of Field. If Letters is set, the
// range is of letters of the word with index Word. If Field is nil, it is a range of the numbers
// that Case.Repetitions returns.
type Part struct {
	Field    *Field
	From, To int
	Letters  bool
	Word     int // the index of the word
}

// A Counted is a list, a word or a block whose length a number determines. If the number is smaller
// by one, there are Step elements fewer.
type Counted struct {
	Step     int
	Elements [][]Part // the values of each element
}

// Counted returns the lists, words and blocks of a case that are shorter if value i, from 0, of a
// field is smaller by one.
func (c Case) Counted(f *Field, i int) []Counted {
	s := &surveyor{lower: &lowered{at: place{f, i}}}
	s.lower.reader = &s.reader
	c.walked(s)
	return s.counted
}

// lowered provides the values that a walk has passed, with the value at a place smaller by one.
type lowered struct {
	*reader
	at place
}

func (l *lowered) Current(of *arith.Variable) int64 {
	v := l.reader.Current(of)
	if f := l.at.f; of == &f.variable && l.reader.at[f.index]-1-l.c.cs.from(f, l.c.i) == l.at.i {
		v--
	}
	return v
}

// step returns by how much a count shrinks if the number is smaller by one.
func (s *surveyor) step(count *formula) int {
	if s.lower == nil || count == nil {
		return 0
	}
	n, err := count.Eval(&s.reader)
	less, bad := count.Eval(s.lower)
	if err != nil || bad != nil {
		return 0
	}
	return int(max(n, 0) - max(less, 0))
}

// counts records the elements of a site whose number shrinks by step.
func (s *surveyor) counts(one *site, step int) {
	if step <= 0 || one.elements() < 1 {
		return
	}
	found := Counted{Step: step, Elements: make([][]Part, one.elements())}
	for e := range found.Elements {
		for k, f := range one.fields {
			if from, to := one.bounds[e][k], one.bounds[e+1][k]; from < to && !f.derived {
				found.Elements[e] = append(found.Elements[e], Part{Field: f, From: from, To: to})
			}
		}
		if one.b != nil && one.begun[e] < one.begun[e+1] {
			found.Elements[e] = append(found.Elements[e], Part{From: one.begun[e], To: one.begun[e+1]})
		}
	}
	s.counted = append(s.counted, found)
}

// spells records the letters of n words whose length depends on the number.
func (s *surveyor) spells(f *Field, n int) {
	if f.Kind != Word || f.lo != f.hi {
		return
	}
	step := s.step(f.hi)
	if step <= 0 {
		return
	}
	for i := s.at[f.index]; i < s.at[f.index]+n; i++ {
		found := Counted{Step: step}
		for k := range s.c.cs.cols[f.index].word(i) {
			found.Elements = append(found.Elements, []Part{{Field: f, From: k, To: k + 1, Letters: true, Word: i - s.c.cs.from(f, s.c.i)}})
		}
		s.counted = append(s.counted, found)
	}
}
