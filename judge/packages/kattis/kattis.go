// Package kattis reads and writes packages of the Kattis family: of Kattis, of the ICPC and of
// DOMjudge, with the additions of BAPCtools.
package kattis

import (
	"io/fs"
	"path"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/packages"
	"grundy/judge/packages/kattis/generators"
	"grundy/judge/packages/reading"
	"grundy/judge/packages/sign"
	"grundy/judge/tests/grading"
)

// Format reads packages of the Kattis family: the versions legacy, 2023-07 and 2025-09 with
// the additions of DOMjudge and BAPCtools.
//
// The version in problem.yaml determines the default of a missing key. If a folder or a file was
// renamed between versions, both names are read in every version, because many packages mix them.
//
// Read refuses, for example, static validators, several output validators, and test
// groups with an unknown aggregation. Visualizers and input validators in VIVA are not run.
type Format struct{}

// Name implements Format.
func (Format) Name() string { return "Kattis" }

// Is implements Format.
func (Format) Is(folder fs.FS) bool { return Sign.Is(folder) }

// Sign recognizes packages of the format.
var Sign = sign.Sign{Name: "Kattis", Apart: true, Is: sign.Either(
	sign.YAML("problem", sign.Keys(problemKeys)),
	sign.File("domjudge-problem.ini", sign.Anything),
	sign.Both(sign.Either(sign.Folder("data/secret"), sign.Folder("data/sample")), sign.Either(
		sign.Folder("output_validators"), sign.Folder("output_validator"), sign.Folder("input_validators"), sign.Folder("input_format_validators"),
		sign.Folder("submissions"), sign.Folder("problem_statement"), sign.Folder("statement"), sign.Folder("graders"))),
)}

// PartSign recognizes a part of a package, which cannot be read without the package.
var PartSign = sign.Sign{Name: "Kattis (ICPC, DOMjudge, BAPCtools)", Apart: true, Is: sign.Either(
	sign.File("testdata.yaml", describesGroup), sign.File("test_group.yaml", describesGroup),
	sign.File("generators.yaml", generatorKeys), sign.File("generators/generators.yaml", generatorKeys),
)}

// problemKeys matches the keys by which problem.yaml is distinguished from other files of this
// name.
const problemKeys = "problem_format_version|name|uuid|type|license|rights_owner|author|credits|source|source_url|keywords|languages|" +
	"validation|validator|validator_flags|output_validator_flags|limits|grading|scoring|allow_file_writing|constants"

// groupKeys matches the keys of a test group in a Kattis package.
var groupKeys = sign.Keys("on_reject|grading|grader_flags|range|accept_score|reject_score|run_samples|scoring|max_score|score_aggregation|verdict_aggregation|" +
	"require_pass|args|static_validation|full_feedback|(?:in|out)put_(?:valid|visualiz)(?:ator|er)_(?:flags|args)|testdata_settings")

// generatorKeys matches the keys of generators.yaml.
var generatorKeys = sign.Keys("data|solution|generators|random_salt|visualizer")

// saysSomething matches a text that is not just comments.
var saysSomething = sign.Matching(`(?m)^\s*[^#\s]`)

// describesGroup recognizes the description of a test group, which may be empty.
func describesGroup(text []byte) bool { return groupKeys(text) || !saysSomething(text) }

// Write implements Format.
func (Format) Write(packages.Writer, *packages.Package) (packages.Notes, error) {
	return nil, packages.ErrReadOnly
}

// A reader reads one package.
type reader struct {
	reading.Tree
	p       *packages.Package
	notes   packages.Notes
	meta    problemMeta
	configs map[*grading.Group]groupConfig // the settings of the folders of tests
	globs   map[string]bool                // for each glob of tests in submissions.yaml: whether it matches a test
	made    map[string]*generators.Case    // the tests of generators.yaml by the paths of their inputs
}

