package build

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"grundy/judge/base/fault"
)

// A job is a source to build, with everything that the result depends on.
type job struct {
	lang        *Language
	file        string // name of the source in the build folder
	text        []byte
	program     string   // the compiler or interpreter as the table names it
	compile     []string // names are relative to the source's folder, in which it runs
	needs       []string // further paths that the compiler and the program see
	interpreter string   // path, or empty if the binary runs without one
	identities  []string // of compiler and interpreter
	env         []string // the environment variables that affect the compiler's result
	ready       []string // folders of precompiled headers
	server      *server  // the server to compile with the source, or nil
	beside      []File   // files that the compiler finds beside the source
	entry       string   // the class to start; if empty, the source decides
	start       string   // the file beside the source that is started; empty: the source
	outside     bool     // compiled directly instead of by the builder's tool: only for good sources
}

// newJob returns a job with the programs that compile and run it.
func (b *Builder) newJob(ctx context.Context, src Source, l *Language) (*job, error) {
	j := &job{lang: l, text: readable(src.Text, l), beside: src.Beside, entry: src.Entry, start: src.Start}
	j.file = fileName(Source{Name: src.Name, Text: j.text}, l)
	if (src.has(path.Join(src.Folder, j.file)) || l.takesName() && src.mentioned()) && l.matches(filepath.Base(src.Name)) {
		j.file = filepath.Base(src.Name) // a file beside it is called main.py, or imports it
	}
	j.file = path.Join(src.Folder, j.file)
	j.compile = words(l.Compile, "", j.file, "")
	j.addParts()
	j.linkServer()
	if len(j.compile) > 0 {
		j.beside = slices.Concat(j.beside, toolchainOf(j.compile[0]).files())
	}
	j.search(src)
	if src.Macro != "" && len(j.compile) > 0 {
		switch toolchainOf(j.compile[0]).program {
		case "gcc", "g++":
			j.compile = slices.Insert(j.compile, 1, "-D"+src.Macro)
		case "fpc":
			j.compile = slices.Insert(j.compile, 1, "-d"+src.Macro)
		}
	}
	if l.matches("x.java") {
		j.compile = encoded(j.compile, j.text)
	}
	resolve := func(program string) (string, error) {
		path, err := b.find(ctx, program)
		if err != nil {
			return "", err
		}
		id, err := identity(path)
		if err != nil {
			return "", err
		}
		j.identities = append(j.identities, id)
		if j.program == "" {
			j.program = program
			j.env = compilerEnv(path)
		}
		j.needs = append(j.needs, surroundings(path)...)
		return path, nil
	}
	var err error
	if len(j.compile) > 0 {
		if j.compile[0], err = resolve(j.compile[0]); err != nil {
			return nil, err
		}
	}
	if run := split(l.Run)[0]; !metavariable.MatchString(run) {
		if j.interpreter, err = resolve(run); err != nil {
			return nil, err
		}
	}
	err = j.need()
	return j, err
}

// search makes the compiler find the files beside the source.
func (j *job) search(src Source) {
	if len(j.compile) == 0 {
		return
	}
	switch program := toolchainOf(j.compile[0]).program; {
	case program == "gcc", program == "g++":
		j.compile = slices.Insert(j.compile, 1, src.searches()...)
	case src.Folder == "":
	case program == "ghc":
		j.compile = slices.Insert(j.compile, 1, "-i"+src.Folder)
	case program == "fpc":
		j.compile = slices.Insert(j.compile, 1, "-Fu"+src.Folder)
	}
}

// need adds the paths in the language's column needs.
func (j *job) need() error {
	for _, pattern := range j.lang.Needs {
		found, _ := filepath.Glob(pattern) // valid, because it was checked when the row was read
		j.needs = append(j.needs, found...)
	}
	for _, path := range j.needs {
		id, err := identity(path)
		if err != nil {
			return err
		}
		j.identities = append(j.identities, id)
	}
	return nil
}

// tool returns the path of the compiler, or of the interpreter if nothing is compiled.
func (j *job) tool() string {
	if len(j.compile) > 0 {
		return j.compile[0]
	}
	return j.interpreter
}

