package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/play"
	"grundy/judge/play/replay"
	"grundy/judge/report"
)

// A matchRow is a match of a submission. Rival is the name of the other player.
type matchRow struct {
	contest.Played
	Rival string
}

// Address returns the address of the match's page, or "" if the match has no games.
func (m matchRow) Address() string {
	if m.Error != "" || m.Report == "" {
		return ""
	}
	return fmt.Sprintf("/submissions/%d/matches/%d", m.Submission, m.Played.Rival)
}

// matchRows returns all matches of a submission, also against earlier players. Without all, it
// omits matches against hidden teams and against submissions that the freeze hides.
func matchRows(st *contest.State, sub *contest.Submission, all bool) (list []matchRow) {
	for _, m := range st.Matches(sub.Number) {
		rival := st.Submission(m.Rival)
		t, _ := st.Contest.Team(rival.Team)
		if !all && (t.Hidden || st.Frozen(rival.Time)) {
			continue
		}
		list = append(list, matchRow{m, playerName(st, rival)})
	}
	return list
}

// playerName returns the name of a submission as a player: its team and its number.
func playerName(st *contest.State, sub *contest.Submission) string {
	t, _ := st.Contest.Team(sub.Team)
	return fmt.Sprintf("%s (%d)", cmp.Or(t.Name, sub.Team), sub.Number)
}

// side returns the side of the submission in the match's report: 0 for the later submission,
// otherwise 1.
func (m matchRow) side() int {
	if m.Played.Rival > m.Submission {
		return 1
	}
	return 0
}

// fault describes the first fault by which a submission lost a game, with the case from which the
// game began. It returns "" if there is none.
func (s *Server) fault(ctx context.Context, matches []matchRow, lang string) (string, error) {
	i := slices.IndexFunc(matches, func(m matchRow) bool { return m.Faults[0] > 0 })
	if i < 0 {
		return "", nil
	}
	rep, err := s.reportOf(ctx, matches[i].Report)
	if err != nil || rep.Match == nil {
		return "", err
	}
	own := matches[i].side()
	for _, g := range rep.Match.Games {
		if g.Faulty == own {
			_, text, _ := strings.Cut(g.Start, "\n")
			return shown(format.Clip(g.Detail.In(lang)+"\n"+text, mostCompiler)), nil
		}
	}
	return "", nil
}

// A matchData is the data of a match's page.
type matchData struct {
	matchRow
	Problem contest.Problem
	Players [2]string // the submission and its rival
	Games   []gameRow
	Game    gameRow // the selected game
	Case    string
	Outcome string
	Fault   string
	Replay  replay.Replay
	Moves   []string // as the programs wrote them, if the moves cannot be drawn
}

// A gameRow is a game of a match.
type gameRow struct {
	Number int    // starts at 1
	First  string // the player who moves first
	Result string // won, drawn or lost, from the submission's view
	Faulty string // the player who lost by a fault, or ""
	Moves  int
}

// Class returns the CSS class of the result.
func (g gameRow) Class() string { return map[string]string{"won": "ok", "lost": "bad"}[g.Result] }

// Before returns the number of the game before the selected one, or 0 if there is none.
func (d *matchData) Before() int { return d.Game.Number - 1 }

// After returns the number of the game after the selected one, or 0 if there is none.
func (d *matchData) After() int { return (d.Game.Number + 1) % (len(d.Games) + 1) }

// matchPage shows a match of a submission, and one of its games move by move. A user who may see
// the match on the page of either submission may see its games.
func (s *Server) matchPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	data, err := s.match(r, who)
	if err != nil {
		return err
	}
	rep, err := s.reportOf(r.Context(), data.Report)
	if err != nil {
		return err
	}
	if rep.Match == nil {
		return notFound
	}
	data.list(rep.Match.Games)
	number := 1
	if text := r.URL.Query().Get("game"); text != "" {
		number, err = strconv.Atoi(text)
	}
	if err != nil || number < 1 || number > len(data.Games) {
		return notFound
	}
	data.Game = data.Games[number-1]
	if err := s.showGame(r, who, data, rep.Match.Games[number-1]); err != nil {
		return err
	}
	return s.show(w, r, who, "match", fmt.Sprintf("%d – %d", data.Submission, data.matchRow.Played.Rival), data)
}

