package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"grundy/judge/spec"
	"grundy/judge/store"
	"grundy/problems/catalogue"
	"grundy/solutions"
)

//go:embed all:new
var templates embed.FS

func newCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "new ID",
		Short: "Make a problem to fill in, which can be judged at once",
		Long: `Make a new problem: a whole one, of a heap from which 1 to m stones are taken,
to change into yours. It lints clean as it is.

In a checkout of grundy it becomes a built-in one: problems/ID.yaml, a reference in
Go with its row in solutions/solutions.go, submissions. Elsewhere it is a folder ID
with a spec, its schema for editors, a program as its reference, in a language found
on this machine, and submissions.

Nothing that exists is written over.

Exit code: 0, or 2 if it could not be made.`,
		Example: `  grundy new mygame
  grundy lint mygame/mygame.yaml
  grundy submit mygame/mygame.yaml a.cpp`,
		Args: wantsID,
		RunE: func(_ *cobra.Command, args []string) error { return a.newProblem(args[0]) },
	}
}

func wantsID(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return &oops{cmd.Name(), "one id is wanted", "write grundy new ID"}
	}
	return nil
}

// A piece is a file of a new problem.
type piece struct {
	template string // under new/; empty for the schema of specs
	path     string
}

// text is what is written to the file.
func (p piece) text(fill *strings.Replacer) ([]byte, error) {
	if p.template == "" {
		return spec.Schema()
	}
	text, err := templates.ReadFile(path.Join("new", p.template))
	return []byte(fill.Replace(string(text))), err
}

func (a *app) newProblem(id string) error {
	if what, remedy := spec.CheckID(id); what != "" {
		return &oops{id, what, remedy}
	}
	if slices.ContainsFunc(solutions.Rows, func(r solutions.Row) bool { return r.ID == id }) {
		return &oops{id, "there is such a problem", "choose another id"}
	}
	if root, ok := catalogue.Checkout(); ok {
		return a.newBuiltIn(root, id)
	}
	return a.newOwn(id)
}

// newOwn makes a folder that is all a problem needs. The schema lies beside the
// spec, since a path is all that an editor finds without being set up, and a folder
// that is moved or sent to somebody keeps it.
func (a *app) newOwn(id string) error {
	reference, err := referenceTemplate()
	if err != nil {
		return err
	}
	pieces := []piece{
		{"spec.yaml", filepath.Join(id, id+".yaml")},
		{"", filepath.Join(id, "schema.json")},
		{reference.template, filepath.Join(id, reference.file)},
		{"ac-remainder.go.txt", filepath.Join(id, "submissions", "ac-remainder.go")},
		{"wa-remainder-of-m.go.txt", filepath.Join(id, "submissions", "wa-remainder-of-m.go")},
	}
	if err := a.lay(pieces, filling(id, "schema.json", "reference: "+reference.file+"\n")); err != nil {
		return err
	}
	a.printf("next: grundy lint %s; then change the game, and lint again\n", filepath.ToSlash(pieces[0].path))
	return nil
}

// A draft is a reference for the example, in a language that needs tool.
type draft struct{ tool, file, template string }

// The languages a reference is drafted in, quick ones first: it is called often.
var drafts = []draft{
	{"g++", "reference.cpp", "reference.cpp.txt"},
	{"go", "reference.go", "ac-remainder.go.txt"},
	{"python3", "reference.py", "reference.py"},
}

// referenceTemplate is the reference in the first language there is.
func referenceTemplate() (draft, error) {
	for _, d := range drafts {
		if _, err := exec.LookPath(d.tool); err == nil {
			return d, nil
		}
	}
	return draft{}, &oops{"grundy new", "no language for the reference is there", "install python3, g++ or go; grundy doctor tells how"}
}

// newBuiltIn puts the pieces where a checkout has them.
func (a *app) newBuiltIn(root, id string) error {
	folder := strings.ReplaceAll(id, "-", "")
	submissions := filepath.Join(root, "testdata", "submissions", id)
	pieces := []piece{
		{"spec.yaml", filepath.Join(root, "problems", id+".yaml")},
		{"solve.go.txt", filepath.Join(root, "solutions", folder, "solve.go")},
		{"ac-remainder.go.txt", filepath.Join(submissions, "ac-remainder.go")},
		{"wa-remainder-of-m.go.txt", filepath.Join(submissions, "wa-remainder-of-m.go")},
	}
	rows := filepath.Join(root, "solutions", "solutions.go")
	table, err := store.ReadGiven(rows, 1<<20)
	if err != nil {
		return err
	}
	table, err = addRow(table, id, folder)
	if err != nil {
		return &oops{rows, err.Error(), "add the row {ID: \"" + id + "\", Solve: " + folder + ".Solve} by hand"}
	}
	if err := a.lay(pieces, filling(id, "../judge/spec/schema.json", "")); err != nil {
		return err
	}
	if err := store.Write(rows, table); err != nil {
		return &oops{rows, store.What(err), ""}
	}
	a.printf("%s: a row for %s\n", filepath.ToSlash(rows), id)
	a.printf("next: go run ./cmd/grundy lint %s; then change the game, and lint again; make golden pins its tests\n", id)
	return nil
}

// addRow puts a problem into the table of solutions: its import and its row, each
// in the order of the names.
func addRow(table []byte, id, folder string) ([]byte, error) {
	table, err := insertSorted(table, "\t\"grundy/solutions/", "\t\"grundy/solutions/"+folder+"\"\n")
	if err != nil {
		return nil, err
	}
	return insertSorted(table, "\t{ID: \"", fmt.Sprintf("\t{ID: %q, Solve: %s.Solve},\n", id, folder))
}

// insertSorted puts a line among those that begin alike.
func insertSorted(text []byte, prefix, line string) ([]byte, error) {
	lines := bytes.SplitAfter(text, []byte("\n"))
	last := -1
	for i, l := range lines {
		if !bytes.HasPrefix(l, []byte(prefix)) {
			continue
		}
		if string(l) > line {
			return bytes.Join(slices.Insert(lines, i, []byte(line)), nil), nil
		}
		last = i
	}
	if last < 0 {
		return nil, errors.New("its table is not where it was")
	}
	return bytes.Join(slices.Insert(lines, last+1, []byte(line)), nil), nil
}

// filling puts into templates the id, the path of the schema from the spec, and
// the line of the reference.
func filling(id, schema, reference string) *strings.Replacer {
	folder := strings.ReplaceAll(id, "-", "")
	return strings.NewReplacer("ID", id, "PACKAGE", folder, "SCHEMA", schema, "REFERENCE\n", reference)
}

// lay writes the pieces, none of which may exist. The spec, which is the first, comes
// last: there is no problem before it is whole.
func (a *app) lay(pieces []piece, fill *strings.Replacer) error {
	for _, p := range pieces {
		if _, err := os.Lstat(p.path); !errors.Is(err, fs.ErrNotExist) {
			return &oops{p.path, "exists", "choose another id, or take it away"}
		}
	}
	for _, p := range slices.Backward(pieces) {
		text, err := p.text(fill)
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(p.path), 0o755); err != nil {
			return &oops{p.path, store.What(err), ""}
		}
		if err := store.Write(p.path, text); err != nil {
			return &oops{p.path, store.What(err), ""}
		}
	}
	for _, p := range pieces {
		a.printf("%s\n", filepath.ToSlash(p.path))
	}
	return nil
}
