// Package sign recognizes packages by the files in them, without reading the whole package. A
// Sign is built from tests for files and folders.
package sign

import (
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A Sign distinguishes packages of a format from other folders.
type Sign struct {
	// Name is the name of the format. If the format can be read, its Format has the same name.
	Name string
	// Apart says that the tests are in a folder of the package. A user may name that folder by
	// mistake.
	Apart bool
	Is    Test
}

// looksLikeSpec matches a spec of Grundy among other YAML files.
var looksLikeSpec = regexp.MustCompile(`(?m)^(id|"id"): *\S`)

// A Test reports whether a folder has a property that packages of a format have.
type Test func(folder fs.FS) bool

// Either returns a test for folders that pass at least one of the tests.
func Either(signs ...Test) Test {
	return func(folder fs.FS) bool { return slices.ContainsFunc(signs, func(s Test) bool { return s(folder) }) }
}

// Both returns a test for folders that pass both tests.
func Both(a, b Test) Test { return func(folder fs.FS) bool { return a(folder) && b(folder) } }

// Folder returns a test for folders with a subfolder at this path.
func Folder(at string) Test {
	return func(folder fs.FS) bool {
		info, err := fs.Stat(folder, at)
		return err == nil && info.IsDir()
	}
}

// File returns a test for folders with a file whose text is accepted. The last part of the path is
// a glob for lower-case names. Specs of Grundy are never accepted.
func File(at string, accepts func(text []byte) bool) Test {
	dir, pattern := path.Split(at)
	dir = path.Clean(dir)
	return func(folder fs.FS) bool {
		entries, err := fs.ReadDir(folder, dir)
		if err != nil {
			return false
		}
		for _, e := range entries {
			if ok, _ := path.Match(pattern, strings.ToLower(e.Name())); !ok {
				continue
			}
			text := beginningOf(folder, path.Join(dir, e.Name()))
			if text != nil && !looksLikeSpec.Match(text) && accepts(text) {
				return true
			}
		}
		return false
	}
}

// YAML returns a test for folders with an accepted YAML file. stem is the path without .yaml or
// .yml.
func YAML(stem string, accepts func(text []byte) bool) Test {
	return Either(File(stem+".yaml", accepts), File(stem+".yml", accepts))
}

// Anything accepts every text. It is for files whose names are sufficient.
func Anything([]byte) bool { return true }

// Keys returns a function that accepts a YAML text with one of the keys at the top level. It uses
// a pattern, because some packages have invalid YAML files.
func Keys(names string) func(text []byte) bool {
	return Matching(`(?m)^(?:\{[ \t]*)?["']?(?:` + names + `)["']?[ \t]*:(?:\s|$)`)
}

// Matching returns a function that accepts texts with a match of the pattern. The pattern is
// compiled on first use, because few commands read packages.
func Matching(pattern string) func(text []byte) bool {
	compiled := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
	return func(text []byte) bool { return compiled().Match(text) }
}

// mostMarker is the number of bytes of a file that are examined.
const mostMarker = 64 << 10

// beginningOf returns the first bytes of a regular file; nil if there is no such file.
func beginningOf(folder fs.FS, at string) []byte {
	if info, err := fs.Stat(folder, at); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := folder.Open(at)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, _ := io.ReadAll(io.LimitReader(f, mostMarker)) // if the file cannot be read, the bytes before the error
	return append([]byte{}, strings.TrimPrefix(string(text), "\ufeff")...)
}
