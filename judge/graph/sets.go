package graph

// sets are the parts of a graph, by union and find. Each vertex has a level: an edge leads
// from a level to the next, as far as the edges that join two parts say so.
type sets struct {
	up    []int32
	size  []int32
	above []int32 // how many levels a vertex is above the one that it hangs from
	roots []int   // one vertex of each part
	place []int32 // of a root among the roots
}

func newSets(n int) *sets {
	s := &sets{up: make([]int32, n), size: make([]int32, n), above: make([]int32, n), roots: make([]int, n), place: make([]int32, n)}
	for v := range n {
		s.up[v], s.size[v], s.roots[v], s.place[v] = int32(v), 1, v, int32(v)
	}
	return s
}

// find returns the root of a vertex, and its level, counted from that of the root.
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

// join puts two vertices into one part, the second a level above the first.
func (s *sets) join(u, v int) {
	a, low := s.find(u)
	b, high := s.find(v)
	if a == b {
		return
	}
	above := low + 1 - high // of b, from a on
	if s.size[a] < s.size[b] {
		a, b, above = b, a, -above
	}
	s.up[b], s.above[b] = int32(a), above
	s.size[a] += s.size[b]
	last := s.roots[len(s.roots)-1]
	s.roots[s.place[b]], s.place[last] = last, s.place[b]
	s.roots = s.roots[:len(s.roots)-1]
}
