package referee

import (
	_ "embed"
	"fmt"
	"io"

	"grundy/judge/play/replay"
)

//go:embed page.html
var page string

// A tournamentPage is what the page of a tournament shows.
type tournamentPage struct {
	Lang, Title string
	Head        []string
	Rows        []pageRow
	Pairs       []pagePair
}

// A pageRow is a standing. Thrown is the first game that threw a start away, if any.
type pageRow struct {
	Name   string
	Cells  []string
	Thrown *pageGame
}

// A pagePair is the games of two programs.
type pagePair struct {
	Title string
	Games []*pageGame
}

// A pageGame is a game, numbered from 1.
type pageGame struct {
	Number               int
	ID                   string
	Title, Outcome, Case string
	Replay               replay.Replay
}

// HTML writes a tournament as one page, on which the moves of each game can be stepped through.
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
	games := map[*Played]*pageGame{}
	for i := range t.Games {
		games[&t.Games[i]] = t.pageGame(i, s)
	}
	p.Head = append(append([]string{s.say("program")}, headings(s)...), s.say("first thrown away"))
	for _, i := range t.Ranked() {
		x := t.Standings[i]
		p.Rows = append(p.Rows, pageRow{x.File, x.cells(), games[x.Thrown]})
	}
	for a := range t.Standings {
		for b := range a {
			if pair := t.pagePair(b, a, games); len(pair.Games) > 0 {
				p.Pairs = append(p.Pairs, pair)
			}
		}
	}
	return p
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
		p.Games = append(p.Games, games[g])
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
	p := &pageGame{Number: i + 1, ID: fmt.Sprintf("game%d", i+1), Case: g.Start.Text()}
	p.Outcome = s.say("A draw.")
	if g.Winner >= 0 {
		p.Outcome = s.say("%s wins.", players[g.Winner])
	}
	if g.Stopped {
		p.Outcome += " " + s.say("The game was stopped, and best play from there decided.")
	}
	if g.Detail != "" {
		p.Outcome += " (" + s.detail(g.Detail) + ")"
	}
	p.Title = fmt.Sprintf("%d. %s – %s: %s", p.Number, players[0], players[1], p.Outcome)
	p.Replay = replay.Of(p.ID, g.first, g.moves, players, s.Lang, replay.Most)
	return p
}
