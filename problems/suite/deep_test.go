package suite

import (
	"bytes"
	"fmt"
	"testing"

	"grundy/judge/tests/plan"
	"grundy/problems/catalogue"
)

// TestDeepWalk checks that tests of poj2425 contain a path through almost all places, so that a
// program with bounded recursion fails.
func TestDeepWalk(t *testing.T) {
	p, err := catalogue.Open().Problem(t.Context(), "poj2425", nil)
	if err != nil {
		t.Fatal(err)
	}
	pl, err := p.Plan(t.Context(), 1, plan.Default)
	if err != nil {
		t.Fatal(err)
	}
	longest := 0
	for _, test := range pl.Tests {
		f, err := pl.File(t.Context(), test)
		if err != nil {
			t.Fatal(err)
		}
		longest = max(longest, longestWalk(f.Input))
	}
	if longest < 900 {
		t.Errorf("the longest walk has %d of 1000 places", longest)
	}
}

// longestWalk returns the number of places of the longest path from a queried place, over all
// cases of an input of poj2425.
func longestWalk(input []byte) (longest int) {
	r := bytes.NewReader(input)
	for {
		var n, x, m int
		if _, err := fmt.Fscan(r, &n); err != nil {
			return longest
		}
		next := make([][]int, n)
		for i := range next {
			_, _ = fmt.Fscan(r, &x)
			next[i] = make([]int, x)
			for j := range next[i] {
				_, _ = fmt.Fscan(r, &next[i][j])
			}
		}
		far := make([]int, n)
		var from func(i int) int
		from = func(i int) int {
			if far[i] == 0 {
				far[i] = 1
				for _, j := range next[i] {
					far[i] = max(far[i], 1+from(j))
				}
			}
			return far[i]
		}
		for {
			if _, err := fmt.Fscan(r, &m); err != nil || m == 0 {
				break
			}
			for range m {
				_, _ = fmt.Fscan(r, &x)
				longest = max(longest, from(x))
			}
		}
	}
}
