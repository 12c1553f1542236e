package kattis

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/document"
	"grundy/judge/document/tex"
	"grundy/judge/packages"
	"grundy/judge/packages/writing"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/grading"
)

// A dialect is a version of the Kattis format as it is written for one judge.
type dialect struct {
	name    string
	version string // of problem.yaml
}

// The dialects that are written. Format reads all of them.
var (
	ICPC     = dialect{"icpc", "2025-09"}
	Legacy   = dialect{"kattis", "legacy"}
	DOMjudge = dialect{"domjudge", "legacy"}
)

// Name implements Format.
func (f dialect) Name() string { return f.name }

// Is implements Format. It returns false, because Format recognizes these packages.
func (dialect) Is(fs.FS) bool { return false }

// Read implements Format.
func (dialect) Read(folder fs.FS, name string) (*packages.Package, packages.Notes, error) {
	return Format{}.Read(folder, name)
}

// Write implements Format.
func (f dialect) Write(to packages.Writer, p *packages.Package) (packages.Notes, error) {
	w := writing.New(to, p)
	w.Passes, w.Judging, w.Flags, w.TestFlags, w.TestFiles = true, true, true, f.modern(), f.modern()
	w.Shares, w.Outputs, w.Nested = f.modern(), f.modern(), writing.Nests(f, p)
	w.Graders = f != DOMjudge // which ignores the folder include
	what := i18n.Message("an ICPC package")
	if !f.modern() {
		what = "a legacy package of Kattis"
	}
	if err := w.Common(what); err != nil {
		return w.Notes, err
	}
	for _, step := range []func(*writing.Output) error{f.meta, f.statements, f.tests, f.judges, f.include, f.submissions} {
		if err := step(w); err != nil {
			return w.Notes, err
		}
	}
	return w.Notes, nil
}

// include writes the files that are compiled with each submission.
func (f dialect) include(w *writing.Output) error { return w.Include("include/") }

// modern reports whether the version is after legacy.
func (f dialect) modern() bool { return f.version != "legacy" }

// uuid returns a stable identifier that follows from the name of a package.
func uuid(name string) string {
	sum := sha256.Sum256([]byte("grundy:" + name))
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[:4], sum[4:6], 0x4000|int(sum[6]&0xf)<<8|int(sum[7]), 0x8000|int(sum[8]&0x3f)<<8|int(sum[9]), sum[10:16])
}

// meta writes problem.yaml, and .timelimit for legacy packages.
func (f dialect) meta(w *writing.Output) error {
	p, m := w.Package, writing.Mapping{{"problem_format_version", f.version}}
	m = append(m, f.about(w)...)
	if p.Credits.Source != "" {
		m = append(m, writing.Pair{"source", p.Credits.Source})
	}
	if len(p.Credits.Authors) > 0 {
		if f.modern() {
			m = append(m, writing.Pair{"credits", writing.Mapping{{"authors", p.Credits.Authors}}})
		} else {
			m = append(m, writing.Pair{"author", strings.Join(p.Credits.Authors, ", ")})
		}
	}
	switch words := p.Credits.Keywords; {
	case len(words) == 0:
	case f.modern():
		m = append(m, writing.Pair{"keywords", words})
	default:
		m = append(m, writing.Pair{"keywords", strings.Join(words, " ")})
	}
	if p.Credits.License != "" {
		m = append(m, writing.Pair{"license", p.Credits.License})
	}
	cramped(w)
	if limits := f.limits(p); len(limits) > 0 {
		m = append(m, writing.Pair{"limits", limits})
	}
	if err := w.YAML("problem.yaml", m); err != nil || f.modern() || p.Limits.Time == 0 {
		return err
	}
	if f == DOMjudge {
		return w.Put("domjudge-problem.ini", []byte("timelimit='"+writing.InSeconds(p.Limits.Time)+"'\n"))
	}
	return w.Put(".timelimit", []byte(writing.InSeconds(p.Limits.Time)+"\n"))
}

