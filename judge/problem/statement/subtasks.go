package statement

import (
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
)

// Subtasks lists the subtasks of a problem in Markdown, each with its points and the condition on
// its cases. It is empty if there are none.
func Subtasks(sp *spec.Problem, lang string) string {
	w := newWriter(lang, sp.Input.Case)
	var b strings.Builder
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
