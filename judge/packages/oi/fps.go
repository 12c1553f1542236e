package oi

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/packages/sign"
	"grundy/judge/packages/writing"
	"grundy/judge/tests/check/protocol"
)

// FPS reads and writes Free Problem Set, the XML format of HUSTOJ. If a file has several
// problems, Number says which one is read.
//
// Read refuses, for example, problems that are judged on another site.
type FPS struct {
	Number int // from 1; 0: the only one
}

// One implements packages.Collection.
func (FPS) One(number int) packages.Format { return FPS{number} }

// Name implements Format.
func (FPS) Name() string { return "FPS" }

// Is implements Format.
func (FPS) Is(folder fs.FS) bool { return FPSSign.Is(folder) }

// FPSSign recognizes problems in the format FPS.
var FPSSign = sign.Sign{Name: "FPS", Is: sign.File("*.xml", sign.Matching(`<fps[\s>]`))}

// These types are the schema of a file.
type (
	fpsXML struct {
		Items []fpsItem `xml:"item"`
	}
	fpsItem struct {
		Title       string    `xml:"title"`
		Time        fpsLimits `xml:"time_limit"`
		Memory      fpsLimits `xml:"memory_limit"`
		Description string    `xml:"description"`
		Input       string    `xml:"input"`
		Output      string    `xml:"output"`
		SampleIn    []string  `xml:"sample_input"`
		SampleOut   []string  `xml:"sample_output"`
		TestIn      []fpsText `xml:"test_input"`
		TestOut     []fpsText `xml:"test_output"`
		Hint        string    `xml:"hint"`
		Source      string    `xml:"source"`
		Judge       fpsCode   `xml:"spj"` // a special judge with the protocol of HUSTOJ
		Testlib     fpsCode   `xml:"tpj"` // a checker that uses testlib
		Solutions   []fpsCode `xml:"solution"`
		Before      []fpsCode `xml:"prepend"` // code before a submission
		After       []fpsCode `xml:"append"`
		Remote      []string  `xml:"remote_oj"`
	}
	fpsLimits struct {
		Unit  string `xml:"unit,attr"`
		Value string `xml:",chardata"`
	}
	fpsText struct {
		Name string `xml:"name,attr"`
		Text string `xml:",chardata"`
	}
	fpsCode struct {
		Language string `xml:"language,attr"`
		Text     string `xml:",chardata"`
	}
)

// fpsLimit bounds the size of a file, which holds all tests.
const fpsLimit = 256 << 20

// fpsLanguages maps the format's names of languages to extensions.
var fpsLanguages = map[string]string{"c": ".c", "c++": ".cpp", "java": ".java", "python": ".py", "pascal": ".pas", "go": ".go", "ruby": ".rb", "php": ".php", "c#": ".cs", "javascript": ".js", "lua": ".lua"}

// Read implements Format.
func (f FPS) Read(folder fs.FS, name string) (p *packages.Package, notes packages.Notes, err error) {
	defer fault.Guard(&err, name)
	t := &reading.Tree{FS: folder}
	all, err := t.List(".")
	if err != nil {
		return nil, nil, err
	}
	var found []reading.Entry
	for _, e := range all {
		if !e.Folder && strings.EqualFold(path.Ext(e.Name), ".xml") {
			found = append(found, e)
		}
	}
	if len(found) != 1 {
		return nil, nil, fault.New(".", i18n.Messagef("contains %s in XML instead of one", i18n.Plural(len(found), "file")), "keep only one")
	}
	text, err := t.File(found[0]).Read(fpsLimit)
	if err != nil {
		return nil, nil, err
	}
	at := found[0].Path
	item, err := f.item(at, text)
	if err != nil {
		return nil, nil, err
	}
	p = &packages.Package{Format: "FPS", ID: name, Titles: map[string]string{}, Checker: packages.Checker{Builtin: "lines"}}
	return p, notes, item.read(p, &notes, at)
}

// item returns the problem that Number selects.
func (f FPS) item(at string, text []byte) (*fpsItem, error) {
	var x fpsXML
	if err := reading.XML(at, text, &x, "export it again"); err != nil {
		return nil, err
	}
	titles := make([]string, len(x.Items))
	for i, item := range x.Items {
		titles[i] = item.Title
	}
	one, err := member(x.Items, titles, f.Number, at, path.Base(at)+":1")
	return &one, err
}

// These are the units of limits, in lower case. Exports of HUSTOJ name one, and without one they
// mean seconds and MiB.
var (
	fpsTimes = map[string]reading.Unit{"": reading.Seconds, "s": reading.Seconds, "ms": reading.Milliseconds}
	fpsSizes = map[string]reading.Unit{"": reading.MiB, "mb": reading.MiB, "m": reading.MiB, "kb": reading.KiB, "k": reading.KiB}
)

