package table

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"testing"

	"grundy/judge/game"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// heapCases returns a grammar whose cases are one number.
func heapCases(t *testing.T, most string) *grammar.Grammar {
	t.Helper()
	field := spec.Field{Name: spec.Text{Value: "n"}, Int: spec.Text{Value: "0.." + most, Place: spec.Place{Line: 1}}}
	g, err := grammar.Compile(&spec.Problem{Input: spec.Input{Place: spec.Place{Line: 1}, Case: []spec.Item{{Fields: []spec.Field{field}}}}})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// takeTwo is the game of taking one or two stones.
var takeTwo = game.Of(game.Rules[int64]{
	Start: func(c grammar.Case) int64 { return c.Int("n") },
	Moves: func(n int64) iter.Seq[int64] {
		return func(yield func(int64) bool) {
			for m := n - 1; m >= max(0, n-2) && yield(m); m-- {
			}
		}
	},
})

// TestAsk checks the answers to each question, with fewer cases than there are and with all of
// them. It also checks the errors: no score, the budget, and the end of ctx.
func TestAsk(t *testing.T) {
	for question, want := range map[spec.TableKind][]int{
		spec.LosingTable:  {1, 0, 0, 1, 0, 0, 1},
		spec.OutcomeTable: {'P', 'N', 'N', 'P', 'N', 'N', 'P'},
		spec.GrundyTable:  {0, 1, 2, 0, 1, 2, 0},
	} {
		for most, whole := range map[int]bool{7: true, 8: true, 5: false} {
			a, err := Ask(t.Context(), heapCases(t, "6"), takeTwo, question, most, 100)
			if err != nil || !slices.Equal(a.Entries, want[:min(most, 7)]) || a.Whole != whole || a.Cases.Len() != len(a.Entries) {
				t.Errorf("%s of %d: %+v, %v, want %v", question, most, a, err, want)
			}
		}
	}
	if _, err := Ask(t.Context(), heapCases(t, "6"), takeTwo, spec.ScoreTable, 9, 100); err == nil ||
		err.Error() != "case 0, 0: no score: the rules say nothing of gains" {
		t.Error(err)
	}
	if _, err := Ask(t.Context(), heapCases(t, "6"), takeTwo, spec.LosingTable, 9, 5); !errors.Is(err, game.ErrBudget) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Ask(ctx, heapCases(t, "10^9"), takeTwo, spec.LosingTable, 10_000, 1e9); !errors.Is(err, context.Canceled) {
		t.Error(fmt.Sprint("stopped: ", err))
	}
}
