package host

import (
	"cmp"
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/base/zipfs"
	"grundy/judge/contest"
	"grundy/judge/contest/server"
	"grundy/judge/contest/setup"
	"grundy/judge/contest/stream"
	"grundy/judge/spec"
)

// PicturePrefix precedes the names of pictures among the statements of a problem.
const PicturePrefix = "picture/"

// InputsFile is the name, among the statements of a problem, of the zip file of inputs for which outputs
// are submitted.
const InputsFile = "inputs.zip"

// load reads a problem. It stores its bundle, statements, pictures and inputs with put. as is the problem as
// contest.yaml has it.
func load(ctx context.Context, from Problems, dir, name string, scoring contest.Scoring, as contest.Problem, put func(context.Context, []byte) (string, error)) (contest.Problem, error) {
	p, bundle, statements, err := from.About(ctx, dir, name, scoring, as)
	if err != nil {
		return p, err
	}
	p.Label, p.Points, p.Color, p.Limits = as.Label, as.Points, as.Color, as.Limits
	if p.Digest, err = put(ctx, bundle); err != nil {
		return p, err
	}
	p.Statements = map[string]string{}
	for lang, text := range statements {
		digest, err := put(ctx, []byte(text))
		if err != nil {
			return p, err
		}
		if file, ok := strings.CutPrefix(lang, PicturePrefix); lang == InputsFile && p.Outputs != nil {
			p.Outputs.Inputs = digest
		} else if !ok {
			p.Statements[lang] = digest
		} else if p.Pictures == nil {
			p.Pictures = map[string]string{file: digest}
		} else {
			p.Pictures[file] = digest
		}
	}
	return p, nil
}

// A shelf loads problems while the contest is served, and knows their names in contest.yaml.
type shelf struct {
	problems Problems
	dir      string            // the folder of contest.yaml
	uploads  string            // the folder into which uploads are unpacked
	named    map[string]string // the names of the problems in contest.yaml, by id
	stream   *stream.Stream
	turn     chan struct{} // one problem is loaded at a time, because that may take many processors
}

// newShelf returns a shelf for the contest in a file. file is the contest as settle has read it.
func newShelf(o Options, s *setup.Setup, file *contest.Contest, st *stream.Stream) *shelf {
	return &shelf{o.Problems, filepath.Dir(o.File), filepath.Join(o.Data, "problems"), namesIn(s, file), st, make(chan struct{}, 1)}
}

// namesIn returns the names of the problems in contest.yaml, by id.
func namesIn(s *setup.Setup, file *contest.Contest) map[string]string {
	named := map[string]string{}
	if file != nil && len(file.Problems) == len(s.Names) {
		for i, p := range file.Problems {
			named[p.ID] = s.Names[i].Value
		}
	}
	return named
}

// nameIn returns the name by which contest.yaml in the folder dir finds a problem. named has the
// names that it had when the server has read it. Paths are relative to its folder.
func nameIn(dir string, named map[string]string, p contest.Problem) string {
	name := cmp.Or(p.File, named[p.ID], p.ID)
	if p.File == "" && strings.ContainsAny(name, `/\`) {
		if rel, err := filepath.Rel(dir, name); err == nil {
			return filepath.ToSlash(rel)
		}
	}
	return name
}

// Name implements server.Problems.
func (s *shelf) Name(p contest.Problem) string { return nameIn(s.dir, s.named, p) }

// Load implements server.Problems.
func (s *shelf) Load(ctx context.Context, from server.ProblemSource, scoring contest.Scoring, as contest.Problem) (contest.Problem, error) {
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-ctx.Done():
		return as, context.Cause(ctx)
	}
	switch {
	case from.Zip != nil:
		return s.upload(ctx, from, scoring, as)
	case from.Name != "":
		return s.byName(ctx, from.Name, scoring, as)
	}
	return s.stored(ctx, scoring, as)
}

// byName loads a problem that a juror names. A path must stay in the folder of contest.yaml, unless
// it is the present name of the problem, which the operator has chosen.
func (s *shelf) byName(ctx context.Context, name string, scoring contest.Scoring, as contest.Problem) (contest.Problem, error) {
	of, file := name, name
	if as.ID != "" && name == s.Name(as) {
		file = as.File
		if named := s.named[as.ID]; as.File == "" && named != "" {
			of = named
		}
	} else if err := s.within(name); err != nil {
		return as, err
	}
	p, err := load(ctx, s.problems, s.dir, of, scoring, as, s.stream.Put)
	p.File = file
	return p, err
}

// within returns an error if a name is neither a path in the folder of contest.yaml nor an id of a
// problem. Links may not lead out of the folder.
func (s *shelf) within(name string) error {
	at := filepath.Join(s.dir, filepath.FromSlash(name))
	to, err := filepath.EvalSymlinks(at)
	if err != nil {
		if !strings.ContainsAny(name, `/\.#`) {
			return nil // the catalogue may have it
		}
		return fault.New(format.Clip(format.Harmless(name), 60), "is not in the folder of contest.yaml", "name a spec, a folder or a zip file there, relative to it, or upload a zip file")
	}
	dir, err := filepath.EvalSymlinks(s.dir)
	if err != nil {
		return fault.Caused(s.dir, store.What(err), err)
	}
	if rel, err := filepath.Rel(dir, to); err != nil || !filepath.IsLocal(rel) || !filepath.IsLocal(filepath.FromSlash(name)) {
		return fault.New(format.Clip(format.Harmless(name), 60), "leads out of the folder of contest.yaml", "name a spec, a folder or a zip file there, relative to it, or upload a zip file")
	}
	return nil
}

