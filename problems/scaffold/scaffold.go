// Package scaffold creates new problems for the user to change: a game, a problem of another kind,
// or a spec that is guessed from inputs. Games and kinds are complete examples, which can be judged
// immediately. It also writes programs that play games. Existing files are never overwritten.
package scaffold

import (
	"embed"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/spec"
	"grundy/solutions"
)

//go:embed all:templates
var templates embed.FS

// A piece is a file of a new problem.
type piece struct {
	template string // empty for the schema of specs
	path     string
}

// text returns the text of the file.
func (p piece) text(fill *strings.Replacer) ([]byte, error) {
	if p.template == "" {
		return spec.Schema()
	}
	text, err := templates.ReadFile(path.Join("templates", p.template))
	return []byte(fill.Replace(string(text))), err
}

// Check returns an error if a new problem cannot have this id.
func Check(id string) error {
	if what, remedy := spec.CheckID(id); what != "" {
		return fault.New(id, what, remedy)
	}
	if slices.ContainsFunc(solutions.Rows, func(r solutions.Row) bool { return r.ID == id }) {
		return fault.New(id, "such a problem exists already", "choose another id")
	}
	return nil
}

// Own creates a folder in the working folder with all files of a problem: a heap from which 1 to m
// stones are taken. It returns the files, the spec first. The schema is a file next to the spec, so
// that editors find it without settings, also after the folder is moved or sent.
func Own(id string) (files []string, err error) {
	reference, err := referenceDraft()
	if err != nil {
		return nil, err
	}
	return lay([]piece{
		{"spec.yaml", filepath.Join(id, id+".yaml")},
		{"", filepath.Join(id, "schema.json")},
		{reference.template, filepath.Join(id, reference.file)},
		{"ac-remainder.go.txt", filepath.Join(id, "submissions", "ac-remainder.go")},
		{"wa-remainder-of-m.go.txt", filepath.Join(id, "submissions", "wa-remainder-of-m.go")},
	}, filling(id, "schema.json", "reference: "+reference.file+"\n"))
}

// A draft is a reference for the example, in a language whose compiler or interpreter is tool.
type draft struct{ tool, file, template string }

// drafts lists the languages of drafts. Fast languages come first, because a reference is called
// often.
var drafts = []draft{
	{"g++", "reference.cpp", "reference.cpp.txt"},
	{"go", "reference.go", "ac-remainder.go.txt"},
	{"python3", "reference.py", "reference.py"},
}

// referenceDraft returns the draft in the first language whose tool is installed.
func referenceDraft() (draft, error) {
	for _, d := range drafts {
		if _, err := exec.LookPath(d.tool); err == nil {
			return d, nil
		}
	}
	return draft{}, fault.New("grundy new", "no language for the reference is installed", "install python3, g++ or go; grundy doctor shows how")
}

// BuiltIn adds the problem of Own to a checkout, with its row in the table of solutions. It returns
// the created files, the spec first, and the file of the table.
func BuiltIn(root, id string) (files []string, rows string, err error) {
	folder := strings.ReplaceAll(id, "-", "")
	submissions := filepath.Join(root, "testdata", "submissions", id)
	rows = filepath.Join(root, "solutions", "solutions.go")
	table, err := store.ReadGiven(rows, 1<<20)
	if err != nil {
		return nil, rows, err
	}
	table, err = addRow(table, id, folder)
	if err != nil {
		return nil, rows, fault.New(rows, i18n.Of(err), i18n.Messagef("add the row {ID: \"%s\", Solve: %s.Solve} by hand", id, folder))
	}
	files, err = lay([]piece{
		{"spec.yaml", filepath.Join(root, "problems", id+".yaml")},
		{"solve.go.txt", filepath.Join(root, "solutions", folder, "solve.go")},
		{"ac-remainder.go.txt", filepath.Join(submissions, "ac-remainder.go")},
		{"wa-remainder-of-m.go.txt", filepath.Join(submissions, "wa-remainder-of-m.go")},
	}, filling(id, "../judge/spec/schema.json", ""))
	if err != nil {
		return nil, rows, err
	}
	if err := store.Write(rows, table); err != nil {
		return files, rows, fault.Caused(rows, store.What(err), err)
	}
	return files, rows, nil
}

// filling returns a replacer that fills in templates: the id, the path of the schema from the
// spec, and the line of the reference.
func filling(id, schema, reference string) *strings.Replacer {
	folder := strings.ReplaceAll(id, "-", "")
	return strings.NewReplacer("ID", id, "PACKAGE", folder, "SCHEMA", schema, "REFERENCE\n", reference)
}

// lay writes the pieces, none of which may exist, and returns their paths. It writes the spec,
// the first piece, last, so that the problem does not exist before it is complete.
func lay(pieces []piece, fill *strings.Replacer) (files []string, err error) {
	for _, p := range pieces {
		if exists(p.path) {
			return nil, fault.New(p.path, "exists", "choose another id, or remove it")
		}
		files = append(files, p.path)
	}
	for _, p := range slices.Backward(pieces) {
		text, err := p.text(fill)
		if err != nil {
			return nil, err
		}
		if err := os.MkdirAll(filepath.Dir(p.path), 0o755); err != nil {
			return nil, fault.Caused(p.path, store.What(err), err)
		}
		if err := store.Write(p.path, text); err != nil {
			return nil, fault.Caused(p.path, store.What(err), err)
		}
	}
	return files, nil
}

// exists reports whether a file exists, or cannot be inspected.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}
