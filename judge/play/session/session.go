// Package session is a line-by-line game between a person and the opponent. The person types
// moves and commands, and the session answers. It does not need a terminal.
//
//	won, err := session.Run(ctx, os.Stdin, os.Stdout, game, start, session.Options{Level: play.Perfect})
package session

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/play"
	"grundy/judge/spec/grammar"
)

// Options control a session.
type Options struct {
	Title   string
	Lang    string  // en or zh
	Escape  string  // prefix of colour codes; empty: no colours
	JSON    bool    // print one JSON object per line
	Editor  *Editor // reads the lines instead of the reader; nil: none
	Level   play.Level
	Second  bool // the opponent moves first
	Budget  int  // of the solver; 0: play.Budget
	Rand    *grammar.Rand
	Command string // the command that starts the same game again
}

// An Outcome is the result of a session for the person.
type Outcome string

// The outcomes.
const (
	Won        Outcome = "won"
	Lost       Outcome = "lost"
	Drawn      Outcome = "drawn"
	Unfinished Outcome = "unfinished"
)

// A session is one game with a person.
type session struct {
	Options
	ctx    context.Context
	out    io.Writer
	match  *play.Match
	solver *play.Solver
	person int         // 0 or 1
	shown  []play.Move // the moves that were listed last, to which #N refers
	terms  []string    // see Terms
	taught bool        // P- and N-positions were explained
	// taughtDraws means that D-positions were explained, too.
	taughtDraws bool
}

// Run plays a game until it ends. If the person quits or the input ends before, the outcome is
// Unfinished. The end of ctx is an error.
func Run(ctx context.Context, in io.Reader, out io.Writer, g *play.Game, start play.Start, o Options) (Outcome, error) {
	m, err := g.Match(start)
	if err != nil {
		return "", err
	}
	if o.Budget == 0 {
		o.Budget = play.Budget
	}
	s := &session{Options: o, ctx: ctx, out: out, match: m, solver: m.Solver(o.Budget)}
	if o.Second {
		s.person = 1
	}
	s.terms = Terms(g, m, s.person, o.Lang)
	if m.Position().Over() {
		return "", fault.New("--start", "no move is possible there", "choose another start")
	}
	s.begin()
	return s.play(bufio.NewReaderSize(in, 1<<16))
}

// begin prints how the game begins.
func (s *session) begin() {
	p := s.match.Position()
	if s.JSON {
		fields := map[string]any{
			"problem": s.Title, "case": s.match.Start.Text(), "position": p.String(), "you": side(s.person), "level": s.Level,
		}
		if p.Partizan() {
			fields["begins"] = map[bool]string{true: "left", false: "right"}[s.match.Left(0)]
		}
		s.object("start", fields)
		return
	}
	fmt.Fprintln(s.out, s.Title)
	if text := s.match.Start.Text(); len(text) <= longestCase {
		s.say("The case:")
		fmt.Fprint(s.out, indented(text))
	}
	who := "You move first."
	if s.person == 1 {
		who = "The opponent moves first."
	}
	for _, line := range s.terms {
		fmt.Fprintln(s.out, line)
	}
	fmt.Fprintln(s.out, s.text(who)+gap(s.Lang)+s.text(s.rule()))
}

// Terms returns what a person must know about a game in addition to the case and the statement: the
// index of the position, if the case has several, the rule for the last move, if it differs from
// the statement, and who is Left. person is 0 if the person begins, otherwise 1.
func Terms(g *play.Game, m *play.Match, person int, lang string) (lines []string) {
	if start := m.Start; start.Count > 1 {
		lines = append(lines, i18n.Sprintf(lang, "The position of the case that is played: %d of %d", start.Index+1, start.Count))
	}
	switch {
	case g.Turned() && g.Misere(m.Position()):
		lines = append(lines, i18n.Sprintf(lang, "Unlike in the statement, the player who makes the last move loses."))
	case g.Turned():
		lines = append(lines, i18n.Sprintf(lang, "Unlike in the statement, the player who makes the last move wins."))
	}
	if m.Position().Partizan() {
		who, begins := "You are Left and the opponent is Right. Each has moves of their own.", "Left begins."
		if !m.Left(person) {
			who = "You are Right and the opponent is Left. Each has moves of their own."
		}
		if !m.Left(0) {
			begins = "Right begins."
		}
		lines = append(lines, i18n.Sprintf(lang, who)+gap(lang)+i18n.Sprintf(lang, begins))
	}
	return append(lines, goal(g, m.Position()).In(lang))
}

