package search

import (
	"context"
	"fmt"
	"testing"

	"grundy/judge/spec/grammar"
)

// TestManifold checks when the reference is asked for answers, in order to draw equal shares of
// each class. It is asked while the answers have few classes, and no longer once most answers are
// the only one of their class.
func TestManifold(t *testing.T) {
	g := compile(t, "\n  cases: {count: T, max: 100}\n  case: [x: {int: 1..10^9}]")
	for _, test := range []struct {
		name     string
		class    func(x int64) int64
		manifold bool
	}{
		{"itself", func(x int64) int64 { return x }, true},
		{"its last two digits", func(x int64) int64 { return x % 100 }, false},
		{"a few of one class", func(x int64) int64 { return max(x, 10_000) }, true},
		{"most of one class", func(x int64) int64 { return max(x, 100_000_000) }, false},
	} {
		asked := 0
		h := &Hunt{Grammar: g, Seed: 3, Classes: func(_ context.Context, files []*grammar.Cases) (classes []string, _ error) {
			asked++
			for c := range allOf(files) {
				classes = append(classes, fmt.Sprint(test.class(c.Int("x"))))
			}
			return classes, nil
		}}
		c := newChance(h)
		for range 3 {
			files := c.round(10_000)
			for _, f := range files {
				if err := f.make(t.Context(), f); err != nil {
					t.Fatal(err)
				}
				f.done = true
			}
			c.learn(files)
		}
		if want := map[bool]int{true: roundFiles, false: 3 * roundFiles}[test.manifold]; asked != want {
			t.Errorf("the class is %s: asked for %d files, want %d", test.name, asked, want)
		}
	}
}

// TestAsked checks how many cases the reference answers for one file, if a total and not the bytes
// bounds the cases of a file. They are hardly more than two files hold.
func TestAsked(t *testing.T) {
	const total = 2000
	g := compile(t, fmt.Sprintf("\n  cases: {count: T, max: 1000, total: {n: %d}}\n  case: [n: {int: 1..%d}, a: {int: 0..9, count: n}]", total, total))
	asked := int64(0)
	h := &Hunt{Grammar: g, Seed: 3, Classes: func(_ context.Context, files []*grammar.Cases) (classes []string, _ error) {
		for c := range allOf(files) {
			asked += c.Int("n")
			classes = append(classes, fmt.Sprint(c.Int("n")%2))
		}
		return classes, nil
	}}
	c := newChance(h)
	for range 2 {
		for _, f := range c.round(10_000) {
			asked = 0
			if err := f.make(t.Context(), f); err != nil {
				t.Fatal(err)
			}
			if n := f.cases.Len(); n == 0 || asked > 3*total {
				t.Errorf("for %d cases the reference answers a total of %d", n, asked)
			}
		}
	}
}
