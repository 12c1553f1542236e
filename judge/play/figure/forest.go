package figure

import (
	"fmt"
	"slices"
)

// mostBranches is the maximum number of drawn edges of a forest.
const mostBranches = 60

// forest draws the trees of Hackenbush. The vertex 1 of each tree is the ground. Pressing a
// branch cuts it.
func forest(r reading) *Figure {
	const wide, high = 52, 48
	plots, deepest, edges := make([][][]int, len(r.trees)), 0, 0
	for i, tree := range r.trees {
		plots[i] = levels(tree)
		deepest, edges = max(deepest, len(plots[i])-1), edges+len(tree)
	}
	if r.kind != "forest" || len(r.trees) == 0 || edges > mostBranches {
		return nil
	}
	f := &Figure{width: margin, height: 2*margin + deepest*high + placeSize}
	ground := f.height - margin - placeSize/2
	for i, tree := range r.trees {
		broad := 1
		for _, level := range plots[i] {
			broad = max(broad, len(level))
		}
		at := map[int][2]int{}
		var vertices []part
		for up, level := range plots[i] {
			for j, v := range level {
				x := f.width + broad*wide*(2*j+1)/(2*len(level))
				at[v] = [2]int{x, ground - up*high}
				shape := place
				if v == 1 {
					shape = token
				}
				vertices = append(vertices, part{shape: shape, x: x, y: ground - up*high, text: fmt.Sprint(v)})
			}
		}
		f.rows = append(f.rows, row{parts: branches(r, i, at)}, row{parts: vertices})
		f.width += broad * wide
		if len(at) != vertexCount(tree) {
			return nil // a part is not connected to the ground
		}
	}
	f.width += margin
	return f
}

// vertexCount returns the number of vertices of a tree, including the one on the ground.
func vertexCount(tree []edge) int {
	met := map[int]bool{1: true}
	for _, e := range tree {
		met[e[0]], met[e[1]] = true, true
	}
	return len(met)
}

// levels returns the vertices by their distance from the vertex 1.
func levels(tree []edge) [][]int {
	met := map[int]bool{1: true}
	list := [][]int{{1}}
	for {
		var next []int
		for _, v := range list[len(list)-1] {
			for _, e := range tree {
				for side := range e {
					if w := e[1-side]; e[side] == v && !met[w] {
						met[w] = true
						next = append(next, w)
					}
				}
			}
		}
		if len(next) == 0 {
			return list
		}
		list = append(list, next)
	}
}

// branches returns the edges of a tree as parts. Edges between the same two vertices are bent so
// that they do not overlap.
func branches(r reading, i int, at map[int][2]int) (parts []part) {
	twins := map[edge]int{}
	for _, e := range r.trees[i] {
		a, b := at[e[0]], at[e[1]]
		same := edge{min(e[0], e[1]), max(e[0], e[1])}
		bend := (twins[same] + 1) / 2 * 24
		if twins[same]%2 == 1 {
			bend = -bend
		}
		twins[same]++
		path := fmt.Sprintf("M%d %dQ%d %d %d %d", a[0], a[1], (a[0]+b[0])/2+bend, (a[1]+b[1])/2, b[0], b[1])
		parts = append(parts, part{shape: branch, path: path, makes: func(to reading) bool { return cuts(r, to, i, e) }})
	}
	return parts
}

// cuts reports whether the position to follows from r by cutting the edge e of tree i. Of the
// edges that disappear, the cut edge is the one with an end that remains.
func cuts(r, to reading, i int, e edge) bool {
	if len(r.trees) != len(to.trees) {
		return false
	}
	for j := range r.trees {
		if i != j && !slices.Equal(r.trees[j], to.trees[j]) {
			return false
		}
	}
	if !slices.Contains(gained(to.trees[i], r.trees[i]), e) {
		return false
	}
	stands := func(v int) bool {
		return v == 1 || slices.ContainsFunc(to.trees[i], func(e edge) bool { return e[0] == v || e[1] == v })
	}
	return stands(e[0]) || stands(e[1])
}
