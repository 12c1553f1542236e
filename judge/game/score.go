package game

// The value of a scored game for the player to move is the maximum over the moves of the gain minus
// the opponent's value of the next position. It is computed by plain minimax with a cache and
// without pruning.

// score is the cached value of a position.
type score struct {
	value int64
	open  bool // on the path from the start; reaching it again is a cycle
}

func (o *oracle[S]) scoreOf(s S) (int64, error) {
	if v, ok := o.score[s]; ok {
		if v.open {
			return 0, o.circle(s)
		}
		return v.value, nil
	}
	if err := o.down(); err != nil {
		return 0, err
	}
	o.score[s] = score{open: true}
	v, err := o.searchScore(s)
	o.depth--
	if err != nil {
		delete(o.score, s)
		return 0, err
	}
	o.score[s] = score{value: v}
	return v, nil
}

// searchScore returns the score of a position, or 0 if the game is over.
func (o *oracle[S]) searchScore(s S) (best int64, err error) {
	over := true
	for t := range o.r.Moves(s) {
		if err := o.spend(); err != nil {
			return 0, err
		}
		v, err := o.afterMove(s, t)
		if err != nil {
			return 0, err
		}
		if over || v > best {
			best, over = v, false
		}
	}
	return best, nil
}

// afterMove returns what the move from s to t is worth to the player who makes it.
func (o *oracle[S]) afterMove(s, t S) (int64, error) {
	v, err := o.scoreOf(t)
	return o.r.Gain(s, t) - v, err
}

// scoreClass returns the outcome class of a scored game: the player with more points wins.
func (o *oracle[S]) scoreClass(s S) (Class, error) {
	v, err := o.scoreOf(s)
	switch {
	case v > 0:
		return N, err
	case v < 0:
		return P, err
	}
	return D, err
}

// wins reports whether the move from s to t is a winning move.
func (o *oracle[S]) wins(s, t S) (bool, error) {
	if o.r.Gain != nil {
		v, err := o.afterMove(s, t)
		return v > 0, err
	}
	class, err := o.classOf(t)
	return class == P, err
}
