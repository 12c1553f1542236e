package workers

import (
	"context"
	"errors"
	"fmt"

	"grundy/judge/base/format"
	"grundy/judge/contest"
	"grundy/judge/contest/dispatch"
	"grundy/judge/contest/stream"
	"grundy/judge/contest/trials"
	"grundy/judge/report"
)

// outdated returns why the result of a job is no longer needed, or "" if it is needed.
func (d *Dispatcher) outdated(job dispatch.Job) (reason string) {
	switch {
	case job.Trial:
		return d.outdatedTrial(job)
	case job.Rival.Submission > 0:
		return d.outdatedMatch(job)
	}
	d.Read(func(st *contest.State) {
		sub := st.Submission(job.Submission)
		if st.Contest == nil || sub == nil || job.Attempt < 0 || job.Attempt >= len(sub.Attempts) {
			reason = "there is no such attempt"
			return
		}
		switch a := sub.Attempts[job.Attempt]; {
		case a.Dropped:
			reason = "nobody waits for this result"
		case job.Explain && a.Explained != nil || !job.Explain && a.Judged != nil:
			reason = "the attempt has a result already"
		case d.job(st, sub, job.Attempt, job.Explain) != job:
			reason = "the problem has changed since the job was given"
		}
	})
	return reason
}

// outdatedMatch returns why the result of a match is no longer needed, or "".
func (d *Dispatcher) outdatedMatch(job dispatch.Job) (reason string) {
	pair := contest.Pair{Submission: job.Submission, Rival: job.Rival.Submission}
	d.Read(func(st *contest.State) {
		switch {
		case st.Contest == nil || st.Submission(pair.Submission) == nil || st.Submission(pair.Rival) == nil:
			reason = "there is no such match"
		case st.Match(pair) != nil || st.Attempt(pair) != job.Attempt:
			reason = "the match has a result already"
		case d.matchJob(st, pair) != job:
			reason = "the problem has changed since the job was given"
		}
	})
	return reason
}

// eventOf returns the event for a report, or an error if the event would not be legal.
func (d *Dispatcher) eventOf(l stream.Lease, r stream.Result) (e contest.Event, err error) {
	digest := stream.Digest(r.Text)
	if l.Rival.Submission > 0 {
		return d.matchOf(l, r)
	}
	if l.Explain {
		e = contest.Event{Kind: contest.KindExplained, Explained: &contest.Explained{Submission: l.Submission, Attempt: l.Attempt, Report: digest}}
	} else {
		e = contest.Event{Kind: contest.KindJudged, Judged: judged(r.Report)}
		j := e.Judged
		j.Submission, j.Attempt, j.Report, j.Worker = l.Submission, l.Attempt, digest, l.Worker
	}
	e.By = l.Worker
	reason := ""
	d.Read(func(st *contest.State) {
		p, _ := st.Contest.Problem(l.Problem)
		if reason = st.Legal(e); reason == "" && e.Judged != nil && len(e.Judged.Of) != len(p.Parts) {
			reason = fmt.Sprintf("it gives points for %d subtasks, and the problem has %d", len(e.Judged.Of), len(p.Parts))
		}
	})
	if reason != "" {
		return e, fmt.Errorf("the report of worker %s is refused: %s", l.Worker, reason)
	}
	return e, nil
}

// matchOf returns the event for a match. The server counts the games itself.
func (d *Dispatcher) matchOf(l stream.Lease, r stream.Result) (e contest.Event, err error) {
	p := contest.Played{Submission: l.Submission, Rival: l.Rival.Submission, Attempt: l.Attempt, Report: stream.Digest(r.Text), Worker: l.Worker}
	e = contest.Event{Kind: contest.KindPlayed, By: l.Worker, Played: &p}
	if r.Report.Match == nil {
		err = errors.New("it has no match")
	} else if err = r.Report.Match.Sound(); err == nil {
		p.Won, p.Drawn, p.Lost, p.Faults = r.Report.Match.Count()
		d.Read(func(st *contest.State) {
			if reason := st.Legal(e); reason != "" {
				err = errors.New(reason)
			}
		})
	}
	if err != nil {
		return e, fmt.Errorf("the report of worker %s is refused: %w", l.Worker, err)
	}
	return e, nil
}

// mostTests is the maximum number of tests in a Judged event. mostTier is the maximum length of
// its tier. They keep events small.
const mostTests, mostTier = 15_000, 60

// judged returns the part of a report that goes into the log. If there are more than mostTests
// tests, only the report has the outcome of each test.
func judged(r *report.Report) *contest.Judged {
	j := &contest.Judged{Verdict: r.Verdict, Tier: format.Clip(format.Harmless(r.Tier.Name), mostTier)}
	if len(r.Tests) <= mostTests {
		for _, t := range r.Tests {
			j.Tests = append(j.Tests, contest.Test{Verdict: t.Verdict, CPU: t.CPU})
		}
	}
	for _, s := range r.Subtasks {
		j.Points, j.Of = append(j.Points, s.Points), append(j.Of, s.Of)
	}
	return j
}

// fails adds an event to the log that says why a job has no result. A trial gets an answer that says so.
func (d *Dispatcher) fails(ctx context.Context, job dispatch.Job, why, by string) error {
	if why == "" {
		why = "the worker gives no reason"
	}
	if job.Trial {
		d.Log.Warn("a program is not run on its team's input", "problem", job.Problem, "trial", job.Source, "error", why)
		return d.answered(ctx, job, trials.Answer{Fault: why})
	}
	e := contest.Event{Kind: contest.KindJudged, By: by, Judged: &contest.Judged{Submission: job.Submission, Attempt: job.Attempt, Error: why, Worker: by}}
	if rival := job.Rival.Submission; rival > 0 {
		e = contest.Event{Kind: contest.KindPlayed, By: by, Played: &contest.Played{Submission: job.Submission, Rival: rival, Attempt: job.Attempt, Error: why, Worker: by}}
	}
	if job.Explain {
		e = contest.Event{Kind: contest.KindExplained, By: by, Explained: &contest.Explained{Submission: job.Submission, Attempt: job.Attempt, Error: why}}
	}
	return d.Record(ctx, e, nil)
}
