package build

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/jsonschema"
	"grundy/judge/spec"
)

//go:embed languages.yaml
var languagesYAML []byte

// windowsYAML has additional rows for Windows.
//
//go:embed languages_windows.yaml
var windowsYAML []byte

// Known returns the languages that Grundy knows on this system, in the order of their ids.
func Known() []*Language { return languagesOf(runtime.GOOS) }

// languagesOf returns the languages that Grundy knows on a system. The tables are part of the
// binary. A test checks that they can be parsed.
func languagesOf(system string) []*Language {
	all, err := parse("languages.yaml", languagesYAML, nil)
	if err == nil && system == "windows" {
		all, err = parse("languages_windows.yaml", windowsYAML, all)
	}
	if err != nil {
		panic(err)
	}
	return all
}

// A Fault is a mistake in a table of languages.
type Fault struct {
	File         string
	Line         int
	What, Remedy i18n.Message
}

// Error returns one line: file:line: what; remedy.
func (f Fault) Error() string {
	return fmt.Sprintf("%s:%d: %s; %s", f.File, f.Line, f.What, f.Remedy)
}

// Fault returns f as a *fault.Error.
func (f Fault) Fault() *fault.Error {
	return fault.New(fmt.Sprintf("%s:%d", f.File, f.Line), f.What, f.Remedy)
}

// Faults lists all mistakes of a table, in the order of lines.
type Faults []Fault

