package run

import (
	"slices"

	"grundy/judge/packages"
	"grundy/judge/report"
)

// An end is the test that decides the points of a subtask, so that later tests do not matter.
// Without subtasks, there is one end for all tests.
type end struct {
	at    int            // the deciding test, or the number of all tests
	all   bool           // there are no subtasks
	score packages.Score // of the subtask
}

// endsOf returns the ends of subtasks, before any test has decided them.
func endsOf(tests Tests) (list []end) {
	for _, s := range tests.Subtasks {
		list = append(list, end{at: len(tests.Tasks), score: s.Score})
	}
	if list == nil {
		list = []end{{at: len(tests.Tasks), all: true}}
	}
	return list
}

// wants reports whether test i matters to subtask n, which has this end.
func (e *end) wants(t Task, n, i int) bool { return (e.all || slices.Contains(t.In, n)) && i <= e.at }

// note records the result of test i. If all tests must pass, the first failing test decides the
// subtask. If the least score counts, the first test without points decides. If the mean counts, no
// single test decides.
func (e *end) note(t Task, n, i int, result report.Test) {
	if result.Verdict == report.AC || !e.wants(t, n, i) || e.score == packages.ScoreSum || e.score == packages.ScoreMin && result.Share() > 0 {
		return
	}
	e.at = i
}
