package graph

import (
	"fmt"
	"slices"
	"testing"
)

// parentRules are rules of lists, and the number of legal lists for n vertices.
var parentRules = []struct {
	rule  Parents
	count func(n int) int
}{
	{Parents{First: 1}, func(n int) int { return power(n, n-2) }}, // Cayley's formula
	{Parents{First: 0, Earlier: true}, factorial},
	{Parents{First: 1, Marked: true}, func(n int) int { return power(n, n-1) }},
	{Parents{First: 0, Marked: true, Mark: -1, Earlier: true}, factorial},
}

func power(a, b int) int {
	p := 1
	for range b {
		p *= a
	}
	return p
}

// factorial returns (n-1)!, the number of ways to choose an earlier parent for each vertex but the
// first.
func factorial(n int) int {
	p := 1
	for i := 2; i < n; i++ {
		p *= i
	}
	return p
}

// TestParents compares the number of lists that Follows allows with known ones, and the checker and
// Near with Follows.
func TestParents(t *testing.T) {
	for _, test := range parentRules {
		p := test.rule
		for n := 2; n <= 5; n++ {
			got := 0
			var walk func(list []int64)
			walk = func(list []int64) {
				if len(list) == n-p.Omitted() {
					if !p.Marked || slices.Contains(list, p.Mark) {
						got++
					}
					return
				}
				check := p.Check(n)
				for _, v := range list {
					check.Add(v)
				}
				for v := p.First - 2; v < p.First+int64(n); v++ {
					follows := p.Follows(list, v) && v <= p.Most(len(list), p.First+int64(n)-1) && (p.Marked || v >= p.First)
					if wrong := check.Wrong(v); (wrong == "") != follows {
						t.Errorf("%+v: %d after %v: %s, follows %v", p, v, list, wrong, follows)
					}
					near, within := check.Near(v), v >= p.First && v <= p.Most(len(list), p.First+int64(n)-1)
					if within && (check.Wrong(near) != "" || follows && near != v) {
						t.Errorf("%+v: %d after %v became %d: %s", p, v, list, near, check.Wrong(near))
					}
					if follows {
						walk(append(list[:len(list):len(list)], v))
					}
				}
			}
			walk(nil)
			if want := test.count(n); got != want {
				t.Errorf("%+v: %d lists of %d vertices, want %d", p, got, n, want)
			}
		}
	}
}

// TestParentsOfEdges checks that the lists of drawn trees are legal.
func TestParentsOfEdges(t *testing.T) {
	rnd := seeded(7)
	for _, test := range parentRules {
		p := test.rule
		for i := range 200 {
			n := 1 + i%20
			edges := Tree.Draw(rnd, n, n-1)
			root := 0
			if p.Marked {
				root = i % n
			}
			for name, list := range map[string][]int64{"rooted": p.Rooted(edges, n, root), "least": p.Least(edges, n)} {
				check := p.Check(n)
				for _, v := range list {
					if wrong := check.Wrong(v); wrong != "" {
						t.Fatalf("%+v, %s: %v: %s", p, name, list, wrong)
					}
					check.Add(v)
				}
				if check.Len() != n-p.Omitted() {
					t.Fatalf("%+v, %s: %v of %d vertices", p, name, list, n)
				}
			}
		}
	}
	if got := fmt.Sprint(Parents{First: 1, Marked: true}.Least([]Edge{{0, 1}, {1, 2}, {1, 3}}, 4)); got != "[2 0 1 1]" {
		t.Errorf("the parents of a star: %s", got)
	}
}
