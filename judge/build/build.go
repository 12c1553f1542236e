// Package build turns a source file into a command that runs it. It finds the language,
// compiles, and stores the result under the hash of everything that the result depends on.
// So a source is compiled once, even if compiling fails.
//
// The languages are the rows of languages.yaml, in the form of the Kattis problem
// tools. Package build does not use the sandbox: its caller provides a Tool that runs
// compilers.
package build

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"grundy/judge/i18n"
)

// A Language is a row of the table of languages.
type Language struct {
	ID           string   // c, cpp, cpp17, go, java, javascript, python3, rust
	Name         string   // for people
	Priority     int      // the highest of those whose Files match wins
	Files        []string // globs
	ShebangFiles []string // those of the files that count only with the shebang
	Shebang      string   // regexp on the first line, or empty
	Compile      string   // command line with metavariables; empty: none
	Run          string   // the same, with one of {binary} {mainfile} {mainclass} {Mainclass}
	Needs        []string // globs of further paths that compiler and program read
	// TimeFactor and MemoryFactor are what a problem's limits are multiplied by.
	TimeFactor, MemoryFactor float64
	Good                     string // a good program, to tell a broken compiler from a bad source
	Server                   string // the text of folder serve that makes a program serve; empty: none
	Link                     string // words added to Compile for a program that serves
	Serve                    string // command line of a program that serves; empty: Run
	Sanitize                 string // command line instead of Compile that finds errors at run time; empty: none
}

// A Source is a submission as handed in.
type Source struct {
	Name string // base name, "a.cpp"
	Text []byte
	// Beside are files that the compiler finds beside the source; see Within.
	Beside []File
	// Entry is the class that is started, in languages that have several; empty: the one
	// that the source shows.
	Entry string
	// Script says that the program is built and started by its own files build and run.
	Script bool
}

// Sanitized returns the language with a compiler that has programs report errors such as an
// index out of range, with the line; nil if there is none.
func (l *Language) Sanitized() *Language {
	if l == nil || l.Sanitize == "" {
		return nil
	}
	other := *l
	other.Compile, other.Server = l.Sanitize, sanitizeOptions
	return &other
}

// A Program is a built program that can be run.
type Program struct {
	Language *Language
	Args     []string // absolute paths
	Dir      string   // where its files are; read-only to the program
	Key      string   // hash of all that it was made of: source, compiler, settings
	Env      []string
	Visible  []string // further paths the run needs (an interpreter's)
	// Overhead is the memory in bytes that the language's virtual machine needs for
	// itself; it is added to a problem's limit.
	Overhead int64

	// Prints is what a good program prints on an empty input; empty: that is not known.
	Prints string
	// Starved is what the virtual machine prints on stderr if the program wants more
	// memory than its limit; empty if it prints nothing.
	Starved string

	template []string // Args with {memlim} as it is
	source   Source   // what it was built from
	file     string   // the name of the source for the compiler
	name     string   // the name of the source for its author
	used     int64    // atomic: the last use that the cache knows, in seconds since 1970
}

// Used marks the program as used in the cache, which may remove programs that were not used
// for an hour.
func (p *Program) Used() {
	now, last := time.Now(), atomic.LoadInt64(&p.used)
	if now.Unix()-last >= int64(staleTime/4/time.Second) && atomic.CompareAndSwapInt64(&p.used, last, now.Unix()) {
		_ = os.Chtimes(filepath.Join(p.Dir, entryFile), now, now)
	}
}

// Gone reports whether the files of the program are no longer there.
func (p *Program) Gone() bool { return absent(p.Dir) }

// Named replaces names of files in the output of a program, or of its interpreter, by names
// that the author knows. Files lose their folder, and the source gets its own name.
func (p *Program) Named(text []byte) []byte {
	s := strings.ReplaceAll(string(text), p.Dir+string(filepath.Separator), "")
	if p.file == "" || p.file == p.name {
		return []byte(s)
	}
	return []byte(renameSource(s, p.file, p.name))
}

// Folders returns the paths that a run of the program reads.
func (p *Program) Folders() []string {
	p.Used()
	return append([]string{p.Dir}, p.Visible...)
}

// Within returns Args for a limit of memory in bytes; 0 means no limit. Virtual
// machines must know it, since otherwise they let garbage grow beyond it.
func (p *Program) Within(memory int64) []string {
	if memory <= 0 || p.template == nil {
		return p.Args
	}
	return filled(p.template, memory)
}

// filled returns a template for a limit of memory in bytes.
func filled(template []string, memory int64) []string {
	args := slices.Clone(template)
	for i, a := range args {
		args[i] = strings.ReplaceAll(a, "{memlim}", strconv.FormatInt(max(1, memory>>20), 10))
	}
	return args
}

// A CompileError is the contestant's fault: the compiler refused the source. Every
// other error of this package is a fault of the judge or the machine.
type CompileError struct {
	Language *Language
	Log      i18n.Message // the compiler's words, paths of the build folder removed
}

// A Call is a run of a compiler.
type Call struct {
	Dir       string // where it runs, and writes
	Args, Env []string
	Visible   []string // paths that the program reads, besides the system's run-time
	Writable  []string // paths that the program writes, besides Dir
}

// A Tool runs a compiler and returns its messages; ok reports whether it accepted the
// source. An error means that the compiler could not be run, or was stopped through no
// fault of the source. A compiler that dies or reaches a limit has not accepted the
// source; a known good program shows whose fault that is.
type Tool func(ctx context.Context, c Call) (log []byte, ok bool, err error)
