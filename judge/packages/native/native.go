// Package native writes packages as problems of Grundy: a spec with its tests, programs and
// statements. If an input can be derived from a checktestdata validator, it also writes a second
// spec for hunts.
package native

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/document"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/packages/writing"
	"grundy/judge/spec"
	"grundy/judge/tests/check/protocol"
)

// format writes Grundy's own folders: a spec with its tests, programs and statements, and the
// submissions, which are named by their verdicts.
type format struct{}

// Format is the format of Grundy's own folders. An import writes it.
var Format packages.Format = format{}

// Name implements Format.
func (format) Name() string { return "Grundy" }

// Is implements Format. It returns false, because package catalogue reads specs.
func (format) Is(fs.FS) bool { return false }

// Read implements Format. It returns an error, because package catalogue reads specs.
func (format) Read(fs.FS, string) (*packages.Package, packages.Notes, error) {
	return nil, nil, fault.New("", "a spec is not a package", "name the spec")
}

// specID returns an id that is made from the name of a package.
func specID(name string) string { return spec.IDOf(name, "problem") }

// SpecName returns the name of the spec that Format writes for a package.
func SpecName(p *packages.Package) string { return specID(p.ID) + ".yaml" }

// Arranges implements writing.Arranging.
func (format) Arranges() writing.Arrangement {
	return writing.Arrangement{Samples: true, Unscored: true}
}

// An output is a package that is being written.
type output struct {
	*writing.Output
	at       []string          // the paths of the tests, without extensions, within the folder of the tests
	answers  string            // the path of the program that answers the tests of generators; empty: none
	answerer *packages.Program // that program
	wrote    map[string]string // the paths of the programs that once has written

	groupFolders map[string]string // the folders of the tests of groups, by the paths of the groups
	folders      map[string]bool   // the folders that programs and groups have
}

// Write implements Format.
func (format) Write(to packages.Writer, p *packages.Package) (packages.Notes, error) {
	w := &output{Output: writing.New(to, p), wrote: map[string]string{}, groupFolders: map[string]string{}, folders: map[string]bool{}}
	if !w.gradable() {
		return w.Notes, fault.New(p.ID, "files are compiled with each submission, which a spec cannot express", "judge the package as it is")
	}
	m := writing.Mapping{{"id", specID(p.ID)}}
	titles := writing.Mapping{}
	for _, lang := range slices.Sorted(maps.Keys(p.Titles)) {
		if t := p.Titles[lang]; t != "" {
			titles = withText(titles, reading.Spoken(lang, t), t)
		}
	}
	if len(titles) == 0 {
		titles = writing.Mapping{{"en", w.Title()}}
	}
	m = append(m, writing.Pair{"title", titles})
	statements, err := w.statements()
	if err != nil {
		return w.Notes, err
	}
	m = append(m, writing.Pair{"statement", statements})
	if source := cmp.Or(p.Credits.Source, p.Credits.SourceURL); source != "" {
		m = append(m, writing.Pair{"source", source})
	}
	m = append(m, writing.Pair{"limits", w.limits()})
	if p.Handed {
		m = append(m, writing.Pair{"submit", "outputs"})
	}
	graders, err := w.graders()
	if err != nil {
		return w.Notes, err
	}
	if len(graders) > 0 {
		m = append(m, writing.Pair{"grader", graders})
	}
	if p.InputFile != "" {
		m = append(m, writing.Pair{"files", writing.Mapping{{"input", p.InputFile}, {"output", p.OutputFile}}})
	}
	tests, err := w.tests()
	if err != nil {
		return w.Notes, err
	}
	judges, err := w.judges()
	if err != nil {
		return w.Notes, err
	}
	accepted, fates, err := w.submissions()
	if err != nil {
		return w.Notes, err
	}
	m = append(append(m, judges...), tests...)
	if len(fates) > 0 {
		m = append(m, writing.Pair{"submissions", fates})
	}
	if err := w.YAML(SpecName(p), m); err != nil {
		return w.Notes, err
	}
	if p.InputFile != "" { // references use standard input and output
		return w.Notes, nil
	}
	return w.Notes, w.stressSpec(m, accepted)
}

