package exchange

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/i18n"
)

// An element is one of XML that is written.
type element struct {
	XMLName    xml.Name
	Attributes []xml.Attr
	Children   []element
	Text       string
}

// tag returns an element with attributes, given as name and value in turn.
func tag(name string, attributes ...string) element {
	e := element{XMLName: xml.Name{Local: name}}
	for i := 0; i+1 < len(attributes); i += 2 {
		e.Attributes = append(e.Attributes, xml.Attr{Name: xml.Name{Local: attributes[i]}, Value: attributes[i+1]})
	}
	return e
}

// with returns an element with others in it.
func (e element) with(children ...element) element {
	e.Children = append(e.Children, children...)
	return e
}

// saying returns an element with a text.
func (e element) saying(text string) element {
	e.Text = text
	return e
}

// MarshalXML implements xml.Marshaler.
func (e element) MarshalXML(to *xml.Encoder, _ xml.StartElement) error {
	start := xml.StartElement{Name: e.XMLName, Attr: e.Attributes}
	if err := to.EncodeToken(start); err != nil {
		return err
	}
	if e.Text != "" {
		if err := to.EncodeToken(xml.CharData(e.Text)); err != nil {
			return err
		}
	}
	for _, c := range e.Children {
		if err := to.Encode(c); err != nil {
			return err
		}
	}
	return to.EncodeToken(start.End())
}

// xml writes an element as a file.
func (w *writing) xml(path string, e element) error {
	var b bytes.Buffer
	b.WriteString(xml.Header)
	encoder := xml.NewEncoder(&b)
	encoder.Indent("", "  ")
	if err := encoder.Encode(e); err != nil {
		return err
	}
	b.WriteByte('\n')
	return w.put(path, b.Bytes())
}

// polygonTags are the tags of solutions by their verdict.
var polygonTags = map[string]string{"AC": "accepted", "WA": "wrong-answer", "TLE": "time-limit-exceeded", "MLE": "memory-limit-exceeded", "RTE": "failed", "OLE": "failed"}

// polygonTag returns the tag of a solution that may have some verdicts: the one that says the
// same, or that it is not accepted; empty if there is none.
func polygonTag(verdicts []string) string {
	if len(verdicts) == 1 {
		return polygonTags[verdicts[0]]
	}
	for _, tag := range []string{"time-limit-exceeded-or-accepted", "time-limit-exceeded-or-memory-limit-exceeded"} {
		if sameVerdicts(verdicts, polygonFates[tag]) {
			return tag
		}
	}
	if len(verdicts) == 0 || slices.Contains(verdicts, "AC") {
		return ""
	}
	return "rejected"
}

// polygonType is what Polygon calls the language of a file.
func polygonType(name string) string {
	types := map[string]string{".cpp": "cpp.gcc13-64-winlibs-g++20", ".cc": "cpp.gcc13-64-winlibs-g++20", ".c": "c.gcc", ".py": "python.3", ".java": "java21", ".kt": "kotlin19", ".go": "go", ".rs": "rust", ".js": "javascript", ".cs": "csharp.mono", ".pas": "pas.fpc", ".rb": "ruby", ".php": "php"}
	return types[path.Ext(name)]
}

// arranges implements arranging.
func (polygon) arranges() arrangement { return arrangement{samples: true, unscored: true} }

// A polygonWriting is a package of the format that is written.
type polygonWriting struct{ *writing }

// Write implements Format. The package is a full one: it has all tests and answers.
func (polygon) Write(to Writer, p *Package) (Notes, error) {
	w := &polygonWriting{newWriting(to, p)}
	w.files = true
	if err := w.common("a Polygon package"); err != nil {
		return w.notes, err
	}
	names, statements := tag("names"), tag("statements")
	for _, lang := range slices.Sorted(maps.Keys(p.Titles)) {
		names = names.with(tag("name", "language", polygonName(lang), "value", p.Titles[lang]))
	}
	for _, s := range p.Statements {
		lang := polygonName(s.Language)
		at := "statements/" + lang + "/problem.tex"
		text, err := s.File.Read(textLimit)
		if err != nil {
			return w.notes, err
		}
		switch path.Ext(s.File.Path) {
		case ".tex":
		case ".md":
			text = TeX(text)
		default:
			w.notes.Warn(s.File.Path, "is neither Markdown nor TeX, so that the statement is lost", "")
			continue
		}
		statements = statements.with(tag("statement", "charset", "UTF-8", "language", lang, "path", at, "type", "application/x-tex"))
		head := fmt.Sprintf("\\begin{problem}{%s}{standard input}{standard output}{%s seconds}{%d megabytes}\n\n", texText(w.titleIn(s.Language)), inSeconds(p.Limits.Time), mebibytes(p.Limits.Memory))
		if err := w.put(at, []byte(head+string(text)+"\n\\end{problem}\n")); err != nil {
			return w.notes, err
		}
	}
	if p.Limits.Output > 0 {
		w.notes.Warn("", "the output limit is lost", "")
	}
	tests, err := w.polygonTests()
	if err != nil {
		return w.notes, err
	}
	assets, err := w.polygonAssets()
	if err != nil {
		return w.notes, err
	}
	tags := tag("tags")
	for _, k := range p.Credits.Keywords {
		tags = tags.with(tag("tag", "value", k))
	}
	return w.notes, w.xml(polygonFile, tag("problem", "revision", "1", "short-name", p.ID).with(
		names, statements, tag("judging", "input-file", p.InputFile, "output-file", p.OutputFile).with(tests), assets, tags))
}

