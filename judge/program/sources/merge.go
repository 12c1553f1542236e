package sources

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
)

// Merge returns a program as the text of one file, for judges that take only one. The result does
// what the program does. C, C++ and Python can be merged.
func Merge(src build.Source) ([]byte, error) {
	if len(src.Beside) == 0 {
		return src.Text, nil
	}
	switch ext := strings.ToLower(path.Ext(src.Name)); {
	case slices.Contains(strings.Fields(cFamily), ext):
		return mergeC(src)
	case ext == ".py", ext == ".py3":
		return mergePython(src)
	}
	return nil, fault.New(src.Name, "only programs in C, C++ and Python can be bundled", "copy what it needs into one file")
}

// cMerge expands the headers of a program in C or C++.
type cMerge struct {
	texts   map[string][]byte
	out     bytes.Buffer
	done    map[string]bool // expanded where every compilation sees it
	guarded map[string]bool // expanded with a guard, where only some compilations see it
	system  map[string]bool // the headers of the system that are included already
	open    []string        // the files being expanded
}

func mergeC(src build.Source) ([]byte, error) {
	m := &cMerge{texts: map[string][]byte{}, done: map[string]bool{}, guarded: map[string]bool{}, system: map[string]bool{}}
	for _, f := range src.Beside {
		m.texts[f.Name] = f.Text
	}
	main := path.Join(src.Folder, src.Name)
	m.texts[main] = src.Text
	if err := m.expand(main, src.Folder, false); err != nil {
		return nil, err
	}
	for _, f := range src.Beside {
		if !f.Part || !slices.Contains(strings.Fields(bodies), path.Ext(f.Name)) {
			continue
		}
		if err := m.expand(f.Name, src.Folder, false); err != nil {
			return nil, err
		}
	}
	return m.out.Bytes(), nil
}

