package polygon

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/program/sources"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/grading"
)

// at returns the path of test i by a pattern such as tests/%02d; false if the pattern is invalid.
func at(pattern string, i int) (string, bool) {
	m := pathPattern.FindStringSubmatch(pattern)
	if m == nil {
		return "", false
	}
	width, err := strconv.Atoi("0" + m[2])
	if err != nil || width > 20 {
		return "", false
	}
	return m[1] + fmt.Sprintf("%0*d", width, i) + m[3], true
}

var pathPattern = regexp.MustCompile(`^([^%]*)%0?(\d*)d([^%]*)$`)

// existing returns the files of a test by their patterns. A missing file is absent.
func (r *reader) existing(i int, patterns ...string) (list []packages.File, err error) {
	for _, pattern := range patterns {
		f := packages.File{}
		if name, ok := at(pattern, i); ok {
			if f, err = r.Found(name); err != nil {
				return nil, err
			}
		}
		list = append(list, f)
	}
	return list, nil
}

func (r *reader) validatorTests(set polygonTestset) error {
	for i, t := range set.Tests {
		list, err := r.existing(i+1, set.Input)
		if err != nil {
			return err
		}
		if f := list[0]; !f.Absent() && t.Verdict != "" {
			r.p.Invalid = append(r.p.Invalid, packages.Invalid{Name: f.Path, Input: f, Valid: strings.EqualFold(t.Verdict, "valid")})
		}
	}
	return nil
}

func (r *reader) checkerTests(set polygonTestset) error {
	for i, t := range set.Tests {
		list, err := r.existing(i+1, set.Input, set.Output, set.Answer)
		if err != nil {
			return err
		}
		in, out, answer := list[0], list[1], list[2]
		if !in.Absent() && !out.Absent() && t.Verdict != "" {
			r.p.Invalid = append(r.p.Invalid, packages.Invalid{Name: out.Path, Input: in, Output: out, Answer: answer, Valid: strings.EqualFold(t.Verdict, "ok")})
		}
	}
	return nil
}

// testset selects the test set for judging: the set called tests, or the only set.
func (r *reader) testset() (polygonTestset, bool) {
	sets := r.x.Judging.Sets
	i := slices.IndexFunc(sets, func(s polygonTestset) bool { return s.Name == "tests" })
	switch {
	case len(sets) == 0:
		r.notes.Refuse(polygonFile, "names no test set", "download the package again")
		return polygonTestset{}, false
	case i < 0 && len(sets) > 1:
		r.notes.Refuse(polygonFile, i18n.Messagef("has %s, but none is called tests", i18n.Plural(len(sets), "test set")), "name the test set to use tests")
		return polygonTestset{}, false
	}
	i = max(i, 0)
	for j, s := range sets {
		if j != i {
			r.notes.Warn(polygonFile, i18n.Messagef("the test set %s is ignored", format.Visible(s.Name)), "")
		}
	}
	return sets[i], true
}

func (r *reader) tests() error {
	set, ok := r.testset()
	if !ok {
		return nil
	}
	if len(set.Tests) > reading.MostTests {
		return fault.New(polygonFile, i18n.Messagef("has more than %s", i18n.Plural(reading.MostTests, "test")), "")
	}
	if count := strings.TrimSpace(set.Count); count != "" && count != strconv.Itoa(len(set.Tests)) {
		r.notes.Refuse(polygonFile, i18n.Messagef("says that there are %s tests, but lists %d", []byte(format.Visible(format.Clip(count, 20))), len(set.Tests)), "download the package again")
	}
	r.limits(set)
	if set.Input == "" {
		set.Input = "tests/%02d"
	}
	unanswered, first := 0, ""
	for i := range set.Tests {
		one, err := r.test(set, i)
		if err != nil {
			return err
		}
		if one.Answer.Absent() {
			unanswered, first = unanswered+1, cmp.Or(first, one.Input.Path)
		}
		one.Input, one.Answer = packages.Converted(one.Input, mostConverted, unixIfWindows), packages.Converted(one.Answer, mostConverted, unixIfWindows)
		if one.Sample {
			one.Shown = r.shown(i + 1)
		}
		r.p.Tests = append(r.p.Tests, one)
	}
	hasMain := slices.ContainsFunc(r.x.Solutions, func(s polygonSolution) bool { return s.Tag == "main" })
	if unanswered > 0 && !hasMain {
		r.notes.Refuse(polygonFile, i18n.Messagef("tests without an answer: %d; there is no main solution", unanswered), "download the full package")
	}
	if hasMain && unanswered > 0 && unanswered < len(set.Tests) && r.p.Interactor == nil {
		r.notes.Warn(first, i18n.Messagef("tests without an answer: %d; the main solution answers them", unanswered), "")
	}
	points, err := r.scores(set)
	if err != nil {
		return err
	}
	r.groups(set, points)
	return nil
}

// shown returns the files that a statement shows for a sample, which are beside it; nil: its input and
// answer. It skips links that lead out of the package, since no verdict depends on them.
func (r *reader) shown(number int) *packages.Shown {
	for _, s := range r.x.Statements {
		base := fmt.Sprintf("%s/example.%02d", path.Dir(s.Path), number)
		in, err := r.Found(base)
		if err != nil || in.Absent() {
			continue
		}
		if out, err := r.Found(base + ".a"); err == nil && !out.Absent() {
			return &packages.Shown{Input: in, Answer: out}
		}
	}
	return nil
}

