package scaffold

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
)

// addRow adds a problem to the table of solutions: its import and its row. Both are sorted by
// name.
func addRow(table []byte, id, folder string) ([]byte, error) {
	table, err := insertSorted(table, "\t\"grundy/solutions/", "\t\"grundy/solutions/"+folder+"\"\n")
	if err != nil {
		return nil, err
	}
	return insertSorted(table, "\t{ID: \"", fmt.Sprintf("\t{ID: %q, Solve: %s.Solve},\n", id, folder))
}

// insertSorted inserts a line, sorted, among the lines with a given prefix.
func insertSorted(text []byte, prefix, line string) ([]byte, error) {
	lines := bytes.SplitAfter(text, []byte("\n"))
	last := -1
	for i, l := range lines {
		if !bytes.HasPrefix(l, []byte(prefix)) {
			continue
		}
		if string(l) > line {
			return bytes.Join(slices.Insert(lines, i, []byte(line)), nil), nil
		}
		last = i
	}
	if last < 0 {
		return nil, errors.New("contains no table of problems")
	}
	return bytes.Join(slices.Insert(lines, last+1, []byte(line)), nil), nil
}
