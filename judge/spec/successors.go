package spec

import (
	"strings"

	"grundy/judge/base/i18n"
)

// Successors is the shape of lines that belong to the vertices of a directed graph. The first field
// is the number of edges that leave the vertex, and the second lists where they lead.
type Successors struct {
	Vertices Text   // how many vertices there are
	Edges    Text   // how many edges there are in all, a range
	Zero     bool   // the vertices are numbered from 0, not from 1
	Is       []Text // connected, acyclic, …
}

// successorWords holds the words allowed in Is.
var successorWords = []string{"connected", "strong", "acyclic", "layered", "loops", "parallel"}

var _ = register("successors", (*form).successors)

// Kind returns "successors".
func (*Successors) Kind() string { return "successors" }

// successors returns the table of lists of successors, and a function that makes the block of
// lines.
func (f *form) successors(it *Item) (table, func()) {
	s := &Successors{}
	it.Shape = s
	var names []Text
	t := table{keys: []key{
		{"successors", must, "A directed graph with this many vertices, one line for each vertex: a number or a field.", f.number(&s.Vertices, single)},
		{"list", must, "The names of the values on a line, such as [k, to]: the number of edges from the vertex, then their ends.",
			f.pair(&names, func(n int) i18n.Message { return i18n.Messagef("a list of %s", i18n.Plural(n, "name")) })},
		{"edges", must, "How many edges the graph has: a number, a field or LOW..HIGH.", f.number(&s.Edges, single|ranged)},
		{"zero", may, "Whether vertices are numbered from 0 instead of 1.", f.yes(&s.Zero)},
		{"is", may, "Properties of the graph. It has no loops and no parallel edges unless they are named here.", f.known(&s.Is, successorWords)},
	}}
	return t, func() {
		if len(names) != 2 || s.Vertices.Absent() || s.Edges.Absent() {
			return
		}
		_, most := s.edges()
		if !is(s.Is, "parallel") {
			most = "min(" + s.Vertices.Value + ", " + most + ")"
		}
		degree := Text{"0.." + most, s.Edges.Place}
		it.Repeat = s.Vertices
		it.Lines = []Item{{Place: it.Place, Fields: []Field{
			{Name: names[0], Int: degree},
			{Name: names[1], Int: vertexRange(s.Vertices, s.Zero), Count: names[0]},
		}}}
	}
}

// edges returns the bounds of the number of edges.
func (s *Successors) edges() (low, high string) {
	low, high, ranged := strings.Cut(s.Edges.Value, "..")
	if !ranged {
		return low, low
	}
	return strings.TrimSpace(low), strings.TrimSpace(high)
}

// Describe says to which vertices the lines belong, and which graph they form.
func (s *Successors) Describe(w Writer, it Item) []string {
	fields := it.Lines[0].Fields
	k, to := fields[0].Name.Value, fields[1].Name.Value
	first, last := "1", s.Vertices.Value
	if s.Zero {
		first, last = "0", s.Vertices.Value+"-1"
	}
	line := w.Say("The next %[1]s lines belong to the vertices %[2]s to %[3]s, in this order. Each of them holds the number %[4]s of edges that leave its vertex, then the vertices %[5]s to which they lead%[6]s.",
		"接下来 %[1]s 行依次对应结点 %[2]s 到 %[3]s，每行先给出从该结点出发的边数 %[4]s，再给出这些边通向的结点 %[5]s%[6]s。",
		w.Amount(s.Vertices.Value), w.Math(first), w.Math(last), w.Math(k), w.Math(to+"_1 … "+to+"_"+k), w.Bounds(to+"_"+w.Index(), first, last))
	low, high := s.edges()
	all := w.Say("They make a graph with %[2]s edges: %[1]s.", "它们构成一张%[1]s图，共有 %[2]s 条边。", kindOfGraph(w, s.directed()), w.Times(low+".."+high))
	return []string{line, all + graphRest(w, s.directed())}
}

// directed returns the words by which a Graph describes the same directed graph.
func (s *Successors) directed() []Text { return append([]Text{{Value: "directed"}}, s.Is...) }
