package grammar

import (
	"slices"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar/arith"
	"grundy/judge/spec/grammar/size"
)

// queries is the shape of lines of several kinds. The state variables of queries are fields that
// are not part of files. Each has a value before the first query, and one after each query.
type queries struct {
	lines
	kind    *Field // its options are the words of the kinds
	kinds   []queryKind
	state   []*Field
	initial []*formula // the initial state
	prints  []string   // the kinds that print; a case has at least one query of these kinds; nil: no such condition
}

var _ = register("queries", func() shape { return &queries{} })

// A queryKind is a kind of queries.
type queryKind struct {
	line   []*Field // the word of the kind, then its fields
	items  []item   // of this line
	share  int64
	when   *formula   // nil: always
	then   []*formula // the new values of the state variables; nil: unchanged
	prints bool
}

// begin compiles the state variables of a block.
func (q *queries) begin(c *compiler, it spec.Item, _ *block) {
	states := it.Shape.(*spec.Queries).State
	for _, s := range states {
		q.initial = append(q.initial, c.number(s.Formula))
	}
	for _, s := range states {
		q.state = append(q.state, c.derived(s.Name.Value, true))
	}
}

func (q *queries) compile(c *compiler, it spec.Item, b *block) {
	line := b.lines[0].fields
	q.kind = line[0]
	q.kind.shape = &queryWord{q: q}
	for _, sk := range it.Shape.(*spec.Queries).Kinds {
		k := queryKind{line: line[:1:1], share: 1, prints: sk.Prints, then: make([]*formula, len(q.state))}
		for _, sf := range sk.Fields {
			f := line[slices.IndexFunc(line, func(f *Field) bool { return f.Name == sf.Name.Value })]
			if !alike(f.text, sf) {
				c.complain(sf.Name, i18n.Messagef("%s differs from the one on line %d", f.Name, f.text.Name.Place.Line), "write the same, or give it another name")
			}
			c.inReach(sf.Name, b, k.line, f.lo, f.hi, f.count)
			k.line = append(k.line, f)
		}
		if !sk.Share.Absent() {
			if k.share = c.constant(sk.Share); k.share < 1 {
				c.complain(sk.Share, "a share below 1", "write a number from 1, or drop the kind")
			}
		}
		k.when = c.test(sk.When)
		c.inReach(sk.When, b, nil, k.when)
		k.items = []item{{fields: k.line}}
		q.changes(c, sk, b, &k)
		if q.kinds = append(q.kinds, k); k.prints {
			q.prints = append(q.prints, sk.Word.Value)
		}
	}
	if m := b.repeat.bare; q.prints != nil && m != nil && m.once() {
		m.limits = append(m.limits, oneQuery{})
	}
	if _, most := b.repeat.Count(); q.prints != nil && most < 1 {
		c.complain(it.Repeat, "at least one query must print, but no query is allowed", "raise the number of queries")
	}
}

// oneQuery requires at least one query, because one query must print.
type oneQuery struct{}

func (oneQuery) within(_ arith.Values, lo, hi int64) (least, most int64, err error) {
	return max(lo, 1), hi, nil
}

// alike reports whether two fields are declared in the same way.
func alike(a, b spec.Field) bool {
	same := func(a, b spec.Text) bool { return a.Value == b.Value }
	return same(a.Int, b.Int) && same(a.Real, b.Real) && same(a.Digits, b.Digits) && same(a.Permutation, b.Permutation) &&
		same(a.Chars, b.Chars) && same(a.Pattern, b.Pattern) && same(a.Brackets, b.Brackets) && same(a.Length, b.Length) &&
		same(a.Sorted, b.Sorted) && same(a.Count, b.Count) && slices.EqualFunc(a.Choice, b.Choice, same) && a.Distinct == b.Distinct
}

