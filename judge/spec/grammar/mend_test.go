package grammar

import (
	"errors"
	"slices"
	"testing"
)

// TestMend checks that drawn cases are mended, and that other cases are not.
func TestMend(t *testing.T) {
	g := compile(t, `input: {cases: {count: T, max: 9}, case: [{n: {int: 1..50}}, {a: {int: 0..9, count: n}}], where: "a[0] > 0"}`)
	g.SetValid(func(c Case) error {
		if !slices.IsSorted(c.Ints("a")) {
			return errors.New("the numbers fall")
		}
		return nil
	})
	g.SetMend(func(c Case) (map[string]any, error) {
		a := slices.Clone(c.Ints("a"))
		slices.Sort(a)
		return map[string]any{"a": slices.Compact(a)}, nil // this also changes the number of elements
	})
	cs := g.NewCases()
	r := NewRand("mend")
	for range 200 {
		if err := g.Sample(cs, Random{r}); err != nil {
			t.Fatal(err)
		}
	}
	longest := 0
	for c := range cs.All() {
		a := c.Ints("a")
		if a[0] == 0 || int(c.Int("n")) != len(a) || len(slices.Compact(slices.Sorted(slices.Values(a)))) != len(a) || !slices.IsSorted(a) {
			t.Fatalf("drawn: %v", a)
		}
		longest = max(longest, len(a))
	}
	if longest < 5 {
		t.Errorf("the longest has %d numbers", longest)
	}
	if _, err := g.Make(map[string]any{"a": []int64{2, 1}}); err == nil {
		t.Error("a case that was given is mended")
	}
	if c, err := g.Make(map[string]any{"a": []int64{1, 1}}); err != nil || len(c.Ints("a")) != 2 {
		t.Errorf("a legal case that was given: %v, %v", c, err)
	}
}
