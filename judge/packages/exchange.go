// Package packages is the model of problem packages in the formats of other judges. A Format
// reads a folder or a zip file as a Package, and may write one. Package formats lists the
// formats.
//
// A Package describes a problem: tests, checker, limits, groups, and submissions with their
// fates. It does not hold the texts of tests; a File is read when it is needed. This package
// unpacks no archive and runs no program.
//
// If a Package cannot express something, the reader adds a Note with its place. An Unsupported
// note affects a verdict: the package can be shown and imported, but is never judged. All other
// notes are warnings. An error of Read means that the folder is not a package of the format, or
// is damaged.
package packages

import (
	"io"
	"io/fs"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// A Format is a package format.
type Format interface {
	// Name is the name of the format, such as icpc or Polygon. Flags accept it in any case of
	// letters.
	Name() string
	// Is reports whether the root of a folder looks like a package of the format.
	Is(folder fs.FS) bool
	// Read reads a package. The name is the name of the folder or zip file, without .zip. It
	// becomes the name of the package if the package has no name of its own.
	Read(folder fs.FS, name string) (*Package, Notes, error)
	// Write writes a package. The notes say what is lost. A format that is only read
	// returns ErrReadOnly.
	Write(to Writer, p *Package) (Notes, error)
}

// Sharing is a Format whose packages use a shared folder. The folder is in the package or up to
// two levels above it.
type Sharing interface {
	Format
	// Shared is the name of the folder.
	Shared() string
}

// Collection is a Format whose packages may hold several problems.
type Collection interface {
	Format
	// One returns the format that reads the problem with this number, from 1.
	One(number int) Format
}

// A Writer receives the files of a package, one after the other. Paths have slashes and are
// relative to the root of the package.
type Writer interface {
	// Create begins a file. It ends the previous file.
	Create(path string) (io.Writer, error)
}

// ErrReadOnly is wrapped by the error of Write for a format that Grundy does not write.
var ErrReadOnly = fault.New("", "packages of this format are only read", "choose another format")

// A Note describes a part of a package that has no counterpart here.
type Note struct {
	Place       string       // a path in the package, with :LINE if the line is known; empty: the whole package
	What        i18n.Message // begins with a lower-case letter, without a full stop
	Remedy      i18n.Message // may be empty
	Unsupported bool         // it affects a verdict, so the package is not judged
	Flag        Flag         // the flag by which the user settles it; empty: none
}

// Fault returns the note as an error.
func (n Note) Fault() *fault.Error { return fault.New(n.Place, n.What, n.Remedy) }

// String returns "place: what; remedy".
func (n Note) String() string { return n.Fault().Error() }

// Notes are the notes on a package, in the order in which they were found.
type Notes []Note

// Warn adds a note that affects no verdict.
func (n *Notes) Warn(place string, what, remedy i18n.Message) {
	*n = append(*n, Note{Place: place, What: what, Remedy: remedy})
}

// Refuse adds a note that affects a verdict.
func (n *Notes) Refuse(place string, what, remedy i18n.Message) {
	*n = append(*n, Note{Place: place, What: what, Remedy: remedy, Unsupported: true})
}

// A Flag is a flag of commands that replaces a property of a package.
type Flag string

// These flags settle notes on the property that they replace.
const (
	CheckFlag  Flag = "--check"
	TimeFlag   Flag = "--time"
	MemoryFlag Flag = "--memory"
	FilesFlag  Flag = "--files"
)

// or returns a remedy that also names the flag, if there is one. remedy may be empty.
func (f Flag) or(remedy i18n.Message) i18n.Message {
	if f == "" {
		return remedy
	}
	choose := i18n.Messagef("choose another one with %s", string(f))
	if remedy == "" {
		return choose
	}
	return i18n.Messagef("%s, or %s", remedy, choose)
}

// Or returns the error with a remedy that also names the flag.
func (f Flag) Or(err error) error {
	e := *fault.In(err)
	if strings.Contains(e.Remedy.String(), string(f)) {
		return err
	}
	e.Remedy = f.or(e.Remedy)
	if e.Err == nil {
		e.Err = err
	}
	return &e
}

// RefuseUnless adds a note on a property of the package that affects a verdict, unless the user
// replaces the property with a flag; an empty flag means that none does. remedy may be empty.
func (n *Notes) RefuseUnless(flag Flag, place string, what, remedy i18n.Message) {
	*n = append(*n, Note{Place: place, What: what, Remedy: flag.or(remedy), Unsupported: true, Flag: flag})
}

// Unsupported returns the first note that affects a verdict, as an error; nil if there is none.
func (n Notes) Unsupported() error {
	i := slices.IndexFunc(n, func(one Note) bool { return one.Unsupported })
	if i < 0 {
		return nil
	}
	return n[i].Fault()
}

// Without returns the notes that the flags given by the user do not settle.
func (n Notes) Without(given ...Flag) (list Notes) {
	return slices.DeleteFunc(slices.Clone(n), func(one Note) bool { return slices.Contains(given, one.Flag) })
}

// Warnings returns the notes that affect no verdict.
func (n Notes) Warnings() (list Notes) {
	for _, one := range n {
		if !one.Unsupported {
			list = append(list, one)
		}
	}
	return list
}