// changes compiles how a query changes the state.
func (q *queries) changes(c *compiler, sk spec.Kind, b *block, k *queryKind) {
	for _, s := range sk.Then {
		at := slices.IndexFunc(q.state, func(f *Field) bool { return f.Name == s.Name.Value })
		if at < 0 {
			c.complain(s.Name, i18n.Messagef("%s is not a state of these queries", s.Name.Value), "name one of the keys of state")
			continue
		}
		k.then[at] = c.number(s.Formula)
		c.inReach(s.Formula, b, k.line, k.then[at])
	}
}

// inReach adds a complaint if formulas use fields of the block that are not yet on the line.
func (c *compiler) inReach(t spec.Text, b *block, line []*Field, list ...*formula) {
	for _, f := range list {
		if f == nil {
			continue
		}
		for _, u := range f.uses {
			if slices.Contains(b.fields, u) && !slices.Contains(line, u) {
				c.complain(t, i18n.Messagef("%s does not come before it on a line of this kind", u.Name), "use something earlier on the line, or a state")
			}
		}
	}
}

func (c *compiler) test(t spec.Text) *formula {
	if t.Absent() {
		return nil
	}
	f, err := compileFormula(t, t.Value, c.g.fields, arith.Test)
	if err != nil {
		c.refuse(t, c.g.fields, err)
		return nil
	}
	return f
}

// complete returns false, because some fields occur only in some kinds.
func (*queries) complete() bool { return false }

// room returns the room of one query.
func (q *queries) room(b *block) size.Room {
	measure(b.lines)
	all := size.Room{MinValues: size.Unbounded, MinSize: size.Unbounded}
	for i, k := range q.kinds {
		one := size.Values(1, int64(i)+1, int64(i)+1) // of the word
		for _, f := range k.line[1:] {
			one = one.Plus(f.room())
		}
		all = all.Or(one)
	}
	return all
}

// next computes the state before the first query, or after a query.
func (q *queries) next(v arith.Values, then []*formula) ([]int64, error) {
	list := make([]int64, len(q.state))
	for i, f := range then {
		if f == nil {
			list[i] = v.Current(&q.state[i].variable)
			continue
		}
		var err error
		if list[i], err = f.Eval(v); err != nil {
			return nil, fault(q.state[i], "%s", err)
		}
	}
	return list, nil
}

// push appends a state.
func (q *queries) push(cs *Cases, list []int64) {
	for i, f := range q.state {
		col := &cs.cols[f.index]
		col.ints = append(col.ints, list[i])
	}
}

func (q *queries) pop(cs *Cases) {
	for _, f := range q.state {
		col := &cs.cols[f.index]
		col.ints = col.ints[:len(col.ints)-1]
	}
}

// open reports whether a query of this kind may come next.
func (k *queryKind) open(v arith.Values) (bool, error) {
	if k.when == nil {
		return true, nil
	}
	return k.when.Holds(v)
}

// fill fills a block of n queries.
func (q *queries) fill(w *filler, b *block, n int64, _ more) error {
	printed := false
	state, err := q.next(w, q.initial)
	if err != nil {
		return err
	}
	q.push(w.cs, state)
	for repetition := range n {
		if w.draw != nil {
			w.draw.repetition()
			w.draw.made(lastChance(repetition == n-1 && !printed && q.prints != nil))
		}
		prints, err := q.fillQuery(w)
		if err != nil {
			return err
		}
		printed = printed || prints
	}
	if q.prints != nil && !printed {
		return fault(q.kind, "none of the queries is %s, but each case needs at least one", i18n.Or(q.prints...))
	}
	return nil
}

// lastChance reports whether the next query must print.
type lastChance bool

// fillQuery fills the line of a query.
func (q *queries) fillQuery(w *filler) (prints bool, err error) {
	if err := w.line(q.kinds[0].line[:1]); err != nil {
		return false, err
	}
	k := &q.kinds[w.current(q.kind)]
	if open, err := k.open(w); err != nil || !open {
		if err == nil {
			err = i18n.Errorf("%s occurs where %s does not hold", q.kind.Options[w.current(q.kind)], k.when.text.Value)
		}
		return false, fault(q.kind, "%s", err)
	}
	for _, f := range k.line[1:] {
		if err := w.field(f); err != nil {
			return false, err
		}
	}
	state, err := q.next(w, k.then)
	if err == nil {
		q.push(w.cs, state)
	}
	return k.prints, err
}

