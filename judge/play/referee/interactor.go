package referee

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/play"
	"grundy/judge/program/interactive"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
)

// A Conversation is how the rules of a game talk with programs, if a problem's statement defines
// moves. The program reads the input, case by case. If Output says who wins, the program first
// prints this answer, and plays the side that it names as the winner; otherwise it moves first.
// Then the players move in turn, each on a line, until the game is over.
//
// The opponent plays perfectly. A program fails by a line that is no move, and by its first move
// that is known to be worse than the best one. If the case is lost for its side, it only has to play
// legal moves to the end.
type Conversation struct {
	Game    *play.Game
	Grammar *grammar.Grammar
	Output  *answer.Format // of the answer that the program prints first; nil: none
	Move    *answer.Format // of the line of a move; nil: as play writes moves
}

// Talk implements interactive.Conversation.
func (c *Conversation) Talk(ctx context.Context, f check.File, in io.Reader, out io.Writer) (check.Judgement, error) {
	cases, err := c.Grammar.Parse(f.Input, grammar.Lenient)
	if err != nil {
		return check.Judgement{}, err
	}
	t := &conversing{Conversation: c, program: NewPlayer(in, out), random: grammar.NewRand("conversation", string(f.Input))}
	rest := c.Grammar.Print(nil, cases)
	if c.Grammar.CountsCases() {
		head, tail, _ := bytes.Cut(rest, []byte("\n"))
		t.program.Write(string(head))
		rest = tail
	}
	for i := range cases.Len() {
		one := c.Grammar.NewCases()
		one.Add(cases.At(i))
		text := c.Grammar.PrintCase(nil, one.At(0))
		rest = rest[min(len(rest), len(text)):]
		_, _ = out.Write(text) // a program that has stopped reading may still have moved
		j, err := t.play(ctx, one)
		if cases.Len() > 1 && j.Message != "" {
			j.Message = string(i18n.Messagef("case %d: %s", i+1, i18n.Message(j.Message)))
		}
		if err != nil || !j.Right() {
			return j, err
		}
	}
	_, _ = out.Write(rest) // the line that ends the cases
	return check.Judgement{Case: -1}, nil
}

var _ interactive.Conversation = (*Conversation)(nil).Talk

// A conversing is a conversation with one program.
type conversing struct {
	*Conversation
	program *Player
	random  *grammar.Rand
}

func refused(refusal check.Refusal, text string, args ...any) check.Judgement {
	return check.Judgement{Case: -1, Refusal: refusal, Message: string(i18n.Messagef(text, args...))}
}

// play plays the game of a case.
func (t *conversing) play(ctx context.Context, one *grammar.Cases) (check.Judgement, error) {
	m, err := t.Game.Match(play.Start{Case: one.At(0), Count: 1})
	if err != nil {
		return check.Judgement{}, err
	}
	solver := m.Solver(play.Budget)
	worth, err := solver.Worth(ctx, m.Position())
	if err != nil {
		return check.Judgement{}, err
	}
	side, j, err := t.side(one, worth)
	if err != nil || !j.Right() {
		return j, err
	}
	for {
		p := m.Position()
		if end, over := m.End(); over {
			record := Record{Round: Round{Side: side, Worth: worth}}
			if why := record.lost(p.Scored(), end); worth.Known() && why != "" {
				return refused(check.Refused, "%s", why), nil
			}
			return check.Judgement{Case: -1}, nil
		}
		if m.TooLong() {
			return check.Judgement{Case: -1}, nil // all moves so far were right
		}
		if m.Turn() != side {
			c, err := solver.Choose(ctx, p, play.Perfect, t.random)
			if err == nil {
				err = t.writes(one, c.Move)
			}
			if err != nil {
				return check.Judgement{}, err
			}
			t.program.Write(c.Text)
			m.Play(c.Move)
			continue
		}
		move, j, err := t.next(one, p, len(m.Moves())+1)
		if err != nil || !j.Right() {
			return j, err
		}
		x, err := mistake(ctx, solver, p, move)
		if err != nil {
			return check.Judgement{}, err
		}
		if x != nil {
			return refused(check.Refused, "from %s it plays %s; right is %s", x.Position, x.Move, x.Right), nil
		}
		m.Play(move)
	}
}

