package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"grundy/judge/base/fault"
	"grundy/judge/render/json"
	"grundy/judge/render/text"
	"grundy/judge/report/tablecheck"
	"grundy/judge/spec"
	"grundy/problems/catalogue"
)

// storedFlags rejects flags that cannot be combined with --check or --write.
func storedFlags(cmd *cobra.Command, f tableFlags) error {
	if f.check && f.write {
		return fault.New("table", "--check and --write are both given", "write first, then check")
	}
	for _, name := range []string{"take", "octal", "short", "misere", "upto", "resume", "emit", "name", "max-bytes", "plot", "svg"} {
		if cmd.Flags().Changed(name) {
			return fault.New("--"+name, "cannot be combined with --check or --write", "the spec decides what is stored: tables: {grundy: {upto: 1000}}")
		}
	}
	return nil
}

// storedTables checks stored tables, or writes them.
func (a *app) storedTables(ctx context.Context, names []string, write bool) error {
	list, err := catalogue.Open().TablesOf(names)
	if err != nil {
		return err
	}
	if len(list) == 0 && !a.json {
		a.printf("no problem has a stored table\n")
	}
	for _, t := range list {
		found, err := t.Check(ctx, write)
		if err != nil {
			return err
		}
		r := found.Report()
		if r.Bad() {
			a.code = notSo
		}
		a.tell(func(w io.Writer) error { return json.Table(w, r) },
			func(w io.Writer) error { return text.Table(w, r, a.style()) })
	}
	return nil
}

// storedWith returns the tables stored with a problem, or none if sp is nil.
func storedWith(sp *spec.Problem) (all []tablecheck.Table, err error) {
	if sp == nil {
		return nil, nil
	}
	list, err := catalogue.Tables(sp)
	for _, t := range list {
		all = append(all, t.About())
	}
	return all, err
}
