package game

import (
	"grundy/judge/base/i18n"
	"grundy/judge/spec/grammar"
)

// A Ply is a position of a line of play.
type Ply struct {
	Position i18n.Message
	Class    Class
	Move     string // the name of the move to the position; empty if it has none
	Over     bool   // no move is possible
}

// A Liner is an Oracle that plays on at positions that are no cases of the problem. The rules of
// specs give Liners.
type Liner interface {
	// Line returns the positions of a line of play from a case on: at most the given number of
	// moves. The players keep what they can reach. A player who loses makes the first move.
	Line(c grammar.Case, moves int) ([]Ply, error)
}
