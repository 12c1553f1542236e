package checkpoint

import (
	"errors"
	"io/fs"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/game/table"
)

// Resume is like Load, but its errors are for users and have the remedy to omit --resume.
func (c *Checkpoint) Resume() (*table.Table, error) {
	const remedy = "remove --resume"
	t, err := c.Load()
	switch {
	case errors.Is(err, ErrNoFolder):
		return nil, fault.New("--resume", "there is no cache, so there is no interrupted table", remedy)
	case errors.Is(err, fs.ErrNotExist):
		return nil, fault.New("--resume", i18n.Messagef("no interrupted table of %s is stored", c.rule.String()), remedy)
	case err != nil:
		return nil, fault.New(c.Path(), store.What(err), remedy)
	}
	return t, nil
}

// Interrupted saves the finished part of a table, and returns an error that says how to continue.
// upto is the requested last heap.
func (c *Checkpoint) Interrupted(t *table.Table, upto int) error {
	what := i18n.Messagef("interrupted after %d of %s", t.Upto()+1, i18n.Plural(upto+1, "heap"))
	if err := c.Save(t); err != nil {
		return fault.New("table", i18n.Messagef("%s, which could not be stored: %s", what, store.What(err)), "set GRUNDY_CACHE to a folder that can be written")
	}
	return fault.New("table", what, "the same command with --resume continues")
}
