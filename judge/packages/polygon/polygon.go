// Package polygon reads and writes packages of Polygon, the system for preparing problems of
// Codeforces.
package polygon

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/packages/sign"
	"grundy/judge/program/sources"
	"grundy/judge/tests/check/protocol"
)

// Format reads full and standard packages of Polygon. If a standard package does not contain a
// test, its generator makes the input and the main solution makes the answer. The scripts of a
// package are never run.
//
// Read refuses, for example, tests that a generator writes as several files, and packages with
// several test sets if none is called tests.
type Format struct{}

// Name implements Format.
func (Format) Name() string { return "Polygon" }

// Is implements Format.
func (Format) Is(folder fs.FS) bool { return described(folder) }

// described reports whether a folder has a problem.xml. A package without problem.xml is
// recognized but not read.
var described = sign.File("problem.xml", sign.Matching(`<problem[\s>]`))

// Sign recognizes packages of the format.
var Sign = sign.Sign{Name: "Polygon", Apart: true, Is: sign.Either(
	described,
	sign.Both(sign.File("check.cpp", sign.Anything), sign.Either(sign.File("doall.sh", sign.Anything), sign.File("doall.bat", sign.Anything))),
)}

// These types are the schema of problem.xml.
type (
	polygonXML struct {
		ShortName string `xml:"short-name,attr"`
		URL       string `xml:"url,attr"`
		Names     []struct {
			Language string `xml:"language,attr"`
			Value    string `xml:"value,attr"`
		} `xml:"names>name"`
		Statements []struct {
			Language string `xml:"language,attr"`
			Path     string `xml:"path,attr"`
			Type     string `xml:"type,attr"`
		} `xml:"statements>statement"`
		Judging struct {
			InputFile  string           `xml:"input-file,attr"`
			OutputFile string           `xml:"output-file,attr"`
			AsPercent  string           `xml:"treat-points-from-checker-as-percent,attr"`
			Sets       []polygonTestset `xml:"testset"`
		} `xml:"judging"`
		Resources   []polygonSource `xml:"files>resources>file"`
		Executables []struct {
			Source polygonSource `xml:"source"`
		} `xml:"files>executables>executable"`
		Checker *struct {
			Name   string         `xml:"name,attr"`
			Type   string         `xml:"type,attr"`
			Source polygonSource  `xml:"source"`
			Tests  polygonTestset `xml:"testset"`
		} `xml:"assets>checker"`
		Interactor *struct {
			Source polygonSource `xml:"source"`
		} `xml:"assets>interactor"`
		Validators []struct {
			Source polygonSource  `xml:"source"`
			Tests  polygonTestset `xml:"testset"`
		} `xml:"assets>validators>validator"`
		Solutions []polygonSolution `xml:"assets>solutions>solution"`
		Tags      []struct {
			Value string `xml:"value,attr"`
		} `xml:"tags>tag"`
	}
	polygonSolution struct {
		Tag    string        `xml:"tag,attr"`
		Source polygonSource `xml:"source"`
		Extra  []struct {
			Group string `xml:"group,attr"`
			Tag   string `xml:"tag,attr"`
		} `xml:"extra-tags>extra-tag"`
	}
	polygonSource struct {
		Path string `xml:"path,attr"`
		Type string `xml:"type,attr"`
	}
	polygonTestset struct {
		Name   string        `xml:"name,attr"`
		Time   string        `xml:"time-limit"`
		Memory int64         `xml:"memory-limit"`
		Count  string        `xml:"test-count"`
		Input  string        `xml:"input-path-pattern"`
		Answer string        `xml:"answer-path-pattern"`
		Output string        `xml:"output-path-pattern"`
		Tests  []polygonTest `xml:"tests>test"`
		Groups []struct {
			Name         string `xml:"name,attr"`
			Points       string `xml:"points,attr"`
			Policy       string `xml:"points-policy,attr"`
			Dependencies []struct {
				Group string `xml:"group,attr"`
			} `xml:"dependencies>dependency"`
		} `xml:"groups>group"`
	}
	polygonTest struct {
		Method   string `xml:"method,attr"`
		Command  string `xml:"cmd,attr"`
		Sample   bool   `xml:"sample,attr"`
		Group    string `xml:"group,attr"`
		Points   string `xml:"points,attr"`
		FromFile string `xml:"from-file,attr"`
		Verdict  string `xml:"verdict,attr"`
		About    string `xml:"description,attr"`
	}
)

// A reader reads one package.
type reader struct {
	reading.Tree
	x       polygonXML
	p       *packages.Package
	notes   packages.Notes
	headers []packages.File
}

const polygonFile = "problem.xml"

