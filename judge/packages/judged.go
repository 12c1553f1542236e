package packages

import (
	"math"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/report"
)

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
func (f Fate) Unmet(r *report.Report) i18n.Message {
	got, _, scoring := points(r)
	whole := scoring || !f.Partial // without points, part of the tests decides, and no final verdict
	if len(f.Final) > 0 && whole && !countsAs(Final(r), f.Final) {
		return i18n.Messagef("%s, want %s", Final(r), either(f.Final))
	}
	if why := f.partial(r); why != "" {
		return why
	}
	if p := f.Points; p != nil && !within(got, *p) {
		return i18n.Messagef("gets %g points instead of %s", got, span(*p))
	}
	if why := f.grades(r); why != "" {
		return why
	}
	for _, rule := range f.Rules {
		if why := rule.unmet(r); why != "" {
			return why
		}
	}
	return ""
}

// partial describes how the result violates that the submission is partially accepted: it must get a
// part of the points or, in a package without points, pass some of the tests besides samples, and fail
// on others.
func (f Fate) partial(r *report.Report) i18n.Message {
	got, most, scoring := points(r)
	switch {
	case !f.Partial:
		return ""
	case scoring && most > 0 && near(got, most):
		return i18n.Messagef("gets all of %g points instead of a part", most)
	case scoring && most > 0 && f.Points == nil && near(got, 0):
		return i18n.Messagef("gets none of %g points instead of a part", most)
	case scoring:
		return ""
	}
	passed, failed := 0, 0
	for _, t := range r.Tests {
		switch {
		case strings.HasPrefix(t.Name, "sample/"):
		case t.Verdict == report.AC:
			passed++
		default:
			failed++
		}
	}
	switch {
	case failed == 0 && Final(r) == "AC":
		return "passes all tests instead of a part"
	case passed == 0:
		return i18n.Messagef("%s, and passes no test besides samples instead of a part", Final(r))
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
func (f Fate) grades(r *report.Report) i18n.Message {
	if len(f.Grades) == 0 {
		return ""
	}
	var paths []string
	if r.Graded != nil {
		for _, g := range r.Graded.Groups {
			if strings.HasPrefix(g.Path, "secret/") && strings.Count(g.Path, "/") == 1 {
				paths = append(paths, g.Path)
			}
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
		if got := WordOf(groupOf(r, path).Verdict); !Counts(got, f.Grades[i]) {
			return i18n.Messagef("%s on %s instead of %s", got, path, f.Grades[i])
		}
	}
	return ""
}

// unmet describes how the tests violate the rule.
func (r Rule) unmet(judged *report.Report) i18n.Message {
	if Final(judged) == "CE" {
		return i18n.Messagef("%s, want %s", "CE", orAny(r.Permitted))
	}
	required, said := r.Required == nil, r.Message == ""
	glob := NewGlob(r.Tests)
	for _, t := range judged.Tests {
		if r.Tests != "" && !glob.Matches(t.Name) {
			continue
		}
		word := WordOf(t.Verdict)
		if r.Permitted != nil && !countsAs(word, r.Permitted) {
			return i18n.Messagef("%s on %s, permitted %s", word, t.Name, orAny(r.Permitted))
		}
		required = required || countsAs(word, r.Required)
		said = said || strings.Contains(t.Detail.String(), r.Message)
	}
	switch {
	case !required:
		return i18n.Messagef("no test gives %s, which is required", either(r.Required))
	case !said:
		return i18n.Messagef("no message contains %q", r.Message)
	}
	if r.Points != nil {
		got, _, _ := points(judged)
		if r.Tests != "" {
			got = groupOf(judged, r.Tests).Points
		}
		if !within(got, *r.Points) {
			return i18n.Messagef("gets %g points for %s instead of %s", got, orAll(r.Tests), span(*r.Points))
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

// Final returns the verdict of a report in the words of Kattis. It is that of all groups, if they
// decide.
func Final(r *report.Report) string {
	if r.Graded != nil && r.Verdict != report.CE {
		return WordOf(r.Graded.Verdict)
	}
	return WordOf(r.Verdict)
}

// points returns the points of a report, and their maximum; 0: there is no bound. scoring is false if
// the problem has no points.
func points(r *report.Report) (got, most float64, scoring bool) {
	if g := r.Graded; g != nil {
		return groupOf(r, "").Points, g.Of, g.Scoring
	}
	got, of := r.Score()
	return got, float64(of), len(r.Subtasks) > 0
}

// groupOf returns the result of the group at a path, which is "" for all tests.
func groupOf(r *report.Report, path string) (g report.Group) {
	if r.Graded == nil {
		return g
	}
	for _, one := range r.Graded.Groups {
		if one.Path == path {
			g = one
		}
	}
	return g
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
