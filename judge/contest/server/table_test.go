package server

import (
	"strings"
	"testing"

	"grundy/judge/contest"
	"grundy/judge/contest/board"
)

// TestPendingPoints checks that a cell still shows its points while another submission is
// pending, because the row's total includes them.
func TestPendingPoints(t *testing.T) {
	b := &board.Board{Scoring: contest.IOI, Rows: []board.Row{{Rank: 1, Points: 53.331, Cells: []board.Cell{{Tries: 2, Pending: 1, Points: 53.331}, {Pending: 1}}}}}
	text := (&table{Board: b}).format(templates()["en"]).text
	for _, want := range []string{`title="pending">? 1 53.33 <small>2</small></td>`, `title="pending">? 1</td>`} {
		if !strings.Contains(text, want) {
			t.Errorf("the row has no %s:\n%s", want, text)
		}
	}
}