// about returns the keys for the type of the problem, its name, and the way of judging.
func (f dialect) about(w *writing.Output) (m writing.Mapping) {
	p := w.Package
	if !f.modern() {
		if len(w.Parts) > 0 || w.Nested {
			m = append(m, writing.Pair{"type", "scoring"})
		}
		m = append(m, writing.Pair{"name", w.Title()})
		if kind := f.validation(p); kind != "" {
			m = append(m, writing.Pair{"validation", kind})
		}
		if flags := strings.Join(f.flags(p), " "); flags != "" {
			m = append(m, writing.Pair{"validator_flags", flags})
		}
		return m
	}
	kind := "pass-fail"
	if len(w.Parts) > 0 {
		kind = "scoring"
	}
	if p.Interactor != nil {
		kind += " interactive"
	}
	if p.Passes > 1 {
		kind += " multi-pass"
	}
	if p.Handed {
		kind += " submit-answer"
	}
	titles := writing.Mapping{}
	for _, lang := range slices.Sorted(maps.Keys(p.Titles)) {
		titles = append(titles, writing.Pair{lang, p.Titles[lang]})
	}
	return writing.Mapping{{"type", kind}, {"name", titles}, {"uuid", uuid(p.ID)}}
}

// roomy is the memory in which the virtual machines of all languages start.
const roomy = 256 << 20

// cramped adds a note if an accepted submission needs more memory than the limit, because the
// format has no allowance for virtual machines and interpreters.
func cramped(w *writing.Output) {
	limit := w.Package.Limits.Memory
	if limit == 0 || limit >= roomy {
		return
	}
	for _, s := range w.Package.Submissions {
		switch path.Ext(s.Path) {
		case ".py", ".java", ".kt", ".js", ".ts", ".cs", ".rb", ".php":
			if slices.Equal(s.Final, []string{"AC"}) {
				w.Notes.Warn(s.Path, i18n.Messagef("the memory limit of %s also holds for its virtual machine or interpreter", format.Size(limit)), "raise limits: memory in problem.yaml if it is not accepted there")
				return
			}
		}
	}
}

// limits returns the limits for problem.yaml.
func (f dialect) limits(p *packages.Package) (limits writing.Mapping) {
	if p.Limits.Time > 0 && f.modern() {
		limits = append(limits, writing.Pair{"time_limit", p.Limits.Time.Seconds()})
	}
	for _, size := range []struct {
		key   string
		bytes int64
	}{{"memory", p.Limits.Memory}, {"output", p.Limits.Output}, {"validation_memory", p.Limits.Judging.Memory}, {"validation_output", p.Limits.Judging.Output}} {
		if size.bytes > 0 {
			limits = append(limits, writing.Pair{size.key, writing.Mebibytes(size.bytes)})
		}
	}
	if p.Limits.Judging.Time > 0 {
		limits = append(limits, writing.Pair{"validation_time", int64(math.Ceil(p.Limits.Judging.Time.Seconds()))})
	}
	if p.Passes > 1 {
		limits = append(limits, writing.Pair{"validation_passes", p.Passes})
	}
	return limits
}

