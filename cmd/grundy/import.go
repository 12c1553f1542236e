package main

import (
	"context"
	"path/filepath"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/fault"
	"grundy/judge/packages/export"
	"grundy/judge/packages/native"
	"grundy/problems/catalogue"
)

func importCommand(a *app) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "import PACKAGE",
		Short: "Write another judge's package as a problem of grundy",
		Args:  cli.Wants(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.importPackage(cmd.Context(), args[0], out)
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&out, "out", "o", "", "new folder to write (default ./<id>)")
	_ = cmd.MarkFlagDirname("out") // fails only if the flag does not exist
	return cmd
}

func (a *app) importPackage(ctx context.Context, path, out string) error {
	j, err := a.newJudge("")
	if err != nil {
		return err
	}
	defer j.Close()
	p, err := catalogue.Package(path)
	if err == nil && p == nil {
		err = fault.New(path, "is not a package that grundy import can read", "see grundy help import for the formats")
	}
	if err == nil {
		err = p.Make(ctx, j)
	}
	if err != nil {
		return err
	}
	spec := native.SpecName(p.Package)
	if out == "" {
		out = spec[:len(spec)-len(filepath.Ext(spec))]
	}
	r, err := export.Folder(out, native.Format, p.Package)
	return a.written(ctx, r, err, p.Notes.Warnings())
}
