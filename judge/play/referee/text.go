package referee

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/game/explain"
	"grundy/judge/report"
)

// A Style controls the form of a report.
type Style struct {
	Lang   string // en or zh
	Escape string // prefix of colour codes; empty: no colours
	Game   bool   // the user asked for one game, which is shown even if the program made no mistake
}

func (s Style) say(f string, args ...any) string { return i18n.Sprintf(s.Lang, f, args...) }

// colon returns a colon between two texts of a line.
func (s Style) colon() string {
	if s.Lang == i18n.Chinese {
		return "："
	}
	return ": "
}

// verdict returns a verdict with colour.
func (s Style) verdict(v report.Verdict) string {
	text := format.Pad(string(v), 4)
	if s.Escape == "" {
		return text
	}
	code := "31"
	if v == report.AC {
		code = "32"
	}
	return s.Escape + code + "m" + text + s.Escape + "0m"
}

// Write writes a report as text.
func (r *Report) Write(w io.Writer, s Style) error {
	var b strings.Builder
	headline := s.say("it plays as well as possible from every start")
	switch {
	case r.Verdict == report.CE:
		headline = s.say("it does not compile")
	case r.Failure != nil:
		headline = s.say("it plays worse than possible from a start, or breaks the rules")
	case s.Game:
		headline = s.say("it plays by the rules and as well as possible")
	}
	fmt.Fprintf(&b, "%s%s  %s (%s, %s)\n", s.verdict(r.Verdict), format.Visible(r.File), headline, r.Problem.ID, r.Language.Name)
	switch {
	case r.Verdict == report.CE:
		b.WriteString(indented(format.Harmless(r.Compile.Log.String())))
	case r.Failure != nil:
		r.failure(&b, s)
	case s.Game && len(r.Records) == 1:
		r.Records[0].write(&b, s)
	default:
		fmt.Fprintf(&b, "    %s\n", s.say("games: %d, from %d starts, against perfect, tricky and random play", len(r.Records), r.starts()))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// starts returns the number of starts of the played rounds.
func (r *Report) starts() int {
	seen := map[string]bool{}
	for _, x := range r.Records {
		seen[fmt.Sprint(x.Start.Text(), x.Start.Index)] = true
	}
	return len(seen)
}

// failure describes what the program did wrong.
func (r *Report) failure(b *strings.Builder, s Style) {
	x := r.Failure
	what := s.say("The smallest start from which it plays worse than possible; starts before it: %d", r.startsBefore())
	switch {
	case s.Game:
		what = s.say("The start:")
	case x.Size == Middle:
		what = s.say("A start of medium size from which it plays worse than possible; starts before it: %d", r.startsBefore())
	case x.Size == Subtle:
		what = s.say("An easily misjudged start from which it plays worse than possible; starts before it: %d", r.startsBefore())
	case x.Size == Large:
		what = s.say("A large start from which it plays worse than possible; starts before it: %d", r.startsBefore())
	}
	fmt.Fprintf(b, "\n%s\n", what)
	x.write(b, s)
	fmt.Fprintf(b, "\n  %s\n", format.Visible(r.Detail.In(s.Lang)))
	if m := x.Mistake; m != nil && m.Reply != "" {
		fmt.Fprintf(b, "  %s\n", s.say("the reply: %s", m.Reply))
	}
}

// startsBefore returns the number of starts before the failure.
func (r *Report) startsBefore() int { return max(0, r.starts()-1) }

// These constants bound the shown bytes of a case, and the shown moves.
const (
	mostCase  = 1000
	mostMoves = 60
)

// write writes a game.
func (x *Record) write(b *strings.Builder, s Style) {
	text := x.Start.Text()
	if len(text) > mostCase {
		text = text[:mostCase] + "…\n"
	}
	b.WriteString("\n" + indented(text) + "\n")
	if x.Start.Count > 1 {
		fmt.Fprintf(b, "  %s\n", s.say("The position of the case that is played: %d of %d", x.Start.Index+1, x.Start.Count))
	}
	side := [2][2]i18n.Message{{"it moves first", "it moves second"}, {"it is Left and moves first", "it is Right and moves second"}}
	kind := 0
	if x.Partizan {
		kind = 1
	}
	fmt.Fprintf(b, "  %s; %s\n", side[kind][x.Side].In(s.Lang), s.say("the opponent: %s", string(x.Level)))
	for i, move := range x.Moves {
		if i == mostMoves {
			fmt.Fprintf(b, "  %s\n", s.say("moves that are not shown: %d", len(x.Moves)-mostMoves))
			break
		}
		who := "opponent"
		if i%2 == x.Side {
			who = "program"
		}
		fmt.Fprintf(b, "  %d. %s%s%s\n", i+1, s.say(who), s.colon(), explain.Position(i18n.Verbatim(move), s.Lang))
	}
	if x.End != nil {
		fmt.Fprintf(b, "  %s\n", s.say(map[int]string{x.Side: "The program wins.", 1 - x.Side: "The opponent wins.", -1: "A draw."}[x.End.Winner]))
	}
}

func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString("    " + line)
	}
	return b.String()
}

// jsonRecord is the JSON form of a Record.
type jsonRecord struct {
	Case     string   `json:"case"`
	Index    int      `json:"position,omitempty"`
	Side     string   `json:"side"`
	Opponent string   `json:"opponent"`
	Moves    []string `json:"moves"`
	At       string   `json:"at"`
	Illegal  string   `json:"illegal,omitempty"`
	Winner   string   `json:"winner,omitempty"`
	Mistake  *Mistake `json:"mistake,omitempty"`
}

// JSON writes a report as a line of JSON.
func (r *Report) JSON(w io.Writer) error {
	out := struct {
		Version  int            `json:"version"`
		Problem  string         `json:"problem"`
		File     string         `json:"file"`
		Language string         `json:"language"`
		Verdict  report.Verdict `json:"verdict"`
		Detail   string         `json:"detail,omitempty"`
		Log      string         `json:"log,omitempty"`
		Games    int            `json:"games"`
		Starts   int            `json:"starts"`
		Failure  *jsonRecord    `json:"failure,omitempty"`
	}{1, r.Problem.ID, r.File, r.Language.ID, r.Verdict, r.Detail.String(), r.Compile.Log.String(), len(r.Records), r.starts(), nil}
	if x := r.Failure; x != nil {
		out.Failure = x.json()
	}
	line, err := json.Marshal(out)
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}

func (x *Record) json() *jsonRecord {
	j := &jsonRecord{
		Case: x.Start.Text(), Index: x.Start.Index, Side: Side(x.Side), Opponent: string(x.Level), Moves: x.Moves, At: x.At,
		Illegal: x.Illegal, Mistake: x.Mistake,
	}
	if x.Moves == nil {
		j.Moves = []string{}
	}
	if x.End != nil {
		j.Winner = map[int]string{x.Side: "program", 1 - x.Side: "opponent", -1: "nobody"}[x.End.Winner]
	}
	return j
}
