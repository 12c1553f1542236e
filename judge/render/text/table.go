package text

import (
	"fmt"
	"io"

	"grundy/judge/report/tablecheck"
	"grundy/judge/spec"
)

// differencesShown is the maximum number of printed differences of a table.
const differencesShown = 5

var tableResults = map[tablecheck.Result]string{
	tablecheck.Same: "as computed", tablecheck.Written: "written", tablecheck.Missing: "is not there", tablecheck.Differs: "differs",
}

// Table writes the result of comparing a stored table with the rules.
func Table(w io.Writer, t *tablecheck.Table, s Style) error {
	p := &printer{Style: s}
	of := t.Cases
	if of == "" {
		of = fmt.Sprintf("0..%d", t.Upto)
	}
	p.printf("%-14s %s %-11s %s, %.1f KB in %s: %s\n", t.Problem, t.Kind, of,
		p.counted(t.Entries, "entry"), float64(t.Bytes)/1000, t.File, p.say(tableResults[t.Result]))
	if t.Bad() {
		p.differences(t)
		p.printf("  write it: grundy table %s --write\n", t.Problem)
	}
	return p.flush(w)
}

func (p *printer) differences(t *tablecheck.Table) {
	if t.Fault != "" {
		p.printf("  %s\n", p.text(t.Fault))
	}
	for i, d := range t.Differences {
		if i == differencesShown {
			p.printf("  … %d differ\n", len(t.Differences))
			break
		}
		p.printf("  %s: stored %v, computed %v\n", p.place(t, d), p.entry(t, d.Stored), p.entry(t, d.Computed))
	}
	if t.Result == tablecheck.Differs && t.Fault == "" && len(t.Differences) == 0 {
		p.printf("  the entries are correct, but --write would write another text\n")
	}
}

// place returns the name of an entry: its case, P-position or heap.
func (p *printer) place(t *tablecheck.Table, d tablecheck.Difference) string {
	switch {
	case d.Case != "":
		return p.say("case %d, %s", d.Index, d.Case)
	case t.Cases != "":
		return p.say("case %d", d.Index)
	case t.Kind == string(spec.LosingTable):
		return p.say("P-position number %d", d.Index)
	}
	return p.say("heap %d", d.Index)
}

// entry describes the value of an entry.
func (p *printer) entry(t *tablecheck.Table, v *int) string {
	switch {
	case v == nil:
		return p.say("nothing")
	case t.Kind == string(spec.OutcomeTable):
		return string(rune(*v))
	case t.Cases != "" && t.Kind == string(spec.LosingTable):
		return p.say(map[int]string{0: "no P-position", 1: "a P-position"}[*v])
	}
	return fmt.Sprint(*v)
}
