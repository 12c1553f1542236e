package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"grundy/judge/build"
	"grundy/judge/fault"
	"grundy/judge/store"
	"grundy/judge/table"
	"grundy/judge/table/checkpoint"
)

// compute computes a table. On a terminal it tells how far it has come; interrupted,
// it saves what is done for --resume.
func (a *app) compute(ctx context.Context, rule table.Rule, f tableFlags) (*table.Table, error) {
	c := checkpointOf(rule)
	o := table.Options{Upto: f.upto, Stage: c.SaveIfDue}
	if f.resume {
		var err error
		if o.From, err = resumed(c, rule); err != nil {
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
		return nil, interruptedAt(c, t, f.upto)
	case err == nil:
		c.Remove()
	}
	return t, err
}

// checkpointOf is that of a rule: in the folder tables of the cache, if there is one.
func checkpointOf(rule table.Rule) *checkpoint.Checkpoint {
	b := build.New("", nil)
	defer b.Close()
	folder := filepath.Join(b.Folder(), "tables")
	if b.Temporary() {
		folder = "" // it is gone by then
	}
	return checkpoint.Of(folder, rule)
}

// resumed is the table to go on from.
func resumed(c *checkpoint.Checkpoint, rule table.Rule) (*table.Table, error) {
	const remedy = "leave out --resume"
	t, err := c.Load()
	switch {
	case errors.Is(err, checkpoint.ErrNoFolder):
		return nil, fault.New("--resume", "there is no cache, and so no interrupted table", remedy)
	case errors.Is(err, fs.ErrNotExist):
		return nil, fault.New("--resume", "no interrupted table of "+rule.String()+" is stored", remedy)
	case err != nil:
		return nil, fault.New(c.Path(), store.What(err), remedy)
	}
	return t, nil
}

// interruptedAt saves what is done and says how to go on.
func interruptedAt(c *checkpoint.Checkpoint, t *table.Table, upto int) error {
	what := fmt.Sprintf("interrupted after %d of %d heaps", t.Upto()+1, upto+1)
	if err := c.Save(t); err != nil {
		return fault.New("table", what+", which could not be stored: "+store.What(err), "set GRUNDY_CACHE to a folder that can be written")
	}
	return fault.New("table", what, "the same command with --resume goes on")
}
