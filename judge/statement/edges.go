package statement

import (
	"strings"

	"grundy/judge/spec"
)

// edges describes the lines of the edges of a tree or a graph.
func (w *writer) edges(it spec.Item) []string {
	s, fields := it.Shape, it.Lines[0].Fields
	low, high := "1", s.Vertices.Value
	if s.Zero {
		low, high = "0", s.Vertices.Value+"-1"
	}
	u, v := fields[0].Name.Value, fields[1].Name.Value
	key := "ends"
	for _, word := range s.Is {
		if word.Value == "directed" {
			key = "arc"
		}
	}
	ends := w.say(key, code(u), code(v)) + w.bounds(u+", "+v, low, high)
	if len(fields) > 2 {
		ends += w.say("then") + w.line(fields[2:])
	}
	times := it.Repeat.Value
	if s.Kind == "tree" {
		times = s.Vertices.Value + "-1"
	}
	return []string{w.say("block", w.times(times), ends), w.graph(s)}
}

// graph says what the edges make.
func (w *writer) graph(s *spec.Shape) string {
	n := amount(s.Vertices.Value)
	if s.Kind == "tree" {
		return w.say("tree", n)
	}
	is := map[string]bool{}
	for _, word := range s.Is {
		is[word.Value] = true
	}
	var adjectives []string
	for _, word := range []string{"connected", "strong", "acyclic", "bipartite", "layered"} {
		if is[word] {
			adjectives = append(adjectives, w.say(word))
		}
	}
	kind := "undirected"
	if is["directed"] {
		kind = "directed"
	}
	adjectives = append(adjectives, w.say(kind))
	text := w.say("graph", strings.Join(adjectives, w.say("adjectives")), n)
	if is["layered"] {
		text += w.say("layers")
	}
	if !is["loops"] && !is["acyclic"] && !is["bipartite"] && !is["layered"] {
		text += w.say("no loops")
	}
	if !is["parallel"] && (is["directed"] || !is["acyclic"]) {
		text += w.say("no parallel")
	}
	return text
}

// planted describes the lines of the vertices of a tree, each with its parent.
func (w *writer) planted(it spec.Item) []string {
	fields := it.Lines[0].Fields
	f := fields[0]
	from, root, last := vertexNames(f)
	name, times := f.Name.Value, f.Parents.Value
	if f.Root.Absent() {
		times += "-1"
	}
	high := strings.Trim(last, "{}")
	own := w.say("own parent", name, amount(f.Parents.Value)) + w.root(f, root, w.bounds(name, root, high))
	if f.Earlier {
		own += w.say("smaller name")
	}
	if len(fields) > 1 {
		own += w.say("then") + w.line(fields[1:])
	}
	return []string{w.say("lines of parents", w.times(times), from, high, own)}
}
