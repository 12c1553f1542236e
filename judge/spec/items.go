package spec

import (
	"maps"
	"slices"

	"gopkg.in/yaml.v3"
)

// A form is the input or the output while it is read.
type form struct {
	*decoder
	output bool
	names  map[string]Place // the fields so far
}

func (f *form) items(into *[]Item) reader {
	return func(v value) {
		for _, e := range f.elements(v) {
			*into = append(*into, f.item(e))
		}
	}
}

// item reads a line or a block.
func (f *form) item(v value) Item {
	it := Item{Place: f.place(v.Node)}
	switch {
	case f.output && v.Kind == yaml.ScalarNode:
		f.word(&it.Literal)(v)
	case !f.is(v, yaml.MappingNode, "write {FIELD: {…}} or {repeat: …, lines: […]}"):
	case isBlock(v.Node):
		f.block(v, &it)
	default:
		for _, p := range pairs(v.Node) {
			it.Fields = append(it.Fields, f.field(p, v))
		}
	}
	return it
}

// isBlock tells a block by its keys. A key whose value is a mapping does not
// count: {max: {int: 1..5}} is a field with a name it cannot have.
func isBlock(n *yaml.Node) bool {
	return slices.ContainsFunc(pairs(n), func(p pair) bool {
		return p.key.Value != "before" && slices.Contains(itemWords, p.key.Value) &&
			p.value.Kind != yaml.MappingNode
	})
}

func (f *form) block(v value, it *Item) {
	has := f.mapping(v, []key{
		{"repeat", may, f.number(&it.Repeat, single|ranged)},
		{"until", may, f.word(&it.Until)},
		{"max", may, f.number(&it.Max, single)},
		{"distinct", may, f.yes(&it.Distinct)},
		{"lines", may, f.items(&it.Lines)},
		{"either", may, f.either(&it.Either)},
	})
	if either := has["either"]; either != nil {
		if !f.output {
			f.complain(either, "\"either\" is for the output", "take it out")
		}
		if len(has) > 1 {
			f.complain(either, "\"either\" stands beside other keys", "make it an item of its own")
		}
		return
	}
	if has["lines"] == nil {
		f.complain(v.Node, v.called()+" has no \"lines\"", "write {repeat: …, lines: […]}")
	}
	f.one(v, has, "repeat", "until")
	f.with(v, has, "until", "max")
	f.with(v, has, "max", "until")
}

// either reads alternatives. Two of them may use the same name, since only one
// will stand there; neither may use one from outside.
func (f *form) either(into *[][]Item) reader {
	return func(v value) {
		before, all := f.names, maps.Clone(f.names)
		for _, e := range f.elements(v) {
			var items []Item
			f.names = maps.Clone(before)
			f.items(&items)(e)
			maps.Copy(all, f.names)
			*into = append(*into, items)
		}
		f.names = all
	}
}

// field reads one entry of a line: a field, or fixed words before one.
func (f *form) field(p pair, line value) Field {
	if p.key.Value == "before" && p.value.Kind != yaml.MappingNode {
		var fd Field
		if !f.output {
			f.complain(p.key, "\"before\" is for the output", "take it out")
		}
		f.word(&fd.Literal)(value{p.value, line.dot("before")})
		return fd
	}
	fd := Field{Name: f.text(p.key)}
	f.name(fd.Name, f.names)
	v := value{p.value, p.key.Value}
	if v.Kind == yaml.ScalarNode && !empty(v.Node) {
		f.complain(v.Node, v.name+" is "+kind(v.Node)+", and a field is a mapping",
			"write "+v.name+": {int: LOW..HIGH}")
		return fd
	}
	has := f.mapping(v, []key{
		{"int", may, f.number(&fd.Int, ranged)},
		{"chars", may, f.alphabet(&fd.Chars)},
		{"length", may, f.number(&fd.Length, single|ranged)},
		{"choice", may, f.words(&fd.Choice)},
		{"first", may, f.word(&fd.First)},
		{"second", may, f.word(&fd.Second)},
		{"draw", may, f.word(&fd.Draw)},
		{"count", may, f.number(&fd.Count, single)},
		{"distinct", may, f.yes(&fd.Distinct)},
	})
	if has != nil {
		f.complete(v, fd, has)
	}
	return fd
}

// complete complains of keys that do not make one field together.
func (f *form) complete(v value, fd Field, has given) {
	f.with(v, has, "second", "first")
	f.with(v, has, "draw", "first")
	if has["first"] != nil || has["second"] == nil && has["draw"] == nil {
		f.one(v, has, "int", "chars", "choice", "first")
	}
	f.with(v, has, "first", "second")
	f.with(v, has, "chars", "length")
	f.with(v, has, "length", "chars")
	f.with(v, has, "distinct", "count")
	if has["first"] != nil && !f.output {
		f.complain(has["first"], "\"first\" is for the output", "write {choice: […]}")
	}
	words := map[string]bool{}
	for _, t := range []Text{fd.First, fd.Second, fd.Draw} {
		if !t.Absent() && words[t.Value] {
			f.complainAt(t.Place, quote(t.Value)+" is the word of two outcomes", "give each its own")
		}
		words[t.Value] = true
	}
}
