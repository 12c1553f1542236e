package main

import (
	"io"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/program/doctor"
	"grundy/judge/render/json"
)

func versionCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:               "version",
		Short:             "Print the version, and what it was built with",
		Args:              cli.Wants(0, 0),
		ValidArgsFunction: cobra.NoFileCompletions,
		Run: func(*cobra.Command, []string) {
			a.tell(func(w io.Writer) error { return json.Version(w, doctor.Self()) },
				func(w io.Writer) error { _, err := io.WriteString(w, doctor.Self().String()+"\n"); return err })
		},
	}
}