// stored loads a problem from its stored bundle, with other points and limits.
func (s *shelf) stored(ctx context.Context, scoring contest.Scoring, as contest.Problem) (contest.Problem, error) {
	bundle, err := s.stream.Get(ctx, as.Digest)
	if err != nil {
		return as, err
	}
	folder, err := store.Temporary("contest", store.Names{".": {"problem/"}})
	if err != nil {
		return as, err
	}
	defer folder.Close()
	name, err := s.problems.Unpack(bundle, filepath.Join(folder.Path(), "problem"))
	if err != nil {
		return as, err
	}
	p, err := load(ctx, s.problems, "", name, scoring, as, s.stream.Put)
	p.File = as.File
	return p, err
}

// mostProblem is the maximum size of the unpacked files of an upload, in bytes.
const mostProblem = 200 << 20

// upload unpacks a zip file into the data folder and loads the problem in it. If as is a problem of
// the contest, its id names the folder, because some problems are named by their folders.
func (s *shelf) upload(ctx context.Context, from server.ProblemSource, scoring contest.Scoring, as contest.Problem) (contest.Problem, error) {
	archive, err := zipfs.Of(from.Name, from.Zip)
	if err != nil {
		return as, err
	}
	root, top := inside(archive)
	name := cmp.Or(as.ID, spec.IDOf(cmp.Or(top, strings.TrimSuffix(from.Name, path.Ext(from.Name))), "problem"))
	if !contest.IsID(name) {
		name = "problem"
	}
	at, err := filepath.Abs(filepath.Join(s.uploads, stream.Digest(from.Zip)[:16], name))
	if err != nil {
		return as, err
	}
	if err := unzip(root, at); err != nil {
		return as, fault.At(from.Name, err)
	}
	p, err := load(ctx, s.problems, "", at, scoring, as, s.stream.Put)
	p.File = s.fileOf(at)
	return p, err
}

// fileOf returns the name of a file for contest.yaml: relative to its folder if it is there.
func (s *shelf) fileOf(at string) string {
	if dir, err := filepath.Abs(s.dir); err == nil {
		if rel, err := filepath.Rel(dir, at); err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
	}
	return at
}

// inside returns the only folder in an archive and its name, or else the archive and "".
func inside(archive fs.FS) (root fs.FS, top string) {
	list, err := fs.ReadDir(archive, ".")
	list = slices.DeleteFunc(list, func(e fs.DirEntry) bool { return e.Name() == "__MACOSX" || e.Name() == ".DS_Store" })
	if err != nil || len(list) != 1 || !list[0].IsDir() {
		return archive, ""
	}
	sub, err := fs.Sub(archive, list[0].Name())
	if err != nil {
		return archive, ""
	}
	return sub, list[0].Name()
}

// unzip writes the files of an archive into a new folder, completely or not at all. It does nothing
// if the folder is there, because the folder above it is named by the contents of the archive.
func unzip(from fs.FS, dir string) error {
	if _, err := os.Stat(dir); err == nil {
		return nil
	}
	parent := filepath.Dir(dir)
	if err := os.MkdirAll(parent, 0o700); err != nil {
		return fault.Caused(parent, store.What(err), err)
	}
	draft, err := os.MkdirTemp(parent, "draft-")
	if err != nil {
		return fault.Caused(parent, store.What(err), err)
	}
	err = unzipInto(from, draft)
	if err == nil {
		err = os.Rename(draft, dir)
	}
	if err != nil {
		_ = os.RemoveAll(draft)
	}
	return err
}

func unzipInto(from fs.FS, dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fault.Caused(dir, store.What(err), err)
	}
	defer root.Close()
	left := mostProblem
	return fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && name == "." {
			return err
		}
		if d.IsDir() {
			return root.MkdirAll(name, 0o755)
		}
		text, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		if left -= len(text); left < 0 {
			return fault.New("", i18n.Messagef("holds more than %s", format.Size(mostProblem)), "pack fewer tests")
		}
		if err := root.MkdirAll(path.Dir(name), 0o755); err != nil {
			return err
		}
		return root.WriteFile(name, text, 0o644)
	})
}
