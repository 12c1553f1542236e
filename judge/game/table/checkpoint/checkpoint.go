// Package checkpoint stores the finished part of a long computation of a table, so that the next
// computation can continue from it. It writes one file per rule, in a folder that belongs to
// Grundy.
package checkpoint

import (
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"time"

	"grundy/judge/base/store"
	"grundy/judge/game/table"
)

// names are the patterns of checkpoints.
var names = store.Names{".": {`[0-9a-f]{1,16}\.table`, `\.grundy-\d+`}}

// limit is the size in bytes of the largest checkpoint that is read.
const limit = 4 << 30

// pause is the minimum time between two automatic checkpoints.
const pause = time.Minute

// ErrNoFolder reports that there is no folder for checkpoints.
var ErrNoFolder = errors.New("there is no cache")

// A Checkpoint is the file with the finished part of a table.
type Checkpoint struct {
	folder string // empty: no folder
	name   string
	rule   table.Rule
	last   time.Time // the time of the last write, or the start of the computation
	ours   bool      // this computation wrote the file, or continues from it
}

// Of returns the checkpoint of a rule in a folder. An empty folder means that nothing is stored.
func Of(folder string, rule table.Rule) *Checkpoint {
	name := fnv.New64a()
	name.Write([]byte(rule.String()))
	return &Checkpoint{folder: folder, name: fmt.Sprintf("%x.table", name.Sum64()), rule: rule, last: time.Now()}
}

// Path returns the path of the file.
func (c *Checkpoint) Path() string { return filepath.Join(c.folder, c.name) }

// SaveIfDue writes the finished part of a long computation, in case the process is killed, unless
// it was written recently. It can be the Stage of table.Options. It ignores a write error,
// because the computation can continue.
func (c *Checkpoint) SaveIfDue(t *table.Table) error {
	if time.Since(c.last) >= pause {
		_ = c.Save(t)
		c.last = time.Now()
	}
	return nil
}

// Save writes the finished part atomically, unless an earlier computation stored a larger part.
// The error is ErrNoFolder or describes why the file cannot be written.
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

// farther reports whether another computation stored a larger part of the table than t.
func (c *Checkpoint) farther(t *table.Table) bool {
	if c.ours {
		return false
	}
	stored, err := c.read()
	return err == nil && stored.Upto() > t.Upto()
}

// Load reads the table from which to continue. The error is ErrNoFolder, fs.ErrNotExist if there
// is no checkpoint, or a description of what is wrong with the file.
func (c *Checkpoint) Load() (*table.Table, error) {
	t, err := c.read()
	c.ours = c.ours || err == nil
	return t, err
}

// read is like Load, but does not record that the computation continues from the file.
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

// Remove removes the file after its table is done. It keeps a file with a larger part of the
// table. If the file cannot be removed, a later checkpoint overwrites it.
func (c *Checkpoint) Remove(done *table.Table) {
	if _, err := os.Lstat(c.Path()); c.folder == "" || err != nil || c.farther(done) {
		return
	}
	if folder, err := store.Own(c.folder, names); err == nil {
		_ = folder.Remove(c.name)
	}
}
