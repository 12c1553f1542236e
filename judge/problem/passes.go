package problem

import (
	"strconv"
	"strings"

	"grundy/judge/packages"
	"grundy/judge/program/build"
	"grundy/judge/tests/check"
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

// Prefer lists languages that are preferred for a source over others with the same extension, if
// this machine has them.
func (p *Problem) Prefer() []string { return p.code.Prefer }

// Include returns a submission together with the files that the problem adds for its language.
func (p *Problem) Include(src build.Source, language string) (build.Source, error) {
	if p.code.Include == nil {
		return src, nil
	}
	return p.code.Include(src, language)
}

// Parts returns the points of each subtask, or of each group of a package.
func (p *Problem) Parts() (points []int) {
	if p.code.Scoring && p.code.Groups != nil {
		for _, g := range p.code.Groups.Scored() {
			points = append(points, g.Whole())
		}
		return points
	}
	for _, s := range p.Subtasks() {
		points = append(points, s.Points)
	}
	return points
}

// PartNames returns the names of the subtasks, or of the groups of a package, in the order of Parts.
// A name that is only the number of the subtask is "". The result is nil if all are.
func (p *Problem) PartNames() (names []string) {
	if p.code.Scoring && p.code.Groups != nil {
		for _, g := range p.code.Groups.Scored() {
			names = append(names, strings.TrimPrefix(g.Path, "secret/"))
		}
	} else {
		for _, s := range p.Subtasks() {
			names = append(names, s.Name)
		}
	}
	named := false
	for i := range names {
		if names[i] == strconv.Itoa(i+1) {
			names[i] = ""
		}
		named = named || names[i] != ""
	}
	if !named {
		return nil
	}
	return names
}

// Groups returns the groups of tests that give points, or decide the verdict by rules of their own.
// groups is nil if the first failing test decides.
func (p *Problem) Groups() (groups *packages.Group, scoring bool) {
	return p.code.Groups, p.code.Scoring
}

// Grader returns the program that decides groups of tests, or nil.
func (p *Problem) Grader() packages.Decider { return p.code.Grader }
