package exchange

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/i18n"
)

// unspoken returns the error for a program whose protocol a format does not have.
func unspoken(path string, protocol Protocol, want string) error {
	return fault.New(path, i18n.Messagef("speaks the protocol %s, and the format wants %s", string(protocol), want), "")
}

// numbered are the tests of a package as 1.in, 2.in and so on in a folder.
func (w *writing) numbered(dir, in, out string) error {
	for i, t := range w.p.Tests {
		if err := w.copy(fmt.Sprintf("%s%d%s", dir, i+1, in), t.Input); err != nil {
			return err
		}
		switch {
		case !t.Answer.Absent():
		case w.p.Interactor == nil:
			return fault.New(t.Name, "the test has no answer", "name a program that answers")
		default:
			t.Answer = Text(t.Name, nil)
		}
		if err := w.copy(fmt.Sprintf("%s%d%s", dir, i+1, out), t.Answer); err != nil {
			return err
		}
	}
	return nil
}

// lose notes what a format without statements or submissions loses.
func (w *writing) lose(statements, submissions, validator bool) {
	if statements && len(w.p.Statements) > 0 {
		w.notes.Warn("", "the statement is lost", "")
	}
	if submissions && len(w.p.Submissions) > 0 {
		w.notes.Warn("", "the submissions and their verdicts are lost", "")
	}
	if _, ok := w.validator(Testlib); validator && ok {
		w.notes.Warn("", "the validator of inputs is lost", "")
	}
}

// statementMarkdown writes the statements in Markdown under names made from their language.
func (w *writing) statementMarkdown(name func(lang string) string) error {
	for _, s := range w.p.Statements {
		if path.Ext(s.File.Path) != ".md" {
			w.notes.Warn(s.File.Path, "is no Markdown, so that this statement is lost", "")
			continue
		}
		if err := w.copy(name(s.Language), s.File); err != nil {
			return err
		}
	}
	return nil
}

// plain reports whether answers are compared by tokens or lines, as judges do without a
// checker.
func plain(c Checker) bool {
	return c.Program == nil && c.Standard == "" && slices.Contains([]string{"", "tokens", "lines", "words", "exact"}, c.Builtin)
}

// pairs reads the tests of a folder: NAME.in with NAME.out or NAME.ans, in natural order.
func pairs(t *tree, dir string) (tests []Test, err error) {
	all, err := t.list(dir)
	if err != nil {
		return nil, err
	}
	answers := map[string]entry{}
	for _, e := range all {
		if ext := path.Ext(e.name); !e.folder && (ext == ".out" || ext == ".ans") {
			stem := strings.TrimSuffix(e.name, ext)
			if other, twice := answers[stem]; twice {
				return nil, fault.New(e.path, i18n.Messagef("the input has another answer, %s", other.path), "take one of them away")
			}
			answers[stem] = e
		}
	}
	for _, e := range all {
		stem, ok := strings.CutSuffix(e.name, ".in")
		if e.folder || !ok {
			continue
		}
		one := Test{Name: stem, Input: t.file(e)}
		if a, ok := answers[stem]; ok {
			one.Answer = t.file(a)
			delete(answers, stem)
		} else {
			return nil, fault.New(e.path, "the input has no answer", i18n.Messagef("put %s.out or %s.ans beside it", stem, stem))
		}
		tests = append(tests, one)
	}
	if lost := slices.Sorted(maps.Keys(answers)); len(lost) > 0 {
		return nil, fault.New(answers[lost[0]].path, "the answer has no input", i18n.Messagef("put %s.in beside it", lost[0]))
	}
	slices.SortStableFunc(tests, func(a, b Test) int { return natural(a.Name, b.Name) })
	return tests, nil
}

// natural compares names with numbers in them by value: 2 before 10.
func natural(a, b string) int {
	for a != "" && b != "" {
		if isNumber(a[0]) && isNumber(b[0]) {
			x, y := digits(a), digits(b)
			p, q := strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
			if len(p) != len(q) {
				return len(p) - len(q)
			}
			if c := strings.Compare(p, q); c != 0 {
				return c
			}
			a, b = a[len(x):], b[len(y):]
			continue
		}
		if a[0] != b[0] {
			return int(a[0]) - int(b[0])
		}
		a, b = a[1:], b[1:]
	}
	return len(a) - len(b)
}

func isNumber(c byte) bool { return '0' <= c && c <= '9' }

func digits(s string) string {
	n := 0
	for n < len(s) && isNumber(s[n]) {
		n++
	}
	return s[:n]
}

// folders reads and writes folders of tests that say nothing else.
type folders struct{ name, dir string }

// The folders that online-judge-tools makes, and plain ones.
var (
	oj         = folders{"oj", "test/"}
	plainTests = folders{"files", ""}
)

// Name implements Format.
func (f folders) Name() string { return f.name }

// Is implements Format. A folder of tests is no package.
func (folders) Is(fs.FS) bool { return false }

// Read implements Format.
func (f folders) Read(folder fs.FS, name string) (p *Package, notes Notes, err error) {
	defer fault.Guard(&err, name)
	t := &tree{FS: folder}
	tests, err := pairs(t, path.Clean(f.dir))
	if err != nil {
		return nil, nil, err
	}
	for i := range tests {
		tests[i].Sample = strings.Contains(tests[i].Name, "sample")
	}
	p = &Package{Format: f.name, ID: name, Titles: map[string]string{}, Tests: tests}
	if len(tests) == 0 {
		notes.Refuse(path.Clean(f.dir), "holds no tests", "put NAME.in and NAME.out there")
	}
	return p, notes, nil
}

// Write implements Format.
func (f folders) Write(to Writer, p *Package) (Notes, error) {
	w := newWriting(to, p)
	if err := w.common("a folder of tests"); err != nil {
		return w.notes, err
	}
	w.losePoints()
	names := testNames(p.Tests)
	for i, t := range p.Tests {
		if t.Answer.Absent() {
			return w.notes, fault.New(t.Name, "the test has no answer, since an interactor judges", "choose another format")
		}
		if err := w.copy(f.dir+names[i]+".in", t.Input); err != nil {
			return w.notes, err
		}
		out := ".out"
		if f == plainTests {
			out = ".ans"
		}
		if err := w.copy(f.dir+names[i]+out, t.Answer); err != nil {
			return w.notes, err
		}
	}
	w.notes.Warn("", "the limits are lost", "")
	if !plain(p.Checker) {
		w.notes.Warn("", "the checker is lost: answers are compared", "")
	}
	w.lose(f == oj, f == oj, f == oj)
	if f == oj {
		return w.notes, nil
	}
	if err := w.statementMarkdown(func(lang string) string { return "statement." + lang + ".md" }); err != nil {
		return w.notes, err
	}
	for _, s := range p.Submissions {
		if err := w.submission("submissions/", s.Program); err != nil {
			return w.notes, err
		}
	}
	if v, ok := w.validator(Testlib); ok {
		if err := w.program("validator/", v); err != nil {
			return w.notes, err
		}
	}
	return w.notes, nil
}
