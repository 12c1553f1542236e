package host

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"grundy/judge/contest"
	"grundy/judge/contest/clicspkg"
	"grundy/judge/contest/stream"
	"grundy/judge/fault"
	"grundy/judge/i18n"
	"grundy/judge/store"
)

// isPackage reports whether a path is that of a contest package: an archive, or a folder
// with the answer of an API.
func isPackage(path string) bool {
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	if !info.IsDir() {
		return filepath.Ext(path) == ".zip"
	}
	_, err = os.Stat(filepath.Join(path, "contest.json"))
	return err == nil
}

// replay serves a contest as a package has it: all can be read. Nobody signs in unless
// the package is a backup, which has passwords. Its data is gone when it ends, unless a
// folder is named.
func replay(ctx context.Context, o Options) error {
	secure, err := certificate(o)
	if err != nil {
		return err
	}
	p, done, err := readPackage(o.File)
	if err != nil {
		return err
	}
	defer done()
	named := o.Data != ""
	switch {
	case o.Data == "":
		folder, err := store.Temporary("contest", store.Names{".": {"data/"}})
		if err != nil {
			return err
		}
		defer folder.Close()
		o.Data = filepath.Join(folder.Path(), "data")
	case o.NATS == "":
		if err := restore(ctx, o.Data, p); err != nil {
			return err
		}
	}
	st, err := open(ctx, o, secure)
	if err != nil {
		return err
	}
	defer st.Close()
	// A folder with a name has the contest by now. Half of one, added to another, would be
	// served by its own contest.yaml.
	c, err := putPackage(ctx, st, p, o.NATS == "" && named)
	if errors.Is(err, errOther) {
		return fault.New(o.Data, "holds another contest", "name a new folder")
	}
	if err != nil {
		return fault.At(o.File, err)
	}
	o.Worker = nil
	return show(ctx, o, st, secure, Running{Contest: c, Notes: p.Notes})
}

// readPackage reads a folder or an archive.
func readPackage(path string) (*clicspkg.Package, func(), error) {
	var from fs.FS
	done := func() {}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		from = os.DirFS(path)
	} else {
		z, err := zip.OpenReader(path)
		if err != nil {
			return nil, nil, fault.New(path, "is not an archive", "give a CLICS contest package, with its JSON files")
		}
		from, done = z, func() { _ = z.Close() }
	}
	p, err := clicspkg.Read(from)
	if err != nil {
		done()
		return nil, nil, fault.At(path, err)
	}
	return p, done, nil
}

// putPackage puts what a package has into the store. If the store has the beginning of its
// log, it adds the rest. If the store has all of its events, it may also have later ones;
// then the current contest is returned. A store with another log gets errOther, and so does
// one without any of it if it must have begun.
func putPackage(ctx context.Context, st *stream.Stream, p *clicspkg.Package, begun bool) (*contest.Contest, error) {
	state := contest.NewState()
	for _, e := range p.Log {
		state.Apply(e.Seq, e.Event)
	}
	if state.Contest == nil {
		return nil, fault.New("", "there is no contest in the log", "export the contest again")
	}
	id, events := state.Contest.ID, taken(p.Log)
	had, err := compare(ctx, st, id, events)
	if err != nil {
		return nil, err
	}
	if had == 0 && begun {
		return nil, errOther
	}
	if had < len(events) {
		if err := putBlobs(ctx, st, p); err != nil {
			return nil, err
		}
		for _, e := range events[had:] {
			if _, err := st.Append(ctx, id, e); err != nil {
				return nil, err
			}
		}
		if had, err = compare(ctx, st, id, events); err != nil {
			return nil, err
		}
		if had != len(events) {
			return nil, fault.New("", i18n.Messagef("the store is not whole: it ends with event %d of %d", had, len(events)), "look at its disk, and try again")
		}
	}
	state, err = folded(ctx, st, id)
	return state.Contest, err
}

