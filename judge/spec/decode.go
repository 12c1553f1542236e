package spec

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// A decoder reads a tree of YAML nodes and collects complaints. It is table-driven: a mapping is a
// table of its keys, each with the reader of its value. The schema for editors is generated from
// the same tables.
//
// Decoding into structs with package yaml does not suffice: 1.5 becomes the int 1 and 010 becomes
// 8, places are lost, and error messages name Go types.
type decoder struct {
	file       string
	complaints Complaints
}

// A value is a node and its name in complaints, such as "title.en" or "cases.max".
type value struct {
	*yaml.Node
	name string
}

// A reader stores a value in its variable, or complains about it. Its schema describes the values
// that the reader accepts. The schema is nil if the reader complains about every value.
type reader struct {
	read   func(v value)
	schema func() *schema
}

// A key may, or must, be given in a mapping. The doc is one line for users.
type key struct {
	name string
	must bool
	doc  string
	reader
}

// A table describes the keys of a mapping.
type table struct {
	keys []key
	one  []string   // exactly one of these must be given
	with [][]string // in each list, the first key requires one of the other keys

	unless *unless // the keys that other keys make unnecessary; nil if there are none
}

// An unless requires all of its keys, unless one of the keys in given is present.
type unless struct{ keys, given []string }

// must and may make tables of keys readable.
const must, may = true, false

// A given holds the keys that a mapping has, known or not.
type given map[string]*yaml.Node

func (d *decoder) place(n *yaml.Node) Place {
	return Place{d.file, max(1, n.Line), max(1, n.Column)}
}

func (d *decoder) text(n *yaml.Node) Text { return Text{n.Value, d.place(n)} }

func (d *decoder) complain(n *yaml.Node, what, remedy i18n.Message) {
	d.complainAt(d.place(n), what, remedy)
}

func (d *decoder) complainAt(p Place, what, remedy i18n.Message) {
	d.complaints = append(d.complaints, Complaint{p, what, remedy})
}

// mapping reads a mapping by its table. It returns nil if the value is empty or not a mapping, so
// that the caller makes no complaints about its keys.
func (d *decoder) mapping(v value, t table) given {
	names := make([]string, len(t.keys))
	for i, k := range t.keys {
		names[i] = k.name
	}
	if !d.is(v, yaml.MappingNode, i18n.Messagef("write a mapping with some of these keys: %s", strings.Join(names, ", "))) {
		return nil
	}
	has, meant := given{}, given{} // meant holds the known keys that are probably misspelled
	for _, p := range pairs(v.Node) {
		has[p.key.Value] = p.key
		meant[d.entry(v, p, t.keys, names)] = p.key
	}
	for _, k := range t.keys {
		if k.must && has[k.name] == nil && meant[k.name] == nil {
			d.lacks(v, k.name)
		}
	}
	d.together(v, has, meant, t)
	return has
}

// lacks complains about a key that is missing in a mapping.
func (d *decoder) lacks(v value, name string) {
	d.complain(v.Node, i18n.Messagef("%s has no %s", v.called(), quote(name)), i18n.Messagef("add the key %s", quote(name)))
}

// table returns a reader that reads a mapping with the readers of a table, and does nothing else.
func (d *decoder) table(t table) reader {
	return reader{func(v value) { d.mapping(v, t) }, t.schema}
}

// entry reads one entry of a mapping by the table. If the key is unknown, it returns the known key
// that is probably meant, or an empty string.
func (d *decoder) entry(v value, p pair, keys []key, names []string) (near string) {
	for _, k := range keys {
		if k.name == p.key.Value {
			k.read(value{p.value, v.dot(k.name)})
			return ""
		}
	}
	remedy := suggest(p.key.Value, names)
	if v.Style&yaml.FlowStyle != 0 && empty(p.value) {
		// In YAML, {take: 1, 3, 4} has three keys.
		remedy = "quote a text that has commas, or give the key a value"
	}
	d.complain(p.key, v.within("unknown key %s", "unknown key %s in %s", p.key.Value), remedy)
	return format.Nearest(p.key.Value, names)
}

// called returns the name of a value for the middle of a sentence.
func (v value) called() i18n.Message {
	if v.name == "" {
		return "the spec"
	}
	if list, ok := strings.CutPrefix(v.name, item); ok {
		return i18n.Messagef("an item of %s", list)
	}
	return i18n.Messagef("%s", v.name)
}

// item begins the name of an item of a list.
const item = "an item of "

func (v value) dot(name string) string {
	if v.name == "" {
		return name
	}
	return v.name + "." + name
}

// within returns what is wrong with a word. The first format is for a word without the name of the
// value that contains it, and the second is for both.
func (v value) within(format, english, word string) i18n.Message {
	if v.name == "" {
		return i18n.Messagef(format, quote(word))
	}
	return i18n.Messagef(english, quote(word), v.called())
}

func (v value) in() i18n.Message {
	if v.name == "" {
		return ""
	}
	return i18n.Messagef(" in %s", v.name)
}

