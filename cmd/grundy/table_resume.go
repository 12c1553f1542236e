package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"grundy/judge/build"
	"grundy/judge/fault"
	"grundy/judge/store"
	"grundy/judge/table"
)

// compute computes a table. On a terminal it tells how far it has come; interrupted,
// it keeps what is done for --resume.
func (a *app) compute(ctx context.Context, rule table.Rule, f tableFlags) (*table.Table, error) {
	c := checkpointOf(rule)
	o := table.Options{Upto: f.upto, Keep: c.now}
	if f.resume {
		var err error
		if o.From, err = c.load(rule); err != nil {
			return nil, err
		}
	}
	line, p := a.progress(), &pace{}
	defer line.Clear()
	o.Progress = func(done, of int) { line.Draw(p.text(time.Now(), done, of), false) }
	t, err := table.Compute(ctx, rule, o)
	line.Clear()
	switch {
	case errors.Is(err, context.Canceled):
		return nil, c.interrupted(t, f.upto)
	case err == nil:
		c.remove()
	}
	return t, err
}

// A pace tells how long work will take by how it went lately: heaps cost the more the
// larger they are.
type pace struct {
	since time.Time
	done  int
	rate  float64 // heaps a second
}

// paceTime is how long a speed is measured.
const paceTime = 2 * time.Second

// text is the line that people see.
func (p *pace) text(now time.Time, done, of int) string {
	switch took := now.Sub(p.since); {
	case p.since.IsZero():
		p.since, p.done = now, done
	case took >= paceTime:
		p.rate = float64(done-p.done) / took.Seconds()
		p.since, p.done = now, done
	}
	text := fmt.Sprintf("heaps: %d of %d", done, of)
	if p.rate > 0 {
		left := time.Duration(float64(of-done) / p.rate * float64(time.Second))
		text += fmt.Sprintf(", %s left at this speed", left.Round(time.Second))
	}
	return text
}

// A checkpoint is the file that has what is done of a table: one a rule, in the folder
// tables of the cache.
type checkpoint struct {
	folder string // empty: there is none
	name   string
	last   time.Time // when it was written, or the work begun
}

// tableNames are those of checkpoints.
var tableNames = store.Names{".": {`[0-9a-f]{1,16}\.table`, `\.grundy-\d+`}}

// checkpointLimit is the greatest checkpoint read, in bytes.
const checkpointLimit = 4 << 30

func (c *checkpoint) file() string { return filepath.Join(c.folder, c.name) }

func checkpointOf(rule table.Rule) *checkpoint {
	name := fnv.New64a()
	name.Write([]byte(rule.String()))
	b := build.New("", nil)
	defer b.Close()
	folder := filepath.Join(b.Folder(), "tables")
	if b.Temporary() {
		folder = "" // it is gone by then
	}
	return &checkpoint{folder, fmt.Sprintf("%x.table", name.Sum64()), time.Now()}
}

// checkpointTime is the least time between two checkpoints that nobody asked for.
const checkpointTime = time.Minute

// now writes what is done of long work, for runs that are killed. That it cannot be
// written is no reason to end the work.
func (c *checkpoint) now(t *table.Table) error {
	if time.Since(c.last) >= checkpointTime {
		_ = c.save(t)
		c.last = time.Now()
	}
	return nil
}

// save writes the file, whole or not at all.
func (c *checkpoint) save(t *table.Table) error {
	if c.folder == "" {
		return errors.New("there is no cache")
	}
	folder, err := store.Own(c.folder, tableNames)
	if err != nil {
		return err
	}
	return folder.Write(c.name, t.Save)
}

// load reads the table to go on from.
func (c *checkpoint) load(rule table.Rule) (*table.Table, error) {
	if c.folder == "" {
		return nil, &oops{"--resume", "there is no cache, and so no interrupted table", "leave out --resume"}
	}
	file, err := store.Open(c.file(), checkpointLimit)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &oops{"--resume", "no interrupted table of " + rule.String() + " is kept", "leave out --resume"}
	case err != nil:
		return nil, &oops{c.file(), plain(err), "leave out --resume"}
	}
	defer file.Close()
	t, err := table.Load(file, rule)
	if err != nil {
		return nil, &oops{c.file(), fault.In(err).What, "leave out --resume"}
	}
	return t, nil
}

// interrupted keeps what is done and says how to go on.
func (c *checkpoint) interrupted(t *table.Table, upto int) error {
	what := fmt.Sprintf("interrupted after %d of %d heaps", t.Upto()+1, upto+1)
	if err := c.save(t); err != nil {
		return &oops{"table", what + ", which could not be kept: " + plain(err), "set GRUNDY_CACHE to a folder that can be written"}
	}
	return &oops{"table", what, "the same command with --resume goes on"}
}

// remove forgets what is no longer wanted.
func (c *checkpoint) remove() {
	if _, err := os.Lstat(c.file()); c.folder == "" || err != nil {
		return
	}
	if folder, err := store.Own(c.folder, tableNames); err == nil {
		_ = folder.Remove(c.name) // left, it is written over some day
	}
}
