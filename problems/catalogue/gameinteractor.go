package catalogue

import (
	"grundy/judge/play"
	"grundy/judge/play/referee"
	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar/answer"
	"grundy/judge/spec/grammar/arith"
)

// gameInteractor sets the interactor of a spec whose game talks with submissions.
func gameInteractor(sp *spec.Problem, host Host, code *problem.Code) error {
	own := sp.Interactor
	if sp.Game == nil {
		return own.Game.Complain("there is no game that the judge could play", "declare it with the key game")
	}
	if host == nil {
		return unbuilt(sp.ID.Value, "programs that play cannot be judged here")
	}
	g, rules, err := problem.Rules(sp, *code)
	if err != nil {
		return err
	}
	talk := &referee.Conversation{Grammar: g}
	if talk.Game, err = play.New(g, rules, play.Options{}); err != nil {
		return err
	}
	if own.Move != nil {
		if talk.Move, err = lines(own.Move, g.Variables()); err != nil {
			return err
		}
	}
	if len(sp.Output) > 0 {
		if talk.Output, err = lines(sp.Output, g.Variables()); err != nil {
			return err
		}
		if !talk.Output.SaysWinner() {
			return own.Game.Complain("the output of a game that is played says more than who wins", "let output be {winner: …}, or remove it")
		}
	}
	code.Known = talk.Known
	code.Interactor, err = host.Code(talk.Talk)
	return err
}

// lines compiles lines that a program prints.
func lines(items []spec.Item, vars []*arith.Variable) (*answer.Format, error) {
	f, complaints := answer.Compile(items, vars)
	if len(complaints) > 0 {
		return nil, complaints
	}
	return f, nil
}
