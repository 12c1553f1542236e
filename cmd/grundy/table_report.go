package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/spec"
	"grundy/judge/store"
	"grundy/judge/table"
	"grundy/judge/table/paste"
)

// printTable prints what was asked for: code, or the table for people.
func (a *app) printTable(t *table.Table, made table.Paste, plot bool) error {
	switch {
	case made.Text != "":
		a.printf("%s", made.Text)
	default:
		a.describe(t)
	}
	if plot {
		return table.Text(a.stdout, t, 72, 20)
	}
	return nil
}

// fewValues is how many are shown to people.
const fewValues = 40

func (a *app) describe(t *table.Table) {
	top, at := t.Max()
	a.printf("%s: heaps 0 to %d, greatest value %d at %d\n", t.Rule(), t.Upto(), top, at)
	a.printf("  %s\n", fewOf(t.Values()))
	laws := table.Find(t)
	for _, l := range laws {
		a.printf("  %s\n", l)
	}
	if len(laws) == 0 {
		a.printf("  none(tried: %s)\n", tried())
	}
}

// fewOf lists the first values.
func fewOf(values []uint16) string {
	some := strings.Trim(fmt.Sprint(values[:min(fewValues, len(values))]), "[]")
	if len(values) > fewValues {
		some += " …"
	}
	return some
}

func tried() string {
	var names []string
	for _, k := range table.Tried() {
		names = append(names, string(k))
	}
	return strings.Join(names, ", ")
}

// printMisere prints who wins when the last move loses.
func (a *app) printMisere(t *table.Table) error {
	m, err := t.Misere()
	if err != nil {
		return err
	}
	if a.json {
		a.printJSON(misereJSON{Version: 1, Rule: t.Rule().String(), Upto: t.Upto(), Misere: m.Values, Status: string(m.Status.Word),
			Theorem: m.Status.Theorem, Need: m.Status.Need, Have: m.Status.Have})
		return nil
	}
	a.printf("%s, the last move loses: heaps 0 to %d\n  ", t.Rule(), t.Upto())
	a.printf("%s\n", fewOf(m.Values))
	a.printf("  sums as in Nim, until all heaps are of value 0 or 1: %s\n", m.Status)
	return nil
}

type misereJSON struct {
	Version int      `json:"version"`
	Rule    string   `json:"rule"`
	Upto    int      `json:"upto"`
	Misere  []uint16 `json:"misere"` // values of single heaps
	Status  string   `json:"status"` // of the rule for sums
	Theorem string   `json:"theorem"`
	Need    int      `json:"need"`
	Have    int      `json:"have"`
}

// holdPaste holds the code against the table before it is printed, or says why it did
// not.
func (a *app) holdPaste(ctx context.Context, t *table.Table, p table.Paste, f tableFlags) error {
	if !paste.IsProgram(f.emit) {
		return nil
	}
	j, err := a.newJudge()
	if err != nil {
		return err
	}
	defer j.Close()
	why, err := paste.Checker{Builder: j.builder, Runner: j.runner}.Check(ctx, t, p.Text, table.EmitOptions{Lang: f.emit, Name: f.name})
	if errors.Is(err, paste.ErrWrong) {
		return fault.At("--emit", err)
	}
	if err == nil && why != "" {
		fmt.Fprintf(a.stderr, "--emit: not compared with the table: %s\n", why)
	}
	return err
}

// drawable tells before a long computation whether its drawing can be written.
func (f tableFlags) drawable(sp *spec.Problem) error {
	if f.svg == "" {
		return nil
	}
	if sp != nil {
		if err := notRead("--svg", f.svg, specInputs(sp)); err != nil {
			return err
		}
	}
	if err := store.Writable(f.svg); err != nil {
		return fault.New(f.svg, store.What(err), "name another file with --svg")
	}
	return nil
}

func drawSVG(name string, t *table.Table) error {
	err := store.WriteTo(name, func(w io.Writer) error { return table.SVG(w, t, 1200, 400) })
	if err != nil {
		return fault.New(name, store.What(err), "name another file with --svg")
	}
	return nil
}
