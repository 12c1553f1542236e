package cases

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strconv"
	"testing"

	"grundy/judge/game"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// TestOf checks that all legal cases are listed, or as many as are asked for. Rules without scores
// must not give any, and the end of ctx must be an error.
func TestOf(t *testing.T) {
	sp, err := spec.Parse("a.yaml", []byte("id: a\ntitle: {en: A}\nstatement: {en: A}\ninput: {case: [{n: {int: 1..4}}, {m: {int: 1..2}}]}\n"+
		"output: [{w: {first: A, second: B}}]\ngame: {heaps: [n, m], take: any}\nsamples: [{in: x, out: x}]\n"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := game.Heaps(sp, g, nil)
	if err != nil {
		t.Fatal(err)
	}
	all, err := Of(t.Context(), g, rules, 100)
	if err != nil || !all.Whole || len(all.Class) != 8 || all.Score != nil || len(all.Value) != 8 {
		t.Errorf("%+v, %v", all, err)
	}
	few, err := Of(t.Context(), g, rules, 3)
	if err != nil || few.Whole || len(few.Class) != 3 || Line(few.Cases.At(0)) != "1 1" {
		t.Errorf("%+v, %v", few, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Of(ctx, g, rules, 3); !errors.Is(err, context.Canceled) {
		t.Errorf("Of: %v", err)
	}
}

// TestSeveral checks that the class of each position of a case is listed. The table ends with a
// reason if the rules cannot decide the next case.
func TestSeveral(t *testing.T) {
	sp, err := spec.Parse("a.yaml", []byte("id: a\ntitle: {en: A}\nstatement: {en: A}\ninput: {case: [{n: {int: 1..100}}, {m: {int: 1..2}}]}\n"+
		"output: [{w: {first: A, second: B}}]\nsamples: [{in: x, out: x}]\n"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		t.Fatal(err)
	}
	rules := game.Each(game.Rules[int]{
		Moves: func(n int) iter.Seq[int] {
			return func(yield func(int) bool) {
				for k := range n * n * n { // an increasing number of moves, all to the same position
					if k >= 0 && !yield(n-1) {
						return
					}
				}
			}
		},
		Show: strconv.Itoa,
	}, func(c grammar.Case) (list []int) {
		for i := range c.Int("m") {
			list = append(list, int(c.Int("n")+i))
		}
		return list
	}, nil)
	got, err := Of(t.Context(), g, rules, 1000)
	if err != nil || got.Class[0] != "N" || !slices.Contains(got.Class, "NP") || !slices.Contains(got.Class, "PN") {
		t.Fatalf("%v, %v", got, err)
	}
	if n := len(got.Class); got.Whole || n == 200 || !errors.Is(got.Next, game.ErrBudget) || n != got.Cases.Len() {
		t.Errorf("%d cases, %d in the table, and then %v", n, got.Cases.Len(), got.Next)
	}
}
