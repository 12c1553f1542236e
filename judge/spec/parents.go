package spec

import (
	"fmt"
	"regexp"
	"strings"
)

// ParentLines is the shape of lines that belong to the vertices of a tree. The first field is the
// parent of the vertex.
type ParentLines struct{}

// Kind returns "parents".
func (*ParentLines) Kind() string { return "parents" }

// parents makes the block of the lines of the vertices, each with its parent.
func (e *ends) parents(it *Item, g *Graph) {
	p := e.parent
	it.Shape, it.Repeat = &ParentLines{}, g.Vertices
	if p.Root.Absent() {
		it.Repeat.Value = fmt.Sprintf("(%s)-1", g.Vertices.Value)
	}
	p.Parents, p.Zero, p.Ignore, p.Row = g.Vertices, g.Zero, g.Ignore, true
	it.Lines = []Item{{Place: it.Place, Fields: append([]Field{p}, e.weights...)}}
}

// Describe says to which vertices the lines belong, and what is on them.
func (*ParentLines) Describe(w Writer, it Item) []string {
	f := it.Lines[0].Fields[0]
	from, root, last := vertexNames(w, f)
	name, times := f.Name.Value, f.Parents.Value
	if f.Root.Absent() {
		times += "-1"
	}
	high := strings.Trim(last, "{}")
	own := w.Say("an integer %[1]s, the parent of its vertex in a tree of %[2]s vertices",
		"一个整数 %[1]s，即该结点的父结点；整棵树有 %[2]s 个结点", w.Math(name), w.Amount(f.Parents.Value)) +
		f.root(w, root, w.Bounds(name, root, high))
	if f.Earlier {
		own += w.Say(", whose number is smaller than that of the vertex", "，且编号小于该结点")
	}
	return []string{w.Say("The next %[1]s lines belong to the vertices %[2]s to %[3]s, in this order. Each of them holds %[4]s.",
		"接下来 %[1]s 行依次对应结点 %[2]s 到 %[3]s，每行为%[4]s。", w.Times(times), w.Math(from), w.Math(high), w.Then(own, it.Lines[0].Fields[1:]))}
}

// DescribeParents describes a list of the parents of the vertices of a tree.
func (f Field) DescribeParents(w Writer) string {
	from, root, last := vertexNames(w, f)
	name, i := f.Name.Value, w.Index()
	highest := strings.Trim(last, "{}")
	if f.Earlier {
		highest = i + "-1"
	}
	where := w.Say("%[1]s is the parent of vertex %[2]s in a tree of %[3]s vertices",
		" %[1]s 为结点 %[2]s 的父结点；整棵树有 %[3]s 个结点", w.Math(name+"_"+i), w.Math(i), w.Amount(f.Parents.Value))
	return w.Say("integers %s, where %s", "整数 %s，其中%s", w.Math(name+"_"+from+" … "+name+"_"+last), where) +
		f.root(w, root, w.Bounds(name+"_"+i, root, highest))
}

// vertexNames returns the names of three vertices: the first one that has a parent, the first of
// all, and the last.
func vertexNames(w Writer, f Field) (from, root, last string) {
	from, root, last = "2", "1", f.Parents.Value
	if f.Zero {
		from, root, last = "1", "0", last+"-1"
	}
	if !f.Root.Absent() {
		from = root
	}
	if !regexp.MustCompile(`^\w+$`).MatchString(last) {
		last = "{" + last + "}"
	}
	return from, root, last
}

// root says between which bounds a parent is. It also says which vertex is the root, or which value
// replaces its parent.
func (f Field) root(w Writer, first, bounds string) string {
	if f.Root.Absent() {
		return w.Say(" with the root %s", "，根为 %s", w.Math(first)) + bounds
	}
	return bounds + w.Say(", or %s for the root, which any vertex may be", "；根可以是任一结点，其父结点记为 %s", w.Math(f.Root.Value))
}
