package companion

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/store"
	"grundy/judge/spec"
)

// marker is the first line of each spec that this package writes. Receiving a problem again
// replaces only specs with this line.
const marker = "# Received from a page; sending the page again writes this file and samples/ anew.\n"

// A Template is the first version of the program for a new problem.
type Template struct {
	Name string // the file name, such as a.cpp
	Text []byte
}

// Write writes a problem into a folder in dir and returns the folder's path. The folder gets a spec
// with the limits, the samples, and the template, unless a file already has its name. If another
// folder has the problem's name, that folder stays unchanged, and the new one gets a number.
func (t *Task) Write(dir string, program Template) (path string, err error) {
	parent := filepath.Join(dir, t.Contest())
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return "", fault.New(parent, store.What(err), "name another folder")
	}
	name := t.ID()
	for n := 2; ; n++ {
		path = filepath.Join(parent, name)
		if free(path, name, t) {
			break
		}
		if n > 1000 {
			return "", fault.New(path, "all folder names for it are taken", "name another folder")
		}
		name = fmt.Sprintf("%s-%d", t.ID(), n)
	}
	return path, t.fill(path, name, program)
}

// Received reports whether a spec is one that this package wrote.
func Received(text []byte) bool { return bytes.HasPrefix(text, []byte(marker)) }

// free reports whether a folder does not exist, or holds an earlier version of the same problem. Its
// page identifies a problem. Without an address, title and group do, and only a problem without an
// address is replaced.
func free(path, name string, t *Task) bool {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return true
	}
	text, err := store.Read(filepath.Join(path, name+".yaml"), 1<<20)
	if err != nil || !strings.HasPrefix(string(text), marker) {
		return false
	}
	if t.URL != "" {
		return strings.Contains(string(text), "\n"+t.source())
	}
	return !strings.Contains(string(text), "\nsource: ") && strings.Contains(string(text), "\n"+t.head(name))
}

// head returns the lines of a spec that name the problem.
func (t *Task) head(name string) string {
	title := cmp.Or(t.Name, name)
	return fmt.Sprintf("id: %s\ntitle: %s\nstatement: %s\n", name, strconv.Quote(title), strconv.Quote(cmp.Or(t.URL, t.Group, title)))
}

// source returns the line of a spec with the address of the page.
func (t *Task) source() string { return fmt.Sprintf("source: %s\n", strconv.Quote(t.URL)) }

// written is the comment of a spec that counts the samples beside it, and names their folder.
const written = "# Samples from the page: %d, in %s\n"

// clear removes the samples of an earlier version of the problem. Other files are not ours.
func clear(path, name string) error {
	text, err := store.Read(filepath.Join(path, name+".yaml"), 1<<20)
	if err != nil {
		return nil // there is no earlier version
	}
	var n int
	var folder string
	_, rest, _ := strings.Cut(string(text), marker)
	if _, err := fmt.Sscanf(rest, written, &n, &folder); err != nil {
		return nil // the folder is from a version that did not count
	}
	in, out := endings(folder)
	if in == "" {
		return nil
	}
	for i := range min(n, mostTests) {
		for _, end := range []string{in, out} {
			file := filepath.Join(path, folder, strconv.Itoa(i+1)+end)
			if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fault.New(file, store.What(err), "remove it by hand")
			}
		}
	}
	return nil
}

// fill writes the files of a problem.
func (t *Task) fill(path, name string, program Template) error {
	if err := clear(path, name); err != nil {
		return err
	}
	folder := t.samples()
	in, out := endings(folder)
	samples := filepath.Join(path, folder)
	if err := os.MkdirAll(samples, 0o755); err != nil {
		return fault.New(samples, store.What(err), "name another folder")
	}
	put := func(name, text string) error {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			return fault.New(name, store.What(err), "name another folder")
		}
		return nil
	}
	for i, test := range t.Tests {
		base := filepath.Join(samples, strconv.Itoa(i+1))
		if err := errors.Join(put(base+in, test.Input), put(base+out, test.Output)); err != nil {
			return err
		}
	}
	if err := put(filepath.Join(path, name+".yaml"), t.Spec(name)); err != nil {
		return err
	}
	file := filepath.Join(path, program.Name)
	if _, err := os.Lstat(file); program.Name == "" || err == nil {
		return nil
	}
	return put(file, string(program.Text))
}

