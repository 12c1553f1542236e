// Package librarychecker reads problems of Library Checker.
package librarychecker

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/packages/sign"
	"grundy/judge/spec"
)

// Format reads problems of library-checker-problems. They have info.toml, generators whose argument
// is the number of a test, checker.cpp and verifier.cpp that use testlib, and sol/correct.cpp,
// which answers the tests. [params] becomes the header params.h. All problems share the folder
// common, which is in the package or above it.
//
// Generated inputs are compared with the hashes in hash.json.
type Format struct{}

// Name implements Format.
func (Format) Name() string { return "Library Checker" }

// Is implements Format.
func (Format) Is(folder fs.FS) bool { return Sign.Is(folder) }

// Sign recognizes packages of the format.
var Sign = sign.Sign{Name: "Library Checker", Apart: true, Is: sign.File("info.toml", sign.Matching(`(?m)^\s*(\[\[tests\]\]|timelimit\s*=|forum\s*=)`))}

// Write implements Format.
func (Format) Write(packages.Writer, *packages.Package) (packages.Notes, error) {
	return nil, packages.ErrReadOnly
}

// Shared implements Sharing.
func (Format) Shared() string { return libraryCommon }

const (
	libraryInfo   = "info.toml"
	libraryCommon = "common" // the folder that all problems share
	libraryParams = "params.h"
	libraryMemory = 1 << 30
)

// A reader reads one problem.
type reader struct {
	reading.Tree
	p       *packages.Package
	notes   packages.Notes
	params  []byte            // params.h
	values  map[string]string // values of @{param.NAME} in statements
	sums    map[string]string // hashes by the names of the files of tests
	checker string
	verify  string
	lacking map[string]bool // headers that were not found
	sources map[string]librarySource
	built   map[string]*packages.Program
}

// A librarySource is a source file with its includes rewritten.
type librarySource struct {
	text     []byte
	includes []string // the paths of the included files
}

