package graph

// sets are the connected parts of a graph, kept by union-find. Each vertex has a level. An edge
// that joins two parts leads from one level to the next.
type sets struct {
	up    []int32
	size  []int32
	above []int32 // level of a vertex relative to its parent in the forest
	roots []int   // one vertex of each part
	place []int32 // index of a root in roots
}

func newSets(n int) *sets {
	s := &sets{up: make([]int32, n), size: make([]int32, n), above: make([]int32, n), roots: make([]int, n), place: make([]int32, n)}
	for v := range n {
		s.up[v], s.size[v], s.roots[v], s.place[v] = int32(v), 1, v, int32(v)
	}
	return s
}

// find returns the root of a vertex, and the vertex's level relative to the root.
func (s *sets) find(v int) (root int, level int32) {
	for s.up[v] != int32(v) {
		level += s.above[v]
		v = int(s.up[v])
	}
	return v, level
}

func (s *sets) same(u, v int) bool {
	a, _ := s.find(u)
	b, _ := s.find(v)
	return a == b
}

func (s *sets) level(v int) int32 {
	_, level := s.find(v)
	return level
}

// join unites the parts of two vertices. The second vertex is one level above the first.
func (s *sets) join(u, v int) {
	a, low := s.find(u)
	b, high := s.find(v)
	if a == b {
		return
	}
	above := low + 1 - high // level of b relative to a
	if s.size[a] < s.size[b] {
		a, b, above = b, a, -above
	}
	s.up[b], s.above[b] = int32(a), above
	s.size[a] += s.size[b]
	last := s.roots[len(s.roots)-1]
	s.roots[s.place[b]], s.place[last] = last, s.place[b]
	s.roots = s.roots[:len(s.roots)-1]
}
