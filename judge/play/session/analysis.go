package session

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/game/explain"
	"grundy/judge/play"
	"grundy/judge/report"
)

// mostShown is the maximum number of listed moves.
const mostShown = 200

// moves lists the legal moves. If values is set, it adds the worth of each move.
func (s *session) moves(values bool) error {
	p := s.match.Position()
	var list []play.Rated
	whole := true
	if values {
		a, err := s.solver.Analyse(s.ctx, p)
		if err != nil {
			return err
		}
		list, whole = a.Moves, a.Whole
	} else {
		moves, all, err := p.Moves(mostShown + 1)
		if err != nil {
			return err
		}
		for _, m := range moves {
			list = append(list, play.Rated{Move: m})
		}
		whole = all
	}
	if len(list) > mostShown {
		list, whole = list[:mostShown], false
	}
	s.shown = nil
	var objects []map[string]any
	for i, m := range list {
		s.shown = append(s.shown, m.Move)
		if s.JSON {
			objects = append(objects, object(m, values))
			continue
		}
		line := format.Pad(fmt.Sprintf("  #%d", i+1), 7) + s.written(m.Move)
		if values {
			line += "  " + s.worth(m.Worth, p)
			if m.Worth.Known() && m.Worth.Result > 0 && !p.Scored() {
				line = "✓" + strings.TrimPrefix(line, " ")
			}
		}
		fmt.Fprintln(s.out, line)
	}
	if s.JSON {
		s.object("moves", map[string]any{"moves": objects, "whole": whole})
		return nil
	}
	if !whole {
		s.say("More moves are not shown.")
	}
	if values {
		s.values()
		s.teach(slices.ContainsFunc(list, draws))
	}
	return nil
}

// draws reports whether a move leads to a draw.
func draws(m play.Rated) bool { return m.Worth.Known() && m.Worth.Result == 0 }

// teach explains P- and N-positions when a session first names them, and D-positions likewise.
func (s *session) teach(draws bool) {
	if s.JSON || s.taught && (s.taughtDraws || !draws) {
		return
	}
	s.taught, s.taughtDraws = true, s.taughtDraws || draws
	if text := Classes(s.match.Position(), draws, s.Lang); text != "" {
		fmt.Fprintln(s.out, text)
	}
}

// Classes explains P- and N-positions and, if a move draws, D-positions. It is empty for games that
// have none.
func Classes(p play.Position, draws bool, lang string) string {
	if p.Scored() || p.Partizan() {
		return ""
	}
	text := i18n.Sprintf(lang, "In a P-position the previous player wins: the player to move loses. In an N-position the next player wins: the player to move.")
	if draws {
		text += gap(lang) + i18n.Sprintf(lang, "In a D-position neither player can force a win.")
	}
	return text
}

// values shows the values of the parts of the position, and what they say.
func (s *session) values() {
	if s.JSON {
		return
	}
	for _, line := range Values(s.solver, s.match.Position(), s.Lang) {
		fmt.Fprintln(s.out, line)
	}
}

// Values describes the Grundy values of the independent parts of a position and their xor. It
// returns nil if the rules name no parts, or if values do not decide the game.
func Values(solver *play.Solver, p play.Position, lang string) []string {
	if p.Partizan() {
		return worths(p, lang)
	}
	parts, total, ok := solver.Values(p)
	if !ok {
		return nil
	}
	var texts []string
	for _, part := range parts {
		texts = append(texts, i18n.Sprintf(lang, "%s has %d", explain.Position(part.Name, lang), part.Value))
	}
	lines := []string{i18n.Sprintf(lang, "Grundy values of the parts: %s.", i18n.List(lang, texts))}
	if total == 0 {
		return append(lines, i18n.Sprintf(lang, "Their xor is 0, so every move loses."))
	}
	return append(lines, i18n.Sprintf(lang, "Their xor is %d: a move that makes it 0 wins.", total))
}