// Read implements Format.
func (Format) Read(folder fs.FS, name string) (p *packages.Package, notes packages.Notes, err error) {
	defer fault.Guard(&err, name)
	r := &reader{Tree: reading.Tree{FS: folder}, p: &packages.Package{ID: name, Titles: map[string]string{}, Include: map[string][]packages.File{}}, configs: map[*grading.Group]groupConfig{}}
	for _, step := range []func() error{r.names, r.metadata, r.statements, r.generated, r.data, r.judges, r.inputValidators, r.include, r.submissions, r.domjudgePoints, r.warnPerTest} {
		if err := step(); err != nil {
			return nil, nil, err
		}
	}
	r.p.Format = "Kattis " + r.meta.version
	if r.p.LimitAdvice = "write limits: {time_limit: 2} into problem.yaml, or choose one with --time"; r.p.Format == "Kattis legacy" {
		r.p.LimitAdvice = "write one into .timelimit, such as 2, or choose one with --time"
	}
	return r.p, r.notes, nil
}

// judgedBy lists the files and folders of a package that affect verdicts.
var judgedBy = []string{
	"problem.yaml", "domjudge-problem.ini", "data", "submissions", "include", "generators", "graders",
	"output_validators", "output_validator", "input_validators", "input_validator", "input_format_validators", "answer_validators",
}

// ofTests lists the names in the folder data that affect verdicts.
var ofTests = []string{"sample", "secret", "testdata.yaml", "test_group.yaml", "invalid_input", "invalid_output", "valid_output", "invalid_answer", "valid_input", "valid_answer"}

// names refuses names that resemble those of the format.
func (r *reader) names() error {
	if err := r.CheckNames(".", &r.notes, judgedBy...); err != nil {
		return err
	}
	return r.CheckNames("data", &r.notes, ofTests...)
}

// modern reports whether the package is of a version after legacy.
func (r *reader) modern() bool { return r.meta.modern }

// generated adds the tests of generators.yaml, if the package stores no secret tests.
func (r *reader) generated() error {
	folder, made, err := generators.Read(&r.Tree, r, &r.notes)
	if err == nil && made != nil {
		r.FS, r.made = folder, made
	}
	return err
}

// Filled replaces constants of the package in the text of a file.
func (r *reader) Filled(at string, text []byte) ([]byte, error) { return r.meta.filled(at, text) }

// statements finds the statements and their titles.
func (r *reader) statements() error {
	for _, dir := range []string{"statement", "problem_statement", "."} {
		all, broken, err := r.Listed(dir)
		if err != nil {
			return err
		}
		for _, err := range broken {
			f := fault.In(err)
			r.notes.Warn(f.Place, f.What, f.Remedy)
		}
		var texts []packages.Statement
		var beside []packages.File
		for _, e := range all {
			if e.Folder {
				continue
			}
			base, ext := strings.TrimSuffix(e.Name, path.Ext(e.Name)), path.Ext(e.Name)
			lang, named := "", base == "problem"
			if rest, ok := strings.CutPrefix(base, "problem."); ok && !strings.Contains(rest, ".") {
				lang, named = rest, true
			}
			switch {
			case named && (ext == ".tex" || ext == ".md" || ext == ".pdf" || ext == ".html" || ext == ".txt"):
				texts = append(texts, packages.Statement{Language: lang, File: r.File(e)})
			case dir != ".":
				beside = append(beside, r.File(e))
			}
		}
		for _, s := range texts {
			s.Beside = beside
			r.p.Statements = append(r.p.Statements, s)
		}
	}
	all, err := r.Below("attachments")
	if err != nil {
		return err
	}
	for _, e := range all {
		r.p.Attachments = append(r.p.Attachments, r.File(e))
	}
	return r.titles()
}

// titles reads titles that problem.yaml does not have from the statements in TeX.
func (r *reader) titles() error {
	for _, s := range r.p.Statements {
		lang := strings.ToLower(s.Language)
		if lang == "" {
			lang = "en"
		}
		if path.Ext(s.File.Path) != ".tex" || r.p.Titles[lang] != "" {
			continue
		}
		text, err := s.File.Read(packages.TextLimit)
		if err != nil {
			return err
		}
		if title := texTitle(string(text)); title != "" {
			r.p.Titles[lang] = title
		}
	}
	return nil
}

// texTitle returns the title in a TeX statement, preferably its plain form.
func texTitle(text string) string {
	if _, rest, ok := strings.Cut(text, "%% plainproblemname:"); ok {
		line, _, _ := strings.Cut(rest, "\n")
		return strings.TrimSpace(line)
	}
	_, rest, ok := strings.Cut(text, `\problemname{`)
	if !ok {
		return ""
	}
	depth := 1
	for i, c := range rest {
		switch c {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 {
			return strings.TrimSpace(rest[:i])
		}
	}
	return ""
}
