package exchange

import (
	"cmp"
	"fmt"
	"io/fs"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/i18n"
	"grundy/judge/spec"
)

// native writes folders of Grundy's own: a spec with the tests, the programs and the
// statements that it names, and the submissions, named by their verdicts.
type native struct{}

// Native is the format of Grundy's own folders, which are written by an import.
var Native Format = native{}

// Name implements Format.
func (native) Name() string { return "Grundy" }

// Is implements Format. Package catalogue reads specs.
func (native) Is(fs.FS) bool { return false }

// Read implements Format. Package catalogue reads specs.
func (native) Read(fs.FS, string) (*Package, Notes, error) {
	return nil, nil, fault.New("", "a spec is no package", "name the spec")
}

// notOfID matches what may not stand in an id.
var notOfID = regexp.MustCompile(`[^a-z0-9]+`)

// nativeID makes an id of the name of a package.
func nativeID(name string) string {
	id := strings.Trim(notOfID.ReplaceAllString(strings.ToLower(name), "-"), "-")
	if what, _ := spec.CheckID(id); what != "" { // it is empty, too long, or begins with a digit
		id = strings.Trim("problem-"+id[:min(len(id), 40)], "-")
	}
	return id
}

// SpecName returns the name of the spec that Native writes for a package.
func SpecName(p *Package) string { return nativeID(p.ID) + ".yaml" }

// arranges implements arranging.
func (native) arranges() arrangement { return arrangement{samples: true, unscored: true} }

// A nativeWriting is a package of the format that is written.
type nativeWriting struct{ *writing }

// Write implements Format.
func (native) Write(to Writer, p *Package) (Notes, error) {
	w := &nativeWriting{newWriting(to, p)}
	if len(p.Include) > 0 || p.Passes > 1 && p.Interactor == nil {
		return w.notes, fault.New(p.ID, "files are compiled with each submission, or it runs several times, which a spec cannot say", "judge the package as it is")
	}
	m := mapping{{"id", nativeID(p.ID)}}
	titles := mapping{}
	for _, lang := range []string{"en", "zh"} {
		if t := p.Titles[lang]; t != "" {
			titles = append(titles, pair{lang, t})
		}
	}
	if len(titles) == 0 {
		titles = mapping{{"en", w.title()}}
	}
	m = append(m, pair{"title", titles})
	statements, err := w.nativeStatements()
	if err != nil {
		return w.notes, err
	}
	m = append(m, pair{"statement", statements})
	if source := cmp.Or(p.Credits.Source, p.Credits.SourceURL); source != "" {
		m = append(m, pair{"source", source})
	}
	limits := mapping{}
	if p.Limits.Time > 0 {
		limits = append(limits, pair{"time", p.Limits.Time.String()})
	} else {
		w.notes.Warn("", "the package names no time limit, and 1s is written", "measure with grundy limits")
	}
	if p.Limits.Memory > 0 {
		limits = append(limits, pair{"memory", fmt.Sprintf("%dMiB", mebibytes(p.Limits.Memory))})
	}
	limits = append(limits, pair{"output", fmt.Sprintf("%dMiB", cmp.Or(mebibytes(p.Limits.Output), 8))})
	m = append(m, pair{"limits", limits})
	if p.InputFile != "" {
		m = append(m, pair{"files", mapping{{"input", p.InputFile}, {"output", p.OutputFile}}})
	}
	judges, err := w.nativeJudges()
	if err != nil {
		return w.notes, err
	}
	m = append(append(m, judges...), pair{"tests", mapping{{"folder", "tests"}}})
	subtasks, err := w.nativeTests()
	if err != nil {
		return w.notes, err
	}
	if len(subtasks) > 0 {
		m = append(m, pair{"subtasks", subtasks})
	}
	if err := w.yaml(SpecName(p), m); err != nil {
		return w.notes, err
	}
	accepted, err := w.nativeSubmissions()
	if err != nil {
		return w.notes, err
	}
	if p.InputFile != "" { // a reference has no files
		return w.notes, nil
	}
	return w.notes, w.stressSpec(m, accepted)
}

