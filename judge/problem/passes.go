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
	"grundy/judge/tests/plan"
)

// Repeats reports whether a submission may run several times on a test.
func (p *Problem) Repeats() bool { return p.Spec.Steps > 1 || p.repeated() != nil }

// repeated returns the checker that may request further runs of a submission on a test, or nil.
func (p *Problem) repeated() check.Repeated {
	if p.code.Passes == 0 || p.code.Interactor != nil {
		return nil
	}
	judge, _ := p.code.Checker.(check.Repeated)
	return judge
}

// Passes starts the runs of a submission on a test of a problem that Repeats.
func (p *Problem) Passes(f *plan.File) (check.Passes, error) { return p.PassesBy(f, p.Check) }

// PassesBy is like Passes, but judge judges the output of the last step.
func (p *Problem) PassesBy(f *plan.File, judge Judge) (check.Passes, error) {
	if p.Spec.Steps > 1 {
		return &steps{p: p, f: f, input: f.Input, judge: judge}, nil
	}
	return p.repeated().Passes(check.File{Name: f.Name, Input: f.Input, Want: f.Want, Flags: f.Flags}, p.code.Passes)
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

// AddsFiles reports whether the setter's own files are compiled with submissions: a grader, or code around
// them.
func (p *Problem) AddsFiles() bool {
	from := p.code.Package
	return len(p.Spec.Graders) > 0 || from != nil && len(from.Include)+len(from.Around) > 0
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
