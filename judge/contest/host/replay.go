package host

import (
	"archive/zip"
	"context"
	"io/fs"
	"os"
	"path/filepath"

	"grundy/judge/contest"
	"grundy/judge/contest/pack"
	"grundy/judge/contest/stream"
	"grundy/judge/fault"
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

// replay serves a contest as a package has it: all can be read, and nobody signs in, for
// a package has no passwords. Its data is gone when it ends, unless a folder is named.
func replay(ctx context.Context, o Options) error {
	secure, err := certificate(o)
	if err != nil {
		return err
	}
	if o.Data == "" {
		folder, err := store.Temporary("contest", store.Names{".": {"data/"}})
		if err != nil {
			return err
		}
		defer folder.Close()
		o.Data = filepath.Join(folder.Path(), "data")
	}
	st, err := open(ctx, o, secure)
	if err != nil {
		return err
	}
	defer st.Close()
	p, done, err := readPackage(o.File)
	if err != nil {
		return err
	}
	defer done()
	c, err := putPackage(ctx, st, p)
	if err != nil {
		return fault.At(o.File, err)
	}
	o.Worker = nil
	return show(ctx, o, st, secure, Running{Contest: c, Notes: p.Notes})
}

// readPackage reads a folder or an archive.
func readPackage(path string) (*pack.Package, func(), error) {
	var from fs.FS
	done := func() {}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		from = os.DirFS(path)
	} else {
		z, err := zip.OpenReader(path)
		if err != nil {
			return nil, nil, fault.New(path, "is no archive", "give a CLICS contest package, with its JSON files")
		}
		from, done = z, func() { _ = z.Close() }
	}
	p, err := pack.Read(from)
	if err != nil {
		done()
		return nil, nil, fault.At(path, err)
	}
	return p, done, nil
}

// putPackage puts what a package has into the store, unless it is there.
func putPackage(ctx context.Context, st *stream.Stream, p *pack.Package) (*contest.Contest, error) {
	state := contest.NewState()
	for _, e := range p.Log {
		state.Apply(e.Seq, e.Event)
	}
	c := state.Contest
	if c == nil {
		return nil, fault.New("", "there is no contest in the log", "export the contest again")
	}
	if was, err := latest(ctx, st, c.ID); err != nil || was != nil {
		return was, err
	}
	for _, sub := range state.Submissions {
		if text, err := p.Source(ctx, sub.Source); err == nil {
			if _, err := st.Put(ctx, text); err != nil {
				return nil, err
			}
		}
	}
	for _, digest := range p.Blobs() { // which a backup has
		if text, err := p.Source(ctx, digest); err == nil {
			if _, err := st.Put(ctx, text); err != nil {
				return nil, err
			}
		}
	}
	for _, e := range p.Log {
		if _, err := st.Append(ctx, c.ID, e.Event); err != nil {
			return nil, err
		}
	}
	return c, nil
}
