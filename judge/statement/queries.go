package statement

import (
	"strings"

	"grundy/judge/spec"
)

// queries describes the lines of queries: their kinds, and what these do to the state.
func (w *writer) queries(it spec.Item) []string {
	out := []string{w.say("queries", w.times(it.Repeat.Value), it.Lines[0].Fields[0].Name.Value), ""}
	var kinds, prints []string
	for _, k := range it.Shape.Kinds {
		kinds = append(kinds, w.kind(k))
		if k.Prints {
			prints = append(prints, code(k.Word.Value))
		}
	}
	out = append(append(out, bullets(kinds)...), "")
	for _, s := range it.Shape.State {
		out = append(out, w.changes(it.Shape, s))
	}
	if prints != nil {
		out = append(out, w.say("prints", w.series(prints, "or")))
	}
	return out
}

// kind describes the line of a kind of queries.
func (w *writer) kind(k spec.Kind) string {
	shown := []string{k.Word.Value}
	for _, f := range k.Fields {
		shown = append(shown, f.Name.Value)
	}
	text := code(strings.Join(shown, " "))
	if len(k.Fields) > 0 {
		text += w.say("with") + w.line(k.Fields)
	}
	if !k.When.Absent() {
		text += w.say("only if", formula(k.When.Value))
	}
	return text + w.say("stop")
}

// changes describes what queries do to a number of the state.
func (w *writer) changes(s *spec.Shape, state spec.Named) string {
	text := w.say("state", state.Name.Value, formula(state.Formula.Value))
	for _, k := range s.Kinds {
		for _, t := range k.Then {
			if t.Name.Value == state.Name.Value {
				text += w.say("changes", k.Word.Value, formula(t.Formula.Value))
			}
		}
	}
	return text + w.say("stop")
}
