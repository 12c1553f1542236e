package suite

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"grundy/judge/play"
	"grundy/judge/play/referee"
	"grundy/judge/spec/grammar"
	"grundy/judge/testing/testenv"
	"grundy/problems/catalogue"
)

// TestOpponentAtBounds measures the opponent's move from random starts within the bounds of each
// problem, and writes a table into the file GRUNDY_FIGURES. It checks only that there is a move.
// It needs a quiet machine.
func TestOpponentAtBounds(t *testing.T) {
	testenv.Soak(t)
	var lines []string
	for _, sp := range catalogue.Open().Specs() {
		if _, rules, err := catalogue.Rules(sp); err != nil || rules == nil {
			continue
		}
		p, err := catalogue.Open().Problem(t.Context(), sp.ID.Value, nil)
		if err != nil {
			t.Fatal(err)
		}
		g, err := referee.Game(p, false)
		if err != nil {
			t.Fatal(err)
		}
		r := grammar.NewRand("bounds", sp.ID.Value)
		var times []time.Duration
		known := map[play.Source]int{}
		for s := range g.Large(r, 10, math.MaxInt64) {
			at, err := g.Position(s)
			if err != nil {
				t.Fatal(err)
			}
			solver := g.Solver(at, play.Budget)
			from := time.Now()
			c, err := solver.Choose(t.Context(), at, play.Perfect, r)
			if err != nil || c.Text == "" {
				t.Errorf("%s: no move: %v", sp.ID.Value, err)
			}
			times = append(times, time.Since(from))
			known[c.Worth.By]++
		}
		if len(times) == 0 {
			lines = append(lines, fmt.Sprintf("%-16s  no start whose moves can be listed", sp.ID.Value))
			continue
		}
		slices.Sort(times)
		by := ""
		for _, source := range []play.Source{play.Search, play.Theory, play.Parts, play.Cut, play.ByReference, play.Unknown} {
			if n := known[source]; n > 0 {
				name := string(source)
				if source == play.Unknown {
					name = "best found"
				}
				by += fmt.Sprintf("  %s %d", name, n)
			}
		}
		lines = append(lines, fmt.Sprintf("%-16s  %6.3f s  %6.3f s %s", sp.ID.Value, times[len(times)/2].Seconds(), times[len(times)-1].Seconds(), by))
	}
	text := "problem            median      most   how the move was found, of the starts tried\n"
	for _, line := range lines {
		text += line + "\n"
	}
	if file := os.Getenv("GRUNDY_FIGURES"); file != "" {
		if err := os.WriteFile(filepath.Clean(file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Log("\n" + text)
}
