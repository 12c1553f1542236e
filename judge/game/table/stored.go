package table

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
)

// A Stored is a table in the form that is written to a file. It is for people, for programs and
// for Differences.
type Stored struct {
	// Name is the name of the constant or variable in Go.
	Name string
	// What describes the entries in one line.
	What string
	// Entries are the values by heap, the P-positions in order, or the answers by case. There is at
	// least one.
	Entries []int
}

// Losers lists the P-positions among the heaps 0..upto. It uses a sieve for rules of amounts, and
// values for other rules. Errors are the errors of Compute.
func Losers(ctx context.Context, rule Rule, upto int) ([]int, error) {
	switch rule.kind.(type) {
	case list, span:
		return sieveLosing(ctx, rule, upto)
	}
	t, err := Compute(ctx, rule, Options{Upto: upto})
	if err != nil {
		return nil, err
	}
	return t.Losing(), nil
}

// TSV returns the table as lines of an index and an entry. The first line describes the entries.
func (k Stored) TSV() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", k.What)
	for i, v := range k.Entries {
		fmt.Fprintf(&b, "%d\t%d\n", i, v)
	}
	return b.String()
}

// In a string, each entry is a byte from '0' on; the last printable byte is '~'.
const (
	base    = '0'
	topByte = int('~' - base)
	perLine = 72 // entries per line of a string
	perRow  = 12 // entries per line of an array
)

// Go returns the table as Go code in gofmt's format. If all entries are small, it is a string
// with a byte per entry, from '0' on; otherwise an array.
func (k Stored) Go() string {
	var b strings.Builder
	if slices.Max(k.Entries) <= topByte {
		fmt.Fprintf(&b, "// %s: %s, a byte each, from '0' on.\nconst %s = \"\"", k.Name, k.What, k.Name)
		for line := range slices.Chunk(k.Entries, perLine) {
			text := make([]byte, len(line))
			for i, v := range line {
				text[i] = base + byte(v)
			}
			fmt.Fprintf(&b, " +\n\t%q", text)
		}
		return b.String() + "\n"
	}
	fmt.Fprintf(&b, "// %s: %s.\nvar %s = [...]int{\n", k.Name, k.What, k.Name)
	for row := range slices.Chunk(k.Entries, perRow) {
		words := make([]string, len(row))
		for i, v := range row {
			words[i] = strconv.Itoa(v)
		}
		fmt.Fprintf(&b, "\t%s,\n", strings.Join(words, ", "))
	}
	return b.String() + "}\n"
}

// ReadTSV returns the entries of a text that TSV wrote. An error names the first line that TSV
// cannot have written.
func ReadTSV(text string) ([]int, error) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	var entries []int
	for i, line := range lines[1:] {
		index, entry, _ := strings.Cut(line, "\t")
		v, err := strconv.Atoi(entry)
		if err != nil || v < 0 || index != strconv.Itoa(i) {
			return entries, fault.Errorf("line %d is %q; it should be %d, a tab, and a whole number from 0", i+2, line, i)
		}
		entries = append(entries, v)
	}
	return entries, nil
}

// ReadGo returns the entries of a text that Go wrote. Other forms are errors.
func ReadGo(text string) ([]int, error) {
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+text, 0)
	if err != nil {
		return nil, errors.New("what is stored is not Go")
	}
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || len(g.Specs) != 1 {
			continue
		}
		if s, ok := g.Specs[0].(*ast.ValueSpec); ok && len(s.Values) == 1 {
			return entriesOf(s.Values[0])
		}
	}
	return nil, errors.New("what is stored has no constant and no variable")
}

// entriesOf reads a string, a sum of strings, or an array.
func entriesOf(e ast.Expr) (entries []int, err error) {
	ast.Inspect(e, func(n ast.Node) bool {
		l, ok := n.(*ast.BasicLit)
		if !ok || err != nil {
			return err == nil
		}
		if l.Kind != token.STRING {
			var v int
			v, err = strconv.Atoi(l.Value)
			entries = append(entries, v)
			return true
		}
		var text string
		text, err = strconv.Unquote(l.Value)
		for i := range len(text) {
			entries = append(entries, int(text[i])-base)
		}
		return true
	})
	return entries, err
}

// None in a Difference stands for a missing entry.
const None = math.MinInt

// A Difference is an entry whose stored and computed values differ.
type Difference struct{ Index, Stored, Computed int }

// Differences returns the entries in which two tables differ, in order. They include entries that
// only one table has.
func Differences(stored, computed []int) (all []Difference) {
	at := func(entries []int, i int) int {
		if i < len(entries) {
			return entries[i]
		}
		return None
	}
	for i := range max(len(stored), len(computed)) {
		if a, b := at(stored, i), at(computed, i); a != b {
			all = append(all, Difference{i, a, b})
		}
	}
	return all
}
