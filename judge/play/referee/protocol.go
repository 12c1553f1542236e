package referee

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
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
		lines = append(lines, say(orders[order(ctx, g)]))
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

// orders say how the numbers of a position are written, by what order returns.
var orders = map[int]string{
	0:  "A move is the position after it, in the same form, with its numbers in the same order.",
	1:  "A move is the position after it, in the same form, with its numbers from the smallest to the largest.",
	-1: "A move is the position after it, in the same form, with its numbers from the largest to the smallest.",
}

// order returns how the numbers of positions are sorted: 1 from the smallest, -1 from the
// largest, 0 otherwise. It looks at small starts and their moves.
func order(ctx context.Context, g *play.Game) int {
	rises, falls := false, false
	look := func(p play.Position) bool {
		var numbers []int64
		for word := range strings.FieldsSeq(p.Text()) {
			if n, err := strconv.ParseInt(word, 10, 64); err == nil {
				numbers = append(numbers, n)
			}
		}
		for i := range len(numbers) - 1 {
			rises, falls = rises || numbers[i] < numbers[i+1], falls || numbers[i] > numbers[i+1]
		}
		return !rises || !falls
	}
	for s := range g.Small(ctx, 200, 200_000) {
		p, err := g.Position(s.Start)
		if err != nil || !look(p) {
			return 0
		}
		list, _, err := p.Moves(mostLooked)
		if err != nil {
			return 0
		}
		for _, m := range list {
			if !look(m.To) {
				return 0
			}
		}
	}
	switch {
	case rises && !falls:
		return 1
	case falls && !rises:
		return -1
	}
	return 0
}

// mostLooked is how many moves of a start are looked at for their order.
const mostLooked = 1000

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
