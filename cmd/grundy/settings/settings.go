// Package settings reads the user's configuration: the file config.yaml in the folder grundy of the
// user's configurations, and files .grundy.yaml in the working folder and the folders around it. A
// nearer file beats a farther one, and a flag beats all files.
//
//	jobs: 4                          # --jobs of each command that has it
//	template: py                     # --template
//	include: [../lib]                # folders of headers and modules, from the folder of the file
//	languages:                       # rows as in languages.yaml; or the path of such a file
//	  cpp: {compile: "g++ -O2 -std=c++20 -o {binary} {files}"}
//	commands:
//	  stress: {against: brute.py, gen: gen.py, for: 30s}
//
// A mistake is reported with its line.
package settings

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
)

// Schema is a JSON schema of the files, for editors.
//
//go:embed schema.json
var Schema []byte

// Local is the name of the files in folders, and Variable names the user's own file. If the variable
// is empty but set, no file is read.
const (
	Local    = ".grundy.yaml"
	Variable = "GRUNDY_CONFIG"
)

// mostBytes is the size of the largest file that is read.
const mostBytes = 1 << 20

// A Setting is a value of a file.
type Setting struct {
	Name   string // jobs, or commands.stress.for
	Values []string
	File   string
	Line   int
	// Beaten says that a nearer file has another value.
	Beaten bool
}

// Place returns the file and the line.
func (s Setting) Place() string { return fmt.Sprintf("%s:%d", s.File, s.Line) }

// Settings are the values of all files, the nearest file first.
type Settings struct {
	All []Setting
	// Languages are tables of languages, the farthest file first.
	Languages []Languages
	// Files are the files that exist.
	Files []string
}

// Languages are rows for the table of languages.
type Languages struct {
	File string
	Text []byte
}

// Read reads the files that apply to a working folder.
func Read(dir string) (*Settings, error) {
	s := &Settings{}
	for _, path := range paths(dir) {
		text, err := store.Read(path, mostBytes)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = trusted(path)
		}
		if err != nil {
			return nil, fault.New(path, i18n.Of(err), "correct it, or set GRUNDY_CONFIG to the path of another file")
		}
		s.Files = append(s.Files, path)
		if err := s.file(path, text); err != nil {
			return nil, err
		}
	}
	slices.Reverse(s.Languages)
	s.order()
	return s, nil
}

// paths returns the paths of all possible files, the nearest first.
func paths(dir string) (list []string) {
	own, set := os.LookupEnv(Variable)
	if set && own == "" {
		return nil
	}
	shown := dir // relative to the working folder, if that is dir
	if at, err := os.Getwd(); err == nil && at == dir {
		shown = "."
	}
	for at := dir; ; at = filepath.Dir(at) {
		list = append(list, filepath.Join(shown, Local))
		if at == filepath.Dir(at) {
			break
		}
		shown = filepath.Join(shown, "..")
	}
	if own == "" {
		if root, err := os.UserConfigDir(); err == nil {
			own = filepath.Join(root, "grundy", "config.yaml")
		}
	}
	if own != "" {
		list = append(list, own)
	}
	return list
}

// order marks values that a nearer file has, too.
func (s *Settings) order() {
	seen := map[string]bool{}
	for i, one := range s.All {
		s.All[i].Beaten = seen[one.Name] && one.Name != "include"
		seen[one.Name] = true
	}
}

// Of returns the values for the flags of a command, by the names of the flags. A value for the
// command beats one for all commands.
func (s *Settings) Of(command string) map[string]Setting {
	out := map[string]Setting{}
	for _, one := range s.All {
		if name, ok := strings.CutPrefix(one.Name, "commands."+command+"."); ok && !one.Beaten {
			out[name] = one
		}
	}
	for _, one := range s.All {
		had, own := out[one.Name]
		switch {
		case one.Name == "include" && own: // the folders of all files count
			had.Values = slices.Concat(had.Values, one.Values)
			out[one.Name] = had
		case !own && !one.Beaten && slices.Contains(general, one.Name):
			out[one.Name] = one
		}
	}
	return out
}

// general are the keys that set a flag of each command that has it.
var general = []string{"jobs", "template", "explain", "require-tier", "include"}

// keys are the keys of a file.
var keys = slices.Concat(general, []string{"languages", "commands"})

