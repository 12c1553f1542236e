package graph

import (
	"slices"

	"grundy/judge/base/i18n"
)

// Parents is the rule of a list with the parents of a tree's vertices. If Marked, every vertex has
// an entry, and the root has a mark instead of a parent. Otherwise the first vertex is the root and
// has no entry.
type Parents struct {
	First   int64 // the name of the first vertex
	Earlier bool  // a parent has a smaller name than its child
	Marked  bool  // the root has an entry, too:
	Mark    int64 // its entry, which is below First
}

// Omitted returns how many vertices have no entry.
func (p Parents) Omitted() int {
	if p.Marked {
		return 0
	}
	return 1
}

// Most returns the greatest name, at most hi, that the entry at index may have.
func (p Parents) Most(index int, hi int64) int64 {
	if p.Earlier {
		return min(hi, p.First+int64(index+p.Omitted())-1)
	}
	return hi
}

// Follows reports whether v, within the bounds of an entry, may follow a valid list of entries. It
// may not if it closes a cycle, is a second root, or is below First but not the mark. Most returns
// the upper bound.
func (p Parents) Follows(list []int64, v int64) bool {
	if p.Marked && v < p.First {
		return v == p.Mark && !slices.Contains(list, v)
	}
	skip := int64(p.Omitted())
	child := int64(len(list)) + skip
	for v -= p.First; v != child && v >= skip && v < child; {
		v = list[v-skip] - p.First
	}
	return v != child
}

// Rooted returns the list of parents for a tree given by its edges. If parents must have smaller
// names, vertices are named in breadth-first order from the root.
func (p Parents) Rooted(edges []Edge, n, root int) []int64 {
	if edges == nil && n > 1 {
		return nil
	}
	above, order := Rooted(n, root, edges)
	name := make([]int, n)
	for i, v := range order {
		if name[v] = v; p.Earlier {
			name[v] = i
		}
	}
	skip := p.Omitted()
	list := make([]int64, n-skip)
	if p.Marked {
		list[name[root]] = p.Mark
	}
	for _, v := range order[1:] {
		list[name[v]-skip] = int64(name[above[v]]) + p.First
	}
	return list
}

// Least returns the list of parents for a tree whose names do not matter. If the rule is Marked but
// not Earlier, vertices with many children get the smallest names.
func (p Parents) Least(edges []Edge, n int) []int64 {
	if !p.Marked || p.Earlier {
		return p.Rooted(edges, n, 0)
	}
	children, order := make([]int, n), make([]int, n)
	above, _ := Rooted(n, 0, edges)
	for i, v := range above {
		if order[i] = i; i > 0 {
			children[v]++
		}
	}
	slices.SortStableFunc(order, func(u, v int) int { return children[v] - children[u] })
	name := make([]int, n)
	for i, v := range order {
		name[v] = i
	}
	var renamed []Edge
	for _, e := range edges {
		renamed = append(renamed, Edge{name[e[0]], name[e[1]]})
	}
	return p.Rooted(renamed, n, name[0])
}

// A Rooting checks the entries of a list against its rule, one by one.
type Rooting struct {
	rule  Parents
	n     int
	check *Checker
	at    int // number of entries so far
	root  int // the root; -1: not known yet
}

// Check starts the list of a tree with n vertices.
func (p Parents) Check(n int) *Rooting {
	return &Rooting{rule: p, n: n, check: Tree.Check(n, 0), root: p.Omitted() - 1}
}

// Len returns the number of entries so far.
func (r *Rooting) Len() int { return r.at }

// child returns the vertex whose entry comes next.
func (r *Rooting) child() int { return r.at + r.rule.Omitted() }

// Add adds an entry.
func (r *Rooting) Add(v int64) {
	if v < r.rule.First {
		r.root = r.child()
	} else {
		r.check.Add(Edge{r.child(), int(v - r.rule.First)})
	}
	r.at++
}

// Wrong returns why an entry cannot come next, or "".
func (r *Rooting) Wrong(v int64) i18n.Message {
	p := r.rule
	vertex := int64(r.child()) + p.First
	switch {
	case v < p.First && v != p.Mark:
		return i18n.Messagef("the parent %d of vertex %d is not a vertex", v, vertex)
	case v < p.First && r.root >= 0:
		return i18n.Messagef("vertex %d is a root, and vertex %d is one already", vertex, int64(r.root)+p.First)
	case p.Earlier && v >= vertex:
		return i18n.Messagef("the parent %d of vertex %d does not have a smaller name", v, vertex)
	case v >= p.First && r.check.Joined(Edge{r.child(), int(v - p.First)}):
		return i18n.Messagef("the parent %d of vertex %d closes a cycle", v, vertex)
	}
	return ""
}

// Near returns a legal entry for the next vertex: v, or one near it. While there is no root, the
// vertex becomes the root if v is not a vertex, if the vertex is the last one, or if no parent is
// legal. If there is a root and no parent near v is legal, the entry is the root.
func (r *Rooting) Near(v int64) int64 {
	p := r.rule
	if r.root < 0 && (v < p.First || r.at == r.n-1) {
		return p.Mark
	}
	if u, ok := r.check.Parent(r.child(), int(max(v, p.First)-p.First)); ok {
		return int64(u) + p.First
	}
	if r.root < 0 {
		return p.Mark
	}
	return int64(r.root) + p.First
}
