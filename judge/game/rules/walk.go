package rules

import (
	"iter"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// These constants bound the positions that a game remembers, and those that a request asks for in
// advance.
const (
	mostRemembered = 64 << 20 // bytes
	mostFresh      = 256
)

// Walks returns the game from a case. It panics with an error if the rules fail.
func (g *starlarkGame) Walks(c grammar.Case) []game.Walk {
	text := textOf(c)
	reply := g.engine.Do(Request{Op: OpStart, Fields: fieldsOf(c), Case: text})
	if err := reply.err(); err != nil {
		panic(err)
	}
	g.remember(reply.Position, reply.Text)
	w := game.Walk{
		Start: reply.Position,
		Moves: func(s any) iter.Seq2[any, game.Move] {
			return func(yield func(any, game.Move) bool) {
				for _, e := range g.node(s.(Position), text).Edges {
					if !yield(e.To, game.Move{Name: e.Name}) {
						return
					}
				}
			}
		},
		Show:      func(s any) string { return g.show(s.(Position), text) },
		LastLoses: g.LastLoses,
		Partizan:  g.Partizan,
	}
	if g.Partizan {
		w.RightStart = rightMoves + reply.Position[1:]
		w.Worth = func(s any) (string, game.Class, bool) { return g.worth(s.(Position), text) }
		if g.Features.Parts {
			w.Summands = func(s any) []any { return g.parts(s.(Position), text) }
		}
	}
	if g.Result {
		w.Result = func(s any) (game.Class, bool) {
			class := g.node(s.(Position), text).Result
			return game.Class(class), class != 0
		}
	}
	if g.Scored {
		w.Gain = func(s, t any) int64 { return g.gain(s.(Position), t.(Position), text) }
	}
	if g.Features.Parts && !g.Partizan && !g.Result {
		w.Parts = func(s any) []any { return g.parts(s.(Position), text) }
	}
	if g.Features.Case {
		w.Case = func(s any) (grammar.Case, bool) { return g.caseOf(c, s.(Position)) }
	}
	if g.Features.Theory {
		w.Theory = func(s any, lastLoses bool) (iter.Seq2[any, game.Move], bool, bool) {
			if lastLoses != g.LastLoses {
				return nil, false, false
			}
			return g.theory(s.(Position), text)
		}
	}
	if g.Features.Formula {
		g.addFormula(&w, text)
	}
	if g.Features.Picture {
		w.Picture = func(s any) *game.Picture { return g.picture(s.(Position), text) }
	} else if !g.Features.Show {
		w.Picture = func(s any) *game.Picture { return s.(Position).plain(g.Partizan) }
	}
	return []game.Walk{w}
}

// addFormula lets the formula of the rules answer for the positions of a game: the score if the game is
// won by points, or else the Grundy value.
func (g *starlarkGame) addFormula(w *game.Walk, text string) {
	if !g.Scored {
		w.Value = func(s any) (int, bool) {
			n, known := g.formula(s.(Position), text)
			return int(n), known
		}
		return
	}
	w.Score = func(s any) int64 {
		n, known := g.formula(s.(Position), text)
		if !known {
			panic(&Fault{Place: g.at("formula"), What: "formula returns None, but the game is won by points", Remedy: "return the score of every position", Case: clip(text), Position: s.(Position).String()})
		}
		return n
	}
}

// node returns a position with its moves. It asks for more positions than one if it is asked for
// many, because a request takes longer than listing the moves of a small position.
func (g *starlarkGame) node(p Position, text string) Node {
	g.mu.Lock()
	defer g.mu.Unlock()
	if n, ok := g.nodes[p]; ok {
		return n
	}
	if g.bytes > mostRemembered {
		clear(g.nodes)
		clear(g.texts)
		g.bytes, g.forgot = 0, true
	}
	reply := g.engine.Do(Request{Op: OpMoves, Position: p, Case: text, Fresh: g.fresh, Forget: g.forgot})
	if err := reply.err(); err != nil {
		panic(err)
	}
	g.forgot, g.fresh = false, min(mostFresh, 2*g.fresh+1)
	for _, n := range reply.Nodes {
		g.nodes[n.Position] = n
		g.bytes += 100 + len(n.Position)
		for _, e := range n.Edges {
			g.bytes += 60 + len(e.To) + len(e.Text)
			if g.Features.Show {
				g.texts[e.To] = e.Text
			}
		}
	}
	return reply.Nodes[0]
}

// show returns the text of a position.
func (g *starlarkGame) show(p Position, text string) string {
	if !g.Features.Show {
		if g.Partizan {
			p = p[1:]
		}
		return p.String()
	}
	g.mu.Lock()
	shown, ok := g.texts[p]
	g.mu.Unlock()
	if ok {
		return shown
	}
	reply := g.engine.Do(Request{Op: OpShow, Position: p, Case: text})
	if err := reply.err(); err != nil {
		panic(err)
	}
	g.remember(p, reply.Text)
	return reply.Text
}

func (g *starlarkGame) remember(p Position, text string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.texts[p] = text
	g.bytes += 60 + len(p) + len(text)
}

// These constants bound the search for the value of a position that is played.
const (
	worthMoves = 100_000
	worthSteps = worthMoves * stepsPerMove
)

// worth returns the value of a position of a game of Left and Right, and its outcome.
func (g *starlarkGame) worth(p Position, text string) (value string, outcome game.Class, ok bool) {
	r := Request{Op: OpPartizan, Position: p, Case: text, Sums: true, Budget: worthMoves, Steps: worthSteps}
	reply := g.engine.Do(r)
	if value = reply.Text; reply.err() != nil { // draws, points and results have no values
		return "", 0, false
	}
	r.Op = OpOutcome
	if reply = g.engine.Do(r); reply.err() != nil {
		return "", 0, false
	}
	return value, game.Class(reply.Text[0]), true
}

// gain returns the points of the best move from s to t.
func (g *starlarkGame) gain(s, t Position, text string) (best int64) {
	first := true
	for _, e := range g.node(s, text).Edges {
		if e.To == t && (first || e.Gain > best) {
			best, first = e.Gain, false
		}
	}
	return best
}

// theory returns winning moves of a position and whether it is lost, if the rules know.
func (g *starlarkGame) theory(p Position, text string) (wins iter.Seq2[any, game.Move], lost, known bool) {
	reply := g.engine.Do(Request{Op: OpTheory, Position: p, Case: text})
	if err := reply.err(); err != nil {
		panic(err)
	}
	lost = len(reply.Edges) == 0
	if lost && g.LastLoses { // a position without moves is won
		lost = len(g.node(p, text).Edges) > 0
	}
	return func(yield func(any, game.Move) bool) {
		for _, e := range reply.Edges {
			if !yield(e.To, game.Move{Name: e.Name}) {
				return
			}
		}
	}, lost, reply.Known
}

// formula returns the number that the rules know of a position by a formula.
func (g *starlarkGame) formula(p Position, text string) (n int64, known bool) {
	reply := g.engine.Do(Request{Op: OpFormula, Position: p, Case: text})
	if err := reply.err(); err != nil {
		panic(err)
	}
	return reply.Number, reply.Known
}

func (g *starlarkGame) parts(p Position, text string) (list []any) {
	reply := g.engine.Do(Request{Op: OpParts, Position: p, Case: text})
	if err := reply.err(); err != nil {
		panic(err)
	}
	for _, part := range reply.Positions {
		list = append(list, part)
	}
	return list
}

func (g *starlarkGame) picture(p Position, text string) *game.Picture {
	reply := g.engine.Do(Request{Op: OpPicture, Position: p, Case: text})
	if err := reply.err(); err != nil {
		panic(err)
	}
	return reply.Picture
}
