package grammar

import (
	"iter"
	"slices"

	"grundy/judge/spec/grammar/size"
	"grundy/judge/spec/graph"
)

// An Enumeration walks all legal cases lazily, in the order of size. It omits cases that are not
// Generable.
type Enumeration struct {
	// Steps bounds the number of steps, about one per value tried, because legal cases may be far
	// apart; 0 means no bound.
	Steps int64
	// Stop, if not nil, is called from time to time. If it returns true, the walk ends.
	Stop func() bool
	// Err is the error of the first condition that could not be computed. The case with the error
	// counts as illegal.
	Err error
	// Largest, if above 0, ends the walk after all cases of this size.
	Largest int64
	// Named is the number of vertices up to which all graphs are visited, even if they differ only in
	// names that the spec ignores. A wrong program may depend on these names. Edges with further
	// values, such as weights, have many cases, so for their graphs it is one less.
	Named int64
	// Whole reports, after a walk, whether every Generable case was visited.
	Whole bool

	keep    func(Case) bool // selects the legal cases that are yielded
	g       *Grammar
	cs      *Cases  // contains only the case being made
	filled  *filler // the filler of cs
	yield   func(Case) bool
	sums    []int64 // sums of the values chosen so far, for each total
	tried   int64
	stop    bool
	graphs  map[any]*graph.Classes // by shape
	quotas  []*quota               // the quotas of words being made, the innermost last
	planted int                    // the index of the first parent of the tree that is being made line by line
	used    map[string][]int64     // how often each letter is used, by alphabets whose letters are interchangeable
	classes bool                   // only one case of each class was visited
	// values and size are the number of values and the size that are still to be used up.
	values, size int64
}

// Enumerate returns a walk over all cases. Some cases differ only in the order in which the edges
// of a graph are written, or in a property that the spec ignores, such as the names of vertices. Of
// these, the walk visits only one and is not Whole.
func (g *Grammar) Enumerate() *Enumeration { return &Enumeration{g: g, keep: g.Generable} }

// Ambiguous returns a small legal case that would be read back differently. The case prints as the
// end of its file, which is the terminator or nothing, or a repetition of a block prints as the end
// of the block. Ambiguous returns false if it finds no such case within 200,000 steps.
func (g *Grammar) Ambiguous() (Case, bool) {
	e := &Enumeration{g: g, keep: g.ambiguous, Steps: 200_000}
	for c := range e.All() {
		found := g.NewCases()
		found.Add(c)
		return found.At(0), true
	}
	return Case{}, false
}

// deepest bounds the number of values of a case, and of repetitions of a block. The recursion of
// the walk has a level for each, and the stack is bounded. Small cases have far fewer.
const deepest = 200_000

// All yields the cases. A case is valid until the next one; Cases.Add copies it.
func (e *Enumeration) All() iter.Seq[Case] {
	return func(yield func(Case) bool) {
		e.yield, e.cs, e.stop, e.Whole, e.tried = yield, e.g.NewCases(), false, false, 0
		e.filled = &filler{cs: e.cs}
		e.used = map[string][]int64{}
		e.sums = make([]int64, len(e.g.framing.totals))
		all := e.g.room
		for sum := all.MinSize; sum <= all.MaxSize; sum++ {
			if e.Largest > 0 && sum > e.Largest {
				return
			}
			for n := max(all.MinValues, 0); n <= min(all.MaxValues, sum); n++ {
				if n > deepest {
					return
				}
				e.values, e.size = n, sum
				e.items(e.g.items, size.Room{}, e.leaf)
				if e.stop {
					return
				}
			}
			if sum == size.Unbounded || e.spent() {
				return
			}
		}
		e.Whole = !e.classes
	}
}

// named reports whether all graphs of n vertices are visited, even if names are ignored. fields is
// the number of further values of an edge.
func (e *Enumeration) named(n int64, fields int) bool {
	if fields > 0 {
		n++
	}
	return n <= e.Named
}

// spent counts a step, and reports whether the walk must end: no steps are left, or Stop returned
// true.
func (e *Enumeration) spent() bool {
	e.tried++
	if e.Steps > 0 && e.tried > e.Steps || e.Stop != nil && e.tried%4096 == 0 && e.Stop() {
		e.stop = true
	}
	return e.stop
}

// brokenSteps is the number of steps for a formula that cannot be computed. Such a formula
// usually fails everywhere, and each failure takes time.
const brokenSteps = 200

// leaf is called when all values are chosen.
func (e *Enumeration) leaf() {
	if e.values != 0 || e.size != 0 {
		return
	}
	e.cs.commit()
	c := e.cs.At(0)
	err := e.g.conditions(c)
	if f, ok := err.(*Fault); ok && f.broken {
		if e.tried += brokenSteps; e.Err == nil {
			e.Err = err
		}
	}
	if err == nil && e.inOrder() && e.keep(c) && !e.yield(c) {
		e.stop = true
	}
	e.uncommit()
}

