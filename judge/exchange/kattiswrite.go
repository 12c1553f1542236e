package exchange

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"grundy/judge/exchange/standalone"
	"grundy/judge/fault"
	"grundy/judge/i18n"
)

// family writes packages of the Kattis family for one of its readers.
type family struct {
	name    string
	version string // of problem.yaml
}

// The members of the family that are written. Package kattis reads all of them.
var (
	icpc     = family{"icpc", "2025-09"}
	legacy   = family{"kattis", "legacy"}
	domjudge = family{"domjudge", "legacy"}
)

// Name implements Format.
func (f family) Name() string { return f.name }

// Is implements Format. The format kattis reads the packages.
func (family) Is(fs.FS) bool { return false }

// Read implements Format.
func (family) Read(folder fs.FS, name string) (*Package, Notes, error) {
	return kattis{}.Read(folder, name)
}

// A writing is a package that is written.
type writing struct {
	Writer
	p     *Package
	notes Notes
	parts []part // the groups that give points
	files bool   // the format says which files submissions read and write
}

// newWriting begins to write a package.
func newWriting(to Writer, p *Package) *writing { return &writing{Writer: to, p: p} }

// put writes a file.
func (w *writing) put(path string, text []byte) error {
	to, err := w.Create(path)
	if err == nil {
		_, err = to.Write(text)
	}
	return err
}

// copy writes a file of another package.
func (w *writing) copy(path string, f File) error {
	from, err := f.Open()
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := w.Create(path)
	if err == nil {
		_, err = io.Copy(to, from)
	}
	return err
}

// yaml writes a mapping.
func (w *writing) yaml(path string, value any) error {
	var b bytes.Buffer
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(value); err != nil {
		return err
	}
	return w.put(path, b.Bytes())
}

// A pair is a key of a mapping, a string, and its value.
type pair [2]any

// A mapping is written in its order.
type mapping []pair

// MarshalYAML implements yaml.Marshaler.
func (m mapping) MarshalYAML() (any, error) {
	n := &yaml.Node{Kind: yaml.MappingNode}
	for _, p := range m {
		var value yaml.Node
		if err := value.Encode(p[1]); err != nil {
			return nil, err
		}
		n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: p[0].(string)}, &value)
	}
	return n, nil
}

// inSeconds writes a time limit.
func inSeconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

// Write implements Format.
func (f family) Write(to Writer, p *Package) (Notes, error) {
	w := newWriting(to, p)
	if err := w.common("an ICPC package"); err != nil {
		return w.notes, err
	}
	for _, step := range []func(*writing) error{f.meta, f.statements, f.tests, f.judges, f.submissions} {
		if err := step(w); err != nil {
			return w.notes, err
		}
	}
	return w.notes, nil
}

// common notes what no writer of ours can say. The error says what would change verdicts.
func (w *writing) common(what string) error {
	p := w.p
	parts, ok := p.parts()
	if w.parts = parts; !ok {
		w.notes.Warn("", "the points of its groups are lost", "")
	}
	for language := range p.Limits.Factors {
		if f := p.Limits.Factors[language]; f.Time > 0 && f.Time != 1 || f.Memory > 0 && f.Memory != 1 {
			w.notes.Warn("", "larger limits for some languages are lost: one limit holds for all", "")
			break
		}
	}
	if p.InputFile != "" && !w.files {
		return fault.New(p.ID, i18n.Messagef("programs read and write files, and %s cannot say so", what), "")
	}
	if len(p.Include) > 0 {
		return fault.New(p.ID, i18n.Messagef("files are compiled with each submission, which is not written to %s", what), "")
	}
	return nil
}

// modern reports whether the version is after legacy.
func (f family) modern() bool { return f.version != "legacy" }

// uuid is a stable identifier of a package by its name.
func uuid(name string) string {
	sum := sha256.Sum256([]byte("grundy:" + name))
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[:4], sum[4:6], 0x4000|int(sum[6]&0xf)<<8|int(sum[7]), 0x8000|int(sum[8]&0x3f)<<8|int(sum[9]), sum[10:16])
}

