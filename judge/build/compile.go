package build

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"grundy/judge/fault"
)

// A job is a source on its way to a program, with all that the result depends on.
type job struct {
	lang        *Language
	file        string // name of the source where it is compiled
	text        []byte
	program     string   // the compiler or interpreter as the table calls it
	compile     []string // names are relative: it runs in the source's folder
	needs       []string // further paths that compiler and program see
	interpreter string   // path, or empty when the binary runs itself
	identities  []string // of compiler and interpreter
	env         []string // the environment variables of the compiler that matter
	ready       []string // folders of what was compiled before
	server      *server  // to be compiled with the source, or nil
	beside      []File   // found by the compiler beside the source
	entry       string   // the class that is started; empty: as the source shows
	outside     bool     // compiled as it is, without the builder's tool: good sources alone
}

// newJob returns a job with the programs that it needs.
func (b *Builder) newJob(ctx context.Context, src Source, l *Language) (*job, error) {
	j := &job{lang: l, text: readable(src.Text, l), beside: src.Beside, entry: src.Entry}
	j.file = fileName(Source{Name: src.Name, Text: j.text}, l)
	if named := func(f File) bool { return f.Name == j.file }; slices.ContainsFunc(src.Beside, named) && l.matches(filepath.Base(src.Name)) {
		j.file = filepath.Base(src.Name) // main.py is a file beside it
	}
	j.compile = words(l.Compile, "", j.file, "")
	j.addParts()
	j.linkServer()
	if len(j.compile) > 0 {
		j.beside = slices.Concat(j.beside, toolchainOf(j.compile[0]).files())
	}
	if len(j.beside) > 0 && len(j.compile) > 0 && slices.Contains([]string{"gcc", "g++"}, toolchainOf(j.compile[0]).program) {
		j.compile = slices.Insert(j.compile, 1, "-I.") // <testlib.h> is beside the source, too
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

// need adds what the language's row says that it needs.
func (j *job) need() error {
	for _, pattern := range j.lang.Needs {
		found, _ := filepath.Glob(pattern) // it was tried when the row was read
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

// tool returns the path of the compiler, or of the interpreter where there is none.
func (j *job) tool() string {
	if len(j.compile) > 0 {
		return j.compile[0]
	}
	return j.interpreter
}

// key returns the hash of everything that goes into the result. Lists are framed by
// their lengths, so that nothing runs into its neighbour.
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
	return hex.EncodeToString(h.Sum(nil))
}

// An outcome is the result of a compilation.
type outcome struct {
	ok   bool
	log  string // cleaned
	odd  bool   // the source is refused, perhaps through no fault of its own; see verify
	made string // folder with the files that the program needs
}

// refused returns the outcome of a compilation whose result cannot be used, perhaps without an
// error of the compiler. The log has the compiler's messages first, and then why.
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
		words, ok, err := tool(ctx, b.call(j, bench.dir))
		if ctx.Err() != nil {
			return o, ctx.Err()
		}
		if err != nil {
			return o, err
		}
		o.log = cleanLog(words, bench.dir)
		if !ok {
			o.odd = suspicious(o.log, j.file)
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

// call returns the run of a job's compiler in dir.
func (b *Builder) call(j *job, dir string) Call {
	c := Call{Dir: dir, Args: j.compile, Env: merged(j.env, b.extra(j.program, dir)), Visible: slices.Concat(prefixes(j.compile[0]), j.needs)}
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
		// Only to be read, because the compiler trusts this folder, also for other
		// submissions.
		c.Visible = append(c.Visible, b.goCache)
	}
	return c
}

// searched are the variables with folders that compilers search.
var searched = []string{
	"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "COMPILER_PATH", "GCC_EXEC_PREFIX", "GOROOT",
	"INCLUDE", "LIB", "LIBPATH", // of Visual C++
}

// made returns the file in the build folder that is run, or empty if it is a class.
func (j *job) made() string {
	for _, w := range split(j.lang.Run) {
		if strings.Contains(w, "{binary}") || strings.Contains(w, "{mainfile}") {
			return put(w, "", j.file, "")
		}
	}
	return ""
}

// What is said of a program that compiles and has no main.
const (
	noFunMain   = "there is no fun main() outside of classes"
	noMainClass = "no class has a public static void main(String[] args)"
)

// result returns the entry for what was made. A program that compiles and has nothing that
// can be run, no main, is refused.
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

// faults are messages of a compiler about the machine, with their remedies. A source can make
// its compiler print them, so they count only for a known good program.
var faults = []struct{ words, remedy string }{
	{"No space left on device", "make room, or set GRUNDY_CACHE to a folder with some"},
	{"Disk quota exceeded", "make room, or set GRUNDY_CACHE to a folder with some"},
	{"Killed signal terminated program", "the machine may lack memory: compile fewer at a time"},
	{"Too many open files", "raise ulimit -n, or compile fewer at a time"},
	{"Resource temporarily unavailable", "the machine is full: compile fewer at a time"},
	{"Cannot allocate memory", "the machine may lack memory: compile fewer at a time"},
	{"Input/output error", "look at the disk: dmesg"},
	{"File size limit exceeded", "raise ulimit -f"},
	{"File too large", "raise ulimit -f"},
	{"rustup could not choose a version of rustc to run", wantsRustup},
}

// wantsRustup is what to do if rustup does not find the compiler.
const wantsRustup = "set HOME, or RUSTUP_HOME, as when Rust was installed, or run rustup default stable"

// doubtful are words of refusals that may be caused by a fault of the machine.
var doubtful = []string{
	"permission denied", "not permitted", "segmentation fault", "bus error", "internal compiler error", "panic",
	"virtual memory exhausted", "out of memory", "killed", "died", "cannot execute",
}

// suspicious reports whether a refusal may be about something else than the source: it
// names another thing, or speaks of the machine.
func suspicious(log, file string) bool {
	if !strings.Contains(log, file) {
		return true
	}
	low := strings.ToLower(log)
	for _, f := range faults {
		if strings.Contains(low, strings.ToLower(f.words)) {
			return true
		}
	}
	return exhausting(low) || slices.ContainsFunc(doubtful, func(w string) bool { return strings.Contains(low, w) })
}

// exhausting reports whether a compiler reached a limit. To try once more would take as long.
func exhausting(log string) bool {
	return strings.Contains(log, "the compiler used more") || strings.Contains(log, "by the clock")
}

// machineFault finds a complaint about the machine in the log of a known good program. It
// returns nil if there is none.
func machineFault(j *job, log string) error {
	low := strings.ToLower(log)
	for _, f := range faults {
		if strings.Contains(low, strings.ToLower(f.words)) {
			return fault.Errorf("%s: %s; %s", j.program, strings.ToLower(f.words[:1])+f.words[1:], f.remedy)
		}
	}
	return nil
}

// ours returns an error of the file system that occurred in our own work, with a remedy if the
// disk is full.
func ours(err error) error {
	var at *os.PathError
	if errors.Is(err, syscall.ENOSPC) && errors.As(err, &at) {
		return fault.Errorf("%s: no space left (%w); %s", at.Path, at.Err, faults[0].remedy)
	}
	return err
}
