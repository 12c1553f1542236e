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

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/grade/names"
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
	// Others are other files that are not programs. Unnamed are those of them that no row names.
	Others, Unnamed []string
	// Names has what was read from each name, in the order of paths.
	Names []Named
	// Roster is the roster of the class; nil: there is none.
	Roster *Roster

	folder    string   // a folder on disk, or a zip file
	libraries []string // folders of libraries whose files programs include
}

// A Student has a cell for each problem of the sheet, in the same order. A nil cell means that
// nothing was submitted.
type Student struct {
	Name   string
	Cells  []*Cell
	Unread []Unread // the student's closed folders; if all cells are nil, also the student's files
	// Doubts are the files whose names are uncertain. Nobody means that they may belong to several
	// students of the roster, so that they are judged for none of them.
	Doubts []Named
	Nobody bool
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
	Tries  []*Try // sorted by path
	Latest bool   // the latest try counts, whatever it is worth
}

// A Try is one submitted program.
type Try struct {
	Path   string    // relative to the folder
	Zips   []string  // the zip files that contain it, from the outermost one; each begins Path
	Time   time.Time // of the last modification
	Text   []byte
	Report *report.Report // nil until it is judged, or if Err is set
	Err    error          // the error of judging
	Unfit  error          // why the file is not a source, so that the verdict is CE; nil: it is a source
	// alone means that the files beside it may be somebody else's.
	alone bool
	// committed means that Time is that of a commit.
	committed bool
	// ByTest means that all tests are worth the same, if there are no subtasks.
	ByTest bool
	// Days is how many days, begun or complete, the program is late. This costs the share Off of
	// its points.
	Days int
	Off  float64
	// outputs are all files of a submission that consists of outputs.
	outputs []*Try
}

// New returns a sheet with the found programs, not yet judged. With a roster, each student in it has
// a row, in the order of the roster; rows of students who are not in it follow.
func New(f *Found, each float64) *Sheet {
	s := &Sheet{Problems: f.problems(), Each: each, Strays: f.Strays, Elsewhere: f.Elsewhere, Lost: f.Lost, Packages: f.Packages, Closed: f.Closed, Others: f.Others, Names: f.Names, Roster: f.roster}
	rows := newRows(s)
	for _, u := range f.unread() { // students without recognized programs get a row, too
		st := rows.of(u.Reading)
		st.Unread = append(st.Unread, u)
	}
	for _, e := range f.Entries {
		st := rows.of(e.Reading)
		if e.Nobody {
			continue // the row says why
		}
		at := slices.Index(s.Problems, e.Problem)
		if st.Cells[at] == nil {
			st.Cells[at] = &Cell{}
		}
		st.Cells[at].Tries = append(st.Cells[at].Tries, &Try{Path: e.Path, Zips: e.Zips, Time: e.Time, Unfit: e.Unfit})
	}
	for _, one := range f.Names {
		if one.Doubt != "" && one.Student != "" && one.Program {
			st := rows.of(one.Reading)
			st.Doubts = append(st.Doubts, one)
		}
	}
	s.Students = rows.list()
	named := map[string]bool{}
	for _, st := range s.Students {
		for _, u := range st.Unread {
			named[u.Path] = true
		}
	}
	s.Unnamed = slices.DeleteFunc(slices.Clone(f.Others), func(path string) bool { return named[path] })
	return s
}

// rowSet has the rows of a sheet while it is being made.
type rowSet struct {
	sheet     *Sheet
	enrolled  []*Student
	strangers map[[3]string]*Student // by name, what tells students of one name apart, and whether nobody is meant
}

func newRows(s *Sheet) *rowSet {
	r := &rowSet{sheet: s, strangers: map[[3]string]*Student{}}
	if s.Roster != nil {
		for _, e := range s.Roster.Students {
			r.enrolled = append(r.enrolled, r.student(e.label(), e))
		}
	}
	return r
}

func (r *rowSet) student(name string, e Enrolled) *Student {
	return &Student{Name: name, Listed: e, Cells: make([]*Cell, len(r.sheet.Problems))}
}

// of returns the row of the student whom a name means.
func (r *rowSet) of(read names.Reading) *Student {
	if read.Person >= 0 {
		return r.enrolled[read.Person]
	}
	key := [3]string{read.Student, read.Apart, ""}
	if read.Nobody {
		key[2] = string(read.Doubt)
	}
	if r.strangers[key] == nil {
		r.strangers[key] = r.student(format.UTF8(read.Student), Enrolled{})
		r.strangers[key].Stranger, r.strangers[key].Nobody = r.sheet.Roster != nil, read.Nobody
	}
	return r.strangers[key]
}

