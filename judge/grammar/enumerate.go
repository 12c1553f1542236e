package grammar

import (
	"iter"
	"slices"

	"grundy/judge/grammar/size"
	"grundy/judge/graph"
)

// An Enumeration walks every legal case in the order of size, lazily. It omits cases
// that the spec avoids, or that would end their file.
type Enumeration struct {
	// Steps bounds the values tried, so that a grammar whose cases are far apart cannot
	// delay the walk forever; 0 means no bound.
	Steps int64
	// Stop, if not nil, is called now and then; if it returns true, the walk ends.
	Stop func() bool
	// Err is the error of the first condition that could not be computed; its case
	// counts as illegal.
	Err error
	// Largest, if above 0, ends the walk after cases of that size.
	Largest int64
	// Whole says, after a walk, that every legal case was visited.
	Whole bool

	keep    func(Case) bool // which legal cases are yielded
	g       *Grammar
	cs      *Cases  // the case being made, and none before it
	filled  *filler // the filler of cs
	yield   func(Case) bool
	sums    []int64 // sums of the values chosen so far, for each total
	tried   int64
	stop    bool
	graphs  map[any]*graph.Classes // by shape
	quotas  []*quota               // of the words that are being made, the innermost last
	planted int                    // where the parents of the tree begin that is being made line by line
	used    map[string][]int64     // how often each letter was used, by alphabet whose letters may be renamed
	classes bool                   // not all cases were visited, but one of each class
	// What is left to use up.
	values, size int64
}

// Enumerate returns a walk over all cases. Of cases that differ only in what the spec
// ignores, such as the names of vertices, it visits one, and then the walk is not Whole.
func (g *Grammar) Enumerate() *Enumeration { return &Enumeration{g: g, keep: g.Generable} }

// Ambiguous returns a small legal case that would be read otherwise than it is: it prints
// as the end of its file, as the terminator or as nothing, or a turn of a block as the
// end of that. It returns false if none of those examined does.
func (g *Grammar) Ambiguous() (Case, bool) {
	e := &Enumeration{g: g, keep: g.ambiguous, Steps: 200_000}
	for c := range e.All() {
		found := g.NewCases()
		found.Add(c)
		return found.At(0), true
	}
	return Case{}, false
}

// deepest bounds the values of a case, and the turns of a block: the walk goes one
// call deeper for each, and a stack has its end. No file of small cases has more.
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

// spent counts a step and reports whether the budget is used up.
func (e *Enumeration) spent() bool {
	e.tried++
	if e.Steps > 0 && e.tried > e.Steps || e.Stop != nil && e.tried%4096 == 0 && e.Stop() {
		e.stop = true
	}
	return e.stop
}

// brokenSteps is what a formula that cannot be computed costs: one that breaks once
// mostly does so everywhere, and takes its time.
const brokenSteps = 200

// leaf is reached with all values chosen.
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

// uncommit takes back a commit but keeps the values, which the walk goes on with.
func (e *Enumeration) uncommit() {
	e.cs.n--
	for i := range e.cs.cols {
		e.cs.cols[i].start = e.cs.cols[i].start[:0]
	}
}

// items walks every way to fill the items; rest is the room of all that follows
// them, then fills that.
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
	col := &e.cs.cols[b.turned.index]
	for n := int64(0); n <= b.max && !e.stop; n++ {
		col.ints = append(col.ints, n)
		b.shape.walk(e, b, n, rest, then)
		col.ints = col.ints[:len(col.ints)-1]
	}
}

// different are the rows so far of a distinct block that is being walked.
type different struct{ keys []string }

// A follow receives the continuation after a turn, before the turn begins. It returns the
// function to call when the turn is complete.
type follow func(then func()) func()

// turns walks n turns of a block.
func (e *Enumeration) turns(b *block, f follow, n int64, rest size.Room, then func()) {
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
	next := func() { e.turns(b, f, n-1, rest, then) }
	if f != nil {
		next = f(next)
	}
	e.items(b.lines, b.body.Times(n-1, n-1).Plus(rest), next)
}

// unlike begins a row and gives what goes on, once it is whole, when it is new.
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

// filling makes the values so far those of formulas.
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

// counter tries every number for a field that only counts others. Those beyond
// the values left to use up are not tried when each thing counted has a value.
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

// A list of numbers being made: its bounds, and where it begins in its column.
type list struct {
	f      *Field
	begin  int
	lo, hi int64
}

// A tie says which numbers of a field may follow others.
type tie interface {
	// most narrows the upper bound of the number with an index.
	most(index int, hi int64) int64
	// follows reports whether a number may stand behind those of a list.
	follows(list []int64, v int64) bool
}

func (l list) unit() size.Room {
	if l.f.Kind == Choice {
		return l.f.unitRoom()
	}
	return l.f.Digits.Room(l.lo, l.hi)
}

// ints tries every way to add n numbers to a list, first values first.
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

// value puts v at the end of the list being made, unless it exists already and
// the values differ.
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

// words tries every way to add n words of lo..hi letters to a list that began at a
// word of its column, shorter words first.
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

// repeats reports whether the last word stands among those from begin on before it.
func (col *column) repeats(begin int) bool {
	last := len(col.ends) - 1
	for i := begin; i < last; i++ {
		if string(col.word(i)) == string(col.word(last)) {
			return true
		}
	}
	return false
}

// anyWord tries every word of n letters.
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
