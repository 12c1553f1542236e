package spec

// A Matrix is the shape of lines that are the rows of a matrix. Their only field is a list.
type Matrix struct {
	Cells       []Field // the field that describes a cell
	Columns     Text
	Row, Column Text // the bounds of the sum of each row and column; absent if there are none
}

var _ = register("matrix", (*form).matrix)

// Kind returns "matrix".
func (*Matrix) Kind() string { return "matrix" }

// matrix returns the table of a matrix, and a function that makes the block of its rows.
func (f *form) matrix(it *Item) (table, func()) {
	s := &Matrix{}
	it.Shape = s
	t := table{keys: []key{
		{"matrix", must, "How many rows the matrix has, one on each line: a number or a field.", f.number(&it.Repeat, single)},
		{"columns", must, "How many columns the matrix has: a number or a field.", f.number(&s.Columns, single)},
		{"cells", must, "The name of the matrix and what a cell is, such as {x: {int: 0..9}}.", f.weights(&s.Cells)},
		{"row", may, "The sum of each row: a number, a field or LOW..HIGH.", f.number(&s.Row, single|ranged)},
		{"column", may, "The sum of each column: a number, a field or LOW..HIGH.", f.number(&s.Column, single|ranged)},
	}}
	return t, func() {
		if len(s.Cells) == 0 {
			return
		}
		row := s.Cells[0]
		row.Count = s.Columns
		it.Lines = []Item{{Place: it.Place, Fields: []Field{row}}}
	}
}

// Describe says what the rows contain, and the bounds of their sums.
func (s *Matrix) Describe(w Writer, it Item) []string {
	out := []string{w.Lines(it.Repeat.Value, w.Line(it.Lines[0].Fields))}
	for _, sum := range []struct {
		text   Text
		en, zh string
	}{
		{s.Row, "The sum of each row is %s.", "每行之和为 %s。"},
		{s.Column, "The sum of each column is %s.", "每列之和为 %s。"},
	} {
		if !sum.text.Absent() {
			out = append(out, w.Say(sum.en, sum.zh, w.Times(sum.text.Value)))
		}
	}
	return out
}
