package main

import (
	"context"
	"io"
	"os"

	"grundy/judge/contest/client"
	"grundy/judge/program/build"
	"grundy/judge/program/outputs"
	"grundy/judge/render/text"
	"grundy/judge/report"
)

// submitTo submits files to a contest and waits for their verdicts.
func (a *app) submitTo(ctx context.Context, address, problem string, files []string, language string) error {
	c, err := client.New(address, os.Getenv("GRUNDY_PASSWORD"))
	if err != nil {
		return err
	}
	c.Lang = a.lang
	builder := build.New("", nil)
	defer builder.Close()
	for _, name := range files {
		if err := a.submitOne(ctx, c, builder, problem, name, language); err != nil {
			a.failAmong(len(files), problem, name, err)
			a.code = cannotTell
		}
	}
	return nil
}

// submitOne submits a file and prints its verdict.
func (a *app) submitOne(ctx context.Context, c *client.Client, builder *build.Builder, problem, name, language string) error {
	src, err := a.readSource(name)
	if err != nil {
		unread, ok := outputs.Unread(name)
		if !ok {
			return err
		}
		src = unread // only the contest knows whether the problem receives outputs
	}
	s, err := c.File(ctx, builder, problem, src, language, func(number int) { client.Sent(a.stderr, visible(name), a.lang, number) })
	if err != nil {
		return err
	}
	a.tell(func(w io.Writer) error { return s.WriteJSON(w, name) },
		func(w io.Writer) error { return s.Write(w, visible(name), text.Style{Lang: a.lang}) })
	if s.Verdict != report.AC {
		a.code = max(a.code, notSo)
	}
	return nil
}
