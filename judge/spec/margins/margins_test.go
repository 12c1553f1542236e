package margins

import "testing"

// brute counts the matrices of a rule by trying every value of every cell.
func brute(r Rule, cells []int64) (n int) {
	if int64(len(cells)) < r.Rows*r.Columns {
		for v := r.Low; v <= r.High; v++ {
			n += brute(r, append(cells, v))
		}
		return n
	}
	within := func(s *Sum, first, step, many int64) bool {
		sum := int64(0)
		for i := range many {
			sum += cells[first+i*step]
		}
		return s == nil || s.Lo <= sum && sum <= s.Hi
	}
	for i := range r.Rows {
		if !within(r.Row, i*r.Columns, 1, r.Columns) {
			return 0
		}
	}
	for j := range r.Columns {
		if !within(r.Column, j, r.Columns, r.Rows) {
			return 0
		}
	}
	return 1
}

// walk counts the matrices that the bounds of Next allow, and checks that every allowed value leads
// to a matrix.
func walk(t *testing.T, r Rule, a Filling) (n int) {
	for a.RowEnds() {
		if !a.NextRow() {
			return 1
		}
	}
	lo, hi := a.Next()
	for v := lo; v <= hi; v++ {
		next := a
		next.Take(v)
		ways := walk(t, r, next)
		a.TakeBack(v)
		if ways == 0 {
			t.Errorf("%+v: %d, of %d..%d, is a dead end", r, v, lo, hi)
		}
		n += ways
	}
	return n
}

// TestWalk checks that filling a matrix cell by cell reaches each matrix of a rule, and no dead
// end. Possible must report whether there is a matrix.
func TestWalk(t *testing.T) {
	sums := []*Sum{nil, {0, 1}, {1, 1}, {-1, 0}, {2, 5}, {3, 2}, {-9, 9}}
	for _, cell := range [][2]int64{{0, 1}, {-1, 1}, {1, 2}} {
		for rows := range int64(4) {
			for columns := range int64(4) {
				for _, row := range sums {
					for _, column := range sums {
						r := Rule{rows, columns, cell[0], cell[1], row, column}
						want, got := brute(r, nil), 0
						if a := r.Begin(); a.Possible() != (want > 0) {
							t.Errorf("%+v: possible is %v, of %d", r, a.Possible(), want)
						} else if want > 0 && rows > 0 {
							got = walk(t, r, *a)
						} else {
							got = want
						}
						if got != want {
							t.Errorf("%+v: %d matrices, want %d", r, got, want)
						}
					}
				}
			}
		}
	}
}

// TestCells checks that the number of remaining cells decreases by one per cell, and that NextRow
// returns false after the last row.
func TestCells(t *testing.T) {
	a := Rule{Rows: 2, Columns: 3, High: 9}.Begin()
	for left := int64(6); left > 0; left-- {
		if a.RowEnds() && !a.NextRow() || a.Cells() != left {
			t.Fatalf("%d cells, want %d", a.Cells(), left)
		}
		a.Take(4)
	}
	if !a.RowEnds() || a.NextRow() {
		t.Error("there is a row too many")
	}
}
