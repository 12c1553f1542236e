package referee

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// headings returns the headings of the cells of a standing.
func headings(s Style) []string {
	return []string{s.say("rating"), s.say("won"), s.say("drawn"), s.say("lost"), s.say("faults"), s.say("kept")}
}

// cells returns the numbers of a standing, for tables.
func (x *Standing) cells() []string {
	return []string{
		fmt.Sprintf("%d ± %d", x.Rating, x.Error), fmt.Sprint(x.Won), fmt.Sprint(x.Drawn), fmt.Sprint(x.Lost), fmt.Sprint(x.Faults),
		fmt.Sprintf("%d/%d", x.Kept, x.Winnable),
	}
}

// Write writes a tournament: a table of the standings, and below it, for each player, its compile
// error, its first fault, and the first game that it threw away.
func (t *Tournament) Write(w io.Writer, s Style) error {
	head := append([]string{""}, slices.Insert(headings(s), 1, s.say("games"))...)
	rows := [][]string{}
	for place, i := range t.Ranked() {
		x := t.Standings[i]
		row := []string{fmt.Sprintf("%d. %s", place+1, format.Visible(x.File))}
		rows = append(rows, append(row, slices.Insert(x.cells(), 1, fmt.Sprint(x.Won+x.Drawn+x.Lost))...))
	}
	widths := make([]int, len(head))
	for _, row := range append([][]string{head}, rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], format.Width(cell))
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", s.say("%s: starts: %d, games: %d", t.Problem.ID, t.Starts, len(t.Games)))
	for _, row := range append([][]string{head}, rows...) {
		line := format.Pad(row[0], widths[0])
		for i, cell := range row[1:] {
			line += "  " + strings.Repeat(" ", widths[i+1]-format.Width(cell)) + cell
		}
		fmt.Fprintln(&b, strings.TrimRight(line, " "))
	}
	for _, line := range t.skipped(s) {
		fmt.Fprintln(&b, line)
	}
	for _, i := range t.Ranked() {
		x := t.Standings[i]
		for _, line := range x.remarks(s) {
			fmt.Fprintln(&b, line)
		}
		if g := x.Thrown; g != nil {
			fmt.Fprintf(&b, "%s%s%s\n%s", format.Visible(x.File), s.colon(), s.say("the first start from which it plays worse than possible:"), indented(g.Start.Text()))
			if list := g.Moves(); len(list) > 0 {
				fmt.Fprintf(&b, "  %s%s%s\n", s.say("moves"), s.colon(), moves(list))
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// skipped returns a line for each game that was not played.
func (t *Tournament) skipped(s Style) (lines []string) {
	for _, x := range t.Skipped {
		first, second := t.Standings[x.Game.Players[0]].File, t.Standings[x.Game.Players[1]].File
		lines = append(lines, s.say("not played: %s against %s, from %s: %s", format.Visible(first), format.Visible(second),
			format.Visible(x.Game.Start.Text()), format.Visible(i18n.Of(x.Why).In(s.Lang))))
	}
	return lines
}

// remarks returns lines about a program: that it does not compile, and its first fault.
func (x *Standing) remarks(s Style) (lines []string) {
	file := format.Visible(x.File) + s.colon()
	if !x.Compiles {
		lines = append(lines, file+s.say("it does not compile"))
	}
	if x.FirstFault != nil {
		lines = append(lines, file+format.Visible(x.FirstFault.Detail.In(s.Lang)))
	}
	return lines
}

// moves joins the first twelve moves of a list on a line.
func moves(list []string) string {
	if len(list) > 12 {
		list = append(append([]string{}, list[:12]...), "…")
	}
	return strings.Join(list, " | ")
}

// jsonGame is the JSON form of a game of a tournament.
type jsonGame struct {
	Case    string    `json:"case"`
	Index   int       `json:"position,omitempty"`
	Players [2]string `json:"players"`
	Moves   []string  `json:"moves"`
	Winner  string    `json:"winner,omitempty"`
	Stopped bool      `json:"stopped,omitempty"`
	Fault   string    `json:"fault,omitempty"`
	Skipped string    `json:"not_played,omitempty"` // why the game could not be played
}

func (t *Tournament) game(g *Played) *jsonGame {
	if g == nil {
		return nil
	}
	j := &jsonGame{Case: g.Start.Text(), Index: g.Start.Index, Moves: g.Moves(), Stopped: g.Stopped, Fault: g.Detail.String()}
	for side, player := range g.Players {
		j.Players[side] = t.Standings[player].File
	}
	if g.Winner >= 0 {
		j.Winner = j.Players[g.Winner]
	}
	return j
}

// jsonStanding is the JSON form of a standing.
type jsonStanding struct {
	Place    int       `json:"place"`
	File     string    `json:"file"`
	Language string    `json:"language"`
	Compiles bool      `json:"compiles"`
	Rating   int       `json:"rating"`
	Error    int       `json:"error"`
	Won      int       `json:"won"`
	Drawn    int       `json:"drawn"`
	Lost     int       `json:"lost"`
	Faults   int       `json:"faults"`
	Winnable int       `json:"winnable"`
	Kept     int       `json:"kept"`
	Thrown   *jsonGame `json:"thrown,omitempty"`
	Fault    *jsonGame `json:"fault,omitempty"`
}

// JSON writes a tournament: a line for each standing, in the order of ranks, then one for each
// game.
func (t *Tournament) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	for place, i := range t.Ranked() {
		x := t.Standings[i]
		err := e.Encode(struct {
			Version int `json:"version"`
			jsonStanding
		}{1, jsonStanding{
			place + 1, x.File, x.Language.ID, x.Compiles, x.Rating, x.Error, x.Won, x.Drawn, x.Lost, x.Faults, x.Winnable, x.Kept,
			t.game(x.Thrown), t.game(x.FirstFault),
		}})
		if err != nil {
			return err
		}
	}
	var games []*jsonGame
	for i := range t.Games {
		games = append(games, t.game(&t.Games[i]))
	}
	for i := range t.Skipped {
		j := t.game(&t.Skipped[i].Game)
		j.Skipped = t.Skipped[i].Why.Error()
		games = append(games, j)
	}
	for _, j := range games {
		err := e.Encode(struct {
			Version int       `json:"version"`
			Game    *jsonGame `json:"game"`
		}{1, j})
		if err != nil {
			return err
		}
	}
	return nil
}
