package spec

import (
	"fmt"

	"grundy/judge/i18n"
)

// ends are the names of the two ends of an edge, and what else stands on its line.
type ends struct {
	names   []Text
	parent  Field // of a tree whose lines have parents
	weights []Field
}

// shapeOf returns what reads the shape whose key a block has; nil if it has none.
func (f *form) shapeOf(has func(key string) bool) func(v value, it *Item) {
	switch {
	case f.output:
		return nil
	case has("tree"), has("graph"):
		return f.graph
	case has("points"):
		return f.points
	case has("queries"):
		return f.queries
	}
	return nil
}

// shapes are the schemas of blocks with a shape.
func (f *form) shapes() (all []*schema) {
	for _, kind := range []string{"tree", "graph"} {
		all = append(all, f.edges(&Item{Shape: &Shape{Kind: kind}}, &ends{}).schema())
	}
	it := &Item{Shape: &Shape{}}
	return append(all, f.pointTable(it, new([]Field), new([]Field)).schema(), f.queryTable(it, &asked{}).schema())
}

// graph reads the edges of a tree or a graph, and makes them a block of lines.
func (f *form) graph(v value, it *Item) {
	it.Shape = &Shape{Kind: "graph"}
	for _, p := range pairs(v.Node) {
		if p.key.Value == "tree" {
			it.Shape.Kind = "tree"
		}
	}
	e := &ends{}
	f.mapping(v, f.edges(it, e))
	s := it.Shape
	if s.Vertices.Absent() {
		return
	}
	if !e.parent.Name.Absent() {
		e.parents(it)
		return
	}
	if len(e.names) != 2 {
		return
	}
	if s.Kind == "tree" {
		it.Repeat = s.Vertices
		it.Repeat.Value = fmt.Sprintf("(%s)-1", s.Vertices.Value)
	}
	line := Item{Place: it.Place}
	for _, name := range e.names {
		vertices := s.Vertices
		vertices.Value = "1.." + vertices.Value
		if s.Zero {
			vertices.Value = "0..(" + s.Vertices.Value + ")-1"
		}
		line.Fields = append(line.Fields, Field{Name: name, Int: vertices})
	}
	line.Fields = append(line.Fields, e.weights...)
	it.Lines = []Item{line}
}

// parents makes the block of the lines of vertices, each with its parent.
func (e *ends) parents(it *Item) {
	s, p := it.Shape, e.parent
	s.Kind, it.Repeat = "parents", s.Vertices
	if p.Root.Absent() {
		it.Repeat.Value = fmt.Sprintf("(%s)-1", s.Vertices.Value)
	}
	p.Parents, p.Zero, p.Ignore, p.Row = s.Vertices, s.Zero, s.Ignore, true
	it.Lines = []Item{{Place: it.Place, Fields: append([]Field{p}, e.weights...)}}
}

// edges returns the table of a tree or a graph.
func (f *form) edges(it *Item, e *ends) table {
	s := it.Shape
	need := must
	if s.Kind == "tree" {
		need = may
	}
	t := table{keys: []key{
		{"ends", need, "The names of the two ends of an edge, such as [u, v]: a line for each edge.", f.ends(&e.names)},
		{"weights", may, "What else stands on the line of an edge, or of a vertex beside its parent, by name.", f.weights(&e.weights)},
		{"zero", may, "Whether the first vertex is called 0, and not 1.", f.yes(&s.Zero)},
		{"ignore", may, "What the answer does not depend on: with names, graphs that differ in nothing else are tried once.", f.known(&s.Ignore, graphIgnore)},
		{"fixed", may, "The vertices whose names matter all the same, such as [1, n].", f.list(func() reader { return f.number(grow(&s.Fixed), single) })},
	}, with: [][]string{{"fixed", "ignore"}}}
	if s.Kind == "tree" {
		p := &e.parent
		t.keys = append(t.keys,
			key{"tree", must, "The edges of a tree of this many vertices: a number or a field.", f.number(&s.Vertices, single)},
			key{"parent", may, "The name of the parent of a vertex: instead of ends, a line for each vertex but the first, which is the root.", f.newName(&p.Name)},
			key{"root", may, "What stands for the parent of the root, 0 or -1: any vertex may be the root then, and each has a line.", f.number(&p.Root, single)},
			key{"earlier", may, "Whether each parent has a smaller name.", f.yes(&p.Earlier)})
		t.one = []string{"ends", "parent"}
		t.with = append(t.with, []string{"root", "parent"}, []string{"earlier", "parent"}, []string{"fixed", "ends"})
		return t
	}
	t.keys = append(t.keys,
		key{"graph", must, "The edges of a graph of this many vertices: a number or a field.", f.number(&s.Vertices, single)},
		key{"edges", must, "How many edges there are: a number or a field.", f.number(&it.Repeat, single)},
		key{"is", may, "What the graph is, or may have: without loops and parallel edges unless they are named.", f.known(&s.Is, shapeWords)})
	return t
}

// ends reads the names of two fields.
func (f *form) ends(into *[]Text) reader {
	return reader{
		func(v value) {
			list := f.elements(v)
			for _, e := range list {
				var t Text
				if f.word(&t).read(e); !t.Absent() {
					f.name(t, f.names)
					*into = append(*into, t)
				}
			}
			if len(list) > 0 && len(list) != 2 {
				f.complain(v.Node, i18n.Messagef("an edge of %s", i18n.Plural(len(list), "end")), "write two names, such as [u, v]")
			}
		},
		func() *schema {
			s := listOf(fieldName)
			s.MinItems, s.MaxItems = 2, 2
			return s
		},
	}
}

// weights reads the fields of a line.
func (f *form) weights(into *[]Field) reader {
	return reader{
		func(v value) {
			if it := f.item(v); it.Lines != nil || it.Repeat.Value != "" || it.Shape != nil {
				f.complain(v.Node, i18n.Messagef("%s is a block of lines", v.called()), "write {FIELD: {…}}")
			} else {
				*into = it.Fields
			}
		},
		f.line,
	}
}

// known reads a list of known words, all different.
func (d *decoder) known(into *[]Text, words []string) reader {
	seen := map[string]bool{}
	r := d.list(func() reader {
		var t Text
		one := d.oneOf(&t, words...)
		return reader{func(v value) {
			if one.read(v); t.Absent() {
				return
			}
			if seen[t.Value] {
				d.complain(v.Node, i18n.Messagef("%s%s is given twice", quote(t.Value), v.in()), "")
			}
			seen[t.Value] = true
			*into = append(*into, t)
		}, one.schema}
	})
	return reader{r.read, func() *schema {
		s := r.schema()
		s.UniqueItems = true
		return s
	}}
}
