package plan

import (
	"fmt"
	"testing"

	"grundy/judge/spec/grammar"
)

// TestNearest checks that pins are as near to their bounds as conditions allow.
func TestNearest(t *testing.T) {
	for _, test := range []struct {
		input     string
		field     string // "": all fields
		high      bool
		value, to int64 // least and greatest acceptable value
	}{
		{`case: [{n: {int: 1..1000}}], where: n % 2 == 1`, "n", true, 999, 999},
		{`case: [{n: {int: 0..1000}}], where: n % 7 == 3`, "n", false, 3, 3},
		{`case: [{n: {int: 1..10^9}}], where: n <= 1234567`, "n", true, 1234567, 1234567},
		{`case: [{n: {int: 1..10^18}}], where: n % 2 == 1 && n <= 10^17`, "n", true, 1e17 - 1, 1e17 - 1},
		{`case: [{a: {int: 1..10^6}, b: {int: 1..10^6}}], where: a < b`, "a", true, 1e6 - 8, 1e6 - 1},
		{`case: [{a: {int: 1..10^6}, b: {int: 1..10^6}}], where: a < b`, "b", false, 2, 2},
		{`case: [{a: {int: 1..10^6}, b: {int: 1..10^6}}], where: a < b`, "", true, 1e6 - 40, 1e6 - 1},
		{`case: [{a: {int: 5..10^6}, b: {int: 5..10^6}}], where: a + b <= 10^6`, "b", true, 1e6 - 40, 1e6 - 5},
		{`case: [{n: {int: 1..50}}, {a: {int: 1..10^9, count: n}}], where: sum(a) <= 10^6`, "a", true, 10_000, 1e6},
	} {
		t.Run(fmt.Sprint(test.input, test.field, test.high), func(t *testing.T) {
			src := tiny{name: "near", sections: "input: {cases: {eof: true, max: 3}, " + test.input + "}", answer: func(next func() string) string { return next() }}.source(t)
			m, p := src.full(t.Context()), pin{high: test.high}
			name := "a"
			if test.field != "" {
				name, p.field = test.field, src.Grammar.Field(test.field)
			}
			c, _, err := m.pinnedCase(grammar.NewRand("near"), p)
			if err != nil {
				t.Fatal(err)
			}
			if got := c.Ints(name)[0]; got < test.value || got > test.to {
				t.Errorf("%s is %d, want %d to %d", name, got, test.value, test.to)
			}
		})
	}
}

// TestUnmet checks that a pin without any near case gives an error in reasonable time.
func TestUnmet(t *testing.T) {
	src := tiny{name: "far", sections: `input: {cases: {eof: true, max: 3}, case: [{n: {int: 1..10^18}}], where: n * 0 + 5 == n}`, answer: func(next func() string) string { return next() }}.source(t)
	if _, _, err := src.full(t.Context()).pinnedCase(grammar.NewRand("far"), pin{field: src.Grammar.Field("n"), high: true}); err == nil {
		t.Error("a case was drawn, but none is near the bound")
	}
}

// TestOutward checks that outward returns few distances in ascending order, from 1 to the greatest.
func TestOutward(t *testing.T) {
	all := outward()
	if len(all) > 99 || all[0] != 1 || all[closeBy-1] != closeBy || all[len(all)-1] < 1<<61 {
		t.Errorf("%d distances: %v", len(all), all)
	}
	for i := range all[1:] {
		if all[i+1] <= all[i] {
			t.Errorf("%v", all)
		}
	}
}
