package json

import (
	"io"

	"grundy/judge/game/table"
	"grundy/judge/game/table/cases"
	"grundy/judge/game/table/quotient"
)

type (
	misereJSON struct {
		Version int      `json:"version"`
		Rule    string   `json:"rule"`
		Upto    int      `json:"upto"`
		Misere  []uint16 `json:"misere"` // values of single heaps
		Status  string   `json:"status"` // of the theorem for sums
		Theorem string   `json:"theorem"`
		Need    int      `json:"need"`
		Have    int      `json:"have"`
	}
	quotientJSON struct {
		Version    int      `json:"version"`
		Rule       string   `json:"rule"`
		Upto       int      `json:"upto"`
		Order      int      `json:"order"`      // the number of elements
		Generators []int    `json:"generators"` // the heaps that are called a, b, c, …
		Heaps      []string `json:"heaps"`      // the elements of the heaps, from heap 0 on
		Losing     []string `json:"losing"`     // the elements that are P-positions
		Relations  []string `json:"relations"`
		Preperiod  int      `json:"preperiod,omitempty"`
		Period     int      `json:"period,omitempty"`
		Status     string   `json:"status,omitempty"` // of the period
		Theorem    string   `json:"theorem,omitempty"`
		Need       int      `json:"need,omitempty"`
		Have       int      `json:"have,omitempty"`
		Large      int      `json:"too_large,omitempty"` // the first heap for which the quotient is too large
	}
	casesJSON struct {
		Version int          `json:"version"`
		Problem string       `json:"problem"`
		Whole   bool         `json:"whole,omitempty"`   // all legal cases are listed
		Over    string       `json:"over,omitempty"`    // the fields that have given values
		Illegal int          `json:"illegal,omitempty"` // the combinations of values that are no legal cases
		Cases   []ofCaseJSON `json:"cases"`
		Next    string       `json:"next,omitempty"` // the reason why there are no more cases
	}
	ofCaseJSON struct {
		Case        string `json:"case"`
		Class       string `json:"class"`
		Value       *int   `json:"value,omitempty"` // the Grundy value
		Worth       string `json:"worth,omitempty"` // the value of a game of Left and Right
		Mean        string `json:"mean,omitempty"`  // of games of Left and Right
		Temperature string `json:"temperature,omitempty"`
		Score       *int   `json:"score,omitempty"`
	}
)

// Misere writes the values if the last move loses.
func Misere(w io.Writer, t *table.Table, m *table.Misere) error {
	return Object(w, misereJSON{
		Version: 1, Rule: t.Rule().String(), Upto: t.Upto(), Misere: m.Values, Status: string(m.Status.Word),
		Theorem: m.Status.Theorem, Need: m.Status.Need, Have: m.Status.Have,
	})
}

// Quotient writes a misère quotient.
func Quotient(w io.Writer, q *quotient.Quotient) error {
	out := quotientJSON{
		Version: 1, Rule: q.Rule.String(), Upto: len(q.Heaps) - 1, Order: len(q.Losing), Generators: append([]int{}, q.Generators...),
		Losing: []string{}, Relations: append([]string{}, q.Relations()...), Preperiod: q.Preperiod, Period: q.Period,
		Status: string(q.Status.Word), Theorem: q.Status.Theorem, Need: q.Status.Need, Have: q.Status.Have, Large: q.Large,
	}
	for _, x := range q.Heaps {
		out.Heaps = append(out.Heaps, q.Name(x))
	}
	for x, lost := range q.Losing {
		if lost {
			out.Losing = append(out.Losing, q.Name(x))
		}
	}
	return Object(w, out)
}

// Cases writes the results of a problem's rules for its smallest cases.
func Cases(w io.Writer, problem string, t *cases.Table) error {
	out := casesJSON{Version: 1, Problem: problem, Whole: t.Whole, Over: t.Over, Illegal: t.Illegal, Cases: []ofCaseJSON{}}
	if t.Next != nil {
		out.Next = t.Next.Error()
	}
	for i, c := range t.Class {
		j := ofCaseJSON{Case: cases.Line(t.Cases.At(i)), Class: c}
		if i < len(t.Value) {
			j.Value = &t.Value[i]
		}
		if i < len(t.Worth) {
			j.Worth = t.Worth[i]
		}
		if i < len(t.Heat) {
			j.Mean, j.Temperature = t.Heat[i].Mean, t.Heat[i].Temperature
		}
		if i < len(t.Score) {
			j.Score = &t.Score[i]
		}
		out.Cases = append(out.Cases, j)
	}
	return Object(w, out)
}
