package format

import (
	"fmt"
	"strings"
	"testing"
)

// TestBlocks checks terminals of any width. The rows must fit, every row must begin with its keys,
// and every cell must be printed.
func TestBlocks(t *testing.T) {
	rows := [][]string{{"student", "hdu1847", "p2197", "poj2311", "total"}}
	for i, name := range []string{"alice", "欧阳娜娜", strings.Repeat("很长的名字", 8)} {
		rows = append(rows, []string{name, fmt.Sprint("AC", i), fmt.Sprint("WA", i), "一百分", fmt.Sprint(i)})
	}
	for _, columns := range []int{20, 40, 60, 200} {
		got := Blocks(rows, 1, columns)
		for line := range strings.Lines(got) {
			if line = strings.TrimSuffix(line, "\n"); Width(line) > columns || strings.HasPrefix(line, " ") {
				t.Errorf("%d columns: %q takes %d", columns, line, Width(line))
			}
		}
		for _, row := range rows {
			for _, cell := range row[1:] {
				if !strings.Contains(got, cell) {
					t.Errorf("%d columns: no %s in\n%s", columns, cell, got)
				}
			}
		}
	}
	const want = "student   hdu1847  p2197\nalice     AC0      WA0\n欧阳娜娜  AC1      WA1\n\n" +
		"student   poj2311  total\nalice     一百分   0\n欧阳娜娜  一百分   1\n"
	if got := Blocks(rows[:3], 1, 30); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := Blocks(rows, 1, 0); strings.Count(got, "\n") != len(rows) {
		t.Errorf("without a width, there is more than one block:\n%s", got)
	}
}

// TestNarrow checks that a row on a narrow terminal continues on indented lines, and breaks between
// cells.
func TestNarrow(t *testing.T) {
	cells := []string{"题目编号", "10,000 + 20", "3 of 3", "任意"}
	for columns, want := range map[int]string{
		60: "题目编号  10,000 + 20  3 of 3  任意",
		35: "题目编号  10,000 + 20  3 of 3  任意",
		34: "题目编号  10,000 + 20  3 of 3\n    任意",
		20: "题目编号\n    10,000 + 20\n    3 of 3  任意",
	} {
		if got := Narrow(columns, cells...); got != want {
			t.Errorf("%d columns: got\n%s\nwant\n%s", columns, got, want)
		}
	}
}
