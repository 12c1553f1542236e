package graph

// A tree is a shape of trees, with a name.
type tree struct {
	name string
	of   func(r Rand, n int) []Edge
}

// trees are the shapes of trees. Vertices have their natural order.
var trees = []tree{
	{"path", path}, {"star", star}, {"caterpillar", caterpillar}, {"broom", broom}, {"binary", binary},
	{"prufer", prufer}, {"recent", recent}, {"grown", grown},
}

// under makes a tree in which above returns the parent of a vertex.
func under(n int, above func(v int) int) []Edge {
	edges := make([]Edge, 0, n)
	for v := 1; v < n; v++ {
		edges = append(edges, Edge{above(v), v})
	}
	return edges
}

func path(_ Rand, n int) []Edge   { return under(n, func(v int) int { return v - 1 }) }
func star(_ Rand, n int) []Edge   { return under(n, func(int) int { return 0 }) }
func binary(_ Rand, n int) []Edge { return under(n, func(v int) int { return (v - 1) / 2 }) }

// grown puts each vertex below any earlier one.
func grown(r Rand, n int) []Edge {
	return under(n, func(v int) int { return int(r.Int(0, int64(v)-1)) })
}

// recent puts each vertex below one of the last few: a deep tree with short branches.
func recent(r Rand, n int) []Edge {
	few := r.Int(1, 8)
	return under(n, func(v int) int { return int(r.Int(max(0, int64(v)-few), int64(v)-1)) })
}

// caterpillar makes a path with leaves.
func caterpillar(r Rand, n int) []Edge {
	spine := r.Int(1, max(int64(n)/2, 1))
	return under(n, func(v int) int {
		if int64(v) < spine {
			return v - 1
		}
		return int(r.Int(0, spine-1))
	})
}

// broom makes a path with a star at its end.
func broom(r Rand, n int) []Edge {
	handle := int(r.Int(1, int64(n)))
	return under(n, func(v int) int { return min(v, handle) - 1 })
}

// prufer makes a uniformly random labelled tree, by Prüfer's code.
func prufer(r Rand, n int) (edges []Edge) {
	if n < 2 {
		return nil
	}
	code, degree := make([]int, n-2), make([]int, n)
	for i := range code {
		code[i] = int(r.Int(0, int64(n)-1))
		degree[code[i]]++
	}
	next, leaf := 0, -1 // leaves are removed in the order of their names
	for _, v := range append(code, n-1) {
		if leaf < 0 {
			for degree[next] != 0 {
				next++
			}
			leaf = next
			next++
		}
		edges = append(edges, Edge{leaf, v})
		if degree[v]--; degree[v] == 0 && v < next {
			leaf = v
		} else {
			leaf = -1
		}
	}
	return edges
}
