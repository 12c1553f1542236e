package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/program/doctor"
	"grundy/judge/render/json"
	"grundy/judge/render/text"
)

func doctorCommand(a *app) *cobra.Command {
	var languages string
	cmd := &cobra.Command{
		Use:               "doctor",
		Short:             "Report what works on this machine, and what to install",
		Args:              cli.Wants(0, 0),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(cmd *cobra.Command, _ []string) error { return a.doctor(cmd.Context(), languages) },
	}
	a.judgeFlags(cmd, &languages)
	return cmd
}

func (a *app) doctor(ctx context.Context, languages string) error {
	if !a.json { // opening the sandbox may take long
		a.show(func(w io.Writer) error { return text.DoctorHead(w, doctor.Self(), a.style()) })
	}
	j, err := a.newJudge(languages)
	if err != nil {
		return err
	}
	defer j.Close()
	line := a.progress()
	out := a.stdout
	if a.json {
		out = io.Discard // with --json, one object is printed at the end
	}
	lines := text.NewDoctor(out, a.style(), j.runner.Tier())
	var names [][2]string
	for _, l := range j.builder.Languages() {
		names = append(names, [2]string{l.ID, l.Name})
	}
	h, err := doctor.Examine(ctx, j.builder, j.runner, doctor.Watch{
		Count:     line.Count,
		Promise:   func(p doctor.Promise) { line.Clear(); lines.Promise(p) },
		Languages: func() { line.Clear(); lines.Languages(names) },
		Language:  func(l doctor.Language) { line.Clear(); lines.Language(l) },
	})
	line.Clear()
	if err != nil {
		return err
	}
	if !h.OK() {
		a.code = notSo
	}
	_ = lines.End(h) // a.stdout records its own errors
	if a.json {
		a.showJSON(func(w io.Writer) error { return json.Doctor(w, h) })
	}
	return nil
}
