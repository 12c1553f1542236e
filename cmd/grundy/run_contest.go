package main

import (
	"context"
	"os"

	"grundy/judge/base/fault"
	"grundy/judge/contest/client"
	"grundy/judge/program/build"
	"grundy/judge/program/sources"
	"grundy/judge/report"
)

// besideServer are the flags of run that may accompany --server.
var besideServer = []string{"problem", "language", "watch", "explain", "format", "include", "main"}

// runThere runs the program on the machines of a contest, with the limits of its problem. Nobody judges
// the output.
func (t *tried) runThere(ctx context.Context) (done bool, err error) {
	if t.f.problem == "" {
		return false, fault.New("--server", "the problem is not named", "add --problem with its label, such as --problem A")
	}
	c, err := client.New(t.f.server, os.Getenv("GRUNDY_PASSWORD"))
	if err != nil {
		return false, err
	}
	c.Lang = t.lang
	src, err := t.readSource(t.file)
	if err != nil {
		return false, err
	}
	builder := build.New("", nil)
	defer builder.Close()
	language, err := builder.Detect(src, t.f.options.Language)
	if err != nil {
		return false, err
	}
	inputs, err := t.chosen(nil)
	if err != nil {
		return false, err
	}
	p := client.Program{Problem: t.f.problem, Language: language.ID, File: src.Name, Text: sources.Pack(src)}
	for _, in := range inputs {
		r, err := c.Try(ctx, p, in.Text)
		if err != nil {
			return done, err
		}
		r.Problem, r.File, r.Input = t.f.problem, t.file, in.Name
		done = true
		t.print(r)
		if r.Verdict == report.CE {
			break
		}
	}
	return done, nil
}
