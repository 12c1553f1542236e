package solutions

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// lib is a small library with the path lib.
const lib = `// Package lib is for tests.
package lib

import (
	"bufio"
	"fmt"
	"io"
)

// A Reader reads.
type Reader struct {
	in *bufio.Reader // from there
}

// Open opens.
func Open(in io.Reader) *Reader { return &Reader{bufio.NewReader(in)} }

// Word calls skip.
func (r *Reader) Word() string { r.skip(limit); return "" }

func (r *Reader) skip(n int) {
	for i := range n {
		r.in.Discard(min(i, 1)) // limit
	}
}

// Unused is by nobody.
func (r *Reader) Unused() { fmt.Println(other) }

const limit = 8 // bytes

const other = 9

// Sum is a generic one.
func Sum[T ~int](list ...T) (s T) {
	for _, x := range list {
		s += x
	}
	return s
}
`

// TestInline checks that the declarations of a library which a reference uses are added to it, with
// new names if the reference has their names, and that the result becomes a formatted program.
func TestInline(t *testing.T) {
	for _, c := range []struct {
		name, reference, want string
	}{
		{"a method that another method calls", `// Package x opens lib.
package x

import (
	"io"
	"lib"
)

func Solve(in io.Reader) string { return lib.Open(in).Word() } // lib.Open
`, `// Package x opens lib.
package x

import (
	"io"
	"bufio"
)

func Solve(in io.Reader) string { return Open(in).Word() } // lib.Open

//mutant:spare

// A Reader reads.
type Reader struct {
	in *bufio.Reader // from there
}

// Open opens.
func Open(in io.Reader) *Reader { return &Reader{bufio.NewReader(in)} }

// Word calls skip.
func (r *Reader) Word() string { r.skip(limit); return "" }

func (r *Reader) skip(n int) {
	for i := range n {
		r.in.Discard(min(i, 1)) // limit
	}
}

const limit = 8 // bytes
`},
		{"unused methods, and an import that only the library has", `package x

import "lib"

var r *lib.Reader
`, `package x

import ("bufio")

var r *Reader

//mutant:spare

// A Reader reads.
type Reader struct {
	in *bufio.Reader // from there
}
`},
		{"names that the reference declares, at any depth, and a renamed library", `package x

import l "lib"

const limit = 1

func Reader() string { inputReader, skip := 1, 2; var r l.Reader; return r.Word() + string(limit+inputReader+skip) }
`, `package x

import ("bufio")

const limit = 1

func Reader() string { inputReader, skip := 1, 2; var r libReader; return r.Word() + string(limit+inputReader+skip) }

//mutant:spare

// A Reader reads.
type libReader struct {
	in *bufio.Reader // from there
}

// Word calls skip.
func (r *libReader) Word() string { r.skip(libLimit); return "" }

func (r *libReader) skip(n int) {
	for i := range n {
		r.in.Discard(min(i, 1)) // limit
	}
}

const libLimit = 8 // bytes
`},
		{"imports with the name of an inlined function and with its new name", `package x

import (
	Sum "math"
	libSum "sort"
	"lib"
)

var s = lib.Sum(1, 2) + int(Sum.E) + libSum.SearchInts(nil, 3)
`, `package x

import (
	Sum "math"
	libSum "sort"
	
)

var s = libSum_(1, 2) + int(Sum.E) + libSum.SearchInts(nil, 3)

//mutant:spare

// Sum is a generic one.
func libSum_[T ~int](list ...T) (s T) {
	for _, x := range list {
		s += x
	}
	return s
}
`},
		{"an import that the reference and the library share", `package x

import (
	"bufio"
	"lib"
)

var r = lib.Open(bufio.NewReader(nil))
`, `package x

import (
	"bufio"
	"io"
)

var r = Open(bufio.NewReader(nil))

//mutant:spare

// A Reader reads.
type Reader struct {
	in *bufio.Reader // from there
}

// Open opens.
func Open(in io.Reader) *Reader { return &Reader{bufio.NewReader(in)} }
`},
		{"no library", "package x\n\nfunc Solve() {}\n", "package x\n\nfunc Solve() {}\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := inline(c.reference, "lib", lib)
			if err != nil {
				t.Fatal(err)
			}
			if got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
			program, err := toProgram(got)
			if err != nil {
				t.Fatal(err)
			}
			if neat, err := format.Source([]byte(program)); err != nil || string(neat) != program {
				t.Errorf("not as gofmt has it: %v\n%s", err, program)
			}
			if mainAt, restAt := strings.Index(program, "func main()"), strings.Index(program, above); restAt >= 0 && restAt < mainAt {
				t.Errorf("the inlined declarations are before main\n%s", program)
			}
		})
	}
}

// TestInlineRefused checks the errors for references whose names clash with those of the library.
func TestInlineRefused(t *testing.T) {
	for _, c := range []struct{ reference, want string }{
		{"package x\n\nimport \"lib\"\n\nfunc min() {}\n\nfunc f(r *lib.Reader) { r.Word() }\n",
			"declares min, which package lib uses as that of Go; use another name"},
		{"package x\n\nimport \"lib\"\n\nvar bufio, r = 1, lib.Reader{}\n",
			"declares bufio, a package that lib imports; use another name"},
		{"package x\n\nimport (\n\t\"lib\"\n\tbufio \"strings\"\n)\n\nvar r lib.Reader\n\nvar s bufio.Builder\n",
			`imports "strings" as bufio, which is "bufio" to package lib; use another name`},
		{"package x\n\nimport . \"lib\"\n\nvar r Reader\n", "imports lib as .; give it a name"},
		{"package x\n\nfunc {\n", "reference.go:3:6: expected 'IDENT', found '{'"},
	} {
		if _, err := inline(c.reference, "lib", lib); err == nil || err.Error() != c.want {
			t.Errorf("%q: %v, want %s", c.reference, err, c.want)
		}
	}
}

// TestLibraryFits checks that package input is a single file, as inline requires.
func TestLibraryFits(t *testing.T) {
	files, err := os.ReadDir("input")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if name := f.Name(); name != "input.go" && strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			t.Errorf("input/%s is not inlined; package input is one file", name)
		}
	}
	file, err := parser.ParseFile(token.NewFileSet(), "input.go", inputSource, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
			t.Error("input has a func init, which is not inlined")
		}
	}
}
