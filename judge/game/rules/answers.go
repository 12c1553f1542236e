package rules

import (
	"strings"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// Answers returns the answers of the rules to the cases of a file, in the format of the output. The
// searches for all cases together may execute the given number of steps; if they need more, the
// error wraps ErrTooLarge. Whether they do never depends on what was asked before, so that a seed
// gives the same tests in any order.
func (r *Rules) Answers(f *answer.Format, asked game.Answers, cases *grammar.Cases, steps uint64) ([]byte, error) {
	op := OpAnswer
	if !r.Answer {
		op = map[game.Answers]Op{game.Winner: OpClass, game.WinningMoves: OpWins, game.Value: OpValue, game.Score: OpScore}[asked]
	}
	all := Request{Op: OpAll, Steps: steps, Alone: true}
	for i := range cases.Len() {
		all.All = append(all.All, Request{Op: op, Fields: fieldsOf(cases.At(i)), Case: textOf(cases.At(i)), Sums: true})
	}
	reply := r.engine.Do(all)
	if err := reply.err(); err != nil {
		return nil, err
	}
	var b strings.Builder
	for i := range cases.Len() {
		if i == len(reply.All) || reply.All[i].TooLarge {
			return nil, ErrTooLarge
		}
		text, err := r.printed(f, op, cases.At(i), i+1, reply.All[i])
		if err != nil {
			return nil, err
		}
		b.WriteString(text)
	}
	return []byte(b.String()), nil
}

// printed returns the answer to a case, the given one of its file.
func (r *Rules) printed(f *answer.Format, op Op, c grammar.Case, of int, reply Reply) (text string, err error) {
	if err := reply.err(); err != nil {
		return "", err
	}
	switch op {
	case OpAnswer:
		text = finished(reply.Text, of)
	case OpClass:
		text, err = f.PrintWinner(of, game.Class(reply.Class).Side())
		if err != nil {
			err = &Fault{Place: r.at("moves"), What: "the game is a draw, but the output has no word for it", Remedy: "add draw: WORD to the winner of the output", Case: clip(textOf(c))}
		}
	case OpWins:
		text = f.PrintNumber(of, int64(len(reply.Edges)))
	default:
		text = f.PrintNumber(of, reply.Number)
	}
	return text, err
}

// Endless returns the fault of rules whose search from the smallest case is too large.
func (r *Rules) Endless(smallest grammar.Case) *Fault {
	function := "moves"
	if r.Partizan {
		function = "left"
	}
	return &Fault{
		Place: r.at(function), What: "the search from the smallest case finds too many positions", Remedy: "let each game end soon, or make positions equal that play alike",
		Case: clip(textOf(smallest)), Position: r.start(smallest),
	}
}

// start returns the text of the position of a case; empty if it has none.
func (r *Rules) start(c grammar.Case) string {
	reply := r.engine.Do(Request{Op: OpStart, Fields: fieldsOf(c), Case: textOf(c)})
	return reply.Text
}
