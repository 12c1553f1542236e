package main

import (
	"context"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages/companion"
	"grundy/judge/problem/testfiles"
	"grundy/judge/program/function"
	"grundy/problems/catalogue"
	"grundy/problems/scaffold"
)

func newCommand(a *app) *cobra.Command {
	like, player, from, paste, language := "", "", "", false, ""
	cmd := &cobra.Command{
		Use:   "new ID",
		Short: "Create a problem that works at once, for you to change",
		Args: func(cmd *cobra.Command, args []string) error {
			if player != "" {
				return cli.Wants(0, 0)(cmd, args)
			}
			return wantsID(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case language != "":
				return a.newFunction(cmd.Context(), args[0], language)
			case player != "":
				return a.newPlayer(player)
			case from != "":
				return a.newFrom(args[0], from)
			case paste:
				return a.newPaste(args[0])
			}
			if like != "" {
				return a.newLike(args[0], like)
			}
			return a.newProblem(args[0])
		},
	}
	cli.Word(cmd, &like, "like", scaffold.Kinds(), i18n.Messagef("kind of the problem: %s; without it a game", strings.Join(scaffold.Kinds(), ", ")))
	cli.Word(cmd, &player, "player", scaffold.PlayerLanguages(), i18n.Messagef("write a program that plays a game, instead of a problem; its language: %s", strings.Join(scaffold.PlayerLanguages(), ", ")))
	cli.Word(cmd, &language, "function", scaffold.FunctionLanguages(), i18n.Messagef("write a first solution of the problem ID, which asks for functions; its language: %s", strings.Join(scaffold.FunctionLanguages(), ", ")))
	cmd.Flags().StringVar(&from, "from", "", "guess the common format of the inputs in a folder, and write it as a spec to correct")
	cmd.Flags().BoolVar(&paste, "paste", false, "read the samples from standard input, copied from the page of a problem")
	cmd.MarkFlagsMutuallyExclusive("like", "from", "paste", "player", "function")
	return cmd
}

// newPlayer writes a template of a program that plays.
func (a *app) newPlayer(language string) error {
	file, err := scaffold.Player(language)
	if err != nil {
		return err
	}
	a.printFiles([]string{file})
	a.printf(i18n.Format(a.lang, "next: grundy submit p2197 --play %s; then change it for another game\n"), file)
	return nil
}

// newFunction writes a first solution of a problem that asks for functions.
func (a *app) newFunction(ctx context.Context, name, language string) error {
	sp, err := catalogue.Open().Spec(name)
	if err != nil {
		return err
	}
	g, err := catalogue.Grammar(sp)
	if err != nil {
		return err
	}
	f, err := function.New(sp, g)
	if err != nil {
		return err
	}
	files, err := scaffold.Function(f, name, language)
	if err != nil {
		return err
	}
	a.printFiles(files)
	a.printf(i18n.Format(a.lang, "next: grundy submit %s %s\n"), name, files[0])
	return nil
}

// newFrom creates a problem from a folder of inputs.
func (a *app) newFrom(id, dir string) error {
	inputs, err := catalogue.Inputs(dir)
	if err != nil {
		return err
	}
	files, g, err := scaffold.Guessed(id, inputs)
	if err != nil {
		return err
	}
	a.printFiles(files)
	a.printf(i18n.Format(a.lang, "guessed: %s\n"), g.Line())
	for _, rule := range g.Unexpressed() {
		a.printf(i18n.Format(a.lang, "all inputs also follow this rule, which a spec cannot express: %s\n"), rule.In(a.lang))
	}
	a.printf(i18n.Format(a.lang, "next: edit %s: replace the bounds of the inputs by those of the problem, and name a reference or a brute\n"), filepath.ToSlash(files[0]))
	return nil
}

// newPaste creates a problem from copied samples.
func (a *app) newPaste(id string) error {
	if err := scaffold.Check(id); err != nil {
		return err
	}
	text, err := testfiles.ReadInput("-", io.LimitReader(a.stdin, companion.MostBytes))
	if err != nil {
		return err
	}
	tests, notes, err := companion.Paste(string(text))
	if err != nil {
		return err
	}
	path, err := (&companion.Task{Name: id, Tests: tests}).Write(".", companion.Template{})
	if err != nil {
		return err
	}
	a.printf(i18n.Format(a.lang, "%s: %s\n"), filepath.ToSlash(path), i18n.Counted(len(tests), "sample").In(a.lang))
	for _, note := range notes {
		a.printf("%s\n", note.In(a.lang))
	}
	a.printf(i18n.Format(a.lang, "next: write a program in %s, and judge it there: grundy submit a.cpp\n"), filepath.ToSlash(path))
	return nil
}

// newLike creates a problem of the given kind.
func (a *app) newLike(id, kind string) error {
	files, err := scaffold.Like(id, kind)
	if err != nil {
		return err
	}
	a.printFiles(files)
	a.printf(i18n.Format(a.lang, "next: grundy lint %s; then change the spec and the programs, and lint again\n"), filepath.ToSlash(files[0]))
	return nil
}

func wantsID(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fault.New(cmd.Name(), "one id is needed", "write grundy new ID")
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
		a.printf(i18n.Format(a.lang, "next: grundy lint %s; then change the game, and lint again\n"), filepath.ToSlash(files[0]))
		return nil
	}
	files, rows, err := scaffold.BuiltIn(root, id)
	a.printFiles(files)
	if err != nil {
		return err
	}
	a.printf(i18n.Format(a.lang, "%s: a row for %s\n"), filepath.ToSlash(rows), id)
	a.printf(i18n.Format(a.lang, "next: run make build && ./grundy lint %s, and again after each change of the game; then run make golden, which stores the hashes of its tests\n"), id)
	return nil
}

func (a *app) printFiles(files []string) {
	for _, path := range files {
		a.printf("%s\n", filepath.ToSlash(path))
	}
}
