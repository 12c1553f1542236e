package spec

import (
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/i18n"
	"grundy/judge/base/jsonschema"
)

// scalar returns the text of any scalar that is not empty. A word that is not a string in YAML,
// such as Yes, No, 0 or 1, is returned as written.
func (d *decoder) scalar(v value) (Text, bool) {
	if !d.is(v, yaml.ScalarNode, i18n.Messagef("write %s", joined(v.Node))) {
		return Text{}, false
	}
	return d.text(v.Node), true
}

// withText returns a function that reads a scalar and calls read with its text.
func (d *decoder) withText(read func(v value, t Text)) func(value) {
	return func(v value) {
		if t, ok := d.scalar(v); ok {
			read(v, t)
		}
	}
}

// joined guesses the text that was meant by a list of words, such as "1, 3, 4" for [1, 3, 4].
func joined(n *yaml.Node) string {
	var words []string
	for _, c := range n.Content {
		if n.Kind != yaml.SequenceNode || c.Kind != yaml.ScalarNode {
			return "one text"
		}
		words = append(words, c.Value)
	}
	if len(words) == 0 {
		return "a text"
	}
	return "one text, " + quote(strings.Join(words, ", "))
}

// prose reads a text of one or more lines.
func (d *decoder) prose(into *Text) reader {
	return reader{
		func(v value) {
			if t, ok := d.scalar(v); ok {
				*into = t
			}
		},
		prose,
	}
}

// word reads a text of one line.
func (d *decoder) word(into *Text) reader {
	return reader{
		func(v value) {
			t, ok := d.scalar(v)
			if ok && strings.ContainsAny(t.Value, "\n\r") {
				d.complain(v.Node, i18n.Messagef("%s has more than one line", v.called()), "write one")
				return
			}
			*into = t
		},
		oneLine,
	}
}

// words reads a list of different words.
func (d *decoder) words(into *[]Text) reader {
	return reader{
		func(v value) {
			for _, e := range d.elements(v) {
				var t Text
				d.word(&t).read(e)
				same := func(u Text) bool { return u.Value == t.Value }
				switch {
				case t.Absent():
				case slices.ContainsFunc(*into, same):
					d.complain(e.Node, i18n.Messagef("%s%s is given twice", quote(t.Value), v.in()), "remove one of them")
				default:
					*into = append(*into, t)
				}
			}
		},
		func() *schema {
			list := listOf(oneLine)
			list.UniqueItems = true
			return list
		},
	}
}

// wordOrWords reads a list of words, or a single word, which stands for a list of one.
func (d *decoder) wordOrWords(into *[]Text) reader {
	list := d.words(into)
	return reader{
		func(v value) {
			if v.Kind != yaml.ScalarNode {
				list.read(v)
				return
			}
			var t Text
			if d.word(&t).read(v); !t.Absent() {
				*into = []Text{t}
			}
		},
		func() *schema { return anyOf(oneLine(), list.schema()) },
	}
}

// oneOf reads one of the known words.
func (d *decoder) oneOf(into *Text, known ...string) reader {
	return reader{
		func(v value) {
			t, ok := d.scalar(v)
			switch {
			case !ok:
			case !slices.Contains(known, t.Value):
				d.complain(v.Node, v.within("%s is unknown", "%s is unknown in %s", t.Value), suggest(t.Value, known))
			default:
				*into = t
			}
		},
		func() *schema { return enumOf(known, into.Value) },
	}
}

// yes reads true or false.
func (d *decoder) yes(into *bool) reader {
	t := Text{Value: "false"}
	r := d.oneOf(&t, "true", "false")
	return reader{
		func(v value) {
			r.read(v)
			*into = t.Value == "true"
		},
		r.schema,
	}
}

// alphabet reads the characters of which a word may consist.
func (d *decoder) alphabet(into *Text) reader {
	return reader{
		func(v value) {
			t, ok := d.scalar(v)
			if ok && strings.ContainsAny(t.Value, " \t\n\r") {
				d.complain(v.Node, i18n.Messagef("%s has a space", v.called()), "write an alphabet such as \"0-9\" or \"WL\"")
				return
			}
			*into = t
		},
		func() *schema { return &schema{Type: jsonschema.Scalars, Pattern: `^[^ \t\n\r]+$`} },
	}
}

// name records a text as the name of a field. No name may be used twice.
func (d *decoder) name(t Text, names map[string]Place) {
	switch first, twice := names[t.Value]; {
	case !isName(t.Value):
		d.complainAt(t.Place, i18n.Messagef("%s cannot name a field", quote(t.Value)),
			"use letters, digits and _, beginning with a letter")
	case slices.Contains(conditionWords, t.Value):
		d.complainAt(t.Place, i18n.Messagef("%s cannot name a field: it is a word of conditions", quote(t.Value)),
			"choose another name")
	case slices.Contains(itemWords, t.Value):
		d.complainAt(t.Place, i18n.Messagef("%s cannot name a field: it is a key of items", quote(t.Value)),
			"choose another name")
	case twice:
		d.complainAt(t.Place, i18n.Messagef("the name %s is given twice", quote(t.Value)),
			i18n.Messagef("it is already on line %d", first.Line))
	default:
		names[t.Value] = t.Place
	}
}

// conditionWords holds the words that have a meaning in where, avoid and bounds.
var conditionWords = []string{
	"true", "false", "nil", "and", "or", "not", "in", "contains", "matches",
	"startsWith", "endsWith", "let", "if", "else", "len", "any", "all", "none",
	"one", "filter", "map", "count", "sum", "min", "max", "div", "abs",
}

// itemWords holds the keys of items that are not fields. The shapes add theirs.
var itemWords = []string{"repeat", "until", "max", "distinct", "lines", "either", "before"}

var nameForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*$`)

func isName(s string) bool { return nameForm.MatchString(s) }