// meta writes problem.yaml, and the time limit where legacy packages have it.
func (f family) meta(w *writing) error {
	p, m := w.p, mapping{{"problem_format_version", f.version}}
	m = append(m, f.about(w)...)
	if p.Credits.Source != "" {
		m = append(m, pair{"source", p.Credits.Source})
	}
	if len(p.Credits.Authors) > 0 {
		if f.modern() {
			m = append(m, pair{"credits", mapping{{"authors", p.Credits.Authors}}})
		} else {
			m = append(m, pair{"author", strings.Join(p.Credits.Authors, ", ")})
		}
	}
	if len(p.Credits.Keywords) > 0 {
		m = append(m, pair{"keywords", p.Credits.Keywords})
	}
	if p.Credits.License != "" {
		m = append(m, pair{"license", p.Credits.License})
	}
	if limits := f.limits(p); len(limits) > 0 {
		m = append(m, pair{"limits", limits})
	}
	if err := w.yaml("problem.yaml", m); err != nil || f.modern() || p.Limits.Time == 0 {
		return err
	}
	if f == domjudge {
		return w.put("domjudge-problem.ini", []byte("timelimit='"+inSeconds(p.Limits.Time)+"'\n"))
	}
	return w.put(".timelimit", []byte(inSeconds(p.Limits.Time)+"\n"))
}

// about returns the kind of the problem, its name, and how it is judged.
func (f family) about(w *writing) (m mapping) {
	p := w.p
	if !f.modern() {
		if len(w.parts) > 0 {
			m = append(m, pair{"type", "scoring"})
		}
		m = append(m, pair{"name", w.title()})
		if kind := f.validation(p); kind != "" {
			m = append(m, pair{"validation", kind})
		}
		if flags := strings.Join(f.flags(p.Checker), " "); flags != "" {
			m = append(m, pair{"validator_flags", flags})
		}
		return m
	}
	kind := "pass-fail"
	if len(w.parts) > 0 {
		kind = "scoring"
	}
	if p.Interactor != nil {
		kind += " interactive"
	}
	if p.Passes > 1 {
		kind += " multi-pass"
	}
	titles := mapping{}
	for _, lang := range slices.Sorted(maps.Keys(p.Titles)) {
		titles = append(titles, pair{lang, p.Titles[lang]})
	}
	return mapping{{"type", kind}, {"name", titles}, {"uuid", uuid(p.ID)}}
}

// limits returns the limits as problem.yaml has them.
func (f family) limits(p *Package) (limits mapping) {
	if p.Limits.Time > 0 && f.modern() {
		limits = append(limits, pair{"time_limit", p.Limits.Time.Seconds()})
	}
	for _, size := range []struct {
		key   string
		bytes int64
	}{{"memory", p.Limits.Memory}, {"output", p.Limits.Output}} {
		if size.bytes > 0 {
			limits = append(limits, pair{size.key, mebibytes(size.bytes)})
		}
	}
	if p.Passes > 1 {
		limits = append(limits, pair{"validation_passes", p.Passes})
	}
	return limits
}

// mebibytes returns a size in MiB, rounded up.
func mebibytes(bytes int64) int64 { return (bytes + 1<<20 - 1) >> 20 }

// title returns the English title, or another one.
func (w *writing) title() string { return w.titleIn("en") }

// titleIn returns the title in a language, or another one.
func (w *writing) titleIn(lang string) string {
	if t := w.p.Titles[lang]; t != "" {
		return t
	}
	for _, lang := range append([]string{"en"}, slices.Sorted(maps.Keys(w.p.Titles))...) {
		if t := w.p.Titles[lang]; t != "" {
			return t
		}
	}
	return w.p.ID
}

