package grammar

import (
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar/arith"
	"grundy/judge/spec/grammar/size"
	"grundy/judge/spec/graph"
	"grundy/judge/spec/margins"
)

// matrix is the shape of lines that are the rows of a matrix. The sums of its rows and columns
// have bounds.
type matrix struct {
	lines
	cell    *Field
	rows    *formula
	columns *formula
	sums    [2]struct{ lo, hi *formula } // bounds of the sum of a row and of a column; nil: none
}

var _ = register("matrix", func() shape { return &matrix{} })

func (m *matrix) compile(c *compiler, it spec.Item, b *block) {
	s := it.Shape.(*spec.Matrix)
	m.cell, m.rows, m.columns = b.lines[0].fields[0], b.repeat, b.lines[0].fields[0].count
	m.cell.shape = &cells{m: m}
	one := s.Cells[0]
	switch {
	case len(s.Cells) > 1 || one.Int.Absent() || !one.Count.Absent():
		c.complain(one.Name, "a matrix has one int in each cell", "write cells: {x: {int: LOW..HIGH}}")
		return
	case s.Row.Absent() && s.Column.Absent():
		c.complain(it.Repeat, "a matrix without sums", "give it row or column, or write {repeat: …, lines: […]}")
		return
	}
	for i, t := range []spec.Text{s.Row, s.Column} {
		if !t.Absent() {
			m.sums[i].lo, m.sums[i].hi = c.bounds(t)
			c.inReach(t, b, nil, m.sums[i].lo, m.sums[i].hi)
		}
	}
	m.possible(c, it)
}

// mostSum bounds the sum of all cells.
const mostSum = 1_000_000_000_000_000_000

// possible adds a complaint if the cells may sum to more than mostSum, or if no case has a matrix
// with the given sums.
func (m *matrix) possible(c *compiler, it spec.Item) {
	lo, hi, ok := m.cell.lo.rangeTo(m.cell.hi)
	_, rows := m.rows.Count()
	_, columns := m.columns.Count()
	if most := size.Mul(size.Mul(rows, columns), max(size.Cost(lo), size.Cost(hi))); !ok || most > mostSum {
		c.complain(it.Repeat, i18n.Messagef("the cells of such a matrix may sum to more than %d", int64(mostSum)), "narrow the bounds, or have fewer rows or columns")
		return
	}
	for _, f := range []*formula{m.rows, m.columns, m.cell.lo, m.cell.hi, m.sums[0].lo, m.sums[0].hi, m.sums[1].lo, m.sums[1].hi} {
		if f != nil && !f.Constant {
			return
		}
	}
	if r, err := m.rule(nil); err == nil && !r.Begin().Possible() {
		c.complain(it.Repeat, "no matrix has such sums", "widen the bounds of the sums, or of the cells")
	}
}

// rangeTo returns the bounds of a range, if the constants determine them.
func (f *formula) rangeTo(hi *formula) (low, high int64, ok bool) {
	low, _, ok = f.Reach()
	_, high, also := hi.Reach()
	return low, high, ok && also
}

// rule returns the rule of a matrix in a case.
func (m *matrix) rule(v arith.Values) (r margins.Rule, err error) {
	number := func(f *formula) (n int64) {
		if err == nil {
			n, err = f.Eval(v)
		}
		return n
	}
	r.Low, r.Rows = number(m.cell.lo), number(m.rows)
	r.High, r.Columns = number(m.cell.hi), number(m.columns)
	for i, sum := range []**margins.Sum{&r.Row, &r.Column} {
		if m.sums[i].lo != nil {
			*sum = &margins.Sum{Lo: number(m.sums[i].lo), Hi: number(m.sums[i].hi)}
		}
	}
	if err != nil {
		return r, fault(m.cell, "%s", err)
	}
	return r, nil
}

// fill fills n rows.
func (m *matrix) fill(w *filler, b *block, n int64, _ more) error {
	r, err := m.rule(w)
	if err != nil {
		return err
	}
	if w.draw != nil {
		return m.drawAll(w, b, n, r.Begin())
	}
	col := &w.cs.cols[m.cell.index]
	columns := make([]int64, max(r.Columns, 0))
	for i := range n {
		from := len(col.ints)
		if err := w.repetition(b); err != nil {
			return err
		}
		sum := int64(0)
		for j, v := range col.ints[from:] {
			sum += v
			columns[j] += v
		}
		if s := r.Row; s != nil && (sum < s.Lo || sum > s.Hi) {
			return fault(m.cell, "row %d has the sum %d instead of %s", i+1, sum, format.Range(s.Lo, s.Hi))
		}
	}
	for j, sum := range columns {
		if s := r.Column; s != nil && (sum < s.Lo || sum > s.Hi) {
			return fault(m.cell, "column %d has the sum %d instead of %s", j+1, sum, format.Range(s.Lo, s.Hi))
		}
	}
	return nil
}

