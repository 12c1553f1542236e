package build

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A File is a header or a module that a source includes. It is compiled in the same folder.
type File struct {
	Name string // relative, with slashes
	Text []byte
	// Part means that the file is also compiled by itself, if it is in the language of the source.
	Part bool
}

// has reports whether a file with this name is beside the source.
func (s Source) has(name string) bool {
	return slices.ContainsFunc(s.Beside, func(f File) bool { return f.Name == name })
}

// Texts returns the texts of the source and of the files beside it.
func (s Source) Texts() [][]byte {
	list := [][]byte{s.Text}
	for _, f := range s.Beside {
		list = append(list, f.Text)
	}
	return list
}

// includeLine matches the lines by which C and C++ include a file.
var includeLine = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*(["<])([^">\n]+)[">]`)

// lacks reports whether the source, or a file beside it, includes a header that is not beside it.
func (s Source) lacks(header string) bool {
	return !s.has(header) && slices.ContainsFunc(s.Texts(), func(text []byte) bool {
		return slices.ContainsFunc(includeLine.FindAllSubmatch(text, -1), func(m [][]byte) bool { return string(m[2]) == header })
	})
}

// searches returns the options by which gcc finds the files beside a source as its author does. The
// folder of the source is searched for files included with quotes, and for others that are there.
func (s Source) searches() (options []string) {
	if len(s.Beside) == 0 {
		return nil
	}
	options = []string{"-iquote."}
	if s.Folder != "" {
		options = append(options, "-iquote"+s.Folder)
	}
	if slices.ContainsFunc(s.Beside, func(f File) bool { return strings.HasPrefix(f.Name, "include/") }) {
		options = append(options, "-Iinclude")
	}
	for _, text := range s.Texts() {
		for _, m := range includeLine.FindAllSubmatch(text, -1) {
			if string(m[1]) == "<" && s.has(string(m[2])) {
				return append(options, "-I.")
			}
		}
	}
	return options
}

// mentioned reports whether a file beside the source may name the source, as a module that imports
// the main module does. The source then keeps its name.
func (s Source) mentioned() bool {
	base := filepath.Base(s.Name)
	stem := strings.TrimSuffix(base, filepath.Ext(base))
	if !plainName.MatchString(stem) {
		return false
	}
	own := regexp.MustCompile(`(?:["'/.]|\b(?:import|from)\s+)` + stem + `\b`)
	return slices.ContainsFunc(s.Beside, func(f File) bool { return filepath.Ext(f.Name) == filepath.Ext(base) && own.Match(f.Text) })
}

// takesName reports whether a source may have any name in the build folder.
func (l *Language) takesName() bool {
	return strings.Contains(l.Run, "{mainfile}") || strings.Contains(l.Run, "{binary}")
}

// plainName matches the names of modules.
var plainName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// placeBeside writes the files beside a source into the folder where it is compiled.
func (b *bench) placeBeside(files []File) error {
	for _, f := range files {
		if folder := filepath.Dir(filepath.FromSlash(f.Name)); folder != "." {
			if err := b.root.MkdirAll(folder, 0o755); err != nil {
				return ours(err)
			}
		}
		if err := b.root.WriteFile(filepath.FromSlash(f.Name), f.Text, 0o644); err != nil {
			return ours(err)
		}
	}
	return nil
}

// takeBeside writes the files beside a source into the folder where it is interpreted.
func (j *job) takeBeside(to string) error {
	for _, f := range j.beside {
		path := filepath.Join(to, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return ours(err)
		}
		if err := os.WriteFile(path, f.Text, 0o644); err != nil {
			return ours(err)
		}
	}
	return nil
}

// compiled lists the compilers that get every file of a program as an argument. Interpreters and
// other compilers get the first file, and find the rest by the names of modules.
var compiled = []string{"gcc", "g++", "javac", "go", "kotlinc", "csc", "mcs"}

// addParts adds the parts of a source to the compiler's command line, after the source.
func (j *job) addParts() {
	if len(j.compile) == 0 || !slices.Contains(compiled, toolchainOf(j.compile[0]).program) {
		return
	}
	at := slices.Index(j.compile, j.file)
	if at < 0 {
		return
	}
	for _, f := range j.beside {
		if f.Part && j.lang.matches(filepath.Base(f.Name)) {
			at++
			j.compile = slices.Insert(j.compile, at, "./"+f.Name)
		}
	}
}

// Has reports whether the compiler or interpreter of a language is installed.
func (b *Builder) Has(l *Language) bool {
	line := split(l.Compile)
	if len(line) == 0 {
		line = split(l.Run)
	}
	_, err := exec.LookPath(line[0])
	return err == nil
}
