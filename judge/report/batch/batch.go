// Package batch defines the submissions of one command, for reports that cover all of them.
package batch

import (
	"path/filepath"

	"grundy/judge/report"
)

// A Round is the submissions to a problem that a report covers.
type Round struct {
	Problem report.Problem
	Source  string // the origin of the problem; may be empty
	// Stress is the argument of grundy stress for the problem. It is empty if no inputs can be
	// generated.
	Stress string
	All    []*Submission
}

// A Submission is a source with its result: a report, or an error of the judge. It has neither if
// an earlier error ended the round.
type Submission struct {
	Name   string // unique in its round
	Path   string // as the user wrote it
	Word   string // the path in shell quoting
	File   string // the file name that compilers see
	Text   []byte
	Replay string // the command that judges the submission again
	// Promise is the verdict in the name of the file, as in wa-overflow.c; empty if the name has
	// none.
	Promise report.Verdict
	Report  *report.Report
	Err     error
}

// Name gives every submission the shortest unique name: the name of its file, or its path.
func (r *Round) Name() {
	count := map[string]int{}
	for _, s := range r.All {
		count[s.File]++
	}
	for _, s := range r.All {
		if s.Name = s.File; count[s.Name] > 1 {
			s.Name = filepath.ToSlash(s.Path)
		}
	}
}
