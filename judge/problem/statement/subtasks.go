package statement

import (
	"math"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
)

// Subtasks lists the subtasks of a problem in Markdown, each with its points and the condition on
// its cases, or else its groups of tests. It is empty if there are none.
func Subtasks(sp *spec.Problem, lang string) string {
	w := newWriter(lang, sp.Input.Case)
	var b strings.Builder
	groups(&b, sp.Groups, lang, "")
	for i, s := range sp.Subtasks {
		name := s.Name.Value
		if s.Name.Absent() {
			name = i18n.Sprintf(lang, "subtask %d", i+1)
		}
		said := []string{i18n.Sprintf(lang, "- %s: %s.", name, i18n.Plural(s.Points, "point"))}
		if !s.Where.Absent() {
			said = append(said, w.condition(s.Where.Value))
		}
		switch s.Score.Value {
		case "min":
			said = append(said, i18n.Format(lang, "The lowest score of its tests counts."))
		case "sum":
			said = append(said, i18n.Format(lang, "The mean score of its tests counts."))
		}
		b.WriteString(i18n.Sentences(lang, said...) + "\n")
	}
	return b.String()
}

// groups lists groups of tests, with the groups in them as lists within the list.
func groups(b *strings.Builder, list []spec.Group, lang, indent string) {
	for _, g := range list {
		said := []string{"- " + g.Name.Value + "."}
		switch {
		case g.Each > 0:
			said[0] = i18n.Sprintf(lang, "- %s: %s for each test.", g.Name.Value, pointsOf(g.Each))
		case g.Points > 0:
			said[0] = i18n.Sprintf(lang, "- %s: %s.", g.Name.Value, pointsOf(g.Points))
		}
		if rule := ruleOf(g); rule != "" {
			said = append(said, rule.In(lang))
		}
		if len(g.Requires) > 0 {
			var names []string
			for _, r := range g.Requires {
				names = append(names, r.Value)
			}
			said = append(said, i18n.Sprintf(lang, "It needs all of %s.", i18n.List(lang, names)))
		}
		b.WriteString(indent + i18n.Sentences(lang, said...) + "\n")
		groups(b, g.Groups, lang, indent+"  ")
	}
}

// ruleOf says how the points of a group follow from its parts; empty if that goes without saying.
func ruleOf(g spec.Group) i18n.Message {
	rules := map[string]i18n.Message{
		"min": "The lowest score of its tests counts.", "max": "The highest score of its tests counts.", "sum": "The mean score of its tests counts.",
	}
	if len(g.Groups) > 0 {
		rules = map[string]i18n.Message{
			"all": "All of its parts must be right.", "min": "The part with the fewest points counts.", "max": "The part with the most points counts.",
		}
	}
	if g.Each > 0 {
		return ""
	}
	return rules[g.Score.Value]
}

// pointsOf returns a number of points in words.
func pointsOf(points float64) i18n.Message {
	if points == math.Trunc(points) {
		return i18n.Plural(int(points), "point")
	}
	return i18n.Messagef("%g points", points)
}