// A kinder is a Chooser that knows kinds of queries. It chooses a kind by shares. Some shares may
// be 0, but not all.
type kinder interface {
	Kind(shares []int64) int
}

// Kind implements kinder.
func (r Random) Kind(shares []int64) int {
	sum := int64(0)
	for _, s := range shares {
		sum += s
	}
	at := r.Int(1, sum)
	for i, s := range shares {
		if at -= s; at <= 0 {
			return i
		}
	}
	return 0
}

// A queryWord is the shape of the kind of a query.
type queryWord struct {
	numbers
	q *queries
}

func (*queryWord) repairs() bool { return true }

// draw draws the kind of a query. If the chosen kind may not come now, the next possible one
// replaces it.
func (k *queryWord) draw(s *chosen, f *Field, _ int, _, _ int64, dst []int64) ([]int64, error) {
	shares, any := k.q.shares(s)
	if !any {
		return dst, fault(f, "no query can come next")
	}
	at := 0
	if known, ok := knowing[kinder](s.ch); ok && s.tape.rows == 0 {
		at = known.Kind(shares)
	} else {
		at = int(s.value(f, 0, int64(len(shares))-1))
	}
	for shares[at] == 0 {
		at = (at + 1) % len(shares)
	}
	s.tape.amend(int64(at))
	return append(dst, int64(at)), s.spend(1 + f.width(int64(at)))
}

// shares returns the shares of all kinds of queries; 0 for a kind that may not come next.
func (q *queries) shares(s *chosen) (list []int64, any bool) {
	must := bool(state[lastChance](s))
	list = make([]int64, len(q.kinds))
	for i := range q.kinds {
		k := &q.kinds[i]
		if open, err := k.open(s.w); err == nil && open && (k.prints || !must) {
			list[i], any = k.share, true
		}
	}
	return list, any
}

// repetition passes the state before a query, and returns the line of the query's kind.
func (q *queries) repetition(r *reader, _ *block) []item {
	q.end(r)
	return q.kinds[r.c.cs.cols[q.kind.index].ints[r.at[q.kind.index]]].items
}

// end passes a state.
func (q *queries) end(r *reader) {
	for _, f := range q.state {
		r.at[f.index]++
	}
}

// walk tries every list of n queries.
func (q *queries) walk(e *Enumeration, b *block, n int64, rest size.Room, then func()) {
	state, err := q.next(e.filling(), q.initial)
	if err != nil {
		e.tried += brokenSteps
		return
	}
	q.push(e.cs, state)
	q.walkQuery(e, b, max(n, 0), false, rest, then)
	q.pop(e.cs)
}

// walkQuery tries all queries that may come next. n is the number of queries to come.
func (q *queries) walkQuery(e *Enumeration, b *block, n int64, printed bool, rest size.Room, then func()) {
	after := b.body.Times(n-1, n-1).Plus(rest)
	if e.spent() || !b.body.Times(n, n).Plus(rest).Holds(e.values, e.size) {
		return
	}
	switch {
	case n == 0 && (printed || q.prints == nil):
		then()
		return
	case n == 0:
		return
	case n > deepest:
		e.stop = true
		return
	}
	for i := range q.kinds {
		k := &q.kinds[i]
		open, err := k.open(e.filling())
		if err != nil {
			e.tried += brokenSteps
		}
		if !open || err != nil || e.size < int64(i)+1 || e.stop {
			continue
		}
		e.value(list{f: q.kind}, int64(i), func() {
			e.fields(k.line[1:], after, func() {
				state, err := q.next(e.filling(), k.then)
				if err != nil {
					e.tried += brokenSteps
					return
				}
				q.push(e.cs, state)
				q.walkQuery(e, b, n-1, printed || k.prints, rest, then)
				q.pop(e.cs)
			})
		})
	}
}

func (*queries) shaped() bool { return true }
