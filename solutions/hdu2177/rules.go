package hdu2177

import (
	"fmt"
	"slices"
	"strings"

	"grundy/judge/game"
	"grundy/judge/grammar"
	"grundy/solutions/wythoff"
)

// Rules are Wythoff's, and the answer is what every winning move leaves.
var Rules = func() game.Game {
	r := wythoff.Rules
	r.Answers = game.Printed
	r.Print = left
	return game.Of(r)
}()

// left writes the pairs that winning moves leave, each once, in the order of the
// moves.
func left(_ grammar.Case, wins []game.Move) string {
	if len(wins) == 0 {
		return "0\n"
	}
	bare := strings.NewReplacer("(", "", ",", "", ")", "")
	var lines []string
	for _, m := range wins {
		if pair := bare.Replace(m.After); !slices.Contains(lines, pair) {
			lines = append(lines, pair)
		}
	}
	return fmt.Sprintf("1\n%s\n", strings.Join(lines, "\n"))
}
