package run

import (
	"slices"

	"grundy/judge/exchange"
	"grundy/judge/report"
)

// An end is where the points of a subtask are decided, so that its further tests do not
// matter. Without subtasks there is one for all tests.
type end struct {
	at    int // the test that decided, or the number of all tests
	all   bool
	score exchange.Score // of the subtask
}

// endsOf returns the ends of subtasks, which nothing has decided yet.
func endsOf(tests Tests) (list []end) {
	for _, s := range tests.Subtasks {
		list = append(list, end{at: len(tests.Tasks), score: s.Score})
	}
	if list == nil {
		list = []end{{at: len(tests.Tasks), all: true}}
	}
	return list
}

// wants reports whether test i matters to subtask n, whose end this is.
func (e *end) wants(t Task, n, i int) bool { return (e.all || slices.Contains(t.In, n)) && i <= e.at }

// note notes the result of test i. The first failing test decides a subtask if its points
// are those of all tests; of the least score, the first without any; of the mean, none.
func (e *end) note(t Task, n, i int, result report.Test) {
	if result.Verdict == report.AC || !e.wants(t, n, i) || e.score == exchange.ScoreSum || e.score == exchange.ScoreMin && result.Share() > 0 {
		return
	}
	e.at = i
}