// key returns the hash of everything that goes into the result. Lists and their elements are
// preceded by their lengths, so that different jobs never give the same text.
func (j *job) key() string {
	h := sha256.New()
	part := func(list ...string) {
		fmt.Fprintln(h, len(list))
		for _, s := range list {
			fmt.Fprintf(h, "%d %s\n", len(s), s)
		}
	}
	part("grundy build 6", runtime.GOOS, runtime.GOARCH, j.lang.ID, j.lang.Run, j.file, j.interpreter)
	part(j.compile...)
	part(j.identities...)
	part(j.env...)
	part(string(j.text))
	if j.server != nil {
		part(j.server.name, string(j.server.text))
	}
	for _, f := range j.beside {
		part(f.Name, string(f.Text))
	}
	if j.entry != "" {
		part("entry", j.entry)
	}
	if j.start != "" {
		part("start", j.start)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// An outcome is the result of a compilation.
type outcome struct {
	ok      bool
	log     string // cleaned
	stopped bool   // the compiler reached a limit
	odd     bool   // the source is refused, but perhaps not by its own fault; see verify
	made    string // folder with the files that the program needs
}

// refused returns the outcome of a compilation whose result cannot be used, even if the compiler
// reported no error. The log has the compiler's messages, and then the reason.
func (j *job) refused(log, why string) outcome {
	return outcome{log: log + fmt.Sprintf("%s: error: %s\n", j.program, why), odd: true}
}

// attempt compiles in a separate folder of the workshop, and collects the result.
func (b *Builder) attempt(ctx context.Context, j *job, w *workshop) (o outcome, err error) {
	bench, err := w.bench(j.file, j.text)
	if err != nil {
		return o, err
	}
	defer bench.root.Close()
	if err := bench.placeBeside(j.beside); err != nil {
		return o, err
	}
	if j.server != nil {
		if err := bench.root.WriteFile(j.server.name, j.server.text, 0o644); err != nil {
			return o, ours(err)
		}
	}
	if len(j.compile) > 0 {
		tool := b.tool
		if j.outside {
			tool = Direct
		}
		compiled, err := tool(ctx, b.call(j, bench.dir))
		if ctx.Err() != nil {
			return o, ctx.Err()
		}
		if err != nil {
			return o, err
		}
		o.log = cleanLog(compiled.Log, bench.dir)
		if !compiled.Accepted {
			o.stopped = compiled.Stopped
			o.odd = o.stopped || suspicious(o.log, j.names())
			return o, nil
		}
	}
	if err = bench.unchanged(j.file, j.text); err == nil {
		if o.made, err = w.fresh(); err == nil {
			err = j.take(ctx, bench, o.made)
		}
	}
	var bad *flaw
	if errors.As(err, &bad) {
		return j.refused(o.log, bad.what), nil
	}
	o.ok = err == nil
	return o, err
}

// call returns the call of a job's compiler in dir.
func (b *Builder) call(j *job, dir string) Call {
	c := Call{Devices: slices.Contains(virtual, j.program), Dir: dir, Args: j.compile, Env: merged(j.env, b.extra(j.program, dir)), Visible: slices.Concat(prefixes(j.compile[0]), j.needs)}
	for _, program := range toolchainOf(j.program).starts {
		if path := elsewhere(program); path != "" {
			c.Visible = append(c.Visible, prefixes(path)...)
		}
	}
	for _, name := range searched {
		for _, path := range filepath.SplitList(os.Getenv(name)) {
			if _, err := os.Stat(path); err == nil && filepath.IsAbs(path) {
				c.Visible = append(c.Visible, path)
			}
		}
	}
	c.Visible = append(c.Visible, j.ready...)
	if j.program == "go" {
		// It is read-only, because the compiler trusts this folder for other submissions, too.
		c.Visible = append(c.Visible, b.goCache)
	}
	return c
}

// virtual lists the compilers that run in a virtual machine. It may take the random parts of names
// of files from a device.
var virtual = []string{"javac", "kotlinc", "mcs"}

// searched lists the variables with folders that compilers search.
var searched = []string{
	"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "COMPILER_PATH", "GCC_EXEC_PREFIX", "GOROOT",
	"INCLUDE", "LIB", "LIBPATH", // of Visual C++
}

// made returns the file in the build folder to run, or empty if a class is run.
func (j *job) made() string {
	for _, w := range split(j.lang.Run) {
		if strings.Contains(w, "{binary}") || strings.Contains(w, "{mainfile}") {
			return put(w, "", j.file, "")
		}
	}
	return ""
}

// These errors are reported for a program that compiles but has no main.
const (
	noFunMain   = "the program has no fun main() outside of classes"
	noMainClass = "no class has a public static void main(String[] args)"
)

// result returns the entry for compiled files. It refuses a program that compiles but has no main.
func (j *job) result(o outcome) (e entry, err error) {
	e = entry{OK: true, Log: o.log, File: j.made()}
	if filepath.Ext(e.File) == ".jar" && !startsJar(filepath.Join(o.made, e.File)) {
		e.OK, e.File = false, ""
		e.Log += j.file + ": error: " + noFunMain + "\n"
		return e, nil
	}
	if e.File != "" {
		return e, nil
	}
	c, err := mainClass(o.made, string(j.text), j.entry)
	switch {
	case err != nil:
		return e, ours(err)
	case c.main:
		e.Main, e.File = c.name, c.file
	case strings.Contains(j.lang.Run, "{mainclass}"):
		e.OK, e.File = false, ""
		e.Log += j.file + ": error: " + noMainClass + "\n"
	}
	return e, nil
}

// faults lists messages of a compiler about the machine, with their remedies. A source can make its
// compiler print them, so they count only if a known good program fails, too.
var faults = []struct{ words, remedy string }{
	{"No space left on device", "free some space, or set GRUNDY_CACHE to a folder with free space"},
	{"Disk quota exceeded", "free some space, or set GRUNDY_CACHE to a folder with free space"},
	{"Killed signal terminated program", "the machine may lack memory: compile fewer at a time"},
	{"Too many open files", "raise ulimit -n, or compile fewer at a time"},
	{"Resource temporarily unavailable", "the machine is full: compile fewer at a time"},
	{"Cannot allocate memory", "the machine may lack memory: compile fewer at a time"},
	{"Input/output error", "look at the disk: dmesg"},
	{"File size limit exceeded", "raise ulimit -f"},
	{"File too large", "raise ulimit -f"},
	{"rustup could not choose a version of rustc to run", wantsRustup},
}

// wantsRustup is the remedy if rustup does not find the compiler.
const wantsRustup = "set HOME, or RUSTUP_HOME, as when Rust was installed, or run rustup default stable"

// doubtful lists words of refusals that a fault of the machine may cause.
var doubtful = []string{
	"permission denied", "not permitted", "segmentation fault", "bus error", "internal compiler error", "panic",
	"virtual memory exhausted", "out of memory", "killed", "died", "cannot execute",
}

// names returns the names of the source and of the files beside it.
func (j *job) names() []string {
	list := []string{j.file}
	for _, f := range j.beside {
		list = append(list, f.Name)
	}
	return list
}

// suspicious reports whether a refusal may have a cause other than the source. Its log names no file
// of the source, or mentions the machine.
func suspicious(log string, names []string) bool {
	if !slices.ContainsFunc(names, func(name string) bool { return strings.Contains(log, name) }) {
		return true
	}
	low := strings.ToLower(log)
	for _, f := range faults {
		if strings.Contains(low, strings.ToLower(f.words)) {
			return true
		}
	}
	return slices.ContainsFunc(doubtful, func(w string) bool { return strings.Contains(low, w) })
}

// machineFault finds a message about the machine in the log of a known good program. It returns nil
// if there is none.
func machineFault(j *job, log string) error {
	low := strings.ToLower(log)
	for _, f := range faults {
		if strings.Contains(low, strings.ToLower(f.words)) {
			return fault.Errorf("%s: %s; %s", j.program, strings.ToLower(f.words[:1])+f.words[1:], f.remedy)
		}
	}
	return nil
}

// ours returns an error of the file system that occurred in the judge's own work, with a remedy if
// the disk is full.
func ours(err error) error {
	var at *os.PathError
	if errors.Is(err, syscall.ENOSPC) && errors.As(err, &at) {
		return fault.Errorf("%s: no space left (%w); %s", at.Path, at.Err, faults[0].remedy)
	}
	return err
}
