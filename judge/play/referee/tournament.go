package referee

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"sync"

	"grundy/judge/build"
	"grundy/judge/check"
	"grundy/judge/fault"
	"grundy/judge/plan"
	"grundy/judge/play"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run"
)

// A Standing is how a player of a tournament did.
type Standing struct {
	File             string
	Language         report.Language
	Compiles         bool
	Won, Drawn, Lost int
	Faults           int // games lost by an illegal move, a crash or a limit
	Winnable, Kept   int // starts that it could win for certain, and those it did win
	Rating           int // Elo-like, 1500 in the mean
	Error            int // standard error of the rating
	Thrown           *Played
	FirstFault       *Played
}

// A Played is one game of two programs.
type Played struct {
	Start   play.Sized
	Players [2]int // by their index; the first moves first
	Moves   []string
	Winner  int    // 0 or 1; -1: a draw
	Faulty  int    // who lost by a fault, 0 or 1; -1: nobody
	Detail  string // what the fault is
}

// A Tournament is the games of programs that all played each other.
type Tournament struct {
	Problem   report.Problem
	Standings []Standing // in the order of the files
	Games     []Played
	Starts    int
}

// Ranked returns the indices of the standings, the best first.
func (t *Tournament) Ranked() []int {
	var order []int
	for i := range t.Standings {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return t.Standings[b].Rating - t.Standings[a].Rating })
	return order
}

// Compete lets all pairs of programs play from each start, each as first and as second.
// The function done is called after each game.
func Compete(ctx context.Context, m *run.Machine, p *problem.Problem, g *play.Game, sources []build.Source, starts []play.Sized, o run.Options, done func(games, all int)) (*Tournament, error) {
	t := &Tournament{Problem: p.About(), Starts: len(starts)}
	h := &hall{game: g, matches: map[string]*match{}}
	var players []*run.Submission
	for _, src := range sources {
		code, err := m.Code(h.talk)
		if err != nil {
			return nil, err
		}
		s, err := m.Submission(ctx, table{p, code}, src, o)
		if err != nil {
			return nil, fault.At(src.Name, err)
		}
		defer s.Close()
		players = append(players, s)
		t.Standings = append(t.Standings, Standing{File: src.Name, Language: s.Report.Language, Compiles: s.Program != nil})
	}
	var games []Played
	for _, start := range starts {
		for a := range players {
			for b := range players {
				if a != b && players[a].Program != nil && players[b].Program != nil {
					games = append(games, Played{Start: start, Players: [2]int{a, b}, Winner: -1, Faulty: -1})
				}
			}
		}
	}
	for i := range games {
		if err := h.play(ctx, &games[i], players, strconv.Itoa(i)); err != nil {
			return nil, err
		}
		done(i+1, len(games))
	}
	t.Games = games
	t.count()
	t.rate()
	return t, nil
}

// count fills in the standings but for the ratings.
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

// A hall holds the matches that are being played.
type hall struct {
	game    *play.Game
	mu      sync.Mutex
	matches map[string]*match // by name
}

// A match is a game of two programs that is being played.
type match struct {
	*play.Match
	mu     sync.Mutex
	moved  *sync.Cond
	first  play.Position
	begun  [2]bool
	faulty int // -1: nobody
	detail string
	ended  bool
}

// stop ends the match; who is to blame, if anybody, is noted once.
func (m *match) stop(faulty int, detail string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.ended {
		m.ended, m.faulty, m.detail = true, faulty, detail
	}
	m.moved.Broadcast()
}

// play plays one game.
func (h *hall) play(ctx context.Context, g *Played, players []*run.Submission, name string) error {
	inner, err := h.game.Match(g.Start.Start)
	if err != nil {
		return err
	}
	m := &match{Match: inner, first: inner.Position(), faulty: -1}
	m.moved = sync.NewCond(&m.mu)
	var names [2]string
	for side := range 2 {
		names[side] = name + "-" + Side(side)
		h.mu.Lock()
		h.matches[names[side]] = m
		h.mu.Unlock()
	}
	var outcomes [2]run.Outcome
	var errs [2]error
	var both sync.WaitGroup
	stop := context.AfterFunc(ctx, func() { m.stop(-1, "") })
	defer stop()
	for side := range 2 {
		both.Go(func() {
			f := &plan.File{Test: plan.Test{Name: names[side]}, Input: []byte(g.Start.Text())}
			outcomes[side], errs[side] = players[g.Players[side]].Run(ctx, f, run.Terms{Fresh: true})
			m.stop(side, outcomes[side].Detail.String()) // unless it has ended: then nothing
		})
	}
	both.Wait()
	if err := errors.Join(errs[0], errs[1]); err != nil {
		return err
	}
	for _, move := range m.Moves() {
		g.Moves = append(g.Moves, move.Text)
	}
	g.Faulty, g.Detail = m.faulty, m.detail
	if o := outcomes[max(0, m.faulty)]; m.faulty >= 0 && o.Verdict != report.AC {
		g.Detail = string(o.Verdict) + ": " + o.Detail.String()
	}
	if end, over := m.End(); m.faulty >= 0 {
		g.Winner = 1 - m.faulty
	} else if over {
		g.Winner = end.Winner
	}
	return ctx.Err()
}

// talk is the interactive.Conversation of one side of a match.
func (h *hall) talk(_ context.Context, f check.File, in io.Reader, out io.Writer) (check.Judgement, error) {
	h.mu.Lock()
	m := h.matches[f.Name]
	h.mu.Unlock()
	side := 0
	if f.Name[len(f.Name)-1] == 'd' {
		side = 1 // "second"
	}
	accepted := check.Judgement{Case: -1}
	m.mu.Lock()
	again := m.begun[side]
	m.begun[side] = true
	m.mu.Unlock()
	if again {
		return accepted, fault.New(f.Name, "the machine had trouble with a run, and a game of two programs is not repeated", "try again")
	}
	program := NewPlayer(in, out)
	program.Begin(m.Start, m.first, side)
	for told := 0; ; {
		m.mu.Lock()
		for !m.ended && m.Turn() != side {
			m.moved.Wait()
		}
		moves, at, ended := m.Moves(), m.Position(), m.ended
		m.mu.Unlock()
		if ended {
			return accepted, nil
		}
		if len(moves) > told {
			program.Write(moves[len(moves)-1].Text)
		}
		text, err := program.Read()
		why := ""
		var move play.Move
		if err != nil {
			why = fmt.Sprintf("it ends before its move %d, at %s", len(moves)+1, at)
		} else if move, err = at.Parse(text); err != nil {
			why = fmt.Sprintf("illegal move %s from %s (move %d)", strconv.Quote(cut(text)), at, len(moves)+1)
		}
		if why != "" {
			m.stop(side, why)
			return check.Judgement{Case: -1, Refusal: check.Refused, Message: why}, nil
		}
		m.mu.Lock()
		m.Play(move)
		told = len(m.Moves())
		if _, over := m.End(); over {
			m.ended = true
		}
		m.moved.Broadcast()
		m.mu.Unlock()
	}
}
