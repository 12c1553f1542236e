package grammar

import (
	"strconv"
	"sync"

	"grundy/judge/spec/grammar/arith"
)

// Print appends a file with the cases in their framing: LF line ends, single spaces, one final
// newline.
func (g *Grammar) Print(dst []byte, cs *Cases) []byte {
	if g.framing.count != "" {
		dst = strconv.AppendInt(dst, int64(cs.n), 10)
		dst = append(dst, '\n')
	}
	w := printers.Get().(*printer)
	for c := range cs.All() {
		dst = w.print(dst, c)
	}
	printers.Put(w)
	if g.framing.until != nil {
		dst = append(dst, g.framing.until...)
		dst = append(dst, '\n')
	}
	return dst
}

// PrintCase appends the lines of one case, without the framing.
func (g *Grammar) PrintCase(dst []byte, c Case) []byte {
	w := printers.Get().(*printer)
	defer printers.Put(w)
	return w.print(dst, c)
}

// printers are reused for later cases, because there are millions of small cases.
var printers = sync.Pool{New: func() any { return new(printer) }}

// print appends the lines of a case.
func (w *printer) print(dst []byte, c Case) []byte {
	w.begin(c)
	w.dst, w.dry = dst, false
	w.items(c.cs.g.items)
	dst, w.dst, w.c = w.dst, nil, Case{}
	return dst
}

// Bytes returns the number of bytes that PrintCase appends for the case.
func (c Case) Bytes() int64 {
	w := printers.Get().(*printer)
	defer printers.Put(w)
	w.begin(c)
	w.bytes, w.dry = 0, true
	w.items(c.cs.g.items)
	w.c = Case{}
	return w.bytes
}

// reader walks the values of a case in order of writing.
type reader struct {
	c  Case
	at []int // index of the next value of each field
}

// begin moves the reader to the first value of a case.
func (r *reader) begin(c Case) {
	r.c, r.at = c, r.at[:0]
	for _, f := range c.cs.g.fields {
		r.at = append(r.at, c.cs.from(f, c.i))
	}
}

// Current, Has and All provide the values read so far to a formula.
func (r *reader) Current(v *arith.Variable) int64 { return r.c.cs.cols[v.Index].ints[r.at[v.Index]-1] }

func (r *reader) Has(v *arith.Variable) bool {
	return r.at[v.Index] > r.c.cs.from(r.c.cs.g.fields[v.Index], r.c.i)
}

func (r *reader) All(v *arith.Variable) any {
	f := r.c.cs.g.fields[v.Index]
	return r.c.cs.cols[v.Index].slice(f, r.c.cs.from(f, r.c.i), r.at[v.Index])
}

// repetitions returns the number of repetitions of the next block.
func (r *reader) repetitions(b *block) int64 {
	if b.repeat != nil {
		return r.number(b.repeat)
	}
	at := &r.at[b.repeated.index]
	*at++
	return r.c.cs.cols[b.repeated.index].ints[*at-1]
}

// number returns the value of a formula that counts something. A negative value means 0. The
// formulas of a case in memory have no errors.
func (r *reader) number(f *formula) int64 {
	n, err := f.Eval(r)
	if err != nil {
		return 0
	}
	return max(n, 0)
}

type printer struct {
	dst        []byte
	dry        bool // only count
	bytes      int64
	repetition func(b *block, text []byte) // called for each repetition of a block with a terminator; may be nil
	reader
}

func (w *printer) items(items []item) {
	for i := range items {
		it := &items[i]
		if it.block == nil {
			w.line(it.fields)
			continue
		}
		b := it.block
		for range w.repetitions(b) {
			from := len(w.dst)
			w.items(b.shape.repetition(&w.reader, b))
			if w.repetition != nil && b.repeat == nil {
				w.repetition(b, w.dst[from:])
			}
		}
		if b.shape.end(&w.reader); b.repeat != nil {
			continue
		}
		w.bytes += int64(len(b.until)) + 1
		if !w.dry {
			w.dst = append(append(w.dst, b.until...), '\n')
		}
	}
}

func (w *printer) line(fields []*Field) {
	from, before := len(w.dst), w.bytes
	for _, f := range fields {
		n := int64(1)
		if f.List {
			n = w.number(f.count)
		}
		w.values(f, int(n))
	}
	if w.dry {
		w.bytes = max(w.bytes, before+1) // a line without values still has its newline
		return
	}
	if len(w.dst) > from { // remove the space after the last value
		w.dst = w.dst[:len(w.dst)-1]
	}
	w.dst = append(w.dst, '\n')
}

// widths adds the bytes of n values and of the spaces after them.
func (w *printer) widths(f *Field, n int) {
	col, at := &w.c.cs.cols[f.index], w.at[f.index]
	w.bytes += int64(n)
	for i := at; i < at+n; i++ {
		if f.Kind == Word {
			w.bytes += int64(len(col.word(i)))
		} else {
			w.bytes += f.width(col.ints[i])
		}
	}
	w.at[f.index] = at + n
}

func (w *printer) values(f *Field, n int) {
	if w.dry {
		w.widths(f, n)
		return
	}
	col, at := &w.c.cs.cols[f.index], w.at[f.index]
	for i := at; i < at+n; i++ {
		switch f.Kind {
		case Int:
			w.dst = f.Digits.Append(w.dst, col.ints[i])
		case Choice:
			w.dst = append(w.dst, f.Options[col.ints[i]]...)
		case Word:
			w.dst = append(w.dst, col.word(i)...)
		}
		w.dst = append(w.dst, ' ')
	}
	w.at[f.index] = at + n
}
