package game

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestBreaking compares sums of heaps with published Grundy values from the OEIS.
func TestBreaking(t *testing.T) {
	for take, values := range map[string][]int{
		"octal 0.77":    {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2}, // A002186
		"octal 0.137":   {0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3}, // A002187
		"code 4!.0":     {0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0}, // A002188
		"octal .6":      {0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3}, // A046695
		"octal  0.333 ": {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2},
	} {
		game := fmt.Sprintf("input: {case: [{n: {int: 3..3}}, {a: {int: 0..10, count: n}}]}\ngame: {heaps: a, take: %q}", take)
		rules, g := heapGame(t, game)
		o := rules.Oracle(10_000_000)
		for i := range 11 * 11 * 11 {
			a := []int64{int64(i % 11), int64(i / 11 % 11), int64(i / 121)}
			class, err := o.Class(makeCase(t, g, map[string]any{"n": int64(3), "a": a}))
			if lost := values[a[0]]^values[a[1]]^values[a[2]] == 0; err != nil || lost != (class == P) {
				t.Fatalf("%s: %v is %c, %v", take, a, class, err)
			}
		}
	}
}

// TestBreakingMisere compares the lost single heaps of misère Kayles with those that Sibert and
// Conway found.
func TestBreakingMisere(t *testing.T) {
	rules, g := heapGame(t, "input: {case: [{a: {int: 0..24}}]}\ngame: {heaps: a, take: octal 0.77, last: loses}")
	o := rules.Oracle(100_000_000)
	var lost []int
	for n := range 25 {
		class, err := o.Class(makeCase(t, g, map[string]any{"a": int64(n)}))
		if err != nil {
			t.Fatal(err)
		}
		if class == P {
			lost = append(lost, n)
		}
	}
	if want := []int{1, 4, 9, 12, 20}; !slices.Equal(lost, want) {
		t.Errorf("lost are %v, want %v", lost, want)
	}
}

// TestBreakingThree checks digits that leave three heaps against complete lists of moves.
func TestBreakingThree(t *testing.T) {
	for code, want := range map[string]string{
		"code 8.0": "[1 1 4][1 2 3][2 2 2]", "code 8!.0": "[1 2 3]", "code 0.0F": "[4][1 3][2 2][1 1 2]", "code 4.2": "[1 5][2 4][3 3][5]",
	} {
		p, _ := parse(t, fmt.Sprintf("input: {case: [{n: {int: 1..9}}]}\ngame: {heaps: n, take: %q}", code))
		b, ok, err := breakingOf(p.Game.Take)
		var got strings.Builder
		b.leaves(6, func(left []int64) bool { fmt.Fprint(&got, left); return true })
		if !ok || err != nil || got.String() != want {
			t.Errorf("%s from 6: %s, %v; want %s", code, got.String(), err, want)
		}
	}
}

// TestBreakingComplaints checks that a wrong code is a complaint with its line and a remedy.
func TestBreakingComplaints(t *testing.T) {
	const remedy = " is unknown; write digits 0-9 and A-F such as octal 0.77, or code 4!.0"
	for game, want := range map[string]string{
		"take: octal 77":              "x.yaml:6: the code 77" + remedy,
		"take: octal 0.":              "x.yaml:6: the code 0." + remedy,
		"take: octal 3.7":             "x.yaml:6: the code 3.7" + remedy,
		"take: code 0.7x":             "x.yaml:6: the code 0.7x" + remedy,
		"take: octal 0.7, short: all": "x.yaml:6: an octal code already says which heaps may be taken whole; remove short",
	} {
		p, g := parse(t, "input: {case: [{n: {int: 1..9}}]}\ngame: {heaps: n, "+game+"}")
		if _, err := Heaps(p, g, nil); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", game, err, want)
		}
	}
}
