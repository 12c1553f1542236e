package statement

import (
	"fmt"

	"grundy/judge/spec"
)

// Shapes use a writer as a spec.Writer to describe themselves.
var _ spec.Writer = (*writer)(nil)

// Say fills in the format of the writer's language.
func (w *writer) Say(en, zh string, args ...any) string {
	text := en
	if w.lang == "zh" {
		text = zh
	}
	if len(args) == 0 {
		return text
	}
	return fmt.Sprintf(text, args...)
}

// Lines says what each of the following lines contains.
func (w *writer) Lines(times, line string) string { return w.say("block", w.times(times), line) }

// Line describes the fields on one line.
func (w *writer) Line(fields []spec.Field) string { return w.line(fields) }

// Then adds the fields that follow on the same line, if there are any.
func (w *writer) Then(line string, fields []spec.Field) string {
	if len(fields) == 0 {
		return line
	}
	return line + w.say("then") + w.line(fields)
}

// Times writes a number of things, which may be a range such as 1..n.
func (w *writer) Times(text string) string { return w.times(text) }

// Amount writes a number of things that is not a range.
func (w *writer) Amount(text string) string { return amount(text) }

// Bounds returns the bounds of a value in parentheses.
func (w *writer) Bounds(name, low, high string) string { return w.bounds(name, low, high) }

// Math returns an expression as a formula.
func (w *writer) Math(text string) string { return typeset(text) }

// Series joins names. The last one follows "and" or "or", depending on the parameter last.
func (w *writer) Series(names []string, last string) string { return w.series(names, last) }

// Index returns a letter for the indices of a list.
func (w *writer) Index() string { return w.index() }
