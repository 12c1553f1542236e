package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"grundy/judge/grammar"
	"grundy/judge/report/json"
	"grundy/judge/store"
	"grundy/judge/testfiles"
	"grundy/judge/words"
	"grundy/problems/catalogue"
)

func validateCommand(a *app) *cobra.Command {
	lenient := false
	cmd := &cobra.Command{
		Use:   "validate PROBLEM FILE...",
		Short: "Check that input files are legal, byte for byte",
		Long: `Check every FILE against the problem's input section; - is standard input.

The first fault of a file is named with its line and its field. A file has to be
as grundy itself would write it: lines end in LF alone, values are separated by one
blank, nothing stands at the ends of lines, numbers have no sign or zeros in front.
With --lenient only the values count, separated by any white space, and where the
problem's source gives no number of cases there may be any.

Exit code: 0 all legal, 1 some not, 2 a file could not be read.`,
		Example: `  grundy validate p2197 a.in b.in
  grundy validate P2197 --lenient old.in
  ./generator | grundy validate hdu1848 -`,
		Args:              wants(2, unlimited),
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			mode := grammar.Strict
			if lenient {
				mode = grammar.Lenient
			}
			return a.validate(cmd.Context(), args[0], args[1:], mode)
		},
	}
	cmd.Flags().BoolVar(&lenient, "lenient", false, "let white space, signs and leading zeros pass")
	return cmd
}

// validateJSON is what is known of a file.
type validateJSON struct {
	Version int    `json:"version"`
	File    string `json:"file"`
	Valid   bool   `json:"valid"`
	Cases   int    `json:"cases,omitempty"`
	Line    int    `json:"line,omitempty"`
	Field   string `json:"field,omitempty"`
	What    string `json:"what,omitempty"`
}

func (a *app) validate(ctx context.Context, problem string, files []string, mode grammar.Mode) error {
	sp, err := catalogue.Open().Spec(problem)
	if err != nil {
		return err
	}
	g, err := catalogue.Grammar(sp)
	if err != nil {
		return err
	}
	for _, name := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		data, err := a.readInput(name)
		if err != nil {
			a.fail(err)
			a.code = cannotTell
			continue
		}
		v := validateJSON{Version: 1, File: name, Valid: true}
		cases, err := g.Parse(data, mode)
		var fault *grammar.Fault
		switch {
		case errors.As(err, &fault):
			v.Valid, v.Line, v.Field, v.What = false, fault.Line, fault.Field, fault.What
			a.code = max(a.code, notSo)
		case err != nil:
			return err
		default:
			v.Cases = cases.Len()
		}
		a.printValid(v)
	}
	return nil
}

func (a *app) printValid(v validateJSON) {
	if a.json {
		v.What = json.Text(v.What)
		a.printJSON(v)
		return
	}
	line := visible(v.File)
	switch {
	case v.Valid:
		line += ": ok, " + words.Plural(v.Cases, "case")
	case v.Line > 0:
		line += fmt.Sprintf(":%d: ", v.Line)
	default:
		line += ": "
	}
	if v.Field != "" {
		line += v.Field + ": "
	}
	a.printf("%s\n", line+visible(v.What))
}

// readInput reads a file, or standard input for -.
func (a *app) readInput(name string) ([]byte, error) {
	if name != "-" {
		return store.ReadGiven(name, testfiles.Limit)
	}
	data, err := io.ReadAll(io.LimitReader(a.stdin, testfiles.Limit+1))
	switch {
	case err != nil:
		return nil, &oops{"-", store.What(err), ""}
	case len(data) > testfiles.Limit:
		return nil, &oops{"-", "is too big", "at most " + words.Size(testfiles.Limit) + " are read"}
	}
	return data, nil
}
