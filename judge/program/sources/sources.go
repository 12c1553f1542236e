// Package sources finds the files of programs. A program is a main file together with the files
// that it needs: headers of C and C++, local modules of Python, JavaScript and other languages, and
// the files of its package in Java, Go, C# and Kotlin. They are found by reading the sources, and
// are regular files of the main file's folder and of the folders below.
//
//	src, err := sources.Finder{}.File("a.cpp")
//	src, err := sources.Finder{Main: "main.py"}.Folder("hand-in")
package sources

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/program/build"
)

// These constants bound a program: the number of its files, the size of a file beside the main file,
// and the size of all of them, in bytes.
const (
	MostFiles = 256
	mostFile  = 1 << 20
	MostAll   = 4 << 20
)

// mostMain is the size in bytes of the largest main file that is read. Builders accept less, and
// give a better reason.
const mostMain = 64 << 20

// A Finder finds the files of programs.
type Finder struct {
	// Libraries are folders of libraries. Sources include a file of a library by its path in the
	// library's folder, such as atcoder/dsu.
	Libraries []string
	// Main is the main file of a folder, by its path there. If it is empty, Folder looks for the
	// only file that can be started.
	Main string
	// Own also looks in the folder of the main file for what C and C++ include with <>, as the
	// programs of problems do.
	Own bool
}

// File reads the program whose main file has the given path. The result has a name even if there is
// an error.
func (f Finder) File(name string) (build.Source, error) {
	src := build.Source{Name: filepath.Base(name)}
	text, err := store.ReadGiven(name, mostMain)
	if err != nil {
		return src, err
	}
	src.Text = text
	return f.Around(src, filepath.Dir(name))
}

// FileIn is like File, for a path in the folder root. It refuses links that lead out of root.
func (f Finder) FileIn(root, name string) (build.Source, error) {
	src := build.Source{Name: filepath.Base(name)}
	text, err := store.ReadIn(root, name, mostMain)
	if err != nil {
		return src, err
	}
	src.Text = text
	return f.Around(src, filepath.Dir(name))
}

// Around returns a main file together with the files that it needs, which are in dir or below.
func (f Finder) Around(src build.Source, dir string) (build.Source, error) {
	return f.around(src, disk{dir})
}

// Alone is like Around, for a main file beside which nothing belongs to it. It may need files of libraries.
func (f Finder) Alone(src build.Source) (build.Source, error) { return f.around(src, Given{}) }

func (f Finder) around(src build.Source, own folder) (build.Source, error) {
	if !utf8Named(src.Name) {
		return src, nil
	}
	g := f.gather(own, src)
	if err := g.follow(file{name: path.Join(src.Folder, src.Name), text: src.Text}); err != nil {
		return src, err
	}
	return g.program()
}

