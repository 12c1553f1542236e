package search

import (
	"context"
	"testing"
	"time"

	"grundy/judge/grammar"
)

// TestLargeShare gives a hunt thirty large files that take a second each, where others take
// a hundredth: with a deadline they take a third of the time at any moment, but for the one
// under way, and in the end all are tried. Without one they come in one go.
func TestLargeShare(t *testing.T) {
	const files, number = 30, 567_891
	g := compile(t, "\n  case: [n: {int: 1..10^6}]")
	for _, timed := range []bool{true, false} {
		began := time.Unix(1000, 0)
		now, spent, met, inARow, most := began, time.Duration(0), 0, 0, 0
		h := &Hunt{Grammar: g, Cases: 20_000, Small: 100, PerFile: 1, now: func() time.Time { return now }}
		h.Great = func(context.Context) (makes []Make, err error) {
			for range files {
				makes = append(makes, func(context.Context) (*grammar.Cases, error) {
					c, err := g.Make(map[string]any{"n": int64(number)})
					cases := g.NewCases()
					cases.Add(c)
					return cases, err
				})
			}
			return makes, nil
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
