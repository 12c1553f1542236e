package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"grundy/judge/grammar"
	"grundy/judge/spec"
	"grundy/judge/store"
	"grundy/judge/table"
)

// A keeping is a table that a spec keeps, and where it is.
type keeping struct {
	problem *spec.Problem
	spec.Table
	rule  table.Rule // of heaps
	asked asked      // of cases
	file  string
	code  bool // file is the reference, and the table stands between marks in it
}

// keepings are the kept tables of the problems, of all when none is named.
func keepings(names []string) ([]keeping, error) {
	lib := openLibrary()
	all := len(names) == 0
	if all {
		names = lib.ids()
	}
	var list []keeping
	for _, name := range names {
		sp, err := keeper(lib, name)
		if err != nil {
			return nil, err
		}
		if len(sp.Tables) == 0 && !all {
			return nil, &oops{sp.File, "keeps no table", "add a line such as tables: {grundy: {upto: 1000}}"}
		}
		more, err := keepingsOf(sp)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	return list, nil
}

// keeper is the spec of a problem with a place for files beside it.
func keeper(lib library, name string) (*spec.Problem, error) {
	if _, ok := checkout(); !ok && !isPath(name) {
		return nil, &oops{"table", "tables are kept in a checkout of grundy, and the working folder is in none",
			"go to a checkout, or name a spec by its path"}
	}
	return lib.problem(name)
}

// keepingsOf are the kept tables of a problem.
func keepingsOf(sp *spec.Problem) (list []keeping, err error) {
	for _, t := range sp.Tables {
		k, err := keepingOf(sp, t)
		if err != nil {
			return nil, err
		}
		list = append(list, k)
	}
	return list, nil
}

// isPath tells a PROBLEM that is the path of a spec from an id.
func isPath(name string) bool {
	return strings.HasSuffix(name, ".yaml") || strings.ContainsRune(name, os.PathSeparator)
}

// keepingOf finds the rule of a kept table and its place: between the marks in the
// reference of a problem in the checkout, if it is of heaps, or else a file beside the
// spec.
func keepingOf(sp *spec.Problem, t spec.Table) (keeping, error) {
	k := keeping{problem: sp, Table: t}
	var err error
	if t.OfCases() {
		k.asked, err = askedOf(sp, t)
	} else {
		k.rule, err = table.OfStored(sp, t)
	}
	if err != nil {
		return k, err
	}
	folder := filepath.Dir(sp.File)
	k.file = filepath.Join(folder, sp.ID.Value+"."+string(t.Kind)+".tsv")
	if folder, err = filepath.Abs(folder); err != nil || t.OfCases() {
		return k, err
	}
	root, ok := checkoutAround(folder)
	if !ok || folder != filepath.Join(root, "problems") {
		return k, nil
	}
	reference := referenceFile(root, sp.ID.Value)
	text, err := store.Read(reference, sourceLimit)
	if err == nil && k.block(text) != nil {
		k.file, k.code = reference, true
	}
	return k, nil
}

// shown is the file as people write it from the working folder.
func (k keeping) shown() string {
	if dir, err := os.Getwd(); err == nil && filepath.IsAbs(k.file) {
		if rel, err := filepath.Rel(dir, k.file); err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
	}
	return filepath.ToSlash(k.file)
}

// marks stand around a table in a reference. The first tells which one it is where
// the problem keeps several: "table:begin losing".
var marks = regexp.MustCompile(`(?ms)^// table:begin(?: (\w+))?\n(.*?)^// table:end$`)

// block finds where in a reference the table is: begin and end, or nil.
func (k keeping) block(text []byte) []int {
	for _, m := range marks.FindAllSubmatchIndex(text, -1) {
		named := m[2] >= 0
		if named && string(text[m[2]:m[3]]) == string(k.Kind) || !named && len(k.problem.Tables) == 1 {
			return m[4:6]
		}
	}
	return nil
}

// compute makes the table by the rules.
func (k keeping) compute(ctx context.Context) (made table.Stored, cases *grammar.Cases, err error) {
	if k.OfCases() {
		return k.ask(ctx)
	}
	made, err = k.computeHeaps(ctx)
	return made, nil, err
}

func (k keeping) computeHeaps(ctx context.Context) (table.Stored, error) {
	made := table.Stored{Name: string(k.Kind)}
	if k.Kind == spec.LosingTable {
		made.What = fmt.Sprintf("the P-positions among the heaps 0 to %d by the rule %q", k.Upto, k.rule)
		var err error
		made.Entries, err = table.Losers(ctx, k.rule, k.Upto)
		return made, err
	}
	made.What = fmt.Sprintf("the Grundy values of the heaps 0 to %d by the rule %q", k.Upto, k.rule)
	t, err := table.Compute(ctx, k.rule, table.Options{Upto: k.Upto})
	if err != nil {
		return made, err
	}
	for _, v := range t.Values() {
		made.Entries = append(made.Entries, int(v))
	}
	return made, nil
}

// read gives the file and, of it, the table; nil and nil when there is no file.
func (k keeping) read() (file, kept []byte, err error) {
	file, err = store.Read(k.file, testLimit)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil, nil
	case err != nil:
		return nil, nil, &oops{k.file, plain(err), ""}
	case k.code:
		at := k.block(file)
		return file, file[at[0]:at[1]], nil
	}
	return file, file, nil
}