// limits returns the limits of the problem, and the factors by language.
func (w *output) limits() (m writing.Mapping) {
	l := w.Package.Limits
	if p := w.Package; p.Apart && p.Processes > 1 && l.Time > 0 {
		l.Time *= time.Duration(p.Processes)
		w.Notes.Warn("", i18n.Messagef("each process has a time limit of its own, which a spec cannot express, so all together get %s", l.Time), "")
	}
	if l.Time > 0 {
		m = append(m, writing.Pair{"time", l.Time.String()})
	} else if !w.Package.Handed {
		w.Notes.Warn("", "the package has no time limit, so 1s is written", "measure with grundy limits")
	}
	if l.Memory > 0 {
		m = append(m, writing.Pair{"memory", fmt.Sprintf("%dMiB", writing.Mebibytes(l.Memory))})
	}
	m = append(m, writing.Pair{"output", fmt.Sprintf("%dMiB", cmp.Or(writing.Mebibytes(l.Output), 8))})
	if l.Uniform {
		return append(m, writing.Pair{"factors", "none"})
	}
	var factors writing.Mapping
	for _, language := range slices.Sorted(maps.Keys(l.Factors)) {
		var own writing.Mapping
		f := l.Factors[language]
		for i, factor := range []float64{f.Time, f.Memory} {
			switch {
			case factor >= 1 && factor <= 100:
				own = append(own, writing.Pair{[]string{"time", "memory"}[i], factor})
			case factor != 0:
				w.Notes.Warn("", i18n.Messagef("the factor %g of the limits for %s is lost", factor, language), "a factor is from 1 to 100")
			}
		}
		if len(own) > 0 {
			factors = append(factors, writing.Pair{language, own})
		}
	}
	if len(factors) > 0 {
		m = append(m, writing.Pair{"factors", factors})
	}
	return m
}

// statements returns the statements in Markdown. Their pictures are copied next to the spec, and so
// is the original of a statement that is not understood in full.
func (w *output) statements() (writing.Mapping, error) {
	texts := writing.Mapping{}
	for _, s := range w.Package.Statements {
		before := len(w.Notes)
		t, ok, err := w.Text(s)
		if err != nil {
			return nil, err
		}
		if ok && len(t.Blocks) > 0 {
			if err := w.addTalks(t); err != nil {
				return nil, err
			}
			dir := "statement/" + t.Lang
			if err := w.Pictures(t, dir, dir+"/"); err != nil {
				return nil, err
			}
			had := len(texts)
			texts = withText(texts, t.Lang, strings.TrimSpace(string(w.Markdown(t)))+"\n")
			if len(texts) > had && len(w.Notes) == before {
				continue
			}
		}
		if err := w.Copy("statement/"+cmp.Or(s.Language, "en")+"/"+path.Base(s.File.Path), s.File); err != nil {
			return nil, err
		}
	}
	if len(texts) == 0 {
		w.Notes.Warn("", "no statement is in Markdown, TeX or HTML", "write one")
		texts = writing.Mapping{{"en", "See the folder statement."}}
	}
	return texts, nil
}

// withText adds a text in a language, unless the mapping has one.
func withText(texts writing.Mapping, lang, text string) writing.Mapping {
	if slices.ContainsFunc(texts, func(p writing.Pair) bool { return p[0] == lang }) {
		return texts
	}
	return append(texts, writing.Pair{lang, text})
}

// addTalks adds the interactions that the package shows as samples to a statement.
func (w *output) addTalks(t *writing.Text) error {
	for i, test := range w.Package.Tests {
		if test.Shown == nil || test.Shown.Interaction.Absent() {
			continue
		}
		text, err := test.Shown.Interaction.Read(packages.SampleLimit)
		if err != nil {
			return err
		}
		turns, ok := document.ParseTurns(string(text))
		if !ok {
			w.Notes.Warn(test.Shown.Interaction.Path, "has a line that does not begin with < or >, so the interaction is lost", "")
			continue
		}
		t.Blocks = append(t.Blocks, &document.Heading{Level: 2, Text: document.Plain(fmt.Sprintf("%s %d", i18n.Format(t.Lang, "Sample"), i+1))}, &document.Interaction{Turns: turns})
	}
	return nil
}

