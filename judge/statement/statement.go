// Package statement writes the parts of a problem's statement that follow from its
// spec: what a file of input contains and what to print, as sentences in English (en)
// or Chinese (zh), in Markdown.
//
//	The first line holds the number of cases, `T` (`1 ≤ T ≤ 100`).
//	Each case is a line with an integer `n` (`1 ≤ n ≤ 1000`).
//
// The sentences come from the grammar that makes the tests, so they say exactly what
// the tests obey. The input is a spec, the output is text; nothing else is read.
// Package grammar must accept the spec; otherwise the sentences only repeat what it
// says.
package statement

import "grundy/judge/spec"

// A writer writes sections in one language.
type writer struct {
	lang  string
	names map[string]bool // names of fields, which an index must avoid
	words map[string]bool // those that are words
}

// newWriter returns a writer that knows the fields of some items.
func newWriter(lang string, lists ...[]spec.Item) *writer {
	w := &writer{lang: lang, names: map[string]bool{}, words: map[string]bool{}}
	for _, items := range lists {
		w.note(items)
	}
	return w
}

// note gathers the names of the fields.
func (w *writer) note(items []spec.Item) {
	for _, it := range items {
		for _, f := range it.Fields {
			w.names[f.Name.Value] = true
			w.words[f.Name.Value] = !f.Length.Absent()
		}
		w.note(it.Lines)
		for _, alternative := range it.Either {
			w.note(alternative)
		}
	}
}

// free returns a letter that no field has.
func (w *writer) free(letters string) string {
	for _, r := range letters {
		if !w.names[string(r)] {
			return string(r)
		}
	}
	return letters[:1]
}

func (w *writer) index() string { return w.free("ijltuvw") }
