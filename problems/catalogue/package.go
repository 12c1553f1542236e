package catalogue

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/zipfs"
	"grundy/judge/packages"
	"grundy/judge/packages/formats"
	"grundy/judge/program/build"
	"grundy/judge/spec"
)

// A Pack is a problem package that the user names, with notes on properties that have no
// counterpart here.
type Pack struct {
	*packages.Package
	Notes packages.Notes
	path  string // the root of the package, in the user's spelling
	file  string // the zip file or the file of problems, if it is one
	// around is the path of a folder outside the package that the package uses; empty: none.
	around string
	// checked says that the user chose a check that replaces the package's.
	checked bool
	files   spec.Files      // files of submissions; none: standard input and output
	time    time.Duration   // a limit that the user chose; 0: none
	given   []packages.Flag // the flags with which the user replaces properties of the package
}

// Package returns the package at a path; nil if there is none, or if its format cannot be read.
func Package(name string) (*Pack, error) {
	at, number := memberOf(name)
	p := &Pack{path: at}
	folder, err := p.open(at)
	if err != nil || folder == nil {
		return nil, nil
	}
	return p.read(at, number, folder)
}

// open opens a folder, a zip file or a file of problems, and records the path of the package; nil
// if the path is none of these.
func (p *Pack) open(name string) (fs.FS, error) {
	if zipfs.Is(name) {
		p.file = name
	} else if folder, ok := collectionAt(name); ok {
		p.file, p.path = name, filepath.Dir(name) // the folder of the package is the folder of the file
		return folder, nil
	}
	return opened(name)
}

// opened opens a folder or a zip file, which stays open until it is garbage; nil if the path is
// neither.
func opened(name string) (fs.FS, error) {
	if zipfs.Is(name) {
		return zipfs.Open(name)
	}
	if info, err := os.Stat(name); err != nil || !info.IsDir() {
		return nil, err
	}
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	return root.FS(), nil
}

// read reads the package in a folder, or in its only subfolder. If the package has several
// problems, number selects one; 0 means that none was selected.
func (p *Pack) read(name string, number int, folder fs.FS) (*Pack, error) {
	at, ok := rootOf(folder)
	if !ok {
		return nil, nil
	}
	base := folderName(name)
	if at != "." {
		sub, err := fs.Sub(folder, at)
		if err != nil {
			return nil, err
		}
		folder, base, p.path = sub, path.Base(at), filepath.Join(name, filepath.FromSlash(at))
	}
	reads, _ := formats.Of(folder)
	if number > 0 {
		c, ok := reads.(packages.Collection)
		if !ok {
			return nil, fault.New(name, i18n.Messagef("is a package of %s, which has one problem", reads.Name()), "name it without a number")
		}
		reads, base = c.One(number), fmt.Sprintf("%s-%d", base, number)
	}
	if s, ok := reads.(packages.Sharing); ok && p.file == "" {
		folder = sharing(folder, p.path, s.Shared())
		if around, ok := folder.(shared); ok {
			p.around = around.dir
		}
	}
	var err error
	if p.Package, p.Notes, err = reads.Read(folder, base); err != nil {
		return nil, p.refused(err)
	}
	p.Package.Share(&p.Notes)
	if p.InputFile != "" || p.OutputFile != "" {
		p.readsFiles()
	}
	if m := p.Limits.Memory; m > 0 && m < spec.LeastMemory {
		p.Notes.RefuseUnless(packages.MemoryFlag, "", i18n.Messagef("its memory limit of %s is too little for a program", format.Size(m)), "use at least 1MiB")
	}
	return p, nil
}

