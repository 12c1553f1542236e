package build

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
)

// The cache is a folder:
//
//	entries/KEY/   entry.json, and the program, its classes or its source, with their
//	               hashes. If an entry has changed, it is built again.
//	good/KEY       An empty file. KEY is the hash of a known good program that its compiler has
//	               accepted, or of the large header (header.go) once a source that begins with
//	               it was compiled.
//	go-build/      The cache of go build, filled only by this package; see gocache.go.
//	tmp/           Builds in progress. A process that starts removes the files of builds that
//	               were killed more than an hour before.
//
// An entry is renamed into its place, so it is complete or absent. There is no lock file. If two
// processes build the same program at once, the first to rename wins, and the other uses that
// entry. This costs a compilation, but rarely happens. Renaming works on Windows and over a
// network, and a killed process cannot leave a lock. Within one process, Builder builds each entry
// once.
const (
	maxCache  = 1 << 30 // bytes
	staleTime = time.Hour
	entryFile = "entry.json"
)

// An entry describes the stored result of a build.
type entry struct {
	OK    bool     `json:"ok"`
	Log   string   `json:"log,omitempty"`
	Main  string   `json:"main,omitempty"`  // the class to run
	File  string   `json:"file,omitempty"`  // the file to run, in the folder; empty: none
	Files []sealed `json:"files,omitempty"` // all stored files
	// Seen and State describe a precompiled header. Seen lists the files from which it was made,
	// and State is their state at that time.
	Seen  []string `json:"seen,omitempty"`
	State string   `json:"state,omitempty"`
}

// names lists the names in the cache. They include the folders of other packages: runs,
// counterexamples (found), complete inputs that reports shorten (inputs), inputs that broke a
// reference (broken), and tables.
var names = store.Names{
	".":        {`(?:entries|good|tmp|runs|found|inputs|broken|tables|go-build)/`},
	"entries":  {`[0-9a-f]{64}/`},
	"good":     {`[0-9a-f]{64}`},
	"tmp":      {`held-\d+/`, `build-\d+/`, `old-[0-9a-f]{64}/`, `try-\d+/`},
	"runs":     {`[0-9a-f]{64}\.runs`, `new-\d+`},
	"found":    {`[0-9a-z][0-9A-Za-z_-]*/`},
	"inputs":   {`[0-9a-z][0-9A-Za-z_-]*/`},
	"broken":   {`[0-9a-z][0-9A-Za-z_-]*/`},
	"tables":   {`[0-9a-f]{1,16}\.table`, `\.grundy-\d+`},
	"go-build": {`[0-9a-f]{2}/`, `fuzz/`, `README`, `trim\.txt`, `log\.txt`, `testexpire\.txt`, `warm-[0-9a-f]{64}`},
}

// prepare chooses the cache folder, once. It falls back to a temporary folder if the wanted folder
// cannot be used.
func (b *Builder) prepare() error {
	b.once.Do(func() {
		err := b.choose()
		if err != nil {
			b.warning = warning(b.root, err)
			if b.folder, err = store.Temporary("cache", names); err != nil {
				b.broken = ours(err)
				return
			}
			b.root, b.temporary = b.folder.Path(), true
			_ = os.Chmod(b.root, 0o755)
			b.broken = usable(b.folder)
		}
		b.goCache = filepath.Join(b.root, goBuild)
		// Compilers are stopped after ten minutes at most, so files that are an hour old are no
		// longer in use.
		b.folder.Sweep("tmp", staleTime)
	})
	return b.broken
}

// warning returns why there is no cache, and a remedy.
func warning(root string, err error) *fault.Error {
	what, remedy := cause(err).Error(), i18n.Message("set GRUNDY_CACHE to a folder that can be written")
	var refused *fault.Error
	if errors.As(err, &refused) {
		what = refused.What.String()
		if refused.Err == nil {
			remedy = "set GRUNDY_CACHE to an empty folder or a new one"
		}
	}
	return fault.New(root, i18n.Messagef("compiled programs are not cached: %s", what), remedy)
}

// choose finds the wanted cache folder and tries it.
func (b *Builder) choose() (err error) {
	if b.root == "" {
		b.root = os.Getenv("GRUNDY_CACHE")
	}
	if b.root == "" {
		dir, err := os.UserCacheDir()
		if err != nil {
			b.root = "cache folder"
			return err
		}
		b.root = filepath.Join(dir, "grundy")
	}
	root, err := filepath.Abs(b.root)
	if err != nil {
		return err
	}
	b.root = root
	if b.folder, err = store.Own(root, names); err != nil {
		return err
	}
	return usable(b.folder)
}

