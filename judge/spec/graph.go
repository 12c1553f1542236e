package spec

import (
	"fmt"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
)

// A Graph is the shape of lines that are the edges of a tree or a graph. The first two fields of a
// line are the ends of an edge.
type Graph struct {
	Tree     bool
	Vertices Text   // how many vertices there are
	Zero     bool   // the vertices are numbered from 0, not from 1
	Is       []Text // directed, connected, …
	Ignore   []Text // what the answer does not depend on
	Fixed    []Text // vertices whose names matter although Ignore contains names
}

// The words allowed in Is and in Ignore.
var (
	graphWords  = []string{"directed", "connected", "strong", "acyclic", "bipartite", "layered", "loops", "parallel"}
	graphIgnore = []string{"names"}
)

var (
	_ = register("tree", func(f *form, it *Item) (table, func()) { return f.graph(it, &Graph{Tree: true}) })
	_ = register("graph", func(f *form, it *Item) (table, func()) { return f.graph(it, &Graph{}) })
)

// Kind returns "tree" or "graph".
func (g *Graph) Kind() string {
	if g.Tree {
		return "tree"
	}
	return "graph"
}

// An ends holds the names of the two ends of an edge, and the other fields on its line.
type ends struct {
	names   []Text
	parent  Field // the parent of a vertex, if the lines give parents instead of ends
	weights []Field
}

// graph returns the table of the edges of a tree or a graph, and a function that makes the block of
// lines.
func (f *form) graph(it *Item, g *Graph) (table, func()) {
	it.Shape = g
	e := &ends{}
	return f.edges(it, g, e), func() { g.lines(it, e) }
}

// lines makes the lines of the edges.
func (g *Graph) lines(it *Item, e *ends) {
	if g.Vertices.Absent() {
		return
	}
	if !e.parent.Name.Absent() {
		e.parents(it, g)
		return
	}
	if len(e.names) != 2 {
		return
	}
	if g.Tree {
		it.Repeat = g.Vertices
		it.Repeat.Value = fmt.Sprintf("(%s)-1", g.Vertices.Value)
	}
	line := Item{Place: it.Place}
	for _, name := range e.names {
		line.Fields = append(line.Fields, Field{Name: name, Int: vertexRange(g.Vertices, g.Zero)})
	}
	line.Fields = append(line.Fields, e.weights...)
	it.Lines = []Item{line}
}

// vertexRange returns the range of the names of vertices, as the bounds of an int.
func vertexRange(vertices Text, zero bool) Text {
	if zero {
		vertices.Value = "0..(" + vertices.Value + ")-1"
	} else {
		vertices.Value = "1.." + vertices.Value
	}
	return vertices
}

// edges returns the table of a tree or a graph.
func (f *form) edges(it *Item, s *Graph, e *ends) table {
	need := must
	if s.Tree {
		need = may
	}
	t := table{keys: []key{
		{"ends", need, "The names of the two ends of an edge, such as [u, v]: a line for each edge.", f.pair(&e.names, func(n int) i18n.Message { return i18n.Messagef("an edge of %s", i18n.Plural(n, "end")) })},
		{"weights", may, "Other values on the line of an edge, or of a vertex beside its parent, by name.", f.weights(&e.weights)},
		{"zero", may, "Whether vertices are numbered from 0 instead of 1.", f.yes(&s.Zero)},
		{"ignore", may, "What the answer does not depend on. With names, larger graphs that differ only in these are tried once.", f.known(&s.Ignore, graphIgnore)},
		{"fixed", may, "With ignore: the vertices whose numbers still matter, such as [1, n].", f.list(func() reader { return f.number(grow(&s.Fixed), single) })},
	}, with: [][]string{{"fixed", "ignore"}}}
	if s.Tree {
		p := &e.parent
		t.keys = append(t.keys,
			key{"tree", must, "The edges of a tree of this many vertices: a number or a field.", f.number(&s.Vertices, single)},
			key{"parent", may, "The name of the parent of a vertex, instead of ends: one line for each vertex except the first, the root.", f.newName(&p.Name)},
			key{"root", may, "What is written as the parent of the root, 0 or -1. Then any vertex may be the root, and each vertex has a line.", f.number(&p.Root, single)},
			key{"earlier", may, "Whether each parent has a smaller number than its child.", f.yes(&p.Earlier)})
		t.one = []string{"ends", "parent"}
		t.with = append(t.with, []string{"root", "parent"}, []string{"earlier", "parent"}, []string{"fixed", "ends"})
		return t
	}
	t.keys = append(t.keys,
		key{"graph", must, "The edges of a graph of this many vertices: a number or a field.", f.number(&s.Vertices, single)},
		key{"edges", must, "How many edges there are: a number or a field.", f.number(&it.Repeat, single)},
		key{"is", may, "Properties of the graph. It has no loops and no parallel edges unless they are named here.", f.known(&s.Is, graphWords)})
	return t
}