// file adds the values of a file.
func (s *Settings) file(path string, text []byte) error {
	var root yaml.Node
	if err := yaml.Unmarshal(text, &root); err != nil {
		return fault.New(path, i18n.Of(errors.New(strings.TrimPrefix(err.Error(), "yaml: "))), "correct the YAML")
	}
	if len(root.Content) == 0 {
		return nil // only comments
	}
	return each(path, root.Content[0], keys, func(key string, n *yaml.Node) error {
		switch key {
		case "include":
			return s.include(path, n)
		case "languages":
			return s.languages(path, n)
		case "commands":
			return each(path, n, nil, func(command string, n *yaml.Node) error {
				return each(path, n, nil, func(flag string, n *yaml.Node) error { return s.flag(path, "commands."+command+"."+flag, n) })
			})
		}
		return s.flag(path, key, n)
	})
}

// each calls read with each key of a mapping. If known is not nil, other keys are mistakes.
func each(path string, n *yaml.Node, known []string, read func(key string, n *yaml.Node) error) error {
	if n.Kind != yaml.MappingNode {
		return at(path, n, "is not a mapping", "write key: value")
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if known != nil && !slices.Contains(known, key.Value) {
			return at(path, key, i18n.Messagef("%q is no key of a configuration", key.Value), format.Suggest(key.Value, known))
		}
		if seen[key.Value] {
			return at(path, key, i18n.Messagef("%q is given twice", key.Value), "remove one of them")
		}
		seen[key.Value] = true
		if err := read(key.Value, n.Content[i+1]); err != nil {
			return err
		}
	}
	return nil
}

// at returns an error at a line of a file.
func at(path string, n *yaml.Node, what, remedy i18n.Message) error {
	return fault.New(fmt.Sprintf("%s:%d", path, n.Line), what, remedy)
}

// flag adds the value of a flag: one, or a list.
func (s *Settings) flag(path, name string, n *yaml.Node) error {
	one := Setting{Name: name, File: path, Line: n.Line}
	switch n.Kind {
	case yaml.ScalarNode:
		one.Values = []string{n.Value}
	case yaml.SequenceNode:
		for _, part := range n.Content {
			if part.Kind != yaml.ScalarNode {
				return at(path, part, "is not a value of a flag", "write a text, a number, true or false")
			}
			one.Values = append(one.Values, part.Value)
		}
	default:
		return at(path, n, "is not a value of a flag", "write a text, a number, true or false")
	}
	s.All = append(s.All, one)
	return nil
}

// include adds folders, which are relative to the folder of the file.
func (s *Settings) include(path string, n *yaml.Node) error {
	if err := s.flag(path, "include", n); err != nil {
		return err
	}
	last := &s.All[len(s.All)-1]
	for i, dir := range last.Values {
		last.Values[i] = beside(path, dir)
		if info, err := os.Stat(last.Values[i]); err != nil || !info.IsDir() {
			return at(path, n, i18n.Messagef("%s is no folder", dir), "name a folder, from the folder of this file")
		}
	}
	return nil
}

// beside returns a path that is relative to the folder of a file. A tilde is the user's folder.
func beside(file, path string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, rest)
		}
	}
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(file), path)
}

// languages adds rows for the table of languages: the path of a table, or the rows themselves.
func (s *Settings) languages(path string, n *yaml.Node) error {
	one := Setting{Name: "languages", File: path, Line: n.Line}
	table := Languages{File: path}
	var err error
	if n.Kind == yaml.ScalarNode {
		table.File = beside(path, n.Value)
		one.Values = []string{n.Value}
		if table.Text, err = store.ReadGiven(table.File, mostBytes); err != nil {
			return at(path, n, i18n.Of(err), "name a languages.yaml")
		}
	} else {
		// The rows keep their lines, because empty lines replace what precedes them.
		text, marshal := yaml.Marshal(n)
		if marshal != nil {
			return at(path, n, i18n.Of(marshal), "correct the rows")
		}
		table.Text = append([]byte(strings.Repeat("\n", max(0, n.Line-1))), text...)
		for i := 0; i+1 < len(n.Content); i += 2 {
			one.Values = append(one.Values, n.Content[i].Value)
		}
	}
	s.All, s.Languages = append(s.All, one), append(s.Languages, table)
	return nil
}

// Sort sorts settings by name, and those in force before beaten ones.
func Sort(list []Setting) {
	slices.SortStableFunc(list, func(a, b Setting) int {
		beaten := 0
		if a.Beaten != b.Beaten {
			beaten = 1
			if b.Beaten {
				beaten = -1
			}
		}
		return cmp.Or(cmp.Compare(a.Name, b.Name), beaten)
	})
}
