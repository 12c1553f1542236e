// Package grade judges a class: the programs of many students for several problems in a folder.
//
//	sheet, err := grade.Open("homework", grade.Names{Problem: lookup, Program: known}, grade.Points{Each: 100})
//	err = sheet.Judge(ctx, judge, progress)
//	for _, s := range sheet.Students {
//		fmt.Println(s.Name, sheet.Total(s))
//	}
//
// Open reads only names, Judge asks its caller for each verdict, and Similar compares texts. The
// package starts no process.
package grade

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"math"
	"path"
	"slices"
	"strings"
	"time"

	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/report"
)

// A Sheet has the results of a class.
type Sheet struct {
	Problems []string  // ids in order
	Each     float64   // the points of a problem; the mean if they differ
	Weights  []float64 // the points of each problem if they differ; otherwise nil
	Deadline
	Students []*Student
	// Strays are the programs whose names lack a problem or a student.
	Strays []string
	// Elsewhere are programs of problems that are not graded. Lost are files in an unknown language
	// that are named after a graded problem.
	Elsewhere, Lost []string
	// Packages are problem packages, whose files are not judged. Closed are folders that cannot be
	// read, so that programs in them are not judged.
	Packages []string
	Closed   []Closed
	// Uncertain are programs in git repositories for which git failed to report the commits.
	Uncertain []string
	// Filtered are programs for which nobody knows whether they were edited after their commit.
	Filtered []string
	// Others counts other files that are not programs.
	Others int

	folder string // a folder on disk, or a zip file
}

// A Student has a cell for each problem of the sheet, in the same order. A nil cell means that
// nothing was submitted.
type Student struct {
	Name   string
	Cells  []*Cell
	Unread []Unread // the student's closed folders; if all cells are nil, also the student's files
	// Absent means that the student is in the roster but submitted nothing. Stranger means that
	// there is a roster, and it does not contain the student.
	Absent, Stranger bool
	// Listed is the student's entry in the roster.
	Listed Enrolled
}

// Handed reports whether a student has submitted a recognized program.
func (st *Student) Handed() bool {
	return slices.ContainsFunc(st.Cells, func(c *Cell) bool { return c != nil })
}

// A Cell is what a student submitted for a problem.
type Cell struct {
	Tries []*Try // sorted by path
}

// A Try is one submitted program.
type Try struct {
	Path   string    // relative to the folder
	Zip    string    // the zip file that contains it, with which Path begins; empty: none
	Time   time.Time // of the last modification
	Text   []byte
	Report *report.Report // nil until it is judged, or if Err is set
	Err    error          // the error of judging
	Unfit  error          // why the file is not a source, so that the verdict is CE; nil: it is a source
	// committed means that Time is that of a commit.
	committed bool
	// ByTest means that all tests are worth the same, if there are no subtasks.
	ByTest bool
	// Days is how many days, begun or complete, the program is late. This costs the share Off of
	// its points.
	Days int
	Off  float64
}

// New returns a sheet with the found programs, not yet judged.
func New(f *Found, each float64) *Sheet {
	s := &Sheet{Problems: f.problems(), Each: each, Strays: f.Strays, Elsewhere: f.Elsewhere, Lost: f.Lost, Packages: f.Packages, Closed: f.Closed, Others: f.Others}
	students := map[string]*Student{}
	of := func(name string) *Student {
		if students[name] == nil {
			students[name] = &Student{Name: format.UTF8(name), Cells: make([]*Cell, len(s.Problems))}
			s.Students = append(s.Students, students[name])
		}
		return students[name]
	}
	for _, u := range f.unread() { // students without recognized programs get a row, too
		of(u.Student).Unread = append(of(u.Student).Unread, u)
	}
	for _, e := range f.Entries {
		st := of(e.Student)
		at := slices.Index(s.Problems, e.Problem)
		if st.Cells[at] == nil {
			st.Cells[at] = &Cell{}
		}
		st.Cells[at].Tries = append(st.Cells[at].Tries, &Try{Path: e.Path, Zip: e.Zip, Time: e.Time, Unfit: e.Unfit})
	}
	for _, st := range s.Students {
		st.tidyUnread()
	}
	slices.SortFunc(s.Students, func(a, b *Student) int { return cmp.Compare(a.Name, b.Name) })
	return s
}

// tidyUnread removes the files of a student who has a recognized program. Folders that cannot be
// read stay, because they may have other programs.
func (st *Student) tidyUnread() {
	if st.Handed() {
		st.Unread = slices.DeleteFunc(st.Unread, func(u Unread) bool { return u.Why != IsClosed })
	}
}

// A Judging reads and judges a program for a problem.
type Judging func(ctx context.Context, problem string, t *Try) error

// Judge judges all programs, problem by problem, and calls progress before each. An error with one
// program is recorded in its Try and does not stop the others. Judge only returns an error if ctx
// ends.
func (s *Sheet) Judge(ctx context.Context, judge Judging, progress func(done, of int, path string)) error {
	done, of := 0, s.Count()
	for i, problem := range s.Problems {
		for _, st := range s.Students {
			if st.Cells[i] == nil {
				continue
			}
			for _, t := range st.Cells[i].Tries {
				progress(done, of, t.Path)
				if t.Err == nil {
					t.Err = unplaced(judge(ctx, problem, t), path.Base(t.Path))
				}
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
				done++
			}
		}
	}
	return nil
}