// uncommit undoes a commit but keeps the values, with which the walk continues.
func (e *Enumeration) uncommit() {
	e.cs.n--
	for i := range e.cs.cols {
		e.cs.cols[i].start = e.cs.cols[i].start[:0]
	}
}

// items tries all ways to fill the items. rest is the room of everything after them. After each
// way, items calls then, which tries all ways to fill what follows.
func (e *Enumeration) items(items []item, rest size.Room, then func()) {
	if len(items) == 0 {
		then()
		return
	}
	after := rest
	for _, it := range items[1:] {
		after = after.Plus(it.room)
	}
	next := func() { e.items(items[1:], rest, then) }
	if items[0].block != nil {
		e.block(items[0].block, after, next)
		return
	}
	e.fields(items[0].fields, after, next)
}

func (e *Enumeration) fields(fields []*Field, rest size.Room, then func()) {
	if len(fields) == 0 {
		then()
		return
	}
	after := rest
	for _, f := range fields[1:] {
		after = after.Plus(f.room())
	}
	e.field(fields[0], after, func() { e.fields(fields[1:], rest, then) })
}

func (e *Enumeration) block(b *block, rest size.Room, then func()) {
	if b.repeat != nil {
		n, err := b.repeat.Eval(e.filling())
		if err != nil {
			e.tried += brokenSteps
			return
		}
		b.shape.walk(e, b, n, rest, then)
		return
	}
	col := &e.cs.cols[b.repeated.index]
	for n := int64(0); n <= b.max && !e.stop; n++ {
		col.ints = append(col.ints, n)
		b.shape.walk(e, b, n, rest, then)
		col.ints = col.ints[:len(col.ints)-1]
	}
}

// different holds the rows so far of a distinct block that is being walked.
type different struct{ keys []string }

// A follow receives the continuation after a repetition, before the repetition begins. It returns
// the function to call when the repetition is complete.
type follow func(then func()) func()

// repetitions walks n repetitions of a block.
func (e *Enumeration) repetitions(b *block, f follow, n int64, rest size.Room, then func()) {
	if e.spent() || !b.body.Times(n, n).Plus(rest).Holds(e.values, e.size) {
		return
	}
	if n == 0 {
		then()
		return
	}
	if n > deepest {
		e.stop = true
		return
	}
	next := func() { e.repetitions(b, f, n-1, rest, then) }
	if f != nil {
		next = f(next)
	}
	e.items(b.lines, b.body.Times(n-1, n-1).Plus(rest), next)
}

// unlike begins a row. It returns the continuation for the complete row, which calls then if the
// row is new.
func (e *Enumeration) unlike(b *block, d *different, then func()) func() {
	r := newRows(b)
	r.begin(e.cs)
	return func() {
		r.key = rowKey(r.key[:0], e.cs, b, r.from)
		if slices.Contains(d.keys, string(r.key)) {
			return
		}
		d.keys = append(d.keys, string(r.key))
		then()
		d.keys = d.keys[:len(d.keys)-1]
	}
}

// filling returns a filler with the values so far, for formulas.
func (e *Enumeration) filling() *filler { return e.filled }

func (e *Enumeration) field(f *Field, rest size.Room, then func()) {
	n := int64(1)
	if f.List {
		var err error
		if n, err = f.count.Eval(e.filling()); err != nil {
			e.tried += brokenSteps
			return
		}
		n = max(n, 0)
	}
	lo, hi, err := f.bounds(e.filling())
	if err != nil {
		e.tried += brokenSteps
		return
	}
	if (n > 0 && lo > min(hi, f.variable.Most)) || (f.distinct && f.kinds(lo, hi) < n) {
		return
	}
	hi = min(hi, f.variable.Most)
	switch {
	case f.Kind == Word:
		f.spelling.list(e, f, n, lo, hi, rest, then)
	case f.Counter:
		e.counter(f, lo, hi, then)
	default:
		f.shape.walk(e, f, n, lo, hi, rest, then)
	}
}

// counter tries every number for a field that only counts others. If each counted element has a
// value, the number is at most the number of values left.
func (e *Enumeration) counter(f *Field, lo, hi int64, then func()) {
	if f.spends {
		hi = min(hi, e.values)
	}
	col := &e.cs.cols[f.index]
	for v := lo; v <= hi && !e.spent(); v++ {
		col.ints = append(col.ints, v)
		then()
		col.ints = col.ints[:len(col.ints)-1]
	}
}

