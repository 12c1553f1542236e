package referee

import (
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"sync"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/play"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
)

// A Standing is the result of a program in a tournament.
type Standing struct {
	File             string
	Language         report.Language
	Compiles         bool
	Won, Drawn, Lost int
	Faults           int     // games lost by an illegal move, a crash or a limit
	Winnable, Kept   int     // games from starts that its side can certainly win, and those of them that it won
	Rating           int     // Elo-like; about 1500 on average
	Error            int     // standard error of the rating
	Thrown           *Played // the first game counted in Winnable and not in Kept; nil: none
	FirstFault       *Played // the first game counted in Faults; nil: none
}

// A Played is one game of two programs.
type Played struct {
	Start   play.Sized
	Players [2]int       // indices of the programs; the first one moves first
	Winner  int          // 0 or 1; -1: a draw
	Stopped bool         // the game was too long, and best play from its last position decides
	Faulty  int          // the side that lost by a fault, 0 or 1; -1: none
	Detail  i18n.Message // the fault

	first play.Position
	moves []play.Move
}

// A Tournament is the games between all pairs of some programs.
type Tournament struct {
	Problem   report.Problem
	Standings []Standing // in the order of the files
	Games     []Played
	Starts    int
	Skipped   []Skipped // games that could not be played; they are not in Games
}

// A Skipped is a game that could not be played because of the machine.
type Skipped struct {
	Game Played
	Why  error
}

// Ranked returns the indices of the standings, best first.
func (t *Tournament) Ranked() []int {
	var order []int
	for i := range t.Standings {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return t.Standings[b].Rating - t.Standings[a].Rating })
	return order
}

// An Entrant is a program of a tournament. If Language is empty, the file name determines it.
type Entrant struct {
	build.Source
	Language string // id
}

// Compete lets all pairs of programs that compile play from each start, each program as first and
// as second. After each game it calls done with the numbers of finished and of all games.
func Compete(ctx context.Context, m *run.Machine, p *problem.Problem, g *play.Game, entrants []Entrant, starts []play.Sized, o run.Options, done func(games, all int)) (*Tournament, error) {
	t := &Tournament{Problem: p.About(), Starts: len(starts)}
	h := &hall{game: g, seats: map[string]seat{}, convicted: map[int]bool{}}
	code, err := m.Jury().Code(h.talk)
	if err != nil {
		return nil, err
	}
	var players []*run.Submission
	for _, e := range entrants {
		o.Language = e.Language
		s, err := m.Submission(ctx, table{p, code, nil}, e.Source, o)
		if err != nil {
			return nil, fault.At(e.Name, err)
		}
		defer s.Close()
		players = append(players, s)
		t.Standings = append(t.Standings, Standing{File: e.Name, Language: s.Report.Language, Compiles: s.Program != nil})
	}
	games := pairings(starts, players)
	for i := range games {
		if err := h.play(ctx, &games[i], players, strconv.Itoa(i)); ctx.Err() != nil {
			return nil, err
		} else if err != nil {
			t.Skipped = append(t.Skipped, Skipped{games[i], err})
		} else {
			t.Games = append(t.Games, games[i])
		}
		done(i+1, len(games))
	}
	if len(t.Skipped) > 0 && len(t.Games) == 0 {
		return nil, t.Skipped[0].Why
	}
	t.count()
	t.rate()
	return t, nil
}

// pairings returns the games between all pairs of compiled programs, each program as first and as
// second from each start.
func pairings(starts []play.Sized, players []*run.Submission) (games []Played) {
	for _, start := range starts {
		for a := range players {
			for b := range players {
				if a != b && players[a].Program != nil && players[b].Program != nil {
					games = append(games, Played{Start: start, Players: [2]int{a, b}, Winner: -1, Faulty: -1})
				}
			}
		}
	}
	return games
}

// count fills in the standings except the ratings.
func (t *Tournament) count() {
	for i := range t.Games {
		g := &t.Games[i]
		for side, player := range g.Players {
			s := &t.Standings[player]
			switch g.Winner {
			case side:
				s.Won++
			case -1:
				s.Drawn++
			default:
				s.Lost++
			}
			if g.Faulty == side {
				if s.Faults++; s.FirstFault == nil {
					s.FirstFault = g
				}
			}
			if worth := g.Start.Worth; (worth.Result > 0) == (side == 0) && worth.Result != 0 {
				if s.Winnable++; g.Winner == side {
					s.Kept++
				} else if s.Thrown == nil {
					s.Thrown = g
				}
			}
		}
	}
}