// unplaced removes the place from an error if the place is the file, because reports name the path
// of the file.
func unplaced(err error, file string) error {
	var e *fault.Error
	if !errors.As(err, &e) || !strings.HasSuffix(strings.Trim(e.Place, `"`), file) {
		return err
	}
	bare := *e
	bare.Place = ""
	return &bare
}

// Count counts the programs.
func (s *Sheet) Count() (n int) {
	for range s.tries() {
		n++
	}
	return n
}

// tries yields all programs.
func (s *Sheet) tries() iter.Seq[*Try] {
	return func(yield func(*Try) bool) {
		for _, st := range s.Students {
			for t := range st.tries() {
				if !yield(t) {
					return
				}
			}
		}
	}
}

// tries yields the programs of a student.
func (st *Student) tries() iter.Seq[*Try] {
	return func(yield func(*Try) bool) {
		for _, c := range st.Cells {
			if c == nil {
				continue
			}
			for _, t := range c.Tries {
				if !yield(t) {
					return
				}
			}
		}
	}
}

// Best returns the try that counts. This is the try with the most points. Among equal tries, the
// least late one counts, and then the last one by path. It returns nil if none was judged.
func (c *Cell) Best() (best *Try) {
	if c == nil {
		return nil
	}
	for _, t := range c.Tries {
		if t.Report == nil {
			continue
		}
		if best == nil || t.Earned() > best.Earned() || t.Earned() == best.Earned() && t.Days <= best.Days {
			best = t
		}
	}
	return best
}

// Earned returns the share of the problem's points that a program gets after deductions for
// lateness.
func (t *Try) Earned() float64 { return t.Share() * (1 - t.Off) }

// Share returns the share of the problem's points that a program is worth without deductions, from
// 0 to 1.
func (t *Try) Share() float64 {
	if points, of := t.Report.Score(); of > 0 {
		return points / float64(of)
	}
	if t.Report.Verdict == report.AC {
		return 1
	}
	if !t.ByTest || t.Report.Planned == 0 {
		return 0
	}
	sum := 0.0
	for _, test := range t.Report.Tests {
		sum += test.Share()
	}
	return sum / float64(t.Report.Planned)
}

// Noted reports whether there is something to note about some student: only unrecognized files or
// none, a file that is not a source, or no place in the roster.
func (s *Sheet) Noted() bool {
	return slices.ContainsFunc(s.Students, func(st *Student) bool {
		return len(st.Unread) > 0 || st.Absent || st.Stranger || len(st.Unfit()) > 0
	})
}

// Unfit returns the programs of a student that count but are not source files.
func (st *Student) Unfit() (list []*Try) {
	for _, c := range st.Cells {
		if best := c.Best(); best != nil && best.Unfit != nil {
			list = append(list, best)
		}
	}
	return list
}

// Unknown reports whether the names of some programs lack a problem or a student, or have an
// unknown extension. It also counts students who have only unrecognized files, none of them of
// another problem.
func (s *Sheet) Unknown() bool {
	other := func(u Unread) bool { return u.Why == OtherProblem }
	return len(s.Strays)+len(s.Lost) > 0 || slices.ContainsFunc(s.Students, func(st *Student) bool {
		return len(st.Unread) > 0 && !slices.ContainsFunc(st.Unread, other)
	})
}

// Failed reports whether some program could not be judged.
func (c *Cell) Failed() bool {
	return c != nil && slices.ContainsFunc(c.Tries, func(t *Try) bool { return t.Err != nil })
}

// Failed reports whether some program could not be judged, or some folder could not be read.
func (s *Sheet) Failed() bool {
	return len(s.Closed) > 0 || slices.ContainsFunc(s.Students, func(st *Student) bool { return slices.ContainsFunc(st.Cells, (*Cell).Failed) })
}

// Points returns a student's points for a problem of the sheet.
func (s *Sheet) Points(st *Student, problem int) float64 {
	if best := st.Cells[problem].Best(); best != nil {
		return s.PointsOf(best, problem)
	}
	return 0
}

// PointsOf returns the points of a program for a problem of the sheet.
func (s *Sheet) PointsOf(t *Try, problem int) float64 { return tidy(t.Earned() * s.Worth(problem)) }

// tidy rounds points to six decimals, so that 0.1 + 0.2 is 0.3.
func tidy(points float64) float64 { return math.Round(points*1e6) / 1e6 }

// Total returns a student's points for all problems.
func (s *Sheet) Total(st *Student) (sum float64) {
	for i := range s.Problems {
		sum += s.Points(st, i)
	}
	return tidy(sum)
}

// Solved counts the students with an accepted program for a problem.
func (s *Sheet) Solved(problem int) (n int) {
	for _, st := range s.Students {
		if best := st.Cells[problem].Best(); best != nil && best.Report.Verdict == report.AC {
			n++
		}
	}
	return n
}
