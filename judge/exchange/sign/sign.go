// Package sign recognizes packages by what lies in them, without reading them. A Sign is made
// of tests for files and folders.
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

// A Sign tells packages of a format from other folders, by what lies in them.
type Sign struct {
	// Name is what people call the format. A format that can be read has it, too.
	Name string
	// Apart says that the tests lie in a folder of the package, which somebody may name.
	Apart bool
	Is    Test
}

// looksLikeSpec matches a spec of our own among other files in YAML.
var looksLikeSpec = regexp.MustCompile(`(?m)^(id|"id"): *\S`)

// A Test reports whether a folder has what packages of a format have.
type Test func(folder fs.FS) bool

// Either is the sign of a folder that has one of some signs.
func Either(signs ...Test) Test {
	return func(folder fs.FS) bool { return slices.ContainsFunc(signs, func(s Test) bool { return s(folder) }) }
}

// Both is the sign of a folder that has two signs.
func Both(a, b Test) Test { return func(folder fs.FS) bool { return a(folder) && b(folder) } }

// Folder is the sign of a folder that has a folder of this path.
func Folder(at string) Test {
	return func(folder fs.FS) bool {
		info, err := fs.Stat(folder, at)
		return err == nil && info.IsDir()
	}
}

// File is the sign of a folder that has a file whose text is accepted. The last part of the
// path is a pattern, compared in lower case.
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

// YAML is the sign of a folder that has a file in YAML whose text is accepted, by its path
// without .yaml or .yml.
func YAML(stem string, accepts func(text []byte) bool) Test {
	return Either(File(stem+".yaml", accepts), File(stem+".yml", accepts))
}

// Anything accepts every text, because the name of the file says enough.
func Anything([]byte) bool { return true }

// Keys returns what accepts a text in YAML that has one of some keys at its top. They are
// looked for by a pattern, because not every package has files that are YAML.
func Keys(names string) func(text []byte) bool {
	return Matching(`(?m)^(?:\{[ \t]*)?["']?(?:` + names + `)["']?[ \t]*:(?:\s|$)`)
}

// Matching returns what accepts a text that has a pattern. The pattern is compiled when the
// first text comes, since few commands look at packages.
func Matching(pattern string) func(text []byte) bool {
	compiled := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
	return func(text []byte) bool { return compiled().Match(text) }
}

// mostMarker is how many bytes of a file are looked at.
const mostMarker = 64 << 10

// beginningOf returns the first bytes of a regular file; nil if there is none.
func beginningOf(folder fs.FS, at string) []byte {
	if info, err := fs.Stat(folder, at); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := folder.Open(at)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, _ := io.ReadAll(io.LimitReader(f, mostMarker)) // of a file that cannot be read, what can
	return append([]byte{}, strings.TrimPrefix(string(text), "\ufeff")...)
}
