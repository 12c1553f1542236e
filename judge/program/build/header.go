package build

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Most of the time of a C++ compilation goes into reading <bits/stdc++.h>, which many sources begin
// with. So the builder compiles the header once for a compiler and its options, and stores the
// result: a precompiled header of g++. If a source begins with the header, g++ looks for it first
// in the folder of the precompiled header. It uses the precompiled header if this compiler made it
// with these options. Otherwise g++ silently reads the original header. The program is the same in
// both cases.
//
// The precompiled header is large, and making it takes as long as a compilation. So it is made only
// for the second source that needs it.

const (
	bigHeader   = "bits/stdc++.h"
	precompiled = bigHeader + ".gch"
)

// begins reports whether the first code of a source includes the header, so that no earlier line
// can change the header's meaning. A second include of the header is not allowed, because g++ would
// look for a text file beside the precompiled one.
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

// afterComments returns a text without leading white space and comments. It returns nil if a
// comment contains a continued line.
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
			return nil
		}
		text = rest
	}
}

// header returns the job that precompiles the header for another job, or nil if that job cannot use
// it. It compiles a one-line file that includes the header. That file is not stored, because a
// source that includes the header twice would find it in place of the header.
func (j *job) header() *job {
	language, output := slices.Index(j.compile, "-x")+1, slices.Index(j.compile, "-o")+1
	if language == 0 || output == 0 || output == len(j.compile) || toolchainOf(j.program).program != "g++" || j.compile[language] != "c++" || !begins(j.text) {
		return nil
	}
	for _, name := range searched {
		if os.Getenv(name) != "" {
			return nil // the compiler may find another header
		}
	}
	h := &job{lang: j.lang, program: j.program, identities: j.identities, env: j.env, needs: j.needs}
	h.file, h.text = bigHeader, []byte("#include <"+bigHeader+">\n")
	h.compile = slices.Clone(j.compile)
	h.compile[language], h.compile[output] = "c++-header", precompiled
	h.compile = slices.DeleteFunc(h.compile, func(w string) bool {
		return w == j.file || strings.HasPrefix(w, "-iquote") || strings.HasPrefix(w, "./") || j.server != nil && w == j.server.name || strings.HasPrefix(w, "-W")
	})
	h.compile = append(h.compile, bigHeader, "-MD", "-MF", dependencies)
	return h
}

// dependencies is the file in which the compiler lists the files that it read, as a rule of make.
const dependencies = "bits/dependencies"

func absent(path string) bool {
	_, err := os.Lstat(path)
	return err != nil
}

// note records a key in the folder good.
func (b *Builder) note(key string) {
	_ = b.folder.Write("good/"+key, func(io.Writer) error { return nil })
}

// noted reports whether note has recorded a key.
func (b *Builder) noted(key string) bool {
	info, err := os.Lstat(filepath.Join(b.root, "good", key))
	return err == nil && info.Mode().IsRegular()
}

// maxDependencies is the maximum size of a rule of make in bytes.
const maxDependencies = 1 << 20

// prerequisites returns the absolute paths among the prerequisites of a rule of make.
func prerequisites(rule string) (files []string) {
	for _, w := range strings.Fields(strings.ReplaceAll(rule, "\\\n", " ")) {
		if filepath.IsAbs(w) {
			files = append(files, w)
		}
	}
	return files
}

// stateOf returns a text that changes when the files change, because g++ does not notice that
// headers have changed since they were precompiled. The text includes the state of
// /usr/local/include, because that is searched before their folders.
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
