package grammar

import "slices"

// A site is a list or a block in a case, with the positions of its elements. The elements of a
// block are its repetitions.
type site struct {
	b      *block   // nil: a list
	fields []*Field // the fields of the elements
	bounds [][]int  // by element, the index of its first value of each field; the last entry is the end of the last element
	begun  []int    // for a block: by element, the number of blocks with a terminator that begin before it
	count  place    // the place of the number of elements, if it is a field
	within stretch  // the repetition that contains the site, or the whole case
	depth  int      // the number of enclosing blocks
}

// A place is the position of a value in a case: the i-th value of a field. The zero value means
// no place.
type place struct {
	f *Field
	i int
}

// A stretch is a part of a case: the range of values of each field.
type stretch struct{ from, to []int }

func (s *site) elements() int { return len(s.bounds) - 1 }

// A surveyor walks a case and finds its sites. A site precedes the sites inside it.
type surveyor struct {
	reader
	sites []*site
	depth int
	begun int                     // number of blocks with a terminator so far
	ended func(repetitions int64) // called at the beginning of each block with a terminator; may be nil

	lower   *lowered // nil unless Counted is computed
	counted []Counted
}

// Repetitions returns the number of repetitions of each block with a terminator, in the order in
// which the blocks begin.
func (c Case) Repetitions() (list []int64) {
	if len(c.cs.g.ended) > 0 {
		c.walked(&surveyor{ended: func(repetitions int64) { list = append(list, repetitions) }})
	}
	return list
}

// survey returns the sites of a case. Indices of values are relative to the case.
func (c Case) survey() []*site { return c.walked(&surveyor{}) }

func (c Case) walked(s *surveyor) []*site {
	s.begin(c)
	whole := s.stretched(func() { s.items(c.cs.g.items) })
	for _, one := range s.sites {
		if one.depth == 0 {
			one.within = whole
		}
	}
	return s.sites
}

// stretched returns the part of the case that a walk passes.
func (s *surveyor) stretched(walk func()) stretch {
	from := s.here()
	walk()
	return stretch{from, s.here()}
}

// here returns the number of values of each field so far.
func (s *surveyor) here() []int {
	at := make([]int, len(s.at))
	for i, f := range s.c.cs.g.fields {
		at[i] = s.at[i] - s.c.cs.from(f, s.c.i)
	}
	return at
}

func (s *surveyor) items(items []item) {
	for i := range items {
		if b := items[i].block; b != nil {
			s.block(b)
		} else {
			s.line(items[i].fields)
		}
	}
}

func (s *surveyor) line(fields []*Field) {
	for _, f := range fields {
		n := 1
		if f.List {
			n = int(s.number(f.count))
			one := &site{fields: []*Field{f}, count: s.place(f.count), depth: s.depth}
			for i := range n + 1 {
				one.bounds = append(one.bounds, []int{s.at[f.index] - s.c.cs.from(f, s.c.i) + i})
			}
			s.sites = append(s.sites, one)
			s.counts(one, s.step(f.count))
		}
		s.spells(f, n)
		s.at[f.index] += n
	}
}

// place returns the place of the number if a formula is just a field.
func (s *surveyor) place(f *formula) place {
	if f == nil || f.bare == nil {
		return place{}
	}
	return place{f.bare, s.at[f.bare.index] - s.c.cs.from(f.bare, s.c.i) - 1}
}

func (s *surveyor) block(b *block) {
	one := &site{b: b, fields: b.fields, count: s.place(b.repeat), depth: s.depth}
	s.sites = append(s.sites, one)
	step := s.step(b.repeat)
	s.depth++
	n := s.repetitions(b)
	if b.repeat == nil {
		s.begun++
		if s.ended != nil {
			s.ended(n)
		}
	}
	for range n {
		one.bounds, one.begun = append(one.bounds, s.of(b.fields)), append(one.begun, s.begun)
		inside := len(s.sites)
		within := s.stretched(func() { s.items(b.shape.repetition(&s.reader, b)) })
		for _, in := range s.sites[inside:] {
			if in.depth == s.depth {
				in.within = within
			}
		}
	}
	b.shape.end(&s.reader)
	s.depth--
	one.bounds, one.begun = append(one.bounds, s.of(b.fields)), append(one.begun, s.begun)
	s.counts(one, step)
}

func (s *surveyor) of(fields []*Field) []int {
	at := make([]int, len(fields))
	for i, f := range fields {
		at[i] = s.at[f.index] - s.c.cs.from(f, s.c.i)
	}
	return at
}

// numbers reports whether the values of f are numbers of elements that count counts. They start
// at first, 0 or 1, and the largest is count or count-1.
func (f *Field) numbers(count *Field) (first int64, ok bool) {
	switch {
	case count == nil || f.Kind != Int || f == count || f.hi == nil:
		return 0, false
	case f.hi.bare == count:
		return 1, true
	}
	return 0, f.hi.below == count
}

// cut removes the elements from..to of a site.
func (s given) cut(one *site, from, to int) {
	for i, f := range one.fields {
		low, high := one.bounds[from][i], one.bounds[to][i]
		if s.computed(f) {
			continue
		}
		if f.Kind == Word {
			s.words[f] = slices.Concat(s.words[f][:low], s.words[f][high:])
		} else {
			s.numbers[f] = slices.Concat(s.numbers[f][:low], s.numbers[f][high:])
		}
	}
}

// replace replaces the numbers of a field in a site.
func (s given) replace(one *site, f *Field, list []int64) {
	i := slices.Index(one.fields, f)
	low, high := one.bounds[0][i], one.bounds[one.elements()][i]
	s.numbers[f] = slices.Concat(s.numbers[f][:low], list, s.numbers[f][high:])
}

// set changes a number.
func (s given) set(at place, v int64) {
	if at.f != nil {
		s.numbers[at.f] = slices.Clone(s.numbers[at.f])
		s.numbers[at.f][at.i] = v
	}
}

// rename changes the numbers of elements, in a part of a case, that a place counts.
func (s given) rename(g *Grammar, within stretch, count place, except []*Field, to func(i int64) int64) {
	for _, f := range g.written {
		first, ok := f.numbers(count.f)
		if !ok || slices.Contains(except, f) {
			continue
		}
		list := slices.Clone(s.numbers[f])
		for i := within.from[f.index]; i < within.to[f.index]; i++ {
			list[i] = to(list[i]-first) + first
		}
		s.numbers[f] = list
	}
}