// list returns the rows in order. Strangers who share a name also show what distinguishes them.
func (r *rowSet) list() []*Student {
	namesakes := map[string]int{}
	for key := range r.strangers {
		namesakes[key[0]]++
	}
	var strangers []*Student
	for key, st := range r.strangers {
		if namesakes[key[0]] > 1 && key[1] != "" {
			st.Name += " (" + format.UTF8(key[1]) + ")"
		}
		strangers = append(strangers, st)
	}
	slices.SortFunc(strangers, func(a, b *Student) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.firstPath(), b.firstPath()))
	})
	all := append(r.enrolled, strangers...)
	for _, st := range all {
		st.tidyUnread()
	}
	for _, st := range r.enrolled {
		st.Absent = !st.Handed() && len(st.Unread) == 0
	}
	return all
}

// firstPath returns the path of one of the student's files.
func (st *Student) firstPath() string {
	for t := range st.tries() {
		return t.Path
	}
	if len(st.Doubts) > 0 {
		return st.Doubts[0].Path
	}
	return ""
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
// least late one counts, and then the last one by path. It returns nil if none was judged. If the
// latest counts, it is that one, or nil if that one was not judged.
func (c *Cell) Best() (best *Try) {
	if c == nil {
		return nil
	}
	if c.Latest {
		return c.latest()
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

// latest returns the try with the latest time, and of several the last one by path, with numbers in
// their order. It returns nil if that try was not judged.
func (c *Cell) latest() *Try {
	last := slices.MaxFunc(c.Tries, func(a, b *Try) int {
		return cmp.Or(a.Time.Compare(b.Time), format.Natural(a.Path, b.Path))
	})
	if last.Report == nil {
		return nil
	}
	return last
}

// CountLatest lets the latest of several programs of a student for a problem count, and not the best.
func (s *Sheet) CountLatest() {
	for _, st := range s.Students {
		for _, c := range st.Cells {
			if c != nil {
				c.Latest = true
			}
		}
	}
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
// none, a file that is not a source, several programs for a problem, a doubt, or no place in the
// roster.
func (s *Sheet) Noted() bool {
	return slices.ContainsFunc(s.Students, func(st *Student) bool {
		return len(st.Unread) > 0 || st.Absent || st.Stranger || len(st.Doubts) > 0 || len(st.Unfit()) > 0 || len(st.Chosen(s)) > 0
	})
}

// A Choice is the program that counts for a problem, of several that a student submitted.
type Choice struct {
	Problem string
	Best    *Try
	Of      int
	Latest  bool // it is the latest, not the best
}

// Chosen returns the choices among the programs of a student.
func (st *Student) Chosen(s *Sheet) (list []Choice) {
	for i, c := range st.Cells {
		if best := c.Best(); best != nil && len(c.Tries) > 1 {
			list = append(list, Choice{s.Problems[i], best, len(c.Tries), c.Latest})
		}
	}
	return list
}

// Strangers counts the rows that belong to nobody in the roster.
func (s *Sheet) Strangers() (n int) {
	for _, st := range s.Students {
		if st.Stranger {
			n++
		}
	}
	return n
}

// Absentees counts the students in the roster who submitted nothing.
func (s *Sheet) Absentees() (n int) {
	for _, st := range s.Students {
		if st.Absent {
			n++
		}
	}
	return n
}

// A Seen is a kind of name from which students were read, without the help of a roster.
type Seen struct {
	Source   names.Source
	Students int
	Path     string // an example
	Student  string // the student who was read from it
}

// Sources returns the kinds of names from which students were read who are not in a roster.
func (s *Sheet) Sources() (list []Seen) {
	known := map[string]bool{}
	for _, one := range s.Names {
		if !one.Program || one.Person >= 0 || one.Nobody || one.Student == "" || one.Problem == "" {
			continue
		}
		at := slices.IndexFunc(list, func(seen Seen) bool { return seen.Source == one.Source })
		if at < 0 {
			at, list = len(list), append(list, Seen{Source: one.Source, Path: one.Path, Student: one.Student})
		}
		if key := string(one.Source) + "\x00" + one.Student + "\x00" + one.Apart; !known[key] {
			known[key] = true
			list[at].Students++
		}
	}
	return list
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
// unknown extension, or whether names are uncertain or not in the roster. It also counts students
// who have only unrecognized files, none of them of another problem.
func (s *Sheet) Unknown() bool {
	other := func(u Unread) bool { return u.Why == OtherProblem }
	return len(s.Strays)+len(s.Lost) > 0 || slices.ContainsFunc(s.Students, func(st *Student) bool {
		return st.Stranger || len(st.Doubts) > 0 || len(st.Unread) > 0 && !slices.ContainsFunc(st.Unread, other)
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
