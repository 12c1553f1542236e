package game

import "grundy/judge/spec/grammar"

// A Chooser is an oracle that finds the best move in a game won by points. The oracles of rules in
// Go are Choosers.
type Chooser interface {
	// Best returns the first of the best moves, and the score of the position. The score is what
	// the best move is worth to the player who makes it, with best play afterwards. The move is
	// empty if the game is over or is not won by points.
	Best(c grammar.Case) (Move, int64, error)
}

// Best implements Chooser.
func (o *oracle[S]) Best(c grammar.Case) (best Move, worth int64, err error) {
	if o.r.Gain == nil {
		return Move{}, 0, nil
	}
	s := o.r.Start(c)
	for t, m := range o.list(s) {
		v, err := o.afterMove(s, t)
		if err != nil {
			return Move{}, 0, err
		}
		if best.After == "" || v > worth {
			m.After = o.r.Name(t)
			best, worth = m, v
		}
	}
	return best, worth, nil
}
