package main

import (
	"io"
	"os"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/contest/client"
)

func boardCommand(a *app) *cobra.Command {
	var group string
	var f resolveFlags
	cmd := &cobra.Command{
		Use:   "board URL|FILE",
		Short: "Print the board of a contest, of Grundy or of another judge, or reveal it step by step",
		Args:  cli.Wants(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.check(cmd); err != nil {
				return err
			}
			if f.resolve {
				return a.resolve(cmd, args[0], f)
			}
			b, err := client.ReadBoard(cmd.Context(), args[0], os.Getenv("GRUNDY_PASSWORD"))
			if err == nil && cmd.Flags().Changed("group") {
				err = b.Limit(group)
			}
			if err != nil {
				return err
			}
			a.tell(func(w io.Writer) error { return b.WriteJSON(w) }, func(w io.Writer) error { return b.Write(w, a.style().Columns, a.lang) })
			return nil
		},
	}
	cmd.Flags().StringVar(&group, "group", "", "show only the teams of this group, with their ranks in it")
	f.register(cmd)
	return cmd
}
