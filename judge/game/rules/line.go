package rules

import (
	"errors"

	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// Line implements game.Liner. It ends early at a position that is too large for the search.
func (o *oracle) Line(c grammar.Case, moves int) (line []game.Ply, err error) {
	at, name := Position(""), ""
	for {
		ply, next, err := o.ply(c, at)
		switch {
		case errors.Is(err, game.ErrBudget) && len(line) > 0:
			return line, nil
		case err != nil:
			return nil, err
		}
		ply.Move = name
		if line = append(line, ply); ply.Over || len(line) > moves {
			return line, nil
		}
		at, name = next.To, next.Name
	}
}

// ply returns a position, or the start of a case if at is empty, with the move that is played there.
func (o *oracle) ply(c grammar.Case, at Position) (ply game.Ply, next Edge, err error) {
	text := textOf(c)
	if at == "" {
		start := o.engine.Do(Request{Op: OpStart, Fields: fieldsOf(c), Case: text})
		if err := start.err(); err != nil {
			return ply, next, err
		}
		at = start.Position
	}
	class, err := o.about(Request{Op: OpClass, Position: at, Case: text})
	if err != nil {
		return ply, next, err
	}
	ply = game.Ply{Position: i18n.Verbatim(o.show(at, text)), Class: game.Class(class.Class)}
	edges := o.node(at, text).Edges
	if len(edges) == 0 {
		ply.Over = true
		return ply, next, nil
	}
	next, err = o.kept(edges, ply.Class, text)
	return ply, next, err
}

// kept returns the first move after which the player who has moved still gets what the class says.
func (o *oracle) kept(edges []Edge, class game.Class, text string) (Edge, error) {
	want := map[game.Class]game.Class{game.N: game.P, game.D: game.D}[class]
	for _, e := range edges {
		if want == 0 {
			break
		}
		after, err := o.about(Request{Op: OpClass, Position: e.To, Case: text})
		if err != nil {
			return e, err
		}
		if game.Class(after.Class) == want {
			return e, nil
		}
	}
	return edges[0], nil
}
