// Package margins handles matrices with bounds on the sums of rows and columns. It finds whether
// such a matrix exists, and which values the next cell may have, row by row.
//
//	r := margins.Rule{Rows: 3, Columns: 4, Low: 0, High: 9, Row: &margins.Sum{Lo: 1, Hi: 5}}
//	a := r.Begin()
//	lo, hi := a.Next() // of the first cell; none if lo > hi
//	a.Take(lo)
package margins

import "slices"

// A Sum is the least and greatest value of a sum.
type Sum struct{ Lo, Hi int64 }

// A Rule says which matrices are legal. The sum of all cells must fit 64 bits.
type Rule struct {
	Rows, Columns int64
	Low, High     int64 // of a cell
	Row, Column   *Sum  // nil: any sum
}

// A Filling fills a matrix under its rule, cell by cell and row by row. It stores cells relative to
// their lower bound, so that each is in 0..c. A copy of a Filling shares the column data with it,
// so the copy must take back all its values before the original is used again.
//
// The remaining cells are a flow from rows to columns. The current row still supplies
// now[0]..now[1], each row below supplies least..most, and each column takes needs..bears. By
// Hoffman's theorem, the flow exists if no set of rows and columns must take more than can flow
// into it. Because all rows below are alike, only sets with all or none of them must be checked.
type Filling struct {
	low, c      int64 // lower bound of a cell, and the width of its range
	rows        int64 // rows below the current one
	least, most int64 // bounds of a row's sum
	now         [2]int64
	at          int // column of the next cell
	needs       []int64
	bears       []int64
	// wanted is the sum over the columns of their needs beyond what rows supply. borne is the sum
	// of what they can take of that. The first index is 1 if the rows below supply, and the second
	// is 1 if the current row does.
	wanted, borne [2][2]int64
}

// Begin starts a matrix.
func (r Rule) Begin() *Filling {
	rows, columns := max(r.Rows, 0), max(r.Columns, 0)
	a := &Filling{low: r.Low, c: r.High - r.Low, rows: rows - 1}
	bounds := func(s *Sum, cells int64) (lo, hi int64) {
		if s == nil {
			return 0, cells * a.c
		}
		least, most := cells*a.low, cells*(a.low+a.c) // so that sums of many such bounds do not overflow
		return min(max(s.Lo, least), most+1) - least, max(min(s.Hi, most), least-1) - least
	}
	a.least, a.most = bounds(r.Row, columns)
	needs, bears := bounds(r.Column, rows)
	a.needs, a.bears = slices.Repeat([]int64{needs}, int(columns)), slices.Repeat([]int64{bears}, int(columns))
	a.row()
	return a
}

// row starts a row.
func (a *Filling) row() {
	a.now, a.at = [2]int64{a.least, a.most}, 0
	a.wanted, a.borne = [2][2]int64{}, [2][2]int64{}
	for j := range a.needs {
		a.count(j, 1, 1)
	}
}

// count adds a column to wanted and borne, or subtracts it if times is -1. open is 1 if the
// column's cell in the current row is still to come.
func (a *Filling) count(j int, open, times int64) {
	for below := range int64(2) {
		for begun := range int64(2) {
			room := below*max(a.rows, 0)*a.c + begun*open*a.c
			a.wanted[below][begun] += times * max(a.needs[j]-room, 0)
			a.borne[below][begun] += times * min(a.bears[j], room)
		}
	}
}

// Possible reports whether a legal matrix exists. Call it before the first Take.
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

// Cells returns the number of remaining cells.
func (a *Filling) Cells() int64 { return a.rows*int64(len(a.needs)) + int64(len(a.needs)-a.at) }

// Next returns the bounds of the next cell for which the matrix can still be completed.
func (a *Filling) Next() (lo, hi int64) {
	lo, hi = a.next()
	return lo + a.low, hi + a.low
}

// next is like Next, for cells relative to their lower bound.
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

// Take sets the next cell to a value.
func (a *Filling) Take(v int64) {
	j := a.at
	v -= a.low
	a.count(j, 1, -1)
	a.needs[j], a.bears[j] = a.needs[j]-v, a.bears[j]-v
	a.now[0], a.now[1] = a.now[0]-v, a.now[1]-v
	a.count(j, 0, 1)
	a.at++
}

// TakeBack undoes, in the column data, a Take in a copy of the Filling.
func (a *Filling) TakeBack(v int64) {
	v -= a.low
	a.needs[a.at], a.bears[a.at] = a.needs[a.at]+v, a.bears[a.at]+v
}

// RowEnds reports whether the current row is complete.
func (a *Filling) RowEnds() bool { return a.at == len(a.needs) }

// NextRow starts the next row. It returns false if there is none.
func (a *Filling) NextRow() bool {
	if a.rows--; a.rows < 0 {
		return false
	}
	a.row()
	return true
}