// Read implements Format.
func (Format) Read(folder fs.FS, name string) (p *packages.Package, notes packages.Notes, err error) {
	defer fault.Guard(&err, name)
	r := &reader{
		Tree: reading.Tree{FS: folder}, values: map[string]string{}, sums: map[string]string{}, lacking: map[string]bool{}, sources: map[string]librarySource{}, built: map[string]*packages.Program{}, checker: "checker.cpp", verify: "verifier.cpp",
		p: &packages.Package{Format: "Library Checker", ID: name, Titles: map[string]string{}, LimitAdvice: "write timelimit = 2.0 into info.toml, or choose one with --time", Limits: packages.Limits{Limits: spec.Limits{Memory: libraryMemory}, Uniform: true}},
	}
	text, err := r.text(libraryInfo)
	if err != nil {
		return nil, nil, err
	}
	tables, err := reading.ParseTOML(libraryInfo, text)
	if err != nil {
		return nil, nil, err
	}
	for _, step := range []func([]reading.TOMLTable) error{r.info, r.hashes, r.judges, r.tests, r.solutions, r.statement} {
		if err := step(tables); err != nil {
			return nil, nil, err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(r.lacking)) {
		r.notes.Refuse(name, "is included, but is not in the package", "put the folder common of library-checker-problems into it")
	}
	return r.p, r.notes, nil
}

// text reads a file of the package.
func (r *reader) text(at string) ([]byte, error) {
	f, err := packages.FileIn(r.FS, at)
	if err != nil {
		return nil, err
	}
	return f.Read(packages.TextLimit)
}

// info reads the top-level keys and [params].
func (r *reader) info(tables []reading.TOMLTable) error {
	for _, key := range tables[0].Keys {
		switch key.Name {
		case "title":
			r.p.Titles["en"] = key.Text
		case "timelimit":
			v, wrong := reading.Seconds.Time(key.Text)
			if wrong != "" {
				r.notes.RefuseUnless(packages.TimeFlag, key.Place, wrong, "write one such as 2.0")
				continue
			}
			r.p.Limits.Time, r.p.Limits.TimeFrom = v, key.Place
		case "checker":
			r.checker = key.Text
		case "verifier":
			r.verify = key.Text
		case "forum":
			r.p.Credits.SourceURL = key.Text
		default:
			r.notes.Warn(key.Place, i18n.Messagef("the key %s is unknown, so it is ignored", []byte(format.Visible(key.Name))), "")
		}
	}
	for _, t := range tables[1:] {
		switch {
		case t.Name == "params" && !t.Many:
			r.parameters(t)
		case t.Name == "tests" && t.Many, t.Name == "solutions" && t.Many:
		default:
			r.notes.Warn(t.Place, i18n.Messagef("the table %s is unknown, so it is ignored", t.Name), "")
		}
	}
	return nil
}

// parameters makes params.h from [params].
func (r *reader) parameters(t reading.TOMLTable) {
	for _, key := range t.Keys {
		switch r.values[key.Name] = key.Text; key.Kind {
		case 'i':
			r.params = fmt.Appendf(r.params, "#define %s (long long)%s\n", key.Name, key.Text)
		case 'f':
			r.params = fmt.Appendf(r.params, "#define %s %s\n", key.Name, key.Text)
		case 's':
			r.params = fmt.Appendf(r.params, "#define %s \"%s\"\n", key.Name, key.Text)
		default:
			r.notes.Refuse(key.Place, "the parameter is neither a number nor a text", "write one of them")
		}
	}
}

// hashes reads hash.json.
func (r *reader) hashes([]reading.TOMLTable) error {
	const name = "hash.json"
	if !r.Has(name) {
		return nil
	}
	text, err := r.text(name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &r.sums); err != nil {
		return fault.New(name, i18n.Messagef("is not JSON of hashes by the names of files: %s", format.Visible(err.Error())), "remove it")
	}
	return nil
}

// tests reads [[tests]].
func (r *reader) tests(tables []reading.TOMLTable) error {
	for _, t := range tables {
		if t.Name != "tests" {
			continue
		}
		name, number := "", -1.0
		for _, key := range t.Keys {
			switch key.Name {
			case "name":
				name = key.Text
			case "number":
				number, _ = key.Number()
			default:
				r.notes.Refuse(key.Place, i18n.Messagef("the key %s of tests is unknown", []byte(format.Visible(key.Name))), "")
			}
		}
		if name == "" || number < 0 || number != math.Trunc(number) || number > reading.MostTests || len(r.p.Tests)+int(number) > reading.MostTests {
			return fault.New(t.Place, "the tests have no name, or no number of them", `write name = "random.cpp" and number = 5`)
		}
		if err := r.group(t.Place, name, int(number)); err != nil {
			return err
		}
	}
	if len(r.p.Tests) == 0 {
		r.notes.Refuse(libraryInfo, "there are no tests", "list them as [[tests]]")
	}
	return r.made()
}

// group adds the tests of a generator, or stored tests.
func (r *reader) group(place, name string, number int) error {
	stem, ext := strings.TrimSuffix(name, path.Ext(name)), path.Ext(name)
	var generator *packages.Program
	var err error
	switch ext {
	case ".in":
	case ".cpp":
		if generator, err = r.program("gen/"+name, false); err != nil {
			return fault.At(place, err)
		}
	default:
		r.notes.Refuse(place, i18n.Messagef("%s is neither a generator in C++ nor a file such as example.in", format.Visible(format.Clip(name, 60))), "")
		return nil
	}
	for i := range number {
		t := packages.Test{Name: fmt.Sprintf("%s_%02d", stem, i), Sample: stem == "example"}
		if generator != nil {
			t.Made = &packages.Made{Program: generator, Args: []string{fmt.Sprint(i)}}
		} else if t.Input, err = reading.Named(r.FS, "gen", t.Name+".in", place, "name a file of the package"); err != nil {
			return err
		}
		t.InputSum = r.sums[t.Name+".in"]
		r.p.Tests = append(r.p.Tests, t)
	}
	return nil
}

// made uses the stored tests, if the folders in and out contain all of them.
func (r *reader) made() error {
	for _, t := range r.p.Tests {
		if !r.Has("in/"+t.Name+".in") || !r.Has("out/"+t.Name+".out") {
			return nil
		}
	}
	for i := range r.p.Tests {
		t := &r.p.Tests[i]
		input, err := packages.FileIn(r.FS, "in/"+t.Name+".in")
		if err != nil {
			return err
		}
		t.Made, t.Input = nil, packages.Summed(input, t.InputSum)
		if t.Answer, err = packages.FileIn(r.FS, "out/"+t.Name+".out"); err != nil {
			return err
		}
	}
	return nil
}

// solutions reads the correct solution and [[solutions]].
func (r *reader) solutions(tables []reading.TOMLTable) error {
	const correct = "sol/correct.cpp"
	main, err := r.program(correct, false)
	if err != nil {
		return err
	}
	right := packages.Submission{Program: *main, Fate: packages.Fate{Declared: "correct", Place: correct, Final: []string{"AC"}, Lower: true}}
	r.p.Main, r.p.Submissions = &right, []packages.Submission{right}
	for _, t := range tables {
		if t.Name != "solutions" {
			continue
		}
		s := packages.Submission{Fate: packages.Fate{Place: t.Place}}
		name, function := r.declared(t, &s.Fate)
		if name == "" {
			return fault.New(t.Place, "the solution has no name", `write name = "naive.cpp"`)
		}
		program, err := r.program("sol/"+name, function)
		if err != nil {
			return fault.At(t.Place, err)
		}
		s.Program = *program
		r.p.Submissions = append(r.p.Submissions, s)
	}
	return nil
}

// declared reads what a table of [[solutions]] declares: the name, and whether the solution is a
// function that a grader calls. A test may get AC, or one of the verdicts in expect and allow.
func (r *reader) declared(t reading.TOMLTable, f *packages.Fate) (name string, function bool) {
	rule := packages.Rule{Place: t.Place, Permitted: []string{"AC"}}
	for _, key := range t.Keys {
		yes := key.Kind == 'b' && key.Text == "true"
		switch key.Name {
		case "name":
			name = key.Text
		case "function":
			function = yes
		case "expect":
			verdict := map[string]string{"RE": "RTE"}[key.Text]
			if verdict == "" {
				verdict = key.Text
			}
			if verdict != "" {
				rule.Permitted, rule.Required = append(rule.Permitted, verdict), []string{verdict}
			}
		case "allow_tle", "allow_wa", "allow_re":
			if yes {
				rule.Permitted = append(rule.Permitted, map[string]string{"allow_tle": "TLE", "allow_wa": "WA", "allow_re": "RTE"}[key.Name])
			}
		case "wrong":
			if yes {
				f.Declared, f.Final = "wrong", []string{"WA", "TLE", "RTE"}
			}
		default:
			r.notes.Warn(key.Place, i18n.Messagef("the key %s is unknown, so it is ignored", []byte(format.Visible(key.Name))), "")
		}
	}
	if f.Final == nil {
		f.Rules, f.Declared = []packages.Rule{rule}, strings.Join(rule.Permitted, " or ")
		f.Lower, f.Upper = !slices.Contains(rule.Permitted, "TLE"), slices.Equal(rule.Required, []string{"TLE"})
	}
	return name, function
}

// statementSign matches placeholders in a statement.
var statementSign = regexp.MustCompile(`@\{(\w+)\.?([^}]*)\}`)

// statementTitles are the titles of the parts of a statement.
var statementTitles = map[string]string{"statement": "Statement", "constraints": "Constraints", "input": "Input", "output": "Output", "sample": "Sample", "score": "Score"}

// statement reads task.md, which is in English and Japanese. It leaves out the samples, because
// they are shown separately.
func (r *reader) statement([]reading.TOMLTable) error {
	const name = "task.md"
	if !r.Has(name) {
		return nil
	}
	text, err := r.text(name)
	if err != nil {
		return err
	}
	body, _, _ := strings.Cut(string(text), "## @{keyword.sample}")
	for _, lang := range []string{"en", "ja"} {
		var b strings.Builder
		now := ""
		for line := range strings.SplitAfterSeq(body, "\n") {
			if m := statementSign.FindStringSubmatch(line); m != nil && m[1] == "lang" {
				now = strings.TrimSuffix(m[2], "end")
				continue
			}
			if now != "" && now != lang {
				continue
			}
			b.WriteString(statementSign.ReplaceAllStringFunc(line, func(sign string) string {
				m := statementSign.FindStringSubmatch(sign)
				switch value, ok := r.values[m[2]]; {
				case m[1] == "keyword" && statementTitles[m[2]] != "":
					return statementTitles[m[2]]
				case m[1] == "param" && ok:
					return value
				}
				return sign
			}))
		}
		r.p.Statements = append(r.p.Statements, packages.Statement{Language: lang, File: packages.Text(name, []byte(b.String()))})
	}
	return nil
}