// nativeStatements returns the statements in Markdown. What is not converted lies beside.
func (w *nativeWriting) nativeStatements() (mapping, error) {
	texts := mapping{}
	for _, s := range w.p.Statements {
		lang := cmp.Or(s.Language, "en")
		ext := path.Ext(s.File.Path)
		text := []byte(nil)
		if ext == ".md" || ext == ".tex" {
			var err error
			if text, err = s.File.Read(textLimit); err != nil {
				return nil, err
			}
		}
		plain := ext == ".md"
		if ext == ".tex" {
			text, plain = Markdown(text)
		}
		known := (lang == "en" || lang == "zh") && !slices.ContainsFunc(texts, func(p pair) bool { return p[0] == lang })
		if len(text) > 0 && known {
			texts = append(texts, pair{lang, strings.TrimSpace(string(text)) + "\n"})
		}
		if plain && known && len(s.Beside) == 0 {
			continue
		}
		if ext == ".tex" && !plain {
			w.notes.Warn(s.File.Path, "is converted in part, and lies beside the spec", "read the statement of the spec once")
		}
		if err := w.copy("statement/"+lang+"/"+path.Base(s.File.Path), s.File); err != nil {
			return nil, err
		}
		for _, b := range s.Beside {
			if err := w.copy("statement/"+lang+"/"+path.Base(b.Path), b); err != nil {
				return nil, err
			}
		}
	}
	if len(texts) == 0 {
		w.notes.Warn("", "no statement is in Markdown or TeX", "write one")
		texts = mapping{{"en", "See the folder statement."}}
	}
	return texts, nil
}

// nativeProgram writes a program with its headers, and returns its mapping in the spec.
func (w *nativeWriting) nativeProgram(role, key string, p Program, protocol Protocol, flags []string) (mapping, error) {
	var main *File
	for i := range p.Files {
		if isSource(p.Files[i].Path) && path.Ext(p.Files[i].Path) != ".h" {
			if main != nil {
				return nil, fault.New(p.Path, i18n.Messagef("the %s has several sources, which a spec cannot name", role), "judge the package as it is")
			}
			main = &p.Files[i]
		}
	}
	if main == nil {
		return nil, fault.New(p.Path, i18n.Messagef("the %s has no source", role), "")
	}
	for _, f := range p.Files {
		if err := w.copy(role+"/"+f.Path, f); err != nil {
			return nil, err
		}
	}
	m := mapping{{"program", role + "/" + main.Path}, {"protocol", string(protocol)}}
	if len(flags) > 0 {
		m = append(m, pair{"flags", strings.Join(flags, " ")})
	}
	return m, nil
}

func (w *nativeWriting) nativeJudges() (m mapping, err error) {
	p := w.p
	c := p.Checker
	if c.Protocol != "" && c.Protocol != Kattis && c.Protocol != Testlib {
		return nil, fault.New(p.ID, i18n.Messagef("its checker speaks the protocol %s, which a spec cannot name", string(c.Protocol)), "")
	}
	if p.Interactor != nil {
		of, err := w.nativeProgram("interactor", "program", *p.Interactor, c.Protocol, nil)
		if err != nil {
			return nil, err
		}
		if p.Passes > 1 {
			of = append(of, pair{"passes", p.Passes})
		}
		m = append(m, pair{"interactor", of})
	}
	flags := slices.ContainsFunc(p.Tests, func(t Test) bool { return len(t.Flags) > 0 && !slices.Equal(t.Flags, c.Flags) })
	switch {
	case flags:
		return nil, fault.New(p.ID, "its checker has other flags for some tests, which a spec cannot say", "judge the package as it is")
	case c.Program != nil && (p.Interactor == nil || c.Program.Path != p.Interactor.Path):
		of, err := w.nativeProgram("checker", "program", *c.Program, c.Protocol, c.Flags)
		if err != nil {
			return nil, err
		}
		m = append(m, pair{"check", of})
	case c.Builtin == "kattis":
		m = append(m, pair{"check", kattisCheck(c.Flags)})
	case c.Builtin == "floats" && len(c.Flags) == 1:
		m = append(m, pair{"check", mapping{{"floats", c.Flags[0]}}})
	case c.Builtin != "":
		m = append(m, pair{"check", c.Builtin})
	}
	var validators []mapping
	for i, v := range p.Validators {
		switch {
		case v.Answers:
			w.notes.Warn(v.Path, "validators of answers are lost", "")
			continue
		case v.Protocol != Kattis && v.Protocol != Testlib:
			w.notes.Warn(v.Path, i18n.Messagef("is a validator in %s, which a spec cannot name; it lies beside", string(v.Protocol)), "")
			if err := w.program(fmt.Sprintf("validator%d/", i+1), v.Program); err != nil {
				return nil, err
			}
			continue
		}
		of, err := w.nativeProgram(fmt.Sprintf("validator%d", i+1), "program", v.Program, v.Protocol, nil)
		if err != nil {
			w.notes.Warn(v.Path, i18n.Messagef("is lost: %v", err), "")
			continue
		}
		validators = append(validators, of)
	}
	if len(validators) > 0 {
		m = append(m, pair{"validator", validators})
	}
	return m, nil
}

