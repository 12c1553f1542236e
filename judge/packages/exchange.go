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
	Checker     bool         // it is about the checker only, so another checker settles it
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

// RefuseChecker adds a note on a checker that is missing or not supported. A checker that the user
// chooses settles it, so the remedy names the flag. remedy may be empty.
func (n *Notes) RefuseChecker(place string, what, remedy i18n.Message) {
	const flag i18n.Message = "choose another one with --check"
	if remedy == "" {
		remedy = flag
	} else {
		remedy = i18n.Messagef("%s, or %s", remedy, flag)
	}
	*n = append(*n, Note{Place: place, What: what, Remedy: remedy, Unsupported: true, Checker: true})
}

// Unsupported returns the first note that affects a verdict, as an error; nil if there is none.
func (n Notes) Unsupported() error {
	i := slices.IndexFunc(n, func(one Note) bool { return one.Unsupported })
	if i < 0 {
		return nil
	}
	return n[i].Fault()
}

// Chosen returns the notes that count if the user chooses the checker.
func (n Notes) Chosen() (list Notes) {
	return slices.DeleteFunc(slices.Clone(n), func(one Note) bool { return one.Checker })
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
