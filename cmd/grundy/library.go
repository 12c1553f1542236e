package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"grundy/judge/build"
	"grundy/judge/fault"
	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/store"
	"grundy/problems"
	"grundy/solutions"
)

// library is the problems at hand: those in the binary, or, in a checkout of
// grundy, those on disk.
type library struct {
	files fs.FS
	dir   string // of the files on disk; empty for those in the binary
	where string // prefix of the file names in complaints
}

// open finds the problems. Specs are embedded; a checkout around the working
// folder wins, so that an edited spec counts at once.
func openLibrary() library {
	if root, ok := checkout(); ok {
		dir := filepath.Join(root, "problems")
		return library{os.DirFS(dir), dir, dir + string(filepath.Separator)}
	}
	return library{problems.Files, "", "problems/"}
}

// checkout finds the root of a checkout of grundy around the working folder.
func checkout() (string, bool) {
	dir, err := os.Getwd()
	if err != nil {
		return "", false
	}
	root, ok := checkoutAround(dir)
	if rel, err := filepath.Rel(dir, root); err == nil {
		root = rel
	}
	return root, ok
}

// checkoutAround finds the root of a checkout that a folder, given by its full path, is
// in.
func checkoutAround(dir string) (string, bool) {
	for {
		mod, err := store.Read(filepath.Join(dir, "go.mod"), specLimit)
		if err == nil && strings.HasPrefix(string(mod), "module grundy\n") {
			return dir, true
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", false
		}
		dir = parent
	}
}

// ids are the problems there are, in order.
func (l library) ids() []string {
	names, _ := fs.Glob(l.files, "*.yaml")
	for i := range names {
		names[i] = strings.TrimSuffix(names[i], ".yaml")
	}
	slices.Sort(names)
	return names
}

// spec reads the spec of an id.
func (l library) spec(id string) (*spec.Problem, error) {
	var data []byte
	var err error
	if l.dir != "" {
		data, err = readFile(filepath.Join(l.dir, id+".yaml"), specLimit)
	} else {
		data, err = fs.ReadFile(l.files, id+".yaml")
	}
	if err != nil {
		return nil, err
	}
	return spec.Parse(l.where+id+".yaml", data)
}

// find is the problem that PROBLEM names, with its reference. j builds that of a
// problem that names a program.
func (l library) find(ctx context.Context, name string, j *judgeTools) (*problem.Problem, error) {
	sp, err := l.problem(name)
	if err != nil {
		return nil, err
	}
	return load(ctx, sp, j)
}

// specLimit is the greatest spec read, in bytes.
const specLimit = 1 << 20

func readSpec(name string) ([]byte, error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &oops{name, "no such spec", "grundy list names the problems there are"}
	case err != nil:
		return nil, &oops{name, plain(err), "name a spec that can be read"}
	case info.IsDir():
		return nil, &oops{name, "is a folder", "name the .yaml file in it"}
	}
	return readFile(name, specLimit)
}

// resolve turns an id or an alias into an id.
func (l library) resolve(name string) (string, error) {
	if fs.ValidPath(name) {
		if _, err := fs.Stat(l.files, name+".yaml"); err == nil {
			return name, nil // without reading all specs for their aliases
		}
	}
	known := map[string]string{}
	var words []string
	for _, id := range l.ids() {
		known[fold(id)] = id
		words = append(words, id)
		sp, err := l.spec(id)
		if err != nil {
			continue // the complaint comes when the problem itself is asked for
		}
		for _, alias := range sp.Aliases {
			known[fold(alias.Value)] = id
			_, number, _ := strings.Cut(alias.Value, ":")
			if _, taken := known[fold(number)]; !taken && strings.ContainsFunc(number, letter) {
				known[fold(number)] = id
			}
		}
	}
	if id, ok := known[fold(name)]; ok {
		return id, nil
	}
	o := &oops{name, "no such problem", "grundy list names those there are"}
	if near := spec.Nearest(strings.ToLower(name), words); near != "" {
		o.remedy = "did you mean " + near + "?"
	}
	return "", o
}

func letter(r rune) bool { return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' }

// fold makes "HDU 1404", "hdu:1404" and "hdu1404" one.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" :-_", r) {
			return -1
		}
		return r
	}, strings.ToLower(name))
}

// load joins a spec with the program it names, or with its row of Go.
func load(ctx context.Context, sp *spec.Problem, j *judgeTools) (*problem.Problem, error) {
	if !sp.Reference.Absent() {
		ask, err := program(ctx, sp, j)
		if err != nil {
			return nil, err
		}
		return problem.Load(sp, problem.Code{Ask: ask, Slow: j.slow(sp.ID.Value)})
	}
	code := codeOf(sp)
	if code.Solve != nil && j != nil {
		code.Ask, code.Slow = j.ask(sp.ID.Value, code.Solve), j.slow(sp.ID.Value)
	}
	return problem.Load(sp, code)
}

// codeOf is what of a problem is Go.
func codeOf(sp *spec.Problem) problem.Code {
	row := problemRow(sp)
	return problem.Code{
		Solve: row.Solve, Game: row.Game, Print: row.Print, Check: row.Check, Valid: row.Valid, Mend: row.Mend,
	}
}

// problemRow is the problem's row; empty when it has none.
func problemRow(sp *spec.Problem) solutions.Row {
	i := slices.IndexFunc(solutions.Rows, func(r solutions.Row) bool { return r.ID == sp.ID.Value })
	if i < 0 {
		return solutions.Row{}
	}
	return solutions.Rows[i]
}

// program builds the reference a spec names.
func program(ctx context.Context, sp *spec.Problem, j *judgeTools) (asking, error) {
	src, err := referenceSource(sp)
	if err != nil {
		return nil, err
	}
	return j.Reference(ctx, src)
}

// referenceSource reads the program a spec names; the path is relative to the
// spec.
func referenceSource(sp *spec.Problem) (build.Source, error) {
	path := filepath.Join(filepath.Dir(sp.File), filepath.FromSlash(sp.Reference.Value))
	text, err := readFile(path, sourceLimit)
	var o *oops
	if errors.As(err, &o) {
		return build.Source{}, sp.Reference.Complain("the reference "+sp.Reference.Value+": "+o.what, "the path is relative to the spec")
	}
	return build.Source{Name: filepath.Base(path), Text: text}, err
}

// readFile reads a regular file of the user's of at most limit bytes.
func readFile(name string, limit int64) ([]byte, error) {
	data, err := store.Read(name, limit)
	if err != nil {
		return nil, unread(name, err)
	}
	return data, nil
}

// unread words why a file of the user's is not read.
func unread(name string, err error) *oops {
	if errors.Is(err, fs.ErrNotExist) {
		return &oops{name, "no such file", ""}
	}
	o := parts(err)[0]
	o.place = name
	return o
}

// plain is an error without the operation and the path that Go puts before it.
func plain(err error) string {
	var ours *fault.Error
	if errors.As(err, &ours) {
		return ours.What
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}
