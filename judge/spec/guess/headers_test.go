package guess

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestHeaders checks that cases with a header and rows are distinguished from cases of one line, if
// all lines are pairs.
func TestHeaders(t *testing.T) {
	for seed := range uint64(20) {
		for _, end := range []string{"0 0\n", ""} {
			random := rand.New(rand.NewPCG(seed, 1))
			pair := func() string { return fmt.Sprintf("%d %d\n", 1+random.IntN(6), 1+random.IntN(6)) }
			var flat, headed []Input
			for range 20 {
				var lines, cases strings.Builder
				for range 1 + random.IntN(4) {
					rows := random.IntN(7)
					fmt.Fprintf(&cases, "%d %d\n", 1+random.IntN(6), rows)
					for range rows {
						cases.WriteString(pair())
					}
					for range 1 + random.IntN(4) {
						lines.WriteString(pair())
					}
				}
				flat = append(flat, Input{Text: []byte(lines.String() + end)})
				headed = append(headed, Input{Text: []byte(cases.String() + end)})
			}
			for want, inputs := range map[string][]Input{"(a b)…": flat, "(a n / n×(b c))…": headed} {
				if end != "" {
					want += " / 0 0"
				}
				g, err := Infer(inputs)
				if err != nil || g.Line() != want {
					t.Errorf("seed %d: %v, %v; want %s", seed, g.Line(), err, want)
				}
			}
		}
	}
}
