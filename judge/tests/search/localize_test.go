package search

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"grundy/judge/spec/grammar"
)

// A fault describes a program with one defect. It returns how the program fails on the numbers of a
// file, or "" if it passes, and the index of the wrong case, or -1 if the failure names none.
type fault func(list []int64) (fail string, at int)

// atCase returns a fault that fails if one of the cases is wrong. With named, the failure names the
// case.
func atCase(fail string, named bool, wrong func(list []int64, i int) bool) fault {
	return func(list []int64) (string, int) {
		for i := range list {
			if !wrong(list, i) {
				continue
			}
			if named {
				return fail, i
			}
			return fail, -1
		}
		return "", -1
	}
}

// TestLocalize checks the cases that are blamed for the failures of programs with one defect each,
// and the number of runs.
func TestLocalize(t *testing.T) {
	g := compile(t, "\n  cases: {eof: true, max: 100000}\n  case: [n: {int: 1..10^6}]")
	is := func(n int64) func([]int64, int) bool { return func(list []int64, i int) bool { return list[i] == n } }
	calls := 0
	for _, test := range []struct {
		name       string
		n          int // the file has the cases 1 to n
		full, fair int
		each       int64 // the cost of each case; a file that fails costs 1000
		fault      fault
		want       []int64 // the cases to blame; nil if there are none
		gone       bool
		most       int // most runs
	}{
		{name: "a wrong case", n: 1000, fault: atCase("WA", true, is(617)), want: []int64{617}, most: 2},
		{name: "a crash", n: 1000, fault: atCase("RE", false, is(617)), want: []int64{617}, most: 14},
		{name: "every case alone", n: 1000, fault: func(list []int64) (string, int) { return "WA", len(list) - 1 }, want: []int64{1}, most: 2},
		{name: "two in a row", n: 1000, fault: atCase("WA", true, func(list []int64, i int) bool { return i > 0 && list[i] == 500 }), want: []int64{499, 500}, most: 3},
		{name: "the fifth", n: 1000, fault: atCase("WA", true, func(list []int64, i int) bool { return i == 4 }), want: []int64{1, 2, 3, 4, 5}, most: 6},
		{name: "many cases", n: 1000, fault: func(list []int64) (string, int) {
			if len(list) > 998 {
				return "RE", -1
			}
			return "", -1
		}, want: upTo(999), most: 30},
		{name: "once", n: 10, fault: func(list []int64) (string, int) {
			if calls++; calls == 1 {
				return "WA", 3
			}
			return "", -1
		}, want: upTo(10), gone: true, most: 6},
		{name: "a slow large case", n: 1000, fault: atCase("TLE", false, func(list []int64, i int) bool { return list[i] > 500 }), want: []int64{625}, most: 4},
		{name: "a slow case that is not the largest", n: 1000, fault: atCase("TLE", false, is(17)), want: []int64{17}, most: 14},
		{name: "slow together", n: 1000, fault: slowFrom(300), want: upTo(1000), most: 14},
		{name: "slow together, a number that is the hunt's choice", n: 1000, fair: 100, each: 3, fault: slowFrom(300), most: 2},
		{name: "slow together, a fair number", n: 1000, fair: 500, fault: slowFrom(300), want: from(501, 1000), most: 2},
		{name: "a slow case among an unfair number", n: 1000, fair: 100, fault: atCase("TLE", false, is(17)), want: []int64{17}, most: 14},
		{name: "more cases than are legal", n: 1000, full: 100, fault: func(list []int64) (string, int) {
			if len(list) > 100 {
				return "RE", -1
			}
			return "", -1
		}, most: 10},
		{name: "a wrong case among too many", n: 1000, full: 100, fault: atCase("WA", true, is(617)), want: []int64{617}, most: 4},
		{name: "a crash among too many", n: 1000, full: 100, fault: atCase("RE", false, is(617)), want: []int64{617}, most: 18},
	} {
		runs := 0
		calls = 0
		h := &Hunt{
			Grammar: g, Full: test.full, Fair: test.fair, Limit: func(fail string) bool { return fail == "TLE" },
			Try: func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
				runs++
				list := numbersOf(cases)
				fail, at := test.fault(list)
				cost := test.each * int64(len(list))
				if fail != "" {
					cost = 1000
				}
				return Outcome{Fail: fail, At: at, Cost: cost}, nil
			},
		}
		file := numbers(t, g, upTo(test.n)...)
		out, err := h.Try(t.Context(), file)
		runs = 0
		if err != nil || out.Fail == "" {
			t.Fatalf("%s: the file passes", test.name)
		}
		c, err := h.Localize(t.Context(), file, out)
		if err != nil || runs > test.most {
			t.Errorf("%s: %d runs, %v", test.name, runs, err)
		}
		if c == nil || test.want == nil {
			if c != nil || test.want != nil {
				t.Errorf("%s: %+v, want %v", test.name, c, test.want)
			}
			continue
		}
		got := numbersOf(c.Cases)
		if !slices.Equal(got, test.want) || c.From != int(test.want[0]-1) || c.Gone != test.gone {
			t.Errorf("%s: %d cases from %d, gone %v; want %v", test.name, len(got), c.From, c.Gone, test.want)
		}
	}
}

