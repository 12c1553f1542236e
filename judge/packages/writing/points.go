package writing

import (
	"math"
	"slices"

	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/tests/grading"
)

// An Arrangement says how a format orders and marks tests if the package has points.
type Arrangement struct {
	Samples  bool // a test with points may be a sample
	Unscored bool // tests without points are written
}

// Arranging is a Format with its own Arrangement. In most formats, a test with points is not a
// sample.
type Arranging interface{ Arranges() Arrangement }

// A Nesting is a Format with groups within groups.
type Nesting interface {
	// Nests reports whether the format has the rules of the package's groups.
	Nests(p *packages.Package) bool
}

// Nests reports whether the groups of a package nest, and the format has groups within groups with
// their rules.
func Nests(f packages.Format, p *packages.Package) bool {
	if _, flat := p.Parts(); flat {
		return false
	}
	n, ok := f.(Nesting)
	return ok && n.Nests(p)
}

// nested returns the package with its tests in the order of its groups.
func nested(p *packages.Package) *packages.Package {
	own := *p
	order := map[string]int{}
	for i, g := range p.Groups.All() {
		order[g.Path] = i
	}
	own.Tests = slices.Clone(p.Tests)
	slices.SortStableFunc(own.Tests, func(a, b packages.Test) int { return order[a.Group] - order[b.Group] })
	return &own
}

// Arranged returns the package with its tests in the order of the format: tests without points
// first, then the tests of each group. Groups that nest order all tests.
func Arranged(f packages.Format, p *packages.Package) (*packages.Package, packages.Notes) {
	list, _ := p.Parts()
	if len(list) == 0 && Nests(f, p) {
		return nested(p), nil
	}
	if len(list) == 0 {
		return p, nil
	}
	rules := Arrangement{Unscored: true}
	if a, ok := f.(Arranging); ok {
		rules = a.Arranges()
	}
	var notes packages.Notes
	own := *p
	own.Tests = nil
	for _, i := range packages.Free(list, len(p.Tests)) {
		own.Tests = append(own.Tests, p.Tests[i])
	}
	if n := len(own.Tests); n > 0 && !rules.Unscored {
		notes.Warn("", i18n.Messagef("%s without points: not written, because a failed one would end the judging", i18n.Plural(n, "test")), "")
		own.Tests = nil
	}
	for _, one := range list {
		for _, i := range one.Tests {
			t := p.Tests[i]
			if t.Sample && !rules.Samples {
				notes.Warn(t.Name, "gives points, so it is not written as a sample", "")
				t.Sample = false
			}
			own.Tests = append(own.Tests, t)
		}
	}
	return &own, notes
}

// Whole returns a float64 as an int64 if it is an integer.
func Whole(v float64) any {
	if v == math.Trunc(v) && math.Abs(v) < 1<<53 {
		return int64(v)
	}
	return v
}

// Shares divides points among tests as integers whose sum is the rounded points.
func Shares(points float64, tests int) []int64 {
	list := make([]int64, tests)
	all := int64(math.Round(points))
	for i := range list {
		list[i] = all / int64(tests)
		if int64(i) < all%int64(tests) {
			list[i]++
		}
	}
	return list
}

// Rounded adds a note if points are rounded, for a format with integer points.
func (w *Output) Rounded() {
	for _, one := range w.Parts {
		if one.Points != math.Round(one.Points) {
			w.Notes.Warn(one.Path, "its points are rounded", "")
		}
	}
}

// LosePoints adds a note if the package has points, for a format without points.
func (w *Output) LosePoints() {
	if w.Package.Scoring && w.Package.Groups != nil {
		w.Notes.Warn("", "the points of its groups are lost", "")
		w.Parts = nil
	}
}

// LoseRules adds notes for rules that the format does not have: groups that require others, and
// groups whose best test counts.
func (w *Output) LoseRules(requires, best bool) {
	for _, one := range w.Parts {
		if requires && len(one.Requires) > 0 {
			w.Notes.Warn(one.Path, "the dependency of the group on others is lost", "")
		}
		if best && one.Score == grading.Max {
			w.Notes.Warn(one.Path, "the best test of the group counts in the original, but here all must be right", "")
		}
	}
}
