package referee

import (
	"context"

	"grundy/judge/base/fault"
	"grundy/judge/play"
	"grundy/judge/problem"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// Game returns the game of a problem. Its reference answers positions that are too large for a
// search.
func Game(p *problem.Problem, misere bool) (*play.Game, error) {
	o := play.Options{Misere: misere}
	if p.Answers() {
		o.Reference = func(ctx context.Context, cases *grammar.Cases) ([]answer.Answer, error) {
			output, err := p.Answer(ctx, p.Grammar.Print(nil, cases))
			if err != nil {
				return nil, err
			}
			return p.Format.Split(cases, output)
		}
	}
	g, err := play.New(p.Grammar, p.Game, o)
	return g, fault.At(p.ID(), err)
}
