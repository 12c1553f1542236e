package build

import (
	"bytes"
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
	interpreter string   // path, or empty when the binary runs itself
	identities  []string // of compiler and interpreter
	env         []string // of the compiler, what matters
	headers     string   // folder of the precompiled header, or empty
}

// plan finds the programs that a job needs.
func (b *Builder) plan(ctx context.Context, src Source, l *Language) (*job, error) {
	j := &job{lang: l, file: fileName(src, l), text: readable(src.Text, l), env: compilerEnv()}
	j.compile = words(l.Compile, "", j.file, "")
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
			j.env = append(j.env, toolchainOf(program).build...)
		}
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
	return j, nil
}

// tool is the path of the compiler, or of the interpreter where there is none.
func (j *job) tool() string {
	if len(j.compile) > 0 {
		return j.compile[0]
	}
	return j.interpreter
}

// key is the hash of everything that goes into the result. Lists are framed by
// their lengths, so that nothing runs into its neighbour.
func (j *job) key() string {
	h := sha256.New()
	part := func(list ...string) {
		fmt.Fprintln(h, len(list))
		for _, s := range list {
			fmt.Fprintf(h, "%d %s\n", len(s), s)
		}
	}
	part("grundy build 2", runtime.GOOS, runtime.GOARCH, j.lang.ID, j.file, j.interpreter)
	part(j.compile...)
	part(j.identities...)
	part(j.env...)
	part(string(j.text))
	return hex.EncodeToString(h.Sum(nil))
}

// compilerEnv is the environment of compilers that matters to what they make.
func compilerEnv() []string {
	env := []string{
		"LC_ALL=C", // messages without typographic quotes, the same for all
		// Go: the standard library only, this version, nobody's settings. Modules
		// are on, although there is none: without them programs get the GODEBUG
		// settings of Go 1.20.
		"CGO_ENABLED=0", "GO111MODULE=on", "GOENV=off", "GOFLAGS=", "GOPROXY=off",
		"GOTOOLCHAIN=local", "GOWORK=off",
	}
	for _, name := range slices.Concat(searched, []string{"PATH", "GOAMD64", "GOARM64", "GOEXPERIMENT"}) {
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	return env
}

// extra is the environment of compilers that does not matter to what they make,
// and is not in the key. Temporary files go into dir, to be removed with it.
func (b *Builder) extra(dir string) []string {
	env := []string{"TMPDIR=" + dir, "TMP=" + dir, "TEMP=" + dir, "GOCACHE=" + b.goCache}
	if runtime.GOOS != "windows" {
		// Rust puts the environment into programs that ask for it: nothing of the user's.
		return append(env, "HOME=/nonexistent")
	}
	for _, name := range []string{"USERPROFILE", "LOCALAPPDATA"} {
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	return env
}

// attempt compiles in dir, and gives the log, cleaned. A refusal that is plainly
// the machine's fault is an error.
func (b *Builder) attempt(ctx context.Context, j *job, dir string) (log string, ok bool, err error) {
	if err := os.WriteFile(filepath.Join(dir, j.file), j.text, 0o644); err != nil {
		return "", false, ours(err)
	}
	if len(j.compile) == 0 {
		return "", true, nil
	}
	words, ok, err := b.tool(ctx, b.call(j, dir))
	if ctx.Err() != nil {
		return "", false, ctx.Err()
	}
	if err != nil {
		return "", false, err
	}
	log = cleanLog(words, dir)
	if !ok {
		return log, false, machineFault(j, log)
	}
	if _, err := os.Stat(filepath.Join(dir, j.made())); err != nil {
		return "", false, fault.Errorf("%s: made no program and did not complain; try it by hand: %s",
			j.program, strings.Join(j.compile, " "))
	}
	return log, true, nil
}

// call is the run of a job's compiler in dir.
func (b *Builder) call(j *job, dir string) Call {
	c := Call{Dir: dir, Args: j.compile, Env: slices.Concat(j.env, b.extra(dir)), Visible: prefixes(j.compile[0])}
	for _, name := range searched {
		for _, path := range filepath.SplitList(os.Getenv(name)) {
			if _, err := os.Stat(path); err == nil && filepath.IsAbs(path) {
				c.Visible = append(c.Visible, path)
			}
		}
	}
	if j.headers != "" {
		c.Visible = append(c.Visible, j.headers)
	}
	if j.program == "go" {
		c.Writable = []string{b.goCache}
	}
	return c
}

// searched are the variables with folders that compilers search.
var searched = []string{
	"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "COMPILER_PATH", "GCC_EXEC_PREFIX", "GOROOT",
}

// made is the file in the build folder that is run, or empty if it is a class.
func (j *job) made() string {
	for _, w := range split(j.lang.Run) {
		if strings.Contains(w, "{binary}") || strings.Contains(w, "{mainfile}") {
			return put(w, "", j.file, "")
		}
	}
	return ""
}

// result is the entry for what was made in dir, and which of it to keep, nil for
// all. A program that compiles and has no class to run is refused.
func (j *job) result(dir, log string) (e entry, keep []string, err error) {
	e = entry{OK: true, Log: log, File: j.made()}
	if e.File == "" {
		c, err := mainClass(dir, string(j.text))
		switch {
		case err != nil:
			return e, nil, ours(err)
		case c.main:
			e.Main, e.File = c.name, c.file
		case strings.Contains(j.lang.Run, "{mainclass}"):
			e.OK, e.File = false, ""
			e.Log += j.file + ": error: no class has a public static void main(String[] args)\n"
			return e, []string{}, nil
		}
	}
	for _, w := range split(j.lang.Run) {
		if v := metavariable.FindString(w); v != "" && v != w || v == "{path}" {
			return e, nil, nil // {binary}.exe may want {binary}
		}
	}
	return e, []string{e.File}, nil
}

// faults are words of a compiler that speak of the machine, with their remedies.
var faults = []struct{ words, remedy string }{
	{"No space left on device", "make room, or set GRUNDY_CACHE to a folder with some"},
	{"Disk quota exceeded", "make room, or set GRUNDY_CACHE to a folder with some"},
	{"Killed signal terminated program", "the machine may lack memory: compile fewer at a time"},
	{"Too many open files", "raise ulimit -n, or compile fewer at a time"},
	{"Resource temporarily unavailable", "the machine is full: compile fewer at a time"},
}

// machineFault recognises a refusal that is not about the source. Words that the
// source itself has do not count, lest its author escape a verdict by them.
func machineFault(j *job, log string) error {
	for _, f := range faults {
		if strings.Contains(log, f.words) && !bytes.Contains(j.text, []byte(f.words)) {
			return fault.Errorf("%s: %s; %s", j.program, strings.ToLower(f.words[:1])+f.words[1:], f.remedy)
		}
	}
	return nil
}

// ours words an error of the file system in our own doing.
func ours(err error) error {
	var at *os.PathError
	if errors.Is(err, syscall.ENOSPC) && errors.As(err, &at) {
		return fault.Errorf("%s: no space left (%w); %s", at.Path, at.Err, faults[0].remedy)
	}
	return err
}