// validation is the key of legacy packages.
func (f family) validation(p *Package) string {
	kind := ""
	if f.special(p.Checker) || p.Interactor != nil {
		kind = "custom"
	}
	if p.Interactor != nil {
		kind += " interactive"
	}
	if p.Passes > 1 {
		kind += " multi-pass"
	}
	return kind
}

// defaultFlags are the flags by which the default validator compares as a built-in checker
// does; false if it cannot.
func defaultFlags(c Checker) (flags []string, ok bool) {
	switch c.Builtin {
	case "kattis":
		return c.Flags, true
	case "", "tokens":
		return []string{"case_sensitive"}, c.Program == nil && c.Standard == "" || c.Builtin != ""
	case "exact":
		return []string{"case_sensitive", "space_change_sensitive"}, true
	case "floats":
		if len(c.Flags) == 1 {
			return []string{"case_sensitive", "float_tolerance", c.Flags[0]}, true
		}
	}
	return nil, false
}

// special reports whether the checker is a program.
func (family) special(c Checker) bool {
	_, ok := defaultFlags(c)
	return !ok
}

// flags are those of the validator.
func (f family) flags(c Checker) []string {
	if flags, ok := defaultFlags(c); ok {
		return flags
	}
	if c.Program != nil {
		return c.Flags
	}
	return nil
}

// statements writes the statements: in TeX for Kattis, in Markdown for ICPC and in HTML for
// DOMjudge, if they are in Markdown here. Others are copied.
func (f family) statements(w *writing) error {
	dir := "problem_statement"
	if f.modern() {
		dir = "statement"
	}
	for _, s := range w.p.Statements {
		lang := s.Language
		if lang == "" {
			lang = "en"
		}
		ext := path.Ext(s.File.Path)
		if ext != ".md" {
			if err := w.copy(dir+"/problem."+lang+ext, s.File); err != nil {
				return err
			}
			continue
		}
		text, err := s.File.Read(textLimit)
		if err != nil {
			return err
		}
		at, out := dir+"/problem."+lang+".md", text
		switch {
		case f == legacy:
			at, out = dir+"/problem."+lang+".tex", append([]byte("\\problemname{"+texText(w.titleIn(lang))+"}\n\n"), TeX(text)...)
		case f == domjudge && (lang == "en" || len(w.p.Statements) == 1):
			at, out = "problem.html", HTML(w.titleIn(lang), text)
		case f == domjudge:
			at = dir + "/problem." + lang + ".md"
		}
		if err := w.put(at, out); err != nil {
			return err
		}
		for _, b := range s.Beside {
			if err := w.copy(dir+"/"+path.Base(b.Path), b); err != nil {
				return err
			}
		}
	}
	for _, a := range w.p.Attachments {
		if err := w.copy("attachments/"+path.Base(a.Path), a); err != nil {
			return err
		}
	}
	return nil
}

// plainName matches what may not stand in a name of a file.
var plainName = regexp.MustCompile(`[^A-Za-z0-9_.-]+`)

// testNames are the names of the tests in a package that sorts them: numbered, so that they
// stay in order.
func testNames(tests []Test) []string {
	list := make([]string, len(tests))
	digits := len(strconv.Itoa(len(tests)))
	for i, t := range tests {
		name := strings.Trim(plainName.ReplaceAllString(path.Base(t.Name), "-"), "-.")
		if n := fmt.Sprintf("%0*d", digits, i+1); name == "" || strings.Trim(name, "0123456789") == "" {
			list[i] = n
		} else {
			list[i] = n + "-" + name
		}
	}
	return list
}

