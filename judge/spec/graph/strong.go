package graph

import "slices"

// leavesStrong reports whether a graph can still become strong after an edge. left is the number of
// edges to come, including this one. Large graphs are checked only by End.
func (c *Checker) leavesStrong(e Edge, left int) bool {
	if !c.rule.Strong || len(c.edges) > mostSearched || left > 2*c.n {
		return true
	}
	c.out[e[0]] = append(c.out[e[0]], e[1])
	need := needed(c.n, c.out)
	c.out[e[0]] = c.out[e[0]][:len(c.out[e[0]])-1]
	return need < left
}

// needed returns how many edges must be added to make a graph strong. It is the number of strong
// components without incoming edges or without outgoing edges, whichever is larger (Eswaran and
// Tarjan).
func needed(n int, out [][]int) int {
	part, parts := components(n, out)
	if parts == 1 {
		return 0
	}
	entered, left := make([]bool, parts), make([]bool, parts)
	for u := range n {
		for _, v := range out[u] {
			if part[u] != part[v] {
				left[part[u]], entered[part[v]] = true, true
			}
		}
	}
	sources, sinks := 0, 0
	for p := range parts {
		if !entered[p] {
			sources++
		}
		if !left[p] {
			sinks++
		}
	}
	return max(sources, sinks)
}

// components returns the strong component of each vertex and the number of components, by
// Kosaraju's algorithm.
func components(n int, out [][]int) (part []int, parts int) {
	back := make([][]int, n)
	for u := range n {
		for _, v := range out[u] {
			back[v] = append(back[v], u)
		}
	}
	seen := make([]bool, n)
	var done []int
	for v := range n {
		done = walked(v, out, seen, done)
	}
	part, seen = make([]int, n), make([]bool, n)
	for _, v := range slices.Backward(done) {
		if seen[v] {
			continue
		}
		for _, w := range walked(v, back, seen, nil) {
			part[w] = parts
		}
		parts++
	}
	return part, parts
}

// walked appends the vertices that a depth-first search from v reaches, in postorder.
func walked(v int, out [][]int, seen []bool, done []int) []int {
	if seen[v] {
		return done
	}
	seen[v] = true
	type step struct{ v, next int }
	way := []step{{v, 0}}
	for len(way) > 0 {
		at := &way[len(way)-1]
		if at.next == len(out[at.v]) {
			done = append(done, at.v)
			way = way[:len(way)-1]
			continue
		}
		w := out[at.v][at.next]
		at.next++
		if !seen[w] {
			seen[w] = true
			way = append(way, step{w, 0})
		}
	}
	return done
}

// strong reports whether a class is strong and has exactly n vertices.
func (one Class) strong(n int) bool {
	if one.N != n {
		return false
	}
	check := Rule{Directed: true, Strong: true, Loops: true, Parallel: true}.Check(n, 0)
	for _, e := range one.Edges {
		check.Add(e)
	}
	return check.apart() == ""
}

// ears draws a strong graph by an ear decomposition. It starts with a ring and adds paths that
// begin and end at existing vertices and lead over new ones. The fewest paths give one ring, the
// most give rings and paths with one new vertex each.
func (d *drawing) ears() {
	ways := d.m - d.n + 1 // at most so many, because each has one edge more than new vertices
	ways = int(d.Int(1, int64(max(1, min(ways, d.n-1)))))
	if d.coin(4) {
		ways = 1
	}
	have := 1
	for i := 0; have < d.n; i++ {
		fresh := d.n - have
		if later := ways - 1 - i; later > 0 {
			fresh = min(int(d.Int(1, int64(max(1, (fresh-later)/2+1)))), fresh-later)
		}
		u := d.below(have)
		to := d.below(have)
		if d.coin(2) {
			to = u
		}
		for range fresh {
			d.add(u, have)
			u = have
			have++
		}
		d.add(u, to)
	}
}
