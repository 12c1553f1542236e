package build

import (
	"cmp"
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"grundy/judge/fault"
)

// The cache is a folder:
//
//	entries/KEY/   entry.json, and the program, its classes or its source
//	good/KEY       empty: this compiler accepted this good program, or was asked once
//	               for a source that begins with a large header
//	tmp/           builds under way; what a killed one left is swept in an hour
//
// An entry comes by rename and is whole or not there. There is no lock file: two
// processes that build the same thing at once both do, the first to rename wins
// and the other takes its entry. That needs nothing of the file system but rename,
// holds on Windows and over a network, leaves no lock behind when killed, and costs
// one compilation in a case that hardly occurs. Within one process Builder sees
// to it that only one builds.
const (
	maxCache  = 1 << 30 // bytes
	staleTime = time.Hour
	entryFile = "entry.json"
	// evictEvery is how many compilations pass between looks at the size.
	evictEvery = 64
)

// An entry is what is kept of a build.
type entry struct {
	OK     bool   `json:"ok"`
	Log    string `json:"log,omitempty"`
	Main   string `json:"main,omitempty"`   // the class to run
	File   string `json:"file,omitempty"`   // what is run, in the folder; empty: binaryName
	Binary int64  `json:"binary,omitempty"` // its size: a power cut can leave it short
	// Of a precompiled header: the files it was made of, and their state then.
	Seen  []string `json:"seen,omitempty"`
	State string   `json:"state,omitempty"`
}

// prepare chooses the cache folder, once; a temporary one if the wanted one is no
// use.
func (b *Builder) prepare() error {
	b.once.Do(func() {
		err := b.choose()
		if err != nil {
			b.warning = fault.Errorf("%s: no build cache: %v; set GRUNDY_CACHE to a folder that can be written",
				b.root, cause(err))
			if b.root, err = os.MkdirTemp("", "grundy-"); err != nil {
				b.broken = ours(err)
				return
			}
			b.own = b.root
			_ = os.Chmod(b.root, 0o755)
			b.broken = usable(b.root)
		}
		b.goCache = goCache(b.root)
		b.sweep()
	})
	return b.broken
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
	return usable(root)
}

// usable makes the folders of a cache and tries to write.
func usable(root string) error {
	for _, d := range []string{"entries", "good", "tmp"} {
		if err := os.MkdirAll(filepath.Join(root, d), 0o755); err != nil {
			return err
		}
	}
	dir, err := os.MkdirTemp(filepath.Join(root, "tmp"), "try-")
	if err != nil {
		return err
	}
	return os.Remove(dir)
}

// cause is an error of a file without its place, which stands elsewhere.
func cause(err error) error {
	if at, ok := err.(*fs.PathError); ok {
		return at.Err
	}
	return err
}

// goCache is where go build keeps what it compiled, the user's own if possible:
// with an empty one the standard library costs eight seconds.
func goCache(root string) string {
	dir := os.Getenv("GOCACHE")
	if user, err := os.UserCacheDir(); dir == "" && err == nil {
		dir = filepath.Join(user, "go-build")
	}
	if filepath.IsAbs(dir) && os.MkdirAll(dir, 0o755) == nil {
		if try, err := os.MkdirTemp(dir, "try-"); err == nil {
			os.Remove(try)
			return dir
		}
	}
	return filepath.Join(root, "go-build")
}

// sweep removes what killed builds left. Compilers are stopped after a minute, so
// an hour is safe.
func (b *Builder) sweep() {
	tmp := filepath.Join(b.root, "tmp")
	list, _ := os.ReadDir(tmp)
	for _, e := range list {
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > staleTime {
			os.RemoveAll(filepath.Join(tmp, e.Name()))
		}
	}
}

// folder makes a folder to build in.
func (b *Builder) folder() (string, error) {
	dir, err := os.MkdirTemp(filepath.Join(b.root, "tmp"), "build-")
	if err != nil {
		return "", ours(err)
	}
	return dir, os.Chmod(dir, 0o755) // stronger tiers run programs as somebody else
}

