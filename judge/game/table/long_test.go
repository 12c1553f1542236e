package table

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grundy/judge/game"
)

// TestResume repeatedly stops a computation, saves it and continues from the saved part. It
// checks that the final table and its laws are the same as without a stop.
func TestResume(t *testing.T) {
	for _, text := range []string{"0.77", "4!.0", "0.007", "0.16", "squares", "3, 5, 17, 40", "1..30", "fibonacci", "0.8F"} {
		const upto = 3000
		rule, want := parse(t, text), compute(t, text, upto)
		var saved bytes.Buffer
		if err := valued(text, nil).Save(&saved); err != nil {
			t.Fatal(err)
		}
		saved.Reset()
		r := rand.New(rand.NewPCG(13, 14))
		var done *Table
		for stops := 0; ; stops++ {
			ctx, cancel := context.WithCancel(t.Context())
			until := r.IntN(upto)
			got, err := Compute(ctx, rule, Options{Upto: upto, From: done, Progress: func(done, _ int) {
				if done > until {
					cancel()
				}
			}})
			cancel()
			if err == nil {
				same(t, text, got.Values(), want.Values())
				if a, b := fmt.Sprint(Find(got)), fmt.Sprint(Find(want)); a != b {
					t.Errorf("%s: after %d stops the laws are %s, at once %s", text, stops, a, b)
				}
				break
			}
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			saved.Reset()
			if err := got.Save(&saved); err != nil {
				t.Fatal(err)
			}
			if done, err = Load(&saved, rule); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestStage checks that Stage gets the beginning of the table, and that its error ends the
// computation.
func TestStage(t *testing.T) {
	full := errors.New("the disk is full")
	var stored []*Table
	got, err := Compute(t.Context(), parse(t, "0.007"), Options{Upto: 2000, Stage: func(p *Table) error {
		if stored = append(stored, p); len(stored) == 5 {
			return full
		}
		return nil
	}})
	if !errors.Is(err, full) || len(stored) != 5 {
		t.Fatalf("error %v after %d", err, len(stored))
	}
	for _, k := range stored {
		same(t, "stored", k.Values(), got.Values()[:len(k.Values())])
		if e := k.Engines(); e[len(e)-1].To != len(k.Values()) {
			t.Errorf("%d heaps by %v", len(k.Values()), e)
		}
	}
}

// TestLoadRefuses checks that damaged tables, and tables of another rule or version, are not
// loaded. Compute must not continue from a table of another rule.
func TestLoadRefuses(t *testing.T) {
	var saved bytes.Buffer
	if err := compute(t, "0.77", 50).Save(&saved); err != nil {
		t.Fatal(err)
	}
	whole := saved.String()
	for what, text := range map[string]string{
		"empty": "", "another file": "hello\n", "cut": whole[:len(whole)-1], "longer": whole + "x",
		"damaged": whole[:len(whole)-1] + "\x07", "another rule": strings.Replace(whole, "0.77", "0.07", 1),
		"another version": strings.Replace(whole, `"version":1`, `"version":9`, 1),
		"negative":        strings.Replace(whole, `"heaps":51`, `"heaps":-1`, 1),
	} {
		if _, err := Load(strings.NewReader(text), parse(t, "0.77")); err == nil {
			t.Errorf("%s: loaded", what)
		}
	}
	if _, err := Compute(t.Context(), parse(t, "0.07"), Options{Upto: 5, From: compute(t, "0.77", 3)}); err == nil {
		t.Error("Compute continues from a table of another rule")
	}
}

// TestComputeRefuses checks the errors of Compute. If a value is too large, the values before it
// stay.
func TestComputeRefuses(t *testing.T) {
	for what, test := range map[string]struct {
		rule Rule
		upto int
		want string
	}{
		"too large a value": {parse(t, "any"), 70_000, "heap 65536: a value is above 65535"},
		"no rule":           {Rule{}, 10, "has no moves"},
		"negative":          {parse(t, "any"), -1, "the last heap is -1"},
	} {
		got, err := Compute(t.Context(), test.rule, Options{Upto: test.upto})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want one with %q", what, err, test.want)
		}
		if what == "too large a value" && len(got.Values()) != 65536 {
			t.Errorf("%s: %d heaps are left", what, len(got.Values()))
		}
	}
}

// TestParse checks that rules are printed in the form in which they are parsed, and that invalid
// rules have an error with a remedy.
func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"any": "any", " 1..5": "1..5", "1,  3,4 ,8": "1, 3, 4, 8", "7": "7", "octal .77": "octal 0.77", "0.77": "octal 0.77",
		"4!.0": "code 4!.0", "code 0.c": "code 0.C", "powers of 3": "powers of 3", "fibonacci": "fibonacci", "4.": "",
		"": "", "0..5": "", "5..4": "", "1..x": "", "3, 1": "", "cubes": "", "octal 0.78x": "", "1.2": "", "0.8!": "", "0.1.2": "",
		"!4.0": "", "4!!.0": "", "04.1": "", "powers of 1": "", "octal 7": "", "0": "",
	} {
		r, err := Parse(text)
		if want == "" {
			if err == nil || !strings.Contains(err.Error(), "; ") {
				t.Errorf("%q is read as %q, error %v", text, r, err)
			}
			continue
		}
		if err != nil || r.String() != want {
			t.Errorf("%q is read as %q, error %v, want %q", text, r, err, want)
		}
		if again, err := Parse(r.String()); err != nil || again.String() != r.String() {
			t.Errorf("%q prints as %q, which reads as %q, error %v", text, r, again, err)
		}
	}
	if _, err := parse(t, "0.77").WithShort(); err == nil {
		t.Error("a code is short")
	}
}

