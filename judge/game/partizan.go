package game

import "grundy/judge/spec/grammar"

// The outcome classes that only games have whose players Left and Right have different moves.
const (
	L Class = 'L' // Left wins, whoever begins
	R Class = 'R' // Right wins, whoever begins
)

// A Partizan is an Oracle of a game whose players Left and Right have different moves. Left begins,
// so that Class and Wins are about Left's move.
type Partizan interface {
	Oracle
	// Outcome returns L, R, N, P or D: who wins if Left begins, and if Right begins.
	Outcome(c grammar.Case) (Class, error)
	// Worth returns the value of a case in canonical form, as package partizan prints it: "1/2".
	// There is an error if the game has no values, because result, points or a draw may decide it.
	Worth(c grammar.Case) (string, error)
	// Heat returns how urgent a move is in a case that has a value.
	Heat(c grammar.Case) (Heat, error)
}

// A Heat holds the mean of a value, which is the average worth of a copy in a sum of many copies, and
// its temperature: the smallest tax per move that makes moving first worthless. Both are fractions
// such as 1/2.
type Heat struct{ Mean, Temperature string }
