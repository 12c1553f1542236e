package json

import (
	"io"

	"grundy/judge/game/table"
	"grundy/judge/report/tablecheck"
)

// The JSON of table. Fields that do not apply are omitted, and fields are never renamed.
type (
	tableJSON struct {
		Version  int           `json:"version"`
		Rule     string        `json:"rule"`
		Upto     int           `json:"upto"`
		Values   []uint16      `json:"values"`
		Max      int           `json:"max"`
		Patterns []patternJSON `json:"patterns"`
		Unmet    int           `json:"unmet,omitempty"`      // the first heap in which every move is possible, if the table is shorter
		Losing   *losingJSON   `json:"losing_end,omitempty"` // present if the second half has no P-position
		Stored   []storedJSON  `json:"kept,omitempty"`
		Paste    string        `json:"paste,omitempty"`
	}
	losingJSON struct {
		Positions int `json:"positions"` // the number of P-positions
		From      int `json:"from"`      // from this heap to the last one, there is no P-position
	}
	patternJSON struct {
		Kind   string `json:"kind"`
		Losing bool   `json:"losing,omitempty"` // the law is only about P-positions
		Status string `json:"status"`           // proved, holds, refuted
		Text   string `json:"text"`             // the law in words

		Preperiod *int `json:"preperiod,omitempty"`
		Period    int  `json:"period,omitempty"`
		Saltus    int  `json:"saltus,omitempty"`

		Theorem string `json:"theorem,omitempty"` // for a proved law; need and have are heaps
		Need    *int   `json:"need,omitempty"`
		Have    *int   `json:"have,omitempty"`

		Upto    int `json:"upto,omitempty"`    // for a law that holds: the last compared heap
		Learned int `json:"learned,omitempty"` // the number of heaps from which the law was learned
		// PredictedLosing is the number of P-positions that a law about P-positions predicted.
		PredictedLosing int `json:"predicted_losing,omitempty"`
	}
	// storedJSON is a stored table of the problem.
	storedJSON struct {
		Table string `json:"table"`
		Upto  *int   `json:"upto,omitempty"`
		Rule  string `json:"rule,omitempty"`
		Of    string `json:"of,omitempty"`
		File  string `json:"file,omitempty"`
	}
	checkJSON struct {
		Version     int              `json:"version"`
		Problem     string           `json:"problem"`
		Table       string           `json:"table"`
		Rule        string           `json:"rule,omitempty"` // the rule, for a table of heaps
		Upto        *int             `json:"upto,omitempty"`
		Of          string           `json:"of,omitempty"` // the cases, for a table of cases
		File        string           `json:"file"`
		Entries     int              `json:"entries"`
		Bytes       int              `json:"bytes"`
		Result      string           `json:"result"`
		Fault       string           `json:"fault,omitempty"`
		Differ      int              `json:"differ,omitempty"`
		Differences []differenceJSON `json:"differences,omitempty"`
	}
	// differenceJSON omits a missing value.
	differenceJSON struct {
		Index    int    `json:"index"`
		Case     string `json:"case,omitempty"`
		Stored   *int   `json:"kept,omitempty"`
		Computed *int   `json:"computed,omitempty"`
	}
)

// Values writes a table of Grundy values with its laws, its code if that was requested, and the
// stored tables of the problem.
func Values(w io.Writer, t *table.Table, paste table.Paste, list []tablecheck.Table) error {
	out := tabled(t, paste)
	for _, s := range list {
		j := storedJSON{Table: s.Kind, File: s.File}
		j.Rule, j.Upto, j.Of = scope(&s)
		out.Stored = append(out.Stored, j)
	}
	return Object(w, out)
}

// Table writes the result of comparing a stored table with the rules.
func Table(w io.Writer, t *tablecheck.Table) error { return Object(w, compared(t)) }

// differencesShown is the maximum number of differences that are written for a table.
const differencesShown = 5

func compared(t *tablecheck.Table) checkJSON {
	out := checkJSON{
		Version: 1, Problem: t.Problem, Table: t.Kind, File: t.File, Entries: t.Entries, Bytes: t.Bytes,
		Result: string(t.Result), Fault: t.Fault.String(), Differ: len(t.Differences),
	}
	out.Rule, out.Upto, out.Of = scope(t)
	for _, d := range t.Differences[:min(differencesShown, len(t.Differences))] {
		out.Differences = append(out.Differences, differenceJSON{d.Index, d.Case, d.Stored, d.Computed})
	}
	return out
}

// scope returns the subject of a table: a rule and the last heap, or cases.
func scope(t *tablecheck.Table) (rule string, upto *int, cases string) {
	if t.Cases != "" {
		return "", nil, t.Cases
	}
	return t.Rule, &t.Upto, ""
}

func tabled(t *table.Table, paste table.Paste) tableJSON {
	top, _ := t.Max()
	out := tableJSON{
		Version: 1, Rule: t.Rule().String(), Upto: t.Upto(), Values: t.Values(), Max: top,
		Patterns: []patternJSON{}, Paste: paste.Text, Unmet: t.Unmet(),
	}
	if count, from, ends := t.LosingEnd(); ends {
		out.Losing = &losingJSON{count, from}
	}
	for _, l := range table.Find(t) {
		out.Patterns = append(out.Patterns, patterned(l))
	}
	return out
}

func patterned(l table.Law) patternJSON {
	p := patternJSON{
		Kind: string(l.Kind), Losing: l.Losing, Status: string(l.Status.Word), Text: l.Text.String(), Period: l.Period, Saltus: l.Saltus,
		Theorem: l.Status.Theorem, Upto: l.Status.Upto, Learned: l.Status.Learned,
		PredictedLosing: l.Status.Losing,
	}
	if l.Period > 0 {
		p.Preperiod = &l.Preperiod
	}
	if l.Status.Word == table.Proved {
		p.Need, p.Have = &l.Status.Need, &l.Status.Have
	}
	return p
}
