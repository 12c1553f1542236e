package packages

import (
	"slices"
	"strings"

	"grundy/judge/base/i18n"
)

// A Fate is what a package declares about the result of a submission. The zero Fate allows every
// result.
type Fate struct {
	Declared string // in the words of the package: wrong_answer
	Place    string // of the declaration: a folder, or file:line
	// Final lists the permitted final verdicts in the words of Kattis: AC, WA, TLE, RTE, OLE,
	// MLE, CE. Empty: every verdict.
	Final []string
	// Rules restrict the results of tests. Each test is run, whatever the results of the others.
	Rules []Rule
	// Grades are the verdicts of the groups of the secret tests, in order.
	Grades []string
	// Points are the minimum and the maximum of the points; nil: any.
	Points *[2]float64
	// Partial says that the submission must get less than all points. Without points, it must pass
	// some tests and fail on others, and Final does not count.
	Partial bool
	// Lower and Upper say whether the submission bounds the time limit from below, as accepted
	// submissions do, or from above.
	Lower, Upper bool
}

// Free reports whether the package declares nothing about the submission.
func (f Fate) Free() bool {
	return len(f.Final)+len(f.Rules)+len(f.Grades) == 0 && f.Points == nil && !f.Partial
}

// Verdicts returns the final verdicts that the fate allows; nil: all. A fate with rules about
// tests allows the verdicts that tests may have.
func (f Fate) Verdicts() (list []string) {
	if len(f.Final) > 0 {
		return f.Final
	}
	for _, r := range f.Rules {
		own := r.verdicts()
		switch {
		case r.Tests != "" || own == nil:
		case list == nil:
			list = own
		default:
			list = slices.DeleteFunc(slices.Clone(list), func(v string) bool { return !slices.Contains(own, v) })
		}
	}
	return list
}

// verdicts returns the final verdicts that are possible if the tests follow the rule; nil: any.
// If a test must fail, the submission is not accepted.
func (r Rule) verdicts() []string {
	fails := len(r.Required) > 0 && !slices.Contains(r.Required, "AC")
	switch {
	case fails && r.Permitted == nil:
		return []string{"WA", "TLE", "RTE"}
	case fails:
		return slices.DeleteFunc(slices.Clone(r.Permitted), func(v string) bool { return v == "AC" })
	}
	return r.Permitted
}

// Partly reports whether a rule is about some of the tests, a message or points. Other formats
// cannot express such a rule.
func (f Fate) Partly() bool {
	return slices.ContainsFunc(f.Rules, func(r Rule) bool { return r.Tests != "" || r.Message != "" || r.Points != nil })
}

// A Rule is what a package declares about some tests of a submission.
type Rule struct {
	Place string
	// Tests is a glob for the names of tests or groups; empty: all tests.
	Tests string
	// Permitted lists the verdicts that each test may have; nil: any. At least one test must have
	// a verdict of Required, unless Required is nil.
	Permitted, Required []string
	Points              *[2]float64 // of the group; nil: any
	Message             string      // text that the checker must print on at least one test; empty: any
}

// Message describes the results that the fate allows.
func (f Fate) Message() i18n.Message {
	switch {
	case f.Partial && f.Points == nil:
		return "part of the points"
	case len(f.Final) > 0:
		return either(f.Final)
	case f.Points != nil:
		return i18n.Messagef("%s points", span(*f.Points))
	case len(f.Rules) > 0:
		r := f.Rules[0]
		return i18n.Messagef("permitted %s, required %s", orAny(r.Permitted), orAny(r.Required))
	}
	return "any verdict"
}

// either joins alternative verdicts: RTE or TLE.
func either(list []string) (m i18n.Message) {
	for i, v := range list {
		if m = i18n.Messagef("%s or %s", m, v); i == 0 {
			m = i18n.Message(v)
		}
	}
	return m
}

func orAny(list []string) i18n.Message {
	if list == nil {
		return "any verdict"
	}
	return i18n.Message(strings.Join(list, " "))
}
