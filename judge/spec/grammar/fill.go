package grammar

import (
	"errors"
	"slices"

	"grundy/judge/spec/grammar/arith"
)

// A source provides the values of a case in order of writing. The parser reads them, the sampler
// draws them, and given copies existing ones.
type source interface {
	beginLine() error
	// ints appends n values of f, an Int or Choice, each in lo..hi.
	ints(f *Field, n int, lo, hi int64, dst []int64) ([]int64, error)
	// word appends the letters of one word of lo..hi letters.
	word(f *Field, lo, hi int64, dst []byte) ([]byte, error)
	// again reports whether a block with a terminator has another repetition.
	again(b *block, repetitions int64) (bool, error)
}

// filler adds one case to cs with the values of a source. It computes the bounds, which the source
// checks, and checks shapes and distinctness itself.
type filler struct {
	cs   *Cases
	src  source
	draw *chosen // the source, if it draws the values; otherwise nil

	quotas []*quota // the quotas of words being filled, the innermost last
}

// Current, Has and All provide the values so far to a formula.
func (w *filler) Current(v *arith.Variable) int64 {
	ints := w.cs.cols[v.Index].ints
	return ints[len(ints)-1]
}

func (w *filler) Has(v *arith.Variable) bool {
	f := w.cs.g.fields[v.Index]
	return w.cs.cols[v.Index].len(f.Kind) > w.cs.from(f, w.cs.n)
}

func (w *filler) All(v *arith.Variable) any {
	f := w.cs.g.fields[v.Index]
	col := &w.cs.cols[v.Index]
	return col.slice(f, w.cs.from(f, w.cs.n), col.len(f.Kind))
}

// current returns the last value of a number field.
func (w *filler) current(f *Field) int64 { return w.Current(&f.variable) }

// fill adds one case. If it fails, cs is unchanged.
func (g *Grammar) fill(cs *Cases, src source) error {
	w := &filler{cs: cs, src: src}
	if w.draw, _ = src.(*chosen); w.draw != nil {
		w.draw.w = w
	}
	if err := w.items(g.items); err != nil {
		cs.rollback()
		return err
	}
	cs.commit()
	if w.draw != nil && g.mend != nil {
		return g.mended(cs)
	}
	if err := g.conditions(cs.At(cs.n - 1)); err != nil {
		cs.drop()
		return err
	}
	return nil
}

// mended replaces the last case by the case that mend makes of it.
func (g *Grammar) mended(cs *Cases) error {
	values, err := g.mend(cs.At(cs.n - 1))
	cs.drop()
	if err != nil {
		return unless(err)
	}
	c, err := g.Make(values)
	if err != nil {
		return fault(nil, "mend returns a case that is not legal: %s", err)
	}
	cs.Add(c)
	return nil
}

// unless returns the fault of a case for an error of valid or mend. If these functions themselves
// fail, the fault is broken.
func unless(err error) error {
	f := fault(nil, "%s", err)
	var own interface{ Broken() bool }
	f.broken = errors.As(err, &own) && own.Broken()
	return f
}

// conditions checks a whole case: its share of each total, the function given to SetValid, and the
// condition where.
func (g *Grammar) conditions(c Case) error {
	if err := g.alone(c); err != nil {
		return err
	}
	if g.valid != nil { // before where, because where takes far longer to compute
		if err := g.valid(c); err != nil {
			return unless(err)
		}
	}
	if g.where != nil {
		ok, err := g.where.Holds(caseValues{c})
		if err != nil {
			f := fault(nil, "%s", err)
			f.broken = true
			return f
		}
		if !ok {
			return fault(nil, "the case breaks the condition %s", g.where.text.Value)
		}
	}
	return nil
}

