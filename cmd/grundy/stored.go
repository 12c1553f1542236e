package main

import (
	"context"

	"github.com/spf13/cobra"

	"grundy/problems/catalogue"
)

// storedFlags refuses what says nothing to --check and --write.
func storedFlags(cmd *cobra.Command, f tableFlags) error {
	if f.check && f.write {
		return &oops{"table", "--check and --write are both given", "write first, then check"}
	}
	for _, name := range []string{"take", "octal", "short", "misere", "upto", "resume", "emit", "name", "max-bytes", "plot", "svg"} {
		if cmd.Flags().Changed(name) {
			return &oops{"--" + name, "says nothing to --check and --write", "the spec says what is kept: tables: {grundy: {upto: 1000}}"}
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
		a.printf("no problem keeps a table\n")
	}
	for _, t := range list {
		found, err := t.Hold(ctx, write)
		if err != nil {
			return err
		}
		if found.Bad() {
			a.code = notSo
		}
		a.printStored(found)
	}
	return nil
}
