package main

import (
	"path/filepath"

	"github.com/spf13/cobra"

	"grundy/judge/fault"
	"grundy/problems/catalogue"
	"grundy/problems/scaffold"
)

func newCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "new ID",
		Short: "Create a problem that works at once, for you to change",
		Long: `Create a complete problem for you to change into yours: a heap from which the
players take 1 to m stones. grundy lint accepts it as it is.

In a checkout of grundy it is built in: problems/ID.yaml, a reference in Go with its
row in solutions/solutions.go, and submissions. Elsewhere it is a folder ID with a
spec, the spec's schema for editors, a reference in a language that works on this
machine, and submissions.

Existing files are never replaced.

Exit code: 0, or 2 if it could not be created.`,
		Example: `  grundy new mygame
  grundy lint mygame/mygame.yaml
  grundy submit mygame/mygame.yaml a.cpp`,
		Args: wantsID,
		RunE: func(_ *cobra.Command, args []string) error { return a.newProblem(args[0]) },
	}
}

func wantsID(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fault.New(cmd.Name(), "one id is wanted", "write grundy new ID")
	}
	return nil
}

func (a *app) newProblem(id string) error {
	if err := scaffold.Check(id); err != nil {
		return err
	}
	root, ok := catalogue.Checkout()
	if !ok {
		files, err := scaffold.Own(id)
		if err != nil {
			return err
		}
		a.printFiles(files)
		a.printf("next: grundy lint %s; then change the game, and lint again\n", filepath.ToSlash(files[0]))
		return nil
	}
	files, rows, err := scaffold.BuiltIn(root, id)
	a.printFiles(files)
	if err != nil {
		return err
	}
	a.printf("%s: a row for %s\n", filepath.ToSlash(rows), id)
	a.printf("next: go run ./cmd/grundy lint %s; then change the game, and lint again; make golden pins its tests\n", id)
	return nil
}

func (a *app) printFiles(files []string) {
	for _, path := range files {
		a.printf("%s\n", filepath.ToSlash(path))
	}
}
