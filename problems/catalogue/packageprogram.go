package catalogue

import (
	"bytes"
	"cmp"
	"errors"
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/program/build"
	"grundy/judge/program/sources"
)

// mostSource is the size in bytes of the largest file of a program that is read.
const mostSource = 4 << 20

// source returns a program of the package as a source. The file that mainFile selects is the
// source; the other files are next to it.
func (p *Pack) source(of packages.Program) (build.Source, error) {
	main := mainFile(of)
	src := build.Source{Macro: of.Macro}
	for i, f := range of.Files {
		text, err := f.Read(mostSource)
		if err != nil {
			return src, p.at(err)
		}
		if i == main && isPython2(f.Path, text) {
			return src, &fault.Error{Place: p.place(of.Path), What: "is in Python 2, which grundy does not support", Remedy: "translate it to Python 3", Err: errPython2}
		}
		if i == main {
			if src.Name = path.Base(f.Path); path.Ext(f.Path) == ".py" && len(bytes.TrimSpace(text)) == 0 {
				text = []byte("#\n") // Python runs an empty program, and Builder.Build refuses one
			}
			src.Text = text
			continue
		}
		src.Beside = append(src.Beside, build.File{Name: f.Path, Text: text, Part: true})
	}
	if of.Entry != "" && path.Ext(of.Entry) == "" {
		src.Entry = of.Entry
	}
	return src, nil
}

// errPython2 is wrapped by the error about a program in Python 2.
var errPython2 = errors.New("no Python 2")

// python2 matches the first line of a program in Python 2.
var python2 = regexp.MustCompile(`^#![^\n]*\bpython2`)

// isPython2 reports whether a program is in Python 2, by its name or its first line.
func isPython2(name string, text []byte) bool {
	return path.Ext(name) == ".py2" || path.Ext(name) == ".py" && python2.Match(text)
}

// mainFile returns the index of the file that is started. It is the file that the package names,
// else the script build or run if the package has such scripts, else __main__ or main, else a Java
// file with a main method, else the first source by name. Headers come after other sources.
func mainFile(of packages.Program) int {
	base := func(f packages.File) string { return strings.TrimSuffix(path.Base(f.Path), path.Ext(f.Path)) }
	rank := func(f packages.File) int {
		ext := path.Ext(f.Path)
		switch {
		case of.Main != "" && f.Path == of.Main, of.Entry != "" && (f.Path == of.Entry || base(f) == of.Entry):
			return 0
		case of.Scripts && (f.Path == "run" || f.Path == "build"):
			return 1
		case calledMain(f.Path):
			return 2
		case sources.IsHeader(f.Path):
			return 8
		case !slices.Contains(programs, ext):
			return 9
		case ext == ".java" && hasMain(f):
			return 3
		}
		return 4
	}
	best := 0
	for i := range of.Files {
		if a, b := rank(of.Files[i]), rank(of.Files[best]); a < b || a == b && of.Files[i].Path < of.Files[best].Path {
			best = i
		}
	}
	return best
}

// calledMain reports whether a name is that of a file that is started: main with the extension of a
// source.
func calledMain(name string) bool {
	file, ext := path.Base(name), path.Ext(name)
	return slices.Contains([]string{"main", "__main__", "Main"}, strings.TrimSuffix(file, ext)) && slices.Contains(programs, ext)
}

// programs lists the extensions of sources.
var programs = strings.Fields(".c .cc .cpp .cxx .c++ .C .py .py2 .py3 .java .kt .js .mjs .cjs .ts .rs .go .hs .rb .pl .php .cs .lua .pas .sh")

// hasMain reports whether a Java file has a main method.
func hasMain(f packages.File) bool {
	text, err := f.Read(mostSource)
	return err == nil && build.MainClass(text) != ""
}

// familyLanguages maps our ids of languages to the words of package formats.
var familyLanguages = map[string][]string{
	"c": {"c"}, "cpp": {"cpp", "c++"}, "python3": {"python3", "python", "py"}, "pypy3": {"python3", "pypy3", "python", "py"}, "java": {"java"},
	"javascript": {"javascript", "js"}, "kotlin": {"kotlin"}, "rust": {"rust"}, "go": {"go"}, "csharp": {"csharp", "c#"}, "haskell": {"haskell"},
	"pascal": {"pascal"}, "ruby": {"ruby"}, "php": {"php"}, "lua": {"lua"}, "typescript": {"typescript"},
}

// ofLanguage returns the entry of a package for a language, which is given by our id.
func ofLanguage[T any](all map[string]T, language string) (value T, ok bool) {
	if strings.HasPrefix(language, "cpp") { // of any standard
		language = "cpp"
	}
	for _, word := range familyLanguages[language] {
		if value, ok := all[word]; ok {
			return value, true
		}
	}
	return value, false
}

// include returns a submission with the package's files and code for its language. A file of the
// package replaces a file of the submission with the same name.
func (p *Pack) include(src build.Source, language string) (build.Source, error) {
	allowed := map[string]bool{}
	for _, word := range p.Languages {
		allowed[word] = true
	}
	if _, ok := ofLanguage(allowed, language); !ok && len(allowed) > 0 {
		return src, fault.New(src.Name, i18n.Messagef("is in a language for which the package has no grader; it has graders for %s", strings.Join(p.Languages, ", ")), "write it in one of these")
	}
	if a, ok := ofLanguage(p.Around, language); ok {
		src.Text = []byte(a.Before + string(src.Text) + a.After)
	}
	src.Macro = p.Macro
	files := p.included(language)
	if len(files) == 0 {
		return src, nil
	}
	switch ext := path.Ext(src.Name); ext {
	case ".pas", ".py", ".rs":
		if p.Submitted != "" {
			src.Name = p.Submitted + ext
		}
	case ".java":
		src.Entry = cmp.Or(p.Entry, src.Entry)
	}
	alone := len(src.Beside) == 0
	src.Beside = slices.Clone(src.Beside)
	for _, f := range files {
		if alone && f.Path == src.Name {
			return src, fault.New(src.Name, "would be replaced by the package's file of this name", "give it another name")
		}
		text, err := f.Read(mostSource)
		if err != nil {
			return src, p.at(err)
		}
		src = joined(src, f.Path, text)
	}
	return src, nil
}

// included returns the files that a package adds to submissions in a language. A file for the
// language replaces one for all languages.
func (p *Pack) included(language string) []packages.File {
	files, _ := ofLanguage(p.Package.Include, language)
	files = slices.Clone(files)
	for _, f := range p.Package.Include["default"] {
		if !slices.ContainsFunc(files, func(o packages.File) bool { return o.Path == f.Path }) {
			files = append(files, f)
		}
	}
	return files
}

// joined returns a source with one more file, which replaces a file with its name. The file is
// started if it is called main.
func joined(src build.Source, name string, text []byte) build.Source {
	if name == src.Name {
		src.Text = text
		return src
	}
	src.Beside = slices.DeleteFunc(src.Beside, func(b build.File) bool { return b.Name == name })
	if file := path.Base(name); calledMain(name) && file != src.Name {
		src.Beside = append(src.Beside, build.File{Name: src.Name, Text: src.Text, Part: true})
		src.Name, src.Text = file, text
		return src
	}
	src.Beside = append(src.Beside, build.File{Name: name, Text: text, Part: true})
	return src
}
