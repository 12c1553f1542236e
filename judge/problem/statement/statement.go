// Package statement writes the parts of a problem's statement that follow from its spec, in
// Markdown. They are sentences in English (en) or Chinese (zh) that say what an input file contains
// and what to print.
//
//	The first line holds the number of cases, $T$ ($1 \le T \le 100$).
//	Each case is a line with an integer $n$ ($1 \le n \le 1000$).
//
// The sentences are derived from the grammar that makes the tests, so that they describe the tests
// exactly. The input is a spec and the output is a text. The package reads nothing else. Package
// grammar must accept the spec; otherwise the sentences may be wrong where the spec is.
package statement

import "grundy/judge/spec"

// A writer writes the sections of a statement in one language.
type writer struct {
	lang  string
	names map[string]bool // names of fields, which an index must avoid
	words map[string]bool // names of the fields that are words
}

// newWriter returns a writer that knows the fields of the given items.
func newWriter(lang string, lists ...[]spec.Item) *writer {
	w := &writer{lang: lang, names: map[string]bool{}, words: map[string]bool{}}
	for _, items := range lists {
		w.note(items)
	}
	return w
}

// note records the names of the fields.
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

// free returns the first letter that is not the name of a field, or the first of all if each is one.
func (w *writer) free(letters string) string {
	for _, r := range letters {
		if !w.names[string(r)] {
			return string(r)
		}
	}
	return letters[:1]
}

func (w *writer) index() string { return w.free("ijltuvw") }
