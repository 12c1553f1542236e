package desk

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"grundy/judge/base/fault"
	"grundy/judge/base/store"
)

// Desks are the desks of a program. They are created as needed and reused. Their names never change,
// so that boxes that can see them are reused, too. A D is a *Desk with additional data of the
// program. Desks are safe for concurrent use.
type Desks[D Place] struct {
	Program *Program
	// Furnish makes a D from a desk. If it fails, the desk is closed.
	Furnish func(*Desk) (D, error)

	mu     sync.Mutex
	folder *store.Folder // contains the desks; nil until the first is created
	made   int
	free   []D
	closed bool
}

// A Place is a desk with additional data.
type Place interface {
	// Clean removes the files that the program wrote.
	Clean() error
	io.Closer
}

// Take returns a desk that is not in use.
func (k *Desks[D]) Take() (d D, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.closed {
		return d, fault.Errorf("%s: the %s is closed; open the problem again", k.Program.Name, k.Program.Role)
	}
	if n := len(k.free); n > 0 {
		d = k.free[n-1]
		k.free = k.free[:n-1]
		return d, nil
	}
	if k.folder == nil {
		folder, err := store.Temporary("check", nil)
		if err != nil {
			return d, err
		}
		k.folder = folder
		if err := os.Chmod(folder.Path(), visible); err != nil {
			return d, err
		}
	}
	k.made++
	made, err := newDesk(filepath.Join(k.folder.Path(), "desk-"+strconv.Itoa(k.made)), k.Program)
	if err != nil {
		return d, err
	}
	if d, err = k.Furnish(made); err != nil {
		made.Close()
	}
	return d, err
}

// Put cleans a desk and makes it available again. If it cannot be cleaned, it is not reused.
func (k *Desks[D]) Put(d D) {
	err := d.Clean()
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.closed || err != nil {
		d.Close()
		return
	}
	k.free = append(k.free, d)
}

// Close closes the desks and removes their files. A desk in use is closed when it is put back.
func (k *Desks[D]) Close() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.closed = true
	for _, d := range k.free {
		d.Close()
	}
	k.free = nil
	if k.folder == nil {
		return nil
	}
	err := k.folder.Close()
	k.folder = nil
	return err
}