// slowFrom returns a fault that is too slow for n cases or more.
func slowFrom(n int) fault {
	return func(list []int64) (string, int) {
		if len(list) >= n {
			return "TLE", -1
		}
		return "", -1
	}
}

func upTo(n int) []int64 { return from(1, n) }

func from(first, last int) (list []int64) {
	for n := first; n <= last; n++ {
		list = append(list, int64(n))
	}
	return list
}

func numbersOf(cases *grammar.Cases) (list []int64) {
	for c := range cases.All() {
		list = append(list, c.Int("n"))
	}
	return list
}

// TestSingle checks that a case that fails alone is found in few runs. If there is none, all cases
// are returned, with the number of those that passed alone.
func TestSingle(t *testing.T) {
	g := compile(t, "\n  cases: {eof: true, max: 1000}\n  case: [n: {int: 1..1000}]")
	only := func(bad ...int64) fault {
		return atCase("WA", false, func(list []int64, i int) bool { return slices.Contains(bad, list[i]) })
	}
	for _, test := range []struct {
		n, want, alone, most int // want is 0 if all cases are to be returned
		fault                fault
	}{
		{1000, 618, 0, 20, only(618)},
		{1000, 1, 0, 10, only(1, 1000)},
		{8, 0, 8, 10, only()},
		{1000, 0, aloneRuns, aloneRuns + 2, only()},
		// a case that fails alone, but passes in company
		{9, 6, 0, 8, func(list []int64) (string, int) {
			if len(list) == 1 && list[0] == 6 {
				return "WA", -1
			}
			return "", -1
		}},
		// parts that fail in another way neither pass nor count
		{3, 0, 0, 5, func([]int64) (string, int) { return "RE", -1 }},
	} {
		runs := 0
		h := &Hunt{Grammar: g, Try: func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
			runs++
			fail, at := test.fault(numbersOf(cases))
			return Outcome{Fail: fail, At: at}, nil
		}}
		c, err := h.Single(t.Context(), Culprit{Cases: numbers(t, g, upTo(test.n)...), Outcome: Outcome{Fail: "WA"}})
		if err != nil || runs > test.most {
			t.Fatalf("%d of %d: %d runs, %v", test.want, test.n, runs, err)
		}
		if got := c.Cases; test.want == 0 && (got.Len() != test.n || c.Alone != test.alone) || test.want > 0 && !slices.Equal(numbersOf(got), []int64{int64(test.want)}) {
			t.Errorf("%d of %d: %d cases, %d alone", test.want, test.n, got.Len(), c.Alone)
		}
	}
	broken := errors.New("disk full")
	h := &Hunt{Grammar: g, Try: func(context.Context, *grammar.Cases) (Outcome, error) { return Outcome{}, broken }}
	c := Culprit{Cases: numbers(t, g, upTo(4)...), Outcome: Outcome{Fail: "WA"}}
	if _, err := h.Single(t.Context(), c); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	if _, err := h.Localize(t.Context(), c.Cases, c.Outcome); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

// TestShrinkTries checks that Shrink stops after a given number of tries and reports it, with and
// without a deadline. The default number must not stop it here.
func TestShrinkTries(t *testing.T) {
	g := compile(t, inputs["nim alone"])
	p := wrongIf(func(c grammar.Case) bool { return sum(c.Ints("a")) > 1_000_000 })
	long := g.NewCases()
	c, err := g.Make(map[string]any{"n": int64(20), "a": slices.Repeat([]int64{777_777}, 20)})
	if err != nil {
		t.Fatal(err)
	}
	long.Add(c)
	for _, test := range []struct {
		timed   bool
		shrinks int
		spent   bool
	}{{false, 10, true}, {true, 10, true}, {false, 0, false}, {true, 0, false}} {
		ctx := t.Context()
		if test.timed {
			var stop context.CancelFunc
			ctx, stop = context.WithTimeout(ctx, time.Hour)
			defer stop()
		}
		f, err := (&Hunt{Grammar: g, Try: p.trying(false), Shrinks: test.shrinks}).Shrink(ctx, &Found{Cases: long, Outcome: Outcome{Fail: "WA"}})
		if err != nil || f.Spent != test.spent || f.Local == test.spent {
			t.Errorf("%+v: spent %v, local %v after %d tries, %v", test, f.Spent, f.Local, f.Tries, err)
		}
	}
}