// taken returns the events of a log as a store takes them: each key once.
func taken(log []clicspkg.Entry) (events []contest.Event) {
	keys := map[string]bool{}
	for _, e := range log {
		key := e.Key()
		if key == "" || !keys[key] {
			events = append(events, e.Event)
		}
		keys[key] = true
	}
	return events
}

// errOther means that a log has other events than those of a package.
var errOther = errors.New("the log is another one")

// compare returns how many of some events the log of a contest begins with. If it has
// others, the error is errOther.
func compare(ctx context.Context, st *stream.Stream, id string, events []contest.Event) (had int, err error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	differs := false
	caught := false
	err = st.Follow(ctx, id, 1, func() { caught = true; stop() }, func(_ uint64, e contest.Event) {
		if caught || had == len(events) {
			return
		}
		x, errX := json.Marshal(e)
		y, errY := json.Marshal(events[had])
		if differs = differs || errX != nil || errY != nil || !bytes.Equal(x, y); !differs {
			had++
		}
	})
	if err == nil && differs {
		err = errOther
	}
	if err == nil && !caught {
		err = context.Cause(ctx)
	}
	return had, err
}

// putBlobs puts into a store what the events of a package name, and reads it again.
func putBlobs(ctx context.Context, st *stream.Stream, p *clicspkg.Package) error {
	var digests []string
	for _, e := range p.Log {
		if e.Submitted != nil {
			digests = append(digests, e.Submitted.Source)
		}
	}
	digests = append(digests, p.Blobs()...)
	slices.Sort(digests)
	for _, digest := range slices.Compact(digests) {
		text, err := p.Source(ctx, digest)
		if err != nil {
			continue // a note says how many the package lacks
		}
		if _, err := st.Put(ctx, text); err != nil {
			return err
		}
		if _, err := st.Get(ctx, digest); err != nil {
			return err
		}
	}
	return nil
}

// unfinished is the end of the name of the folder that a package is restored in. It gets
// its own name when all is there.
const unfinished = ".restoring"

// restore puts a package into a new folder, whole or not at all. If that was interrupted,
// it goes on where it was. A folder that is not empty is left as it is.
func restore(ctx context.Context, dir string, p *clicspkg.Package) error {
	list, err := os.ReadDir(dir)
	switch {
	case err == nil && len(list) > 0:
		return nil // putPackage looks at what it holds
	case err == nil:
		if err := os.Remove(dir); err != nil {
			return fault.New(dir, store.What(err), "name a folder that is not there yet")
		}
	case !errors.Is(err, fs.ErrNotExist):
		return fault.New(dir, store.What(err), "name another folder")
	}
	beside := filepath.Clean(dir) + unfinished
	err = restoreIn(ctx, beside, p)
	if errors.Is(err, errOther) { // the rest of another package
		if err := os.RemoveAll(beside); err != nil {
			return fault.New(beside, store.What(err), "remove it")
		}
		err = restoreIn(ctx, beside, p)
	}
	if err != nil {
		return err
	}
	if err := os.Rename(beside, dir); err != nil {
		return fault.New(dir, store.What(err), "name a folder that is not there yet")
	}
	return syncFolder(filepath.Dir(beside))
}

// restoreIn puts a package into a folder.
func restoreIn(ctx context.Context, dir string, p *clicspkg.Package) error {
	st, err := stream.Open(ctx, stream.Options{Dir: dir})
	if err != nil {
		return err
	}
	if _, err = putPackage(ctx, st, p, false); err == nil {
		var all int
		if all, err = st.Events(ctx); err == nil && all != len(taken(p.Log)) {
			err = errOther // and another contest
		}
	}
	return errors.Join(err, st.Close())
}

// syncFolder waits until the names in a folder are on the disk.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return fault.Caused(dir, store.What(err), err)
	}
	defer f.Close()
	_ = f.Sync() // not all systems have it for folders
	return nil
}