// side returns the side of the program: 0 moves first. If the program says who wins, side compares
// its answer with the worth of the case.
func (t *conversing) side(one *grammar.Cases, worth play.Worth) (side int, j check.Judgement, err error) {
	if t.Output == nil {
		return 0, check.Judgement{Case: -1}, nil
	}
	line, err := t.program.Read()
	if err != nil {
		return 0, refused(check.Malformed, "it ends before it says who wins"), nil
	}
	answers, err := t.Output.Split(one, []byte(line+"\n"))
	if err != nil {
		return 0, refused(check.Malformed, "%s does not say who wins: %s", quoted(line), reason(err)), nil
	}
	said := answers[0].Side
	if right := sides[worth.Result]; worth.Known() && said != right {
		return 0, refused(check.Refused, "it says %s, but %s", quoted(line), map[answer.Side]i18n.Message{
			answer.First: "the first player wins", answer.Second: "the second player wins", answer.Draw: "neither player can force a win",
		}[right]), nil
	}
	if said == answer.Second {
		side = 1
	}
	return side, check.Judgement{Case: -1}, nil
}

// next reads a move of the program.
func (t *conversing) next(one *grammar.Cases, p play.Position, n int) (move play.Move, j check.Judgement, err error) {
	line, err := t.program.Read()
	if err != nil {
		return move, refused(check.Refused, "it ends before its move %d, at %s", n, p), nil
	}
	if t.Move != nil {
		if _, err := t.Move.Split(one, []byte(line+"\n")); err != nil {
			return move, refused(check.Malformed, "%s is not a move: %s (move %d)", quoted(line), reason(err), n), nil
		}
	}
	move, illegal, why, err := found(p, line, n)
	if illegal != "" || why != "" {
		return move, refused(check.Refused, "%s", why), nil
	}
	return move, check.Judgement{Case: -1}, err
}

// writes checks that a move of the judge has the form of the spec.
func (t *conversing) writes(one *grammar.Cases, m play.Move) error {
	if t.Move == nil {
		return nil
	}
	if _, err := t.Move.Split(one, []byte(m.Text+"\n")); err != nil {
		return fault.New("", i18n.Messagef("the interactor's move %s is not of the form that the spec declares: %s", quoted(m.Text), reason(err)),
			"name moves in the rules as the line that the statement describes: move(to, name=\"…\")")
	}
	return nil
}

// reason returns what is wrong with a line. The number of the line is always 1, and so is that of
// the case.
func reason(err error) i18n.Message {
	var f *answer.Fault
	if errors.As(err, &f) {
		return f.What
	}
	return i18n.Of(err)
}

func quoted(line string) string { return strconv.Quote(format.Clip(line, mostQuoted)) }

// Known returns the answers that programs must print first, one for each case; nothing if there are
// none. The error wraps plan.ErrTooLarge if the value of a case is not known.
func (c *Conversation) Known(ctx context.Context, input []byte) (answers []byte, err error) {
	cases, err := c.Grammar.Parse(input, grammar.Lenient)
	if err != nil {
		return nil, err
	}
	for i := range cases.Len() {
		p, err := c.Game.Position(play.Start{Case: cases.At(i), Count: 1})
		if err != nil {
			return nil, err
		}
		w, err := c.Game.Solver(p, play.Budget).Worth(ctx, p)
		switch {
		case err != nil:
			return nil, err
		case !w.Known():
			return nil, fmt.Errorf("%w: the value of the position is unknown", plan.ErrTooLarge)
		case c.Output == nil:
			continue
		}
		text, err := c.Output.PrintWinner(i+1, sides[w.Result])
		if err != nil {
			return nil, err
		}
		answers = append(answers, text...)
	}
	return answers, nil
}

// sides are who wins a position, by its worth for the player who moves first.
var sides = map[int]answer.Side{1: answer.First, 0: answer.Draw, -1: answer.Second}
