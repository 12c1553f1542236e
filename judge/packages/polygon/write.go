package polygon

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/document/tex"
	"grundy/judge/packages"
	"grundy/judge/packages/writing"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/grading"
)

// polygonTags maps verdicts to tags of solutions.
var polygonTags = map[string]string{"AC": "accepted", "WA": "wrong-answer", "TLE": "time-limit-exceeded", "MLE": "memory-limit-exceeded", "RTE": "failed", "OLE": "failed"}

// polygonTag returns the tag for a solution with these permitted verdicts: the exact one, or one
// for solutions that are not accepted; empty if neither fits.
func polygonTag(verdicts []string) string {
	if len(verdicts) == 1 {
		return polygonTags[verdicts[0]]
	}
	for _, tag := range []string{"time-limit-exceeded-or-accepted", "time-limit-exceeded-or-memory-limit-exceeded"} {
		if writing.SameVerdicts(verdicts, polygonFates[tag]) {
			return tag
		}
	}
	if len(verdicts) == 0 || slices.Contains(verdicts, "AC") {
		return ""
	}
	return "rejected"
}

// polygonType returns Polygon's name for the language of a file.
func polygonType(name string) string {
	types := map[string]string{".cpp": "cpp.gcc13-64-winlibs-g++20", ".cc": "cpp.gcc13-64-winlibs-g++20", ".c": "c.gcc", ".py": "python.3", ".java": "java21", ".kt": "kotlin19", ".go": "go", ".rs": "rust", ".js": "javascript", ".cs": "csharp.mono", ".pas": "pas.fpc", ".rb": "ruby", ".php": "php"}
	return types[path.Ext(name)]
}

// Arranges implements writing.Arranging.
func (Format) Arranges() writing.Arrangement {
	return writing.Arrangement{Samples: true, Unscored: true}
}

// An output is a package that is being written.
type output struct{ *writing.Output }

// Write implements Format. It writes a full package, with all tests and answers.
func (Format) Write(to packages.Writer, p *packages.Package) (packages.Notes, error) {
	w := &output{writing.New(to, p)}
	w.Files = true
	if err := w.Common("a Polygon package"); err != nil {
		return w.Notes, err
	}
	names, statements := writing.Tag("names"), writing.Tag("statements")
	for _, lang := range slices.Sorted(maps.Keys(p.Titles)) {
		names = names.With(writing.Tag("name", "language", polygonName(lang), "value", p.Titles[lang]))
	}
	for _, s := range p.Statements {
		t, ok, err := w.Text(s)
		if err != nil {
			return w.Notes, err
		}
		if !ok {
			w.Notes.Warn(s.File.Path, "is neither Markdown, TeX nor HTML, so this statement is lost", "")
			continue
		}
		lang := polygonName(t.Lang)
		at := "statements/" + lang + "/problem.tex"
		if err := w.Pictures(t, "statements/"+lang, ""); err != nil {
			return w.Notes, err
		}
		text := w.TeX(t, tex.Polygon)
		statements = statements.With(writing.Tag("statement", "charset", "UTF-8", "language", lang, "path", at, "type", "application/x-tex"))
		head := fmt.Sprintf("\\begin{problem}{%s}{standard input}{standard output}{%s seconds}{%d megabytes}\n\n", tex.Escape(w.TitleIn(t.Lang)), writing.InSeconds(p.Limits.Time), writing.Mebibytes(p.Limits.Memory))
		if err := w.Put(at, []byte(head+string(text)+"\n\\end{problem}\n")); err != nil {
			return w.Notes, err
		}
	}
	if p.Limits.Output > 0 {
		w.Notes.Warn("", "the output limit is lost", "")
	}
	tests, err := w.tests()
	if err != nil {
		return w.Notes, err
	}
	assets, err := w.assets()
	if err != nil {
		return w.Notes, err
	}
	tags := writing.Tag("tags")
	for _, k := range p.Credits.Keywords {
		tags = tags.With(writing.Tag("tag", "value", k))
	}
	return w.Notes, w.XML(polygonFile, writing.Tag("problem", "revision", "1", "short-name", p.ID).With(
		names, statements, writing.Tag("judging", "input-file", p.InputFile, "output-file", p.OutputFile).With(tests), assets, tags))
}

// polygonName returns Polygon's name for a language of statements.
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

