package spec

import (
	"maps"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/i18n"
)

// Queries is the shape of lines of several kinds. A line consists of the word of its kind and the
// fields of this kind. Item.Lines of the block has a single line, with the fields of all kinds.
type Queries struct {
	Kinds []Kind
	State []Named // numbers that queries change, with their initial values
}

// A Kind is a kind of queries.
type Kind struct {
	Word   Text
	Fields []Field // what follows the word on the line
	Share  Text    // the weight of the kind in random queries; default 1
	When   Text    // a condition that must hold before such a query; absent if there is none
	Then   []Named // the numbers of the state after such a query
	Prints bool    // such a query has an answer; each case has at least one query with an answer
}

var _ = register("queries", (*form).queries)

// Kind returns "queries".
func (*Queries) Kind() string { return "queries" }

// An asked collects what the keys of queries say while they are being read.
type asked struct {
	kind  Text    // the name of the first word of a line
	lines []Field // the fields of all kinds, each once
}

// queries returns the table of the shape queries, and a function that adds the one line of the
// block once the table has been read.
func (f *form) queries(it *Item) (table, func()) {
	s, q := &Queries{}, &asked{}
	it.Shape = s
	return f.queryTable(it, s, q), func() {
		if q.kind.Absent() || it.Repeat.Absent() || len(s.Kinds) == 0 {
			return
		}
		op := Field{Name: q.kind}
		for _, k := range s.Kinds {
			op.Choice = append(op.Choice, k.Word)
		}
		it.Lines = []Item{{Place: it.Place, Fields: append([]Field{op}, q.lines...)}}
	}
}

// queryTable returns the table of queries.
func (f *form) queryTable(it *Item, s *Queries, q *asked) table {
	return table{keys: []key{
		{"queries", must, "How many queries there are, one on each line: a number or a field.", f.number(&it.Repeat, single)},
		{"kind", must, "The name of the first word on the line, which says what kind the query is.", f.newName(&q.kind)},
		{"state", may, "Numbers that queries change, by name, with their values at the start.", f.named(&s.State, true)},
		{"kinds", must, "The kinds of queries, by their words.", f.kinds(s, q)},
	}}
}

// newName reads the name of a new field.
func (f *form) newName(into *Text) reader {
	return reader{
		func(v value) {
			if f.word(into).read(v); !into.Absent() {
				f.name(*into, f.names)
			}
		},
		fieldName,
	}
}

// named reads a mapping from names to formulas. The parameter fresh says that the names are new.
func (f *form) named(into *[]Named, fresh bool) reader {
	r := f.byName("NAME", func(name Text) reader {
		n := grow(into)
		n.Name = name
		known := f.names
		if !fresh {
			known = map[string]Place{}
		}
		if !name.Absent() {
			f.name(name, known)
		}
		return f.number(&n.Formula, single)
	})
	return reader{r.read, func() *schema {
		all := r.schema()
		all.PropertyNames = fieldName()
		return all
	}}
}

// kinds reads the kinds of queries. A kind without options is written as a name alone.
func (f *form) kinds(s *Queries, q *asked) reader {
	alone := f.oneOf(&Text{}, "alone")
	r := f.byName("WORD", func(word Text) reader {
		k := grow(&s.Kinds)
		k.Word = word
		t := f.kindTable(k, q)
		return reader{
			func(v value) {
				if strings.ContainsAny(word.Value, " \t\n\r") || word.Value == "" {
					f.complainAt(word.Place, i18n.Messagef("%s is not a word", quote(word.Value)), "write it without spaces")
				}
				if v.Kind == yaml.ScalarNode && !empty(v.Node) {
					alone.read(v)
				} else {
					f.mapping(v, t)
				}
			},
			func() *schema { return anyOf(t.schema(), alone.schema()) },
		}
	})
	return reader{r.read, func() *schema {
		all := r.schema()
		all.PropertyNames = &schema{Type: "string", Pattern: `^[^ \t\n\r]+$`}
		return all
	}}
}

// kindTable returns the table of a kind of queries.
func (f *form) kindTable(k *Kind, q *asked) table {
	return table{keys: []key{
		{"line", may, "The values on the line after the word, by name.", f.onLine(k, q)},
		{"share", may, "The share of random queries of this kind, relative to the other kinds; 1 unless given.", f.number(&k.Share, single)},
		{"when", may, "A condition that must hold before a query of this kind, such as size > 0.", f.word(&k.When)},
		{"then", may, "The state after a query of this kind, by name.", f.named(&k.Then, false)},
		{"prints", may, "Whether a query of this kind has an answer. Each case has at least one query with an answer.", f.yes(&k.Prints)},
	}}
}

// onLine reads the fields of a kind. Two kinds may share a field, if it is the same in both.
func (f *form) onLine(k *Kind, q *asked) reader {
	var fields []Field
	r := f.weights(&fields)
	return reader{
		func(v value) {
			outside := f.names
			f.names = maps.Clone(outside)
			for _, have := range q.lines {
				delete(f.names, have.Name.Value)
			}
			r.read(v)
			for name, place := range f.names {
				outside[name] = place
			}
			f.names = outside
			k.Fields = fields
			for _, fd := range fields {
				q.share(fd)
			}
		},
		r.schema,
	}
}

// share adds a field to the list of the fields of all kinds, unless it is in the list.
func (q *asked) share(fd Field) {
	if !slices.ContainsFunc(q.lines, func(have Field) bool { return have.Name.Value == fd.Name.Value }) {
		q.lines = append(q.lines, fd)
	}
}

// Describe says which kinds of lines there are, and what the queries do to the state.
func (q *Queries) Describe(w Writer, it Item) []string {
	out := []string{w.Say("Each of the next %s lines is a query, whose first word %s says of which kind it is:",
		"接下来 %s 行，每行一个询问，首个单词 %s 为其种类：", w.Times(it.Repeat.Value), w.Math(it.Lines[0].Fields[0].Name.Value)), ""}
	var prints []string
	for _, k := range q.Kinds {
		out = append(out, "- "+k.describe(w))
		if k.Prints {
			prints = append(prints, "`"+k.Word.Value+"`")
		}
	}
	out = append(out, "")
	for _, s := range q.State {
		out = append(out, q.changes(w, s))
	}
	if prints != nil {
		out = append(out, w.Say("There is at least one query %s.", "保证至少有一个询问为 %s。", w.Series(prints, "or")))
	}
	return out
}

// describe describes the line of a kind of queries.
func (k Kind) describe(w Writer) string {
	shown := []string{k.Word.Value}
	for _, f := range k.Fields {
		shown = append(shown, f.Name.Value)
	}
	text := "`" + strings.Join(shown, " ") + "`"
	if len(k.Fields) > 0 {
		text += w.Say(" with ", "，为") + w.Line(k.Fields)
	}
	if !k.When.Absent() {
		text += w.Say("; only if %s", "；仅当 %s 时出现", w.Math(k.When.Value))
	}
	return text + w.Say(".", "。")
}

// changes describes what queries do to one number of the state.
func (q *Queries) changes(w Writer, state Named) string {
	text := w.Say("Here %s is %s at first", "其中 %s 起初为 %s", w.Math(state.Name.Value), w.Math(state.Formula.Value))
	for _, k := range q.Kinds {
		for _, t := range k.Then {
			if t.Name.Value == state.Name.Value {
				text += w.Say(", and %[2]s after a query `%[1]s`", "，每次 `%[1]s` 之后变为 %[2]s", k.Word.Value, w.Math(t.Formula.Value))
			}
		}
	}
	return text + w.Say(".", "。")
}