// Error returns one line per mistake.
func (f Faults) Error() string {
	var lines []string
	for _, one := range f {
		lines = append(lines, one.Error())
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the mistakes as errors.
func (f Faults) Unwrap() (list []error) {
	for _, one := range f {
		list = append(list, one)
	}
	return list
}

// Extend adds the rows of another table in Kattis's form. They replace rows with the same id. If
// the error is not nil, it is a Faults, and nothing is changed. Call it before any program is
// built.
func (b *Builder) Extend(file string, text []byte) error {
	more, err := parse(file, text, b.languages)
	if err == nil {
		b.languages = more
	}
	return err
}

// metavariable matches a placeholder in a command line.
var metavariable = regexp.MustCompile(`\{[a-zA-Z]*\}`)

// entryPoints are the metavariables for the file or class to start. Run has one of them, or names a
// file in {path}.
var entryPoints = []string{"{binary}", "{mainfile}", "{mainclass}", "{Mainclass}"}

// languageID matches the ids of languages.
var languageID = regexp.MustCompile(`^[a-z][a-z0-9]*$`)

// A table is a file of languages being read.
type table struct {
	file   string
	faults Faults
	lines  map[string]int // id → line
}

// complain records a fault.
func (t *table) complain(line int, remedy i18n.Message, format string, args ...any) {
	t.faults = append(t.faults, Fault{t.file, max(line, 1), i18n.Messagef(format, args...), remedy})
}

// parse reads a table of languages strictly, and adds its rows to others. It reports all mistakes
// at once. The result is in the order of ids.
func parse(file string, text []byte, others []*Language) ([]*Language, error) {
	t := &table{file: file, lines: map[string]int{}}
	all := t.read(text)
	for _, l := range others {
		if t.lines[l.ID] == 0 {
			all = append(all, l)
		}
	}
	slices.SortFunc(all, func(a, b *Language) int { return strings.Compare(a.ID, b.ID) })
	if len(t.faults) == 0 { // while rows with faults are missing, other rows may seem tied
		t.ties(all)
	}
	if len(t.faults) > 0 {
		slices.SortStableFunc(t.faults, func(a, b Fault) int { return a.Line - b.Line })
		return nil, t.faults
	}
	return all, nil
}

// read returns the rows of a table.
func (t *table) read(text []byte) (all []*Language) {
	d := yaml.NewDecoder(bytes.NewReader(text))
	var doc, rest yaml.Node
	err := d.Decode(&doc)
	if err == io.EOF || err == nil && len(doc.Content) == 0 {
		t.complain(1, "give rows of languages", "is empty")
		return nil
	}
	if err == nil {
		if err = d.Decode(&rest); err == nil { // the decoder would ignore a second document
			t.complain(rest.Line, "make it one", "has more than one document")
			return nil
		}
	}
	if err != io.EOF && err != nil {
		c := spec.Syntax(t.file, text, err)
		t.faults = append(t.faults, Fault{t.file, c.Place.Line, c.What, c.Remedy})
		return nil
	}
	t.pairs(doc.Content[0], "languages", func(id, row *yaml.Node) {
		t.lines[id.Value] = id.Line
		if l := t.language(id, row); l != nil {
			all = append(all, l)
		}
	})
	return all
}

// pairs calls each for the pairs of a mapping.
func (t *table) pairs(n *yaml.Node, of string, each func(key, value *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		t.complain(n.Line, "write it as name: value", "%s must be a mapping", of)
		return
	}
	first := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if line := first[key.Value]; line > 0 {
			t.complain(key.Line, "drop one", "%q is already on line %d", key.Value, line)
			continue
		}
		first[key.Value] = key.Line
		each(key, n.Content[i+1])
	}
}

// rowKeys are the keys of a row, with their docs for editors.
var rowKeys = []struct {
	name string
	must bool
	doc  string
}{
	{"name", true, "The name in reports."},
	{"priority", true, "Of several languages with the same files, the one with the highest priority is chosen: a whole number."},
	{"files", true, "The files of the language: patterns separated by spaces, such as *.cpp *.cc."},
	{"shebang_files", false, "Files that are of the language only if their first line matches shebang."},
	{"shebang", false, "A regular expression for the first line of a file."},
	{"compile", false, "The command that compiles, such as /usr/bin/g++ -o {binary} {files}."},
	{"run", true, "The command that starts the program, such as {binary} or /usr/bin/python3 {mainfile}."},
	{"needs", false, "Files that must exist on the machine: absolute patterns separated by spaces."},
	{"good", false, "A program that runs, by which grundy doctor checks the language."},
	{"time_factor", false, "The factor of the time limit: a number from 1 to 100."},
	{"memory_factor", false, "The factor of the memory limit: a number from 1 to 100."},
	{"server", false, "A source that starts programs quickly in hunts."},
	{"link", false, "The command that links a server with the program."},
	{"serve", false, "The command that starts a server."},
	{"sanitize", false, "The command that compiles with sanitizers."},
}

// wanted suggests the key that was probably meant, or lists all keys.
func wanted(word string) i18n.Message {
	var names []string
	for _, key := range rowKeys {
		names = append(names, key.name)
	}
	return format.Suggest(word, names)
}

// Schema returns the JSON Schema of tables of languages.
func Schema() *jsonschema.Schema {
	row := &jsonschema.Schema{Type: "object", AdditionalProperties: false, Properties: map[string]*jsonschema.Schema{}}
	for _, key := range rowKeys {
		value := jsonschema.OneLine()
		value.Description = key.doc
		row.Properties[key.name] = value
		if key.must {
			row.Required = append(row.Required, key.name)
		}
	}
	return &jsonschema.Schema{
		Type: "object", Description: "Languages by their ids, as in the problem tools of Kattis.", MinProperties: 1,
		PropertyNames: &jsonschema.Schema{Type: "string", Pattern: languageID.String()}, AdditionalProperties: row,
	}
}

// language reads a row. It returns nil if the row has faults.
func (t *table) language(id, n *yaml.Node) *Language {
	l := &Language{ID: id.Value}
	before := len(t.faults)
	at := map[string]int{}
	var files, shebangFiles, priority, needs, timeFactor, memoryFactor string
	slots := map[string]*string{
		"name": &l.Name, "priority": &priority, "files": &files, "shebang_files": &shebangFiles,
		"shebang": &l.Shebang, "compile": &l.Compile, "run": &l.Run,
		"needs": &needs, "good": &l.Good, "time_factor": &timeFactor, "memory_factor": &memoryFactor,
		"server": &l.Server, "link": &l.Link, "serve": &l.Serve, "sanitize": &l.Sanitize,
	}
	if !languageID.MatchString(id.Value) {
		t.complain(id.Line, "use lower-case letters and digits", "%q is not an id", id.Value)
	}
	t.pairs(n, "the keys of "+id.Value, func(key, value *yaml.Node) {
		slot := slots[key.Value]
		switch {
		case slot == nil:
			t.complain(key.Line, wanted(key.Value), "unknown key %q", key.Value)
		case value.Kind != yaml.ScalarNode:
			t.complain(value.Line, "write it in one line", "%s must be text", key.Value)
		default:
			*slot, at[key.Value] = strings.TrimSpace(value.Value), value.Line
		}
	})
	line := func(key string) int { return cmp.Or(at[key], id.Line) }
	if len(t.faults) > before {
		return nil
	}
	for _, key := range rowKeys {
		if key.must && *slots[key.name] == "" {
			t.complain(id.Line, "add it", "%s lacks %s", id.Value, key.name)
		}
	}
	if len(t.faults) > before {
		return nil
	}
	var err error
	if l.Priority, err = strconv.Atoi(priority); err != nil {
		t.complain(line("priority"), "give one", "priority %q is not a whole number", priority)
	}
	l.TimeFactor = t.factor("time_factor", timeFactor, line)
	l.MemoryFactor = t.factor("memory_factor", memoryFactor, line)
	l.Files, l.ShebangFiles = strings.Fields(files), strings.Fields(shebangFiles)
	l.Needs = strings.Fields(needs)
	t.patterns(l, line)
	t.commands(l, line)
	if len(t.faults) > before {
		return nil
	}
	return l
}

// patterns checks globs and the shebang.
func (t *table) patterns(l *Language, line func(key string) int) {
	for i, glob := range slices.Concat(l.Files, l.ShebangFiles) {
		if _, err := filepath.Match(glob, ""); err != nil {
			key := "files"
			if i >= len(l.Files) {
				key = "shebang_files"
			}
			t.complain(line(key), "write it as *.x", "%q is not a glob", glob)
		}
	}
	if _, err := regexp.Compile(l.Shebang); err != nil {
		t.complain(line("shebang"), "write it as Go does: go doc regexp/syntax", "shebang: %v", err)
	}
	for _, glob := range l.Needs {
		// Windows accepts absolute paths of Unix, too, which never exist there.
		if _, err := filepath.Match(glob, ""); err != nil || !filepath.IsAbs(glob) && !path.IsAbs(glob) {
			t.complain(line("needs"), "write it as /etc/x.cfg", "%q is not an absolute path", glob)
		}
	}
	if len(l.ShebangFiles) > 0 && l.Shebang == "" {
		t.complain(line("shebang_files"), "add shebang", "shebang_files without shebang")
	}
}

// mostFactor is the largest factor for a limit.
const mostFactor = 100

// factor reads the factor for a limit, or returns 1 if the row has none.
func (t *table) factor(key, text string, line func(key string) int) float64 {
	if text == "" {
		return 1
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || !(f >= 1 && f <= mostFactor) {
		t.complain(line(key), "write a number from 1 to 100", "%s %q is not a factor", key, text)
	}
	return f
}

// commands checks the command lines of a row.
func (t *table) commands(l *Language, line func(key string) int) {
	for i, command := range []string{l.Compile, l.Run, l.Link, l.Serve, l.Sanitize} {
		key := []string{"compile", "run", "link", "serve", "sanitize"}[i]
		for _, v := range metavariable.FindAllString(command, -1) {
			if !slices.Contains(metavariables, v) {
				t.complain(line(key), i18n.Messagef("use one of %s", strings.Join(metavariables, " ")), "%s is unknown", v)
			}
		}
		if _, ok := splitQuoted(command); !ok {
			t.complain(line(key), "close it", "a quote in %s is not closed", key)
		}
	}
	has := 0
	for _, v := range entryPoints {
		if strings.Contains(l.Run, v) {
			has++
		}
	}
	if has > 1 || has == 0 && !strings.Contains(l.Run, "{path}/") {
		t.complain(line("run"), "write the command to run", "run must use one of %s", strings.Join(entryPoints, " "))
	} else if strings.Contains(l.Run, "{binary}") && !strings.Contains(l.Compile, "{binary}") {
		t.complain(line("run"), "add it", "run uses {binary}, but compile does not make it")
	}
	if servers := serverNames(); l.Server != "" && !slices.Contains(servers, l.Server) {
		t.complain(line("server"), i18n.Messagef("use one of %s", strings.Join(servers, " ")), "server %q is unknown", l.Server)
	} else if l.Server == "" && l.Link+l.Serve != "" {
		t.complain(line("link"), "add server", "link and serve need a server")
	}
	if strings.Contains(l.Compile+l.Run, "{server}") {
		t.complain(line("compile"), "write it in link", "{server} is not allowed in compile and run")
	}
}

// ties reports languages that share a glob and a priority, because neither would win.
func (t *table) ties(all []*Language) {
	type claim struct {
		glob     string
		priority int
	}
	first := map[claim]string{}
	for _, l := range all {
		for _, glob := range l.Files {
			c := claim{glob, l.Priority}
			if other := first[c]; other != "" && other != l.ID {
				t.complain(cmp.Or(t.lines[l.ID], t.lines[other]), "change one",
					"%s has priority %d for %s like %s", l.ID, l.Priority, glob, other)
			}
			first[c] = l.ID
		}
	}
}