// goal says how the game is won.
func goal(g *play.Game, p play.Position) i18n.Message {
	switch {
	case p.Scored():
		return "The goal: gain more points than the opponent."
	case g.Misere(p) && p.Ended():
		return "The goal: win by the rules of the statement, or leave the last move to the opponent."
	case g.Misere(p):
		return "The goal: leave the last move to the opponent."
	case p.Ended():
		return "The goal: win by the rules of the statement, or make the last move."
	}
	return "The goal: make the last move."
}

// players are the names of the person and the opponent. The first pair is for games in which both have
// the same moves. In the others, the names differ by whether the player is Left or Right.
var players = [2][2][2]i18n.Message{{{"you", "you"}, {"opponent", "opponent"}}, {{"you (Left)", "you (Right)"}, {"opponent (Left)", "opponent (Right)"}}}

// Player names a player, 0 for the one who begins. person is the player who is a person.
func Player(m *play.Match, player, person int, lang string) string {
	kind, who, right := 0, 0, 0
	if m.Position().Partizan() {
		kind = 1
	}
	if player != person {
		who = 1
	}
	if !m.Left(player) {
		right = 1
	}
	return players[kind][who][right].In(lang)
}

// longestCase is the maximum length in bytes of a case that is shown at the beginning.
const longestCase = 2000

// rule describes how moves are written.
func (s *session) rule() string {
	switch p := s.match.Position(); {
	case p.OneHeap():
		return "A move is a number: how many are taken. Type help for the commands."
	case p.ByHeaps():
		return "A move is HEAP COUNT, heaps counted from 1. Type help for the commands."
	case p.Named():
		return "A move is its name, or #N of the list of moves. Type help for the commands."
	}
	return "A move is the position after it, or #N of the list of moves. Type help for the commands."
}

// play makes turns until the game ends.
func (s *session) play(in *bufio.Reader) (Outcome, error) {
	for {
		if end, over := s.match.End(); over {
			return s.end(end), nil
		}
		if s.match.Turn() != s.person {
			if err := s.reply(); err != nil {
				return "", err
			}
			continue
		}
		s.draw()
		moved := false
		for !moved {
			line, ok, err := s.line(in)
			if err != nil {
				return "", err
			}
			if command := strings.ToLower(line); !ok || command == "quit" || command == "q" {
				s.event("end", "The game is not finished.", map[string]any{"outcome": Unfinished})
				return Unfinished, nil
			}
			if moved, err = s.obey(line); err != nil {
				return "", err
			}
		}
	}
}

// longestLine is the number of bytes after which the rest of a line is ignored.
const longestLine = 1 << 20

// line reads a line without the blanks around it; ok is false at the end of the input.
func (s *session) line(in *bufio.Reader) (line string, ok bool, err error) {
	type read struct {
		text string
		err  error
	}
	done := make(chan read, 1)
	go func() {
		text, err := s.next(in)
		done <- read{text, err}
	}()
	select {
	case <-s.ctx.Done():
		return "", false, s.ctx.Err()
	case r := <-done:
		if r.err != nil && r.err != io.EOF {
			return "", false, r.err
		}
		return strings.TrimSpace(r.text), r.err == nil, nil
	}
}

// next reads a line from the editor or the reader.
func (s *session) next(in *bufio.Reader) (string, error) {
	if s.Editor != nil {
		return s.Editor.readLine(s.complete, s.list)
	}
	var b strings.Builder
	for {
		part, more, err := in.ReadLine()
		if b.Len() < longestLine {
			b.Write(part)
		}
		if err != nil || !more {
			return b.String(), err
		}
	}
}

// obey executes a line. moved is true if the line was a legal move, or took back moves.
func (s *session) obey(line string) (moved bool, err error) {
	switch strings.ToLower(line) {
	case "":
		return false, nil
	case "help", "h", "?":
		s.help()
	case "moves", "m":
		return false, s.moves(false)
	case "analysis", "a":
		return false, s.moves(true)
	case "hint":
		return false, s.hint()
	case "line", "l":
		return false, s.best()
	case "why", "w":
		return false, s.why()
	case "undo", "u":
		return s.undo(), nil
	default:
		return s.move(line)
	}
	return false, nil
}

// help lists the commands.
func (s *session) help() {
	s.event("help", strings.Join([]string{
		s.text(s.rule()),
		s.text("moves     list the legal moves; then #1 makes the first of them"),
		s.text("hint      the best move"),
		s.text("analysis  what every move is worth"),
		s.text("why       what was wrong with your last move"),
		s.text("line      best play of both sides to the end"),
		s.text("undo      take your last move back"),
		s.text("quit      leave the game"),
	}, "\n"), nil)
}

