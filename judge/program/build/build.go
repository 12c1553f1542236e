// Package build turns a source file into a command that runs it. It finds the language, compiles
// the source, and stores the result under the hash of everything that the result depends on. So
// each source is compiled only once, even if compiling fails.
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

	"grundy/judge/base/i18n"
)

// A Language is a row of the table of languages.
type Language struct {
	ID           string   // such as c, cpp17 or python3
	Name         string   // for people
	Priority     int      // among languages whose Files match, the highest wins
	Files        []string // globs
	ShebangFiles []string // the files among these that count only with the shebang
	Shebang      string   // regexp on the first line, or empty
	Compile      string   // command line with metavariables; empty: nothing is compiled
	Run          string   // command line to run, with one of {binary} {mainfile} {mainclass} {Mainclass}
	Needs        []string // globs of further paths that compiler and program read
	// TimeFactor and MemoryFactor multiply the limits of a problem.
	TimeFactor, MemoryFactor float64
	Good                     string // a program that must compile; it shows whether the compiler or the source is at fault
	Server                   string // the file in folder serve that makes a program serve; empty: none
	Link                     string // words added to Compile for a program that serves
	Serve                    string // command line of a program that serves; empty: Run
	Sanitize                 string // replaces Compile, to report errors at run time; empty: none
}

// A Source is a submission as handed in: a main file, and the other files of the program.
type Source struct {
	Name string // base name, "a.cpp"
	Text []byte
	// Beside are the other files of the program, which the compiler or the interpreter finds by their
	// paths. Package sources finds them.
	Beside []File
	// Folder is the folder of the source among these paths; empty: the top.
	Folder string
	// Entry is the name of the Java class to start; empty: mainClass chooses it.
	Entry string
	// Start is a file beside the source that an interpreter starts instead. Its first argument is the
	// path of the source. Empty: the interpreter starts the source.
	Start string
	// Seal encloses what the program prints, because its grader prints for it; empty: it has none.
	Seal string
	// Macro is a name that is defined when C, C++ and Pascal are compiled; empty: none.
	Macro string
	// Outputs says that there is no program: Beside are outputs for tests, by the names of the tests.
	// Strays are the files that are outputs for no test. Package outputs reads such submissions.
	Outputs bool
	Strays  []string
}

// Sanitized returns the language with its command Sanitize as compiler. Programs then report errors
// such as an index out of range, with the line. It returns nil if there is no such command.
func (l *Language) Sanitized() *Language {
	if l == nil || l.Sanitize == "" {
		return nil
	}
	other := *l
	other.Compile, other.Server = l.Sanitize, sanitizeOptions
	return &other
}

// Warned returns the language with a compiler that prints its warnings. It returns nil if the
// compiler has none that package crash reads.
func (l *Language) Warned() *Language {
	if l == nil || l.Compile == "" {
		return nil
	}
	other := *l
	switch toolchainOf(split(l.Compile)[0]).program {
	case "gcc", "g++":
		other.Compile += " -Wall -Wextra"
	case "javac":
		other.Compile += " -Xlint"
	case "fpc", "rustc": // they print warnings anyway
	default:
		return nil
	}
	return &other
}

// A Program is a built program that can be run.
type Program struct {
	Language *Language
	Args     []string // the command line, with absolute paths
	Dir      string   // where its files are; read-only to the program
	Key      string   // hash of everything that the program was made of: source, compiler, settings
	Env      []string
	Visible  []string // further paths that the run reads, such as an interpreter's
	// Log has the messages of the compiler, which accepted the source.
	Log string
	// Overhead is the memory in bytes that the language's virtual machine needs for itself. It is
	// added to the problem's limit.
	Overhead int64

	// Prints is the output of a good program on empty input; empty: unknown.
	Prints string
	// Starved is what the virtual machine prints on stderr if the program wants more
	// memory than its limit; empty if it prints nothing.
	Starved string

	template []string // Args before {memlim} is replaced
	source   Source   // what it was built from
	file     string   // the name under which the compiler sees the source
	name     string   // the name that the author gave the source
	used     int64    // atomic: the last use that the cache recorded, in seconds since 1970
}

// Used records in the cache that the program was used. The cache may remove programs that were not
// used for an hour.
func (p *Program) Used() {
	now, last := time.Now(), atomic.LoadInt64(&p.used)
	if now.Unix()-last >= int64(staleTime/4/time.Second) && atomic.CompareAndSwapInt64(&p.used, last, now.Unix()) {
		_ = os.Chtimes(filepath.Join(p.Dir, entryFile), now, now)
	}
}

// Gone reports whether the files of the program were deleted.
func (p *Program) Gone() bool { return absent(p.Dir) }

// Named replaces file names in the output of a program, or of its interpreter, with names that the
// author knows. It removes the folder from paths, and gives the source its original name.
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

// Within returns Args for a limit of memory in bytes; 0 means no limit. Virtual machines must know
// the limit, because otherwise their garbage grows beyond it.
func (p *Program) Within(memory int64) []string {
	if memory <= 0 || p.template == nil {
		return p.Args
	}
	return filled(p.template, memory)
}

// filled returns a template with the limit of memory, in bytes, filled in.
func filled(template []string, memory int64) []string {
	args := slices.Clone(template)
	for i, a := range args {
		args[i] = strings.ReplaceAll(a, "{memlim}", strconv.FormatInt(max(1, memory>>20), 10))
	}
	return args
}

// A CompileError means that the compiler refused the contestant's source. Every other error of
// Build is a fault of the judge or the machine, or says that the source cannot be compiled at all
// (Source.Check).
type CompileError struct {
	Language *Language
	Log      i18n.Message // the compiler's messages, without the paths of the build folder
}

// A Call is a run of a compiler.
type Call struct {
	Dir       string // the working folder, where the compiler may write
	Args, Env []string
	Visible   []string // paths that the compiler reads, besides the system's run-time
	Writable  []string // paths that the compiler writes, besides Dir
	// Devices means that the compiler may need devices such as /dev/urandom, and that no source can
	// make it read one.
	Devices bool
}

// A Compilation is the result of a run of a compiler.
type Compilation struct {
	Log      []byte // the compiler's messages
	Accepted bool   // the compiler ended by itself and accepted the source
	Stopped  bool   // the compiler reached a limit, so that compiling again would take as long
}

// A Tool runs a compiler. An error means that the compiler could not be run, or was stopped through
// no fault of the source. If the source is not accepted, compiling a known good program shows
// whether the compiler is at fault.
type Tool func(ctx context.Context, c Call) (Compilation, error)
