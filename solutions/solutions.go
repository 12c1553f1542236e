// Package solutions joins every problem to its Go code: a row a problem.
package solutions

import (
	"io"

	"grundy/judge/check"
	"grundy/judge/game"
	"grundy/judge/grammar"
	"grundy/solutions/hdu1847"
)

// A Row is what of a problem is Go. ID and Solve are wanted; the rest is for what
// YAML cannot say.
type Row struct {
	ID    string
	Solve func(in io.Reader, out io.Writer) error                   // the reference
	Game  game.Game                                                 // rules, where the spec declares none
	Print func(c grammar.Case, wins []game.Move) string             // the answer, where it is a move
	Check func(c grammar.Case, want []byte, got *check.Lines) error // for check: go
	Valid func(c grammar.Case) error                                // a condition on the shape of cases
}

// Rows are all problems, in the order of their ids.
var Rows = []Row{
	{ID: "hdu1847", Solve: hdu1847.Solve},
}
