package exchange

import (
	"io/fs"
	"path"
	"regexp"
	"strings"

	"grundy/judge/fault"
)

// kattis reads packages of the Kattis family: the versions legacy, 2023-07 and 2025-09 with
// the additions of DOMjudge and BAPCtools.
//
// The version in problem.yaml decides what a missing key means. Both names of a folder or a
// file that was renamed between the versions are read in each, because many packages mix
// them.
//
// What it cannot say, and then refuses to judge: submit-answer, static validators, several
// output validators, test groups of an unknown aggregation. Not run are visualizers and
// input validators in VIVA.
type kattis struct{}

// Name implements Format.
func (kattis) Name() string { return "Kattis" }

// Is implements Format.
func (kattis) Is(folder fs.FS) bool { return kattisSign.is(folder) }

// kattisSign is that of packages of the format.
var kattisSign = Sign{Name: "Kattis", Apart: true, is: either(
	file("problem.yaml", keys(kattisKeys)), file("problem.yml", keys(kattisKeys)),
	file("domjudge-problem.ini", anything),
	both(either(folderNamed("data/secret"), folderNamed("data/sample")), either(
		folderNamed("output_validators"), folderNamed("output_validator"), folderNamed("input_validators"), folderNamed("input_format_validators"),
		folderNamed("submissions"), folderNamed("problem_statement"), folderNamed("statement"), folderNamed("graders"))),
)}

// kattisPartSign is that of a part of a package, which is not read without the package.
var kattisPartSign = Sign{Name: partOfKattis, Apart: true, is: either(
	file("testdata.yaml", groupOfKattis), file("test_group.yaml", groupOfKattis),
	file("generators.yaml", keys("data|solution|generators|random_salt|visualizer")),
	file("generators/generators.yaml", keys("data|solution|generators|random_salt|visualizer")),
)}

// partOfKattis names a folder in a package, which cannot be read without the package.
const partOfKattis = "Kattis (ICPC, DOMjudge, BAPCtools)"

// kattisKeys tell a description of a problem from other files of its name.
const kattisKeys = "problem_format_version|name|uuid|type|license|rights_owner|author|credits|source|source_url|keywords|languages|" +
	"validation|validator|validator_flags|output_validator_flags|limits|grading|scoring|allow_file_writing|constants"

// groupKeys are those of a group of tests in a Kattis package.
var groupKeys = keys("on_reject|grading|grader_flags|range|accept_score|reject_score|run_samples|scoring|max_score|score_aggregation|verdict_aggregation|" +
	"require_pass|args|static_validation|full_feedback|(?:in|out)put_(?:valid|visualiz)(?:ator|er)_(?:flags|args)|testdata_settings")

// groupOfKattis accepts the description of a group of tests, which may be empty.
func groupOfKattis(text []byte) bool {
	return groupKeys(text) || !regexp.MustCompile(`(?m)^\s*[^#\s]`).Match(text)
}

// Write implements Format.
func (kattis) Write(Writer, *Package) (Notes, error) { return nil, ErrReadOnly }

// A kattisReader reads one package.
type kattisReader struct {
	tree
	p       *Package
	notes   Notes
	meta    kattisMeta
	configs map[*Group]kattisConfig   // what the folders of tests say
	made    map[string]*generatedCase // tests by the paths of their inputs, if generators.yaml lists them
}

// Read implements Format.
func (kattis) Read(folder fs.FS, name string) (p *Package, notes Notes, err error) {
	defer fault.Guard(&err, name)
	r := &kattisReader{tree: tree{FS: folder}, p: &Package{ID: name, Titles: map[string]string{}, Include: map[string][]File{}}, configs: map[*Group]kattisConfig{}}
	for _, step := range []func() error{r.metadata, r.statements, r.generated, r.data, r.judges, r.inputValidators, r.include, r.submissions} {
		if err := step(); err != nil {
			return nil, nil, err
		}
	}
	r.p.Format = "Kattis " + r.meta.version
	if r.p.LimitAdvice = "write limits: {time_limit: 2} into problem.yaml"; r.p.Format == "Kattis legacy" {
		r.p.LimitAdvice = "write one into .timelimit, such as 2"
	}
	return r.p, r.notes, nil
}

// modern reports whether the package is of a version after legacy.
func (r *kattisReader) modern() bool { return r.meta.modern }

// generated lets the tests be made that generators.yaml lists, if the package has no secret
// ones.
func (r *kattisReader) generated() error {
	folder, made, err := readGenerators(&r.tree, r, &r.notes)
	if err == nil && made != nil {
		r.FS, r.made = folder, made
	}
	return err
}

// filled puts the constants of the package into a text.
func (r *kattisReader) filled(text []byte) []byte { return r.meta.filled(text) }

// statements finds the statements, and the titles that they have.
func (r *kattisReader) statements() error {
	for _, dir := range []string{"statement", "problem_statement", "."} {
		all, broken, err := r.listed(dir)
		if err != nil {
			return err
		}
		for _, err := range broken {
			f := fault.In(err)
			r.notes.Warn(f.Place, f.What, f.Remedy)
		}
		var texts []Statement
		var beside []File
		for _, e := range all {
			if e.folder {
				continue
			}
			base, ext := strings.TrimSuffix(e.name, path.Ext(e.name)), path.Ext(e.name)
			lang, named := "", base == "problem"
			if rest, ok := strings.CutPrefix(base, "problem."); ok && !strings.Contains(rest, ".") {
				lang, named = rest, true
			}
			switch {
			case named && (ext == ".tex" || ext == ".md" || ext == ".pdf" || ext == ".html" || ext == ".txt"):
				texts = append(texts, Statement{Language: lang, File: r.file(e)})
			case dir != ".":
				beside = append(beside, r.file(e))
			}
		}
		for _, s := range texts {
			s.Beside = beside
			r.p.Statements = append(r.p.Statements, s)
		}
	}
	all, err := r.below("attachments")
	if err != nil {
		return err
	}
	for _, e := range all {
		r.p.Attachments = append(r.p.Attachments, r.file(e))
	}
	return r.titles()
}

// titles takes the titles that problem.yaml lacks out of the statements in TeX.
func (r *kattisReader) titles() error {
	for _, s := range r.p.Statements {
		lang := strings.ToLower(s.Language)
		if lang == "" {
			lang = "en"
		}
		if path.Ext(s.File.Path) != ".tex" || r.p.Titles[lang] != "" {
			continue
		}
		text, err := s.File.Read(textLimit)
		if err != nil {
			return err
		}
		if title := texTitle(string(text)); title != "" {
			r.p.Titles[lang] = title
		}
	}
	return nil
}

// texTitle returns the title in a statement in TeX: its plain form if there is one.
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
