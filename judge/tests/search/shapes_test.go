package search

import (
	"slices"
	"strings"
	"testing"

	"grundy/judge/spec/grammar"
)

// star reports whether three edges meet at a vertex, at least one of them with a weight of 7 or
// more.
func star(c grammar.Case) bool {
	edges, heavy := map[int64]int{}, map[int64]bool{}
	for i, u := range c.Ints("u") {
		for _, x := range []int64{u, c.Ints("v")[i]} {
			edges[x]++
			heavy[x] = heavy[x] || c.Ints("w")[i] >= 7
		}
	}
	for x, n := range edges {
		if n >= 3 && heavy[x] {
			return true
		}
	}
	return false
}

// triangle reports whether a graph has a triangle.
func triangle(c grammar.Case) bool {
	edge := map[[2]int64]bool{}
	for i, u := range c.Ints("u") {
		v := c.Ints("v")[i]
		edge[[2]int64{u, v}], edge[[2]int64{v, u}] = true, true
	}
	for e := range edge {
		for x := range c.Int("n") {
			if edge[[2]int64{e[1], x + 1}] && edge[[2]int64{x + 1, e[0]}] {
				return true
			}
		}
	}
	return false
}

// deep reports whether three brackets are open at once.
func deep(c grammar.Case) bool {
	depth := 0
	for _, b := range c.Str("b") {
		if depth++; b == ')' || b == ']' {
			depth -= 2
		}
		if depth == 3 {
			return true
		}
	}
	return false
}

// square reports whether four of the points are the corners of a square with sides along the axes.
func square(c grammar.Case) bool {
	has := map[[2]int64]bool{}
	for i, x := range c.Ints("x") {
		has[[2]int64{x, c.Ints("y")[i]}] = true
	}
	for p := range has {
		for q := range has {
			if d := q[0] - p[0]; d > 0 && q[1]-p[1] == d && has[[2]int64{q[0], p[1]}] && has[[2]int64{p[0], q[1]}] {
				return true
			}
		}
	}
	return false
}

// stale reports whether a query asks for a sum of two or more numbers that begins where an earlier
// addition ended.
func stale(c grammar.Case) bool {
	ls, rs, added := c.Ints("l"), c.Ints("r"), map[int64]bool{}
	for i, op := range c.Ints("op") {
		if op == 1 && added[ls[i]] && rs[i] > ls[i] {
			return true
		}
		if op == 0 {
			added[rs[i]] = true
		}
	}
	return false
}

// deepTop reports whether a query asks for the top of a stack of three or more elements, and the
// top is smaller than the two elements below it.
func deepTop(c grammar.Case) bool {
	var stack []int64
	xs := c.Ints("x")
	for _, op := range c.Ints("op") {
		switch op {
		case 0:
			stack, xs = append(stack, xs[0]), xs[1:]
		case 1:
			stack = stack[:len(stack)-1]
		case 2:
			if n := len(stack); n >= 3 && stack[n-1] < stack[n-2] && stack[n-1] < stack[n-3] {
				return true
			}
		}
	}
	return false
}

// secondStar reports whether a tree other than the first has a vertex with three edges.
func secondStar(c grammar.Case) bool {
	at := int64(0)
	for i, n := range c.Ints("n") {
		degree := map[int64]int{}
		for range n - 1 {
			degree[c.Ints("u")[at]]++
			degree[c.Ints("v")[at]]++
			at++
		}
		for _, d := range degree {
			if i > 0 && d >= 3 {
				return true
			}
		}
	}
	return false
}

// deepHeavy reports whether the edge above a vertex of depth 3 or more has a weight of 9 or more.
func deepHeavy(c grammar.Case) bool {
	p, w := c.Ints("p"), c.Ints("w")
	for v := int64(2); v <= c.Int("n"); v++ {
		depth := 0
		for u := v; u != 1; u = p[u-2] {
			depth++
		}
		if depth >= 3 && w[v-2] >= 9 {
			return true
		}
	}
	return false
}

// rightOfWall reports whether a row contains S, a wall and T in this order.
func rightOfWall(c grammar.Case) bool {
	for _, row := range c.Strs("row") {
		if s, wall, t := strings.Index(row, "S"), strings.LastIndex(row, "#"), strings.Index(row, "T"); s >= 0 && s < wall && wall < t {
			return true
		}
	}
	return false
}

