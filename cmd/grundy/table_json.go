package main

import (
	"grundy/judge/spec"
	"grundy/judge/table"
	"grundy/problems/catalogue"
)

// The JSON of table. Fields are absent when they do not apply, and are never
// renamed.
type (
	tableJSON struct {
		Version  int           `json:"version"`
		Rule     string        `json:"rule"`
		Upto     int           `json:"upto"`
		Values   []uint16      `json:"values"`
		Max      int           `json:"max"`
		Patterns []patternJSON `json:"patterns"`
		Kept     []storesJSON  `json:"kept,omitempty"`
		Paste    string        `json:"paste,omitempty"`
	}
	patternJSON struct {
		Kind   string `json:"kind"`
		Losing bool   `json:"losing,omitempty"` // of P-positions only
		Status string `json:"status"`           // proved, holds, refuted
		Text   string `json:"text"`             // the law in words

		Preperiod *int `json:"preperiod,omitempty"`
		Period    int  `json:"period,omitempty"`
		Saltus    int  `json:"saltus,omitempty"`

		Theorem string `json:"theorem,omitempty"` // of what is proved; need and have are heaps
		Need    *int   `json:"need,omitempty"`
		Have    *int   `json:"have,omitempty"`

		Upto    int `json:"upto,omitempty"` // of what holds: so far, learned from so many heaps
		Learned int `json:"learned,omitempty"`
	}
)

func tabled(t *table.Table, paste table.Paste) tableJSON {
	top, _ := t.Max()
	out := tableJSON{
		Version: 1, Rule: t.Rule().String(), Upto: t.Upto(), Values: t.Values(), Max: top,
		Patterns: []patternJSON{}, Paste: paste.Text,
	}
	for _, l := range table.Find(t) {
		out.Patterns = append(out.Patterns, patterned(l))
	}
	return out
}

func patterned(l table.Law) patternJSON {
	p := patternJSON{
		Kind: string(l.Kind), Losing: l.Losing, Status: string(l.Status.Word), Text: l.Text, Period: l.Period, Saltus: l.Saltus,
		Theorem: l.Status.Theorem, Upto: l.Status.Upto, Learned: l.Status.Learned,
	}
	if l.Period > 0 {
		p.Preperiod = &l.Preperiod
	}
	if l.Status.Word == table.Proved {
		p.Need, p.Have = &l.Status.Need, &l.Status.Have
	}
	return p
}

// storedOf tells which tables a problem keeps; none without a problem. Files are
// named where there are any.
func storedOf(sp *spec.Problem) ([]storesJSON, error) {
	if sp == nil {
		return nil, nil
	}
	list, err := catalogue.Tables(sp)
	var all []storesJSON
	for _, t := range list {
		j := storesJSON{Table: string(t.Kind)}
		j.Rule, j.Upto, j.Of = tableOf(t)
		if text, err := t.Read(); err == nil && text != nil {
			j.File = t.Shown()
		}
		all = append(all, j)
	}
	return all, err
}
