package text

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
)

// Problems writes a list of problems, one per line: id, aliases, title, tags, Chinese title. The
// Chinese title is last, because the width of Chinese letters differs between terminals and would
// break the alignment of later columns.
func Problems(w io.Writer, list []*spec.Problem, s Style) error {
	var rows [][]string
	for _, sp := range list {
		title, other := sp.Title.In("en").Value, sp.Title.Zh.Value
		if sp.Title.En.Value == "" {
			other = "" // it equals the title
		}
		rows = append(rows, []string{sp.ID.Value, among(sp.Aliases), title, among(sp.Tags), other})
	}
	_, err := io.WriteString(w, format.Blocks(s.fitting(rows), 0, 0))
	return err
}

// The columns of the list.
const (
	idColumn = iota
	aliasColumn
	titleColumn
	tagColumn
	chineseColumn
)

// fitting returns the rows with as many columns as fit the terminal: without aliases, then
// without tags, then without the title in the other language. If ids and titles are still too
// wide, it cuts the titles.
func (s Style) fitting(rows [][]string) [][]string {
	if s.Columns == 0 || widest(rows) <= s.Columns {
		return rows
	}
	left := []int{idColumn, aliasColumn, titleColumn, tagColumn, chineseColumn}
	title, other := titleColumn, chineseColumn
	if s.Lang == i18n.Chinese {
		title, other = chineseColumn, titleColumn
	}
	for _, row := range rows {
		row[title] = cmp.Or(row[title], row[other])
	}
	for _, spare := range []int{aliasColumn, tagColumn, other} {
		if widest(chosen(rows, left)) <= s.Columns {
			break
		}
		left = slices.DeleteFunc(left, func(c int) bool { return c == spare })
	}
	out := chosen(rows, left)
	if widest(out) > s.Columns {
		ids := widest(chosen(rows, []int{idColumn}))
		for _, row := range out {
			row[1] = format.Fit(row[1], s.Columns-ids-2)
		}
	}
	return out
}

// chosen selects columns of rows.
func chosen(rows [][]string, columns []int) (out [][]string) {
	for _, row := range rows {
		var cells []string
		for _, c := range columns {
			cells = append(cells, row[c])
		}
		out = append(out, cells)
	}
	return out
}

// widest returns the width of the table of rows.
func widest(rows [][]string) (columns int) {
	for line := range strings.Lines(format.Blocks(rows, 0, 0)) {
		columns = max(columns, format.Width(strings.TrimSuffix(line, "\n")))
	}
	return columns
}

// among joins texts for a cell.
func among(list []spec.Text) string {
	var s []string
	for _, t := range list {
		s = append(s, t.Value)
	}
	return strings.Join(s, ", ")
}