// Read implements Format.
func (Format) Read(folder fs.FS, name string) (p *packages.Package, notes packages.Notes, err error) {
	defer fault.Guard(&err, name)
	r := &reader{Tree: reading.Tree{FS: folder}, p: &packages.Package{ID: name, Format: "Polygon", Titles: map[string]string{}}}
	f, err := packages.FileIn(folder, polygonFile)
	if err != nil {
		return nil, nil, err
	}
	text, err := f.Read(packages.TextLimit)
	if err != nil {
		return nil, nil, err
	}
	if err := reading.XML(polygonFile, text, &r.x, "download the package from Polygon again"); err != nil {
		return nil, nil, err
	}
	for _, step := range []func() error{r.meta, r.files, r.judges, r.tests, r.solutions} {
		if err := step(); err != nil {
			return nil, nil, err
		}
	}
	return r.p, r.notes, nil
}

// polygonLanguages maps Polygon's names of languages of statements to codes.
var polygonLanguages = map[string]string{"english": "en", "chinese": "zh", "russian": "ru", "spanish": "es", "french": "fr", "german": "de", "polish": "pl", "ukrainian": "uk", "portuguese": "pt", "japanese": "ja",
	"arabic": "ar", "armenian": "hy", "azerbaijani": "az", "belarusian": "be", "bulgarian": "bg", "croatian": "hr", "czech": "cs", "danish": "da", "dutch": "nl", "estonian": "et", "finnish": "fi", "georgian": "ka", "greek": "el", "hebrew": "he", "hindi": "hi", "hungarian": "hu", "indonesian": "id", "italian": "it", "kazakh": "kk", "korean": "ko", "latvian": "lv", "lithuanian": "lt", "macedonian": "mk", "mongolian": "mn", "norwegian": "no", "persian": "fa", "romanian": "ro", "serbian": "sr", "slovak": "sk", "slovene": "sl", "swedish": "sv", "thai": "th", "turkish": "tr", "turkmen": "tk", "uzbek": "uz", "vietnamese": "vi"}

func polygonLanguage(name string) string {
	if code := polygonLanguages[name]; code != "" {
		return code
	}
	return name
}

func (r *reader) meta() error {
	if r.x.ShortName != "" {
		r.p.ID = r.x.ShortName
	}
	for _, n := range r.x.Names {
		r.p.Titles[polygonLanguage(n.Language)] = n.Value
	}
	r.p.Credits.SourceURL = r.x.URL
	for _, t := range r.x.Tags {
		r.p.Credits.Keywords = append(r.p.Credits.Keywords, t.Value)
	}
	standard := func(name string) bool { return name == "" || name == "stdin" || name == "stdout" }
	if !standard(r.x.Judging.InputFile) {
		r.p.InputFile = r.x.Judging.InputFile
	}
	if !standard(r.x.Judging.OutputFile) {
		r.p.OutputFile = r.x.Judging.OutputFile
	}
	for _, s := range r.x.Statements {
		if s.Type != "application/x-tex" && s.Type != "text/markdown" {
			continue
		}
		f, err := r.Found(s.Path)
		if err != nil { // no verdict depends on a statement
			part := fault.In(err)
			r.notes.Warn(part.Place, part.What, part.Remedy)
		}
		if f.Absent() {
			continue
		}
		one := packages.Statement{Language: polygonLanguage(s.Language), File: f}
		beside, err := r.List(path.Dir(s.Path))
		if err != nil {
			return err
		}
		for _, e := range beside {
			if !e.Folder && slices.Contains([]string{".png", ".jpg", ".jpeg", ".gif", ".eps", ".pdf", ".svg"}, strings.ToLower(path.Ext(e.Name))) {
				one.Beside = append(one.Beside, r.File(e))
			}
		}
		r.p.Statements = append(r.p.Statements, one)
	}
	return nil
}

// files collects the headers that programs may include.
func (r *reader) files() error {
	for _, s := range r.x.Resources {
		if !sources.IsHeader(s.Path) {
			continue
		}
		f, err := r.Found(s.Path)
		if err != nil {
			return err
		}
		if f.Absent() {
			continue
		}
		f.Path = path.Base(s.Path)
		r.headers = append(r.headers, f)
	}
	return nil
}

// program returns the program of a source. A missing source file is an error.
func (r *reader) program(s polygonSource) (*packages.Program, error) {
	f, err := packages.FileIn(r.FS, s.Path)
	if err != nil {
		return nil, err
	}
	p := &packages.Program{Path: s.Path}
	f.Path = path.Base(s.Path)
	p.Files = append([]packages.File{f}, r.headers...)
	switch {
	case strings.HasPrefix(s.Type, "python.pypy3"):
		p.Language = "pypy3"
	case strings.HasPrefix(s.Type, "python.3"):
		p.Language = "python3"
	case strings.HasPrefix(s.Type, "python.2"), strings.HasPrefix(s.Type, "python.pypy2"):
		p.Files[0].Path = strings.TrimSuffix(p.Files[0].Path, path.Ext(p.Files[0].Path)) + ".py2" // a language that is reported as unknown
	case strings.HasPrefix(s.Type, "cpp.g++11"), strings.HasPrefix(s.Type, "cpp.g++14"), strings.HasPrefix(s.Type, "cpp.g++17"):
		p.Language = "cpp" + s.Type[len("cpp.g++"):][:2]
	}
	return p, nil
}

