package referee

import (
	_ "embed"
	"fmt"
	"io"

	"grundy/judge/base/format"
	"grundy/judge/play/replay"
)

//go:embed page.html
var page string

// A tournamentPage is the content of the page of a tournament.
type tournamentPage struct {
	Lang, Title string
	Head        []string
	Rows        []pageRow
	Remarks     []string // games that were not played, and faults of programs
	Pairs       []pagePair
	Left        int // number of omitted games
}

// These constants bound sizes on a page in bytes: of all games, of a game, and of its case.
const (
	mostPage     = 16 << 20
	mostPageGame = 1 << 20
	mostPageCase = 8 << 10
)

// A pageRow is a standing. Thrown is the first game in which the program did not win a winnable
// start; nil if there is none, or if it does not fit on the page.
type pageRow struct {
	Name   string
	Cells  []string
	Thrown *pageGame
}

// A pagePair is the games of two programs.
type pagePair struct {
	Title string
	Games []*pageGame
	Left  int // number of omitted games
}

// A pageGame is a game, numbered from 1.
type pageGame struct {
	Number               int
	ID                   string
	Title, Outcome, Case string
	Replay               replay.Replay
}

// size returns the approximate size of a game on a page in bytes.
func (g *pageGame) size() int {
	return 400 + 2*len(g.ID) + len(g.Title) + len(g.Outcome) + len(g.Case) + g.Replay.Size()
}

// HTML writes a tournament as one page, with a replay of each game. If the tournament is too large
// for a page, it omits the last games, but keeps those to which the table links.
func (t *Tournament) HTML(w io.Writer, s Style) error {
	templates, err := replay.Templates(s.Lang)
	if err != nil {
		return err
	}
	if templates, err = templates.Parse(page); err != nil {
		return err
	}
	return templates.Execute(w, t.page(s))
}

// page returns the page of the tournament.
func (t *Tournament) page(s Style) *tournamentPage {
	p := &tournamentPage{Lang: s.Lang, Title: s.say("%s: starts: %d, games: %d", t.Problem.ID, t.Starts, len(t.Games))}
	games := t.pageGames(s)
	p.Left = len(t.Games) - len(games)
	p.Head = append(append([]string{s.say("program")}, headings(s)...), s.say("first mistake"))
	for _, i := range t.Ranked() {
		x := t.Standings[i]
		p.Rows = append(p.Rows, pageRow{x.File, x.cells(), games[x.Thrown]})
		p.Remarks = append(p.Remarks, x.remarks(s)...)
	}
	p.Remarks = append(p.Remarks, t.skipped(s)...)
	for a := range t.Standings {
		for b := range a {
			if pair := t.pagePair(b, a, games); len(pair.Games)+pair.Left > 0 {
				p.Pairs = append(p.Pairs, pair)
			}
		}
	}
	return p
}

// pageGames returns the games that fit on the page: first the games to which the table links,
// then the others in order.
func (t *Tournament) pageGames(s Style) map[*Played]*pageGame {
	games := map[*Played]*pageGame{}
	room := mostPage
	add := func(i int) bool {
		if games[&t.Games[i]] == nil {
			game := t.pageGame(i, s)
			if room -= game.size(); room < 0 {
				return false
			}
			games[&t.Games[i]] = game
		}
		return true
	}
	thrown := map[*Played]bool{}
	for _, x := range t.Standings {
		thrown[x.Thrown] = true
	}
	for i := range t.Games {
		if thrown[&t.Games[i]] && !add(i) {
			return games
		}
	}
	for i := range t.Games {
		if !add(i) {
			break
		}
	}
	return games
}

// pagePair returns the games of two programs.
func (t *Tournament) pagePair(a, b int, games map[*Played]*pageGame) pagePair {
	won := map[int]int{}
	var p pagePair
	for i := range t.Games {
		g := &t.Games[i]
		if g.Players != [2]int{a, b} && g.Players != [2]int{b, a} {
			continue
		}
		if shown := games[g]; shown != nil {
			p.Games = append(p.Games, shown)
		} else {
			p.Left++
		}
		if g.Winner >= 0 {
			won[g.Players[g.Winner]]++
		}
	}
	p.Title = fmt.Sprintf("%s – %s: %d : %d", t.Standings[a].File, t.Standings[b].File, won[a], won[b])
	return p
}

// pageGame returns a game with its replay.
func (t *Tournament) pageGame(i int, s Style) *pageGame {
	g := &t.Games[i]
	var players [2]string
	for side, player := range g.Players {
		players[side] = t.Standings[player].File
	}
	p := &pageGame{Number: i + 1, ID: fmt.Sprintf("game%d", i+1), Case: format.Clip(g.Start.Text(), mostPageCase)}
	winner := ""
	if g.Winner >= 0 {
		winner = players[g.Winner]
	}
	p.Outcome = replay.Outcome(winner, g.Stopped, s.Lang)
	if g.Detail != "" {
		p.Outcome += " (" + g.Detail.In(s.Lang) + ")"
	}
	p.Title = fmt.Sprintf("%d. %s – %s: %s", p.Number, players[0], players[1], p.Outcome)
	p.Replay = replay.Of(p.ID, g.first, g.moves, players, s.Lang, mostPageGame)
	return p
}