// in returns the limit in an element, in nanoseconds or bytes. It adds a note if there is none.
func (l fpsLimits) in(units map[string]reading.Unit, element, at string, flag packages.Flag, notes *packages.Notes) int64 {
	unit, ok := units[strings.ToLower(strings.TrimSpace(l.Unit))]
	if !ok {
		notes.RefuseUnless(flag, at, i18n.Messagef("%s has the unknown unit %s", []byte(element), []byte(format.Visible(format.Clip(l.Unit, 20)))), "write times in s or ms, and sizes in mb or kb")
		return 0
	}
	v, wrong := unit.Of(l.Value)
	if wrong != "" {
		notes.RefuseUnless(flag, at, i18n.Messagef("%s %s", []byte(element), wrong), "write a number above 0, such as 1")
	}
	return v
}

func (x fpsItem) read(p *packages.Package, notes *packages.Notes, at string) error {
	lang := reading.LanguageOf(x.Title + x.page())
	p.Titles[lang], p.Credits.Source = x.Title, x.Source
	p.Limits.Time = time.Duration(x.Time.in(fpsTimes, "time_limit", at, packages.TimeFlag, notes))
	p.Limits.Memory, p.Limits.TimeFrom = x.Memory.in(fpsSizes, "memory_limit", at, packages.MemoryFlag, notes), at
	x.checker(p, notes, at)
	x.around(p)
	if slices.ContainsFunc(x.Remote, func(name string) bool { return strings.TrimSpace(name) != "" }) {
		notes.Refuse(at, "the problem is judged elsewhere", "")
	}
	p.Statements = []packages.Statement{{Language: lang, File: packages.Text("problem.html", []byte(x.page()))}}
	if len(x.SampleIn) != len(x.SampleOut) || len(x.TestIn) != len(x.TestOut) {
		return fault.New(at, "has different numbers of inputs and answers", "export it again")
	}
	for i := range x.SampleIn {
		name := fmt.Sprintf("sample-%d", i+1)
		p.Tests = append(p.Tests, packages.Test{Name: name, Sample: true, Input: packages.Text(name+".in", []byte(x.SampleIn[i])), Answer: packages.Text(name+".out", []byte(x.SampleOut[i]))})
	}
	for i := range x.TestIn {
		name := x.TestIn[i].Name
		if name == "" {
			name = fmt.Sprint(i + 1)
		}
		p.Tests = append(p.Tests, packages.Test{Name: name, Input: packages.Text(name+".in", []byte(x.TestIn[i].Text)), Answer: packages.Text(name+".out", []byte(x.TestOut[i].Text))})
	}
	if len(p.Tests) == 0 {
		notes.Refuse(at, "there are no tests", "")
	}
	for i, s := range x.Solutions {
		ext := s.extension()
		if ext == "" {
			notes.Warn(at, i18n.Messagef("a solution in %s is not judged", format.Visible(format.Clip(s.Language, 30))), "")
			continue
		}
		if _, ok := p.Around[s.language()]; ok { // it is a complete program
			notes.Warn(at, i18n.Messagef("a solution in %s is not judged, because the package adds code to submissions in it", format.Visible(format.Clip(s.Language, 30))), "")
			continue
		}
		file := fmt.Sprintf("solution-%d%s", i+1, ext)
		p.Submissions = append(p.Submissions, packages.Submission{
			Program: packages.Program{Path: file, Files: []packages.File{packages.Text(file, []byte(s.Text))}},
			Fate:    packages.Fate{Declared: "solution", Place: at, Final: []string{"AC"}, Lower: true},
		})
	}
	return nil
}

// page returns the statement as an HTML page.
func (x fpsItem) page() string {
	var b strings.Builder
	for _, part := range []struct{ title, text string }{{"", x.Description}, {"输入", x.Input}, {"输出", x.Output}, {"提示", x.Hint}} {
		if strings.TrimSpace(part.text) == "" {
			continue
		}
		if part.title != "" {
			b.WriteString("<h2>" + part.title + "</h2>\n")
		}
		b.WriteString(part.text + "\n")
	}
	return b.String()
}

// checker sets the checker, if the problem has one.
func (x fpsItem) checker(p *packages.Package, notes *packages.Notes, at string) {
	code, of := x.Testlib, protocol.Testlib
	if code.empty() {
		code, of = x.Judge, protocol.HUSTOJ
	}
	if code.empty() {
		return
	}
	file := "checker" + cmp.Or(code.extension(), ".cpp")
	p.Checker = packages.Checker{Protocol: of, Program: &packages.Program{Path: file, Files: []packages.File{packages.Text(file, []byte(code.Text))}}}
}

// around sets the code that is put around submissions.
func (x fpsItem) around(p *packages.Package) {
	p.Around = map[string]packages.Around{}
	add := func(code fpsCode, before, after string) {
		if !code.empty() {
			a := p.Around[code.language()]
			p.Around[code.language()] = packages.Around{Before: a.Before + before, After: a.After + after}
		}
	}
	for _, code := range x.Before {
		add(code, code.Text+"\n", "")
	}
	for _, code := range x.After {
		add(code, "", "\n"+code.Text)
	}
}

