package plan

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"testing"
	"time"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// slow hides a game's fast method for P-positions, and panics if a plan asks its oracle.
type slow struct{ game.Game }

func (slow) Losing(c grammar.Case) (grammar.Case, bool)   { return c, false }
func (s slow) Next(c grammar.Case) iter.Seq[grammar.Case] { return s.Game.Next(c) }
func (slow) Oracle(int) game.Oracle                       { panic("a plan must not ask an oracle") }

// TestReferenceErrors checks that every failure of the reference gives an error that names the test
// and the reference, and contains the input.
func TestReferenceErrors(t *testing.T) {
	never := make(chan struct{})
	t.Cleanup(func() { close(never) })
	for _, test := range []struct {
		name  string
		solve func(in io.Reader, out io.Writer) error
		want  string
	}{
		{"panics", func(io.Reader, io.Writer) error { panic("index out of range") }, "panics: index out of range"},
		{"fails", func(io.Reader, io.Writer) error { return errors.New("line 3: no digit") }, "line 3: no digit"},
		{"never ends", func(io.Reader, io.Writer) error { <-never; return nil }, "does not end within 20ms"},
		{"says nothing", func(io.Reader, io.Writer) error { return nil }, "its answer does not have the format of the spec's output: line 1: case 1: the output ends before the answer to this case"},
		{"says another word", func(_ io.Reader, out io.Writer) error {
			_, err := fmt.Fprintln(out, "Win")
			return err
		}, `its answer does not have the format of the spec's output: line 1: case 1: winner: "Win" instead of`},
		{"says too much", func(_ io.Reader, out io.Writer) error {
			_, err := fmt.Fprint(out, strings.Repeat("win\n", 7))
			return err
		}, "its answer does not have the format of the spec's output: line 7: the output continues after the answer to the last case"},
	} {
		t.Run(test.name, func(t *testing.T) {
			src := find(t, "nim").source(t)
			if src.Solve = test.solve; test.name == "never ends" { // only this test has a short limit
				src.patience = 20 * time.Millisecond
			}
			p := newPlan(t, src, 1, budget)
			_, err := p.File(t.Context(), p.Tests[0])
			var reference *ReferenceError
			if !errors.As(err, &reference) || !strings.HasPrefix(err.Error(), "test small-1: reference: "+test.want) {
				t.Fatalf("got %v", err)
			}
			// The file begins with its number of cases, 6, and the smallest case, an empty pile.
			if !strings.HasPrefix(string(reference.Input), "6\n1\n0\n") {
				t.Errorf("the input is %q", reference.Input)
			}
			for _, random := range p.Tests[budget.Small:] {
				if random.Group == Balanced {
					if _, err := p.File(t.Context(), random); !errors.As(err, &reference) || len(reference.Input) == 0 {
						t.Errorf("%s: %v", random.Name, err)
					}
					break
				}
			}
		})
	}
}

// TestPatience checks that the default patience is used if none is set.
func TestPatience(t *testing.T) {
	src := find(t, "nim").source(t)
	if out, err := src.Answer(context.Background(), []byte("1\n1\n5\n")); err != nil || string(out) != "win\n" {
		t.Errorf("%q, %v", out, err)
	}
}
