// Package stored compares tables of a game with tables on disk. A spec lists the tables that are
// stored. Of finds the place of each. Check computes a table by the rules and compares it with
// the stored one, or writes it.
//
// If the problem's Go reference has these two lines, they enclose a table of heaps. Any other
// table is a file next to the spec.
//
//	// table:begin losing
//	// table:end
package stored

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

	"grundy/judge/base/fault"
	"grundy/judge/base/store"
	"grundy/judge/game"
	"grundy/judge/game/table"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// fileLimit is the size in bytes of the largest file that is read.
const fileLimit = 256 << 20

// A Problem is the problem of the stored tables.
type Problem struct {
	Spec *spec.Problem
	// Rules returns the problem's grammar and rules. It is called for tables of the problem's
	// cases.
	Rules func() (*grammar.Grammar, game.Game, error)
	// Reduced has the rules for a table's own cases; nil if there are none.
	Reduced game.Game
	// Reference is the file of the Go reference, which may contain marks; empty if there is none.
	Reference string
}

// A Table is a table in a spec, with its place.
type Table struct {
	spec.Table
	Problem *spec.Problem
	Rule    table.Rule // for a table of heaps
	File    string

	grammar *grammar.Grammar // for a table of cases
	rules   game.Game        // for a table of cases
	inCode  bool             // the table is between marks in the reference
}

// Of returns the stored tables of a problem. The error is a complaint about its spec, or an error
// of package store.
func Of(p Problem) (list []Table, err error) {
	for _, t := range p.Spec.Tables {
		s, err := one(p, t)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

// one finds the rule of a table and its place.
func one(p Problem, t spec.Table) (Table, error) {
	sp := p.Spec
	s := Table{Table: t, Problem: sp, File: filepath.Join(filepath.Dir(sp.File), sp.ID.Value+"."+string(t.Kind)+".tsv")}
	if t.OfCases() {
		err := s.askedOf(p)
		return s, err
	}
	var err error
	if s.Rule, err = table.OfStored(sp, t); err != nil || p.Reference == "" {
		return s, err
	}
	text, err := store.Read(p.Reference, fileLimit)
	if err == nil && s.block(text) != nil {
		s.File, s.inCode = p.Reference, true
	}
	return s, nil
}

// RuleOf returns the rule of a problem's game or, if the game is not a sum of heaps whose values
// decide it, the rule of the table that the spec stores. It returns the zero Rule if there is
// neither. With misere, a declared sum whose values do not decide the game is an error.
func RuleOf(sp *spec.Problem, misere bool) (table.Rule, error) {
	var uncovered error
	if sp.Game.OfHeaps() {
		r, err := table.Declared(sp.Game, misere)
		if err == nil {
			return r, nil
		}
		uncovered = err
	}
	for _, t := range sp.Tables {
		if !t.Take.Absent() {
			return table.OfStored(sp, t)
		}
	}
	if misere {
		return table.Rule{}, uncovered
	}
	return table.Rule{}, nil
}

// marks matches the lines around a table in a reference. The first line names the table if the
// problem stores several: "table:begin losing".
var marks = regexp.MustCompile(`(?ms)^// table:begin(?: (\w+))?\n(.*?)^// table:end$`)

// block returns the beginning and end of the table in a reference; nil if there is none.
func (t Table) block(text []byte) []int {
	for _, m := range marks.FindAllSubmatchIndex(text, -1) {
		named := m[2] >= 0
		if named && string(text[m[2]:m[3]]) == string(t.Kind) || !named && len(t.Problem.Tables) == 1 {
			return m[4:6]
		}
	}
	return nil
}

// Shown returns the path of the file relative to the working folder.
func (t Table) Shown() string {
	if dir, err := os.Getwd(); err == nil && filepath.IsAbs(t.File) {
		if rel, err := filepath.Rel(dir, t.File); err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
	}
	return filepath.ToSlash(t.File)
}

// Scope describes the extent of the table: 0..1000 for heaps, or a description of the cases.
func (t Table) Scope() string {
	switch {
	case t.Case != nil:
		return "all (" + strings.Join(fieldNames(t.grammar), ", ") + ")"
	case t.Cases == spec.AllCases:
		return "all cases"
	case t.Cases > 0:
		return fmt.Sprint(t.Cases, " cases")
	}
	return fmt.Sprintf("0..%d", t.Upto)
}

func fieldNames(g *grammar.Grammar) (names []string) {
	for _, f := range g.Fields() {
		names = append(names, f.Name)
	}
	return names
}

// Read returns the text of the table on disk; nil if there is none.
func (t Table) Read() ([]byte, error) {
	_, text, err := t.read()
	return text, err
}

// read returns the file, and the table in it; both are nil if there is no file.
func (t Table) read() (file, text []byte, err error) {
	file, err = store.ReadIn(filepath.Dir(t.File), t.File, fileLimit)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil, nil
	case err != nil:
		return nil, nil, fault.Caused(t.File, store.What(err), err)
	case t.inCode:
		at := t.block(file)
		return file, file[at[0]:at[1]], nil
	}
	return file, file, nil
}

// text returns the table in the form that is stored.
func (t Table) text(made table.Stored) []byte {
	switch {
	case t.inCode:
		return []byte(made.Go() + "\n") // gofmt requires an empty line between the code and the mark
	case t.OfCases():
		return []byte(made.Packed(table.FormOf(t.Kind)))
	}
	return []byte(made.TSV())
}

// write writes the table to its place, and keeps the rest of the file unchanged.
func (t Table) write(file, text []byte) error {
	if t.inCode {
		at := t.block(file)
		text = bytes.Join([][]byte{file[:at[0]], text, file[at[1]:]}, nil)
	}
	if err := store.Write(t.File, text); err != nil {
		return fault.New(t.File, store.What(err), "grundy table --write must be able to write there")
	}
	return nil
}

// compute computes the table by the rules.
func (t Table) compute(ctx context.Context) (made table.Stored, cases *grammar.Cases, err error) {
	if t.OfCases() {
		return t.ask(ctx)
	}
	made, err = t.computeHeaps(ctx)
	return made, nil, err
}

func (t Table) computeHeaps(ctx context.Context) (table.Stored, error) {
	made := table.Stored{Name: string(t.Kind)}
	if t.Kind == spec.LosingTable {
		made.What = fmt.Sprintf("the P-positions among the heaps 0 to %d by the rule %q", t.Upto, t.Rule)
		var err error
		made.Entries, err = table.Losers(ctx, t.Rule, t.Upto)
		return made, err
	}
	made.What = fmt.Sprintf("the Grundy values of the heaps 0 to %d by the rule %q", t.Upto, t.Rule)
	values, err := table.Compute(ctx, t.Rule, table.Options{Upto: t.Upto})
	if err != nil {
		return made, err
	}
	for _, v := range values.Values() {
		made.Entries = append(made.Entries, int(v))
	}
	return made, nil
}
