package work

import (
	"context"
	"fmt"

	"grundy/judge/base/fault"
	"grundy/judge/contest/stream"
	"grundy/judge/play"
	"grundy/judge/play/referee"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/sources"
	"grundy/judge/report"
	"grundy/judge/run"
)

// matchStarts has the numbers of starts of a match; each start is played twice. The numbers are
// small because a ladder has a match for each pair of players.
var matchStarts = referee.Counts{Small: 8, Large: 2}

// play judges a submission as a player against a perfect opponent. If the submission fails, the
// report says how in a warning.
func (w *Worker) play(ctx context.Context, t *stream.Task, p *problem.Problem, src build.Source) (*report.Report, error) {
	g, err := referee.Game(p, false)
	if err != nil {
		return nil, err
	}
	starts, err := w.choose(ctx, t, g, referee.Judging)
	if err != nil {
		return nil, err
	}
	r, err := w.Judge.Play(ctx, p, g, src, starts.Rounds(g), w.options(t))
	if err != nil {
		return nil, err
	}
	if r.Failure != nil {
		r.Warnings = append(r.Warnings, r.Detail)
	}
	return r.Report, nil
}

// choose returns the starts for a problem and a seed. It remembers them, because choosing may
// take seconds.
func (w *Worker) choose(ctx context.Context, t *stream.Task, g *play.Game, n referee.Counts) (referee.Starts, error) {
	key := fmt.Sprintf("%s %d %v", t.Digest, t.Seed, n)
	w.mu.Lock()
	starts, known := w.starts[key]
	w.mu.Unlock()
	if known {
		return starts, nil
	}
	starts, err := referee.Choose(ctx, g, t.Seed, n)
	if err != nil {
		return starts, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.starts[key] = starts
	return starts, nil
}

// compete plays a match between a submission and its rival.
func (w *Worker) compete(ctx context.Context, t *stream.Task, p *problem.Problem, src build.Source) (*report.Report, error) {
	text, err := t.Get(ctx, t.Rival.Source)
	if err != nil {
		return nil, fault.At("the source of the rival", err)
	}
	rival, err := sources.Unpacked(t.Rival.File, text)
	if err != nil {
		return nil, fault.At("the source of the rival", err)
	}
	g, err := referee.Game(p, false)
	if err != nil {
		return nil, err
	}
	starts, err := w.choose(ctx, t, g, matchStarts)
	if err != nil {
		return nil, err
	}
	entrants := []referee.Entrant{
		{Source: src, Language: t.Language},
		{Source: rival, Language: t.Rival.Language},
	}
	table, err := w.Judge.Compete(ctx, p, g, entrants, starts.All(), run.Options{Seed: t.Seed, Jobs: 1}, func(int, int) {})
	if err != nil {
		return nil, err
	}
	if len(table.Skipped) > 0 {
		return nil, table.Skipped[0].Why // the whole match is judged again
	}
	return table.Match(), nil
}