func (f family) tests(w *writing) error {
	names := testNames(w.p.Tests)
	late := false
	folders, err := f.groups(w)
	if err != nil {
		return err
	}
	for i, t := range w.p.Tests {
		dir := "data/secret/"
		n := partOf(w.parts, i)
		switch {
		case n >= 0:
			dir = folders[n] + "/"
		case t.Sample:
			dir = "data/sample/"
			late = late || i > 0 && !w.p.Tests[i-1].Sample
		case len(folders) > 0:
			dir = folders[len(w.parts)] + "/"
		}
		if err := w.copy(dir+names[i]+".in", t.Input); err != nil {
			return err
		}
		if t.Answer.Absent() {
			if w.p.Interactor == nil {
				return fault.New(t.Name, "the test has no answer", "name a program that answers")
			}
			if err := w.put(dir+names[i]+".ans", nil); err != nil {
				return err
			}
			continue
		}
		if err := w.copy(dir+names[i]+".ans", t.Answer); err != nil {
			return err
		}
		if len(t.Args) > 0 || len(t.Files) > 0 {
			return fault.New(t.Name, "the test has arguments or files of its own, which are not written", "")
		}
	}
	if late {
		w.notes.Warn("data", "the samples come first, and did not before", "")
	}
	return nil
}

// groups writes what the groups of tests are worth, and returns their folders. The last one is
// for the tests without points that are no samples.
func (f family) groups(w *writing) (folders []string, err error) {
	list, file, most := w.parts, "testdata.yaml", 0.0
	if len(list) == 0 {
		return nil, nil
	}
	if f.modern() {
		file = "test_group.yaml"
	}
	w.loseRules(!f.modern(), f.modern())
	folder := func(n int) string {
		return fmt.Sprintf("data/secret/group%0*d", len(strconv.Itoa(len(list))), n)
	}
	for i, one := range list {
		folders = append(folders, folder(i+1))
		most += one.points
	}
	folders = append(folders, folder(0))
	if slices.ContainsFunc(free(w.parts, len(w.p.Tests)), func(i int) bool { return !w.p.Tests[i].Sample }) {
		if err := w.yaml(folder(0)+"/"+file, f.group(part{score: ScoreSum})); err != nil {
			return nil, err
		}
	}
	for i, one := range list {
		m := f.group(one)
		var required []string
		for _, n := range one.numbers(list) {
			required = append(required, strings.TrimPrefix(folders[n-1], "data/"))
		}
		if f.modern() && len(required) > 0 {
			m = append(m, pair{"require_pass", required})
		}
		if err := w.yaml(folders[i]+"/"+file, m); err != nil {
			return nil, err
		}
	}
	if f.modern() {
		return folders, w.yaml("data/secret/"+file, mapping{{"max_score", whole(most)}, {"score_aggregation", "sum"}})
	}
	all := "0 " + strconv.FormatFloat(most, 'f', -1, 64)
	return folders, errors.Join(
		w.yaml("data/"+file, mapping{{"on_reject", "continue"}, {"range", all}, {"grader_flags", "ignore_sample"}}),
		w.yaml("data/sample/"+file, mapping{{"on_reject", "continue"}, {"range", "0 0"}, {"accept_score", 0}}),
		w.yaml("data/secret/"+file, mapping{{"on_reject", "continue"}, {"range", all}, {"grader_flags", "first_error accept_if_any_accepted"}}),
	)
}

// group returns what a file says of a group with points.
func (f family) group(one part) mapping {
	if f.modern() {
		aggregation := map[Score]string{ScoreSum: "sum", ScoreMin: "min"}[one.score]
		return mapping{{"max_score", whole(one.points)}, {"score_aggregation", cmp.Or(aggregation, "pass-fail")}}
	}
	reject, each, score := "break", one.points, one.score
	switch score {
	case ScoreSum:
		reject, each = "continue", one.points/float64(max(1, len(one.tests)))
	case ScoreMax:
		reject = "continue"
	default:
		score = ScoreMin
	}
	return mapping{{"on_reject", reject}, {"accept_score", whole(each)}, {"range", "0 " + strconv.FormatFloat(one.points, 'f', -1, 64)}, {"grader_flags", string(score)}}
}