// is reports whether the value has the requested kind and is not empty, and complains if not.
func (d *decoder) is(v value, want yaml.Kind, remedy i18n.Message) bool {
	switch {
	case v.Kind == yaml.AliasNode: // refuse complains about it
		return false
	case v.Kind == want && !empty(v.Node):
		return true
	case v.Tag == "!!null" && v.Value != "" && want == yaml.ScalarNode:
		d.complain(v.Node, i18n.Messagef("%s is %s, which YAML reads as empty", v.called(), v.Value), "put it in quotes if you mean the word")
	default:
		d.complain(v.Node, i18n.Messagef("%s is %s", v.called(), kind(v.Node)), remedy)
	}
	return false
}

// elements returns the items of a list, which must not be empty.
func (d *decoder) elements(v value) []value {
	if !d.is(v, yaml.SequenceNode, "write a list") {
		return nil
	}
	all := make([]value, len(v.Content))
	for i, n := range v.Content {
		all[i] = value{n, item + strings.TrimPrefix(v.name, item)}
	}
	return all
}

// list reads a list. Each item has its own reader.
func (d *decoder) list(item func() reader) reader {
	return reader{
		func(v value) {
			for _, e := range d.elements(v) {
				item().read(e)
			}
		},
		func() *schema { return listOf(item().schema) },
	}
}

// byName reads a mapping from names to values, each with its own reader. The parameter what says
// what is named.
func (d *decoder) byName(what string, entry func(name Text) reader) reader {
	return reader{
		func(v value) {
			if !d.is(v, yaml.MappingNode, i18n.Messagef("write {%s: …}", what)) {
				return
			}
			for _, p := range pairs(v.Node) {
				entry(d.text(p.key)).read(value{p.value, v.dot(p.key.Value)})
			}
		},
		func() *schema {
			return &schema{Type: "object", MinProperties: 1, AdditionalProperties: entry(Text{}).schema()}
		},
	}
}

// grow appends a zero value to a list and returns a pointer to it.
func grow[T any](list *[]T) *T {
	*list = append(*list, *new(T))
	return &(*list)[len(*list)-1]
}

// together complains about wrong combinations of keys. Keys that are probably misspelled do not
// count as missing.
func (d *decoder) together(v value, has, meant given, t table) {
	there := func(name string) bool { return has[name] != nil || meant[name] != nil }
	// A complaint about a missing key of t.one may exist already.
	said := slices.ContainsFunc(t.one, func(name string) bool { return meant[name] != nil })
	for _, w := range t.with {
		name, others := w[0], w[1:]
		beside := slices.ContainsFunc(others, there)
		if has[name] != nil && !beside {
			d.complain(has[name], i18n.Messagef("%s%s can only be used with %s", quote(name), v.in(), quotedOr(others)),
				i18n.Messagef("add %s, or remove %s", quotedOr(others), quote(name)))
			said = said || slices.Contains(t.one, others[0])
		}
	}
	if len(t.one) > 0 {
		d.one(v, has, t.one, said)
	}
	if t.unless != nil {
		d.unless(v, there, *t.unless)
	}
}

// quotedOr names some keys: "a", "b" or "c".
func quotedOr(names []string) i18n.Message {
	var list []string
	for _, n := range names {
		list = append(list, quote(n))
	}
	last := len(list) - 1
	if last == 0 {
		return i18n.Messagef("%s", list[0])
	}
	return i18n.Messagef("%s or %s", strings.Join(list[:last], ", "), list[last])
}

// unless complains about missing keys, unless one of the keys that make them unnecessary is given.
func (d *decoder) unless(v value, there func(name string) bool, u unless) {
	if slices.ContainsFunc(u.given, there) {
		return
	}
	for _, name := range u.keys {
		if !there(name) {
			d.lacks(v, name)
		}
	}
}

// one complains unless exactly one of the names is given. If none is given, it complains only if
// there is no such complaint yet.
func (d *decoder) one(v value, has given, names []string, said bool) {
	var got []string
	for _, n := range names {
		if has[n] != nil {
			got = append(got, n)
		}
	}
	all := strings.Join(names, ", ")
	switch {
	case len(got) == 0 && !said:
		d.complain(v.Node, i18n.Messagef("%s needs one of %s", v.called(), all), "give one of them")
	case len(got) > 1:
		d.complain(has[got[1]], i18n.Messagef("%s has %s", v.called(), strings.Join(got, " and ")), i18n.Messagef("give one of %s", all))
	}
}

// empty reports whether a value is empty, in any of its notations.
func empty(n *yaml.Node) bool {
	switch n.Kind {
	case yaml.ScalarNode:
		return n.Tag == "!!null" || strings.TrimSpace(n.Value) == ""
	case yaml.AliasNode:
		return false
	}
	return len(n.Content) == 0
}

// kind returns the kind of a node, for complaints.
func kind(n *yaml.Node) string {
	switch {
	case empty(n):
		return "empty"
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	}
	return i18n.Messagef("the word %s", quote(n.Value)).String()
}