func kattisCheck(flags []string) any {
	if len(flags) == 0 {
		return "kattis"
	}
	return mapping{{"kattis", strings.Join(flags, " ")}}
}

// nativeTests writes the tests, and returns the subtasks.
func (w *nativeWriting) nativeTests() (subtasks []mapping, err error) {
	p := w.p
	names := testNames(p.Tests)
	parts, ok := p.parts()
	if !ok {
		return nil, fault.New(p.ID, "its groups nest, or have rules which a spec cannot say", "judge the package as it is")
	}
	w.parts = parts
	w.rounded()
	w.loseRules(true, true)
	for i, one := range parts {
		score := cmp.Or(map[Score]string{ScoreSum: "sum", ScoreMin: "min"}[one.score], "all")
		subtasks = append(subtasks, mapping{{"name", cmp.Or(strings.TrimPrefix(one.path, "secret/"), "tests")}, {"points", int(math.Round(one.points))}, {"tests", fmt.Sprintf("group%d", i+1)}, {"score", score}})
	}
	for i, t := range p.Tests {
		if len(t.Args) > 0 || len(t.Files) > 0 {
			return nil, fault.New(t.Name, "the test has arguments or files of its own, which a spec cannot say", "judge the package as it is")
		}
		at := "tests/"
		if n := partOf(parts, i); n >= 0 {
			at += fmt.Sprintf("group%d/", n+1)
		}
		if t.Sample && !strings.Contains(names[i], "sample") {
			at += "sample-"
		}
		if err := w.copy(at+names[i]+".in", t.Input); err != nil {
			return nil, err
		}
		answer := t.Answer
		if answer.Absent() {
			if p.Interactor == nil {
				return nil, fault.New(t.Name, "the test has no answer", "")
			}
			answer = Text(names[i]+".ans", nil)
		}
		if err := w.copy(at+names[i]+".ans", answer); err != nil {
			return nil, err
		}
	}
	return subtasks, nil
}

// nativeFates are the words with which names of submissions begin, by their verdict.
var nativeFates = map[string]string{"AC": "ac", "WA": "wa", "TLE": "tle", "RTE": "re", "MLE": "mle", "OLE": "ole", "CE": "ce"}

// nativeSubmissions writes the submissions, and returns the name of an accepted one.
func (w *nativeWriting) nativeSubmissions() (accepted string, err error) {
	taken := map[string]bool{}
	for _, s := range w.p.Submissions {
		final := s.Verdicts()
		switch {
		case len(final) == 0 || s.Partial:
			w.notes.Warn(s.Path, "declares no single verdict, and is left out", "")
			continue
		case len(s.Files) != 1:
			w.notes.Warn(s.Path, "has several files, and is left out", "")
			continue
		case len(final) > 1:
			w.notes.Warn(s.Path, i18n.Messagef("one of its verdicts is kept: %s", final[0]), "")
		}
		fate := nativeFates[final[0]]
		stem := strings.TrimPrefix(nativeID(strings.TrimSuffix(path.Base(s.Path), path.Ext(s.Path))), fate+"-")
		ext := strings.ToLower(path.Ext(s.Files[0].Path))
		name := fate + "-" + stem + ext
		for i := 2; taken[name]; i++ {
			name = fmt.Sprintf("%s-%s-%d%s", fate, stem, i, ext)
		}
		taken[name] = true
		if err := w.copy("submissions/"+name, s.Files[0]); err != nil {
			return "", err
		}
		if accepted == "" && fate == "ac" {
			accepted = name
		}
	}
	return accepted, nil
}
