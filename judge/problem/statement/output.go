package statement

import (
	"slices"
	"strings"

	"grundy/judge/spec"
)

// Output describes a problem's output in the style of a statement, in Markdown. If the spec does
// not declare the output, Output describes only what the checker allows. It is empty if there is
// nothing to describe, or if an interactor reads the output.
func Output(sp *spec.Problem, lang string) string {
	if sp.Interactor != nil && len(sp.Output) == 0 {
		return ""
	}
	w := newWriter(lang, sp.Input.Case, sp.Output)
	var out []string
	if len(sp.Output) > 0 {
		out = w.printedLines(sp)
	}
	notes := w.allowed(sp)
	if x := w.free("xct"); strings.Contains(strings.Join(out, "\n"), "{case}") {
		for i := range out {
			out[i] = strings.ReplaceAll(out[i], "{case}", x)
		}
		notes = append([]string{w.say("case number", x)}, notes...)
	}
	if len(out) > 1 && len(notes) > 0 {
		out = append(out, "")
	}
	if out = append(out, notes...); len(out) == 0 {
		return ""
	}
	return strings.Join(out, "\n") + "\n"
}

// printedLines describes what a program prints, in one sentence or in a list.
func (w *writer) printedLines(sp *spec.Problem) (out []string) {
	if len(sp.Output) == 1 {
		out = w.answer(sp.Output[0])
	} else {
		out = w.inOrder(w.say("in order"), sp.Output)
	}
	if hasFraming(sp.Input.Framing) {
		out[0] = w.say("for every case") + out[0]
	} else {
		out[0] = w.say("print") + out[0]
	}
	if len(out) == 1 {
		out[0] += w.say("stop")
	}
	return out
}

// allowed describes how an answer may differ from the expected one, and whether layout counts.
func (w *writer) allowed(sp *spec.Problem) (notes []string) {
	switch sp.Check.Kind.Value {
	case "floats":
		notes = append(notes, w.say("floats", tolerance(sp.Check.Tolerance.Value)))
	case "unordered":
		notes = append(notes, w.say("unordered"))
	case "kattis":
		notes = append(notes, w.kattis(strings.Fields(sp.Check.Flags.Value))...)
	case "program":
		notes = append(notes, w.say("any answer"))
	}
	if len(sp.Output) > 0 && sp.Strict() {
		notes = append(notes, w.say("layout"))
	}
	return notes
}

// kattis describes what the default validator of Kattis allows with the given flags.
func (w *writer) kattis(flags []string) (notes []string) {
	phrases := map[string]string{
		"float_tolerance": "floats", "float_absolute_tolerance": "floats absolute", "float_relative_tolerance": "floats relative",
	}
	for i, flag := range flags {
		if key := phrases[flag]; key != "" && i+1 < len(flags) {
			notes = append(notes, w.say(key, tolerance(flags[i+1])))
		}
	}
	if !slices.Contains(flags, "case_sensitive") {
		notes = append(notes, w.say("any case"))
	}
	if slices.Contains(flags, "space_change_sensitive") {
		notes = append(notes, w.say("any space"))
	}
	return notes
}

// answer describes an item of the output by a phrase, with a list below it if necessary.
func (w *writer) answer(it spec.Item) []string {
	switch {
	case !it.Literal.Absent():
		return []string{w.say("the line", code(it.Literal.Value))}
	case it.Either != nil:
		return w.either(it.Either)
	case it.Lines == nil:
		return []string{w.say("a line", w.printed(it.Fields))}
	case len(it.Lines) == 1 && it.Lines[0].Fields != nil:
		each := strings.TrimPrefix(w.printed(it.Lines[0].Fields), "，")
		if rows, isLen := strings.CutPrefix(it.Repeat.Value, "len("); isLen && strings.HasSuffix(rows, ")") {
			return []string{w.say("a line each", typeset(strings.TrimSuffix(rows, ")")), each)}
		}
		return []string{w.say("lines", w.times(it.Repeat.Value), each)}
	}
	return w.inOrder(w.say("times", w.times(it.Repeat.Value)), it.Lines)
}

// inOrder returns a heading with a list of the items below it.
func (w *writer) inOrder(head string, items []spec.Item) []string {
	var below []string
	for _, it := range items {
		below = append(below, w.answer(it)...)
	}
	return append([]string{head, ""}, bullets(below)...)
}

// either lists alternatives, one entry each. An alternative of several lines becomes a nested list.
func (w *writer) either(alternatives [][]spec.Item) []string {
	var below []string
	for _, items := range alternatives {
		if len(items) == 1 {
			below = append(below, w.answer(items[0])...)
			continue
		}
		key := "several lines"
		if slices.ContainsFunc(items, func(it spec.Item) bool { return it.Lines != nil || it.Either != nil }) {
			key = "several parts"
		}
		below = append(below, w.inOrder(w.say(key, w.numeral(cardinals, len(items))), items)...)
	}
	return append([]string{w.say("one of"), ""}, bullets(below)...)
}

// printed describes a line of the answer. It begins with the word that connects it to the text
// before.
func (w *writer) printed(fields []spec.Field) string {
	var parts []string
	join := "with"
	for i := 0; i < len(fields); {
		f, n := fields[i], 1
		switch {
		case !f.Literal.Absent():
			parts = append(parts, w.say("one word", code(f.Literal.Value)))
		case !f.First.Absent():
			parts, join = append(parts, w.winner(f)), "colon"
		case f.Choice != nil:
			parts = append(parts, w.say("one word", w.options(f.Choice)))
		default:
			for i+n < len(fields) && fields[i+n].Literal.Absent() && alike(f, fields[i+n]) {
				n++
			}
			parts = append(parts, w.values(fields[i:i+n]))
		}
		i += n
	}
	told := strings.Join(parts, w.say("then print"))
	if join == "colon" {
		told = strings.TrimSpace(told)
	}
	return w.say(join) + told
}

func (w *writer) winner(f spec.Field) string {
	first, second := code(f.First.Value), code(f.Second.Value)
	if f.Draw.Absent() {
		return w.say("winner", first, second)
	}
	return w.say("winner or draw", first, second, code(f.Draw.Value))
}
