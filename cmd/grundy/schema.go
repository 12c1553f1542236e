package main

import (
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/contest/setup"
	"grundy/judge/program/build"
	"grundy/judge/spec"
)

// schemas are the files that users write, with the functions that return their schemas.
var schemas = map[string]func() ([]byte, error){
	"spec":      spec.Schema,
	"contest":   func() ([]byte, error) { return setup.Schema().Encode() },
	"languages": func() ([]byte, error) { return build.Schema().Encode() },
}

func schemaCommand(a *app) *cobra.Command {
	names := slices.Sorted(maps.Keys(schemas))
	return &cobra.Command{
		Use:               "schema NAME",
		Short:             "Print the JSON schema of the files that you write",
		Args:              cli.Wants(1, 1),
		ValidArgsFunction: cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp),
		RunE: func(_ *cobra.Command, args []string) error {
			of, ok := schemas[args[0]]
			if !ok {
				return fault.New(format.Visible(args[0]), "there is no schema of this name", format.Suggest(args[0], names))
			}
			text, err := of()
			if err == nil {
				a.printf("%s", text)
			}
			return err
		},
	}
}
