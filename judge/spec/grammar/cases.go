package grammar

import (
	"iter"
	"slices"

	"grundy/judge/spec/grammar/arith"
	"grundy/judge/spec/grammar/size"
)

// A column holds the values of one field over all cases, in order of writing.
type column struct {
	ints  []int64 // numbers, and indices of choices
	text  []byte  // words, one after the other
	ends  []int   // the end of each word in text
	start []int   // the index of each case's first value, and the end of the last case; unused for a field with one value in every case
}

func (col *column) len(k Kind) int {
	if k == Word {
		return len(col.ends)
	}
	return len(col.ints)
}

func (col *column) truncate(k Kind, n int) {
	if k != Word {
		col.ints = col.ints[:n]
		return
	}
	col.ends = col.ends[:n]
	col.text = col.text[:col.wordStart(n)]
}

func (col *column) wordStart(i int) int {
	if i == 0 {
		return 0
	}
	return col.ends[i-1]
}

func (col *column) word(i int) []byte { return col.text[col.wordStart(i):col.ends[i]] }

// change replaces the last number of a column.
func (col *column) change(v int64) { col.ints[len(col.ints)-1] = v }

// Cases are the cases of a file, or any other cases of one grammar. The zero Cases cannot be
// used; Grammar.NewCases returns usable ones. Reading is safe for concurrent use; adding is not.
type Cases struct {
	g    *Grammar
	cols []column
	sums [][]uint64 // for each total and case, the sum over the cases up to and including this one
	n    int
}

// NewCases returns an empty list of cases.
func (g *Grammar) NewCases() *Cases {
	return &Cases{g: g, cols: make([]column, len(g.fields)), sums: make([][]uint64, len(g.framing.totals))}
}

// Clear removes all cases but keeps their memory for reuse. All values of type Case that were
// obtained from cs become invalid.
func (cs *Cases) Clear() {
	for i := range cs.cols {
		col := &cs.cols[i]
		*col = column{ints: col.ints[:0], text: col.text[:0], ends: col.ends[:0], start: col.start[:0]}
	}
	for i := range cs.sums {
		cs.sums[i] = cs.sums[i][:0]
	}
	cs.n = 0
}

// Len returns the number of cases.
func (cs *Cases) Len() int { return cs.n }

// At returns case i, from 0.
func (cs *Cases) At(i int) Case { return Case{cs, i} }

// All yields the cases in order.
func (cs *Cases) All() iter.Seq[Case] {
	return func(yield func(Case) bool) {
		for i := range cs.n {
			if !yield(Case{cs, i}) {
				return
			}
		}
	}
}

// Add appends a copy of a case of the same grammar.
func (cs *Cases) Add(c Case) {
	for _, f := range cs.g.fields {
		from, to := c.span(f)
		src, dst := &c.cs.cols[f.index], &cs.cols[f.index]
		if f.Kind != Word {
			dst.ints = append(dst.ints, src.ints[from:to]...)
			continue
		}
		for i := from; i < to; i++ {
			dst.text = append(dst.text, src.word(i)...)
			dst.ends = append(dst.ends, len(dst.text))
		}
	}
	cs.commit()
}

// Slice returns a copy of the cases from..to-1.
func (cs *Cases) Slice(from, to int) *Cases {
	part := cs.g.NewCases()
	for i := from; i < to; i++ {
		part.Add(cs.At(i))
	}
	return part
}

// commit turns the values added since the last commit into a case. It records the start of every
// field that may have other than one value.
func (cs *Cases) commit() {
	for i, f := range cs.g.fields {
		if !f.once() {
			col := &cs.cols[i]
			if len(col.start) == 0 {
				col.start = append(col.start, 0)
			}
			col.start = append(col.start, col.len(f.Kind))
		}
	}
	cs.n++
	cs.sum()
}

// rollback removes the values added since the last commit.
func (cs *Cases) rollback() {
	for i, f := range cs.g.fields {
		cs.cols[i].truncate(f.Kind, cs.from(f, cs.n))
	}
}

// drop removes the last case.
func (cs *Cases) drop() {
	cs.n--
	cs.rollback()
	for i, f := range cs.g.fields {
		if !f.once() {
			cs.cols[i].start = cs.cols[i].start[:cs.n+1]
		}
	}
}

func (f *Field) once() bool { return !f.List && !f.inBlock }

func (cs *Cases) from(f *Field, i int) int {
	if f.once() {
		return i
	}
	if col := &cs.cols[f.index]; i < len(col.start) {
		return col.start[i]
	}
	return 0
}

