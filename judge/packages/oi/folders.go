// Package oi reads and writes simple formats, which consist mainly of tests: the data of
// problems at Luogu, Free Problem Set, Lemon, SYZOJ, and folders of tests.
package oi

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/packages/writing"
	"grundy/judge/tests/check/protocol"
)

// folders reads and writes folders that contain only tests.
type folders struct{ name, dir string }

// OJ has the layout of online-judge-tools, and Files has all tests in one folder.
var (
	OJ    = folders{"oj", "test/"}
	Files = folders{"files", ""}
)

// Name implements Format.
func (f folders) Name() string { return f.name }

// Is implements Format. It returns false, because a folder of tests is not a package.
func (folders) Is(fs.FS) bool { return false }

// Read implements Format.
func (f folders) Read(folder fs.FS, name string) (p *packages.Package, notes packages.Notes, err error) {
	defer fault.Guard(&err, name)
	t := &reading.Tree{FS: folder}
	tests, err := reading.Pairs(t, path.Clean(f.dir))
	if err != nil {
		return nil, nil, err
	}
	for i := range tests {
		tests[i].Sample = strings.Contains(tests[i].Name, "sample")
	}
	p = &packages.Package{Format: f.name, ID: name, Titles: map[string]string{}, Tests: tests}
	if len(tests) == 0 {
		notes.Refuse(path.Clean(f.dir), "holds no tests", "put NAME.in and NAME.out there")
	}
	return p, notes, nil
}

// Write implements Format.
func (f folders) Write(to packages.Writer, p *packages.Package) (packages.Notes, error) {
	w := writing.New(to, p)
	w.Files, w.Flags, w.TestFlags = true, true, true
	if err := w.Common("a folder of tests"); err != nil {
		return w.Notes, err
	}
	if p.Interactor != nil {
		return w.Notes, fault.New(p.ID, "the format has no interactors", "choose another format")
	}
	w.LosePoints()
	names := writing.TestNames(p.Tests)
	for i, t := range p.Tests {
		if t.Answer.Absent() {
			return w.Notes, fault.New(t.Name, "the test has no answer", "name a program that answers")
		}
		if err := w.Copy(f.dir+names[i]+".in", t.Input); err != nil {
			return w.Notes, err
		}
		out := ".out"
		if f == Files {
			out = ".ans"
		}
		if err := w.Copy(f.dir+names[i]+out, t.Answer); err != nil {
			return w.Notes, err
		}
	}
	w.Notes.Warn("", "the limits are lost", "")
	if p.InputFile != "" {
		w.Notes.Warn("", "the names of the files that programs read and write are lost", i18n.Messagef("judge with --files %s,%s", p.InputFile, p.OutputFile))
	}
	if !writing.Plain(p.Checker) {
		w.Notes.Warn("", "the checker is lost: answers are compared", "")
	}
	w.Lose(f == OJ, f == OJ, f == OJ)
	if f == OJ {
		return w.Notes, nil
	}
	if err := w.StatementMarkdown(func(lang string) string { return "statement." + lang + ".md" }, "statement", "statement/"); err != nil {
		return w.Notes, err
	}
	for _, s := range p.Submissions {
		if slices.Equal(s.Final, []string{"AC"}) && !strings.HasPrefix(path.Base(s.Path), "ac-") {
			s.Path = "ac-" + path.Base(s.Path) // the reference; in this format, names say verdicts
			s.Files = named(s.Files, s.Path)
		}
		if err := w.Submission("submissions/", s.Program); err != nil {
			return w.Notes, err
		}
	}
	if v, ok := w.Validator(protocol.Testlib); ok {
		if err := w.Program("validator/", v); err != nil {
			return w.Notes, err
		}
	}
	return w.Notes, nil
}

// named returns the files of a program; if there is only one, it has the given name.
func named(files []packages.File, name string) []packages.File {
	if len(files) != 1 {
		return files
	}
	files = slices.Clone(files)
	files[0].Path = name
	return files
}
