package grading

import "slices"

// A Watch follows a judging, and says which tests still matter.
type Watch struct {
	stops [][]stop // by test: a stop for each group that it is in
	last  map[*Group]int
}

// A stop is the place of a test in the tree: the groups that a test can end, among the
// group of the test and the groups around it. own are those of the test itself.
type stop struct{ own, within []*Group }

// Watch returns a Watch before any test is run.
func (g *Grading) Watch() *Watch {
	w := &Watch{stops: make([][]stop, len(g.tests)), last: map[*Group]int{}}
	groups := g.root.All()
	for i, paths := range g.tests {
		for _, path := range paths {
			var s stop
			for _, group := range groups {
				if !group.Stop && !group.Enough || group.Lenient || group.AlwaysAccept || !group.holds(path) {
					continue
				}
				s.within = append(s.within, group)
				w.last[group] = len(g.tests)
				if group.Path == path {
					s.own = append(s.own, group)
				}
			}
			w.stops[i] = append(w.stops[i], s)
		}
	}
	return w
}

// Wants reports whether test i matters, given the results that were noted. It does if it matters to
// one of its groups.
func (w *Watch) Wants(i int) bool {
	return slices.ContainsFunc(w.stops[i], func(s stop) bool {
		return !slices.ContainsFunc(s.within, func(g *Group) bool { return i > w.last[g] })
	})
}

// Note records the result of test i. Results may be noted in any order.
func (w *Watch) Note(i int, r Result) {
	for _, s := range w.stops[i] {
		for _, g := range s.own {
			if g.Stop && g.ends(r) || g.Enough && g.full(g.pointsOf(r)) {
				w.last[g] = min(w.last[g], i)
			}
		}
	}
}