// judges writes validators of inputs and the validator of outputs.
func (f family) judges(w *writing) error {
	dir, inputs := "output_validators/validate/", "input_validators/"
	if f.modern() {
		dir = "output_validator/"
	}
	for i, v := range w.p.Validators {
		if v.Answers {
			w.notes.Warn(v.Path, "validators of answers are lost", "")
			continue
		}
		if v.Protocol == Testlib {
			w.notes.Warn(v.Path, "is a validator of testlib, which exits with 0 and 3; the format wants 42 and 43, so it is lost", "")
			continue
		}
		if err := w.program(fmt.Sprintf("%svalidator%d/", inputs, i+1), v.Program); err != nil {
			return err
		}
	}
	c := w.p.Checker
	program := c.Program
	if w.p.Interactor != nil {
		program = w.p.Interactor
	}
	switch {
	case w.p.Interactor == nil && !f.special(c):
		if flags := f.flags(c); f.modern() && len(flags) > 0 {
			return w.yaml("data/test_group.yaml", mapping{{"output_validator_args", flags}})
		}
		return nil
	case w.p.Interactor != nil && c.Protocol != Kattis:
		return fault.New(program.Path, i18n.Messagef("speaks the protocol %s, and the format wants that of Kattis", string(c.Protocol)), "")
	case w.p.Interactor != nil:
		return w.program(dir, *program)
	}
	checker, err := w.checker(Kattis)
	if err != nil {
		return err
	}
	return w.program(dir, checker)
}

// checker returns the checker as a program that speaks a protocol.
func (w *writing) checker(protocol Protocol) (Program, error) {
	c := w.p.Checker
	if w.p.Spec != nil && w.p.Spec.Check.Kind.Value == "go" {
		if text, ok := standalone.Own(w.p.Spec.ID.Value); ok { // speaks both
			return Program{Path: "checker.cpp", Files: []File{Text("checker.cpp", text)}}, nil
		}
	}
	if c.Program != nil {
		if c.Protocol != protocol {
			return Program{}, fault.New(c.Program.Path, i18n.Messagef("speaks the protocol %s, and the format wants %s", string(c.Protocol), string(protocol)), "")
		}
		return *c.Program, nil
	}
	source, ok := standalone.Checker(c.Builtin, c.Flags)
	if !ok {
		return Program{}, fault.New(w.p.ID, i18n.Messagef("the format has no checker such as %s%s", c.Builtin, c.Standard), "")
	}
	if c.Builtin == "unordered" {
		w.notes.Warn("checker.cpp", "lines may stand in any order in the whole output, and not only within a case", "")
	}
	return Program{Path: "checker.cpp", Files: []File{Text("checker.cpp", source)}}, nil
}

// validator returns the validator of inputs as a program with the exit codes of a protocol;
// false if there is none.
func (w *writing) validator(protocol Protocol) (Program, bool) {
	if w.p.Spec != nil && w.p.Spec.Declared() {
		p := standalone.Kattis
		if protocol == Testlib {
			p = standalone.Testlib
		}
		if source, _, err := standalone.Validator(w.p.Spec, p); err == nil { // what it lacks was noted before
			return Program{Path: "validator.cpp", Files: []File{Text("validator.cpp", source)}}, true
		}
	}
	for _, v := range w.p.Validators {
		if v.Protocol == protocol && !v.Answers {
			return v.Program, true
		}
	}
	return Program{}, false
}

// program writes the files of a program into a folder.
func (w *writing) program(dir string, p Program) error {
	for _, f := range p.Files {
		if err := w.copy(dir+f.Path, f); err != nil {
			return err
		}
	}
	return nil
}

// familyFolders are the folders of submissions by their verdict.
var familyFolders = map[string]string{
	"AC": "accepted", "WA": "wrong_answer", "TLE": "time_limit_exceeded", "RTE": "run_time_error", "MLE": "run_time_error", "OLE": "run_time_error",
}

