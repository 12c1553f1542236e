// Package graph handles trees and graphs in inputs: lists of edges. It reports what is wrong with a
// graph, enumerates graphs up to isomorphism, draws graphs that often break programs, and shrinks
// graphs. It is pure; package grammar puts the edges into the columns of a case.
//
// A Rule is what a spec declares about a graph. Its vertices are 0..n-1. An edge of an undirected
// graph has no direction.
//
//	r := graph.Rule{Connected: true}
//	for _, c := range r.Classes(5, nil).Of(5, 6, 60) { … } // graphs of 5 vertices, 6 edges and a cost up to 60
//	edges := r.Draw(rand, n, m)                            // a random graph
//	checker := r.Check(n, 1)                               // messages call the first vertex 1
//	for _, e := range edges { wrong := checker.Wrong(e); checker.Add(e) }
//
// # The order of size
//
// An edge between vertices u and v, counted from 1, costs u + v + 2. Graphs that differ only in the
// names of their vertices are a class. In the graph that represents a class, vertices with many
// edges have small names, so that the graph is one of the smallest. Its edges are in order. So the
// smallest cases come first, and each class comes once.
//
// # What breaks programs
//
// Trees: path (deep recursion), star, caterpillar, broom, binary, random by Prüfer's code, random
// with each vertex below an earlier one, or below one of the last few. Graphs: sparse, dense, near
// a path, a ring, a grid, layered, or with most edges at one vertex. If graphs must be connected,
// half are connected by edges of their kind, and half by a random tree. Half of all graphs have
// renamed vertices and shuffled edges. The others are in natural order, in which programs that rely
// on the order pass too easily.
package graph

// An Edge joins two vertices; in a directed graph it leads from the first to the second.
type Edge [2]int

// A Rule says which graphs are legal. Unless it allows loops or parallel edges, there are none.
type Rule struct {
	Directed  bool
	Connected bool // ignoring the directions of edges
	Strong    bool // directed, and each vertex can be reached from each
	Acyclic   bool // if the graph is undirected: a forest
	Bipartite bool
	Layered   bool // directed, and each edge leads from one layer of vertices to the next
	Loops     bool // an edge may lead from a vertex to itself
	Parallel  bool // edges may repeat
}

// Tree is the rule of trees.
var Tree = Rule{Connected: true, Acyclic: true}

// Rooted returns the parent of each vertex in a tree, and the vertices in breadth-first order from
// the root. The parent of the root is the root itself.
func Rooted(n, root int, edges []Edge) (above, order []int) {
	beside := make([][]int, n)
	for _, e := range edges {
		beside[e[0]] = append(beside[e[0]], e[1])
		beside[e[1]] = append(beside[e[1]], e[0])
	}
	above, order = make([]int, n), []int{root}
	above[root] = root
	for i := 0; i < len(order); i++ {
		for _, v := range beside[order[i]] {
			if v != above[order[i]] {
				above[v] = order[i]
				order = append(order, v)
			}
		}
	}
	return above, order
}

// Edges returns the least and greatest number of edges in a graph of n vertices.
func (r Rule) Edges(n int64) (least, most int64) {
	if r.Connected || r.Strong {
		least = max(n-1, 0)
	}
	if r.Strong && n > 1 {
		least = n
	}
	return least, max(r.most(n), 0)
}

// unbounded is a number of edges larger than any file has.
const unbounded = 1 << 62

func (r Rule) most(n int64) int64 {
	if r.Acyclic && !r.Directed {
		return n - 1
	}
	n = min(n, 1<<30)
	pairs := n * (n - 1) / 2
	if r.Bipartite || r.Layered {
		pairs = (n / 2) * ((n + 1) / 2)
	}
	loops := int64(0)
	if r.loops() {
		loops = n
	}
	switch {
	case r.Parallel && pairs+loops > 0:
		return unbounded
	case r.Directed && !r.Acyclic && !r.Layered:
		pairs *= 2
	}
	return pairs + loops
}

// loops reports whether an edge may lead from a vertex to itself.
func (r Rule) loops() bool { return r.Loops && !r.Acyclic && !r.Bipartite && !r.Layered }