// TestMisere compares classes of sums of three heaps with a search of whole positions.
func TestMisere(t *testing.T) {
	rules := []Rule{parse(t, "any"), parse(t, "0.33"), parse(t, "0.303")}
	for _, words := range []string{"1..3", "2, 3", "1, 3, 4", "2, 5, 6, 11", "squares", "fibonacci numbers", "4..6", "powers of 2", "3"} {
		rules = append(rules, parse(t, words))
	}
	const upto = 11
	for _, r := range rules {
		table := computed(t, r, upto)
		m, err := table.Misere()
		if err != nil {
			t.Error(err)
			continue
		}
		if m.Status.Word != Proved {
			t.Errorf("%s: %s", r, m.Status)
		}
		known := map[[3]int]game.Class{}
		for a := range upto + 1 {
			for b := range a + 1 {
				for c := range b + 1 {
					if got, want := m.Class(a, b, c), misereSearch(r, known, [3]int{a, b, c}); got != want {
						t.Fatalf("%s: %d, %d, %d: %c, want %c", r, a, b, c, got, want)
					}
				}
			}
		}
	}
}

// misereSearch searches all moves from a whole position.
func misereSearch(r Rule, known map[[3]int]game.Class, heaps [3]int) game.Class {
	slices.Sort(heaps[:])
	if class, ok := known[heaps]; ok {
		return class
	}
	class, over := game.P, true
	for i, h := range heaps {
		r.kind.(single).leave(r, h, func(left ...int) {
			over = false
			next := heaps
			next[i] = 0
			if len(left) > 0 {
				next[i] = left[0]
			}
			if misereSearch(r, known, next) == game.P {
				class = game.N
			}
		})
	}
	if over {
		class = game.N
	}
	known[heaps] = class
	return class
}

// TestLeave checks the moves from small heaps that Misere uses, for each kind of rule.
func TestLeave(t *testing.T) {
	short := func(words string) Rule {
		r, err := parse(t, words).WithShort()
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for _, test := range []struct {
		rule Rule
		heap int
		want string
	}{
		{parse(t, "3, 5"), 2, "[]"}, {short("3, 5"), 0, "[]"}, {short("3, 5"), 1, "[[0]]"}, {short("3, 5"), 2, "[[0]]"},
		{short("3, 5"), 3, "[[0]]"}, {short("3, 5"), 6, "[[3] [1]]"},
		{parse(t, "3..5"), 2, "[]"}, {short("3..5"), 0, "[]"}, {short("3..5"), 2, "[[0]]"}, {short("3..5"), 6, "[[3] [2] [1]]"},
		{parse(t, "0.137"), 1, "[[]]"}, {parse(t, "0.137"), 2, "[[]]"}, {parse(t, "0.137"), 4, "[[2] [1]]"}, {parse(t, "0.8"), 3, "[]"}, {parse(t, "0.8"), 4, "[[1 1 1]]"},
		{parse(t, "4!.0"), 2, "[]"}, {parse(t, "4.0"), 2, "[[1 1]]"}, {parse(t, "4!.0"), 3, "[[1 2]]"},
	} {
		moves := [][]int{}
		test.rule.kind.(single).leave(test.rule, test.heap, func(heaps ...int) { moves = append(moves, heaps) })
		if got := fmt.Sprint(moves); got != test.want {
			t.Errorf("%s: heap %d: %s, want %s", test.rule, test.heap, got, test.want)
		}
	}
}

// oddMoves is a kind with the moves from 1 to 0, from 2 to 0 and 1, and from 3 to 2.
type oddMoves struct{ span }

func (oddMoves) leave(_ Rule, n int, move func(heaps ...int)) {
	if n > 0 {
		move(n - 1)
	}
	if n == 2 {
		move(0)
	}
}

// TestMisereRefuses checks that Misere refuses rules for which sums are not like Nim, and names a
// heap or the reason. It must not refuse a range with short.
func TestMisereRefuses(t *testing.T) {
	short, err := parse(t, "3..5").WithShort()
	if err != nil {
		t.Fatal(err)
	}
	for want, r := range map[string]Rule{
		"leaves several heaps":   parse(t, "0.77"),
		"leaves several":         parse(t, "0.07"),
		"depends on the one":     parse(t, "fibonacci"),
		"from heap 3 leaves sev": parse(t, "4!.0"),
	} {
		if _, err := computed(t, r, 30).Misere(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %q", r, err, want)
		}
	}
	odd := given("odd", []int{0, 1, 2, 0})
	odd.rule.kind = oddMoves{}
	if _, err := odd.Misere(); err == nil || !strings.Contains(err.Error(), "heap 3 has the values 0 and 0") {
		t.Errorf("%s: error %v", odd.rule, err)
	}
	if _, err := computed(t, short, 30).Misere(); err != nil {
		t.Errorf("%s: %v", short, err)
	}
}
