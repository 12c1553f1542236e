package cases

import (
	"context"
	"errors"
	"testing"

	"grundy/judge/game"
	"grundy/judge/grammar"
	"grundy/judge/spec"
)

// TestOf wants all legal cases, scores only if the rules give them, and the end of ctx as
// the only reason to stop.
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
		t.Errorf("%v", err)
	}
}
