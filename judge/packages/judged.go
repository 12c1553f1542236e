package packages

import (
	"math"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/report"
)

// A Judged is the result of a submission.
type Judged struct {
	Final string // the verdict, in the words of Kattis
	Tests []JudgedTest
	// Groups are the verdicts and points of groups, by their paths. The path of the group of
	// all tests is "".
	Groups map[string]JudgedGroup
	// Scoring says that the package has points. Most is their maximum; 0: there is no bound.
	Scoring bool
	Most    float64
}

// A JudgedGroup is the result of a submission for a group, in the words of Kattis.
type JudgedGroup struct {
	Verdict string
	Points  float64
}

// A JudgedTest is the result of a submission on a test.
type JudgedTest struct {
	Name, Verdict, Message string
}

// Counts reports whether a verdict of Grundy matches a declared one. The Kattis family has no MLE
// or OLE: MLE is a run-time error, and OLE is a run-time error or TLE. A run-time error also
// matches a declared MLE.
func Counts(verdict, declared string) bool {
	switch verdict {
	case declared:
		return true
	case "MLE":
		return declared == "RTE"
	case "RTE":
		return declared == "MLE"
	case "OLE":
		return declared == "RTE" || declared == "TLE"
	}
	return false
}

// countsAs reports whether a verdict matches one of the declared verdicts.
func countsAs(verdict string, declared []string) bool {
	return slices.ContainsFunc(declared, func(d string) bool { return Counts(verdict, d) })
}

// Unmet describes how the result of a submission violates the fate; empty: it does not.
func (f Fate) Unmet(j Judged) i18n.Message {
	whole := j.Scoring || !f.Partial // without points, part of the tests decides, and no final verdict
	if len(f.Final) > 0 && whole && !countsAs(j.Final, f.Final) {
		return i18n.Messagef("%s, want %s", j.Final, either(f.Final))
	}
	if why := f.partial(j); why != "" {
		return why
	}
	if p := f.Points; p != nil {
		if got := j.Groups[""].Points; !within(got, *p) {
			return i18n.Messagef("gets %g points instead of %s", got, span(*p))
		}
	}
	if why := f.grades(j); why != "" {
		return why
	}
	for _, rule := range f.Rules {
		if why := rule.unmet(j); why != "" {
			return why
		}
	}
	return ""
}

// partial describes how the result violates that the submission is partially accepted: it must get a
// part of the points or, in a package without points, pass some of the tests besides samples, and fail
// on others.
func (f Fate) partial(j Judged) i18n.Message {
	got := j.Groups[""].Points
	switch {
	case !f.Partial:
		return ""
	case j.Scoring && j.Most > 0 && near(got, j.Most):
		return i18n.Messagef("gets all of %g points instead of a part", j.Most)
	case j.Scoring && j.Most > 0 && f.Points == nil && near(got, 0):
		return i18n.Messagef("gets none of %g points instead of a part", j.Most)
	case j.Scoring:
		return ""
	}
	passed, failed := 0, 0
	for _, t := range j.Tests {
		switch {
		case strings.HasPrefix(t.Name, "sample/"):
		case t.Verdict == "AC":
			passed++
		default:
			failed++
		}
	}
	switch {
	case failed == 0 && j.Final == "AC":
		return "passes all tests instead of a part"
	case passed == 0:
		return i18n.Messagef("%s, and passes no test besides samples instead of a part", j.Final)
	}
	return ""
}

// near compares points, which are sums of fractions.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-6*max(1, math.Abs(b)) }

func within(v float64, bounds [2]float64) bool {
	return v >= bounds[0] && v <= bounds[1] || near(v, bounds[0]) || near(v, bounds[1])
}

func span(bounds [2]float64) i18n.Message {
	if bounds[0] == bounds[1] {
		return i18n.Messagef("%g", bounds[0])
	}
	return i18n.Messagef("%g to %g", bounds[0], bounds[1])
}

// grades compares the verdicts of the secret groups with the fate. If the fate has one more
// verdict than there are groups, its first verdict is for the samples.
func (f Fate) grades(j Judged) i18n.Message {
	if len(f.Grades) == 0 {
		return ""
	}
	var paths []string
	for path := range j.Groups {
		if strings.HasPrefix(path, "secret/") && strings.Count(path, "/") == 1 {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	if len(paths)+1 == len(f.Grades) {
		paths = append([]string{"sample"}, paths...)
	}
	if len(paths) != len(f.Grades) {
		return i18n.Messagef("declares %d grades, but there are %d groups", len(f.Grades), len(paths))
	}
	for i, path := range paths {
		if got := j.Groups[path].Verdict; !Counts(got, f.Grades[i]) {
			return i18n.Messagef("%s on %s instead of %s", got, path, f.Grades[i])
		}
	}
	return ""
}

// unmet describes how the tests violate the rule.
func (r Rule) unmet(j Judged) i18n.Message {
	if j.Final == "CE" {
		return i18n.Messagef("%s, want %s", "CE", orAny(r.Permitted))
	}
	required, said := r.Required == nil, r.Message == ""
	glob := NewGlob(r.Tests)
	for _, t := range j.Tests {
		if r.Tests != "" && !glob.Matches(t.Name) {
			continue
		}
		if r.Permitted != nil && !countsAs(t.Verdict, r.Permitted) {
			return i18n.Messagef("%s on %s, permitted %s", t.Verdict, t.Name, orAny(r.Permitted))
		}
		required = required || countsAs(t.Verdict, r.Required)
		said = said || strings.Contains(t.Message, r.Message)
	}
	switch {
	case !required:
		return i18n.Messagef("no test gives %s, which is required", either(r.Required))
	case !said:
		return i18n.Messagef("no message contains %q", r.Message)
	}
	if r.Points != nil {
		path := r.Tests
		if got := j.Groups[path].Points; !within(got, *r.Points) {
			return i18n.Messagef("gets %g points for %s instead of %s", got, orAll(path), span(*r.Points))
		}
	}
	return ""
}

func orAll(path string) i18n.Message {
	if path == "" {
		return "all tests"
	}
	return i18n.Message(path)
}

// WordOf returns Kattis's word for a verdict.
func WordOf(v report.Verdict) string {
	switch v {
	case report.RE:
		return "RTE"
	case report.PE:
		return "WA"
	}
	return string(v)
}
