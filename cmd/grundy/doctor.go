package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"grundy/judge/doctor"
	"grundy/judge/report/json"
	"grundy/judge/report/text"
	"grundy/judge/usage"
)

func doctorCommand(a *app) *cobra.Command {
	var languages string
	cmd := &cobra.Command{
		Use:               "doctor",
		Short:             "Report what works on this machine, and what to install",
		Args:              usage.Wants(0, 0),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(cmd *cobra.Command, _ []string) error { return a.doctor(cmd.Context(), languages) },
	}
	a.judgeFlags(cmd, &languages)
	return cmd
}

func (a *app) doctor(ctx context.Context, languages string) error {
	j, err := a.newJudge(languages)
	if err != nil {
		return err
	}
	defer j.Close()
	line := a.progress()
	h, err := doctor.Examine(ctx, j.builder, j.runner, line.Count)
	line.Clear()
	if err != nil {
		return err
	}
	if !h.OK() {
		a.code = notSo
	}
	a.tell(func(w io.Writer) error { return json.Doctor(w, h) },
		func(w io.Writer) error { return text.Doctor(w, h, a.style()) })
	return nil
}
