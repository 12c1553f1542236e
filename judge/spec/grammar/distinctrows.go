package grammar

import (
	"encoding/binary"

	"grundy/judge/spec/grammar/size"
)

// distinctRows is the shape of a distinct block. The row of a repetition consists of all its
// values, including the values of inner blocks. The rows of a block differ.
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
			return fault(nil, "%s required, but only %d exist", plural(int64(n), "different row"), k)
		}
	}
	r := newRows(b)
	for repetition := int64(0); ; repetition++ {
		ok, err := more(repetition)
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
		e.repetitions(b, nil, n, rest, then)
	case n <= b.kinds(e.filling()):
		d := &different{}
		e.repetitions(b, func(then func()) func() { return e.unlike(b, d, then) }, n, rest, then)
	}
}

// rows holds the rows of a distinct block so far.
type rows struct {
	b    *block
	from []int // the start of the current row in each column
	seen map[string]int
	key  []byte
	// short maps the key of an existing row to the choices of the row at which a search for a new
	// row from there ended. A later search continues from those choices.
	short map[string][]choice
}

func newRows(b *block) *rows {
	return &rows{b: b, from: make([]int, len(b.fields)), seen: map[string]int{}}
}

// begin records where the next row begins.
func (r *rows) begin(cs *Cases) {
	for i, f := range r.b.fields {
		r.from[i] = cs.cols[f.index].len(f.Kind)
	}
}

// undo removes the values of the current row.
func (r *rows) undo(cs *Cases) {
	for i, f := range r.b.fields {
		cs.cols[f.index].truncate(f.Kind, r.from[i])
	}
}

// end records a complete row. If it repeats an earlier row, end returns the number of that row,
// from 1.
func (r *rows) end(cs *Cases) (prior int, repeats bool) {
	r.key = rowKey(r.key[:0], cs, r.b, r.from)
	if prior, repeats = r.seen[string(r.key)]; !repeats {
		r.seen[string(r.key)] = len(r.seen) + 1
	}
	return prior, repeats
}

// rowKey appends a key of a row. Two rows have the same key only if they are equal.
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
