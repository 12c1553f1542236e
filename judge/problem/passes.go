package problem

import (
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
	"grundy/judge/program/function"
	"grundy/judge/spec"
	"grundy/judge/tests/check"
	"grundy/judge/tests/grading"
)

// Passes returns the checker that may request further runs of a submission on a test, and the
// maximum number of runs. judge is nil if each test is one run.
func (p *Problem) Passes() (judge check.Repeated, most int) {
	if p.code.Passes == 0 || p.code.Interactor != nil {
		return nil, 0
	}
	judge, _ = p.code.Checker.(check.Repeated)
	return judge, p.code.Passes
}

// Steps returns the number of runs of a submission on a test, and what makes the input of the
// second. It is nil if the input is the output of the first.
func (p *Problem) Steps() (n int, between check.Between) {
	return max(1, p.Spec.Steps), p.code.Between
}

// Prefer lists languages that are preferred for a source over others with the same extension, if
// this machine has them.
func (p *Problem) Prefer() []string { return p.code.Prefer }

// Include returns a submission together with the files that the problem adds for its language.
// If the problem asks for a function, this is its grader. The error is a *build.CompileError if the
// submission lacks the function.
func (p *Problem) Include(src build.Source, language string) (build.Source, error) {
	if p.function != nil && !p.graded(language) {
		return p.function.Include(src, language)
	}
	if p.code.Include == nil {
		return src, nil
	}
	return p.code.Include(src, language)
}

// graded reports whether the problem has a grader of its own for a language.
func (p *Problem) graded(language string) bool {
	l := function.Of(language)
	return l != nil && slices.ContainsFunc(p.Spec.Graders, func(g spec.Grader) bool { return g.Language.Value == l.ID })
}

// Explain returns the messages of a compiler that refused a submission, with a hint if it lacks the
// function that the problem asks for.
func (p *Problem) Explain(src build.Source, language string, log i18n.Message) i18n.Message {
	if p.function == nil || p.graded(language) {
		return log
	}
	return p.function.Explain(src, language, log)
}

// Function returns the functions that submissions implement, or nil.
func (p *Problem) Function() *function.Function { return p.function }

// Parts returns the points of each subtask, or of each group of a package.
func (p *Problem) Parts() (points []int) {
	for _, g := range p.scored() {
		points = append(points, g.Whole())
	}
	return points
}

// scored returns the groups that give points; nil if there are none.
func (p *Problem) scored() []*grading.Group {
	if p.code.Scoring && p.code.Groups != nil {
		return p.code.Groups.Scored()
	}
	if p.groups != nil {
		return p.groups.Scored()
	}
	return nil
}

// PartNames returns the names of the subtasks, or of the groups of a package, in the order of Parts.
// A name that is only the number of the subtask is "". The result is nil if all are.
func (p *Problem) PartNames() (names []string) {
	named := false
	for i, g := range p.scored() {
		name := strings.TrimPrefix(g.Title(), "secret/")
		if name == strconv.Itoa(i+1) {
			name = ""
		}
		names, named = append(names, name), named || name != ""
	}
	if !named {
		return nil
	}
	return names
}

// Groups returns the groups of tests that give points, or decide the verdict by rules of their own.
// It returns nil if the first failing test decides.
func (p *Problem) Groups() *grading.Group {
	if p.groups != nil {
		return p.groups
	}
	return p.code.Groups
}

// Scoring reports whether the groups give points. Otherwise they only decide the verdict.
func (p *Problem) Scoring() bool { return p.code.Scoring || p.groups != nil }

// Partial reports whether the groups of a package add up points, so that an output which gets a
// part of the points is right.
func (p *Problem) Partial() bool { return p.code.Scoring }

// Grader returns the program that decides groups of tests, or nil.
func (p *Problem) Grader() grading.Decider { return p.code.Grader }
