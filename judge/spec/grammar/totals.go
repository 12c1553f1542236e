package grammar

import (
	"fmt"
	"math/bits"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar/size"
)

// A total bounds the sum of a field over all cases of a file; for words, the sum of their
// lengths. The numbers of such a field are not negative, so a sum only grows. Once a sum exceeds
// the total, it stays above it. A case that exceeds the total by itself occurs in no file.
type total struct {
	field *Field
	max   int64
	index int // the index among the totals of the grammar
}

// A portion is a number of values of a field with a total, and the minimum of their sum.
type portion struct{ values, sum int64 }

func (p portion) plus(q portion) portion {
	return portion{size.Add(p.values, q.values), size.Add(p.sum, q.sum)}
}

func (p portion) times(n int64) portion {
	return portion{size.Mul(p.values, n), size.Mul(p.sum, n)}
}

// totals compiles the bounds on sums.
func (c *compiler) totals(list []spec.Total) []*total {
	var out []*total
	for _, st := range list {
		f := c.g.Field(st.Field.Value)
		if f == nil || f.Kind == Choice {
			c.complain(st.Field, i18n.Messagef("no number or word of the case is called %s", st.Field.Value), "name a field with int or with letters")
			continue
		}
		if f.Digits > 0 {
			c.complain(st.Field, i18n.Messagef("%s is a real, but a total is of whole numbers", f.Name), "drop the total")
			continue
		}
		if f.Kind == Int && f.lo.Constant && f.lo.Value < 0 {
			c.complain(st.Field, i18n.Messagef("%s may be as low as %d, but a total needs numbers of at least 0", f.Name, f.lo.Value),
				"raise its lower bound, or drop the total")
			continue
		}
		t := &total{field: f, max: c.constant(st.Max), index: len(out)}
		f.total, f.variable.Most = t, t.max
		if least := c.least(c.g.items, t); least.sum > t.max {
			c.complain(st.Max, i18n.Messagef("the sum of %s over one case is at least %d, which exceeds the total of %d", f.Name, least.sum, t.max),
				i18n.Messagef("write at least %d", least.sum))
		}
		out = append(out, t)
	}
	return out
}

// least returns the minimum portion of a total that items need, as far as constants determine it.
// It also stores the minimum portion of one repetition of every block.
func (c *compiler) least(items []item, t *total) portion {
	var all portion
	for _, it := range items {
		for _, f := range it.fields {
			if f == t.field {
				all = all.plus(f.portion())
			}
		}
		if b := it.block; b != nil {
			one := c.least(b.lines, t)
			if !b.shape.complete() {
				one = portion{}
			}
			if b.least == nil {
				b.least = map[*total]portion{}
			}
			b.least[t] = one
			lo, _ := b.repetitions()
			all = all.plus(one.times(lo))
		}
	}
	return all
}

// portion returns the minimum portion of a field with a total.
func (f *Field) portion() portion {
	if f.List {
		lo, _ := f.count.Count()
		return f.unit().times(max(lo, 0))
	}
	return f.unit()
}

// unit returns the minimum portion of one value.
func (f *Field) unit() portion {
	if f.Kind == Word {
		least, _ := f.lo.Count()
		return portion{1, max(least, 1)}
	}
	if f.Kind == Int && f.lo.Constant {
		return portion{1, max(f.lo.Value, 0)}
	}
	return portion{1, 0}
}

// over stands for a sum that does not fit 64 bits. It exceeds every total.
const over = 1<<64 - 1

// addCapped returns a + b; over if the sum does not fit.
func addCapped(a, b uint64) uint64 {
	s, carry := bits.Add64(a, b, 0)
	if carry != 0 {
		return over
	}
	return s
}

// of returns the sum of the field, or of the lengths of its words, over one case.
func (t *total) of(c Case) uint64 {
	from, to := c.span(t.field)
	col, sum := &c.cs.cols[t.field.index], uint64(0)
	if t.field.Kind == Word {
		for i := from; i < to; i++ {
			sum += uint64(len(col.word(i)))
		}
		return sum
	}
	for _, v := range col.ints[from:to] {
		sum = addCapped(sum, uint64(v))
	}
	return sum
}