// utf8Named reports whether a name can be part of a path with slashes on every system.
func utf8Named(name string) bool { return fs.ValidPath(name) && !strings.Contains(name, `\`) }

// A folder holds the files of programs. Names are paths with slashes.
type folder interface {
	// read returns the text of a regular file. The error wraps fs.ErrNotExist if there is none.
	read(name string) ([]byte, error)
	// list returns the paths of the regular files below dir. If deep is false, they are only those
	// directly in dir.
	list(dir string, deep bool) ([]string, error)
	// place returns the path of a file as its owner knows it.
	place(name string) string
	// outside reports whether a path that leads out of the folder leads to a file.
	outside(name string) bool
}

// A disk is a folder on disk.
type disk struct{ dir string }

func (d disk) place(name string) string { return filepath.Join(d.dir, filepath.FromSlash(name)) }

func (d disk) read(name string) ([]byte, error) {
	if info, err := os.Stat(d.place(name)); err == nil && info.IsDir() {
		return nil, fs.ErrNotExist
	}
	return store.ReadIn(d.dir, d.place(name), mostFile)
}

func (d disk) outside(name string) bool {
	at := filepath.FromSlash(name)
	if !filepath.IsAbs(at) {
		at = filepath.Join(d.dir, at)
	}
	info, err := os.Stat(at)
	return err == nil && info.Mode().IsRegular()
}

// mostListed is how many entries of a folder are looked at.
const mostListed = 4096

func (d disk) list(dir string, deep bool) (names []string, err error) {
	seen := 0
	err = d.walk(dir, deep, &seen, func(name string) { names = append(names, name) })
	slices.Sort(names)
	return names, err
}

// walk calls each for the regular files below a folder. Links are not followed.
func (d disk) walk(dir string, deep bool, seen *int, each func(name string)) error {
	f, err := os.Open(d.place(dir))
	if err != nil {
		return fault.Caused(d.place(dir), store.What(err), err)
	}
	list, err := f.ReadDir(mostListed - *seen + 1)
	f.Close()
	if *seen += len(list); *seen > mostListed {
		return crowded(d.dir)
	}
	if len(list) == 0 && err != nil && *seen > 0 {
		err = nil // an empty folder
	}
	for _, e := range list {
		name := path.Join(dir, e.Name())
		switch {
		case strings.HasPrefix(e.Name(), ".") || !utf8Named(e.Name()):
		case e.IsDir() && deep && !slices.Contains(foreign, e.Name()):
			if err := d.walk(name, deep, seen, each); err != nil {
				return err
			}
		case e.Type().IsRegular():
			each(name)
		}
	}
	return nil
}

// foreign lists folders whose files are not the author's.
var foreign = []string{"node_modules", "__pycache__", "__MACOSX", "venv", "target"}

func crowded(dir string) error {
	return fault.New(dir, i18n.Messagef("has more than %d files and folders", mostListed), "put the program into a folder of its own")
}

// A Given is a folder in memory: its files by their paths, as they are handed in or unpacked.
type Given map[string][]byte

func (g Given) place(name string) string { return name }

func (g Given) outside(string) bool { return false }

func (g Given) read(name string) ([]byte, error) {
	text, ok := g[name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return text, nil
}

func (g Given) list(dir string, deep bool) (names []string, err error) {
	for name := range g {
		if at := path.Dir(name); at == dir || deep && (dir == "." || strings.HasPrefix(name, dir+"/")) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// A file is a file of a program that was found.
type file struct {
	name    string // in the folder of the program
	text    []byte
	part    bool   // compiled by itself
	header  bool   // C and C++ include it
	library string // the folder of the library that it is from; empty: none
}

// gathering collects the files of a program.
type gathering struct {
	Finder
	own   folder
	main  build.Source
	root  string // where modules are looked for: the folder of the main file
	found []file
	size  int
}

func (f Finder) gather(own folder, main build.Source) *gathering {
	return &gathering{Finder: f, own: own, main: main, root: path.Join(".", main.Folder)}
}

// has reports whether the file is the main file or already found.
func (g *gathering) has(name string) bool {
	return name == path.Join(g.main.Folder, g.main.Name) || slices.ContainsFunc(g.found, func(f file) bool { return f.name == name })
}

// follow adds what a file needs, and what that needs.
func (g *gathering) follow(from file) error {
	name := from.name
	if from.header && path.Ext(name) == "" {
		name += ".h" // such as atcoder/dsu
	}
	for _, w := range wants(name, from.text, g.root) {
		if err := g.want(from, w); err != nil {
			return err
		}
	}
	return g.neighbours(from)
}

// want adds the first file that a line of a file may mean. If there is none, the compiler or the
// interpreter will report it.
func (g *gathering) want(from file, w want) error {
	for _, name := range w.tries {
		if !fs.ValidPath(name) {
			if g.own.outside(name) && !w.optional && from.library == "" {
				return fault.New(g.own.place(from.name)+":"+strconv.Itoa(w.line), i18n.Messagef("%s is outside the folder of the program", name),
					"move it into the folder, or include it by its path in a folder that --include names")
			}
			continue
		}
		found, err := g.find(from, w, name)
		if err != nil || found {
			return err
		}
	}
	return nil
}

// find adds a file if it exists in the folder of the program or in a library, unless it is there
// already.
func (g *gathering) find(from file, w want, name string) (bool, error) {
	if g.has(name) {
		return true, nil
	}
	if from.library == "" && (!w.system || g.Own) {
		text, err := g.own.read(name)
		if err == nil && w.part && !implements(name, text, from.name) {
			return false, nil
		}
		if err == nil {
			return true, g.add(file{name: name, text: text, part: w.part, header: w.header})
		}
		// A link to the system's testlib.h is replaced by Grundy's own.
		if !errors.Is(err, fs.ErrNotExist) && !(g.Own && path.Base(name) == build.TestlibHeader && store.LeadsOut(errors.Unwrap(err))) {
			return false, err
		}
	}
	for _, dir := range g.Libraries {
		text, err := disk{dir}.read(name)
		switch {
		case err == nil:
			return true, g.add(file{name: name, text: text, header: w.header, library: dir})
		case !errors.Is(err, fs.ErrNotExist):
			return false, err
		}
	}
	return false, nil
}

// add adds a file, and what it needs.
func (g *gathering) add(f file) error {
	if len(g.found) == MostFiles {
		return fault.New(g.own.place(g.main.Name), i18n.Messagef("needs more than %d files", MostFiles), "merge some of them")
	}
	if g.size += len(f.text); g.size > MostAll {
		return tooLarge(g.own.place(g.main.Name))
	}
	g.found = append(g.found, f)
	return g.follow(f)
}

// program returns the main file with the files found.
func (g *gathering) program() (build.Source, error) {
	src := g.main
	src.Beside = slices.Clone(src.Beside)
	folded := map[string]string{strings.ToLower(path.Join(src.Folder, src.Name)): src.Name}
	for _, f := range g.found {
		low := strings.ToLower(f.name)
		if other, ok := folded[low]; ok {
			return src, fault.New(g.own.place(f.name), i18n.Messagef("its name differs only by case from %s", other), "rename one of them")
		}
		folded[low] = f.name
		src.Beside = append(src.Beside, build.File{Name: f.name, Text: f.text, Part: f.part})
	}
	if len(src.Beside) > 0 && src.Entry == "" {
		src.Entry = entry(src)
	}
	return src, nil
}