var (
	pragmaOnce = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*pragma[ \t]+once\b[^\n]*\n?`)
	odd        = regexp.MustCompile(`\W`)
)

// expand writes a file with its headers. sometimes says that only some compilations see it.
func (m *cMerge) expand(name, root string, sometimes bool) error {
	if slices.Contains(m.open, name) && len(m.open) > mostNested {
		return fault.New(name, "includes itself without end", "begin it with #pragma once")
	}
	text := m.texts[name]
	once := pragmaOnce.Match(text)
	text = pragmaOnce.ReplaceAll(text, nil)
	m.open = append(m.open, name)
	defer func() { m.open = m.open[:len(m.open)-1] }()
	guarding := once && (sometimes || m.guarded[name])
	if once && !sometimes {
		m.done[name] = true
	}
	if guarding {
		m.guarded[name] = true
		id := "BUNDLED_" + strings.ToUpper(odd.ReplaceAllString(name, "_"))
		m.out.WriteString("#ifndef " + id + "\n#define " + id + "\n")
	}
	if err := m.lines(name, root, text, sometimes || guarding && !m.done[name]); err != nil {
		return err
	}
	if guarding {
		m.out.WriteString("#endif\n")
	}
	return nil
}

// mostNested is the greatest depth of headers in headers.
const mostNested = 200

// lines writes the lines of a file.
func (m *cMerge) lines(name, root string, text []byte, sometimes bool) error {
	if !utf8.Valid(text) {
		return fault.New(name, "is not UTF-8", "save it as UTF-8")
	}
	code := blanked(text)
	guards := guardsWhole(code)
	depth, at := 0, 0
	for _, d := range directive.FindAllSubmatchIndex(code, -1) {
		switch group(code, d, 3) {
		case "if", "ifdef", "ifndef":
			depth++
		case "endif":
			depth--
		}
		said := group(code, d, 2)
		if said == "" {
			continue
		}
		end := len(text)
		if i := bytes.IndexByte(text[d[0]:], '\n'); i >= 0 {
			end = d[0] + i + 1
		}
		m.out.Write(text[at:d[0]])
		at = end
		inside := depth > 1 || depth == 1 && !guards
		if err := m.include(name, root, said, string(text[d[0]:end]), sometimes || inside); err != nil {
			return err
		}
	}
	m.out.Write(text[at:])
	if len(text) > 0 && text[len(text)-1] != '\n' {
		m.out.WriteByte('\n')
	}
	return nil
}

// wholeGuard matches the beginning of a file that an include guard encloses.
var wholeGuard = regexp.MustCompile(`^\s*#[ \t]*ifndef[ \t]+(\w+)[ \t]*\r?\n\s*#[ \t]*define[ \t]+(\w+)`)

// guardsWhole reports whether a file is enclosed by an include guard.
func guardsWhole(code []byte) bool {
	g := wholeGuard.FindSubmatch(code)
	return g != nil && bytes.Equal(g[1], g[2])
}

// include writes a file that a line includes, or the line itself if the file is not the program's.
func (m *cMerge) include(from, root, said, line string, sometimes bool) error {
	for _, name := range includeTries(from, said, root) {
		text, own := m.texts[name]
		if !own {
			continue
		}
		if m.done[name] {
			return nil
		}
		if guardsWhole(blanked(text)) && !sometimes {
			m.done[name] = true
		}
		if slices.Contains(m.open, name) && (pragmaOnce.Match(text) || guardsWhole(blanked(text))) {
			return nil
		}
		return m.expand(name, root, sometimes)
	}
	if line = strings.TrimSpace(line); m.system[line] {
		return nil
	}
	m.system[line] = !sometimes
	m.out.WriteString(line + "\n")
	return nil
}

var (
	// whereabouts matches what a module in a file of its own may know about that file.
	whereabouts = regexp.MustCompile(`\b(?:__file__|__path__|pkgutil|importlib\.resources|getsource)\b`)
	// futures matches the imports that must come first in a Python source.
	futures = regexp.MustCompile(`(?m)^from[ \t]+__future__[ \t]+import[ \t]+[^\n(\\]+\n`)
	// preamble matches the comments before the first line of code.
	preamble = regexp.MustCompile(`\A(?:[ \t]*#[^\n]*\n|[ \t]*\r?\n)*`)
)

// pythonLoader makes Python import the modules of a dictionary.
const pythonLoader = `import sys as _sys
from importlib.machinery import PathFinder as _PathFinder
from importlib.util import spec_from_loader as _spec


class _Bundled:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name in _modules:
            return _spec(name, _Bundled, is_package=_modules[name][0])

    @staticmethod
    def create_module(spec):
        return None

    @staticmethod
    def exec_module(module):
        exec(compile(_modules[module.__name__][1], module.__name__.replace(".", "/") + ".py", "exec"), module.__dict__)


_sys.meta_path.insert(_sys.meta_path.index(_PathFinder) if _PathFinder in _sys.meta_path else 0, _Bundled)
`

// mergePython returns a program whose modules are in a dictionary, from which Python imports them.
func mergePython(src build.Source) ([]byte, error) {
	modules := map[string]string{}
	var names []string
	add := func(file string, text []byte) error {
		name := strings.TrimSuffix(file, path.Ext(file))
		if src.Folder != "" {
			name = strings.TrimPrefix(name, src.Folder+"/")
		}
		pack := "False"
		if path.Base(name) == "__init__" {
			name, pack = path.Dir(name), "True"
		}
		if loc := whereabouts.FindIndex(text); loc != nil {
			return fault.New(file+":"+strconv.Itoa(lineAt(text, loc[0])), i18n.Messagef("%s has another meaning in a bundle", string(text[loc[0]:loc[1]])), "remove it, or copy the module into the program")
		}
		name = strings.ReplaceAll(name, "/", ".")
		modules[name] = "(" + pack + ", " + pythonText(text) + ")"
		names = append(names, name)
		return nil
	}
	for _, f := range src.Beside {
		if path.Ext(f.Name) != ".py" {
			continue
		}
		if err := add(f.Name, f.Text); err != nil {
			return nil, err
		}
	}
	for _, name := range slices.Clone(names) { // the packages without __init__.py
		for i := range name {
			if _, ok := modules[name[:i]]; name[i] == '.' && !ok {
				modules[name[:i]] = `(True, "")`
				names = append(names, name[:i])
			}
		}
	}
	slices.Sort(names)
	var out bytes.Buffer
	head := preamble.FindIndex(src.Text)[1]
	for _, f := range futures.FindAllIndex(src.Text, -1) {
		head = f[1]
	}
	out.Write(src.Text[:head])
	out.WriteString("_modules = {}\n")
	for _, name := range names {
		out.WriteString("_modules[\"" + name + "\"] = " + modules[name] + "\n")
	}
	out.WriteString(pythonLoader)
	out.Write(src.Text[head:])
	return out.Bytes(), nil
}

// pythonText returns a literal of Python for a text.
func pythonText(text []byte) string {
	s := strings.ReplaceAll(string(text), "\r\n", "\n")
	if !strings.Contains(s, `"""`) && !strings.ContainsAny(s, "\\\r\x00") && !strings.HasSuffix(s, `"`) {
		return "\"\"\"" + "\\\n" + s + "\"\"\""
	}
	return `"` + strings.NewReplacer("\\", `\\`, `"`, `\"`, "\n", "\\n\\\n", "\r", `\r`, "\x00", `\0`).Replace(s) + `"`
}