// drawAll draws n rows.
func (m *matrix) drawAll(w *filler, b *block, n int64, a *margins.Filling) error {
	if !a.Possible() {
		return fault(m.cell, "no matrix has such sums")
	}
	w.draw.made(a)
	for range n {
		if err := w.repetition(b); err != nil {
			return err
		}
		a.NextRow()
	}
	return nil
}

// cells is the shape of the cells of a matrix.
type cells struct {
	numbers
	m *matrix
}

func (*cells) repairs() bool { return true }

// draw draws a row. Each cell stays within the bounds that the sums imply.
func (x *cells) draw(s *chosen, f *Field, n int, lo, hi int64, dst []int64) ([]int64, error) {
	if int64(n) > s.room/(1+f.leastWidth(lo, hi)) {
		return dst, ErrLong
	}
	a := state[*margins.Filling](s)
	for i := range n {
		least, most := a.Next()
		most = min(most, s.cap(f, int64(n-i), lo, hi))
		if least > most {
			return dst, fault(f, "the total of %d leaves nothing for it", f.variable.Most)
		}
		v := min(max(s.value(f, least, most), least), most)
		s.tape.amend(v)
		a.Take(v)
		s.use(f, v)
		if err := s.spend(1 + f.width(v)); err != nil {
			return dst, err
		}
		dst = append(dst, v)
	}
	return dst, nil
}

// walk tries every matrix.
func (m *matrix) walk(e *Enumeration, _ *block, n int64, rest size.Room, then func()) {
	r, err := m.rule(e.filling())
	if err != nil {
		e.tried += brokenSteps
		return
	}
	switch a := r.Begin(); {
	case !a.Possible():
	case n < 1:
		then()
	default:
		m.cells(e, *a, m.cell.Digits.Room(r.Low, r.High), rest, then)
	}
}

// cells tries every value of the next cell. unit is the room of a cell.
func (m *matrix) cells(e *Enumeration, a margins.Filling, unit, rest size.Room, then func()) {
	for a.RowEnds() {
		if !a.NextRow() {
			then()
			return
		}
	}
	left := a.Cells()
	if left > deepest {
		e.stop = true
		return
	}
	if e.spent() || !unit.Times(left, left).Plus(rest).Holds(e.values, e.size) {
		return
	}
	tail := unit.Times(left-1, left-1).Plus(rest)
	least, most := max(e.size-1-tail.MaxSize, 0), e.size-1-tail.MinSize // of |v|
	if t := m.cell.total; t != nil {
		most = min(most, t.max-e.sums[t.index])
	}
	lo, hi := a.Next()
	m.cell.Digits.Each(lo, hi, least, most, func(v int64) bool {
		e.value(list{f: m.cell}, v, func() {
			next := a
			next.Take(v)
			m.cells(e, next, unit, rest, then)
			a.TakeBack(v)
		})
		return !e.stop
	})
}

func (*matrix) shaped() bool    { return true }
func (*matrix) separable() bool { return false }

// smaller yields the matrix without some rows or columns. If one number counts both rows and
// columns, it removes the rows and columns with the same indices together.
func (m *matrix) smaller(s *smaller, one *site) {
	rows := one.elements()
	columns, count := s.vertices(one, m.columns)
	if rows == 0 || columns == 0 || one.bounds[rows][0]-one.bounds[0][0] != rows*columns {
		return
	}
	square := one.count.f != nil && one.count == count
	drop := func(n int, row, column bool) {
		graph.Ranges(n, func(from, to int) bool {
			next := m.without(s, one, columns, from, to, row, column)
			for _, other := range s.sites {
				if other.b == nil && other.depth == one.depth && (row && other.count == one.count || column && other.count == count) {
					next.cut(other, from, to)
				}
			}
			if row {
				next.set(one.count, int64(rows-(to-from)))
			}
			if column && !square {
				next.set(count, int64(columns-(to-from)))
			}
			s.give(next)
			return !s.over
		})
	}
	switch {
	case square:
		drop(rows, true, true)
		return
	case one.count.f != nil:
		drop(rows, true, false)
	}
	if count.f != nil && !s.over {
		drop(columns, false, true)
	}
}

// without returns the values of a case after rows from..to, columns from..to, or both are removed
// from its matrix.
func (m *matrix) without(s *smaller, one *site, columns, from, to int, row, column bool) given {
	start, _ := s.c.span(m.cell)
	start += one.bounds[0][0]
	var list []int64
	for k, v := range s.c.cs.cols[m.cell.index].ints[start : start+one.elements()*columns] {
		i, j := k/columns, k%columns
		if !(row && i >= from && i < to || column && j >= from && j < to) {
			list = append(list, v)
		}
	}
	next := s.c.given()
	next.replace(one, m.cell, list)
	return next
}