// A Case is one instance of the problem, a view of Cases.
type Case struct {
	cs *Cases
	i  int
}

// Grammar returns the grammar of the case.
func (c Case) Grammar() *Grammar { return c.cs.g }

func (c Case) span(f *Field) (from, to int) {
	return c.cs.from(f, c.i), c.cs.from(f, c.i+1)
}

func (c Case) field(name string, k Kind) *Field {
	f := c.cs.g.Field(name)
	if f == nil || (f.Kind != k && (f.Kind == Word) != (k == Word)) {
		panic("case has no such field: " + name)
	}
	return f
}

// Int returns a number, or the first number of several. A real is in units of its last digit, and a
// choice is the index of its option. Int panics if there is no such field or value; grundy lint
// finds wrong names because it calls every rule once.
func (c Case) Int(name string) int64 {
	f := c.field(name, Int)
	from, _ := c.span(f)
	return c.cs.cols[f.index].ints[from]
}

// Ints returns all numbers of a field, in the units of Int. The slice belongs to the case and must
// not be modified.
func (c Case) Ints(name string) []int64 {
	f := c.field(name, Int)
	from, to := c.span(f)
	return slices.Clip(c.cs.cols[f.index].ints[from:to])
}

// Str returns a word, or the first word of several.
func (c Case) Str(name string) string {
	f := c.field(name, Word)
	from, _ := c.span(f)
	return string(c.cs.cols[f.index].word(from))
}

// Strs returns all words of a field.
func (c Case) Strs(name string) []string {
	f := c.field(name, Word)
	from, to := c.span(f)
	words := make([]string, 0, to-from)
	for i := from; i < to; i++ {
		words = append(words, string(c.cs.cols[f.index].word(i)))
	}
	return words
}

// Values returns the values of the i-th case, for the formulas of answers.
func (cs *Cases) Values(i int) arith.Values { return caseValues{cs.At(i)} }

// caseValues provides the values of a whole case to formulas.
type caseValues struct{ Case }

func (c caseValues) Current(v *arith.Variable) int64 {
	_, to := c.span(c.cs.g.fields[v.Index])
	return c.cs.cols[v.Index].ints[to-1]
}

func (c caseValues) Has(v *arith.Variable) bool {
	from, to := c.span(c.cs.g.fields[v.Index])
	return from < to
}

func (c caseValues) All(v *arith.Variable) any {
	f := c.cs.g.fields[v.Index]
	from, to := c.span(f)
	return c.cs.cols[v.Index].slice(f, from, to)
}

// slice returns the values from..to-1 in the type that formulas expect.
func (col *column) slice(f *Field, from, to int) any {
	many := f.List || f.inBlock
	if f.Kind == Int {
		if !many {
			return int(col.ints[to-1])
		}
		out := make([]int, to-from)
		for i, v := range col.ints[from:to] {
			out[i] = int(v)
		}
		return out
	}
	words := make([]string, 0, to-from)
	for i := from; i < to; i++ {
		if f.Kind == Choice {
			words = append(words, f.Options[col.ints[i]])
		} else {
			words = append(words, string(col.word(i)))
		}
	}
	if many {
		return words
	}
	return words[len(words)-1]
}

// Size returns the size of the case, which the package comment defines, and the number of values
// that have a size. Each letter of a word is one value.
func (c Case) Size() (sum int64, count int) {
	for _, f := range c.cs.g.fields {
		if f.Counter || f.derived {
			continue
		}
		from, to := c.span(f)
		col := &c.cs.cols[f.index]
		if f.Kind != Word {
			for _, v := range col.ints[from:to] {
				sum = size.Add(sum, f.Digits.Cost(v))
			}
			count += to - from
			continue
		}
		for i := from; i < to; i++ {
			for _, b := range col.word(i) {
				sum += 1 + int64(f.letter[b])
			}
			count += len(col.word(i))
		}
	}
	return sum, count
}

// Equal reports whether two cases of one grammar have the same values.
func Equal(a, b Case) bool {
	for _, f := range a.cs.g.fields {
		af, at := a.span(f)
		bf, bt := b.span(f)
		x, y := &a.cs.cols[f.index], &b.cs.cols[f.index]
		if at-af != bt-bf {
			return false
		}
		if f.Kind != Word {
			if !slices.Equal(x.ints[af:at], y.ints[bf:bt]) {
				return false
			}
			continue
		}
		for i := range at - af {
			if string(x.word(af+i)) != string(y.word(bf+i)) {
				return false
			}
		}
	}
	return true
}
