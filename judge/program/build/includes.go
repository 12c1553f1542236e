package build

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/store"
)

// A File is a header or a module that a source includes. It is compiled in the same folder.
type File struct {
	Name string // relative, with slashes
	Text []byte
	// Part means that the file is also compiled by itself, if it is in the language of the source.
	Part bool
}

// mostBeside is how many files a source may have beside it.
const mostBeside = 64

// wants lists the lines by which sources include files.
var wants = []struct {
	files string // extensions of the sources that have such lines
	form  *regexp.Regexp
	after string // the extension of the included file, if the line omits it
}{
	{files: ".c .cc .cpp .cxx .c++ .h .hpp", form: regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]`)},
	{files: ".py .py3", form: regexp.MustCompile(`(?m)^[ \t]*(?:import|from)[ \t]+([A-Za-z_]\w*)`), after: ".py"},
}

// wanted returns the names of the files that a source includes.
func wanted(name string, text []byte) (list []string) {
	ext := strings.ToLower(filepath.Ext(name))
	for _, w := range wants {
		if ext == "" || !slices.Contains(strings.Fields(w.files), ext) {
			continue
		}
		for _, m := range w.form.FindAllSubmatch(text, -1) {
			list = append(list, string(m[1])+w.after)
		}
	}
	return list
}

// has reports whether a file with this name is beside the source.
func (s Source) has(name string) bool {
	return slices.ContainsFunc(s.Beside, func(f File) bool { return f.Name == name })
}

// lacks reports whether the source, or a file beside it, includes a file with this name that is
// not beside it.
func (s Source) lacks(name string) bool {
	if s.has(name) {
		return false
	}
	return slices.Contains(wanted(s.Name, s.Text), name) || slices.ContainsFunc(s.Beside, func(f File) bool { return slices.Contains(wanted(f.Name, f.Text), name) })
}

// Within returns the source together with the files of a folder that it includes, directly or
// indirectly: headers of C and C++, modules of Python. It is for the programs of a problem, because
// a submission is only one file.
func (s Source) Within(dir string) (Source, error) {
	s.Beside = slices.Clone(s.Beside)
	open := wanted(s.Name, s.Text)
	for len(open) > 0 {
		name := open[0]
		open = open[1:]
		if s.has(name) || name == s.Name || !filepath.IsLocal(filepath.FromSlash(name)) || strings.HasPrefix(filepath.Base(name), "main.") {
			continue
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		text, err := store.ReadIn(dir, path, maxSource)
		if errors.Is(err, fs.ErrNotExist) || name == testlibHeader && store.LeadsOut(errors.Unwrap(err)) {
			continue // a file of the system; otherwise the compiler will report it
		}
		if err != nil {
			return s, err
		}
		if len(s.Beside) == mostBeside {
			return s, fault.Errorf("%s: includes more than %d files beside it; merge some of them", show(s.Name), mostBeside)
		}
		s.Beside = append(s.Beside, File{Name: name, Text: text})
		open = append(open, wanted(name, text)...)
	}
	return s, nil
}

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