// match returns the match between the two submissions that a request names, from the view of the
// first one.
func (s *Server) match(r *http.Request, who admission.Identity) (data *matchData, err error) {
	rival, err := strconv.Atoi(r.PathValue("rival"))
	if err != nil {
		return nil, notFound
	}
	s.read(func(st *contest.State) {
		sub := s.submission(st, r, who)
		if sub == nil {
			return
		}
		for _, m := range matchRows(st, sub, who.Role == admission.Jury) {
			if m.Played.Rival == rival && m.Address() != "" {
				p, _ := st.Contest.Problem(sub.Problem)
				data = &matchData{matchRow: m, Problem: p, Players: [2]string{playerName(st, sub), m.Rival}}
			}
		}
	})
	if data == nil {
		return nil, notFound
	}
	return data, nil
}

// list fills in the list of games.
func (d *matchData) list(games []report.MatchGame) {
	own := d.side()
	for i, g := range games {
		row := gameRow{Number: i + 1, First: d.player(g.First), Result: "drawn", Moves: len(g.Moves) + g.Left}
		switch {
		case g.Winner == own:
			row.Result = "won"
		case g.Winner >= 0:
			row.Result = "lost"
		}
		if g.Faulty >= 0 {
			row.Faulty = d.player(g.Faulty)
		}
		d.Games = append(d.Games, row)
	}
}

// player returns the name of a side in the match's report.
func (d *matchData) player(side int) string { return d.Players[(side+d.side())%2] }

// Limits for a game's page, in bytes: the case from which the game began, and one move.
const (
	mostOfCase = 8 << 10
	mostOfMove = 300
)

// showGame fills in the selected game.
func (s *Server) showGame(r *http.Request, who admission.Identity, d *matchData, g report.MatchGame) error {
	lang := languageOf(r)
	_, text, _ := strings.Cut(g.Start, "\n")
	d.Case, d.Fault = shown(format.Clip(text, mostOfCase)), shown(g.Detail.In(lang))
	winner := ""
	if g.Winner >= 0 {
		winner = d.player(g.Winner)
	}
	d.Outcome = replay.Outcome(winner, g.Stopped, lang)
	leave, err := s.games.queue.Enter(r.Context(), s.player(r, who))
	if err != nil {
		return err
	}
	defer leave()
	ctx, stop := context.WithTimeout(r.Context(), mostThought)
	defer stop()
	start, moves, err := s.replayed(ctx, d.Problem, g)
	if err == nil {
		d.Replay = replay.Of("game", start, moves, [2]string{d.player(g.First), d.player(1 - g.First)}, lang, replay.Most)
		d.Replay.Focus = true
		d.Replay.Left += g.Left
	}
	if len(d.Replay.Steps) == 0 {
		s.Log.Info("a game of a match is not drawn", "submission", d.Submission, "rival", d.matchRow.Played.Rival, "game", d.Game.Number, "error", err)
		d.Replay.Left = g.Left
		for _, move := range g.Moves {
			d.Moves = append(d.Moves, format.Visible(format.Clip(move, mostOfMove)))
		}
	}
	return r.Context().Err()
}

// replayed plays the moves of a game again. It fails if the server does not have the rules of the
// problem, if the start or a move does not fit them, or when ctx ends.
func (s *Server) replayed(ctx context.Context, p contest.Problem, g report.MatchGame) (start play.Position, moves []play.Move, err error) {
	if s.games.open == nil {
		return start, nil, errors.New("this server has no rules of games")
	}
	game, err := s.game(ctx, p)
	if err != nil {
		return start, nil, err
	}
	index, text, _ := strings.Cut(g.Start, "\n")
	at, err := strconv.Atoi(index)
	if err != nil {
		return start, nil, err
	}
	from, err := game.Read(text, at)
	if err != nil {
		return start, nil, err
	}
	if start, err = game.Position(from); err != nil {
		return start, nil, err
	}
	position := start
	for _, text := range g.Moves {
		move, err := position.Parse(text)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return start, nil, err
		}
		moves, position = append(moves, move), move.To
	}
	return start, moves, nil
}
