package rules

import (
	"errors"

	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/game/partizan"
)

// values computes the values of partizan positions in canonical form. It remembers them from one
// request to the next.
type values struct {
	m     *Machine
	arena *partizan.Arena
	known map[Position]partizan.Value // by the position of the rules, without the player
	open  map[Position]bool           // on the path of the search
}

func newValues(m *Machine) *values {
	return &values{m, partizan.New(partizan.Limits{}), map[Position]partizan.Value{}, map[Position]bool{}}
}

// begin prepares for a request: the steps of arithmetic count anew. Values that take much memory are
// forgotten.
func (v *values) begin() {
	if v.arena.Full() || len(v.known) > mostValues {
		*v = *newValues(v.m)
	}
	v.arena.Renew()
}

// mostValues is the maximum number of values that are remembered from one request to the next.
const mostValues = 500_000

// valueless returns why positions have no values; empty if they have.
func (m *Machine) valueless() i18n.Message {
	switch {
	case m.src.LastLoses:
		return "no values: they say nothing when the last move loses"
	case m.Scored:
		return "no values: points decide the game"
	case m.Result:
		return "no values: result decides the game"
	}
	return ""
}

// heat returns the mean and the temperature of a position of a game of Left and Right.
func (v *values) heat(p Position) (heat game.Heat, err error) {
	if what := v.m.valueless(); what != "" {
		return heat, v.m.wrong("start", "", what, "ask only who wins")
	}
	of, err := v.of(p[1:])
	if err != nil {
		return heat, v.m.search.needsEnd(err, p)
	}
	mean, err := v.arena.Mean(of)
	if err == nil {
		heat.Mean = mean.String()
		mean, err = v.arena.Temperature(of)
		heat.Temperature = mean.String()
	}
	_, err = limited(of, err)
	return heat, err
}

// text returns the value of a position, as in Winning Ways.
func (v *values) text(p Position) (string, error) {
	if what := v.m.valueless(); what != "" {
		return "", v.m.wrong("start", "", what, "ask only who wins")
	}
	if !v.m.Partizan {
		return v.nimber(p)
	}
	of, err := v.of(p[1:])
	if err != nil {
		return "", v.m.search.needsEnd(err, p)
	}
	return of.Text(partizan.Unicode)
}

// nimber returns the value of a position whose players have the same moves.
func (v *values) nimber(p Position) (string, error) {
	n, err := v.m.search.grundy(p, true)
	if err != nil {
		return "", err
	}
	of, err := limited(v.arena.Nimber(int(n)))
	if err != nil {
		return "", err
	}
	return of.Text(partizan.Unicode)
}

// class returns the class of a position for the player who moves, by its value.
func (v *values) class(p Position) (byte, error) {
	of, err := v.of(p[1:])
	if err != nil {
		return 0, err
	}
	wins := of.Outcome() == partizan.N || of.Outcome() == partizan.L && p[:1] == leftMoves || of.Outcome() == partizan.R && p[:1] == rightMoves
	if wins {
		return 'N', nil
	}
	return 'P', nil
}

// of returns the value of a position, which is the sum of the values of its parts.
func (v *values) of(p Position) (partizan.Value, error) {
	if !v.m.Parts {
		return v.part(p)
	}
	parts, err := v.m.parts(leftMoves + p)
	if err != nil {
		return partizan.Value{}, err
	}
	var list []partizan.Value
	for _, one := range parts {
		if err := v.m.search.examine(); err != nil {
			return partizan.Value{}, err
		}
		of, err := v.part(one[1:])
		if err != nil {
			return partizan.Value{}, err
		}
		list = append(list, of)
	}
	return limited(v.arena.Sum(list...))
}

// limited turns the error of an arena that is full into ErrTooLarge.
func limited(of partizan.Value, err error) (partizan.Value, error) {
	if errors.Is(err, partizan.ErrLimit) {
		return of, ErrTooLarge
	}
	return of, err
}

// part returns the value of a part, by its options.
func (v *values) part(p Position) (of partizan.Value, err error) {
	if of, ok := v.known[p]; ok {
		return of, nil
	}
	if v.open[p] {
		return of, errCycle
	}
	s := v.m.search
	if s.m.thread.Steps > s.end {
		return of, ErrTooLarge
	}
	if err := s.down(); err != nil {
		return of, err
	}
	v.open[p] = true
	defer func() { delete(v.open, p); s.depth-- }()
	var options [2][]partizan.Value
	for side, mover := range []Position{leftMoves, rightMoves} {
		moves, _, err := v.m.moves(mover + p)
		if err != nil {
			return of, err
		}
		for _, e := range moves {
			if err := s.examine(); err != nil {
				return of, err
			}
			option, err := v.of(e.To[1:])
			if err != nil {
				return of, err
			}
			options[side] = append(options[side], option)
		}
	}
	if of, err = limited(v.arena.Game(options[0], options[1])); err == nil {
		v.known[p] = of
	}
	return of, err
}