// A list is a list of numbers being made: its bounds, and its start in its column.
type list struct {
	f      *Field
	begin  int
	lo, hi int64
}

// A tie restricts a number of a field by the earlier ones.
type tie interface {
	// most returns the upper bound of the number with an index, at most hi.
	most(index int, hi int64) int64
	// follows reports whether v may follow the numbers of a list.
	follows(list []int64, v int64) bool
}

func (l list) unit() size.Room {
	if l.f.Kind == Choice {
		return l.f.unitRoom()
	}
	return l.f.Digits.Room(l.lo, l.hi)
}

// ints tries all ways to add n numbers to a list, in order.
func (e *Enumeration) ints(l list, n int64, rest size.Room, then func()) {
	l = l.onward(&e.cs.cols[l.f.index])
	if e.spent() || !l.room(n).Plus(rest).Holds(e.values, e.size) {
		return
	}
	if n == 0 {
		then()
		return
	}
	tail := l.room(n - 1).Plus(rest)
	least, most := max(e.size-1-tail.MaxSize, 0), e.size-1-tail.MinSize // of |v|
	if t := l.f.total; t != nil {
		most = min(most, t.max-e.sums[t.index])
	}
	lo, hi := l.next(n, &e.cs.cols[l.f.index])
	l.f.Digits.Each(lo, hi, least, most, func(v int64) bool {
		e.value(l, v, func() { e.ints(l, n-1, rest, then) })
		return !e.stop
	})
}

// value calls then while v is at the end of the list being made. It does nothing if v must differ
// from the earlier numbers but does not, or if the field's tie forbids v.
func (e *Enumeration) value(l list, v int64, then func()) {
	col := &e.cs.cols[l.f.index]
	if l.f.distinct && slices.Contains(col.ints[l.begin:], v) || l.f.tie != nil && !l.f.tie.follows(col.ints[l.begin:], v) {
		return
	}
	col.ints = append(col.ints, v)
	c := l.f.Digits.Cost(v)
	e.values, e.size = e.values-1, e.size-c
	if t := l.f.total; t != nil {
		e.sums[t.index] += v
		defer func() { e.sums[t.index] -= v }()
	}
	then()
	e.values, e.size = e.values+1, e.size+c
	col.ints = col.ints[:len(col.ints)-1]
}

// words tries all ways to add n words of lo..hi letters to a list, shorter words first. begin is
// the index of the list's first word in its column.
func (e *Enumeration) words(f *Field, begin int, n, lo, hi int64, rest size.Room, then func()) {
	if n == 0 {
		then()
		return
	}
	one := f.letterRoom()
	after := one.Times(size.Mul(lo, n-1), size.Mul(hi, n-1)).Plus(rest)
	q := quotaOf(e.quotas, f)
	if q != nil {
		q.most = q.longest(hi)
	}
	next := func() {
		col := &e.cs.cols[f.index]
		col.ends = append(col.ends, len(col.text))
		if q != nil {
			q.words--
		}
		if !f.distinct || !col.repeats(begin) {
			e.words(f, begin, n-1, lo, hi, rest, then)
		}
		if q != nil {
			q.words++
		}
		col.ends = col.ends[:len(col.ends)-1]
	}
	for length := max(lo, 0); length <= min(hi, e.values) && !e.stop; length++ {
		f.spelling.walk(e, f, length, after, next)
	}
}

// repeats reports whether the last word also occurs among the words from begin on.
func (col *column) repeats(begin int) bool {
	last := len(col.ends) - 1
	for i := begin; i < last; i++ {
		if string(col.word(i)) == string(col.word(last)) {
			return true
		}
	}
	return false
}

// anyWord tries every word of n letters. Quotas, and the order of interchangeable letters, exclude
// some words.
func (e *Enumeration) anyWord(f *Field, n int64, rest size.Room, then func()) {
	if e.spent() || !f.letterRoom().Times(n, n).Plus(rest).Holds(e.values, e.size) {
		return
	}
	if n == 0 {
		then()
		return
	}
	col, q := &e.cs.cols[f.index], quotaOf(e.quotas, f)
	for i := range len(f.Letters) {
		c := int64(i) + 1
		if c > e.size || e.stop {
			break
		}
		if !q.apt(i, n) {
			continue
		}
		if q != nil {
			q.use(i, 1)
		}
		col.text = append(col.text, f.Letters[i])
		e.values, e.size = e.values-1, e.size-c
		if e.use(f, i, 1) {
			e.anyWord(f, n-1, rest, then)
		}
		e.use(f, i, -1)
		if q != nil {
			q.use(i, -1)
		}
		e.values, e.size = e.values+1, e.size+c
		col.text = col.text[:len(col.text)-1]
	}
}