// text is the table as it is to be kept.
func (k keeping) text(made table.Stored) []byte {
	switch {
	case k.code:
		return []byte(made.Go() + "\n") // gofmt wants a line between code and the mark
	case k.OfCases():
		return []byte(made.Packed(table.FormOf(k.Kind)))
	}
	return []byte(made.TSV())
}

// write puts the table in its place, all else in the file as it was.
func (k keeping) write(file, text []byte) error {
	if k.code {
		at := k.block(file)
		text = bytes.Join([][]byte{file[:at[0]], text, file[at[1]:]}, nil)
	}
	if err := store.Write(k.file, text); err != nil {
		return &oops{k.file, plain(err), "grundy table --write must be able to write there"}
	}
	return nil
}

// keepFlags refuses what says nothing to --check and --write.
func keepFlags(cmd *cobra.Command, f tableFlags) error {
	if f.check && f.write {
		return &oops{"table", "--check and --write are both given", "write first, then check"}
	}
	for _, name := range []string{"take", "octal", "short", "misere", "upto", "resume", "emit", "name", "max-bytes", "plot", "svg"} {
		if cmd.Flags().Changed(name) {
			return &oops{"--" + name, "says nothing to --check and --write", "the spec says what is kept: tables: {grundy: {upto: 1000}}"}
		}
	}
	return nil
}

// keep checks kept tables, or writes them.
func (a *app) keep(ctx context.Context, names []string, write bool) error {
	list, err := keepings(names)
	if err != nil {
		return err
	}
	if len(list) == 0 && !a.json {
		a.printf("no problem keeps a table\n")
	}
	for _, k := range list {
		found, err := k.hold(ctx, write)
		if err != nil {
			return err
		}
		if found.bad() {
			a.code = notSo
		}
		a.printKept(found)
	}
	return nil
}

// hold computes the table and holds what is kept against it, or writes it.
func (k keeping) hold(ctx context.Context, write bool) (*keptFound, error) {
	made, cases, err := k.compute(ctx)
	if err != nil {
		return nil, err
	}
	file, kept, err := k.read()
	if err != nil {
		return nil, err
	}
	text := k.text(made)
	found := &keptFound{keeping: k, cases: cases, entries: len(made.Entries), bytes: len(text), result: "same"}
	switch {
	case kept != nil && bytes.Equal(kept, text):
	case write:
		found.result = "written"
		err = k.write(file, text)
	case kept == nil:
		found.result = "missing"
	default:
		found.differ(string(kept), made)
	}
	return found, err
}