// Spec returns the problem as a spec; the samples are files beside it.
func (t *Task) Spec(name string) string {
	text := marker + fmt.Sprintf(written, len(t.Tests), t.samples()) + t.bare(name)
	if !t.Interactive {
		return text + "tests: {folder: samples}\n"
	}
	return text + "# The problem is interactive: an interactor has to talk with the program. The page has none,\n" +
		"# so write one. Its inputs belong into the folder tests; the samples in dialogues only show\n" +
		"# what both sides print.\n" +
		"interactor: {program: interact.cpp}\ntests: {folder: tests}\n"
}

// bare returns the lines of a spec about everything but the tests.
func (t *Task) bare(name string) string {
	var b strings.Builder
	b.WriteString(t.head(name))
	if t.URL != "" {
		b.WriteString(t.source())
	}
	var limits []string
	if t.Time > 0 {
		limits = append(limits, fmt.Sprintf("time: %dms", t.Time))
	}
	if t.Memory > 0 {
		limits = append(limits, fmt.Sprintf("memory: %dMiB", t.Memory))
	}
	if len(limits) > 0 {
		fmt.Fprintf(&b, "limits: {%s}\n", strings.Join(limits, ", "))
	}
	if f := t.files(); f != (spec.Files{}) {
		fmt.Fprintf(&b, "files: {input: %s, output: %s}\n", strconv.Quote(f.Input), strconv.Quote(f.Output))
	}
	return b.String()
}

// The folders of samples. Those of an interactive problem are not tests, because their outputs depend
// on an interactor.
const (
	plainFolder    = "samples"
	dialogueFolder = "dialogues"
)

// samples returns the folder of the samples.
func (t *Task) samples() string {
	if t.Interactive {
		return dialogueFolder
	}
	return plainFolder
}

// endings returns the ends of the names of samples in a folder; none if it is not ours.
func endings(folder string) (in, out string) {
	switch folder {
	case plainFolder:
		return ".in", ".out"
	case dialogueFolder:
		return "-interactor.txt", "-program.txt"
	}
	return "", ""
}

// files returns the files that a program reads and writes, or nothing if it uses a standard stream.
func (t *Task) files() spec.Files {
	if t.Interactive || t.Input.Type != "file" || t.Output.Type != "file" {
		return spec.Files{}
	}
	f, _ := spec.NewFiles(t.Input.File, t.Output.File) // names that a spec does not allow are ignored
	return f
}

// Templates are the templates for new problems, by file extension.
var Templates = map[string]Template{
	"cpp":  {"a.cpp", []byte("#include <bits/stdc++.h>\nusing namespace std;\n\nint main() {\n    ios::sync_with_stdio(false);\n    cin.tie(nullptr);\n\n    return 0;\n}\n")},
	"c":    {"a.c", []byte("#include <stdio.h>\n\nint main(void) {\n    return 0;\n}\n")},
	"py":   {"a.py", []byte("import sys\n\ninput = sys.stdin.readline\n")},
	"java": {"Main.java", []byte("import java.util.*;\n\npublic class Main {\n    public static void main(String[] args) {\n        Scanner in = new Scanner(System.in);\n    }\n}\n")},
	"go":   {"a.go", []byte("package main\n\nimport (\n\t\"bufio\"\n\t\"fmt\"\n\t\"os\"\n)\n\nfunc main() {\n\tin := bufio.NewReader(os.Stdin)\n\tvar n int\n\tfmt.Fscan(in, &n)\n}\n")},
	"rs":   {"a.rs", []byte("use std::io::{self, Read};\n\nfn main() {\n    let mut text = String::new();\n    io::stdin().read_to_string(&mut text).unwrap();\n}\n")},
}
