package main

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"grundy/judge/game/table"
	"grundy/judge/game/table/checkpoint"
	"grundy/judge/program/build"
)

// compute computes a table. compute shows its progress on a terminal. If compute is interrupted, it
// saves the values so far for --resume.
func (a *app) compute(ctx context.Context, rule table.Rule, f tableFlags) (*table.Table, error) {
	c := checkpointOf(rule)
	o := table.Options{Upto: f.upto, Stage: c.SaveIfDue}
	if f.resume {
		var err error
		if o.From, err = c.Resume(); err != nil {
			return nil, err
		}
	}
	line, p := a.progress(), &checkpoint.Pace{}
	defer line.Clear()
	o.Progress = func(done, of int) { line.Draw(p.Text(time.Now(), done, of), false) }
	t, err := table.Compute(ctx, rule, o)
	line.Clear()
	switch {
	case errors.Is(err, context.Canceled):
		return nil, c.Interrupted(t, f.upto)
	case err == nil:
		c.Remove(t)
	}
	return t, err
}

// checkpointOf returns the checkpoint of a rule. Checkpoints are stored in the folder tables of the
// cache.
func checkpointOf(rule table.Rule) *checkpoint.Checkpoint {
	b := build.New("", nil)
	defer b.Close()
	folder := filepath.Join(b.Folder(), "tables")
	if b.Temporary() {
		folder = "" // a temporary cache is deleted when the command ends
	}
	return checkpoint.Of(folder, rule)
}
