package json

import (
	"io"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/grade"
)

type (
	sheetJSON struct {
		Version  int      `json:"version"`
		Problems []string `json:"problems"`
		Points   float64  `json:"points"` // of each problem; the average if they differ
		// PointsOf are the points of the problems, by id, and OutOf is their sum.
		PointsOf map[string]float64 `json:"points_of"`
		OutOf    float64            `json:"out_of"`
		// With a deadline: Due is when programs are due, and OffPerDay is the share of points
		// that each started day deducts.
		Due       *time.Time    `json:"due,omitempty"`
		OffPerDay float64       `json:"off_per_day,omitempty"`
		Students  []studentJSON `json:"students"`
		Similar   []similarJSON `json:"similar,omitempty"`
		Groups    []copiesJSON  `json:"similar_groups,omitempty"`
		Strays    []string      `json:"strays,omitempty"`
		Others    int           `json:"others,omitempty"` // number of other files that are not programs
		// OtherFiles lists those of them that are in no row.
		OtherFiles []string `json:"other_files,omitempty"`
		// With a roster: the number of rows that belong to nobody in it, the number of students who
		// submitted nothing, and the titles of columns that are not read.
		Strangers int      `json:"strangers,omitempty"`
		Absentees int      `json:"absentees,omitempty"`
		Unused    []string `json:"unused_columns,omitempty"`
		Skipped   []string `json:"skipped_rows,omitempty"`
		// Elsewhere lists programs for other problems. NoLanguage lists files that are named
		// after a problem but are in no known language.
		Elsewhere  []string `json:"elsewhere,omitempty"`
		NoLanguage []string `json:"no_language,omitempty"`
		// Packages lists problem packages, whose files are not judged. Closed lists folders that
		// could not be read.
		Packages []string     `json:"packages,omitempty"`
		Closed   []closedJSON `json:"unreadable,omitempty"`
	}
	studentJSON struct {
		Name     string       `json:"name"`
		Total    float64      `json:"total"`
		Programs []gradeJSON  `json:"programs"`
		Unread   []unreadJSON `json:"unread,omitempty"` // the student's files, if none of them is recognized, and folders that cannot be read
		// With a roster, ID and FullName come from it, and Due is the student's own deadline.
		ID       string     `json:"id,omitempty"`
		FullName string     `json:"full_name,omitempty"`
		Due      *time.Time `json:"due,omitempty"`
		// With a roster, Absent says that the student submitted nothing, and Stranger says that
		// the roster does not list the student.
		Absent   bool `json:"absent,omitempty"`
		Stranger bool `json:"stranger,omitempty"`
		// Doubts lists files whose names are uncertain. Nobody says that they may belong to several
		// students of the roster.
		Doubts []doubtJSON `json:"doubts,omitempty"`
		Nobody bool        `json:"nobody,omitempty"`
	}
	doubtJSON struct {
		File string `json:"file"`
		Why  string `json:"why"`
	}
	closedJSON struct {
		Folder string `json:"folder"`
		Error  string `json:"error"`
	}
	unreadJSON struct {
		File string `json:"file"`
		Why  string `json:"why"`
	}
	// gradeJSON is a program. If a student has several programs for a problem, the best one
	// counts.
	gradeJSON struct {
		Problem string   `json:"problem"`
		File    string   `json:"file"`
		Files   []string `json:"files,omitempty"` // the other files of the program, beside it
		Verdict string   `json:"verdict,omitempty"`
		Points  float64  `json:"points"`
		Counts  bool     `json:"counts"`
		Error   string   `json:"error,omitempty"`
		Unfit   string   `json:"unfit,omitempty"` // why the file is no source
		// With a deadline: the time of the last change, the number of started days since the
		// deadline, and the deducted points.
		Time     *time.Time `json:"time,omitempty"`
		DaysLate int        `json:"days_late,omitempty"`
		Off      float64    `json:"off,omitempty"`
	}
	similarJSON struct {
		Problem string  `json:"problem"`
		A       string  `json:"a"`
		B       string  `json:"b"`
		Share   float64 `json:"share"`
	}
	// copiesJSON is a group of programs that are connected by similar pairs. Share is the
	// smallest share among these pairs.
	copiesJSON struct {
		Problem string   `json:"problem"`
		Files   []string `json:"files"`
		Share   float64  `json:"share"`
	}
)

// Grade writes the results of a class.
func Grade(w io.Writer, s *grade.Sheet) error {
	out := sheetJSON{Version: 1, Problems: s.Problems, Points: s.Each, PointsOf: map[string]float64{}, OutOf: s.OutOf(), Strays: s.Strays, Others: len(s.Others), OtherFiles: s.Unnamed, Elsewhere: s.Elsewhere, NoLanguage: s.Lost, Packages: s.Packages}
	for _, c := range s.Closed {
		out.Closed = append(out.Closed, closedJSON{c.Path, c.Err.Error()})
	}
	if s.Roster != nil {
		out.Strangers, out.Absentees, out.Unused, out.Skipped = s.Strangers(), s.Absentees(), s.Roster.Unused, s.Roster.Skipped
	}
	if !s.Due.IsZero() {
		out.Due, out.OffPerDay = &s.Due, s.Off
	}
	for i, id := range s.Problems {
		out.PointsOf[id] = s.Worth(i)
	}
	for _, st := range s.Students {
		one := studentJSON{Name: st.Name, ID: format.UTF8(st.Listed.ID), FullName: format.UTF8(st.Listed.Name), Absent: st.Absent, Stranger: st.Stranger, Nobody: st.Nobody, Total: s.Total(st), Programs: []gradeJSON{}}
		if due := st.Due(s.Deadline); !s.Due.IsZero() && !due.Equal(s.Due) {
			one.Due = &due
		}
		for i, id := range s.Problems {
			if st.Cells[i] == nil {
				continue
			}
			for _, t := range st.Cells[i].Tries {
				g := gradeJSON{Problem: id, File: t.Path, Counts: t == st.Cells[i].Best()}
				if t.Report != nil {
					g.Verdict, g.Points, g.Files = string(t.Report.Verdict), s.PointsOf(t, i), t.Report.Files
				}
				if !s.Due.IsZero() {
					g.Time, g.DaysLate = &t.Time, t.Days
					if t.Report != nil {
						g.Off = s.TakenOffOf(t, i)
					}
				}
				if t.Err != nil {
					g.Error = t.Err.Error()
				}
				if t.Unfit != nil {
					g.Unfit = fault.In(t.Unfit).What.String()
				}
				one.Programs = append(one.Programs, g)
			}
		}
		for _, d := range st.Doubts {
			one.Doubts = append(one.Doubts, doubtJSON{d.Path, d.Doubt.String()})
		}
		for _, u := range st.Unread {
			one.Unread = append(one.Unread, unreadJSON{u.Path, string(u.Why)})
		}
		out.Students = append(out.Students, one)
	}
	for _, p := range s.Similar() {
		out.Similar = append(out.Similar, similarJSON{p.Problem, p.A.Path, p.B.Path, p.Share})
	}
	for _, g := range s.Groups() {
		one := copiesJSON{Problem: g.Problem, Share: g.Least}
		for _, t := range g.Tries {
			one.Files = append(one.Files, t.Path)
		}
		out.Groups = append(out.Groups, one)
	}
	return Object(w, out)
}