func (w *output) tests() (writing.Element, error) {
	p := w.Package
	list := writing.Tag("tests")
	for i, t := range p.Tests {
		name := fmt.Sprintf("tests/%02d", i+1)
		attributes := append([]string{"method", "manual", "description", t.Name}, w.points(i)...)
		if t.Sample {
			attributes = append(attributes, "sample", "true")
		}
		list = list.With(writing.Tag("test", attributes...))
		if err := w.Copy(name, t.Input); err != nil {
			return list, err
		}
		if t.Answer.Absent() && p.Interactor == nil {
			return list, fault.New(t.Name, "the test has no answer", "name a program that answers")
		}
		if t.Answer.Absent() {
			continue
		}
		if err := w.Copy(name+".a", t.Answer); err != nil {
			return list, err
		}
	}
	set := writing.Tag("testset", "name", "tests").With(
		writing.Tag("time-limit").Saying(fmt.Sprint(p.Limits.Time.Milliseconds())),
		writing.Tag("memory-limit").Saying(fmt.Sprint(p.Limits.Memory)),
		writing.Tag("test-count").Saying(fmt.Sprint(len(p.Tests))),
		writing.Tag("input-path-pattern").Saying("tests/%02d"),
		writing.Tag("answer-path-pattern").Saying("tests/%02d.a"),
		list)
	if len(w.Parts) > 0 {
		set = set.With(w.groups())
	}
	return set, nil
}

// points returns the group and the points of a test as attributes. If a group is all or nothing,
// its first test has all of the points.
func (w *output) points(test int) []string {
	n := packages.PartOf(w.Parts, test)
	if n < 0 {
		if len(w.Parts) == 0 {
			return nil
		}
		return []string{"group", "0", "points", "0.0"}
	}
	one := w.Parts[n]
	points := 0.0
	switch {
	case one.Score == grading.Sum:
		points = one.Points / float64(len(one.Tests))
	case one.Tests[0] == test:
		points = one.Points
	}
	return []string{"group", fmt.Sprint(n + 1), "points", strconv.FormatFloat(points, 'f', -1, 64)}
}

// groups returns the groups of the test set.
func (w *output) groups() writing.Element {
	w.LoseRules(false, true)
	groups := writing.Tag("groups").With(writing.Tag("group", "name", "0", "points-policy", "each-test", "feedback-policy", "complete"))
	for i, one := range w.Parts {
		policy := "complete-group"
		if one.Score == grading.Sum {
			policy = "each-test"
		}
		g := writing.Tag("group", "name", fmt.Sprint(i+1), "points-policy", policy, "feedback-policy", "complete")
		if required := one.Numbers(w.Parts); len(required) > 0 {
			list := writing.Tag("dependencies")
			for _, n := range required {
				list = list.With(writing.Tag("dependency", "group", fmt.Sprint(n)))
			}
			g = g.With(list)
		}
		groups = groups.With(g)
	}
	return groups
}

func (w *output) assets() (writing.Element, error) {
	assets := writing.Tag("assets")
	program, err := w.checker()
	if err != nil {
		return assets, err
	}
	at, err := w.Source("files/", program)
	if err != nil {
		return assets, err
	}
	assets = assets.With(writing.Tag("checker", "type", "testlib").With(writing.Tag("source", "path", at, "type", polygonType(at))))
	if w.Package.Interactor != nil {
		program, err := w.Interactor(protocol.Testlib)
		if err != nil {
			return assets, err
		}
		at, err := w.Source("files/", program)
		if err != nil {
			return assets, err
		}
		assets = assets.With(writing.Tag("interactor").With(writing.Tag("source", "path", at, "type", polygonType(at))))
	}
	if v, ok := w.Validator(protocol.Testlib); ok {
		at, err := w.Source("files/", v)
		if err != nil {
			return assets, err
		}
		assets = assets.With(writing.Tag("validators").With(writing.Tag("validator").With(writing.Tag("source", "path", at, "type", polygonType(at)))))
	}
	solutions := writing.Tag("solutions")
	main := true
	for _, s := range w.Package.Submissions {
		verdicts := s.Verdicts()
		mark := polygonTag(verdicts)
		if s.Partial {
			mark = ""
		}
		switch {
		case mark == "":
			w.Notes.Warn(s.Path, i18n.Messagef("the format has no tag for its verdict, %s, so it is not written", s.Fate), "")
			continue
		case len(s.Files) > 1:
			w.Notes.Warn(s.Path, "has several files, so it is not written", "")
			continue
		case mark == "failed":
			w.Notes.Warn(s.Path, i18n.Messagef("the format has no tag for %s, so failed is declared", verdicts[0]), "")
		case mark == "accepted" && main:
			mark, main = "main", false
		}
		if s.Partly() {
			w.Notes.Warn(s.Path, "its declarations about single tests are lost", "")
		}
		at := "solutions/" + path.Base(s.Path)
		if err := w.Copy(at, s.Files[0]); err != nil {
			return assets, err
		}
		solutions = solutions.With(writing.Tag("solution", "tag", mark).With(writing.Tag("source", "path", at, "type", polygonType(at))))
	}
	return assets.With(solutions), nil
}
