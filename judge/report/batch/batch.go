// Package batch defines the submissions of one command, for the reports that cover all
// of them.
package batch

import (
	"path/filepath"

	"grundy/judge/report"
)

// A Round is the submissions to a problem that one report covers.
type Round struct {
	Problem report.Problem
	Source  string // the origin of the problem; may be empty
	// Stress is the problem as the command grundy stress names it. It is empty for a problem
	// of which no inputs can be made.
	Stress string
	All    []*Submission
}

// A Submission is a source with its result: a report, an error of the judge, or neither
// if such an error came before its turn.
type Submission struct {
	Name   string // which no other of its round has
	Path   string // as the user wrote it
	Word   string // the path as a shell reads it
	File   string // the name that compilers were given
	Text   []byte
	Replay string // the command that judges it again
	// Promise is the verdict that the name promises, as wa-overflow.c does; empty for
	// other names.
	Promise report.Verdict
	Report  *report.Report
	Err     error
}

// Name gives every submission the shortest name that no other has: that of its file, or
// its path.
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
