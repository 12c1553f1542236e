package lint

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/tests/plan"
)

// A Promise is what the name of a submission promises: a verdict, one of several verdicts or, if
// Points is not nil, points. Declared is what the spec declares, if it declares more than a name can
// say; nil: it does not.
type Promise struct {
	Fate     report.Verdict // empty if there are several verdicts
	Fates    []report.Verdict
	Points   *float64
	Declared *packages.Fate
}

// Promised returns the promise of one verdict.
func Promised(v report.Verdict) Promise { return Promise{Fate: v} }

// met reports whether a report fulfils the promise.
func (p Promise) met(r *report.Report) bool {
	switch {
	case p.Declared != nil:
		return p.Declared.Unmet(r) == ""
	case len(p.Fates) > 0:
		return slices.Contains(p.Fates, r.Verdict)
	case p.Points == nil:
		return r.Verdict == p.Fate
	}
	points, _ := r.Score()
	return r.Verdict != report.CE && near(points, *p.Points)
}

// near reports whether points are equal up to rounding.
func near(a, b float64) bool { return max(a-b, b-a) < 1e-6 }

// String describes the promise in a few words.
func (p Promise) String() string {
	switch {
	case p.Declared != nil:
		return p.Declared.Message().String()
	case len(p.Fates) > 0:
		var words []string
		for _, v := range p.Fates {
			words = append(words, string(v))
		}
		return strings.Join(words, " or ")
	case p.Points == nil:
		return string(p.Fate)
	}
	return fmt.Sprintf("%.4g points", *p.Points)
}

// unmet says how a report violates the promise.
func (p Promise) unmet(r *report.Report) i18n.Message {
	if p.Declared != nil {
		return p.Declared.Unmet(r)
	}
	return i18n.Messagef("%s, want %s", p.got(r), p)
}

// got returns the result of a report, in the form of the promise.
func (p Promise) got(r *report.Report) string {
	if points, of := r.Score(); p.Points != nil && r.Verdict != report.CE {
		if of == 0 {
			return fmt.Sprintf("%.4g points", points)
		}
		return fmt.Sprintf("%.4g of %s", points, format.Plural(of, "point"))
	}
	return string(r.Verdict)
}

// A Score is the points of a submission for each subtask.
type Score struct {
	File     string
	Points   float64 // of all subtasks
	Of       int     // the maximum
	Subtasks []report.Subtask
}

// checkSubtasks finds mistakes in the subtasks of a problem: conditions that exclude no case, and
// tests in no subtask, except samples.
func checkSubtasks(ctx context.Context, p *problem.Problem) (faults []error) {
	if len(p.Spec.Groups) > 0 {
		return ungrouped(p)
	}
	for _, s := range p.Subtasks() {
		if s.Narrow == nil || p.Makes() != nil {
			continue
		}
		narrower, err := excludes(ctx, p, s)
		if err != nil {
			return append(faults, err)
		}
		if !narrower {
			where := s.Spec.Where
			faults = append(faults, where.Complain(i18n.Messagef("every case of the tests fulfils %s", where.Value), "narrow it, or remove it"))
		}
	}
	var alone []string
	for _, t := range p.Fixed() {
		held := t.Sample
		for _, s := range p.Subtasks() {
			yes, err := s.Holds(t)
			if err != nil {
				return append(faults, err)
			}
			held = held || yes
		}
		if !held {
			alone = append(alone, t.Name)
		}
	}
	if len(alone) > 0 {
		at := p.Spec.Subtasks[0].Place
		faults = append(faults, fault.New(at.String(), i18n.Messagef("no subtask contains the tests %s", format.Few(alone, mostNamed)),
			"add them to a subtask, or remove them"))
	}
	return faults
}

// ungrouped finds tests in no group, except samples.
func ungrouped(p *problem.Problem) []error {
	var alone []string
	for _, t := range p.Fixed() {
		if t.Group == problem.NoGroup && !t.Sample {
			alone = append(alone, t.Name)
		}
	}
	if len(alone) == 0 {
		return nil
	}
	at := p.Spec.Groups[0].Place
	return []error{fault.New(at.String(), i18n.Messagef("no group contains the tests %s", format.Few(alone, mostNamed)), "add them to a group, or remove them")}
}

// mostNamed is the maximum number of tests that a fault names.
const mostNamed = 5

// excludes reports whether the condition of a subtask excludes some case of the problem's tests.
func excludes(ctx context.Context, p *problem.Problem, s problem.Subtask) (bool, error) {
	pl, err := p.Plan(ctx, 1, plan.Budget{Runs: 60, Small: 40})
	if err != nil {
		return false, err
	}
	for _, t := range pl.Tests {
		f, err := pl.File(ctx, t)
		if err != nil {
			return false, err
		}
		if !s.HoldsInput(f.Input) {
			return true, nil
		}
	}
	return false, nil
}
