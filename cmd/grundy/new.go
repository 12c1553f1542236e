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
		Short: "Make a problem to fill in, which can be judged at once",
		Long: `Make a new problem: a whole one, of a heap from which 1 to m stones are taken,
to change into yours. It lints clean as it is.

In a checkout of grundy it becomes a built-in one: problems/ID.yaml, a reference in
Go with its row in solutions/solutions.go, submissions. Elsewhere it is a folder ID
with a spec, its schema for editors, a program as its reference, in a language found
on this machine, and submissions.

Nothing that exists is written over.

Exit code: 0, or 2 if it could not be made.`,
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
