package cases

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"grundy/judge/game"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// family returns the grammar and the rules of a spec with two heaps, a word and a choice.
func family(t *testing.T) (*grammar.Grammar, game.Game) {
	t.Helper()
	sp, err := spec.Parse("a.yaml", []byte("id: a\ntitle: {en: A}\nstatement: {en: A}\n"+
		"input: {case: [{n: {int: 1..9}}, {m: {int: 1..n}}]}\noutput: [{w: {first: A, second: B}}]\ngame: {heaps: [n, m], take: any}\nsamples: [{in: x, out: x}]\n"))
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
	return g, rules
}

// axes reads axes.
func axes(t *testing.T, g *grammar.Grammar, texts ...string) (list []Axis) {
	t.Helper()
	for _, text := range texts {
		a, err := ParseAxis(g, text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, a)
	}
	return list
}

// TestOver checks the combinations of two fields, of which some are illegal.
func TestOver(t *testing.T) {
	g, rules := family(t)
	got, err := Over(t.Context(), g, rules, axes(t, g, "n=2..3, 5", "m=3,1"))
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for i := range got.Class {
		rows = append(rows, strings.ReplaceAll(got.Row(i), "\t", " "))
	}
	if text := strings.Join(rows, "; "); text != "N 3 2 1; P 0 3 3; N 2 3 1; N 6 5 3; N 4 5 1" || got.Illegal != 1 || got.Over != "n=2..3, 5 m=3,1" {
		t.Errorf("%s, %d illegal, over %s", text, got.Illegal, got.Over)
	}
	if _, err := Over(t.Context(), g, rules, axes(t, g, "n=2")); err == nil || !strings.Contains(err.Error(), "--over: no such case is legal: m: 0 values given") {
		t.Errorf("without m: %v", err)
	}
	if _, err := Over(t.Context(), g, rules, axes(t, g, "n=0..1000", "m=1..10")); err == nil || !strings.Contains(err.Error(), "more than 10000 cases") {
		t.Errorf("too many: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Over(ctx, g, rules, axes(t, g, "n=2", "m=1")); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

// TestAxis checks the notation of axes for numbers, words and choices.
func TestAxis(t *testing.T) {
	sp, err := spec.Parse("a.yaml", []byte("id: a\ntitle: {en: A}\nstatement: {en: A}\n"+
		"input: {case: [{n: {int: -5..9}}, {s: {chars: ab, length: 1..9}}, {c: {choice: [red, blue]}}]}\noutput: [{w: {int: 1..2}}]\nsamples: [{in: x, out: x}]\n"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"n=-2..1,7": "[-2 -1 0 1 7]", " n = 3 ": "[3]", "s=ab, ba": "[ab ba]", "c=blue,red": "[1 0]",
		"n": "names no values", "n=": "names no values", "x=1": "has no field x; use one of n, s, c", "n=3..1": "is not a number or a range", "n=a": "is not a number or a range", "n=1,": "is not a number or a range",
		"n=1..9223372036854775807": "more than 10000 cases", "n=-9223372036854775808..9223372036854775807": "more than 10000 cases", "n=1..9999,1..9": "more than 10000 cases", "c=green": `"green" is not a value of c; use one of red, blue`,
	} {
		a, err := ParseAxis(g, text)
		if got := fmt.Sprint(a.values); err == nil && got != want || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %s, %v, want %s", text, got, err, want)
		}
	}
}

// TestBudget checks that a column ends before the first case beyond the budget, and shows ? for
// the others.
func TestBudget(t *testing.T) {
	g, rules := family(t)
	got, err := Over(t.Context(), g, rules, axes(t, g, "n=9", "m=1..3"))
	if err != nil {
		t.Fatal(err)
	}
	got.Value = column(t.Context(), got, func(c grammar.Case) (int, error) {
		if c.Int("m") == 3 {
			return 0, fmt.Errorf("case: %w", game.ErrBudget)
		}
		return 7, nil
	})
	if got.Row(1) != "N\t7\t9 2" || got.Row(2) != "N\t?\t9 3" {
		t.Errorf("%q and %q", got.Row(1), got.Row(2))
	}
	if list := column(t.Context(), got, func(grammar.Case) (int, error) { return 0, errors.New("no values") }); list != nil {
		t.Errorf("a column without values is %v", list)
	}
}
