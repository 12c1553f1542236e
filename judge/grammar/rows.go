package grammar

import (
	"encoding/binary"

	"grundy/judge/grammar/arith"
	"grundy/judge/grammar/size"
	"grundy/judge/i18n"
)

// distinctRows is the shape of a distinct block. Each turn is a row: all its values, those of
// blocks inside among them. No two rows of one block are the same.
type distinctRows struct{ lines }

func (distinctRows) times(b *block, lo, hi int64) (least, most int64) {
	return lo, min(hi, b.kinds(nil))
}

func (distinctRows) narrow(c *compiler, b *block) int64 {
	k := b.kinds(nil)
	c.enough(b.repeat, k, "rows")
	return k
}

func (distinctRows) fill(w *filler, b *block, n int64, more more) error {
	if w.draw != nil && n > 0 {
		if k := b.kinds(w); k < n {
			return fault(nil, "%s wanted, and there are %d", plural(int64(n), "different row"), k)
		}
	}
	r := newRows(b)
	for turn := int64(0); ; turn++ {
		ok, err := more(turn)
		if err != nil || !ok {
			return err
		}
		if err := w.row(b, r); err != nil {
			return err
		}
	}
}

func (distinctRows) walk(e *Enumeration, b *block, n int64, rest size.Room, then func()) {
	switch n = max(n, 0); {
	case n < 2:
		e.turns(b, nil, n, rest, then)
	case n <= b.kinds(e.filling()):
		d := &different{}
		e.turns(b, func(then func()) func() { return e.unlike(b, d, then) }, n, rest, then)
	}
}

// kinds returns how many different rows a block can have at most, as far as v tells:
// bounds that depend on the row itself are taken as wide open. With v nil only
// constants count.
func (b *block) kinds(v arith.Values) int64 {
	k := kinds{v: v, own: map[*Field]bool{}}
	for _, f := range b.fields {
		k.own[f] = true
	}
	return k.items(b.lines)
}

// kinds counts the ways to fill something; unbounded stands for many and for
// unknown.
type kinds struct {
	v   arith.Values
	own map[*Field]bool // not to be asked for: their values are what is counted
}

func (k kinds) items(items []item) int64 {
	n := int64(1)
	for _, it := range items {
		for _, f := range it.fields {
			n = size.Mul(n, k.field(f))
		}
		if b := it.block; b != nil {
			n = size.Mul(n, k.block(b))
		}
	}
	return n
}

func (k kinds) block(b *block) int64 {
	turns, ok := k.number(b.repeat)
	if !ok {
		return size.Unbounded
	}
	return size.Pow(k.items(b.lines), turns)
}

func (k kinds) field(f *Field) int64 {
	n, ok := int64(1), true
	if f.List {
		n, ok = k.number(f.count)
	}
	if !ok {
		return size.Unbounded
	}
	return size.Pow(k.value(f), n)
}

// value returns how many values, or words, a field can have.
func (k kinds) value(f *Field) int64 {
	if f.Kind == Choice {
		return int64(len(f.Options))
	}
	lo, ok := k.number(f.lo)
	hi, also := k.number(f.hi)
	if !ok || !also {
		return size.Unbounded
	}
	if f.total != nil {
		lo = max(lo, 0)
	}
	return f.kinds(lo, hi)
}

// kinds returns how many values, or words, within bounds there are.
func (f *Field) kinds(lo, hi int64) int64 {
	if f.Kind == Word {
		return f.spelling.kinds(f, lo, hi)
	}
	return size.Between(lo, min(hi, f.variable.Most))
}

// number computes a formula that does not depend on the row.
func (k kinds) number(f *formula) (n int64, ok bool) {
	if f == nil {
		return 0, false
	}
	if f.Constant {
		return f.Value, true
	}
	for _, u := range f.uses {
		if k.v == nil || k.own[u] || u.inBlock { // a block may have had no turn
			return 0, false
		}
	}
	n, err := f.Eval(k.v)
	return n, err == nil
}

// narrow finds the greatest numbers that totals, and values and rows that differ,
// leave to the fields that count them, and complains where none is left.
func (c *compiler) narrow() {
	for _, f := range c.g.fields {
		if !f.List {
			continue
		}
		most := f.unit().mostTimes(f.total)
		if f.distinct {
			k := kinds{}.value(f)
			c.enough(f.count, k, "values")
			most = min(most, k)
		}
		c.atMost(f.count, most, f.inBlock)
	}
	for _, it := range c.g.items {
		c.narrowBlock(it.block, false)
	}
}

func (c *compiler) narrowBlock(b *block, inside bool) {
	if b == nil {
		return
	}
	most := int64(size.Unbounded)
	for t, one := range b.least {
		most = min(most, one.mostTimes(t))
	}
	c.atMost(b.repeat, min(most, b.shape.narrow(c, b)), inside)
	for _, it := range b.lines {
		c.narrowBlock(it.block, true)
	}
}

// mostTimes returns how many times a portion fits into a total.
func (p portion) mostTimes(t *total) int64 {
	if t == nil || p.sum <= 0 {
		return size.Unbounded
	}
	return t.max / p.sum
}

// enough complains when what a count wants at least is more than differ.
func (c *compiler) enough(count *formula, kinds int64, what string) {
	if count == nil {
		return
	}
	if lo, _ := count.Count(); lo > kinds {
		c.complain(count.text, i18n.Messagef("%d %s that differ are wanted, and there are %d", lo, what, kinds),
			"widen their bounds, lower the number, or drop distinct")
	}
}

// atMost notes that no case has a greater number in a field that counts something
// which every case has.
func (c *compiler) atMost(count *formula, most int64, inBlock bool) {
	if count == nil || count.bare == nil || inBlock {
		return
	}
	if f := count.bare; f.once() && f.Kind == Int {
		f.variable.Most = min(f.variable.Most, most)
	}
}

// rows are the rows of a distinct block so far.
type rows struct {
	b    *block
	from []int // where the row being made begins in each column
	seen map[string]int
	key  []byte
	// short leads from a row that is taken to one near which the next free one is.
	short map[string][]choice
}

func newRows(b *block) *rows {
	return &rows{b: b, from: make([]int, len(b.fields)), seen: map[string]int{}}
}

// begin notes where the next row begins.
func (r *rows) begin(cs *Cases) {
	for i, f := range r.b.fields {
		r.from[i] = cs.cols[f.index].len(f.Kind)
	}
}

// undo drops the values of the row.
func (r *rows) undo(cs *Cases) {
	for i, f := range r.b.fields {
		cs.cols[f.index].truncate(f.Kind, r.from[i])
	}
}

// end records a complete row, and returns which row it repeats, from 1.
func (r *rows) end(cs *Cases) (prior int, repeats bool) {
	r.key = rowKey(r.key[:0], cs, r.b, r.from)
	if prior, repeats = r.seen[string(r.key)]; !repeats {
		r.seen[string(r.key)] = len(r.seen) + 1
	}
	return prior, repeats
}

// rowKey appends what two rows share when they are the same and else do not.
func rowKey(dst []byte, cs *Cases, b *block, from []int) []byte {
	for i, f := range b.fields {
		col := &cs.cols[f.index]
		n := col.len(f.Kind)
		dst = binary.AppendUvarint(dst, uint64(n-from[i]))
		for at := from[i]; at < n; at++ {
			if f.Kind != Word {
				dst = binary.AppendVarint(dst, col.ints[at])
				continue
			}
			dst = binary.AppendUvarint(dst, uint64(len(col.word(at))))
			dst = append(dst, col.word(at)...)
		}
	}
	return dst
}
