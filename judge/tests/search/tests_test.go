package search

import (
	"context"
	"slices"
	"testing"
	"time"

	"grundy/judge/spec/grammar"
)

// TestLargeShare checks a hunt with thirty large tests that take a second each, while other files
// take a hundredth of a second. With a deadline, the large tests that have ended may take at most
// half of the time at any moment, and all are tried in the end. Without a deadline, they are tried
// in one round.
func TestLargeShare(t *testing.T) {
	const files, number = 30, 567_891
	g := compile(t, "\n  case: [n: {int: 1..10^6}]")
	for _, timed := range []bool{true, false} {
		began := time.Unix(1000, 0)
		now, spent, met, inARow, most := began, time.Duration(0), 0, 0, 0
		h := &Hunt{Grammar: g, Cases: 20_000, Small: 100, PerFile: 1, now: func() time.Time { return now }}
		h.Tests = func(context.Context) (list []Test, err error) {
			for range files {
				list = append(list, Test{Large: true, Make: func(context.Context) (*grammar.Cases, error) { return numbers(t, g, number), nil }})
			}
			return list, nil
		}
		h.Try = func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
			if cases.At(0).Int("n") != number {
				now, inARow = now.Add(10*time.Millisecond), 0
				return Outcome{}, nil
			}
			now, spent, met, inARow = now.Add(time.Second), spent+time.Second, met+1, inARow+1
			most = max(most, inARow)
			if timed && spent-time.Second > now.Add(-time.Second).Sub(began)/largeShare {
				t.Errorf("after %v, %v went to large files", now.Sub(began), spent)
			}
			return Outcome{}, nil
		}
		ctx := t.Context()
		if timed {
			var stop context.CancelFunc
			ctx, stop = context.WithTimeout(ctx, time.Hour)
			defer stop()
		}
		if _, err := h.Search(ctx); err != nil {
			t.Fatal(err)
		}
		if met < files || (most == files) == timed {
			t.Errorf("timed %v: %d large files, at most %d in a row", timed, met, most)
		}
	}
}

// TestEarlyShare checks that in a hunt with a deadline, a program that takes long for each file is
// soon tried on the tests. The smallest cases that were not tried before the tests follow them.
func TestEarlyShare(t *testing.T) {
	const number = 567_891
	g := compile(t, "\n  cases: {eof: true, max: 50}\n  case: [n: {int: 1..10^6}]")
	for _, timed := range []bool{true, false} {
		began := time.Now()
		now, before, next := began, 0, int64(1)
		h := &Hunt{Grammar: g, Jobs: 1, Cases: 2000, now: func() time.Time { return now }}
		h.Tests = func(context.Context) ([]Test, error) {
			return []Test{{Make: func(context.Context) (*grammar.Cases, error) { return numbers(t, g, number), nil }}}, nil
		}
		met := false
		h.Try = func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
			switch now = now.Add(10 * time.Minute); {
			case cases.At(0).Int("n") == number:
				met = true
			case !met:
				before++
			}
			if cases.At(0).Int("n") == next {
				next += int64(cases.Len())
			}
			return Outcome{At: -1}, nil
		}
		ctx := t.Context()
		if timed {
			var stop context.CancelFunc
			ctx, stop = context.WithDeadline(ctx, began.Add(time.Hour))
			defer stop()
		}
		if _, err := h.Search(ctx); err != nil {
			t.Fatal(err)
		}
		want := roundFiles
		if timed {
			want = 2
		}
		if !met || before != want {
			t.Errorf("timed %t: test tried: %t, after %d files, want %d", timed, met, before, want)
		}
		if next < 500 {
			t.Errorf("timed %t: the cases below %d were tried in order, want 500 or more", timed, next)
		}
	}
}

// numbers returns cases of one number each.
func numbers(t testing.TB, g *grammar.Grammar, list ...int64) *grammar.Cases {
	t.Helper()
	cases := g.NewCases()
	for _, n := range list {
		c, err := g.Make(map[string]any{"n": n})
		if err != nil {
			t.Fatal(err)
		}
		cases.Add(c)
	}
	return cases
}

