package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"grundy/judge/base/fault"
	"grundy/judge/game/table"
	"grundy/judge/game/table/plot"
	"grundy/judge/game/table/quotient"
	"grundy/judge/render/files"
	"grundy/judge/render/json"
	"grundy/judge/render/text"
	"grundy/judge/run/paste"
	"grundy/judge/spec"
)

// printTable prints the requested output: code, or the table as text.
func (a *app) printTable(t *table.Table, made table.Paste, drawn bool) error {
	if made.Text != "" {
		a.printf("%s", made.Text)
	} else {
		a.show(func(w io.Writer) error { return text.Values(w, t, a.style()) })
	}
	if drawn {
		return plot.Text(a.stdout, t, 72, 20)
	}
	return nil
}

// printMisere prints who wins if the last move loses. It uses the values of heaps if they decide
// this, and else the misère quotient.
func (a *app) printMisere(ctx context.Context, t *table.Table) error {
	m, err := t.Misere()
	if err != nil {
		q, failed := quotient.Of(ctx, t.Rule(), t.Upto(), quotient.Limits{})
		if failed != nil {
			return failed
		}
		a.tell(func(w io.Writer) error { return json.Quotient(w, q) },
			func(w io.Writer) error { return text.Quotient(w, q, a.style()) })
		return nil
	}
	a.tell(func(w io.Writer) error { return json.Misere(w, t, m) },
		func(w io.Writer) error { return text.Misere(w, t, m, a.style()) })
	return nil
}

// checkPaste checks the generated code against the table before the code is printed. If it cannot
// check the code, it prints the reason.
func (a *app) checkPaste(ctx context.Context, t *table.Table, p table.Paste, f tableFlags) error {
	if !paste.IsProgram(f.emit) {
		return nil
	}
	j, err := a.newJudge("")
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

// drawable checks, before a long computation, whether the drawing can be written.
func (f tableFlags) drawable(sp *spec.Problem) error {
	if f.svg == "" {
		return nil
	}
	if sp != nil {
		if err := files.Spare("--svg", f.svg, specInputs(sp)); err != nil {
			return err
		}
	}
	return plot.Writable(f.svg)
}
