// Package checkpoint stores the finished part of a long computation of a table, so that
// the next computation continues from there. It writes one file a rule, in a folder of
// Grundy's own.
package checkpoint

import (
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"time"

	"grundy/judge/store"
	"grundy/judge/table"
)

// names are the patterns of checkpoints.
var names = store.Names{".": {`[0-9a-f]{1,16}\.table`, `\.grundy-\d+`}}

// limit is the size in bytes of the largest checkpoint read.
const limit = 4 << 30

// pause is the least time between two checkpoints that nobody asked for.
const pause = time.Minute

// ErrNoFolder says that there is no folder for checkpoints.
var ErrNoFolder = errors.New("there is no cache")

// A Checkpoint is the file with the finished part of a table.
type Checkpoint struct {
	folder string // empty: there is none
	name   string
	rule   table.Rule
	last   time.Time // when it was written, or the work begun
	ours   bool      // this computation wrote the file, or goes on from it
}

// Of returns the checkpoint of a rule in a folder; an empty folder means none.
func Of(folder string, rule table.Rule) *Checkpoint {
	name := fnv.New64a()
	name.Write([]byte(rule.String()))
	return &Checkpoint{folder: folder, name: fmt.Sprintf("%x.table", name.Sum64()), rule: rule, last: time.Now()}
}

// Path returns the path of the file.
func (c *Checkpoint) Path() string { return filepath.Join(c.folder, c.name) }

// SaveIfDue writes the finished part of a long computation, in case the process is
// killed, unless it was written recently. It is a Stage of table.Options. A failure to
// write is not an error, since it is no reason to end the work.
func (c *Checkpoint) SaveIfDue(t *table.Table) error {
	if time.Since(c.last) >= pause {
		_ = c.Save(t)
		c.last = time.Now()
	}
	return nil
}

// Save writes the finished part atomically, unless an earlier computation stored more. The
// error is ErrNoFolder, or says why it cannot be written.
func (c *Checkpoint) Save(t *table.Table) error {
	if c.folder == "" {
		return ErrNoFolder
	}
	folder, err := store.Own(c.folder, names)
	if err != nil {
		return err
	}
	if c.farther(t) {
		return nil
	}
	c.ours = true
	return folder.Write(c.name, t.Save)
}

// farther reports whether another computation stored more of the table than there is.
func (c *Checkpoint) farther(t *table.Table) bool {
	if c.ours {
		return false
	}
	stored, err := c.read()
	return err == nil && stored.Upto() > t.Upto()
}

// Load reads the table to continue from. The error is ErrNoFolder, fs.ErrNotExist if
// there is no checkpoint, or says what is wrong with the file.
func (c *Checkpoint) Load() (*table.Table, error) {
	t, err := c.read()
	c.ours = c.ours || err == nil
	return t, err
}

// read is Load, whether or not the computation goes on from there.
func (c *Checkpoint) read() (*table.Table, error) {
	if c.folder == "" {
		return nil, ErrNoFolder
	}
	file, err := store.Open(c.Path(), limit)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return table.Load(file, c.rule)
}

// Remove removes a file that is no longer needed, now that a table is done: one with more of
// it stays. If it cannot be removed, a later checkpoint overwrites it.
func (c *Checkpoint) Remove(done *table.Table) {
	if _, err := os.Lstat(c.Path()); c.folder == "" || err != nil || c.farther(done) {
		return
	}
	if folder, err := store.Own(c.folder, names); err == nil {
		_ = folder.Remove(c.name)
	}
}