// A hall holds the current matches.
type hall struct {
	game  *play.Game
	mu    sync.Mutex
	seats map[string]seat // by name of the run
	// convicted has the programs that caused the trouble with their runs, by index. They lose a game
	// when it happens again.
	convicted map[int]bool
}

// A seat is a side of a match.
type seat struct {
	*match
	side int
}

// A match is a game between two programs that is in progress.
type match struct {
	*play.Match
	first play.Position

	mu    sync.Mutex
	moved *sync.Cond
	begun [2]bool // by side: its run has begun
	again bool    // a run was repeated, so the game must be repeated
	rerun [2]bool // by side: its run was repeated
	// unended are the last lines of the sides, if they have no newline.
	unended [2]string
	ended   bool         // no further move is possible
	faulty  int          // the side at fault; -1: none
	detail  i18n.Message // the fault
}

// stop ends the match, unless it has already ended. faulty is the side at fault; -1: none.
func (m *match) stop(faulty int, detail i18n.Message) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.ended {
		m.ended, m.faulty, m.detail = true, faulty, detail
	}
	m.moved.Broadcast()
}

// mostRepeats bounds the number of attempts to play a game if the machine has trouble with a run.
const mostRepeats = 5

// convicting is the number of times in a row in which a run of one side, and no run of the other, had
// trouble before the side's program is blamed. Each time, a good program has shown that the machine
// can run one.
const convicting = 3

// play plays one game. It repeats the game if a run was repeated because of the machine. A program
// that breaks its sandbox, or starves itself, each time loses the game.
func (h *hall) play(ctx context.Context, g *Played, players []*run.Submission, name string) error {
	var troubles [2]int
	for n := range mostRepeats {
		m, outcomes, err := h.once(ctx, g, players, name+"-"+strconv.Itoa(n))
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if m != nil && m.again {
			if h.blames(g, m, &troubles) {
				return nil
			}
			continue
		}
		if err != nil {
			return err
		}
		return g.record(ctx, m, outcomes)
	}
	return fault.New("", "the machine had trouble with each run of a game", "try again when it is less busy")
}

// blames counts the troubles of a match. If one side alone is to blame, it loses the game.
func (h *hall) blames(g *Played, m *match, troubles *[2]int) bool {
	for side, again := range m.rerun {
		if again {
			troubles[side]++
		}
	}
	for side, n := range troubles {
		player := g.Players[side]
		if n == 0 || troubles[1-side] > 0 || n < convicting && !h.convicted[player] {
			continue
		}
		h.convicted[player] = true
		g.first, g.moves, g.Faulty, g.Winner = m.first, m.Match.Moves(), side, 1-side
		g.Detail = i18n.Join(i18n.Message(report.RE+": "), "each of its runs ends as if the machine were at fault, but another program runs well")
		return true
	}
	return false
}

// once plays a game once.
func (h *hall) once(ctx context.Context, g *Played, players []*run.Submission, name string) (*match, [2]run.Outcome, error) {
	var outcomes [2]run.Outcome
	inner, err := h.game.Match(g.Start.Start)
	if err != nil {
		return nil, outcomes, err
	}
	m := &match{Match: inner, first: inner.Position(), faulty: -1}
	m.moved = sync.NewCond(&m.mu)
	defer context.AfterFunc(ctx, func() { m.stop(-1, "") })()
	var errs [2]error
	var both sync.WaitGroup
	for side := range 2 {
		own := name + "-" + Side(side)
		h.mu.Lock()
		h.seats[own] = seat{m, side}
		h.mu.Unlock()
		both.Go(func() {
			f := &plan.File{Test: plan.Test{Name: own}, Input: []byte(g.Start.Text())}
			outcomes[side], errs[side] = players[g.Players[side]].Run(ctx, f, run.Terms{Fresh: true})
			m.stop(side, outcomes[side].Detail)
			h.mu.Lock()
			delete(h.seats, own)
			h.mu.Unlock()
		})
	}
	both.Wait()
	return m, outcomes, errors.Join(errs[0], errs[1])
}

