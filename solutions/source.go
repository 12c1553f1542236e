package solutions

import (
	"bytes"
	"embed"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"strings"

	"grundy/judge/base/fault"
)

//go:embed */solve.go
var sources embed.FS

//go:embed input/input.go
var inputSource string

// Source returns the unchanged file solve.go of a problem's reference.
func Source(id string) (string, error) {
	for _, row := range Rows {
		if row.ID != id {
			continue
		}
		if text, err := sources.ReadFile(row.Folder() + "/solve.go"); err == nil {
			return string(text), nil
		}
	}
	return "", fault.New(id, "no reference in Go", "give it a folder and a row in solutions")
}

// Folder returns the folder of a problem's reference. It is named after the problem, or after the
// problem whose reference it shares. The name is the ID without hyphens.
func (r Row) Folder() string {
	id := r.ID
	if r.Shares != "" {
		id = r.Shares
	}
	return strings.ReplaceAll(id, "-", "")
}

// Inlined returns the reference of a problem as one file that imports only the standard library.
// What it uses of package input follows its own lines.
func Inlined(id string) (string, error) {
	source, err := Source(id)
	if err != nil {
		return "", err
	}
	text, err := inline(source, "grundy/solutions/input", inputSource)
	if err != nil {
		return "", fmt.Errorf("solutions: %s: %w", id, err)
	}
	return text, nil
}

// mainFunc is the function main of a program.
const mainFunc = `
func main() {
	if err := Solve(os.Stdin, os.Stdout); err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
}
`

// above is the comment above the inlined declarations of a program.
const above = "\n// The rest reads the input. It is the same for all problems.\n"

// Program returns the reference of a problem as one file that can be compiled, run, and pasted
// into an online judge.
func Program(id string) (string, error) {
	source, err := Inlined(id)
	if err != nil {
		return "", err
	}
	program, err := toProgram(source)
	if err != nil {
		return "", fmt.Errorf("solutions: %s: %w", id, err)
	}
	return program, nil
}

// toProgram turns a package with a function Solve into a program. It renames the package to main,
// imports os, and adds main. The rest, comments included, stays unchanged.
func toProgram(source string) (string, error) {
	source, inlined, found := strings.Cut(source, "\n"+spareMark+"\n")
	if found {
		inlined = above + inlined
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "solve.go", source, parser.ParseComments)
	if err != nil {
		return "", err
	}
	at := func(p token.Pos) int { return fset.Position(p).Offset }
	var b bytes.Buffer
	b.WriteString(strings.Replace(source[:at(file.Name.Pos())], "// Package "+file.Name.Name, "// Program "+file.Name.Name, 1))
	b.WriteString("main")
	begin, end := at(file.Name.End()), at(file.Name.End())
	var specs []string
	imported := false
	for _, d := range file.Decls {
		imports, ok := d.(*ast.GenDecl)
		if !ok || imports.Tok != token.IMPORT {
			break // imports come first
		}
		if len(specs) == 0 {
			begin = at(imports.Pos())
		}
		end = at(imports.End())
		for _, s := range imports.Specs {
			one := source[at(s.Pos()):at(s.End())]
			imported = imported || one == `"os"`
			specs = append(specs, one)
		}
	}
	if !imported {
		specs = append(specs, `"os"`)
	}
	b.WriteString(source[at(file.Name.End()):begin])
	fmt.Fprintf(&b, "\nimport (\n%s\n)\n", strings.Join(specs, "\n"))
	b.WriteString(source[end:] + mainFunc + inlined)
	text, err := format.Source(b.Bytes()) // sorts the imports
	return string(text), err
}