func (f family) submissions(w *writing) error {
	var rules mapping // of submissions.yaml
	for _, s := range w.p.Submissions {
		if s.Partial && len(w.parts) > 0 {
			if s.Points != nil {
				w.notes.Warn(s.Path, "how many points it gets is lost", "")
			}
			if err := w.submission("submissions/partially_accepted/", s.Program); err != nil {
				return err
			}
			continue
		}
		if s.partly() {
			w.notes.Warn(s.Path, "what it declares of some tests is lost", "")
		}
		folder, rule := f.fate(w, s)
		if folder == "" {
			continue
		}
		at := "submissions/" + folder + "/"
		if rule != nil {
			rules = append(rules, pair{strings.TrimPrefix(w.submissionPath(at, s.Program), "submissions/"), rule})
		}
		program := s.Program
		if folder == mixed && f == domjudge {
			program = annotatedProgram(program, s.Verdicts())
		}
		if err := w.submission(at, program); err != nil {
			return err
		}
	}
	if len(rules) == 0 {
		return nil
	}
	return w.yaml("submissions/submissions.yaml", rules)
}

// mixed is the folder of submissions that may have several verdicts.
const mixed = "mixed"

// fate returns the folder of a submission; empty if it is left out. A rule says more than the
// folder.
func (f family) fate(w *writing, s Submission) (folder string, rule any) {
	list := s.Verdicts()
	if len(list) == 0 || s.Partial {
		w.notes.Warn(s.Path, "declares no verdict, and is left out", "")
		return "", nil
	}
	if folder, rule, ok := wholeFate(s); ok && f.modern() {
		return folder, rule
	}
	if len(list) > 1 && f.modern() {
		return f.rule(w, s, list)
	}
	if len(list) > 1 && f == domjudge && canAnnotate(s.Program) {
		return mixed, nil
	}
	folder = familyFolders[list[0]]
	switch {
	case list[0] == "OLE" && f.modern():
		folder = "rejected"
	case list[0] == "CE" && f == domjudge:
		folder = "compiler_error"
	case folder == "":
		w.notes.Warn(s.Path, i18n.Messagef("the format has no fate %s, so that the submission is left out", list[0]), "")
		return "", nil
	}
	if list[0] == "MLE" || list[0] == "OLE" {
		w.notes.Warn(s.Path, i18n.Messagef("the format has no fate %s, and %s is declared", list[0], folder), "")
	}
	if len(list) > 1 {
		w.notes.Warn(s.Path, i18n.Messagef("one of its verdicts is declared: %s", list[0]), "")
	}
	return folder, nil
}

// wholeFate returns the folder of a submission with a single rule about all tests, and the rule if
// the folder does not say it; false if there is another number of rules.
func wholeFate(s Submission) (folder string, rule any, ok bool) {
	rules := slices.DeleteFunc(slices.Clone(s.Rules), func(r Rule) bool { return r.Tests != "" })
	if len(s.Final) > 0 || len(rules) != 1 {
		return "", nil, false
	}
	known := func(list []string) bool {
		return !slices.ContainsFunc(list, func(v string) bool { return !slices.Contains([]string{"AC", "WA", "TLE", "RTE"}, v) })
	}
	r := rules[0]
	if !known(r.Permitted) || !known(r.Required) {
		return "", nil, false
	}
	for _, folder := range slices.Sorted(maps.Keys(modernFates)) {
		if one := modernFates[folder]; sameVerdicts(one.Permitted, r.Permitted) && sameVerdicts(one.Required, r.Required) {
			return folder, nil, true
		}
	}
	m := mapping{}
	if r.Permitted != nil {
		m = append(m, pair{"permitted", r.Permitted})
	}
	if r.Required != nil {
		m = append(m, pair{"required", r.Required})
	}
	return mixed, m, true
}