// Moves returns the texts of the moves; an empty list if there are none.
func (g *Played) Moves() []string {
	list := make([]string, len(g.moves))
	for i, m := range g.moves {
		list[i] = m.Text
	}
	return list
}

// record stores the result of a match. If the match was stopped because it was too long, best play
// from its last position decides. If that is unknown, or if points decide the game, the match is
// drawn.
func (g *Played) record(ctx context.Context, m *match, outcomes [2]run.Outcome) error {
	g.first, g.moves = m.first, m.Match.Moves()
	g.Faulty, g.Detail = m.faulty, m.detail
	if m.faulty >= 0 {
		g.Winner = 1 - m.faulty
		if o := outcomes[m.faulty]; o.Verdict != report.AC {
			what := detail(&o, len(m.Match.Moves())+1)
			if last := m.unended[m.faulty]; last != "" && o.Idle {
				what = unended(last)
			}
			g.Detail = i18n.Join(i18n.Message(o.Verdict+": "), what)
		}
		return nil
	}
	if end, over := m.End(); over {
		g.Winner = end.Winner
		return nil
	}
	if m.Position().Scored() {
		return nil
	}
	g.Stopped = true
	worth, err := m.Solver(play.Budget).Worth(ctx, m.Position())
	switch {
	case err != nil:
		return err
	case worth.Result > 0:
		g.Winner = m.Turn()
	case worth.Result < 0:
		g.Winner = 1 - m.Turn()
	}
	return nil
}

// talk implements interactive.Conversation for one side of a match.
func (h *hall) talk(_ context.Context, f check.File, in io.Reader, out io.Writer) (check.Judgement, error) {
	h.mu.Lock()
	s := h.seats[f.Name]
	h.mu.Unlock()
	j := check.Judgement{Case: -1}
	if s.sit() {
		return j, fault.New(f.Name, "the machine had trouble with a run, and a game of two programs is not repeated", "try again")
	}
	program := NewPlayer(in, out)
	program.Begin(s.Start, s.first, s.side)
	for told := 0; ; {
		moves, at, over := s.wait()
		if over {
			return j, nil
		}
		if len(moves) > told {
			program.Write(moves[len(moves)-1].Text)
		}
		move, _, why, err := next(program, at, len(moves)+1)
		if program.open {
			s.mu.Lock()
			s.unended[s.side] = program.last
			s.mu.Unlock()
		}
		if err != nil {
			s.stop(-1, "")
			return j, err
		}
		if why != "" {
			s.stop(s.side, why)
			j.Refusal, j.Message = check.Refused, string(why)
			return j, nil
		}
		told = s.play(move)
	}
}

// sit begins the run of a side. If the run was begun before, sit ends the match and returns true.
func (s seat) sit() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rerun[s.side] = s.rerun[s.side] || s.begun[s.side]
	s.again = s.again || s.begun[s.side]
	s.begun[s.side] = true
	if s.again {
		s.ended = true
		s.moved.Broadcast()
	}
	return s.again
}

// wait waits for the side's turn. It returns the moves so far, the position, and whether the
// match has ended.
func (s seat) wait() (moves []play.Move, at play.Position, ended bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for !s.ended && s.Turn() != s.side {
		s.moved.Wait()
	}
	return s.Moves(), s.Position(), s.ended
}

// play makes a move of the side, and returns the number of moves made.
func (s seat) play(move play.Move) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Play(move)
	if _, over := s.End(); over || s.TooLong() {
		s.ended = true
	}
	s.moved.Broadcast()
	return len(s.Moves())
}

// next reads move n of a program. If the move is missing or illegal, why says so; illegal is the
// text of an illegal move. err is an error of the judge.
func next(program *Player, at play.Position, n int) (move play.Move, illegal string, why i18n.Message, err error) {
	text, err := program.Read()
	if err != nil {
		return move, "", i18n.Messagef("it ends before its move %d, at %s", n, at), nil
	}
	return found(at, text, n)
}

// found returns the move that a program has written. why says why the text is not a legal move.
func found(at play.Position, text string, n int) (move play.Move, illegal string, why i18n.Message, err error) {
	move, err = at.Parse(text)
	if errors.Is(err, play.ErrIllegal) {
		return move, format.Clip(text, mostIllegal), i18n.Messagef("illegal move %s from %s (move %d)", strconv.Quote(format.Clip(text, mostQuoted)), at, n), nil
	}
	return move, "", "", err
}