// worths describes the values of the independent parts of a position of a game of Left and Right, and
// their sum. It returns nil if the game has no values.
func worths(p play.Position, lang string) (lines []string) {
	value, outcome, ok := p.Worth()
	if !ok {
		return nil
	}
	var texts []string
	for _, part := range p.Summands() {
		if worth, _, ok := part.Worth(); ok {
			texts = append(texts, i18n.Sprintf(lang, "%s has the value %s", explain.Position(part.Name(), lang), worth))
		}
	}
	if len(texts) > 1 {
		lines = append(lines, i18n.Sprintf(lang, "Values of the parts, whose sum is the position: %s.", i18n.List(lang, texts)))
	}
	facts := &report.Facts{Position: p.Name(), Outcome: report.Class(outcome), Worth: value}
	return append(lines, explain.Worth(facts, lang))
}

// object returns the JSON form of a move.
func object(m play.Rated, values bool) map[string]any {
	o := map[string]any{"move": m.Text, "position": m.To.Name()}
	if !values {
		return o
	}
	if o["by"] = m.Worth.By; m.Worth.Known() {
		o["result"] = [...]string{"loses", "draws", "wins"}[m.Worth.Result+1]
		o["class"] = string(play.Worth{Result: -m.Worth.Result}.Class())
		if m.To.Scored() {
			o["score"] = m.Worth.Score
		}
		if m.Worth.Depth > 0 {
			o["moves"] = m.Worth.Depth
		}
	}
	return o
}

// worth describes the worth of a move, with colour.
func (s *session) worth(w play.Worth, p play.Position) string {
	text := Worth(w, p, s.Lang)
	if !w.Known() {
		return text
	}
	return s.colour(map[int]string{1: "32", 0: "33", -1: "31"}[w.Result], text)
}

// Worth describes the worth of a move from a position. P- and N-positions are those of games in which
// both players have the same moves.
func Worth(w play.Worth, p play.Position, lang string) (text string) {
	switch {
	case !w.Known():
		return i18n.Sprintf(lang, "value unknown")
	case p.Scored():
		return i18n.Sprintf(lang, "score %+d", w.Score)
	case w.Result > 0 && p.Partizan():
		text = i18n.Sprintf(lang, "wins")
	case w.Result < 0 && p.Partizan():
		text = i18n.Sprintf(lang, "loses")
	case w.Result == 0 && p.Partizan():
		return i18n.Sprintf(lang, "draws")
	case w.Result > 0:
		text = i18n.Sprintf(lang, "wins: leaves a P-position")
	case w.Result == 0:
		return i18n.Sprintf(lang, "draws: leaves a D-position")
	default:
		text = i18n.Sprintf(lang, "loses: leaves an N-position")
	}
	if w.Depth > 0 {
		text += i18n.Sprintf(lang, " (moves to the end: %d)", w.Depth)
	}
	return text
}

// written returns a move in words: its written form and the position after it, which are the same
// unless the move names a heap. A move that gains points is followed by them.
func (s *session) written(m play.Move) string { return written(m, s.Lang) }

func written(m play.Move, lang string) string {
	if m.Heap == 0 {
		text := explain.Position(m.To.Name(), lang)
		if m.Name != "" {
			text = format.Visible(m.Name) + " → " + text
		}
		if m.To.Scored() && m.Gain != 0 {
			text += i18n.Sprintf(lang, map[bool]string{true: " (gains %d)", false: " (costs %d)"}[m.Gain > 0], max(m.Gain, -m.Gain))
		}
		return text
	}
	return m.Text + " → " + explain.Position(m.To.Name(), lang)
}

// hint prints the best move and its worth.
func (s *session) hint() error {
	p := s.match.Position()
	a, err := s.solver.Analyse(s.ctx, p)
	if err != nil {
		return err
	}
	best, ok := a.Best()
	if !ok {
		return nil
	}
	if s.JSON {
		s.object("hint", object(best, true))
		return nil
	}
	fmt.Fprintln(s.out, i18n.Sprintf(s.Lang, "Hint: %s", s.written(best.Move))+"  "+s.worth(best.Worth, p))
	s.teach(draws(best))
	return nil
}

