package sources

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A want is a line of a source that names another file.
type want struct {
	line     int
	tries    []string // the paths that it may mean, in the order in which the language looks
	system   bool     // C and C++: included with <>, so that it is a file of the system or a library
	optional bool     // the line may not be compiled
	part     bool     // the file is compiled by itself
	header   bool     // C and C++ include it
}

// A reader finds the lines of a source that name other files. root is the folder of the main file.
type reader struct {
	files string // extensions
	wants func(name string, text []byte, root string) []want
}

// readers has a row for each kind of source.
var readers = []reader{
	{cFamily, includes},
	{".py .py3", imports},
	{".js .mjs .cjs .ts .mts .cts", scripts},
	{".lua", lines(`\b(?:require|dofile|loadfile)\s*\(?\s*["']([\w./-]+)["']`, luaTries)},
	{".rb", lines(`\b(require_relative|require|load)\s*\(?\s*["']([^"'\n]+)["']`, rubyTries)},
	{".php", lines(`\b(?:require|include)(?:_once)?\s*\(?\s*(?:(?:__DIR__|dirname\s*\(\s*__FILE__\s*\))\s*\.\s*)?["']/*([^"'\n]+)["']`, phpTries)},
	{".rs", lines(`(?:#\[path\s*=\s*"([^"\n]+)"\]\s*)?\bmod\s+(\w+)\s*;|\binclude(?:_str|_bytes)?!\s*\(\s*"([^"\n]+)"`, rustTries)},
	{".hs", lines(`(?m)^import\s+(?:safe\s+)?(?:qualified\s+)?([A-Z][\w.']*)`, haskellTries)},
	{".pas .pp .dpr .lpr", units},
}

// wants returns what a source names.
func wants(name string, text []byte, root string) []want {
	ext := strings.ToLower(path.Ext(name))
	for _, r := range readers {
		if ext != "" && slices.Contains(strings.Fields(r.files), ext) {
			return r.wants(name, text, root)
		}
	}
	return nil
}

func lineAt(text []byte, at int) int { return 1 + bytes.Count(text[:at], []byte("\n")) }

// group returns what a group of a match holds.
func group(text []byte, match []int, i int) string {
	if match[2*i] < 0 {
		return ""
	}
	return string(text[match[2*i]:match[2*i+1]])
}

// lines returns a function that finds wants by a regular expression. tries returns the paths that a
// match may mean, from its groups.
func lines(form string, tries func(name, root string, groups []string) []string) func(name string, text []byte, root string) []want {
	re := regexp.MustCompile(form)
	return func(name string, text []byte, root string) (list []want) {
		for _, m := range re.FindAllSubmatchIndex(text, -1) {
			var groups []string
			for i := 2; i < len(m); i += 2 {
				groups = append(groups, group(text, m, i/2))
			}
			if paths := tries(name, root, groups); len(paths) > 0 {
				list = append(list, want{line: lineAt(text, m[0]), tries: paths})
			}
		}
		return list
	}
}

