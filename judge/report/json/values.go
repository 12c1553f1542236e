package json

import (
	"io"

	"grundy/judge/table"
	"grundy/judge/table/cases"
)

type (
	misereJSON struct {
		Version int      `json:"version"`
		Rule    string   `json:"rule"`
		Upto    int      `json:"upto"`
		Misere  []uint16 `json:"misere"` // values of single heaps
		Status  string   `json:"status"` // of the rule for sums
		Theorem string   `json:"theorem"`
		Need    int      `json:"need"`
		Have    int      `json:"have"`
	}
	casesJSON struct {
		Version int          `json:"version"`
		Problem string       `json:"problem"`
		Whole   bool         `json:"whole,omitempty"` // these are all legal cases
		Cases   []ofCaseJSON `json:"cases"`
	}
	ofCaseJSON struct {
		Case  string `json:"case"`
		Class string `json:"class"`
		Value *int   `json:"value,omitempty"`
		Score *int   `json:"score,omitempty"`
	}
)

// Misere writes who wins when the last move loses.
func Misere(w io.Writer, t *table.Table, m *table.Misere) error {
	return write(w, misereJSON{
		Version: 1, Rule: t.Rule().String(), Upto: t.Upto(), Misere: m.Values, Status: string(m.Status.Word),
		Theorem: m.Status.Theorem, Need: m.Status.Need, Have: m.Status.Have,
	})
}

// Cases writes what the rules of a problem say of its smallest cases.
func Cases(w io.Writer, problem string, t *cases.Table) error {
	out := casesJSON{Version: 1, Problem: problem, Whole: t.Whole, Cases: []ofCaseJSON{}}
	for i, c := range t.Class {
		j := ofCaseJSON{Case: cases.Line(t.Cases.At(i)), Class: string(rune(c))}
		if t.Value != nil {
			j.Value = &t.Value[i]
		}
		if t.Score != nil {
			j.Score = &t.Score[i]
		}
		out.Cases = append(out.Cases, j)
	}
	return write(w, out)
}
