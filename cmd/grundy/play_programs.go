package main

import (
	"context"
	"errors"
	"io"

	"grundy/judge"
	"grundy/judge/base/store"
	"grundy/judge/play"
	"grundy/judge/play/referee"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/problems/catalogue"
)

// opened loads a problem and its game, and opens a judge that runs programs.
func (a *app) opened(ctx context.Context, name, languages string, misere bool) (*judgeTools, *problem.Problem, *play.Game, error) {
	j, err := a.newJudge(languages)
	if err != nil {
		return nil, nil, nil, err
	}
	p, err := catalogue.Open().Problem(ctx, name, j)
	if err == nil {
		err = p.Programs("none can play")
	}
	if err != nil {
		j.Close()
		return nil, nil, nil, err
	}
	g, err := referee.Game(p, misere)
	if err != nil {
		j.Close()
		return nil, nil, nil, err
	}
	return j, p, g, nil
}

// loaded loads a problem and its game. It opens a judge only if programs of the problem must be
// built. The caller must call closed.
func (a *app) loaded(ctx context.Context, name string, misere bool) (p *problem.Problem, g *play.Game, closed func(), err error) {
	p, err = catalogue.Open().Problem(ctx, name, nil)
	if errors.Is(err, catalogue.ErrNoHost) {
		j, p, g, err := a.opened(ctx, name, "", misere)
		if err != nil {
			return nil, nil, nil, err
		}
		return p, g, j.Close, nil
	}
	if err != nil {
		return nil, nil, nil, err
	}
	g, err = referee.Game(p, misere)
	return p, g, func() {}, err
}

// playProgram lets a program play one game against the opponent.
func (a *app) playProgram(ctx context.Context, name, file string, f playFlags) error {
	j, p, g, err := a.opened(ctx, name, "", f.misere)
	if err != nil {
		return err
	}
	defer j.Close()
	src, err := a.readSource(file)
	if err != nil {
		return err
	}
	start, err := f.from(ctx, g, f.random(p.ID()))
	if err != nil {
		return err
	}
	round := referee.Round{Start: start, Level: play.Level(f.level)}
	if f.side == "second" {
		round.Side = 1
	}
	if at, err := g.Position(start); err == nil {
		if round.Worth, err = g.Solver(at, play.Budget).Worth(ctx, at); err != nil {
			return err
		}
	}
	return a.played(ctx, j, p, g, src, []referee.Round{round}, true, judge.Options{Seed: f.seed})
}

// tournamentStarts are the starts of a tournament.
var tournamentStarts = referee.Counts{Small: 12, Large: 4}

// compete runs a tournament of programs.
func (a *app) compete(ctx context.Context, name string, files []string, f playFlags) error {
	j, p, g, err := a.opened(ctx, name, "", f.misere)
	if err != nil {
		return err
	}
	defer j.Close()
	var entrants []referee.Entrant
	for _, file := range files {
		src, err := a.readSource(file)
		if err != nil {
			return err
		}
		entrants = append(entrants, referee.Entrant{Source: src})
	}
	starts, err := referee.Choose(ctx, g, f.seed, tournamentStarts)
	if err != nil {
		return err
	}
	line := a.progress()
	defer line.Clear()
	t, err := j.Compete(ctx, p, g, entrants, starts.All(), judge.Options{Seed: f.seed}, func(done, all int) {
		line.Show(judge.Progress{Phase: "running", Done: done, Total: all})
	})
	line.Clear()
	if err != nil {
		return err
	}
	style := a.refereeStyle(false)
	if f.html != "" {
		if err := store.WriteTo(f.html, func(w io.Writer) error { return t.HTML(w, style) }); err != nil {
			return err
		}
	}
	a.tell(t.JSON, func(w io.Writer) error { return t.Write(w, style) })
	if len(t.Skipped) > 0 {
		a.code = cannotTell
	}
	return nil
}

// played lets a program play rounds and prints its results, with the moves of the game if one is
// set.
func (a *app) played(ctx context.Context, j *judgeTools, p *problem.Problem, g *play.Game, src build.Source, rounds []referee.Round, one bool, o judge.Options) error {
	line := a.progress()
	defer line.Clear()
	o.Progress = line.Show
	r, err := j.Play(ctx, p, g, src, rounds, o)
	line.Clear()
	if err != nil {
		return err
	}
	if r.Verdict != report.AC {
		a.code = notSo
	}
	a.tell(r.JSON, func(w io.Writer) error { return r.Write(w, a.refereeStyle(one)) })
	return nil
}

func (a *app) refereeStyle(one bool) referee.Style {
	return referee.Style{Lang: a.lang, Escape: a.style().Escape, Game: one}
}

// submitPlayers judges programs that play. Each plays from the small starts that come first in the
// size order, and from other starts that referee.Choose chooses.
func (a *app) submitPlayers(ctx context.Context, name string, files []string, f submitFlags) error {
	j, p, g, err := a.opened(ctx, name, f.languages, false)
	if err != nil {
		return err
	}
	defer j.Close()
	starts, err := referee.Choose(ctx, g, f.options.Seed, referee.Judging)
	if err != nil {
		return err
	}
	for _, file := range files {
		src, err := a.readSource(file)
		if err == nil {
			err = a.played(ctx, j, p, g, src, starts.Rounds(g), false, f.options)
		}
		switch {
		case err != nil && (len(files) == 1 || ctx.Err() != nil):
			return err
		case err != nil:
			a.fail(err)
			a.code = cannotTell
		}
	}
	return nil
}
