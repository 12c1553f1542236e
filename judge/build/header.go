package build

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Most of the time of a C++ compilation goes into reading <bits/stdc++.h>, which
// many sources begin with. It is read once for a compiler and its options, and stored
// as g++ stores headers, precompiled. A source that begins with it is compiled with
// the folder of that file before all others. g++ takes the file if it is of this
// compiler and these options, and else looks on, without a word, to the header
// itself; the program that it makes is the same.
//
// The file is large, and to make it takes as long as a compilation; so it is made
// for the second source that wants it.

const (
	bigHeader   = "bits/stdc++.h"
	precompiled = bigHeader + ".gch"
)

// begins reports whether the first words of a source, after comments, include the
// header: before it nothing may change what it means. It is not named again: the
// second time g++ looks for a text where it found what it has precompiled.
func begins(text []byte) bool {
	rest := afterComments(text)
	for _, word := range []string{"#", "include", "<bits/stdc++.h>"} {
		var ok bool
		if rest, ok = bytes.CutPrefix(bytes.TrimLeft(rest, " \t"), []byte(word)); !ok {
			return false
		}
	}
	line, rest, _ := bytes.Cut(rest, []byte("\n"))
	return len(bytes.TrimSpace(line)) == 0 && !bytes.Contains(rest, []byte(bigHeader))
}

// afterComments leaves out blanks and comments that a text begins with.
func afterComments(text []byte) []byte {
	for {
		text = bytes.TrimLeft(text, " \t\r\n")
		end, ok := []byte("\n"), bytes.HasPrefix(text, []byte("//"))
		if bytes.HasPrefix(text, []byte("/*")) {
			end, ok = []byte("*/"), true
		}
		if !ok {
			return text
		}
		comment, rest, _ := bytes.Cut(text[2:], end)
		if bytes.Contains(comment, []byte("\\\n")) || bytes.HasSuffix(bytes.TrimSpace(comment), []byte("\\")) {
			return nil // a comment that ends elsewhere than it seems to
		}
		text = rest
	}
}

// headerJob returns the job that precompiles the header for another, if that can use it:
// the same command, but for what is read and written.
func (j *job) headerJob() (h *job, ok bool) {
	language := slices.Index(j.compile, "-x") + 1
	output := slices.Index(j.compile, "-o") + 1
	if language == 0 || output == 0 || toolchainOf(j.program).program != "g++" ||
		output == len(j.compile) || j.compile[language] != "c++" || !begins(j.text) {
		return nil, false
	}
	for _, name := range searched {
		if os.Getenv(name) != "" {
			return nil, false // another header may be found
		}
	}
	h = &job{program: j.program, identities: j.identities, env: j.env, compile: slices.Clone(j.compile)}
	h.compile[language], h.compile[output] = "c++-header", precompiled
	for i, w := range h.compile {
		if w == j.file {
			h.compile[i] = bigHeader
		}
	}
	h.compile = slices.DeleteFunc(h.compile, func(w string) bool { return strings.HasPrefix(w, wrapMain) || j.server != nil && w == j.server.name })
	h.compile = append(h.compile, "-MD", "-MF", dependencies)
	return h, true
}

// dependencies is a file with what the compiler read, in the form of make.
const dependencies = "bits/dependencies"

func (j *job) headerKey() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "grundy header 1 %s %s %q %q %q",
		runtime.GOOS, runtime.GOARCH, j.compile, j.identities, j.env))
	return hex.EncodeToString(sum[:])
}

// quick compiles, with the precompiled header if there is one. What is refused
// so is compiled without, so that its log is the same everywhere.
func (b *Builder) quick(ctx context.Context, j *job, w *workshop) (outcome, error) {
	if headers := b.headers(ctx, j); headers != "" {
		with := *j
		with.headers = headers
		with.compile = slices.Insert(slices.Clone(j.compile), 1, "-I"+headers)
		if o, err := b.attempt(ctx, &with, w); o.ok && err == nil {
			return o, nil
		}
	}
	o, err := b.attempt(ctx, j, w)
	for _, other := range []func(log string) *job{j.plain, j.named} {
		if err != nil || o.ok {
			break
		}
		if again := other(o.log); again != nil {
			o, err = b.attempt(ctx, again, w)
			o.log = renameSource(o.log, again.file, j.file)
		}
	}
	return o, err
}

