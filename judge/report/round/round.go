// Package round holds the submissions of one call for the reports that tell of all.
package round

import (
	"path/filepath"

	"grundy/judge/report"
)

// A Round is the submissions to a problem that one report tells of.
type Round struct {
	Problem report.Problem
	Source  string // where the problem comes from; may be empty
	All     []*Submission
}

// A Submission is a source with what became of it: a report, an error of the judge's,
// or neither where such an error came before its turn.
type Submission struct {
	Name   string // which no other of its round has
	Path   string // as the user wrote it
	Word   string // the path as a shell reads it
	File   string // the name that compilers were given
	Text   []byte
	Replay string // the command that judges it again
	// Promise is the verdict that the name promises, as wa-overflow.c does; empty for
	// others.
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
