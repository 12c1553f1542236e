package grammar

import (
	"strconv"

	"grundy/judge/spec/grammar/arith"
)

// A Line is a line of the input as programs read it: fields in order, or a block of lines.
type Line struct {
	Fields []*Field
	Block  *Block // nil for a line of fields
}

// A Block repeats lines.
type Block struct {
	Repeat string // how often, as a formula; empty: until a terminator line, or each line differs
	Lines  []Line
}

// Lines returns the layout of a case.
func (g *Grammar) Lines() []Line { return linesOf(g.items) }

func linesOf(items []item) (list []Line) {
	for _, it := range items {
		if it.block == nil {
			list = append(list, Line{Fields: it.fields})
			continue
		}
		b := &Block{Lines: linesOf(it.block.lines)}
		if _, varies := it.block.shape.(*queries); it.block.repeat != nil && !varies {
			b.Repeat = it.block.repeat.written()
		}
		list = append(list, Line{Block: b})
	}
	return list
}

// CountFormula returns the formula of how many values a list has; empty if the field is no list.
func (f *Field) CountFormula() string {
	if !f.List {
		return ""
	}
	return f.count.written()
}

// written returns the text of a formula.
func (f *formula) written() string {
	if f.Constant || f.source == "" {
		return strconv.FormatInt(f.Value, 10)
	}
	return f.source
}

// A File is how cases share a file.
type File struct {
	Count bool   // the number of cases is on the first line
	EOF   bool   // the cases end with the file
	Until string // the cases end with this line
}

// File returns how cases share a file. The zero value means that a file has one case.
func (g *Grammar) File() File {
	return File{Count: g.framing.count != "", EOF: g.framing.eof, Until: string(g.framing.until)}
}

// ReachOf returns bounds that the numbers of a range such as 0..n have in all cases; ok is false
// unless both follow from the spec's constants.
func (g *Grammar) ReachOf(bounds string) (lo, hi int64, ok bool) {
	low, high, err := arith.CompileRange(bounds, g.Variables(), arith.Number)
	if err != nil {
		return 0, 0, false
	}
	lo, _, least := low.Reach()
	_, hi, most := high.Reach()
	return lo, hi, least && most
}
