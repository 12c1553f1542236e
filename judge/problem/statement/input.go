package statement

import (
	"strings"
	"unicode"

	"grundy/judge/spec"
)

// Input describes a problem's input in the style of a statement, in Markdown: the framing, the
// lines in order, what the spec says about fields, and the conditions. It is empty if the spec does not declare the input.
func Input(sp *spec.Problem, lang string) string {
	if !sp.Declared() {
		return ""
	}
	w := newWriter(lang, sp.Input.Case)
	var out []string
	items := sp.Input.Case
	single := !hasFraming(sp.Input.Framing)
	oneLine := len(items) == 1 && items[0].Lines == nil
	switch {
	case oneLine && single:
		out = append(out, w.say("line of input", w.line(items[0].Fields)))
	case oneLine:
		out = append(out, w.framing(sp.Input.Framing), w.say("one line", w.line(items[0].Fields)))
	default:
		out = append(out, w.framing(sp.Input.Framing))
		out = append(out, w.lines(items, !single)...)
	}
	if severalOnALine(items) {
		out = append(out, w.say("blanks"))
	}
	out = append(out, w.about(items)...)
	for _, t := range sp.Input.Framing.Total {
		key := "total"
		if w.words[t.Field.Value] {
			key = "total letters"
		}
		out = append(out, w.say(key, typeset(t.Field.Value), typeset(t.Max.Value)))
	}
	if !sp.Input.Where.Absent() {
		out = append(out, w.condition(sp.Input.Where.Value))
	}
	for _, c := range sp.Input.Conditions {
		out = append(out, sentence(c.In(lang).Value))
	}
	return strings.Join(out, "\n") + "\n"
}

// about returns the sentences about the fields, in their order.
func (w *writer) about(items []spec.Item) (out []string) {
	for _, it := range items {
		for _, f := range it.Fields {
			if text := f.About.In(w.lang).Value; text != "" {
				out = append(out, sentence(text))
			}
		}
		out = append(out, w.about(it.Lines)...)
	}
	return out
}

// sentence adds the full stop that a condition may lack.
func sentence(text string) string {
	switch {
	case strings.HasSuffix(text, ".") || strings.HasSuffix(text, "。"):
		return text
	case strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) }):
		return text + "。"
	}
	return text + "."
}

func hasFraming(f spec.Framing) bool { return f.EOF || !f.Count.Absent() || !f.Until.Absent() }

func (w *writer) framing(f spec.Framing) string {
	most := amount(f.Max.Value)
	ours := ""
	if f.Ours {
		ours = "\n" + w.say("ours", most)
	}
	switch {
	case !f.Count.Absent() && f.Ours:
		return w.say("count", typeset(f.Count.Value)+w.say("bounds", typeset(f.Count.Value+" ≥ 1"))) + ours
	case f.EOF && f.Ours:
		return w.say("open eof") + ours
	case !f.Until.Absent() && f.Ours:
		return w.say("open until", code(f.Until.Value)) + ours
	case !f.Count.Absent():
		return w.say("count", typeset(f.Count.Value)+w.bounds(f.Count.Value, "1", f.Max.Value))
	case f.EOF:
		return w.say("eof", most)
	case !f.Until.Absent():
		return w.say("until", most, code(f.Until.Value))
	}
	return w.say("single")
}

// lines describes the lines of a case or of a group, one sentence per line.
func (w *writer) lines(items []spec.Item, ofCase bool) []string {
	var out []string
	counted := true // the number of the next line is known
	for i, it := range items {
		switch {
		case it.Lines != nil:
			out = append(out, w.block(it)...)
			counted = false
		case i == 0 && ofCase:
			out = append(out, w.say("first of a case", nil, w.line(it.Fields)))
		case counted:
			out = append(out, w.say("nth", w.numeral(ordinals, i+1), w.line(it.Fields)))
		default:
			out = append(out, w.say("next", w.line(it.Fields)))
		}
	}
	return out
}

// block describes repeated lines. Groups of more than one line become a list.
func (w *writer) block(it spec.Item) []string {
	if it.Shape != nil {
		return it.Shape.Describe(w, it)
	}
	it, told := w.inAll(it)
	until := !it.Until.Absent()
	most, end := amount(it.Max.Value), code(it.Until.Value)
	var out []string
	if len(it.Lines) == 1 && it.Lines[0].Lines == nil {
		line := w.line(it.Lines[0].Fields)
		if until {
			out = append(out, w.say("lines until", line, most, end))
		} else {
			out = append(out, w.say("block", w.times(it.Repeat.Value), line))
		}
		if it.Distinct {
			out = append(out, w.say("distinct"))
		}
		return append(out, told...)
	}
	head := w.say("groups", w.times(it.Repeat.Value))
	if until {
		head = w.say("groups until", most, end)
	}
	out = append(append(out, head, ""), bullets(w.lines(it.Lines, false))...)
	if out = append(out, ""); it.Distinct {
		out = append(out, w.say("distinct"))
	}
	return append(out, told...)
}

// bullets makes a list of lines. An indented line stays below its parent.
func bullets(lines []string) []string {
	var out []string
	for _, l := range lines {
		switch {
		case l == "":
		case strings.HasPrefix(l, "- ") || strings.HasPrefix(l, "  "):
			out = append(out, "  "+l)
		default:
			out = append(out, "- "+strings.TrimPrefix(l, " "))
		}
	}
	return out
}
