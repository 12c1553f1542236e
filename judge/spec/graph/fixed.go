package graph

import (
	"cmp"
	"fmt"
	"slices"
)

// OfFixed is like Of, for graphs of exactly n vertices in which the names of the vertices fixed
// matter. It returns each graph once for every choice of the fixed vertices. Choices that differ
// only in the names of the other vertices count as one.
func (c *Classes) OfFixed(n, m int, most int64, fixed []int) []Class {
	classes := c.Of(n, m, most)
	if len(fixed) == 0 {
		return classes
	}
	if c.placed == nil {
		c.placed = map[string][]Class{}
	}
	var list []Class
	for _, one := range classes {
		key := fmt.Sprint(n, fixed, one.Edges)
		if _, known := c.placed[key]; !known {
			p := &placing{n: n, fixed: fixed, rule: c.rule, class: one, seen: map[string]bool{}}
			p.place(nil)
			c.placed[key] = p.found
		}
		for _, placed := range c.placed[key] {
			if placed.Cost <= most {
				list = append(list, placed)
			}
		}
	}
	return list
}

// A placing chooses which vertices of a class get the fixed names.
type placing struct {
	n     int
	fixed []int
	rule  Rule
	class Class
	seen  map[string]bool
	found []Class
}

// place chooses the vertices for the remaining fixed names; at has the vertices of the first names.
// Vertices without edges are equivalent, so only the next one is tried.
func (p *placing) place(at []int) {
	if len(at) == len(p.fixed) {
		p.add(at)
		return
	}
	isolated := false
	for v := range p.n {
		if slices.Contains(at, v) || v >= p.class.N && isolated {
			continue
		}
		isolated = v >= p.class.N
		p.place(append(at[:len(at):len(at)], v))
	}
}

// add names the vertices, unless an isomorphic graph was added before. For the comparison, fixed
// vertices are marked with more loops than a graph can have.
func (p *placing) add(at []int) {
	n := p.class.N
	for _, v := range at {
		n = max(n, v+1)
	}
	g := &labelled{n: n, a: make([]uint8, n*n)}
	for _, e := range p.class.Edges {
		g = g.with(n, e[0], e[1], p.rule.Directed)
	}
	for i, v := range at {
		g.a[v*n+v] += uint8(16 * (i + 1))
	}
	order := g.canonicalOrder(p.rule.Directed)
	if key := string(g.renamed(order).a); p.seen[key] {
		return
	} else {
		p.seen[key] = true
	}
	p.found = append(p.found, p.named(order, at))
}

// named returns the class with the fixed names. The other vertices are named in order.
func (p *placing) named(order, at []int) Class {
	name, next := make([]int, len(order)), 0
	for _, v := range order {
		if i := slices.Index(at, v); i >= 0 {
			name[v] = p.fixed[i]
			continue
		}
		for slices.Contains(p.fixed, next) {
			next++
		}
		name[v] = next
		next++
	}
	one := Class{N: p.class.N}
	for _, e := range p.class.Edges {
		f := Edge{name[e[0]], name[e[1]]}
		if !p.rule.Directed && f[0] > f[1] {
			f[0], f[1] = f[1], f[0]
		}
		one.Edges = append(one.Edges, f)
		one.Cost += int64(f[0]+f[1]) + 4
	}
	slices.SortFunc(one.Edges, func(a, b Edge) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) })
	return one
}
