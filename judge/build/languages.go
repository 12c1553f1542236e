package build

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"sort"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

//go:embed languages.yaml
var languagesYAML []byte

// A row is a language as written. Priority is a string, since yaml.v3 would read
// 1.5 as the whole number 1.
type row struct {
	Name     string `yaml:"name"`
	Priority string `yaml:"priority"`
	Files    string `yaml:"files"`
	Shebang  string `yaml:"shebang"`
	Compile  string `yaml:"compile"`
	Run      string `yaml:"run"`
}

// metavariable matches what stands for a file in a command line.
var metavariable = regexp.MustCompile(`\{[^{}]*\}`)

// languageID matches the ids of languages.
var languageID = regexp.MustCompile(`^[a-z][a-z0-9]*$`)

// parse reads a table of languages strictly; it complains of all that is wrong.
func parse(file string, text []byte) ([]*Language, error) {
	var rows map[string]row
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	if err := d.Decode(&rows); err != nil {
		return nil, fmt.Errorf("%s: %s; see the head of the file", file, plainYAML(err))
	}
	if err := d.Decode(new(any)); err != io.EOF { // the decoder would pass over it
		return nil, fmt.Errorf("%s: has more than one document; make it one", file)
	}
	var all []*Language
	var faults []error
	for id, r := range rows {
		l, err := r.language(id)
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %s: %w", file, id, err))
		}
		all = append(all, l)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].ID < all[j].ID })
	faults = append(faults, ties(file, all)...)
	sort.Slice(faults, func(i, j int) bool { return faults[i].Error() < faults[j].Error() })
	return all, errors.Join(faults...)
}

// plainYAML is a message of yaml.v3 without the names of our types.
func plainYAML(err error) string {
	s := regexp.MustCompile(`field (\S+) not found in type \S+`).ReplaceAllString(err.Error(), `unknown key "$1"`)
	s = strings.ReplaceAll(strings.TrimPrefix(s, "yaml: "), "unmarshal errors:\n", "")
	return strings.Join(strings.Fields(s), " ")
}

// language checks a row.
func (r row) language(id string) (*Language, error) {
	l := &Language{
		ID: id, Name: r.Name, Files: strings.Fields(r.Files),
		Shebang: r.Shebang, Compile: r.Compile, Run: r.Run,
	}
	if !languageID.MatchString(id) {
		return l, errors.New("is no id; use small letters and digits")
	}
	if r.Name == "" || r.Run == "" || len(l.Files) == 0 {
		return l, errors.New("lacks name, files or run; give all three")
	}
	var err error
	if l.Priority, err = strconv.Atoi(r.Priority); err != nil {
		return l, fmt.Errorf("priority %q is no whole number; give one", r.Priority)
	}
	for _, glob := range l.Files {
		if _, err := filepath.Match(glob, ""); err != nil {
			return l, fmt.Errorf("glob %q: %w", glob, err)
		}
	}
	if _, err := regexp.Compile(r.Shebang); err != nil {
		return l, fmt.Errorf("shebang: %w", err)
	}
	for _, v := range metavariable.FindAllString(r.Compile+" "+r.Run, -1) {
		if !slices.Contains([]string{"{path}", "{files}", "{binary}", "{mainfile}"}, v) {
			return l, fmt.Errorf("%s is unknown; known: {path} {files} {binary} {mainfile}", v)
		}
	}
	binary, mainfile := strings.Contains(r.Run, "{binary}"), strings.Contains(r.Run, "{mainfile}")
	if binary == mainfile {
		return l, errors.New("run wants one of {binary} and {mainfile}; name what is run")
	}
	if binary && !strings.Contains(r.Compile, "{binary}") {
		return l, errors.New("compile makes no {binary}, which run wants; add it")
	}
	return l, nil
}

// ties finds languages that share a glob and a priority: neither would win.
func ties(file string, all []*Language) (faults []error) {
	type claim struct {
		glob     string
		priority int
	}
	first := map[claim]string{}
	for _, l := range all {
		for _, glob := range l.Files {
			c := claim{glob, l.Priority}
			if other := first[c]; other != "" && other != l.ID {
				faults = append(faults, fmt.Errorf("%s: %s: has priority %d for %s like %s; change one",
					file, l.ID, l.Priority, glob, other))
			}
			first[c] = l.ID
		}
	}
	return faults
}

// binaryName is the name of what compilers make.
func binaryName() string {
	if runtime.GOOS == "windows" {
		return "program.exe"
	}
	return "program"
}

// words splits a command line at blanks and then puts in the files, by names in
// dir, which may have blanks. There are no quotes; Kattis has none either.
func words(line, dir, source string) []string {
	at := func(name string) string {
		if dir == "" {
			return name
		}
		return filepath.Join(dir, name)
	}
	path := dir
	if path == "" {
		path = "."
	}
	put := strings.NewReplacer("{path}", path, "{files}", at(source),
		"{mainfile}", at(source), "{binary}", at(binaryName()))
	var list []string
	for _, w := range strings.Fields(line) {
		if w == "-static" && runtime.GOOS == "darwin" {
			continue // macOS has no static C library
		}
		list = append(list, put.Replace(w))
	}
	return list
}
