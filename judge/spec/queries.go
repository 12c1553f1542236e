package spec

import (
	"maps"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"grundy/judge/i18n"
)

// asked are queries while they are being read.
type asked struct {
	kind  Text    // what the first word of a line is called
	lines []Field // the fields of all kinds, each once
}

// queries reads lines of several kinds, and makes them a block.
func (f *form) queries(v value, it *Item) {
	it.Shape = &Shape{Kind: "queries"}
	q := &asked{}
	f.mapping(v, f.queryTable(it, q))
	if q.kind.Absent() || it.Repeat.Absent() || len(it.Shape.Kinds) == 0 {
		return
	}
	op := Field{Name: q.kind}
	for _, k := range it.Shape.Kinds {
		op.Choice = append(op.Choice, k.Word)
	}
	it.Lines = []Item{{Place: it.Place, Fields: append([]Field{op}, q.lines...)}}
}

// queryTable returns the table of queries.
func (f *form) queryTable(it *Item, q *asked) table {
	return table{keys: []key{
		{"queries", must, "How many queries there are, a line each: a number or a field.", f.number(&it.Repeat, single)},
		{"kind", must, "The name of the word that says of which kind a query is, the first on its line.", f.newName(&q.kind)},
		{"state", may, "Numbers that queries change, by name, with what they are at first.", f.named(&it.Shape.State, true)},
		{"kinds", must, "The kinds of queries, by their words.", f.kinds(it.Shape, q)},
	}}
}

// newName reads the name of a field.
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

// named reads formulas by name; fresh says that the names are new.
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

// kinds reads the kinds of queries. A kind without options is written as its name alone.
func (f *form) kinds(s *Shape, q *asked) reader {
	alone := f.oneOf(&Text{}, "alone")
	r := f.byName("WORD", func(word Text) reader {
		k := grow(&s.Kinds)
		k.Word = word
		t := f.kindTable(k, q)
		return reader{
			func(v value) {
				if strings.ContainsAny(word.Value, " \t\n\r") || word.Value == "" {
					f.complainAt(word.Place, i18n.Messagef("%s is no word", quote(word.Value)), "write it without blanks")
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

// kindTable returns the table of a kind.
func (f *form) kindTable(k *Kind, q *asked) table {
	return table{keys: []key{
		{"line", may, "What stands on the line after the word, by name.", f.onLine(k, q)},
		{"share", may, "How many of the random queries are of this kind, as compared with the others; 1 unless given.", f.number(&k.Share, single)},
		{"when", may, "A condition without which no query of this kind comes next, such as size > 0.", f.word(&k.When)},
		{"then", may, "What the state is after a query of this kind, by name.", f.named(&k.Then, false)},
		{"prints", may, "Whether a query of this kind has an answer; at least one query of such kinds is in each case.", f.yes(&k.Prints)},
	}}
}

// onLine reads the fields of a kind. Kinds may share a field, if it is the same in both.
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

// share adds a field to those of all kinds, unless it is there already.
func (q *asked) share(fd Field) {
	if !slices.ContainsFunc(q.lines, func(have Field) bool { return have.Name.Value == fd.Name.Value }) {
		q.lines = append(q.lines, fd)
	}
}
