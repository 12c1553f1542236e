package gradebook

import (
	"encoding/csv"
	"io"
	"slices"

	"grundy/judge/base/format"
	"grundy/judge/grade"
)

// CSV writes a row for each student: the name, points and verdict for each problem, the total, its
// maximum, and a note if some student has one. With a deadline, two more columns have the late problems
// and the deducted points. With a roster that has names, the last two columns are its ids and
// names. A cell without a judged program has no points.
//
// No name, id or note is run as a formula.
func CSV(w io.Writer, s *grade.Sheet, lang string) error {
	say := speakerOf(lang)
	if _, err := io.WriteString(w, format.ByteOrderMark); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	head := []string{say("student")}
	for _, id := range s.Problems {
		head = append(head, id, id+" "+say("verdict"))
	}
	head = append(head, say("total"), say("out of"))
	if s.Noted() {
		head = append(head, say("note"))
	}
	if !s.Due.IsZero() {
		head = append(head, say("late"), say("off"))
	}
	named := slices.ContainsFunc(s.Students, func(st *grade.Student) bool { return st.Listed.Name != "" })
	if named {
		head = append(head, say("id"), say("name"))
	}
	rows := [][]string{head}
	for _, st := range s.Students {
		row := []string{format.Inert(st.Name)}
		for i := range s.Problems {
			points := ""
			if st.Cells[i].Best() != nil {
				points = number(s.Points(st, i))
			}
			row = append(row, points, verdictOf(st.Cells[i]))
		}
		if row = append(row, number(s.Total(st)), number(s.OutOf())); s.Noted() {
			row = append(row, format.Inert(noteOf(s, st, lang)))
		}
		if !s.Due.IsZero() {
			row = append(row, lateProblems(s, st, lang), number(s.AllTakenOff(st)))
		}
		if named {
			row = append(row, format.Inert(format.UTF8(st.Listed.ID)), format.Inert(format.UTF8(st.Listed.Name)))
		}
		rows = append(rows, row)
	}
	if err := out.WriteAll(rows); err != nil {
		return err
	}
	return out.Error()
}
