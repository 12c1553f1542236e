package json

import (
	"io"

	"grundy/judge/base/format"
	"grundy/judge/grade"
)

type (
	namesJSON struct {
		Version  int          `json:"version"`
		Problems []string     `json:"problems"`
		Names    []nameJSON   `json:"names"`
		Absent   []absentJSON `json:"absent,omitempty"` // students of the roster who submitted nothing
		Others   []string     `json:"other_files,omitempty"`
		Unused   []string     `json:"unused_columns,omitempty"`
		Skipped  []string     `json:"skipped_rows,omitempty"` // rows of the roster that are no students
	}
	// nameJSON is what was read from the name of a program. Student is empty if there is none.
	nameJSON struct {
		File     string `json:"file"`
		Student  string `json:"student,omitempty"`
		ID       string `json:"id,omitempty"` // with a roster
		Problem  string `json:"problem,omitempty"`
		Part     string `json:"part,omitempty"` // the part of the path that names the student
		ReadFrom string `json:"read_from,omitempty"`
		InRoster bool   `json:"in_roster,omitempty"`
		ByID     bool   `json:"by_id,omitempty"`
		Other    bool   `json:"not_graded,omitempty"` // the problem is not graded
		Unclear  bool   `json:"unclear_problem,omitempty"`
		Doubt    string `json:"doubt,omitempty"`
	}
	absentJSON struct {
		ID   string `json:"id"`
		Name string `json:"name,omitempty"`
	}
)

// Names writes what was read from the name of each program.
func Names(w io.Writer, s *grade.Sheet) error {
	out := namesJSON{Version: 1, Problems: s.Problems, Names: []nameJSON{}, Others: s.Unnamed}
	for _, n := range s.Names {
		if !n.Program {
			continue
		}
		one := nameJSON{
			File: n.Path, Student: n.Student, Problem: n.Problem, Part: n.Part, ReadFrom: string(n.Source), InRoster: n.Person >= 0,
			ByID: n.ByID, Other: n.Other, Unclear: n.Unclear, Doubt: n.Doubt.String(),
		}
		if n.Person >= 0 {
			one.Student, one.ID = s.Students[n.Person].Name, format.UTF8(s.Students[n.Person].Listed.ID)
		} else if n.Nobody {
			one.Student = ""
		}
		out.Names = append(out.Names, one)
	}
	for _, st := range s.Students {
		if st.Absent {
			out.Absent = append(out.Absent, absentJSON{format.UTF8(st.Listed.ID), format.UTF8(st.Listed.Name)})
		}
	}
	if s.Roster != nil {
		out.Unused, out.Skipped = s.Roster.Unused, s.Roster.Skipped
	}
	return Object(w, out)
}