// Describe says which edges are on the lines, and what graph they form.
func (g *Graph) Describe(w Writer, it Item) []string {
	fields := it.Lines[0].Fields
	low, high := "1", g.Vertices.Value
	if g.Zero {
		low, high = "0", g.Vertices.Value+"-1"
	}
	u, v := fields[0].Name.Value, fields[1].Name.Value
	ends := w.Say("an edge, as its two ends %s and %s", "一条边的两个端点 %s、%s", w.Math(u), w.Math(v))
	if is(g.Is, "directed") {
		ends = w.Say("an edge that leads from %s to %s", "一条从 %s 到 %s 的边", w.Math(u), w.Math(v))
	}
	times := it.Repeat.Value
	if g.Tree {
		times = g.Vertices.Value + "-1"
	}
	return []string{w.Lines(times, w.Then(ends+w.Bounds(u+", "+v, low, high), fields[2:])), g.makes(w)}
}

// makes says what graph the edges form.
func (g *Graph) makes(w Writer) string {
	n := w.Amount(g.Vertices.Value)
	if g.Tree {
		return w.Say("They are the edges of a tree of %s vertices.", "这些边构成一棵有 %s 个结点的树。", n)
	}
	return w.Say("They are the edges of a graph of %[2]s vertices: %[1]s.", "这些边构成一张有 %[2]s 个结点的%[1]s图。", kindOfGraph(w, g.Is), n) + graphRest(w, g.Is)
}

// kindOfGraph lists the adjectives of a graph.
func kindOfGraph(w Writer, words []Text) string {
	var all []string
	for _, a := range [][3]string{
		{"connected", "connected", "连通"}, {"strong", "strong", "强连通"}, {"acyclic", "without cycles", "无环"},
		{"bipartite", "bipartite", "二分"}, {"layered", "layered", "分层"},
	} {
		if is(words, a[0]) {
			all = append(all, w.Say(a[1], a[2]))
		}
	}
	if is(words, "directed") {
		all = append(all, w.Say("directed", "有向"))
	} else {
		all = append(all, w.Say("undirected", "无向"))
	}
	return strings.Join(all, w.Say(", ", "、"))
}

// graphRest says what the adjectives do not say: layers, loops, and edges that occur twice.
func graphRest(w Writer, words []Text) (text string) {
	without := func(some ...string) bool {
		return !slices.ContainsFunc(some, func(word string) bool { return is(words, word) })
	}
	if is(words, "layered") {
		text += w.Say(" Each vertex belongs to a layer, and every edge leads from one layer to the next.", "每个结点属于某一层，每条边都从一层通向下一层。")
	}
	if without("loops", "acyclic", "bipartite", "layered") {
		text += w.Say(" No edge leads from a vertex to itself.", "没有自环。")
	}
	if without("parallel") && (is(words, "directed") || without("acyclic")) {
		text += w.Say(" No edge comes twice.", "没有重边。")
	}
	return text
}
