package rules

import (
	"grundy/judge/base/i18n"
	"grundy/judge/game"
)

// An Op is what a request asks for.
type Op string

// These are the operations. The comment says what the request gives and what the reply has.
const (
	OpLoad     Op = "load"     // Features
	OpStart    Op = "start"    // Fields: Position, Text
	OpMoves    Op = "moves"    // Position: Nodes, the first of which is the position
	OpShow     Op = "show"     // Position: Text
	OpPicture  Op = "picture"  // Position: Picture
	OpParts    Op = "parts"    // Position: Positions
	OpClass    Op = "class"    // Fields or Position: Class
	OpWins     Op = "wins"     // Fields or Position: Edges of winning moves
	OpValue    Op = "value"    // Fields or Position: Number; Sums: by the values of parts
	OpScore    Op = "score"    // Fields or Position: Number, and Edges with the best move if there is one
	OpOutcome  Op = "outcome"  // Fields or Position: Text, the outcome; in a partizan game for both players
	OpPartizan Op = "partizan" // Fields or Position: Text, the value of a partizan game
	OpHeat     Op = "heat"     // Fields or Position: Heat
	OpValid    Op = "valid"    // Fields: Text, what is wrong
	OpMend     Op = "mend"     // Fields: Fields
	OpAnswer   Op = "answer"   // Fields: Text
	OpCase     Op = "case"     // Position: Cases, at most one
	OpNext     Op = "next"     // Fields: Cases, one for each move that leads to the start of a case
	OpLosing   Op = "losing"   // Fields: Cases, at most one
	OpSubtle   Op = "subtle"   // Cases
	OpTheory   Op = "theory"   // Position: Edges of winning moves, Known
	OpFormula  Op = "formula"  // Position: Number, Known
	OpLongest  Op = "longest"  // Fields or Position: Number, the moves of the longest play found
	OpCheck    Op = "check"    // Fields: nothing, or a fault
	OpAll      Op = "all"      // All: All, the replies up to the first that fails
)

// A Request asks a Machine for something.
type Request struct {
	Op       Op
	Fields   []Field
	Case     string // the case as a text, for messages
	Position Position
	Sums     bool   // OpValue, OpClass: add the values of parts
	Budget   int    // moves that a search may examine; 0: MostMoves
	Steps    uint64 // steps that a search may execute; 0: SearchSteps
	// Fresh asks OpMoves for the moves of other positions that will probably be asked for next. The
	// reply omits positions that earlier replies had since the last request with Forget.
	Fresh  int
	Forget bool
	Trace  bool // record each line before it is executed
	// All are requests that OpAll evaluates one after another. Its Budget and Steps bound them
	// together, because sending a request takes longer than answering a small one.
	All []Request
	// Alone makes OpAll forget what earlier requests found, so that its bounds do not depend on them.
	Alone bool
}

// A Reply is the result of a request. If Fault is not nil or TooLarge is set, the rest is empty
// apart from Spent and Steps.
type Reply struct {
	Fault    *Fault
	TooLarge bool
	Failed   string // why the engine failed

	Features  Features
	Position  Position
	Positions []Position
	Text      string
	Class     byte // P, N or D
	Heat      game.Heat
	Number    int64
	Known     bool // OpTheory, OpFormula: the rules know it
	Nodes     []Node
	Edges     []Edge
	Picture   *game.Picture
	Fields    []Field
	Cases     [][]Field
	Spent     int    // moves examined
	Steps     uint64 // steps executed
	All       []Reply
}

// A Node is a position with its moves.
type Node struct {
	Position Position
	Result   byte // the class of a position at which the game is over, or 0 if moves decide
	Edges    []Edge
}

// An Edge is a move.
type Edge struct {
	To   Position
	Text string // what show returns for the position; empty if the rules have no show
	Name string // may be empty
	Gain int64
}

// err returns the error of a reply.
func (r *Reply) err() error {
	switch {
	case r.Fault != nil:
		return r.Fault
	case r.TooLarge:
		return ErrTooLarge
	case r.Failed != "":
		return i18n.Errorf("the rules cannot be evaluated: %s", r.Failed)
	}
	return nil
}

// InTurn evaluates the requests of OpAll one after another, within the budgets of r together. It
// stops after the first that fails.
func InTurn(r Request, do func(Request) Reply) (reply Reply) {
	budget, steps := r.Budget, r.Steps
	if budget == 0 {
		budget = MostMoves
	}
	if steps == 0 {
		steps = SearchSteps
	}
	for _, q := range r.All {
		q.Budget, q.Steps, q.Trace = max(1, budget-reply.Spent), max(1, steps-min(steps, reply.Steps)), r.Trace
		got := do(q)
		reply.All = append(reply.All, got)
		reply.Spent, reply.Steps = reply.Spent+got.Spent, reply.Steps+got.Steps
		if got.err() != nil {
			break
		}
	}
	return reply
}