// limits sets the limits of time and memory.
func (r *reader) limits(set polygonTestset) {
	l := &r.p.Limits
	limit, wrong := reading.Milliseconds.Time(set.Time)
	if wrong != "" {
		r.notes.RefuseUnless(packages.TimeFlag, polygonFile, i18n.Messagef("the time limit %s", wrong), "write one such as 1000")
	}
	l.Time, l.TimeFrom = limit, polygonFile
	if set.Memory < 0 {
		r.notes.RefuseUnless(packages.MemoryFlag, polygonFile, "the memory limit is below 0", "write the number of bytes")
	}
	l.Memory, l.Uniform = max(set.Memory, 0), true
}

// test returns the test with an index. If its input is missing, the test says how it is made. Its
// answer may be absent.
func (r *reader) test(set polygonTestset, i int) (one packages.Test, err error) {
	name, ok := at(set.Input, i+1)
	if !ok {
		return one, fault.New(polygonFile, i18n.Messagef("the pattern of inputs %s has no number", format.Visible(set.Input)), "write one such as tests/%02d")
	}
	files, err := r.existing(i+1, set.Input, set.Answer)
	if err != nil {
		return one, err
	}
	t := set.Tests[i]
	one = packages.Test{Name: strings.TrimPrefix(name, "tests/"), Group: t.Group, Sample: t.Sample, Description: t.About, Input: files[0], Answer: files[1]}
	if t.Points != "" {
		if one.Points, err = strconv.ParseFloat(t.Points, 64); err != nil || one.Points < 0 {
			r.notes.Refuse(polygonFile, i18n.Messagef("the points %s of test %s are not a number from 0", format.Visible(t.Points), name), "")
		}
	}
	if one.Input.Absent() {
		if err := r.made(&one, t, name); err != nil {
			return one, err
		}
	}
	if one.Answer.Absent() && r.p.Interactor != nil { // the interactor knows the answer, or needs none
		one.Answer = packages.Text(name+".a", nil)
	}
	return one, nil
}

// made sets how a missing input is made.
func (r *reader) made(one *packages.Test, t polygonTest, name string) error {
	switch {
	case t.Method != "generated":
		return fault.New(name, "no such file", "download the package again")
	case t.FromFile == "true":
		r.notes.Refuse(name, "its generator writes several tests as files, which is not supported", "download the full package")
		return nil
	}
	words := strings.Fields(t.Command)
	if len(words) == 0 {
		r.notes.Refuse(name, "no generator is named", "download the full package")
		return nil
	}
	if slices.ContainsFunc(words, func(w string) bool { return strings.ContainsAny(w, `|<>"'`) }) {
		r.notes.Refuse(name, i18n.Messagef("its generator's command is not only words: %s", format.Visible(format.Clip(t.Command, 60))), "download the full package")
		return nil
	}
	for _, e := range r.x.Executables {
		base := path.Base(e.Source.Path)
		if strings.TrimSuffix(base, path.Ext(base)) != words[0] {
			continue
		}
		p, err := r.program(e.Source)
		if err != nil {
			return err
		}
		one.Made = &packages.Made{Program: p, Args: words[1:]}
		return nil
	}
	r.notes.Refuse(name, i18n.Messagef("its generator %s is not in the package", format.Visible(words[0])), "download the full package")
	return nil
}

// scores reports whether the tests have points. If only the checker gives points, the attribute
// points of each test is 0, and the source of the checker calls quitp.
func (r *reader) scores(set polygonTestset) (bool, error) {
	if slices.ContainsFunc(r.p.Tests, func(t packages.Test) bool { return t.Points > 0 }) {
		return true, nil
	}
	program := r.p.Checker.Program
	if program == nil || !slices.ContainsFunc(set.Tests, func(t polygonTest) bool { return t.Points != "" }) {
		return false, nil
	}
	for _, f := range program.Files {
		if sources.IsHeader(f.Path) { // such as testlib.h, which contains quitp
			continue
		}
		text, err := f.Read(packages.TextLimit)
		if err != nil {
			return false, err
		}
		if bytes.Contains(text, []byte("quitp")) {
			return true, nil
		}
	}
	return false, nil
}

// groups makes the tree of groups. There are no groups if no group and no test has points.
func (r *reader) groups(set polygonTestset, points bool) {
	if !points && len(set.Groups) == 0 {
		return
	}
	r.p.Scoring = points
	root := &grading.Group{Score: grading.Sum}
	groups := map[string]*grading.Group{}
	find := func(name string) *grading.Group {
		if groups[name] == nil {
			groups[name] = &grading.Group{Path: name, Score: grading.Sum}
			root.Groups = append(root.Groups, groups[name])
		}
		return groups[name]
	}
	for i := range r.p.Tests {
		t := &r.p.Tests[i]
		t.Group = cmp.Or(t.Group, "tests") // the root has the empty path
		find(t.Group).Points += t.Points
	}
	for _, g := range set.Groups {
		one := find(g.Name)
		if v, err := strconv.ParseFloat(g.Points, 64); err == nil && v > 0 {
			one.Points = v
		}
		switch g.Policy {
		case "complete-group":
			one.Score, one.Stop = grading.All, true
		case "", "each-test":
		default:
			r.notes.Refuse(polygonFile, i18n.Messagef("the policy of points %s is unknown", format.Visible(g.Policy)), "")
		}
		for _, d := range g.Dependencies {
			one.Requires = append(one.Requires, d.Group)
		}
	}
	if points && r.p.Checker.Protocol == protocol.Testlib {
		r.p.Checker.Protocol = protocol.TestlibPoints
		if r.x.Judging.AsPercent == "true" {
			r.p.Checker.Protocol = protocol.TestlibPercent
		}
	}
	r.p.Groups = root
}