func (b *Builder) entryDir(key string) string { return filepath.Join(b.root, "entries", key) }

// load gives the entry of a key, and marks it as used. What is not whole is
// removed.
func (b *Builder) load(key string) (entry, bool) {
	dir := b.entryDir(key)
	file := filepath.Join(dir, entryFile)
	info, err := os.Stat(file)
	if err != nil {
		return entry{}, false
	}
	var e entry
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &e)
	}
	if bin, e2 := os.Stat(filepath.Join(dir, cmp.Or(e.File, binaryName()))); err == nil && e.Binary > 0 &&
		(e2 != nil || bin.Size() != e.Binary) {
		err = fs.ErrNotExist
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

// store makes dir the entry of a key, keeping the named files of it, or all for
// nil. Should another process have been first, its entry is as good.
func (b *Builder) store(key, dir string, e entry, keep []string) (entry, error) {
	list, err := os.ReadDir(dir)
	if err != nil {
		return e, ours(err)
	}
	for _, f := range list {
		if keep != nil && !slices.Contains(keep, f.Name()) {
			if err := os.RemoveAll(filepath.Join(dir, f.Name())); err != nil {
				return e, err
			}
		}
	}
	if info, err := os.Stat(filepath.Join(dir, cmp.Or(e.File, binaryName()))); err == nil {
		e.Binary = info.Size()
	}
	text, err := json.Marshal(e)
	if err != nil {
		return e, err
	}
	if err := os.WriteFile(filepath.Join(dir, entryFile), text, 0o644); err != nil {
		return e, ours(err)
	}
	if err := publish(dir); err != nil {
		return e, ours(err)
	}
	if err = os.Rename(dir, b.entryDir(key)); err == nil {
		return e, nil
	}
	if other, ok := b.load(key); ok {
		return other, nil
	}
	return e, ours(err)
}

// publish lets everybody read what is kept, whatever the umask: stronger tiers run
// programs as somebody else.
func publish(dir string) error {
	return filepath.WalkDir(dir, func(path string, f fs.DirEntry, err error) error {
		if err != nil || f.Type()&fs.ModeSymlink != 0 {
			return err
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

// discard removes an entry at once, by rename, and then its files.
func (b *Builder) discard(key string) {
	dir := filepath.Join(b.root, "tmp", "old-"+key)
	if os.Rename(b.entryDir(key), dir) != nil {
		os.RemoveAll(b.entryDir(key)) // an older one is in the way
	}
	os.RemoveAll(dir)
}

// evict keeps the cache under its size: the least recently used entries go, but
// none of the last hour, which somebody may be running. It walks the cache, so it
// is done only after compilations, and after few of them.
func (b *Builder) evict() {
	b.mu.Lock()
	b.compiled++
	due := b.compiled%evictEvery == 1
	b.mu.Unlock()
	if !due {
		return
	}
	type old struct {
		key  string
		used time.Time
		size int64
	}
	var all []old
	var total int64
	list, _ := os.ReadDir(filepath.Join(b.root, "entries"))
	for _, e := range list {
		o := old{key: e.Name(), size: size(b.entryDir(e.Name()))}
		if info, err := os.Stat(filepath.Join(b.entryDir(o.key), entryFile)); err == nil {
			o.used = info.ModTime()
		}
		total += o.size
		all = append(all, o)
	}
	slices.SortFunc(all, func(x, y old) int { return cmp.Or(x.used.Compare(y.used), cmp.Compare(x.key, y.key)) })
	for _, o := range all {
		if total <= b.limit || time.Since(o.used) < staleTime {
			return
		}
		b.discard(o.key)
		total -= o.size
	}
}

// size is the number of bytes of the files in a folder, however deep.
func size(dir string) (n int64) {
	// What is gone meanwhile has no size.
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

// lock makes this goroutine the only one of the process to build a key.
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
