package cms

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/tests/grading"
)

// annotations reads the annotations in the sources of solutions.
func (r *reader) annotations() error {
	for i := range r.p.Submissions {
		s := &r.p.Submissions[i]
		text, err := s.Files[0].Read(packages.TextLimit)
		if err != nil {
			return err
		}
		line, counted := 1, 0
		var patterns packages.PatternCount
		for _, at := range cmsCheck.FindAllSubmatchIndex(text, -1) {
			line, counted = line+bytes.Count(text[counted:at[0]], []byte("\n")), at[0]
			place, word := fmt.Sprintf("%s:%d", s.Path, line), string(text[at[2]:at[3]])
			rule, known := cmsChecks[word]
			if err := patterns.Add(place, word); err != nil {
				return err
			}
			if !known {
				r.notes.Warn(place, i18n.Messagef("declares %s, which is unknown", format.Visible(format.Clip(string(text[at[0]:at[1]]), 40))), "")
				continue
			}
			for _, pattern := range strings.Fields(strings.TrimSuffix(strings.TrimSpace(string(text[at[4]:at[5]])), "*/")) {
				if err := patterns.Add(place, pattern); err != nil {
					return err
				}
				r.rule(s, place, pattern, word, rule)
			}
		}
	}
	return nil
}

// rule adds what an annotation declares about the subtasks that match its pattern. The rule of a
// subtask also covers the tests of the subtasks that it depends on.
func (r *reader) rule(s *packages.Submission, place, pattern, word string, rule packages.Rule) {
	matched := false
	for _, g := range r.root.Groups {
		if ok, err := path.Match(pattern, cmp.Or(r.labels[g.Path], g.Path)); !ok || err != nil {
			continue
		}
		matched = true
		one := rule
		if r.globs[g] == "" {
			r.globs[g] = "{" + strings.Join(r.below(g, map[string]bool{}), ",") + "}"
		}
		one.Place, one.Tests = place, r.globs[g]
		s.Rules = append(s.Rules, one)
		s.Declared = "check-" + word
		s.Upper = s.Upper || word == "time-limit-exceeded"
	}
	if !matched {
		r.notes.Warn(place, i18n.Messagef("the pattern %s matches no subtask", format.Visible(format.Clip(pattern, 30))), "correct it, or remove it")
	}
}

// below returns globs for a group and for the groups that it depends on. It skips the groups in
// seen.
func (r *reader) below(g *grading.Group, seen map[string]bool) []string {
	seen[g.Path] = true
	list := []string{packages.LiteralGlob(g.Path)}
	for _, other := range r.root.Groups {
		if !seen[other.Path] && slices.Contains(g.Requires, other.Path) {
			list = append(list, r.below(other, seen)...)
		}
	}
	return list
}
