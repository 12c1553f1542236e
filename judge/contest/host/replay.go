package host

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/contest"
	"grundy/judge/contest/clicspkg"
	"grundy/judge/contest/setup"
	"grundy/judge/contest/stream"
)

// isPackage reports whether a path is a contest package: an archive, or a folder with the answers
// of an API.
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

// replay serves the contest of a package, read-only unless the package is a backup: only a backup
// has passwords, so nobody can sign in otherwise. If no data folder is named, the data is
// temporary.
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
		if err := restore(ctx, o, p); err != nil {
			return err
		}
	}
	st, err := open(ctx, o, secure)
	if err != nil {
		return err
	}
	defer st.Close()
	// By now, a named folder has events of the package. A folder without any holds another
	// contest, and adding the package would mix both.
	c, err := putPackage(ctx, st, p, o.NATS == "" && named)
	if errors.Is(err, errOther) {
		return fault.New(o.Data, "holds another contest", "name a new folder")
	}
	if err != nil {
		return fault.At(o.File, err)
	}
	o.Worker = nil
	return show(ctx, o, st, secure, Running{Contest: c, Notes: p.Notes, proxies: proxiesOf(p), rules: func(*contest.Contest) []byte { return p.Rules }})
}

// readPackage reads a package from a folder or an archive. The caller must call the function that
// it returns when the package is no longer used.
func readPackage(path string) (*clicspkg.Package, func(), error) {
	from, done, err := clicspkg.Open(path)
	if err != nil {
		return nil, nil, err
	}
	p, err := clicspkg.Read(from)
	if err != nil {
		done()
		return nil, nil, fault.At(path, err)
	}
	return p, done, nil
}

// putPackage copies a package into the store. If the store has the beginning of the package's
// log, putPackage adds the rest. If the store has all events of the package, it may also have
// later events. If the store has another log, the error is errOther. The error is also errOther
// if begun is set and the store has no event of the package.
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

// taken returns the events of a log that a store accepts: one for each key.
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

// errOther means that a log differs from the log of a package.
var errOther = errors.New("the log is another one")

// compare returns how many of the given events the log of a contest has. If the log has different
// events, the error is errOther.
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

// putBlobs copies the blobs that a package's events name into a store, and verifies them by
// reading them back.
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
			continue // a note counts the blobs that the package lacks
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

// unfinished is the suffix of the folder in which a package is being restored. The folder is
// renamed when the restore is complete.
const unfinished = ".restoring"

// restore restores a package into a new folder, completely or not at all. It continues an
// interrupted restore. It does not change a folder that is not empty. For a backup it also writes
// contest.yaml next to the folder, and the files of its problems into the folder.
func restore(ctx context.Context, o Options, p *clicspkg.Package) error {
	dir := o.Data
	list, err := os.ReadDir(dir)
	switch {
	case err == nil && len(list) > 0:
		return nil // putPackage checks the contents
	case err == nil:
		if err := os.Remove(dir); err != nil {
			return fault.New(dir, store.What(err), "name a folder that is not there yet")
		}
	case !errors.Is(err, fs.ErrNotExist):
		return fault.New(dir, store.What(err), "name another folder")
	}
	beside := filepath.Clean(dir) + unfinished
	err = restoreIn(ctx, beside, p)
	if errors.Is(err, errOther) { // an unfinished restore of another package
		if err := os.RemoveAll(beside); err != nil {
			return fault.New(beside, store.What(err), "remove it")
		}
		err = restoreIn(ctx, beside, p)
	}
	if err != nil {
		return err
	}
	if p.Passwords && o.Problems != nil {
		if err := restoreRules(ctx, o, beside, p); err != nil {
			return err
		}
	}
	if err := os.Rename(beside, dir); err != nil {
		return fault.New(dir, store.What(err), "name a folder that is not there yet")
	}
	return syncFolder(filepath.Dir(beside))
}

// restoreRules unpacks the problems and pictures of a backup into the folder of an unfinished restore, and writes
// a contest.yaml that names them, as they are called once the folder has been renamed. It leaves an
// existing contest.yaml alone.
func restoreRules(ctx context.Context, o Options, beside string, p *clicspkg.Package) error {
	file := filepath.Join(filepath.Dir(filepath.Clean(o.Data)), setup.File)
	if _, err := os.Lstat(file); err == nil {
		p.Notes = append(p.Notes, i18n.Messagef("%s was there already and is unchanged", file))
		return nil
	}
	state := contest.NewState()
	for _, e := range p.Log {
		state.Apply(e.Seq, e.Event)
	}
	var names []string
	for _, problem := range state.Contest.Problems {
		name, err := unpackProblem(ctx, o, beside, p, problem)
		if err != nil {
			p.Notes = append(p.Notes, i18n.Messagef("problem %s is not restored: %s", problem.Label, i18n.Of(err)))
		}
		names = append(names, name)
	}
	pictures, err := restorePictures(ctx, o, beside, p, state.Contest)
	if err != nil {
		return err
	}
	text, err := setup.Text(state.Contest, names, pictures, proxiesOf(p))
	if err != nil {
		return err
	}
	err = store.WriteTo(file, func(w io.Writer) error { _, err := w.Write(text); return err })
	if err == nil { // it has hashes of passwords
		err = os.Chmod(file, 0o600)
	}
	return err
}

// unpackProblem unpacks a problem of a backup and returns its name for contest.yaml. The name is the
// id of the problem if there is an error.
func unpackProblem(ctx context.Context, o Options, beside string, p *clicspkg.Package, problem contest.Problem) (name string, err error) {
	bundle, err := p.Source(ctx, problem.Digest)
	if err != nil {
		return problem.ID, err
	}
	folder := filepath.Join(beside, "problems", problem.Label)
	if name, err = o.Problems.Unpack(bundle, folder); name == "" {
		return problem.ID, err
	}
	if inside, rel := filepath.Rel(beside, name); rel == nil && filepath.IsLocal(inside) && strings.HasPrefix(filepath.Clean(name), filepath.Clean(folder)) {
		name = "./" + filepath.ToSlash(filepath.Join(filepath.Base(filepath.Clean(o.Data)), inside))
	}
	return name, err
}

// proxiesOf returns the proxies in the contest.yaml of a backup.
func proxiesOf(p *clicspkg.Package) []netip.Prefix {
	if len(p.Rules) == 0 {
		return nil
	}
	s, err := setup.Parse(setup.File, p.Rules)
	if err != nil {
		return nil // an old backup, or one of another version; the log has everything else
	}
	return s.Proxies
}

// restoreIn restores a package into a folder.
func restoreIn(ctx context.Context, dir string, p *clicspkg.Package) error {
	st, err := stream.Open(ctx, stream.Options{Dir: dir})
	if err != nil {
		return err
	}
	if _, err = putPackage(ctx, st, p, false); err == nil {
		var all int
		if all, err = st.Events(ctx); err == nil && all != len(taken(p.Log)) {
			err = errOther // the folder also has events of another contest
		}
	}
	return errors.Join(err, st.Close())
}

// syncFolder waits until the entries of a folder are on the disk.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return fault.Caused(dir, store.What(err), err)
	}
	defer f.Close()
	_ = f.Sync() // some systems do not support it for folders
	return nil
}
