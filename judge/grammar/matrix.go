package grammar

import (
	"slices"

	"grundy/judge/format"
	"grundy/judge/grammar/arith"
	"grundy/judge/grammar/size"
	"grundy/judge/graph"
	"grundy/judge/i18n"
	"grundy/judge/spec"
)

// matrix is the shape of lines that are the rows of a matrix, whose rows and columns have sums
// within bounds.
type matrix struct {
	lines
	cell    *Field
	rows    *formula
	columns *formula
	sums    [2]struct{ lo, hi *formula } // of a row, of a column; nil: any
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

// possible complains where a matrix is too large, or has no such sums whatever the case is.
func (m *matrix) possible(c *compiler, it spec.Item) {
	lo, hi, ok := m.cell.lo.span2(m.cell.hi)
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
	if a, err := m.start(nil); err == nil && !a.possible() {
		c.complain(it.Repeat, "no matrix has such sums", "widen the bounds of the sums, or of the cells")
	}
}

// span2 returns the span of a range.
func (f *formula) span2(hi *formula) (low, high int64, ok bool) {
	low, _, ok = f.Reach()
	_, high, also := hi.Reach()
	return low, high, ok && also
}

// An addition holds the cells of a matrix to their sums, as they come, row by row. Cells are
// counted from their lower bound, so that each is in 0..c.
//
// The cells to come are a flow from rows to columns. The row that is begun still brings
// now[0]..now[1], each row below it least..most, and each column takes needs..bears. By
// Hoffman's theorem the flow exists if no set of rows and columns must take more than can come
// into it. All rows below are alike, so it is enough to look at sets with all of them or none.
type addition struct {
	low, c      int64 // the least a cell is, and how much more it may be
	rows        int64 // below the one that is begun
	least, most int64 // the sum of a row
	now         [2]int64
	at          int // the cell that comes next
	needs       []int64
	bears       []int64
	sums        [2][2]int64 // of a row, and of a column, as the spec has them
	// wanted and borne are the sums over all columns of what they need beyond, and bear
	// within, what rows bring: [1][] the rows below, [][1] the row that is begun.
	wanted, borne [2][2]int64
}

// start begins a matrix.
func (m *matrix) start(v arith.Values) (a *addition, err error) {
	number := func(f *formula) (n int64) {
		if err == nil {
			n, err = f.Eval(v)
		}
		return n
	}
	a = &addition{low: number(m.cell.lo), rows: max(number(m.rows), 0)}
	a.c = number(m.cell.hi) - a.low
	n := max(number(m.columns), 0)
	bounds := func(i int, cells int64) (lo, hi int64) {
		if m.sums[i].lo == nil {
			return 0, cells * a.c
		}
		lo, hi = number(m.sums[i].lo), number(m.sums[i].hi)
		a.sums[i] = [2]int64{lo, hi}
		least, most := cells*a.low, cells*(a.low+a.c) // so the sums of many such bounds are in reach
		return min(max(lo, least), most+1) - least, max(min(hi, most), least-1) - least
	}
	a.least, a.most = bounds(0, n)
	needs, bears := bounds(1, a.rows)
	if err != nil {
		return nil, fault(m.cell, "%s", err)
	}
	a.needs, a.bears = slices.Repeat([]int64{needs}, int(n)), slices.Repeat([]int64{bears}, int(n))
	a.rows--
	a.row()
	return a, nil
}

// row begins a row.
func (a *addition) row() {
	a.now, a.at = [2]int64{a.least, a.most}, 0
	a.wanted, a.borne = [2][2]int64{}, [2][2]int64{}
	for j := range a.needs {
		a.count(j, 1, 1)
	}
}

// count adds a column to the sums, or takes it away; open is 1 if its cell of the row that is
// begun is to come.
func (a *addition) count(j int, open, times int64) {
	for below := range int64(2) {
		for begun := range int64(2) {
			room := below*max(a.rows, 0)*a.c + begun*open*a.c
			a.wanted[below][begun] += times * max(a.needs[j]-room, 0)
			a.borne[below][begun] += times * min(a.bears[j], room)
		}
	}
}

// possible reports whether there is a matrix.
func (a *addition) possible() bool {
	if a.rows < 0 {
		return true
	}
	if len(a.needs) == 0 {
		return a.least <= 0 && a.most >= 0
	}
	lo, hi := a.next()
	return lo <= hi
}

// next returns the bounds of the next cell that leave the others a way.
func (a *addition) next() (lo, hi int64) {
	j := a.at
	a.count(j, 1, -1)
	wanted, borne := a.wanted, a.borne
	a.count(j, 1, 1)
	lo, hi = 0, a.c
	want := func(holds bool) {
		if !holds {
			hi = -1
		}
	}
	want(a.least <= a.most || a.rows == 0)
	for below := range int64(2) {
		room := below * a.rows * a.c
		pays := (1 - below) * a.rows * a.most
		k, own := wanted[below][0]-pays-a.now[1], a.needs[j]-room
		want(own <= -k)
		hi = min(hi, -k)
		k = wanted[below][1] - pays
		want(k <= 0)
		lo = max(lo, own+k)

		asked := below * a.rows * a.least
		want(asked <= borne[below][0]+room)
		hi = min(hi, a.bears[j]+borne[below][0]-asked)
		want(asked+a.now[0] <= borne[below][1]+a.bears[j])
		lo = max(lo, asked+a.now[0]-borne[below][1]-room)
	}
	return lo, hi
}

// take takes a value for the next cell.
func (a *addition) take(v int64) {
	j := a.at
	a.count(j, 1, -1)
	a.needs[j], a.bears[j] = a.needs[j]-v, a.bears[j]-v
	a.now[0], a.now[1] = a.now[0]-v, a.now[1]-v
	a.count(j, 0, 1)
	a.at++
}

// fill fills n rows.
func (m *matrix) fill(w *filler, b *block, n int64, _ more) error {
	a, err := m.start(w)
	if err != nil {
		return err
	}
	if w.draw != nil {
		if !a.possible() {
			return fault(m.cell, "no matrix has such sums")
		}
		w.draw.made(a)
	}
	col := &w.cs.cols[m.cell.index]
	columns := make([]int64, len(a.needs))
	for i := range n {
		from := len(col.ints)
		if err := w.turn(b); err != nil {
			return err
		}
		if w.draw != nil {
			if a.rows--; a.rows >= 0 {
				a.row()
			}
			continue
		}
		sum := int64(0)
		for j, v := range col.ints[from:] {
			sum += v
			columns[j] += v
		}
		if err := m.within(a, 0, i, sum); err != nil {
			return err
		}
	}
	for j, sum := range columns {
		if err := m.within(a, 1, int64(j), sum); w.draw == nil && err != nil {
			return err
		}
	}
	return nil
}

// within says what is wrong with the sum of a row, or of a column.
func (m *matrix) within(a *addition, side int, at, sum int64) error {
	if m.sums[side].lo == nil {
		return nil
	}
	lo, hi := a.sums[side][0], a.sums[side][1]
	if lo <= sum && sum <= hi {
		return nil
	}
	if side == 0 {
		return fault(m.cell, "row %d has the sum %d, and %s is wanted", at+1, sum, format.Range(lo, hi))
	}
	return fault(m.cell, "column %d has the sum %d, and %s is wanted", at+1, sum, format.Range(lo, hi))
}

// cells is what the cells of a row are.
type cells struct {
	numbers
	m *matrix
}

func (*cells) repairs() bool { return true }

// draw draws a row, each cell within what the sums leave it.
func (x *cells) draw(s *chosen, f *Field, n int, lo, hi int64, dst []int64) ([]int64, error) {
	if int64(n) > s.room/(1+f.leastWidth(lo, hi)) {
		return dst, ErrLong
	}
	a := state[*addition](s)
	for i := range n {
		least, most := a.next()
		most = min(most, s.cap(f, int64(n-i), lo, hi)-a.low)
		if least > most {
			return dst, fault(f, "the total of %d leaves nothing for it", f.variable.Most)
		}
		v := min(max(s.value(f, least+a.low, most+a.low), least+a.low), most+a.low)
		s.tape.amend(v)
		a.take(v - a.low)
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
	a, err := m.start(e.filling())
	if err != nil {
		e.tried += brokenSteps
		return
	}
	if n > 0 && a.possible() {
		m.cells(e, *a, rest, then)
	} else if n <= 0 && !slices.ContainsFunc(a.needs, func(v int64) bool { return v > 0 }) && !slices.ContainsFunc(a.bears, func(v int64) bool { return v < 0 }) {
		then()
	}
}

// cells tries every value of the next cell.
func (m *matrix) cells(e *Enumeration, a addition, rest size.Room, then func()) {
	if a.at == len(a.needs) {
		if a.rows--; a.rows < 0 {
			then()
			return
		}
		a.row()
		if len(a.needs) == 0 {
			m.cells(e, a, rest, then)
			return
		}
	}
	unit, left := m.cell.Digits.Room(a.low, a.low+a.c), a.rows*int64(len(a.needs))+int64(len(a.needs)-a.at)
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
	lo, hi := a.next()
	m.cell.Digits.Each(lo+a.low, hi+a.low, least, most, func(v int64) bool {
		e.value(list{f: m.cell}, v, func() {
			next := a
			need, bear := a.needs[a.at], a.bears[a.at]
			next.take(v - a.low)
			m.cells(e, next, rest, then)
			a.needs[a.at], a.bears[a.at] = need, bear
		})
		return !e.stop
	})
}

func (*matrix) shaped() bool    { return true }
func (*matrix) separable() bool { return false }

// smaller leaves rows and columns out of a matrix. Of a square one whose sides are one
// number it leaves out both.
func (m *matrix) smaller(s *smaller, one *site) {
	rows := one.elements()
	columns, count := s.vertices(one, m.columns)
	if rows == 0 || columns == 0 || one.bounds[rows][0]-one.bounds[0][0] != rows*columns {
		return
	}
	square := one.count.f != nil && one.count == count
	drop := func(from, to int, row, column bool) bool {
		next := s.c.given()
		start, _ := s.c.span(m.cell)
		start += one.bounds[0][0]
		var list []int64
		for i := range rows {
			for j := range columns {
				if row && i >= from && i < to || column && j >= from && j < to {
					continue
				}
				list = append(list, s.c.cs.cols[m.cell.index].ints[start+i*columns+j])
			}
		}
		next.replace(one, m.cell, list)
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
	}
	if square {
		graph.Ranges(rows, func(from, to int) bool { return drop(from, to, true, true) })
		return
	}
	if one.count.f != nil {
		graph.Ranges(rows, func(from, to int) bool { return drop(from, to, true, false) })
	}
	if count.f != nil && !s.over {
		graph.Ranges(columns, func(from, to int) bool { return drop(from, to, false, true) })
	}
}
