package sources

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
)

// Folder reads a folder as one program. Its main file is Main, or else the only file that can be
// started.
func (f Finder) Folder(dir string) (build.Source, error) { return f.folder(disk{dir}, dir) }

// Files returns a program of files in memory. place is what they are called in errors.
func (f Finder) Files(files Given, place string) (build.Source, error) { return f.folder(files, place) }

func (f Finder) folder(own folder, place string) (src build.Source, err error) {
	src.Name = filepath.Base(place)
	texts, names, err := readAll(own, place)
	if err != nil {
		return src, err
	}
	main, err := f.main(names, texts, place)
	if err != nil {
		return src, err
	}
	src.Name, src.Text = path.Base(main), texts[main]
	if dir := path.Dir(main); dir != "." {
		src.Folder = dir
	}
	g := f.gather(own, src)
	if err := g.follow(file{name: main, text: src.Text}); err != nil {
		return src, err
	}
	inside := included(names, texts)
	for _, name := range names {
		if !kindred(main, name) || g.has(name) || startable(name, texts[name]) || strings.HasSuffix(name, "_test.go") {
			continue
		}
		part := !IsHeader(name) && !inside[name]
		if err := g.add(file{name: name, text: texts[name], part: part}); err != nil {
			return src, err
		}
	}
	return g.program()
}

// readAll reads the sources of a folder and of the folders below.
func readAll(own folder, place string) (Given, []string, error) {
	list, err := own.list(".", true)
	if err != nil {
		return nil, nil, err
	}
	list = slices.DeleteFunc(list, func(name string) bool { return familyOf(name) == "" })
	if len(list) > MostFiles {
		return nil, nil, tooMany(place)
	}
	texts, size := Given{}, 0
	for _, name := range list {
		text, err := own.read(name)
		if err != nil {
			return nil, nil, err
		}
		if size += len(text); size > MostAll {
			return nil, nil, tooLarge(place)
		}
		texts[name] = text
	}
	return texts, list, nil
}

// main returns the main file of a folder.
func (f Finder) main(names []string, texts Given, place string) (string, error) {
	if f.Main != "" {
		main := path.Clean(filepath.ToSlash(f.Main))
		if texts[main] == nil {
			return "", fault.New(filepath.Join(place, f.Main), "no such source", i18n.Messagef("name one of %s with --main", few(names)))
		}
		return main, nil
	}
	mains := Mains(texts)
	switch {
	case len(names) == 0:
		return "", fault.New(place, "has no source", "name a folder with a program")
	case len(mains) == 0:
		return "", fault.New(place, "has no main function in any of its files", "add one, or name the main file with --main")
	case len(mains) > 1:
		return "", fault.New(place, i18n.Messagef("has several programs: %s", few(mains)), "name the main file with --main")
	}
	return mains[0], nil
}

func few(names []string) i18n.Message { return format.Few(names, 4) }

// Mains returns the files in which programs start, sorted by name. Scripts that other scripts need
// are no programs. If several remain and one of them is called main, this is the program.
func Mains(files Given) []string {
	names, _ := files.list(".", true)
	needed := map[string]bool{}
	for _, name := range names {
		if !slices.Contains(scripted, path.Ext(name)) {
			continue
		}
		for _, w := range wants(name, files[name], path.Dir(name)) {
			for _, at := range w.tries {
				if at != name && files[at] != nil {
					needed[at] = true
					break
				}
			}
		}
	}
	var mains, called []string
	for _, name := range names {
		if startable(name, files[name]) || slices.Contains(scripted, path.Ext(name)) && !needed[name] && path.Base(name) != "__init__.py" {
			mains = append(mains, name)
			if slices.Contains(scripted, path.Ext(name)) && slices.Contains([]string{"main", "__main__"}, stem(name)) {
				called = append(called, name)
			}
		}
	}
	if len(called) == 1 && !slices.ContainsFunc(mains, func(n string) bool { return !slices.Contains(scripted, path.Ext(n)) }) {
		return called
	}
	return mains
}

func stem(name string) string { return strings.TrimSuffix(path.Base(name), path.Ext(name)) }

const headers = ".h .hh .hpp .hxx .h++ .H .inc .inl .ipp .ixx .tcc .tpp .txx"

// Headers lists the extensions of files that C and C++ only include.
var Headers = strings.Fields(headers)

// bodies lists the extensions of files that C and C++ compile.
const bodies = ".c .cc .cpp .cxx .c++ .C"

// cFamily lists the extensions of C and C++.
const cFamily = bodies + " " + headers

// families lists the extensions of sources that are compiled together.
var families = []string{
	cFamily, ".java", ".kt", ".cs", ".go", ".rs", ".hs",
	".pas .pp .dpr .lpr", ".py .py3", ".js .mjs .cjs", ".ts", ".lua", ".rb", ".php",
}

func familyOf(name string) string {
	for _, f := range families {
		if slices.Contains(strings.Fields(f), path.Ext(name)) {
			return f
		}
	}
	return ""
}

// kindred reports whether a file may belong to the program of a main file.
func kindred(main, name string) bool {
	return familyOf(main) == familyOf(name) && (path.Ext(main) != ".go" || path.Dir(main) == path.Dir(name))
}

// IsHeader reports whether a name is that of a file that C and C++ only include.
func IsHeader(name string) bool {
	return slices.Contains(Headers, path.Ext(name))
}

// included returns the sources of C and C++ that others include, so that they are not compiled by
// themselves.
func included(names []string, texts Given) map[string]bool {
	inside := map[string]bool{}
	for _, other := range names {
		for _, w := range wants(other, texts[other], ".") {
			for _, name := range w.tries {
				if !w.part && other != name && familyOf(name) == cFamily {
					inside[name] = true
				}
			}
		}
	}
	return inside
}