func (r *reader) judges() error {
	for _, v := range r.x.Validators {
		p, err := r.program(v.Source)
		if err != nil {
			return err
		}
		r.p.Validators = append(r.p.Validators, packages.Validator{Program: *p, Protocol: protocol.Testlib})
		if err := r.validatorTests(v.Tests); err != nil {
			return err
		}
	}
	if in := r.x.Interactor; in != nil {
		p, err := r.program(in.Source)
		if err != nil {
			return err
		}
		r.p.Interactor = p
	}
	c := r.x.Checker
	switch {
	case c == nil && r.p.Interactor == nil:
		r.notes.RefuseUnless(packages.CheckFlag, polygonFile, "no checker is named", "choose one in Polygon, and download the package again")
	case c == nil:
		r.p.Checker = packages.Checker{Protocol: protocol.Testlib}
	case c.Source.Path == "" || !r.Has(c.Source.Path):
		if !strings.HasPrefix(c.Name, "std::") {
			r.notes.RefuseUnless(packages.CheckFlag, polygonFile, i18n.Messagef("the checker %s is not in the package", format.Visible(c.Source.Path)), "download the full package")
			return nil
		}
		r.p.Checker = reading.StandardChecker(&r.notes, polygonFile, c.Name)
		if c.Source.Path != "" {
			r.notes.Warn(c.Source.Path, i18n.Messagef("is missing, so the standard checker %s is used", format.Visible(format.Clip(c.Name, 40))), "")
		}
	default:
		if c.Type != "" && c.Type != "testlib" {
			r.notes.RefuseUnless(packages.CheckFlag, polygonFile, i18n.Messagef("the checker is of the type %s, which is unknown", format.Visible(c.Type)), "")
		}
		p, err := r.program(c.Source)
		if err != nil {
			return err
		}
		r.p.Checker = packages.Checker{Program: p, Protocol: protocol.Testlib}
		return r.checkerTests(c.Tests)
	}
	return nil
}

// polygonFates maps tags of solutions to the verdicts that they declare.
var polygonFates = map[string][]string{
	"main": {"AC"}, "accepted": {"AC"},
	"rejected": {"WA", "TLE", "RTE", "MLE", "OLE"}, "failed": {"WA", "TLE", "RTE", "MLE", "OLE"},
	"wrong-answer": {"WA"}, "presentation-error": {"WA"},
	"time-limit-exceeded": {"TLE"}, "time-limit-exceeded-or-accepted": {"TLE", "AC"},
	"time-limit-exceeded-or-memory-limit-exceeded": {"TLE", "MLE"}, "memory-limit-exceeded": {"MLE"},
}

func (r *reader) solutions() error {
	for _, s := range r.x.Solutions {
		final, known := polygonFates[s.Tag]
		if !known {
			r.notes.Warn(s.Source.Path, i18n.Messagef("its tag %s is not a verdict", format.Visible(format.Clip(s.Tag, 40))), "")
			if s.Tag == "do-not-run" {
				continue
			}
		}
		if len(s.Extra) > 0 {
			r.notes.Warn(s.Source.Path, "its tags for groups are not used", "")
		}
		p, err := r.program(s.Source)
		if err != nil {
			return err
		}
		p.Files = p.Files[:1:1] // without headers
		one := packages.Submission{Program: *p, Fate: packages.Fate{Declared: s.Tag, Place: s.Source.Path, Final: slices.Clone(final)}}
		one.Lower, one.Upper = slices.Equal(final, []string{"AC"}), slices.Equal(final, []string{"TLE"})
		r.p.Submissions = append(r.p.Submissions, one)
		if s.Tag == "main" && r.p.Main == nil {
			r.p.Main = &one
		}
	}
	return nil
}

// mostConverted is the size in bytes of the largest test whose lines are converted.
const mostConverted = 1 << 30

// unixIfWindows replaces CRLF by LF if all lines end in CRLF, as in files made on Windows.
// Polygon's testlib reads both.
func unixIfWindows(text []byte) []byte {
	if n := bytes.Count(text, []byte("\r\n")); n > 0 && n == bytes.Count(text, []byte("\n")) {
		return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	}
	return text
}