// move makes the move in a line.
func (s *session) move(line string) (bool, error) {
	p := s.match.Position()
	if n, ok := strings.CutPrefix(line, "#"); ok {
		i, err := strconv.Atoi(n)
		if err != nil || i < 1 || i > len(s.shown) {
			s.event("error", s.text("No such number in the list; type moves."), nil)
			return false, nil
		}
		return true, s.made(s.shown[i-1])
	}
	m, err := p.Parse(line)
	if err != nil {
		f := fault.In(err)
		s.event("error", f.What.In(s.Lang)+s.text(" (moves lists the legal moves)"), nil)
		return false, nil
	}
	return true, s.made(m)
}

// made makes a move of the person.
func (s *session) made(m play.Move) error {
	s.shown = nil
	if s.JSON {
		mistake, err := s.solver.Errs(s.ctx, s.match.Position(), m)
		if err != nil {
			return err
		}
		s.object("move", map[string]any{"by": "you", "move": m.Text, "position": m.To.String(), "mistake": mistake})
	}
	s.match.Play(m)
	return nil
}

// reply makes a move of the opponent.
func (s *session) reply() error {
	c, err := s.solver.Choose(s.ctx, s.match.Position(), s.Level, s.Rand)
	if err != nil {
		return err
	}
	best := s.Level == play.Perfect && !c.Worth.Known()
	s.match.Play(c.Move)
	if s.JSON {
		s.object("move", map[string]any{"by": "opponent", "move": c.Text, "position": c.To.String(), "sure": c.Worth.Known()})
		return nil
	}
	text := i18n.Sprintf(s.Lang, "The opponent moves: %s", s.written(c.Move))
	if best {
		text += s.text(" (the best found; its value is unknown)")
	}
	fmt.Fprintln(s.out, s.colour("36", text))
	return nil
}

// undo takes back the person's last move and the reply.
func (s *session) undo() bool {
	if len(s.match.Moves()) < 2+s.person {
		s.event("error", s.text("There is no move to take back."), nil)
		return false
	}
	s.match.Undo()
	s.match.Undo()
	s.shown = nil
	s.event("undo", s.text("Your last move is taken back."), map[string]any{"position": s.match.Position().String()})
	return true
}

// end prints how the game ended.
func (s *session) end(end play.End) Outcome {
	outcome, text := Drawn, "A draw."
	switch {
	case end.Winner == s.person:
		outcome, text = Won, "You win."
	case end.Winner >= 0:
		outcome, text = Lost, "The opponent wins."
	}
	text = s.text(text)
	if end.Repeated {
		text += gap(s.Lang) + s.text("The position occurred for the third time.")
	}
	if lead := Lead(s.match, s.person, s.Lang); lead != "" {
		text += gap(s.Lang) + lead
	}
	if s.JSON {
		s.object("end", map[string]any{"outcome": outcome, "score": end.Score, "moves": len(s.match.Moves())})
		return outcome
	}
	s.picture(s.match.Position())
	fmt.Fprintln(s.out, s.colour(map[Outcome]string{Won: "32", Lost: "31", Drawn: "33"}[outcome], text))
	if _, _, moved := s.match.Before(s.person); moved && outcome == Lost {
		_ = s.why() // if there is no explanation, it is omitted
	}
	if s.Command != "" {
		fmt.Fprintf(s.out, "%s\n", i18n.Sprintf(s.Lang, "the same game again: %s", s.Command))
	}
	return outcome
}

// side returns the word for a player.
func side(player int) string { return [...]string{"first", "second"}[player] }

func (s *session) text(format string) string { return i18n.Sprintf(s.Lang, format) }

// say prints a line.
func (s *session) say(format string, args ...any) {
	fmt.Fprintln(s.out, i18n.Sprintf(s.Lang, format, args...))
}

// event prints a text, or an object with the text.
func (s *session) event(kind, text string, fields map[string]any) {
	if !s.JSON {
		fmt.Fprintln(s.out, i18n.Message(text).In(s.Lang))
		return
	}
	if fields == nil {
		fields = map[string]any{}
	}
	fields["text"] = i18n.Message(text).In(s.Lang)
	s.object(kind, fields)
}

// object prints a line of JSON.
func (s *session) object(event string, fields map[string]any) {
	fields["version"], fields["event"] = 1, event
	line, err := json.Marshal(fields)
	if err != nil {
		line = []byte(`{"event":"error"}`) // cannot happen: maps of texts and numbers can always be encoded
	}
	fmt.Fprintf(s.out, "%s\n", line)
}

// colour adds a colour to a text.
func (s *session) colour(code, text string) string {
	if s.Escape == "" {
		return text
	}
	return s.Escape + code + "m" + text + s.Escape + "0m"
}

// indented indents each line by four blanks.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString("    " + line)
	}
	return b.String()
}
