package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/fault"
	"grundy/judge/base/store"
	"grundy/judge/program/doctor"
)

// manCommand returns the command with which make install writes the manual pages. The help does not
// list it.
func manCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:    "man FOLDER",
		Short:  "Write the manual pages into a folder",
		Hidden: true,
		Args:   cli.Wants(1, 1),
		RunE:   func(cmd *cobra.Command, args []string) error { return a.man(cmd.Root(), args[0]) },
	}
}

// man writes the manual pages and prints their paths.
func (a *app) man(root *cobra.Command, dir string) error {
	pages := cli.Man(root, a.lang, doctor.Self().Version)
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		path := filepath.Join(dir, name)
		err := os.MkdirAll(dir, 0o755)
		if err == nil {
			err = os.WriteFile(path, []byte(pages[name]), 0o644)
		}
		if err != nil {
			return fault.New(path, store.What(err), "name another folder")
		}
		a.printf("%s\n", filepath.ToSlash(path))
	}
	return nil
}
