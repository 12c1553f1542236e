package partizan

// An Outcome says who wins a game. It is one of the letters L, R, N and P.
type Outcome byte

// The outcomes (Winning Ways, chapter 2).
const (
	L Outcome = 'L' // Left wins, whoever begins: the game is positive
	R Outcome = 'R' // Right wins, whoever begins: the game is negative
	N Outcome = 'N' // the next player wins: the game is confused with 0
	P Outcome = 'P' // the previous player wins: the game is 0
)

// String returns the letter.
func (o Outcome) String() string { return string(o) }

// outcomeOf returns the outcome of a game: Left wins by moving first if she has an option that she
// wins when Right moves next.
func (a *Arena) outcomeOf(left, right []id) Outcome {
	var leftWins, rightWins bool
	for _, l := range left {
		o := a.nodes[l].outcome
		leftWins = leftWins || o == L || o == P
	}
	for _, r := range right {
		o := a.nodes[r].outcome
		rightWins = rightWins || o == R || o == P
	}
	switch {
	case leftWins && rightWins:
		return N
	case leftWins:
		return L
	case rightWins:
		return R
	}
	return P
}

// An Order is the result of a comparison.
type Order byte

// The orders of two values.
const (
	Equal    Order = '='
	Less     Order = '<'
	Greater  Order = '>'
	Confused Order = '|' // neither is at least the other
)

// String returns the sign.
func (o Order) String() string { return string(o) }

// Compare compares two values. Less means that w is better for Left.
func (a *Arena) Compare(v, w Value) (o Order, err error) {
	defer catch(&err)
	x, y := a.own(v), a.own(w)
	atMost, atLeast := a.atMost(x, y), a.atMost(y, x)
	switch {
	case atMost && atLeast:
		return Equal, nil
	case atMost:
		return Less, nil
	case atLeast:
		return Greater, nil
	}
	return Confused, nil
}

// atMost reports whether v <= w: no left option of v is at least w, and no right option of w is at
// most v.
func (a *Arena) atMost(v, w id) bool {
	if v == w {
		return true
	}
	x, y := &a.nodes[v], &a.nodes[w]
	switch {
	case x.isSimple && y.isSimple:
		o := y.simple.plus(x.simple.negative()).outcome()
		return o == L || o == P
	case x.leftStop.Cmp(y.leftStop) > 0 || x.rightStop.Cmp(y.rightStop) > 0: // stops are monotone
		return false
	case x.leftStop.Cmp(y.rightStop) < 0: // y - x has a positive right stop
		return true
	}
	if known, ok := a.least[pair{v, w}]; ok {
		return known
	}
	is := a.searchAtMost(v, w)
	a.least[pair{v, w}] = is
	return is
}

// searchAtMost is atMost without the shortcuts. It omits moves in a number if the other value is no
// number (number avoidance; Siegel, II.3), because a number may have very long plays.
func (a *Arena) searchAtMost(v, w id) bool {
	if !a.nodes[v].isNumber() {
		left, _ := a.options(v)
		a.step(len(left) + 1)
		for _, l := range left {
			if a.atMost(w, l) {
				return false
			}
		}
	}
	if !a.nodes[w].isNumber() {
		_, right := a.options(w)
		a.step(len(right) + 1)
		for _, r := range right {
			if a.atMost(r, v) {
				return false
			}
		}
	}
	return true
}

// Outcome returns the outcome of a value.
func (v Value) Outcome() Outcome { return v.arena.nodes[v.id].outcome }