// polygonName is what Polygon calls a language of statements.
func polygonName(code string) string {
	for name, known := range polygonLanguages {
		if known == code {
			return name
		}
	}
	if code == "" {
		return "english"
	}
	return code
}

func (w *polygonWriting) polygonTests() (element, error) {
	p := w.p
	list := tag("tests")
	for i, t := range p.Tests {
		name := fmt.Sprintf("tests/%02d", i+1)
		attributes := append([]string{"method", "manual", "description", t.Name}, w.polygonPoints(i)...)
		if t.Sample {
			attributes = append(attributes, "sample", "true")
		}
		list = list.with(tag("test", attributes...))
		if err := w.copy(name, t.Input); err != nil {
			return list, err
		}
		if t.Answer.Absent() && p.Interactor == nil {
			return list, fault.New(t.Name, "the test has no answer", "name a program that answers")
		}
		if t.Answer.Absent() {
			continue
		}
		if err := w.copy(name+".a", t.Answer); err != nil {
			return list, err
		}
	}
	set := tag("testset", "name", "tests").with(
		tag("time-limit").saying(fmt.Sprint(p.Limits.Time.Milliseconds())),
		tag("memory-limit").saying(fmt.Sprint(p.Limits.Memory)),
		tag("test-count").saying(fmt.Sprint(len(p.Tests))),
		tag("input-path-pattern").saying("tests/%02d"),
		tag("answer-path-pattern").saying("tests/%02d.a"),
		list)
	if len(w.parts) > 0 {
		set = set.with(w.polygonGroups())
	}
	return set, nil
}

// polygonPoints returns the group and the points of a test as attributes. A group that is
// passed or not has all points at its first test.
func (w *polygonWriting) polygonPoints(test int) []string {
	n := partOf(w.parts, test)
	if n < 0 {
		if len(w.parts) == 0 {
			return nil
		}
		return []string{"group", "0", "points", "0.0"}
	}
	one := w.parts[n]
	points := 0.0
	switch {
	case one.score == ScoreSum:
		points = one.points / float64(len(one.tests))
	case one.tests[0] == test:
		points = one.points
	}
	return []string{"group", fmt.Sprint(n + 1), "points", strconv.FormatFloat(points, 'f', -1, 64)}
}

// polygonGroups returns what a testset says of its groups.
func (w *polygonWriting) polygonGroups() element {
	w.loseRules(false, true)
	groups := tag("groups").with(tag("group", "name", "0", "points-policy", "each-test", "feedback-policy", "complete"))
	for i, one := range w.parts {
		policy := "complete-group"
		if one.score == ScoreSum {
			policy = "each-test"
		}
		g := tag("group", "name", fmt.Sprint(i+1), "points-policy", policy, "feedback-policy", "complete")
		if required := one.numbers(w.parts); len(required) > 0 {
			list := tag("dependencies")
			for _, n := range required {
				list = list.with(tag("dependency", "group", fmt.Sprint(n)))
			}
			g = g.with(list)
		}
		groups = groups.with(g)
	}
	return groups
}

// one returns the only source of a program, which is written into a folder.
func (w *writing) one(dir string, p Program) (string, error) {
	for _, f := range p.Files {
		if err := w.copy(dir+f.Path, f); err != nil {
			return "", err
		}
	}
	return dir + p.Files[0].Path, nil
}

func (w *polygonWriting) polygonAssets() (element, error) {
	assets := tag("assets")
	program, err := w.checker(Testlib)
	if err != nil {
		return assets, err
	}
	at, err := w.one("files/", program)
	if err != nil {
		return assets, err
	}
	assets = assets.with(tag("checker", "type", "testlib").with(tag("source", "path", at, "type", polygonType(at))))
	if w.p.Interactor != nil {
		if w.p.Checker.Protocol != Testlib {
			return assets, w.needs(*w.p.Interactor)
		}
		at, err := w.one("files/", *w.p.Interactor)
		if err != nil {
			return assets, err
		}
		assets = assets.with(tag("interactor").with(tag("source", "path", at, "type", polygonType(at))))
	}
	if v, ok := w.validator(Testlib); ok {
		at, err := w.one("files/", v)
		if err != nil {
			return assets, err
		}
		assets = assets.with(tag("validators").with(tag("validator").with(tag("source", "path", at, "type", polygonType(at)))))
	}
	solutions := tag("solutions")
	main := true
	for _, s := range w.p.Submissions {
		verdicts := s.Verdicts()
		mark := polygonTag(verdicts)
		if s.Partial {
			mark = ""
		}
		switch {
		case mark == "":
			w.notes.Warn(s.Path, i18n.Messagef("the format has no tag for what it declares, %s, so that it is left out", s.Declared), "")
			continue
		case len(s.Files) > 1:
			w.notes.Warn(s.Path, "is of several files, so that it is left out", "")
			continue
		case mark == "failed":
			w.notes.Warn(s.Path, i18n.Messagef("the format has no tag for %s, and failed is declared", verdicts[0]), "")
		case mark == "accepted" && main:
			mark, main = "main", false
		}
		if s.partly() {
			w.notes.Warn(s.Path, "what it declares of some tests is lost", "")
		}
		at := "solutions/" + path.Base(s.Path)
		if err := w.copy(at, s.Files[0]); err != nil {
			return assets, err
		}
		solutions = solutions.with(tag("solution", "tag", mark).with(tag("source", "path", at, "type", polygonType(at))))
	}
	return assets.with(solutions), nil
}

// needs returns the error for a program of the other protocol.
func (w *writing) needs(p Program) error {
	return unspoken(p.Path, w.p.Checker.Protocol, strings.TrimSpace("that of testlib"))
}