// language returns the name of the language in lower case.
func (c fpsCode) language() string { return strings.ToLower(strings.TrimSpace(c.Language)) }

// extension returns the extension of sources in the language; empty if it is unknown.
func (c fpsCode) extension() string {
	return fpsLanguages[c.language()]
}

func (c fpsCode) empty() bool { return strings.TrimSpace(c.Text) == "" }

// An fpsOutput is a problem that is being written.
type fpsOutput struct{ *writing.Output }

// Write implements Format.
func (FPS) Write(to packages.Writer, p *packages.Package) (packages.Notes, error) {
	w := &fpsOutput{writing.New(to, p)}
	if err := w.Common("a Free Problem Set"); err != nil {
		return w.Notes, err
	}
	w.LosePoints()
	if p.Interactor != nil {
		return w.Notes, fault.New(p.ID, "the format has no interactors", "choose another format")
	}
	item := writing.Tag("item").With(
		writing.Tag("title").Saying(w.OneTitle("zh")),
		writing.Tag("time_limit", "unit", "s").Saying(writing.InSeconds(p.Limits.Time)),
		writing.Tag("memory_limit", "unit", "mb").Saying(fmt.Sprint(writing.Mebibytes(p.Limits.Memory))),
	)
	for _, step := range []func(*writing.Element) error{w.statements, w.tests, w.solutions, w.checker} {
		if err := step(&item); err != nil {
			return w.Notes, err
		}
	}
	if p.Limits.Output > 0 {
		w.Notes.Warn("", "the output limit is lost", "")
	}
	w.Lose(false, false, true)
	return w.Notes, w.XML(writing.PlainName.ReplaceAllString(p.ID, "-")+".xml", writing.Tag("fps", "version", "1.5", "url", "https://github.com/zhblue/freeproblemset/").With(item))
}

// statements adds one statement, because the format has only one.
func (w *fpsOutput) statements(item *writing.Element) error {
	s, ok := w.OneStatement("zh")
	if !ok {
		return nil
	}
	t, ok, err := w.Text(s)
	if err != nil {
		return err
	}
	if !ok {
		w.Notes.Warn(s.File.Path, "is neither Markdown, TeX nor HTML, so this statement is lost", "")
		return nil
	}
	*item = item.With(writing.Tag("description").Saying(string(w.HTML(t, t.Data, true))))
	return nil
}

// tests adds the samples, the other tests, and the source of the problem.
func (w *fpsOutput) tests(item *writing.Element) error {
	for _, sample := range []bool{true, false} {
		for i, t := range w.Package.Tests {
			if t.Sample != sample {
				continue
			}
			in, err := t.Input.Read(fpsLimit)
			if err != nil {
				return err
			}
			out, err := t.Answer.Read(fpsLimit)
			if err != nil {
				return err
			}
			if sample {
				*item = item.With(writing.Tag("sample_input").Saying(string(in)), writing.Tag("sample_output").Saying(string(out)))
			} else {
				name := fmt.Sprint(i + 1)
				*item = item.With(writing.Tag("test_input", "name", name).Saying(string(in)), writing.Tag("test_output", "name", name).Saying(string(out)))
			}
		}
	}
	if w.Package.Credits.Source != "" {
		*item = item.With(writing.Tag("source").Saying(w.Package.Credits.Source))
	}
	return nil
}

// checker adds the checker, if it is a single file with the protocol of testlib.
func (w *fpsOutput) checker(item *writing.Element) error {
	if writing.Plain(w.Package.Checker) {
		return nil
	}
	program, err := w.Checker(protocol.Testlib)
	if err != nil || len(program.Files) != 1 {
		w.Notes.Warn("", "the checker is lost: the format has one file, called as those of testlib", "")
		return nil
	}
	text, err := program.Files[0].Read(packages.TextLimit)
	if err != nil {
		return err
	}
	*item = item.With(writing.Tag("tpj", "language", "C++").Saying(string(text)))
	return nil
}

// solutions adds the accepted submissions.
func (w *fpsOutput) solutions(item *writing.Element) error {
	for _, s := range w.Package.Submissions {
		language := ""
		for name, ext := range fpsLanguages {
			if ext == path.Ext(s.Path) {
				language = name
			}
		}
		if len(s.Final) != 1 || s.Final[0] != "AC" || len(s.Files) != 1 || language == "" {
			w.Notes.Warn(s.Path, "only accepted solutions in languages of the format are written, so it is not", "")
			continue
		}
		text, err := s.Files[0].Read(packages.TextLimit)
		if err != nil {
			return err
		}
		*item = item.With(writing.Tag("solution", "language", strings.ToUpper(language[:1])+language[1:]).Saying(string(text)))
	}
	return nil
}