// headers returns the folder of the precompiled header that a job can use; empty if there
// is none, for whatever reason.
func (b *Builder) headers(ctx context.Context, j *job) string {
	h, ok := j.headerJob()
	if !ok {
		return ""
	}
	key := h.headerKey()
	unlock, err := b.lock(ctx, key)
	if err != nil {
		return ""
	}
	defer unlock()
	e, known := b.load(key)
	if known && (!e.OK || e.State == stateOf(e.Seen)) {
		return b.headersOf(key, e)
	}
	if known { // a header has changed since
		b.discard(key)
	} else if !b.noted(key) {
		b.note(key) // lost, the next source is the first
		return ""
	}
	if e, err = b.precompile(ctx, h, key); err != nil {
		return ""
	}
	return b.headersOf(key, e)
}

func (b *Builder) headersOf(key string, e entry) string {
	if !e.OK {
		return ""
	}
	return b.entryDir(key)
}

func absent(path string) bool {
	_, err := os.Lstat(path)
	return err != nil
}

// note marks a key as good, and noted reports whether it is.
func (b *Builder) note(key string) {
	_ = b.folder.Write("good/"+key, func(io.Writer) error { return nil })
}

func (b *Builder) noted(key string) bool {
	info, err := os.Lstat(filepath.Join(b.root, "good", key))
	return err == nil && info.Mode().IsRegular()
}

// maxDependencies is the size in bytes that a rule of make may have.
const maxDependencies = 1 << 20

// precompile makes the header an entry of the cache. That the compiler refuses is
// stored, too. What it reads is a line of ours, which is not taken along: beside the
// header it would be found in its place by a source that includes it twice, and
// include itself.
func (b *Builder) precompile(ctx context.Context, h *job, key string) (e entry, err error) {
	w, err := b.workshop()
	if err != nil {
		return e, err
	}
	defer w.close() // what became the entry is gone from it
	bench, err := w.bench(bigHeader, []byte("#include <"+bigHeader+">\n"))
	if err != nil {
		return e, err
	}
	defer bench.root.Close()
	_, ok, err := b.tool(ctx, b.call(h, bench.dir))
	if err != nil {
		return e, err
	}
	made, err := w.fresh()
	if err != nil {
		return e, err
	}
	if !ok {
		return b.store(key, made, e, nil)
	}
	text, err := bench.read(dependencies, maxDependencies)
	if err != nil {
		return e, err
	}
	t := &taking{ctx: ctx, from: bench, to: made, left: maxMade}
	if err := t.file(precompiled, 0o644); err != nil {
		return e, err
	}
	e = entry{OK: true, File: precompiled, Seen: prerequisites(string(text))}
	e.State = stateOf(e.Seen)
	return b.store(key, made, e, nil)
}

// prerequisites returns the files in a rule of make, the wrapper left out.
func prerequisites(rule string) (files []string) {
	for _, w := range strings.Fields(strings.ReplaceAll(rule, "\\\n", " ")) {
		if filepath.IsAbs(w) {
			files = append(files, w)
		}
	}
	return files
}

// stateOf distinguishes states of files, because g++ does not look whether the headers
// that a precompiled one was made of have changed. A folder that is searched before
// theirs counts, too.
func stateOf(files []string) string {
	h := sha256.New()
	for _, path := range append([]string{"/usr/local/include"}, files...) {
		info, err := os.Stat(path)
		if err != nil {
			fmt.Fprintf(h, "%q is not there\n", path)
			continue
		}
		fmt.Fprintf(h, "%q %d %d\n", path, info.Size(), info.ModTime().UnixNano())
	}
	return hex.EncodeToString(h.Sum(nil))
}