func (w *filler) items(items []item) error {
	for i := range items {
		it := &items[i]
		var err error
		if it.block != nil {
			err = w.block(it.block)
		} else {
			err = w.line(it.fields)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *filler) block(b *block) error {
	if b.repeat == nil {
		col, n := &w.cs.cols[b.repeated.index], int64(0)
		err := w.repetitions(b, 0, func(repetition int64) (bool, error) {
			n = repetition
			return w.src.again(b, repetition)
		})
		col.ints = append(col.ints, n)
		return err
	}
	n, err := b.repeat.Eval(w)
	if err != nil {
		return fault(nil, "%s", err)
	}
	return w.repetitions(b, n, func(repetition int64) (bool, error) { return repetition < n, nil })
}

// repetitions fills a block as many times as more says. n is the minimum number of repetitions.
func (w *filler) repetitions(b *block, n int64, more more) error {
	if w.draw != nil {
		if err := w.draw.open(b, n); err != nil {
			return err
		}
		defer w.draw.leave()
	}
	return b.shape.fill(w, b, n, more)
}

// repetition fills a block once.
func (w *filler) repetition(b *block) error {
	if w.draw != nil {
		w.draw.repetition()
	}
	return w.items(b.lines)
}

// row fills a block once, with a row that differs from all earlier rows.
func (w *filler) row(b *block, r *rows) error {
	r.begin(w.cs)
	if w.draw != nil {
		w.draw.repetition()
		return w.draw.row(r, func() error { return w.items(b.lines) })
	}
	if err := w.items(b.lines); err != nil {
		return err
	}
	if prior, repeats := r.end(w.cs); repeats {
		return fault(nil, "row %d of the block is row %d again; the rows must differ", len(r.seen)+1, prior)
	}
	return nil
}

func (w *filler) line(fields []*Field) error {
	if err := w.src.beginLine(); err != nil {
		return err
	}
	for _, f := range fields {
		if err := w.field(f); err != nil {
			return err
		}
	}
	return nil
}

func (w *filler) field(f *Field) error {
	n := int64(1)
	if f.List {
		var err error
		if n, err = f.count.Eval(w); err != nil {
			return fault(f, "%s", err)
		}
		n = max(n, 0)
	}
	lo, hi, err := f.bounds(w)
	if err != nil {
		return err
	}
	col := &w.cs.cols[f.index]
	at := col.len(f.Kind)
	if f.Kind != Word {
		col.ints, err = w.src.ints(f, int(n), lo, hi, col.ints)
	} else {
		err = w.words(f, n, lo, hi)
	}
	if err == nil && f.distinct {
		err = distinct(f, col, at)
	}
	if err == nil && f.Kind == Int {
		err = f.unsorted(col.ints[at:])
	}
	if err == nil && f.List && f.Kind == Int {
		err = f.shape.wrong(f, col.ints[at:])
	}
	return err
}

// words fills a field of words: a list, or one word. Words that must differ are drawn in the same
// way as rows.
func (w *filler) words(f *Field, n, lo, hi int64) error {
	col := &w.cs.cols[f.index]
	back, err := f.spelling.begin(w, n)
	if err != nil {
		return err
	}
	defer back()
	q := quotaOf(w.quotas, f)
	one := func() (err error) {
		at := len(col.text)
		col.text, err = w.src.word(f, lo, hi, col.text)
		col.ends = append(col.ends, len(col.text))
		if err == nil && w.draw == nil {
			err = f.spelling.wrong(f, col.text[at:])
		}
		if err == nil && w.draw == nil && q != nil {
			err = q.read(col.text[at:])
		}
		return err
	}
	if w.draw != nil && n > w.draw.room { // a space follows each word
		return ErrLong
	}
	if w.draw == nil || !f.distinct {
		for i := int64(0); i < n; i++ {
			if w.draw != nil {
				w.draw.ahead = n - i
			}
			if err := one(); err != nil {
				return err
			}
		}
		return nil
	}
	if k := f.kinds(lo, hi); k < n {
		return fault(f, "%s required, but only %d exist", plural(int64(n), "different word"), k)
	}
	r := newRows(&block{fields: []*Field{f}})
	for i := range n {
		r.begin(w.cs)
		w.draw.ahead = n - i
		if err := w.draw.row(r, one); err != nil {
			return err
		}
	}
	return nil
}

// bounds returns the bounds of a value, or of a word's length, at this point of a case.
func (f *Field) bounds(v arith.Values) (lo, hi int64, err error) {
	if f.Kind == Choice {
		return 0, int64(len(f.Options)) - 1, nil
	}
	if lo, err = f.lo.Eval(v); err == nil {
		hi, err = f.hi.Eval(v)
	}
	if err != nil {
		return 0, 0, fault(f, "%s", err)
	}
	if f.total != nil {
		lo = max(lo, 0)
	}
	if f.Kind == Word {
		lo = max(lo, 1) // programs cannot read a word without letters
	}
	for _, l := range f.limits {
		if lo, hi, err = l.within(v, lo, hi); err != nil {
			return 0, 0, err
		}
	}
	return lo, hi, nil
}

func distinct(f *Field, col *column, from int) error {
	if f.Kind == Word {
		seen := map[string]bool{}
		for i := from; i < len(col.ends); i++ {
			if w := string(col.word(i)); seen[w] {
				return fault(f, "%s occurs twice; the values must differ", w)
			} else {
				seen[w] = true
			}
		}
		return nil
	}
	sorted := slices.Clone(col.ints[from:])
	slices.Sort(sorted)
	for i := 1; i < len(sorted); i++ {
		if sorted[i] == sorted[i-1] {
			return fault(f, "%s occurs twice; the values must differ", f.Digits.Text(sorted[i]))
		}
	}
	return nil
}

// inside checks that a value is within its bounds.
func inside(f *Field, v, lo, hi int64) error {
	if v < lo {
		return fault(f, "%s is less than %s", f.Digits.Text(v), f.Digits.Text(lo))
	}
	if v > hi {
		return fault(f, "%s is greater than %s", f.Digits.Text(v), f.Digits.Text(hi))
	}
	return nil
}
