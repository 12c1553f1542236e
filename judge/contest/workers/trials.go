package workers

import (
	"context"
	"errors"
	"fmt"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/dispatch"
	"grundy/judge/contest/stream"
	"grundy/judge/contest/trials"
)

// Try makes a trial a pending job. digest is that of the stored trial.
func (d *Dispatcher) Try(t trials.Trial, digest string) {
	var job dispatch.Job
	d.Read(func(st *contest.State) {
		p, _ := st.Contest.Called(t.Problem)
		job = dispatch.Job{
			Contest: d.Contest, Trial: true, Asked: t.Asked, Problem: p.ID, Digest: p.Digest, Source: digest, File: t.File, Language: t.Language, Seed: st.Contest.Seed,
		}
		if p.Limits != nil {
			job.Time, job.Memory = p.Limits.Time, p.Limits.Memory
		}
	})
	d.change(func(desk *dispatch.Desk, _ time.Time) {
		desk.Want(dispatch.Pending{Job: job, Team: t.Team, Class: dispatch.Tried}, time.Time{})
	})
}

// outdatedTrial returns why the answer to a trial is no longer needed, or "".
func (d *Dispatcher) outdatedTrial(job dispatch.Job) string {
	if d.Now().Sub(job.Asked) > trials.Patience {
		return "nobody waits for this trial"
	}
	if !d.Shared() || d.Now().Sub(job.Asked) < trialPause {
		return "" // the desk forgets trials whose answers this server stores
	}
	ctx, done := context.WithTimeout(context.Background(), trialWait)
	defer done()
	if text, err := d.Answers.Answered(ctx, job.Source); err == nil && text != nil {
		return "the trial has an answer already"
	}
	return ""
}

const (
	// trialWait is how long the dispatcher waits for the store of trials.
	trialWait = time.Second
	// trialPause is the age of a trial from which the dispatcher looks whether another server has stored
	// its answer.
	trialPause = 8 * time.Second
)

// answer stores a worker's answer to a trial. Any server of the contest may receive it.
func (d *Dispatcher) answer(ctx context.Context, l stream.Lease, r stream.Result) error {
	if r.Report.Trial == nil {
		bad := errors.New("the report of a trial has no result")
		return errors.Join(bad, d.fault(ctx, l, bad.Error()))
	}
	if err := d.answered(ctx, l.Job, trials.Answer{Report: r.Report}); err != nil {
		return fmt.Errorf("%w: %w", stream.ErrPassing, err)
	}
	return nil
}

// answered stores the answer to a trial, which is then no longer pending.
func (d *Dispatcher) answered(ctx context.Context, job dispatch.Job, a trials.Answer) error {
	text, err := a.Encode()
	if err == nil {
		err = d.Answers.Answer(ctx, job.Source, text)
	}
	if err == nil {
		d.change(func(desk *dispatch.Desk, now time.Time) { desk.Done(now, job.Key()) })
	}
	return err
}