// TestTests checks that all tests of a hunt are tried, small ones first, whatever the number of
// cases. A test that fails by its own Try must be found.
func TestTests(t *testing.T) {
	g := compile(t, "\n  cases: {eof: true, max: 50}\n  case: [n: {int: 1..10^6}]")
	for _, most := range []int{1, 100} {
		for fails := range 5 {
			var tried []int64
			test := func(n int64, large bool) Test {
				return Test{
					Large: large, Make: func(context.Context) (*grammar.Cases, error) { return numbers(t, g, n), nil },
					Try: func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
						if tried = append(tried, n); int(n) == 900_000+fails {
							return Outcome{Fail: "TLE", At: -1}, nil
						}
						return Outcome{At: -1}, nil
					},
				}
			}
			h := &Hunt{
				Grammar: g, Jobs: 1, Cases: most, Limit: func(fail string) bool { return fail == "TLE" },
				Try: func(context.Context, *grammar.Cases) (Outcome, error) { return Outcome{At: -1}, nil },
				Tests: func(context.Context) ([]Test, error) {
					return []Test{test(900_003, true), test(900_001, false), test(900_004, true), test(900_002, false)}, nil
				},
			}
			r, err := h.Search(t.Context())
			if err != nil || (r.Found == nil) != (fails == 0) {
				t.Fatalf("%d fails: %+v, %v", fails, r.Found, err)
			}
			if f := r.Found; f != nil && f.Cases.At(0).Int("n") != int64(900_000+fails) {
				t.Errorf("%d fails: found %d", fails, f.Cases.At(0).Int("n"))
			}
			want := []int64{900_001, 900_002, 900_003, 900_004}
			if fails > 0 {
				want = want[:fails]
			}
			if !slices.Equal(tried, want) {
				t.Errorf("%d fails: tried %v, want %v", fails, tried, want)
			}
		}
	}
}

// TestLargeFind checks that a hunt prefers a small counterexample to a large one that was found
// earlier. If there is no small one, it returns the large one.
func TestLargeFind(t *testing.T) {
	g := compile(t, "\n  cases: {eof: true, max: 10000}\n  case: [n: {int: 1..10^6}]")
	for _, test := range []struct {
		from  int64 // a case fails if its number is at least this
		cases int   // cases of the counterexample
	}{{5000, 1}, {2_000_000, 9000}} {
		long := make([]int64, 9000)
		for i := range long {
			long[i] = 123_456
		}
		h := &Hunt{
			Grammar: g, Jobs: 1, Small: 1000, PerFile: 100, Cases: 50_000, Held: 20_000,
			Try: func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
				for i := range cases.Len() {
					if n := cases.At(i).Int("n"); n >= test.from && n != 123_456 {
						return Outcome{Fail: "WA", At: i}, nil
					}
				}
				if cases.Len() >= 9000 {
					return Outcome{Fail: "RE", At: -1}, nil
				}
				return Outcome{At: -1}, nil
			},
			Tests: func(context.Context) ([]Test, error) {
				return []Test{{Large: true, Make: func(context.Context) (*grammar.Cases, error) { return numbers(t, g, long...), nil }}}, nil
			},
		}
		r, err := h.Search(t.Context())
		if err != nil || r.Found == nil || r.Found.Cases.Len() != test.cases {
			t.Errorf("%d: %+v, %v", test.from, r.Found, err)
		}
	}
}

// TestSlowTests checks a hunt of ten seconds whose small tests take longer than that, and that has
// a large test that exceeds a limit. The hunt must find this failure. If a small test fails within
// the time, the hunt must report that test instead.
func TestSlowTests(t *testing.T) {
	const right, wrong, slow, small = 700_000, 123_456, 567_891, 60
	g := compile(t, "\n  cases: {eof: true, max: 50}\n  case: [n: {int: 1..10^6}]")
	for _, test := range []struct {
		name  string
		wrong int // the index of the small test that fails; -1 if none fails
		want  string
	}{{"no small test fails", -1, "TLE"}, {"a small test fails", 25, "WA"}, {"a small test fails after the end", 55, "TLE"}} {
		began := time.Unix(1000, 0)
		now := began
		ctx, stop := context.WithTimeout(t.Context(), time.Hour)
		defer stop()
		h := &Hunt{Grammar: g, Jobs: 1, now: func() time.Time { return now }, Limit: func(fail string) bool { return fail == "TLE" }}
		h.Try = func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
			out := Outcome{At: -1}
			switch now = now.Add(10 * time.Millisecond); cases.At(0).Int("n") {
			case right:
				now = now.Add(250 * time.Millisecond)
			case wrong:
				out.Fail = "WA"
			case slow:
				out.Fail, now = "TLE", now.Add(3*time.Second)
			}
			if now.Sub(began) > 10*time.Second {
				stop()
			}
			return out, nil
		}
		h.Tests = func(context.Context) (list []Test, err error) {
			add := func(large bool, n int64) {
				list = append(list, Test{Large: large, Make: func(context.Context) (*grammar.Cases, error) { return numbers(t, g, n), nil }})
			}
			for i := range small {
				if i == test.wrong {
					add(false, wrong)
				} else {
					add(false, right)
				}
			}
			add(true, slow)
			return list, nil
		}
		r, err := h.Search(ctx)
		if err != nil || r.Found == nil || r.Found.Outcome.Fail != test.want {
			t.Errorf("%s: %+v, %v", test.name, r.Found, err)
		}
	}
}