// rootOf returns the path of the package: the folder itself, or its only subfolder, and so on.
func rootOf(folder fs.FS) (at string, ok bool) {
	at = "."
	for range mostDeep {
		sub, err := fs.Sub(folder, at)
		if err != nil {
			return "", false
		}
		if isReadable(sub) {
			return at, true
		}
		entries, err := fs.ReadDir(sub, ".")
		if err != nil {
			return "", false
		}
		entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool {
			return strings.HasPrefix(e.Name(), ".") || e.Name() == "__MACOSX"
		})
		if len(entries) != 1 || !entries[0].IsDir() {
			return "", false
		}
		at = path.Join(at, entries[0].Name())
	}
	return "", false
}

// A shared is a package with access to a folder next to it.
type shared struct {
	fs.FS
	name string
	at   fs.FS  // the contents of that folder
	dir  string // the path of the folder
}

// sharing returns a package on disk with access to a folder in its parent, or in the parent of
// its parent. If the package itself has the folder, sharing returns it unchanged.
func sharing(folder fs.FS, dir, name string) fs.FS {
	if _, err := fs.Stat(folder, name); err == nil {
		return folder
	}
	for _, up := range []string{"..", "../.."} {
		at := filepath.Join(dir, filepath.FromSlash(up), name)
		if root, err := os.OpenRoot(at); err == nil {
			return shared{folder, name, root.FS(), at}
		}
	}
	return folder
}

// Open implements fs.FS.
func (s shared) Open(name string) (fs.File, error) {
	if name == s.name {
		return s.at.Open(".")
	}
	if rest, ok := strings.CutPrefix(name, s.name+"/"); ok {
		return s.at.Open(rest)
	}
	return s.FS.Open(name)
}

// isReadable reports whether a folder is a package that can be read. Only the first format with a
// matching sign is considered.
func isReadable(folder fs.FS) bool {
	f, ok := formats.Of(folder)
	if !ok {
		return false
	}
	sign, known := formats.Recognize(folder)
	return !known || sign.Name == f.Name()
}

// folderName returns the name of a folder, or of a file without its extension.
func folderName(name string) string {
	if full, err := filepath.Abs(name); err == nil {
		name = full
	}
	name = filepath.Base(name)
	if ext := strings.ToLower(filepath.Ext(name)); ext == ".zip" || ext == ".kpp" || ext == ".xml" {
		name = name[:len(name)-len(ext)]
	}
	return name
}

// place returns the path of a file of the package, for errors.
func (p *Pack) place(at string) string { return filepath.Join(p.path, filepath.FromSlash(at)) }

// unsupported returns the first note that affects a verdict, as an error.
func (p *Pack) unsupported() error {
	if err := p.Notes.Without(p.given...).Unsupported(); err != nil {
		return p.refused(err)
	}
	return nil
}

// refused converts an error to an error about the package, which wraps ErrPackage.
func (p *Pack) refused(err error) error {
	e := *fault.In(err)
	e.Place, e.Err = p.place(e.Place), ErrPackage
	return &e
}

// at prefixes the place of an error about the package's programs with the package.
func (p *Pack) at(err error) error {
	e := *fault.In(err)
	e.Place, e.Err = p.place(e.Place), err
	return &e
}

// atProgram is like at, for an error about a program: the place is the path of its main file.
func (p *Pack) atProgram(of packages.Program, src build.Source, err error) error {
	e := *fault.In(err)
	if e.Place != src.Name {
		return p.at(err)
	}
	at := of.Path
	if path.Base(at) != src.Name {
		at = path.Join(at, src.Name)
	}
	e.Place, e.Err = p.place(at), err
	return &e
}

// String describes the package in a line.
func (p *Pack) String() string {
	line := p.Format + ", " + format.Plural(len(p.Tests), "test")
	if l := p.Limits; l.Time > 0 {
		from, _, _ := strings.Cut(l.TimeFrom, ":")
		least := l.Time
		for _, t := range p.Tests {
			least = min(least, p.LimitsOf(t).Time)
		}
		limit := seconds(l.Time)
		if least < l.Time {
			limit = seconds(least) + " to " + limit
		}
		line += ", time limit " + limit
		if from != "" {
			line += " (" + from + ")"
		}
	}
	return line
}
