package referee

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"grundy/judge/grammar"
	"grundy/judge/i18n"
	"grundy/judge/play"
)

// exampleMoves is how many moves an example has at least, if there is such a small start.
const exampleMoves = 4

// Protocol returns how a program plays a game, with an example dialogue: what it reads is
// behind "<", what it prints behind ">".
func Protocol(ctx context.Context, g *play.Game, lang string) (string, error) {
	m, solver, err := example(ctx, g)
	if err != nil {
		return "", err
	}
	say := func(f string, args ...any) string { return i18n.Sprintf(lang, f, args...) }
	p := m.Position()
	lines := []string{
		say("A program plays one game in one run. It reads:"),
		"  - " + say("the lines of one case in the format of the input, without the number of cases or the line that ends the input;"),
		"  - " + say("a line \"first\" or \"second\": its side;"),
	}
	if !p.ByHeaps() {
		lines = append(lines, "  - "+say("a line with the position: its numbers and words, without brackets, commas and other marks; an empty position is \"-\"."))
	}
	lines = append(lines, say("Then both move in turn, each move in a line of its own, which the program must flush."))
	switch {
	case !p.ByHeaps():
		lines = append(lines, say("A move is the position after it, in the same form, with its numbers in the same order."))
	case p.OneHeap():
		lines = append(lines, say("A move is a number: how many are taken."))
	default:
		lines = append(lines, say("A move is HEAP COUNT: how many are taken from which heap, counted from 1."))
	}
	lines = append(lines,
		say("After the last move the input ends. What the program does then does not count."),
		say("An example; the program reads what is behind <, and prints what is behind >:"), "")
	var begin bytes.Buffer
	NewPlayer(strings.NewReader(""), &begin).Begin(m.Start, p, 0)
	for line := range strings.Lines(begin.String()) {
		lines = append(lines, "  < "+strings.TrimRight(line, "\n"))
	}
	r := grammar.NewRand("example")
	for len(m.Moves()) < 40 {
		if _, over := m.End(); over {
			break
		}
		c, err := solver.Choose(ctx, m.Position(), play.Perfect, r)
		if err != nil {
			return "", err
		}
		lines = append(lines, fmt.Sprintf("  %s %s", [...]string{">", "<"}[m.Turn()], c.Text))
		m.Play(c.Move)
	}
	return strings.Join(lines, "\n") + "\n", nil
}

// example returns a match from a small start of which play is neither short nor long.
func example(ctx context.Context, g *play.Game) (*play.Match, *play.Solver, error) {
	var best play.Sized
	for s := range g.Small(ctx, 200, 200_000) {
		good := best.Worth.Result > 0 && best.Worth.Depth >= exampleMoves
		better := s.Worth.Result > best.Worth.Result || s.Worth.Result == best.Worth.Result && s.Worth.Depth > best.Worth.Depth
		if best.Count == 0 || better && !good {
			best = s
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	if best.Count == 0 {
		s, err := g.Draw(ctx, grammar.NewRand("example"), true)
		if err != nil {
			return nil, nil, err
		}
		best.Start = s
	}
	m, err := g.Match(best.Start)
	if err != nil {
		return nil, nil, err
	}
	return m, m.Solver(play.Budget), nil
}

// ProtocolJSON writes what Protocol returned as a line of JSON.
func ProtocolJSON(w io.Writer, problem, text string) error {
	return json.NewEncoder(w).Encode(struct {
		Version int    `json:"version"`
		ID      string `json:"id"`
		Play    string `json:"play"`
	}{1, problem, text})
}
