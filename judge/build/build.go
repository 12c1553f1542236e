// Package build turns a source file into a command that runs it: it finds the
// language, compiles, and keeps the result under the hash of everything that went
// into it, so that the same source is compiled once, failures included.
//
// The languages are the rows of languages.yaml, in the form of the Kattis
// problem tools. Package build knows no sandbox: whoever calls it says how a
// compiler is run.
package build

import "context"

// A Language is a row of the table.
type Language struct {
	ID           string   // c, cpp, cpp17, go, java, javascript, python3, rust
	Name         string   // for people
	Priority     int      // the highest of those whose Files match wins
	Files        []string // globs
	ShebangFiles []string // those of the files that count only with the shebang
	Shebang      string   // regexp on the first line, or empty
	Compile      string   // command line with metavariables; empty: none
	Run          string   // the same, with one of {binary} {mainfile} {mainclass} {Mainclass}
}

// A Source is a submission as handed in.
type Source struct {
	Name string // base name, "a.cpp"
	Text []byte
}

// A Program is what can be run.
type Program struct {
	Language *Language
	Args     []string // absolute paths
	Dir      string   // where its files are; read-only to the program
	Env      []string
	Visible  []string // further paths the run needs (an interpreter's)
}

// A CompileError is the contestant's fault: the compiler refused the source.
// Every other error of this package is ours or the machine's.
type CompileError struct {
	Language *Language
	Log      string // the compiler's words, paths of the build folder removed
}

// Tool runs a compiler in dir and gives its messages; ok tells whether it
// accepted the source. An error means that it could not be run or was stopped.
type Tool func(ctx context.Context, dir string, args, env []string) (log []byte, ok bool, err error)