// mostLine is the maximum number of shown moves of best play.
const mostLine = 30

// best shows the best play of both sides.
func (s *session) best() error {
	p := s.match.Position()
	line, err := s.solver.Line(s.ctx, p, mostLine)
	if err != nil {
		return err
	}
	var texts []string
	for i, m := range line {
		who := Player(s.match, (s.person+i)%2, s.person, s.Lang)
		texts = append(texts, m.Text)
		if !s.JSON {
			fmt.Fprintf(s.out, "  %d. %s%s%s%s\n", i+1, who, s.text(":"), gap(s.Lang), s.written(m.Move))
		}
	}
	if s.JSON {
		s.object("line", map[string]any{"moves": texts})
	} else if len(line) == 0 {
		s.say("value unknown")
	} else if len(line) == mostLine && !line[mostLine-1].To.Over() {
		s.say("More moves are not shown.")
	}
	return nil
}

// why says whether the person's last move was a mistake, and which move was better.
func (s *session) why() error {
	x, err := reason(s.ctx, s.match, s.solver, s.person, s.Lang)
	if err != nil {
		return err
	}
	fields := map[string]any{"mistake": x.mistake}
	if x.mistake {
		fields["move"], fields["better"], fields["reply"] = x.move, x.better, x.reply
	}
	s.event("why", x.text, fields)
	return nil
}

// Why says whether a player's last move was a mistake, and which move was better.
func Why(ctx context.Context, m *play.Match, solver *play.Solver, player int, lang string) (string, error) {
	x, err := reason(ctx, m, solver, player, lang)
	return x.text, err
}

// A judged is an explanation of a player's last move.
type judged struct {
	text                string
	mistake             bool
	move, better, reply string
}

// reason judges a player's last move.
func reason(ctx context.Context, match *play.Match, solver *play.Solver, player int, lang string) (judged, error) {
	say := func(f string, args ...any) string { return tight(i18n.Sprintf(lang, f, args...), lang) }
	p, m, ok := match.Before(player)
	if !ok {
		return judged{text: say("You have not moved yet.")}, nil
	}
	a, err := solver.Analyse(ctx, p)
	if err != nil {
		return judged{}, err
	}
	best, _ := a.Best()
	errs, err := solver.Mistake(ctx, a, m)
	if err != nil {
		return judged{}, err
	}
	if !errs {
		text := say("Your last move, %s, was not a mistake: no other move was better.", written(m, lang))
		if !best.Worth.Known() || best.Worth.Result > 0 && !a.Rates(m) {
			text = say("Your last move, %s: its value is unknown.", written(m, lang))
		} else if !a.Worth.Known() {
			text = say("Your last move, %s: it is unknown whether another move was better.", written(m, lang))
		} else if best.Worth.Result < 0 && !p.Scored() {
			text = say("Your last move, %s, was not a mistake: every move from the P-position %s loses.", written(m, lang), explain.Position(p.Name(), lang))
		}
		return judged{text: text}, nil
	}
	x := judged{mistake: true, move: m.Text, better: best.Text}
	x.text = say("Your last move, %s, was a mistake: %s was better.", written(m, lang), written(best.Move, lang))
	after, err := solver.Analyse(ctx, m.To)
	if err != nil {
		return judged{}, err
	}
	if refute, ok := after.Best(); ok {
		x.text += gap(lang) + say("After yours the opponent plays %s.", written(refute.Move, lang))
		x.reply = refute.Text
	}
	return x, nil
}

// blanks matches a blank between two Chinese characters or marks.
var blanks = regexp.MustCompile(`([\p{Han}，。：；）”]) ([\p{Han}（“])`)

// tight removes blanks between Chinese characters from a Chinese sentence, for example around a
// position.
func tight(text, lang string) string {
	if lang != i18n.Chinese {
		return text
	}
	return blanks.ReplaceAllString(text, "$1$2")
}

// gap returns the text between two sentences.
func gap(lang string) string {
	if lang == i18n.Chinese {
		return ""
	}
	return " "
}
