package exchange

import (
	"encoding/xml"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"

	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// fps reads and writes Free Problem Set, the XML of HUSTOJ: one problem a file.
//
// What it cannot say, and then refuses to judge: special judges, whose protocol differs
// between the judges that read the format.
type fps struct{}

// Name implements Format.
func (fps) Name() string { return "FPS" }

// Is implements Format.
func (fps) Is(folder fs.FS) bool { return fpsSign.is(folder) }

// fpsSign is that of packages of the format.
var fpsSign = Sign{Name: "FPS", is: file("*.xml", matching(`<fps[\s>]`))}

// The shape of a file.
type (
	fpsXML struct {
		Items []fpsItem `xml:"item"`
	}
	fpsItem struct {
		Title       string     `xml:"title"`
		Time        fpsNumber  `xml:"time_limit"`
		Memory      fpsNumber  `xml:"memory_limit"`
		Description string     `xml:"description"`
		Input       string     `xml:"input"`
		Output      string     `xml:"output"`
		SampleIn    []string   `xml:"sample_input"`
		SampleOut   []string   `xml:"sample_output"`
		TestIn      []fpsText  `xml:"test_input"`
		TestOut     []fpsText  `xml:"test_output"`
		Hint        string     `xml:"hint"`
		Source      string     `xml:"source"`
		Judge       *fpsText   `xml:"spj"`
		Solutions   []fpsCode  `xml:"solution"`
		Remote      []struct{} `xml:"remote_oj"`
	}
	fpsNumber struct {
		Unit  string  `xml:"unit,attr"`
		Value float64 `xml:",chardata"`
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

// fpsLimit bounds a file, which holds all tests.
const fpsLimit = 256 << 20

// fpsLanguages are the extensions of languages by their name in the format.
var fpsLanguages = map[string]string{"c": ".c", "c++": ".cpp", "java": ".java", "python": ".py", "pascal": ".pas", "go": ".go", "ruby": ".rb", "php": ".php", "c#": ".cs", "javascript": ".js", "lua": ".lua"}

// Read implements Format.
func (fps) Read(folder fs.FS, name string) (p *Package, notes Notes, err error) {
	defer fault.Guard(&err, name)
	t := &tree{FS: folder}
	all, err := t.list(".")
	if err != nil {
		return nil, nil, err
	}
	var found []entry
	for _, e := range all {
		if !e.folder && strings.EqualFold(path.Ext(e.name), ".xml") {
			found = append(found, e)
		}
	}
	if len(found) != 1 {
		return nil, nil, fault.New(".", i18n.Messagef("holds %s in XML, and one is wanted", i18n.Plural(len(found), "file")), "leave one there")
	}
	text, err := t.file(found[0]).Read(fpsLimit)
	if err != nil {
		return nil, nil, err
	}
	at := found[0].path
	var x fpsXML
	if err := xml.Unmarshal(text, &x); err != nil {
		return nil, nil, fault.New(at, i18n.Messagef("is no Free Problem Set: %s", format.Visible(err.Error())), "export it again")
	}
	if len(x.Items) != 1 {
		return nil, nil, fault.New(at, i18n.Messagef("holds %s, and one is wanted", i18n.Plural(len(x.Items), "problem")), "write each to a file of its own")
	}
	p = &Package{Format: "FPS", ID: name, Titles: map[string]string{}, Checker: Checker{Builtin: "lines"}}
	return p, notes, x.Items[0].read(p, &notes, at)
}

func (x fpsItem) read(p *Package, notes *Notes, at string) error {
	p.Titles["zh"], p.Credits.Source = x.Title, x.Source
	seconds := x.Time.Value
	if strings.EqualFold(x.Time.Unit, "ms") {
		seconds /= 1000
	}
	if !(seconds > 0 && seconds <= mostSeconds) {
		notes.Refuse(at, "the time limit is none", "write one such as 1")
	} else {
		p.Limits.Time, p.Limits.TimeFrom = time.Duration(seconds*float64(time.Second)), at
	}
	memory := x.Memory.Value
	if strings.EqualFold(x.Memory.Unit, "kb") {
		memory /= 1024
	}
	if !(memory > 0 && memory < 1<<20) {
		notes.Refuse(at, "the memory limit is none", "write one such as 128")
	} else {
		p.Limits.Memory = int64(memory * (1 << 20))
	}
	if x.Judge != nil && strings.TrimSpace(x.Judge.Text) != "" {
		notes.Refuse(at, "the problem has a special judge, which is not supported", "write a checker, and name it with --check")
	}
	if len(x.Remote) > 0 {
		notes.Refuse(at, "the problem is judged elsewhere", "")
	}
	page := "<h1>Description</h1>\n" + x.Description + "\n<h1>Input</h1>\n" + x.Input + "\n<h1>Output</h1>\n" + x.Output + "\n" + x.Hint
	p.Statements = []Statement{{Language: "zh", File: Text("problem.html", []byte(page))}}
	if len(x.SampleIn) != len(x.SampleOut) || len(x.TestIn) != len(x.TestOut) {
		return fault.New(at, "has another number of inputs than of answers", "export it again")
	}
	for i := range x.SampleIn {
		name := fmt.Sprintf("sample-%d", i+1)
		p.Tests = append(p.Tests, Test{Name: name, Sample: true, Input: Text(name+".in", []byte(x.SampleIn[i])), Answer: Text(name+".out", []byte(x.SampleOut[i]))})
	}
	for i := range x.TestIn {
		name := x.TestIn[i].Name
		if name == "" {
			name = fmt.Sprint(i + 1)
		}
		p.Tests = append(p.Tests, Test{Name: name, Input: Text(name+".in", []byte(x.TestIn[i].Text)), Answer: Text(name+".out", []byte(x.TestOut[i].Text))})
	}
	if len(p.Tests) == 0 {
		notes.Refuse(at, "there are no tests", "")
	}
	for i, s := range x.Solutions {
		ext := fpsLanguages[strings.ToLower(s.Language)]
		if ext == "" {
			notes.Warn(at, i18n.Messagef("a solution in %s is not judged", format.Visible(format.Clip(s.Language, 30))), "")
			continue
		}
		file := fmt.Sprintf("solution-%d%s", i+1, ext)
		p.Submissions = append(p.Submissions, Submission{
			Program: Program{Path: file, Files: []File{Text(file, []byte(s.Text))}},
			Fate:    Fate{Declared: "solution", Place: at, Final: []string{"AC"}, Lower: true},
		})
	}
	return nil
}

// A fpsWriting is a package of the format that is written.
type fpsWriting struct{ *writing }

// Write implements Format.
func (fps) Write(to Writer, p *Package) (Notes, error) {
	w := &fpsWriting{newWriting(to, p)}
	if err := w.common("a Free Problem Set"); err != nil {
		return w.notes, err
	}
	w.losePoints()
	if p.Interactor != nil {
		return w.notes, fault.New(p.ID, "the format has no interactors", "choose another format")
	}
	item := tag("item").with(
		tag("title").saying(w.titleIn("zh")),
		tag("time_limit", "unit", "s").saying(inSeconds(p.Limits.Time)),
		tag("memory_limit", "unit", "mb").saying(fmt.Sprint(mebibytes(p.Limits.Memory))),
	)
	for _, step := range []func(*element) error{w.fpsStatements, w.fpsTests, w.fpsSolutions} {
		if err := step(&item); err != nil {
			return w.notes, err
		}
	}
	if !plain(p.Checker) {
		w.notes.Warn("", "the checker is lost: its protocol differs between judges", "")
	}
	if p.Limits.Output > 0 {
		w.notes.Warn("", "the output limit is lost", "")
	}
	w.lose(false, false, true)
	return w.notes, w.xml(plainName.ReplaceAllString(p.ID, "-")+".xml", tag("fps", "version", "1.5", "url", "https://github.com/zhblue/freeproblemset/").with(item))
}

// fpsStatements adds the statement. The format has one.
func (w *fpsWriting) fpsStatements(item *element) error {
	for _, s := range w.p.Statements {
		if s.Language != "zh" && len(w.p.Statements) > 1 {
			w.notes.Warn(s.File.Path, "the format has one language, so that this statement is lost", "")
			continue
		}
		text, err := s.File.Read(textLimit)
		if err != nil {
			return err
		}
		if path.Ext(s.File.Path) == ".md" {
			text = HTML(w.titleIn(s.Language), text)
		}
		*item = item.with(tag("description").saying(string(text)))
	}
	return nil
}

// fpsTests adds the samples, the other tests, and where the problem is from.
func (w *fpsWriting) fpsTests(item *element) error {
	for _, sample := range []bool{true, false} {
		for i, t := range w.p.Tests {
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
				*item = item.with(tag("sample_input").saying(string(in)), tag("sample_output").saying(string(out)))
			} else {
				name := fmt.Sprint(i + 1)
				*item = item.with(tag("test_input", "name", name).saying(string(in)), tag("test_output", "name", name).saying(string(out)))
			}
		}
	}
	if w.p.Credits.Source != "" {
		*item = item.with(tag("source").saying(w.p.Credits.Source))
	}
	return nil
}

// fpsSolutions adds the accepted submissions.
func (w *fpsWriting) fpsSolutions(item *element) error {
	for _, s := range w.p.Submissions {
		language := ""
		for name, ext := range fpsLanguages {
			if ext == path.Ext(s.Path) {
				language = name
			}
		}
		if len(s.Final) != 1 || s.Final[0] != "AC" || len(s.Files) != 1 || language == "" {
			w.notes.Warn(s.Path, "only accepted solutions in languages of the format are written, so that it is left out", "")
			continue
		}
		text, err := s.Files[0].Read(textLimit)
		if err != nil {
			return err
		}
		*item = item.with(tag("solution", "language", strings.ToUpper(language[:1])+language[1:]).saying(string(text)))
	}
	return nil
}