// usable creates the folders of a cache and tries to write.
func usable(f *store.Folder) error {
	for _, d := range []string{"entries", "good", "tmp", goBuild} {
		dir, err := f.Sub(d)
		if err == nil {
			err = store.Writable(filepath.Join(dir, "try"))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// cause removes the path from an error about a file, because the message names it elsewhere.
func cause(err error) error {
	if at, ok := err.(*fs.PathError); ok {
		return at.Err
	}
	return err
}

func (b *Builder) entryDir(key string) string { return filepath.Join(b.root, "entries", key) }

// load returns the entry of a key, and marks it as used. It removes an entry that has changed or
// cannot be read. It reads and compares the whole entry on its first use in this process, and
// whenever the state of its files has changed.
func (b *Builder) load(key string) (entry, bool) {
	dir := b.entryDir(key)
	file := filepath.Join(dir, entryFile)
	info, err := os.Lstat(file)
	if errors.Is(err, fs.ErrNotExist) && absent(dir) {
		return entry{}, false
	}
	var e entry
	if err == nil {
		e, err = readEntry(b.folder, key)
	}
	if err == nil {
		err = b.check(key, dir, e)
	}
	if err != nil {
		b.discard(key)
		return entry{}, false
	}
	if now := time.Now(); now.Sub(info.ModTime()) > staleTime/4 {
		_ = os.Chtimes(file, now, now)
	}
	return e, true
}

// check returns an error if the files of an entry have changed since they were stored.
func (b *Builder) check(key, dir string, e entry) error {
	state, err := stampOf(dir)
	if err != nil {
		return err
	}
	b.mu.Lock()
	known := b.checked[key] == state
	b.mu.Unlock()
	if known {
		return nil
	}
	now, err := sealOf(dir)
	if err != nil {
		return err
	}
	if !slices.Equal(now, e.Files) {
		return errors.New("has changed since it was stored")
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.checked[key] = state
	return nil
}

// store makes dir the entry of a key. If another process stored the entry first, store returns
// that one.
func (b *Builder) store(key, dir string, e entry) (_ entry, err error) {
	if err := publish(dir); err != nil {
		return e, ours(err)
	}
	if info, err := os.Lstat(filepath.Join(dir, e.File)); e.OK && (err != nil || e.File != "" && !info.Mode().IsRegular()) {
		return e, fault.Errorf("%s: the compiler made no regular file; try it by hand", e.File)
	}
	if e.Files, err = sealOf(dir); err != nil {
		return e, ours(err)
	}
	text, err := e.text(key)
	if err != nil {
		return e, err
	}
	within, err := filepath.Rel(b.root, dir)
	if err != nil {
		return e, ours(err)
	}
	if err := b.folder.Write(filepath.Join(within, entryFile), text); err != nil {
		return e, ours(err)
	}
	if err = os.Rename(dir, b.entryDir(key)); err == nil {
		return e, nil
	}
	if other, ok := b.load(key); ok {
		return other, nil
	}
	if os.Rename(dir, b.entryDir(key)) == nil { // whatever was in its place has been discarded
		return e, nil
	}
	return e, ours(err)
}

// publish lets all users read an entry, whatever the umask, because stronger tiers run programs as
// another user. It removes everything that is neither a file nor a folder.
func publish(dir string) error {
	return filepath.WalkDir(dir, func(path string, f fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !f.IsDir() && !f.Type().IsRegular() {
			return os.Remove(path)
		}
		info, err := f.Info()
		if err != nil {
			return err
		}
		const read = 0o444
		mode := info.Mode().Perm() | read
		if f.IsDir() || mode&0o100 != 0 {
			mode |= 0o111
		}
		if mode == info.Mode().Perm() {
			return nil
		}
		return os.Chmod(path, mode)
	})
}

// discard renames an entry, so that it disappears at once, and then removes its files.
func (b *Builder) discard(key string) {
	b.mu.Lock()
	delete(b.checked, key)
	b.mu.Unlock()
	old := "old-" + key
	if os.Rename(b.entryDir(key), filepath.Join(b.root, "tmp", old)) != nil {
		_ = b.folder.Remove("entries/" + key) // an older discarded entry has the name
	}
	_ = b.folder.Remove("tmp/" + old)
}

// evict keeps the cache below its size. Because it reads the whole cache, it runs only after
// compilations, and only after some of them.
func (b *Builder) evict() {
	if b.quota.Grown() {
		b.quota.Evict(b.items(), b.discard)
	}
}

// items returns the entries of the cache.
func (b *Builder) items() (items []store.Item) {
	list, _ := os.ReadDir(filepath.Join(b.root, "entries"))
	for _, e := range list {
		if !isKey.MatchString(e.Name()) {
			continue // not an entry
		}
		i := store.Item{Name: e.Name(), Bytes: size(b.entryDir(e.Name()))}
		if info, err := os.Stat(filepath.Join(b.entryDir(i.Name), entryFile)); err == nil {
			i.Used = info.ModTime()
		}
		items = append(items, i)
	}
	return items
}

// isKey matches the names of entries.
var isKey = regexp.MustCompile(`^[0-9a-f]{64}$`)

// size returns the number of bytes of the files in a folder and its subfolders.
func size(dir string) (n int64) {
	// A file that was removed meanwhile has no size.
	_ = filepath.WalkDir(dir, func(_ string, f fs.DirEntry, err error) error {
		if err == nil && !f.IsDir() {
			if info, err := f.Info(); err == nil {
				n += info.Size()
			}
		}
		return nil
	})
	return n
}

// lock waits until no other goroutine of this process builds key, and reserves it.
func (b *Builder) lock(ctx context.Context, key string) (unlock func(), err error) {
	for {
		b.mu.Lock()
		busy := b.building[key]
		if busy == nil {
			done := make(chan struct{})
			b.building[key] = done
			b.mu.Unlock()
			return func() {
				b.mu.Lock()
				delete(b.building, key)
				b.mu.Unlock()
				close(done)
			}, nil
		}
		b.mu.Unlock()
		select {
		case <-busy:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
