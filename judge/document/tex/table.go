package tex

import (
	"strconv"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/document"
)

// tables are the environments that are tables, with the number of arguments before their columns.
var tables = map[string]int{
	"tabular": 0, "tabular*": 1, "tabularx": 1, "tabulary": 1, "longtable": 0, "array": 0, "supertabular": 0, "tblr": 0, "longtblr": 0, "NiceTabular": 0,
}

// rules are the commands that draw a line between rows.
var rules = map[string]bool{"hline": true, "toprule": true, "midrule": true, "bottomrule": true, "cline": true, "cmidrule": true, "Xhline": true, "specialrule": true}

// tabular reads a table.
func (r *reader) tabular(t token) bool {
	before, ok := tables[t.text]
	if !ok {
		return false
	}
	for range before {
		r.group()
	}
	r.optional()
	table := &document.Table{Align: columns(r.group())}
	lines := map[int]bool{} // after how many rows there is a line
	r.flush()
	r.opened[t.text]++
	for r.row(t, table, lines) {
	}
	r.opened[t.text]--
	if n := len(table.Align); n > 0 {
		for i := range table.Rows {
			if len(table.Rows[i]) > n && n < 50 {
				table.Rows[i] = table.Rows[i][:max(n, used(table.Rows[i]))]
			}
		}
	}
	table.Even()
	table.Head = headed(table, lines)
	if len(table.Rows) > 0 {
		r.block(table)
	}
	return true
}

// used returns the number of cells up to the last one that is not empty.
func used(row [][]document.Span) int {
	n := len(row)
	for n > 0 && len(row[n-1]) == 0 {
		n--
	}
	return n
}

// headed reports whether the first row of a table is its head: only below it there is a line, or
// all its cells are bold.
func headed(t *document.Table, lines map[int]bool) bool {
	if len(t.Rows) < 2 {
		return false
	}
	bold := true
	for _, cell := range t.Rows[0] {
		for _, s := range cell {
			bold = bold && (s.Strong || s.Kind == document.Math)
		}
		bold = bold && len(cell) > 0
	}
	full := len(t.Rows) > 2
	for i := 2; i < len(t.Rows); i++ {
		full = full && lines[i]
	}
	return lines[1] && !full || bold
}

// columns returns the alignment of columns that their specification, such as |l|*{2}{c}p{3cm}|,
// describes.
func columns(spec string) string {
	const most = 100
	var b strings.Builder
	for i := 0; i < len(spec) && b.Len() < most; i++ {
		switch c := spec[i]; c {
		case 'l', 'c', 'r':
			b.WriteByte(c)
		case 'p', 'm', 'b', 'w', 'W':
			b.WriteByte('l')
			i += braces(spec[i+1:])
			if c == 'w' || c == 'W' {
				i += braces(spec[i+1:])
			}
		case 'C':
			b.WriteByte('c')
		case 'R', 'S':
			b.WriteByte('r')
		case 'X', 'L', 'J', 'Q':
			b.WriteByte('l')
		case '@', '!', '>', '<':
			i += braces(spec[i+1:])
		case '*':
			n := braces(spec[i+1:])
			count, _ := strconv.Atoi(strings.Trim(spec[i+1:i+1+n], "{} "))
			i += n
			n = braces(spec[i+1:])
			if n > 2 {
				b.WriteString(strings.Repeat(columns(spec[i+2:i+n]), min(max(count, 0), 50)))
			}
			i += n
		}
	}
	return b.String()[:min(b.Len(), most)]
}

// braces returns the length of the argument in braces at the beginning of a text.
func braces(s string) int {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 && s[i] != ' ' {
			return i + 1
		}
	}
	return 0
}

// row reads a row of a table. It returns false at the end of the table.
func (r *reader) row(t token, table *document.Table, lines map[int]bool) bool {
	var row [][]document.Span
	for {
		r.widths = 0
		blocks, spans := r.inner(func() {
			r.style = style{}
			r.content(func(now token) bool {
				if now.kind == command && rules[now.text] {
					lines[len(table.Rows)] = true
				}
				return now.kind == cell || now.kind == finish || now.kind == command && (now.text == `\` || now.text == "tabularnewline" || now.text == "endhead" || now.text == "endfoot")
			})
		})
		row = append(row, document.Flat(blocks, spans))
		for ; r.widths > 0; r.widths-- {
			row = append(row, nil)
		}
		now := r.next()
		switch {
		case now.kind == cell:
			if len(row) > 200 {
				r.unread(token{kind: command, text: `\`, line: now.line})
			}
			continue
		case now.kind == command:
			r.star()
			if source, ok := r.optional(); ok && dimensions.FindString(source) == "" {
				row[len(row)-1] = append(row[len(row)-1], document.Span{Text: "[" + source + "]"})
			}
			if used(row) > 0 || len(row) > 1 {
				table.Rows = append(table.Rows, row)
			}
			return true
		case now.kind == end:
			r.unread(now)
		case now.text != t.text && r.opened[now.text] > 0:
			r.messages.Add(now.line, i18n.Messagef(`\begin{%s} does not end`, t.text))
			r.unread(now)
		case now.text != t.text:
			r.messages.Add(now.line, i18n.Messagef("%s ends nothing", now.raw()))
			continue
		}
		if used(row) > 0 {
			table.Rows = append(table.Rows, row)
		}
		return false
	}
}

// floats are the environments with a caption, and their arguments.
var floats = map[string]skip{
	"figure": {1, 0}, "figure*": {1, 0}, "table": {1, 0}, "table*": {1, 0}, "wrapfigure": {1, 2}, "wraptable": {1, 2}, "floatingfigure": {1, 1}, "SCfigure": {2, 0}, "window": {0, 1},
}

// floating reads a figure or a table with its caption.
func (r *reader) floating(t token) bool {
	s, ok := floats[t.text]
	if !ok {
		return false
	}
	r.optional()
	if s.arguments == 2 {
		r.group()
		r.optional()
	}
	if s.arguments > 0 {
		r.group()
	}
	outer := r.caption
	r.caption = nil
	blocks := r.within(func() { r.inGroup(func() { r.until(t.text) }) })
	caption := r.caption
	r.caption = outer
	var pictures []*document.Picture
	for _, b := range blocks {
		if p, ok := b.(*document.Picture); ok {
			pictures = append(pictures, p)
		}
	}
	if len(caption) > 0 && len(pictures) == 1 && len(pictures[0].Caption) == 0 {
		pictures[0].Caption = caption
		caption = nil
	}
	r.flush()
	r.blocks = append(r.blocks, blocks...)
	if len(caption) > 0 {
		for i := range caption {
			caption[i].Em = true
		}
		r.block(&document.Paragraph{Text: caption})
	}
	return true
}