// validation returns the value of the key validation in legacy packages.
func (f dialect) validation(p *packages.Package) string {
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

// defaultFlags returns the flags with which the default validator compares like a built-in
// checker; ok is false if there are none.
func defaultFlags(c packages.Checker) (flags []string, ok bool) {
	switch c.Builtin {
	case "kattis":
		return c.Flags, !slices.Contains(c.Flags, check.LineChangeSensitive)
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
func (dialect) special(c packages.Checker) bool {
	_, ok := defaultFlags(c)
	return !ok
}

// flags returns the flags of the validator or interactor.
func (f dialect) flags(p *packages.Package) []string {
	flags, ok := defaultFlags(p.Checker)
	switch {
	case p.Interactor != nil, p.Checker.Program != nil:
		return p.Checker.Flags
	case ok:
		return flags
	}
	return nil
}

// statements writes the statements: in TeX for Kattis, in HTML for DOMjudge, and in Markdown for
// ICPC. Statements in PDF are copied.
func (f dialect) statements(w *writing.Output) error {
	dir := "problem_statement"
	if f.modern() {
		dir = "statement"
	}
	var talks []*document.Interaction
	for _, s := range w.Package.Statements {
		t, ok, err := w.Text(s)
		if err != nil {
			return err
		}
		if !ok {
			if err := w.Copy(dir+"/problem."+cmp.Or(s.Language, "en")+path.Ext(s.File.Path), s.File); err != nil {
				return err
			}
			continue
		}
		if found := t.TakeInteractions(); len(found) > len(talks) {
			talks = found
		}
		if err := f.statement(w, t, dir); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(w.Package.Tests, func(t packages.Test) bool { return t.Shown != nil && !t.Shown.Interaction.Absent() }) {
		talks = nil // those of the tests are written with them
	}
	for i, in := range talks {
		if err := w.Put(fmt.Sprintf("data/sample/talk-%d.interaction", i+1), []byte(in.Lines(""))); err != nil {
			return err
		}
	}
	for _, a := range w.Package.Attachments {
		if err := w.Copy("attachments/"+path.Base(a.Path), a); err != nil {
			return err
		}
	}
	return nil
}

// statement writes one statement.
func (f dialect) statement(w *writing.Output, t *writing.Text, dir string) error {
	if f == DOMjudge && (t.Lang == "en" || len(w.Package.Statements) == 1) { // a page contains its pictures
		return w.Put("problem.html", w.Page(t, t.Data))
	}
	if err := w.Pictures(t, dir, ""); err != nil {
		return err
	}
	if f == Legacy {
		return w.Put(dir+"/problem."+t.Lang+".tex", append([]byte("\\problemname{"+tex.Escape(w.TitleIn(t.Lang))+"}\n\n"), w.TeX(t, tex.Plain)...))
	}
	return w.Put(dir+"/problem."+t.Lang+".md", w.Markdown(t))
}

func (f dialect) tests(w *writing.Output) error {
	names := w.TestNames(false)
	late := false
	folders, err := f.groups(w, names)
	var nested map[string]string
	if err == nil && w.Nested {
		nested, err = f.nested(w)
	}
	if err != nil {
		return err
	}
	for i, t := range w.Package.Tests {
		dir := "data/secret/"
		n := packages.PartOf(w.Parts, i)
		switch {
		case nested != nil:
			dir = nested[t.Group] + "/"
		case n >= 0 && f.apart(w.Parts[n]):
			dir = folders[n] + "/" + names[i] + "/"
		case n >= 0:
			dir = folders[n] + "/"
		case t.Sample:
			dir = "data/sample/"
			late = late || i > 0 && !w.Package.Tests[i-1].Sample
		case len(folders) > 0:
			dir = folders[len(w.Parts)] + "/"
		}
		if err := w.Copy(dir+names[i]+".in", t.Input); err != nil {
			return err
		}
		answer := t.Answer
		if answer.Absent() {
			if w.Package.Interactor == nil {
				return fault.New(t.Name, "the test has no answer", "name a program that answers")
			}
			answer = packages.Text("ans", nil)
		}
		if err := w.Copy(dir+names[i]+".ans", answer); err != nil {
			return err
		}
		if err := f.own(w, t, dir+names[i]); err != nil {
			return err
		}
	}
	if late {
		w.Notes.Warn("data", "the samples come first, unlike before", "")
	}
	return nil
}

// own writes the properties of a single test: arguments, files, and flags of the checker.
func (f dialect) own(w *writing.Output, t packages.Test, stem string) error {
	var m writing.Mapping
	if len(t.Args) > 0 {
		m = append(m, writing.Pair{"args", t.Args})
	}
	if w.Package.Checker.Differs(t) {
		m = append(m, writing.Pair{"output_validator_args", t.Flags})
	}
	if len(m) > 0 {
		if err := w.YAML(stem+".yaml", m); err != nil {
			return err
		}
	}
	if t.Shown != nil && !t.Shown.Interaction.Absent() {
		if err := w.Copy(stem+".interaction", t.Shown.Interaction); err != nil {
			return err
		}
	}
	for _, one := range t.Files {
		if err := w.Copy(stem+".files/"+one.Path, one); err != nil {
			return err
		}
	}
	return nil
}

// apart reports whether each test of a group becomes a group of its own. DOMjudge gives the points of
// a group of tests once, if all tests are right.
func (f dialect) apart(one packages.Part) bool {
	return f == DOMjudge && len(one.Tests) > 1 && (one.Score == grading.Sum || one.Score == grading.Max)
}

// groups writes the points of test groups, and returns the folders of the groups. The last folder
// is for secret tests without points. names has the names of the tests.
func (f dialect) groups(w *writing.Output, names []string) (folders []string, err error) {
	list, file, most := w.Parts, "testdata.yaml", 0.0
	if len(list) == 0 {
		return nil, nil
	}
	if f.modern() {
		file = "test_group.yaml"
	}
	w.LoseRules(!f.modern(), f.modern())
	folder := func(n int) string {
		return fmt.Sprintf("data/secret/group%0*d", len(strconv.Itoa(len(list))), n)
	}
	for i, one := range list {
		folders = append(folders, folder(i+1))
		most += one.Points
	}
	folders = append(folders, folder(0))
	if slices.ContainsFunc(packages.Free(w.Parts, len(w.Package.Tests)), func(i int) bool { return !w.Package.Tests[i].Sample }) {
		if err := w.YAML(folder(0)+"/"+file, f.group(packages.Part{Score: grading.Sum})); err != nil {
			return nil, err
		}
	}
	for i, one := range list {
		if f.apart(one) {
			each := one
			each.Score, each.Tests = grading.Min, one.Tests[:1]
			if one.Score == grading.Sum {
				each.Points /= float64(len(one.Tests))
			}
			for _, t := range one.Tests {
				if err := w.YAML(folders[i]+"/"+names[t]+"/"+file, f.group(each)); err != nil {
					return nil, err
				}
			}
		}
		m := f.group(one)
		var required []string
		for _, n := range one.Numbers(list) {
			required = append(required, strings.TrimPrefix(folders[n-1], "data/"))
		}
		if f.modern() && len(required) > 0 {
			m = append(m, writing.Pair{"require_pass", required})
		}
		if err := w.YAML(folders[i]+"/"+file, m); err != nil {
			return nil, err
		}
	}
	if f.modern() {
		return folders, w.YAML("data/secret/"+file, writing.Mapping{{"max_score", writing.Whole(most)}, {"score_aggregation", "sum"}})
	}
	all := "0 " + strconv.FormatFloat(most, 'f', -1, 64)
	return folders, errors.Join(
		w.YAML("data/"+file, writing.Mapping{{"on_reject", "continue"}, {"range", all}, {"grader_flags", "ignore_sample"}}),
		w.YAML("data/sample/"+file, writing.Mapping{{"on_reject", "continue"}, {"range", "0 0"}, {"accept_score", 0}}),
		w.YAML("data/secret/"+file, writing.Mapping{{"on_reject", "continue"}, {"range", all}, {"grader_flags", "first_error accept_if_any_accepted"}}),
	)
}

// group returns the settings of a group with points.
func (f dialect) group(one packages.Part) writing.Mapping {
	if f.modern() {
		aggregation := map[grading.Score]string{grading.Sum: "sum", grading.Min: "min"}[one.Score]
		return writing.Mapping{{"max_score", writing.Whole(one.Points)}, {"score_aggregation", cmp.Or(aggregation, "pass-fail")}}
	}
	reject, each, score := "break", one.Points, one.Score
	switch score {
	case grading.Sum:
		reject, each = "continue", one.Points/float64(max(1, len(one.Tests)))
	case grading.Max:
		reject = "continue"
	default:
		score = grading.Min
	}
	return writing.Mapping{{"on_reject", reject}, {"accept_score", writing.Whole(each)}, {"range", "0 " + strconv.FormatFloat(one.Points, 'f', -1, 64)}, {"grader_flags", string(score)}}
}

// judges writes the input validators and the output validator.
func (f dialect) judges(w *writing.Output) error {
	dir, inputs := "output_validators/validate/", "input_validators/"
	if f.modern() {
		dir = "output_validator/"
	}
	for i, v := range w.Validators(protocol.Kattis) {
		if err := w.Program(fmt.Sprintf("%svalidator%d/", inputs, i+1), v); err != nil {
			return err
		}
	}
	c := w.Package.Checker
	if flags := f.flags(w.Package); f.modern() && len(flags) > 0 {
		if err := w.YAML("data/test_group.yaml", writing.Mapping{{"output_validator_args", flags}}); err != nil {
			return err
		}
	}
	if w.Package.Interactor == nil && !f.special(c) {
		return nil
	}
	judging := w.Checker
	if w.Package.Interactor != nil {
		judging = w.Interactor
	}
	program, err := judging(protocol.Kattis)
	if err != nil {
		return err
	}
	return w.Program(dir, program)
}