// rule returns the folder of a submission that may have several verdicts, and the rule of
// submissions.yaml if the folder does not say them. Too much memory is a run-time error there,
// and too much output one or a time limit exceeded.
func (f family) rule(w *writing, s Submission, list []string) (folder string, rule any) {
	var verdicts []string
	for _, v := range list {
		own := []string{v}
		switch v {
		case "MLE":
			own = []string{"RTE"}
		case "OLE":
			own = []string{"RTE", "TLE"}
		case "CE":
			w.notes.Warn(s.Path, "that it may not compile is lost", "")
			own = nil
		}
		for _, v := range own {
			if !slices.Contains(verdicts, v) {
				verdicts = append(verdicts, v)
			}
		}
	}
	if slices.Contains(verdicts, "AC") {
		return mixed, mapping{{"permitted", verdicts}}
	}
	if len(verdicts) == 3 {
		return "rejected", nil
	}
	if sameVerdicts(verdicts, modernFates["brute_force"].Required) {
		return "brute_force", nil
	}
	return mixed, mapping{{"permitted", append([]string{"AC"}, verdicts...)}, {"required", verdicts}}
}

// sameVerdicts reports whether two lists have the same verdicts.
func sameVerdicts(a, b []string) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(v string) bool { return !slices.Contains(b, v) })
}

// commentSigns are what begins a comment to the end of the line, by the extension of a source.
var commentSigns = map[string]string{
	".c": "//", ".cc": "//", ".cpp": "//", ".java": "//", ".kt": "//", ".js": "//", ".ts": "//", ".rs": "//", ".go": "//", ".cs": "//", ".py": "#", ".rb": "#",
}

// domjudgeResults are what DOMjudge calls verdicts.
var domjudgeResults = map[string]string{
	"AC": "CORRECT", "WA": "WRONG-ANSWER", "TLE": "TIMELIMIT", "RTE": "RUN-ERROR", "MLE": "RUN-ERROR", "OLE": "OUTPUT-LIMIT", "CE": "COMPILER-ERROR",
}

// canAnnotate reports whether a comment can be put behind the source of a program.
func canAnnotate(p Program) bool {
	return len(p.Files) == 1 && commentSigns[path.Ext(p.Files[0].Path)] != ""
}

// annotatedProgram returns a program with a comment behind its source that says its verdicts,
// as DOMjudge reads them, unless there is one.
func annotatedProgram(p Program, verdicts []string) Program {
	var words []string
	for _, v := range verdicts {
		if word := domjudgeResults[v]; !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	f := p.Files[0]
	p.Files = []File{Lazy(f.Path, -1, func() (io.ReadCloser, error) {
		text, err := f.Read(textLimit)
		if err != nil {
			return nil, err
		}
		if !expectedResults.Match(text) {
			text = fmt.Appendf(bytes.TrimRight(text, "\n"), "\n\n%s @EXPECTED_RESULTS@: %s\n", commentSigns[path.Ext(f.Path)], strings.Join(words, ", "))
		}
		return io.NopCloser(bytes.NewReader(text)), nil
	})}
	return p
}

// javaClass matches the class that a file in Java must be named by.
var javaClass = regexp.MustCompile(`(?m)^\s*public\s+(?:final\s+|abstract\s+)*class\s+(\w+)`)

// submissionPath returns the file or the folder that submission writes.
func (w *writing) submissionPath(dir string, p Program) string {
	name := path.Base(p.Path)
	if len(p.Files) == 1 && path.Ext(name) == ".java" {
		if text, err := p.Files[0].Read(textLimit); err == nil {
			if m := javaClass.FindSubmatch(text); m != nil && string(m[1])+".java" != name {
				return dir + strings.TrimSuffix(name, ".java")
			}
		}
	}
	return dir + name
}

// submission writes a program of one file, or of several in a folder. A file in Java has the
// name of its public class, in a folder of its own.
func (w *writing) submission(dir string, p Program) error {
	if len(p.Files) != 1 {
		return w.program(dir+path.Base(p.Path)+"/", p)
	}
	f, name := p.Files[0], path.Base(p.Path)
	if path.Ext(name) == ".java" {
		text, err := f.Read(textLimit)
		if err != nil {
			return err
		}
		if m := javaClass.FindSubmatch(text); m != nil && string(m[1])+".java" != name {
			return w.copy(dir+strings.TrimSuffix(name, ".java")+"/"+string(m[1])+".java", f)
		}
	}
	return w.copy(dir+name, f)
}
