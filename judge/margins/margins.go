// Package margins knows matrices whose rows and columns have sums within bounds: whether
// there is one, and which cells may come next, row by row.
//
//	r := margins.Rule{Rows: 3, Columns: 4, Low: 0, High: 9, Row: &margins.Sum{Lo: 1, Hi: 5}}
//	a := r.Begin()
//	lo, hi := a.Next() // of the first cell; none if lo > hi
//	a.Take(lo)
package margins

import "slices"

// A Sum is what a sum is at least and at most.
type Sum struct{ Lo, Hi int64 }

// A Rule says which matrices are meant. The sum of all cells fits 64 bits.
type Rule struct {
	Rows, Columns int64
	Low, High     int64 // of a cell
	Row, Column   *Sum  // nil: any
}

// A Filling holds the cells of a matrix to their sums, as they come, row by row. Cells are
// counted from their lower bound, so that each is in 0..c. A copy of a Filling shares the
// columns with it: all values that the copy took are taken back before the original is used.
//
// The cells to come are a flow from rows to columns. The row that is begun still brings
// now[0]..now[1], each row below it least..most, and each column takes needs..bears. By
// Hoffman's theorem the flow exists if no set of rows and columns must take more than can come
// into it. All rows below are alike, so it is enough to look at sets with all of them or none.
type Filling struct {
	low, c      int64 // the least a cell is, and how much more it may be
	rows        int64 // below the one that is begun
	least, most int64 // the sum of a row
	now         [2]int64
	at          int // the cell that comes next
	needs       []int64
	bears       []int64
	// wanted and borne are the sums over all columns of what they need beyond, and bear
	// within, what rows bring: [1][] the rows below, [][1] the row that is begun.
	wanted, borne [2][2]int64
}

// Begin begins a matrix.
func (r Rule) Begin() *Filling {
	rows, columns := max(r.Rows, 0), max(r.Columns, 0)
	a := &Filling{low: r.Low, c: r.High - r.Low, rows: rows - 1}
	bounds := func(s *Sum, cells int64) (lo, hi int64) {
		if s == nil {
			return 0, cells * a.c
		}
		least, most := cells*a.low, cells*(a.low+a.c) // so the sums of many such bounds are in reach
		return min(max(s.Lo, least), most+1) - least, max(min(s.Hi, most), least-1) - least
	}
	a.least, a.most = bounds(r.Row, columns)
	needs, bears := bounds(r.Column, rows)
	a.needs, a.bears = slices.Repeat([]int64{needs}, int(columns)), slices.Repeat([]int64{bears}, int(columns))
	a.row()
	return a
}

// row begins a row.
func (a *Filling) row() {
	a.now, a.at = [2]int64{a.least, a.most}, 0
	a.wanted, a.borne = [2][2]int64{}, [2][2]int64{}
	for j := range a.needs {
		a.count(j, 1, 1)
	}
}

// count adds a column to the sums, or takes it away; open is 1 if its cell of the row that is
// begun is to come.
func (a *Filling) count(j int, open, times int64) {
	for below := range int64(2) {
		for begun := range int64(2) {
			room := below*max(a.rows, 0)*a.c + begun*open*a.c
			a.wanted[below][begun] += times * max(a.needs[j]-room, 0)
			a.borne[below][begun] += times * min(a.bears[j], room)
		}
	}
}

// Possible reports whether there is a matrix. Nothing was taken yet.
func (a *Filling) Possible() bool {
	switch {
	case a.rows < 0:
		open := func(v int64) bool { return v > 0 }
		closed := func(v int64) bool { return v < 0 }
		return !slices.ContainsFunc(a.needs, open) && !slices.ContainsFunc(a.bears, closed)
	case len(a.needs) == 0:
		return a.least <= 0 && a.most >= 0
	case a.least > a.most, a.needs[0] > a.bears[0]:
		return false
	}
	lo, hi := a.next()
	return lo <= hi
}

// Cells returns how many cells of a matrix are to come that has rows.
func (a *Filling) Cells() int64 { return a.rows*int64(len(a.needs)) + int64(len(a.needs)-a.at) }

// Next returns the bounds of the next cell that leave the others a way.
func (a *Filling) Next() (lo, hi int64) {
	lo, hi = a.next()
	return lo + a.low, hi + a.low
}

// next is like Next, for cells that are counted from 0.
func (a *Filling) next() (lo, hi int64) {
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

// Take takes a value for the next cell.
func (a *Filling) Take(v int64) {
	j := a.at
	v -= a.low
	a.count(j, 1, -1)
	a.needs[j], a.bears[j] = a.needs[j]-v, a.bears[j]-v
	a.now[0], a.now[1] = a.now[0]-v, a.now[1]-v
	a.count(j, 0, 1)
	a.at++
}

// TakeBack undoes in the columns what Take did in a copy of the Filling.
func (a *Filling) TakeBack(v int64) {
	v -= a.low
	a.needs[a.at], a.bears[a.at] = a.needs[a.at]+v, a.bears[a.at]+v
}

// RowEnds reports whether the row that is begun has all its cells.
func (a *Filling) RowEnds() bool { return a.at == len(a.needs) }

// NextRow begins the next row, or returns false if there is none.
func (a *Filling) NextRow() bool {
	if a.rows--; a.rows < 0 {
		return false
	}
	a.row()
	return true
}