// sum records the sums of all totals over the cases up to the last one.
func (cs *Cases) sum() {
	for i, t := range cs.g.framing.totals {
		before := cs.sums[i][:cs.n-1]
		cs.sums[i] = append(before, addCapped(cs.upTo(t, cs.n-1), t.of(cs.At(cs.n-1))))
	}
}

// upTo returns the sum over the first n cases.
func (cs *Cases) upTo(t *total, n int) uint64 {
	if n == 0 {
		return 0
	}
	return cs.sums[t.index][n-1]
}

// Fits reports whether c may be added to a file that holds cs, given the number of cases and the
// totals. Its running time depends on c alone.
func (g *Grammar) Fits(cs *Cases, c Case) bool {
	if int64(cs.n) >= g.framing.max {
		return false
	}
	for _, t := range g.framing.totals {
		if addCapped(cs.upTo(t, cs.n), t.of(c)) > uint64(t.max) {
			return false
		}
	}
	return true
}

// alone checks a case against the totals as if it were the only case.
func (g *Grammar) alone(c Case) error {
	for _, t := range g.framing.totals {
		if sum := t.of(c); sum > uint64(t.max) {
			f := fault(t.field, "the sum over the case is %s, which exceeds the total of %d", sumText(sum), t.max)
			f.total = t
			return f
		}
	}
	return nil
}

func sumText(sum uint64) string {
	if sum == over {
		return "more than 64 bits hold"
	}
	return fmt.Sprint(sum)
}

// broken returns the first total that the cases exceed; nil if there is none.
func (g *Grammar) broken(cs *Cases) *total {
	for _, t := range g.framing.totals {
		if cs.upTo(t, cs.n) > uint64(t.max) {
			return t
		}
	}
	return nil
}

// readCase parses one case, and checks the totals over the file up to its end.
func (g *Grammar) readCase(p *parser, cs *Cases) error {
	from, before := p.pos, cs.n
	err := g.fill(cs, p)
	if len(g.framing.totals) == 0 {
		return err
	}
	if err == nil {
		if t := g.broken(cs); t != nil {
			return g.crossing(p, from, t, cs.upTo(t, before))
		}
		return nil
	}
	if f, ok := err.(*Fault); ok && f.total != nil {
		return g.crossing(p, from, f.total, cs.upTo(f.total, before))
	}
	return err
}

// crossing reads a case again, to find the number or word at which a sum exceeds its total.
func (g *Grammar) crossing(p *parser, from int, t *total, sum uint64) error {
	p.pos = from
	return g.fill(g.NewCases(), &adder{p, t, sum})
}

// An adder is a parser that stops at the number or word at which a sum exceeds its total.
type adder struct {
	*parser
	total *total
	sum   uint64 // at most the total, so that adding a number does not overflow
}

func (a *adder) ints(f *Field, n int, lo, hi int64, dst []int64) ([]int64, error) {
	if f != a.total.field {
		return a.parser.ints(f, n, lo, hi, dst)
	}
	for range n {
		var err error
		if dst, err = a.parser.ints(f, 1, lo, hi, dst); err != nil {
			return dst, err
		}
		v := dst[len(dst)-1]
		if a.sum += uint64(v); a.sum > uint64(a.total.max) {
			return dst, fault(f, "with %d the sum over the file is %d, which exceeds the total of %d", v, a.sum, a.total.max)
		}
	}
	return dst, nil
}

func (a *adder) word(f *Field, lo, hi int64, dst []byte) ([]byte, error) {
	from := len(dst)
	dst, err := a.parser.word(f, lo, hi, dst)
	if err != nil || f != a.total.field {
		return dst, err
	}
	if a.sum += uint64(len(dst) - from); a.sum > uint64(a.total.max) {
		return dst, fault(f, "with this word of %s the sum over the file is %d, which exceeds the total of %d", format.Plural(len(dst)-from, "letter"), a.sum, a.total.max)
	}
	return dst, nil
}