var (
	// cNoise matches comments and literals of C and its relatives.
	cNoise = regexp.MustCompile(`(?s)//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`)
	// directive matches a line of the preprocessor that includes a file, or begins or ends a
	// condition.
	directive = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*(?:include[ \t]*(["<])([^">\n]+)[">]|(ifdef|ifndef|if|elif|else|endif)\b(.*))`)
)

// blanked returns a source with blanks instead of comments. Each byte of code keeps its place.
func blanked(text []byte) []byte {
	return cNoise.ReplaceAllFunc(text, func(m []byte) []byte {
		if m[0] != '/' {
			return m
		}
		blank := bytes.Repeat([]byte(" "), len(m))
		for i, b := range m {
			if b == '\n' {
				blank[i] = '\n'
			}
		}
		return blank
	})
}

// includes finds what C and C++ include. A header may have an implementation of its name, which is
// compiled as well.
func includes(name string, text []byte, root string) (list []want) {
	text = blanked(text)
	defined := macros(text)
	var conditions []bool // for each open condition: whether its code may be omitted
	for _, m := range directive.FindAllSubmatchIndex(text, -1) {
		switch word := group(text, m, 3); word {
		case "ifdef", "ifndef", "if":
			conditions = append(conditions, !guard(word, strings.TrimSpace(group(text, m, 4)), defined))
		case "endif":
			conditions = conditions[:max(0, len(conditions)-1)]
		case "":
			w := want{line: lineAt(text, m[0]), header: true, system: group(text, m, 1) == "<", optional: slices.Contains(conditions, true)}
			w.tries = includeTries(name, group(text, m, 2), root)
			list = append(list, w)
			if body := implementations(w.tries); !w.system && body != nil {
				list = append(list, want{line: w.line, tries: body, optional: true, part: true})
			}
		}
	}
	return list
}

var definition = regexp.MustCompile(`#[ \t]*define[ \t]+(\w+)`)

// macros returns the names that a source defines.
func macros(text []byte) map[string]bool {
	names := map[string]bool{}
	for _, m := range definition.FindAllSubmatch(text, -1) {
		names[string(m[1])] = true
	}
	return names
}

// guard reports whether a condition is the include guard of a header, which defines its name.
func guard(word, name string, defined map[string]bool) bool {
	return word == "ifndef" && name != "ONLINE_JUDGE" && defined[name]
}

// includeTries returns the paths that an include may mean: relative to the file, to the program's
// folder, and to its folder include.
func includeTries(name, said, root string) []string {
	said = strings.ReplaceAll(strings.TrimSpace(said), `\`, "/")
	if path.IsAbs(said) {
		return []string{said}
	}
	list := []string{path.Join(path.Dir(name), said)}
	for _, other := range []string{path.Join(root, said), path.Join(said), path.Join("include", said)} {
		if !slices.Contains(list, other) {
			list = append(list, other)
		}
	}
	return list
}

// implementations returns the sources that may implement a header.
func implementations(headers []string) (list []string) {
	for _, h := range headers {
		if ext := path.Ext(h); strings.HasPrefix(ext, ".h") {
			for _, own := range []string{".cpp", ".cc", ".cxx", ".c"} {
				list = append(list, strings.TrimSuffix(h, ext)+own)
			}
		}
	}
	return list
}

var (
	pythonImport = regexp.MustCompile(`(?m)(?:^|[;:])[ \t]*import[ \t]+([\w.]+(?:[ \t]+as[ \t]+\w+)?(?:[ \t]*,[ \t]*[\w.]+(?:[ \t]+as[ \t]+\w+)?)*)`)
	pythonFrom   = regexp.MustCompile(`(?m)(?:^|[;:])[ \t]*from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n;#(]+)`)
	comment      = regexp.MustCompile(`#[^\n]*`)
)

// imports finds the modules that a Python source imports.
func imports(name string, text []byte, root string) (list []want) {
	add := func(line int, base, module string) {
		var dirs []string
		parts := strings.Split(module, ".")
		for i := range parts {
			prefix := path.Join(append([]string{base}, parts[:i+1]...)...)
			dirs = append(dirs, prefix+"/__init__.py")
			if i == len(parts)-1 {
				dirs = append(dirs, prefix+".py")
			}
		}
		for _, file := range dirs {
			list = append(list, want{line: line, tries: []string{file}, optional: true})
		}
	}
	for _, m := range pythonImport.FindAllSubmatchIndex(text, -1) {
		line := lineAt(text, m[0])
		for one := range strings.SplitSeq(string(text[m[2]:m[3]]), ",") {
			add(line, root, strings.Fields(one)[0])
		}
	}
	for _, m := range pythonFrom.FindAllSubmatchIndex(text, -1) {
		line, dots, module := lineAt(text, m[0]), string(text[m[2]:m[3]]), string(text[m[4]:m[5]])
		base := root
		if dots != "" {
			base = path.Join(path.Dir(name), strings.Repeat("../", len(dots)-1))
		}
		if module != "" {
			add(line, base, module)
		}
		within := path.Join(base, strings.ReplaceAll(module, ".", "/"))
		for one := range strings.SplitSeq(comment.ReplaceAllString(strings.Trim(string(text[m[6]:m[7]]), "()"), ""), ",") {
			if words := strings.Fields(one); len(words) > 0 && words[0] != "*" && words[0] != "\\" {
				add(line, within, words[0])
			}
		}
	}
	return list
}

var scriptImport = regexp.MustCompile(`(?:\brequire\s*\(\s*|\bfrom\s*|\bimport\s*\(?\s*|<reference\s+path=\s*)["'](\.\.?/[^"'\n]+|\.\.?|[\w/-]+\.ts)["']`)

// scripts finds the modules that JavaScript and TypeScript import by relative paths. The file
// package.json says how the modules are read.
func scripts(name string, text []byte, root string) (list []want) {
	text = blanked(text)
	for _, m := range scriptImport.FindAllSubmatchIndex(text, -1) {
		at := path.Join(path.Dir(name), string(text[m[2]:m[3]]))
		tries := []string{at}
		for _, ext := range []string{".ts", ".mts", ".js", ".mjs", ".cjs", ".json", "/index.ts", "/index.js"} {
			tries = append(tries, at+ext)
		}
		if plain, ok := strings.CutSuffix(at, ".js"); ok && strings.HasSuffix(name, "ts") {
			tries = append(tries, plain+".ts")
		}
		list = append(list, want{line: lineAt(text, m[0]), tries: tries})
	}
	if len(list) > 0 {
		list = append(list, want{line: 1, tries: []string{path.Join(root, "package.json")}, optional: true})
	}
	return list
}

func luaTries(_, root string, m []string) []string {
	if strings.HasSuffix(m[0], ".lua") {
		return []string{path.Join(root, m[0])}
	}
	at := path.Join(root, strings.ReplaceAll(m[0], ".", "/"))
	return []string{at + ".lua", at + "/init.lua"}
}

func rubyTries(name, root string, m []string) []string {
	base := root
	switch {
	case m[0] == "require_relative":
		base = path.Dir(name)
	case m[0] == "require" && !strings.HasPrefix(m[1], "."):
		// The module of a library comes first, as no folder of the program is searched.
		if path.Ext(m[1]) != ".rb" && !strings.Contains(m[1], "/") {
			return nil
		}
	}
	at := path.Join(base, m[1])
	if path.Ext(at) == ".rb" {
		return []string{at}
	}
	return []string{at + ".rb"}
}

func phpTries(name, root string, m []string) []string {
	return []string{path.Join(path.Dir(name), m[0]), path.Join(root, m[0])}
}

func rustTries(name, root string, m []string) []string {
	dir, stem := path.Dir(name), strings.TrimSuffix(path.Base(name), ".rs")
	switch {
	case m[0] != "":
		return []string{path.Join(dir, m[0])}
	case m[2] != "":
		return []string{path.Join(dir, m[2])}
	}
	own := path.Join(dir, stem) // modules of a module are in its folder; those of the main file are beside it
	if dir == root && stem != "mod" {
		return []string{path.Join(own, m[1]+".rs"), path.Join(own, m[1], "mod.rs"), path.Join(dir, m[1]+".rs"), path.Join(dir, m[1], "mod.rs")}
	}
	if stem == "mod" {
		own = dir
	}
	return []string{path.Join(own, m[1]+".rs"), path.Join(own, m[1], "mod.rs")}
}

func haskellTries(_, root string, m []string) []string {
	return []string{path.Join(root, strings.ReplaceAll(m[0], ".", "/")+".hs")}
}

var (
	pascalUses    = regexp.MustCompile(`(?is)\buses\b([^;]+);`)
	pascalUnit    = regexp.MustCompile(`(?i)([a-z_][\w.]*)(?:\s+in\s+'([^']+)')?`)
	pascalInclude = regexp.MustCompile(`(?i)\{\$(?:i|include)\s+'?([^'}\s]+)'?\s*\}`)
)

// units finds the units that a Pascal source uses, and the files that it includes.
func units(name string, text []byte, root string) (list []want) {
	add := func(at int, tries ...string) {
		list = append(list, want{line: lineAt(text, at), tries: tries, optional: true})
	}
	for _, m := range pascalUses.FindAllSubmatchIndex(text, -1) {
		for _, u := range pascalUnit.FindAllStringSubmatch(string(text[m[2]:m[3]]), -1) {
			if u[2] != "" {
				add(m[0], path.Join(root, strings.ReplaceAll(u[2], `\`, "/")))
				continue
			}
			var tries []string
			for _, file := range []string{u[1], strings.ToLower(u[1]), strings.ToUpper(u[1])} {
				tries = append(tries, path.Join(root, file+".pas"), path.Join(root, file+".pp"))
			}
			add(m[0], tries...)
		}
	}
	for _, m := range pascalInclude.FindAllSubmatchIndex(text, -1) {
		add(m[0], path.Join(path.Dir(name), string(text[m[2]:m[3]])))
	}
	return list
}
