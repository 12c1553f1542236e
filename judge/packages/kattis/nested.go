package kattis

import (
	"fmt"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/packages"
	"grundy/judge/packages/writing"
	"grundy/judge/tests/grading"
)

// Nests implements writing.Nesting: legacy packages have groups within groups, with the rules of
// the default grader.
func (f dialect) Nests(p *packages.Package) bool {
	secret := secretOf(p)
	if f != Legacy || !p.Scoring || secret == nil {
		return false
	}
	tests := map[string]int{}
	for _, t := range p.Tests {
		tests[t.Group]++
	}
	return !slices.ContainsFunc(secret.All(), func(g *grading.Group) bool {
		inner := len(g.Groups) > 0
		return g.Grader != "" || inner && (g.Score == grading.All || tests[g.Path] > 0) || !inner && tests[g.Path] == 0 || math.IsInf(g.Most(), 1)
	})
}

// secretOf returns the group of the secret tests; nil if there is none.
func secretOf(p *packages.Package) *grading.Group {
	if p.Groups == nil {
		return nil
	}
	i := slices.IndexFunc(p.Groups.Groups, func(g *grading.Group) bool { return g.Path == "secret" })
	if i < 0 || len(p.Groups.Groups[i].Groups) == 0 {
		return nil
	}
	return p.Groups.Groups[i]
}

// nested writes the settings of groups within groups, and returns the folders of the groups by their
// paths. The names of folders begin with numbers, so that the groups stay in order.
func (f dialect) nested(w *writing.Output) (folders map[string]string, err error) {
	secret := secretOf(w.Package)
	folders = map[string]string{"secret": "data/secret", "sample": "data/sample"}
	var visit func(g *grading.Group) error
	visit = func(g *grading.Group) error {
		if len(g.Requires) > 0 {
			w.Notes.Warn(g.Path, "the dependency of the group on others is lost", "")
		}
		if err := w.YAML(folders[g.Path]+"/testdata.yaml", settings(g)); err != nil {
			return err
		}
		digits := len(strconv.Itoa(len(g.Groups)))
		for i, sub := range g.Groups {
			name := writing.FileName(path.Base(sub.Path))
			folders[sub.Path] = fmt.Sprintf("%s/%0*d-%s", folders[g.Path], digits, i+1, name)
			if err := visit(sub); err != nil {
				return err
			}
		}
		return nil
	}
	all := "0 " + strconv.FormatFloat(secret.Most(), 'f', -1, 64)
	if err := w.YAML("data/testdata.yaml", writing.Mapping{{"on_reject", "continue"}, {"range", all}, {"grader_flags", "ignore_sample"}}); err != nil {
		return nil, err
	}
	if err := w.YAML("data/sample/testdata.yaml", writing.Mapping{{"on_reject", "continue"}, {"range", "0 0"}, {"accept_score", 0}}); err != nil {
		return nil, err
	}
	return folders, visit(secret)
}

// settings returns the settings of a group.
func settings(g *grading.Group) writing.Mapping {
	reject, score, flags := "continue", g.Score, []string{}
	if g.Stop {
		reject = "break"
	}
	accept := g.Accept
	switch score {
	case grading.All:
		score, accept = grading.Min, g.Points
	case "":
		score = grading.Sum
	}
	flags = append(flags, string(score))
	switch {
	case g.AlwaysAccept:
		flags = append(flags, "always_accept")
	case g.Lenient:
		flags = append(flags, "accept_if_any_accepted")
	case g.WorstError:
		flags = append(flags, "worst_error")
	default:
		flags = append(flags, "first_error")
	}
	m := writing.Mapping{{"on_reject", reject}, {"range", "0 " + strconv.FormatFloat(g.Most(), 'f', -1, 64)}}
	if len(g.Groups) == 0 {
		m = append(m, writing.Pair{"accept_score", writing.Whole(accept)})
	}
	return append(m, writing.Pair{"grader_flags", strings.Join(flags, " ")})
}