// nested reports whether an interval lies strictly inside another one.
func nested(c grammar.Case) bool {
	ls, rs := c.Ints("l"), c.Ints("r")
	for i := range ls {
		for k := range ls {
			if ls[i] < ls[k] && rs[k] < rs[i] {
				return true
			}
		}
	}
	return false
}

// inverted reports whether a matrix has a 1 below and to the left of another 1.
func inverted(c grammar.Case) bool {
	x, n := c.Ints("x"), int(c.Int("n"))
	last := -1
	for i := range n {
		at := slices.Index(x[i*n:(i+1)*n], 1)
		if at < last {
			return true
		}
		last = at
	}
	return false
}

// crossroads reports whether a vertex has two incoming and two outgoing edges.
func crossroads(c grammar.Case) bool {
	in := map[int64]int{}
	for _, v := range c.Ints("to") {
		in[v]++
	}
	for u, k := range c.Ints("k") {
		if k >= 2 && in[int64(u)+1] >= 2 {
			return true
		}
	}
	return false
}

// TestShapesShrink checks that large random cases with a property shrink to the smallest case with
// this property. A person would draw the same case as an example.
func TestShapesShrink(t *testing.T) {
	for _, test := range []struct {
		input string
		wrong func(c grammar.Case) bool
		want  []string // any of these, which have the same size
	}{
		{"tree", star, []string{"4 1\n1 2 0\n1 3 0\n1 4 7\n0 0 0 0\n", "4 1\n1 2 0\n1 3 7\n1 4 0\n0 0 0 0\n", "4 1\n1 2 7\n1 3 0\n1 4 0\n0 0 0 0\n"}},
		{"simple graph", triangle, []string{"3 3\n1 2\n1 3\n2 3\n0\n"}},
		{"points", square, []string{"4\n0 0 0\n0 1 0\n1 0 0\n1 1 0\n0 0 0 0\n"}},
		{"queries", stale, []string{"2 2\n0 0\nadd 1 1 1\nsum 1 2\n"}},
		{"stack", deepTop, []string{"4\npush 1\npush 1\npush 0\ntop\n"}},
		{"parents", deepHeavy, []string{"4 1\n1 2 3\n0 0 9\n"}},
		{"trees", secondStar, []string{"2\n1\n0\n4\n1 2 0\n1 3 0\n1 4 0\n0 0 0 0\n"}},
		{"maze", rightOfWall, []string{"1 3\nS#T\n"}},
		{"brackets", deep, []string{"((())) d\n"}},
		{"permutation", func(c grammar.Case) bool {
			p := c.Ints("p")
			return len(p) > 2 && p[len(p)-1] == 1
		}, []string{"3\n2 3 1\n0\n"}},
		{"intervals", nested, []string{"2\n0 2\n1 1\n", "2\n1 1\n0 2\n"}},
		{"square of sums", inverted, []string{"2\n0 1\n1 0\n"}},
		{"successors", crossroads, []string{"3\n2 2 3\n1 1\n1 1\n"}},
		{"reals", func(c grammar.Case) bool { return c.Ints("x")[0] > 250 }, []string{"1\n3.00\n0.0\n"}},
	} {
		t.Run(test.input, func(t *testing.T) {
			g, p := compile(t, inputs[test.input]), wrongIf(test.wrong)
			met := 0
			for i := range 12 {
				c, ok := failing(g, p, i)
				if !ok {
					continue
				}
				met++
				h := &Hunt{Grammar: g, Try: p.trying(false), Shrinks: 100_000}
				f, err := h.Shrink(t.Context(), &Found{Cases: c, From: c, Outcome: Outcome{Fail: "WA"}})
				if err != nil {
					t.Fatal(err)
				}
				if got := string(g.PrintCase(nil, f.Cases.At(0))); !slices.Contains(test.want, got) {
					t.Errorf("seed %d, %d tries: got\n%swant\n%s", i, f.Tries, got, test.want[0])
				}
			}
			if met < 4 {
				t.Errorf("%d failing cases", met)
			}
		})
	}
}