// program writes a program with its headers, and returns its entry in the spec.
func (w *output) program(role, key string, p packages.Program, of protocol.Protocol, flags []string) (writing.Mapping, error) {
	var main *packages.File
	for i := range p.Files {
		if reading.IsSource(p.Files[i].Path) {
			if main != nil {
				return nil, fault.New(p.Path, i18n.Messagef("the %s has several sources, which a spec cannot express", role), "judge the package as it is")
			}
			main = &p.Files[i]
		}
	}
	if main == nil {
		return nil, fault.New(p.Path, i18n.Messagef("the %s has no source", role), "")
	}
	for _, f := range p.Files {
		if err := w.Copy(role+"/"+f.Path, f); err != nil {
			return nil, err
		}
	}
	m := writing.Mapping{{"program", role + "/" + main.Path}, {"protocol", string(of)}}
	if len(flags) > 0 {
		m = append(m, writing.Pair{"flags", strings.Join(flags, " ")})
	}
	return m, nil
}

func (w *output) judges() (m writing.Mapping, err error) {
	p := w.Package
	c := p.Checker
	if c.Protocol != "" && !p.Managed() && !slices.Contains(protocol.All, c.Protocol) {
		return nil, fault.New(p.ID, i18n.Messagef("its checker uses the protocol %s, which a spec cannot express", string(c.Protocol)), "")
	}
	if p.Interactor != nil {
		of, err := w.program("interactor", "program", *p.Interactor, c.Protocol, c.Flags)
		if err != nil {
			return nil, err
		}
		if p.Passes > 1 {
			of = append(of, writing.Pair{"passes", p.Passes})
		}
		m = append(m, writing.Pair{"interactor", of})
		if p.Processes > 1 {
			m = append(m, writing.Pair{"processes", p.Processes})
		}
	}
	check, err := w.check()
	if err != nil {
		return nil, err
	}
	if check != nil {
		m = append(m, writing.Pair{"check", check})
	}
	validators, err := w.validators()
	if err != nil {
		return nil, err
	}
	if len(validators) > 0 {
		m = append(m, writing.Pair{"validator", validators})
	}
	return m, nil
}

// check returns the value of the key check; nil if the package has an interactor or uses the
// default checker.
func (w *output) check() (any, error) {
	p, c := w.Package, w.Package.Checker
	switch {
	case c.Program != nil && (p.Interactor == nil || c.Program.Path != p.Interactor.Path):
		of, err := w.program("checker", "program", *c.Program, c.Protocol, c.Flags)
		if err == nil && p.Passes > 1 && p.Interactor == nil {
			of = append(of, writing.Pair{"passes", p.Passes})
		}
		return of, err
	case c.Builtin == "kattis":
		return kattisCheck(c.Flags), nil
	case c.Builtin == "floats" && len(c.Flags) == 1:
		return writing.Mapping{{"floats", c.Flags[0]}}, nil
	case c.Builtin != "":
		return c.Builtin, nil
	}
	return nil, nil
}

// validators returns the validators that a spec can name. It adds a note for each other
// validator.
func (w *output) validators() (list []writing.Mapping, err error) {
	for i, v := range w.Package.Validators {
		name := fmt.Sprintf("validator%d", i+1)
		switch {
		case v.Answers:
			w.Notes.Warn(v.Path, "validators of answers are lost", "")
			continue
		case !slices.Contains(protocol.All, v.Protocol):
			w.Notes.Warn(v.Path, i18n.Messagef("is a validator in %s, which a spec cannot express; it is beside the spec", string(v.Protocol)), "")
			if err := w.Program(name+"/", v.Program); err != nil {
				return nil, err
			}
			continue
		}
		of, err := w.program(name, "program", v.Program, v.Protocol, nil)
		if err != nil {
			w.Notes.Warn(v.Path, i18n.Messagef("is lost: %v", err), "")
			continue
		}
		list = append(list, w.shared(v, of)...)
	}
	return list, nil
}

func kattisCheck(flags []string) any {
	if len(flags) == 0 {
		return "kattis"
	}
	return writing.Mapping{{"kattis", strings.Join(flags, " ")}}
}

// limitsOf returns the limits of a test as a spec writes them.
func limitsOf(l spec.Limits) (m writing.Mapping) {
	if l.Time > 0 {
		m = append(m, writing.Pair{"time", l.Time.String()})
	}
	if l.Memory > 0 {
		m = append(m, writing.Pair{"memory", fmt.Sprintf("%dMiB", writing.Mebibytes(l.Memory))})
	}
	return m
}
