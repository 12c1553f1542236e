package workers

import (
	"strings"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/dispatch"
)

// Follow adds the jobs that an event requires, and removes those that it completes. The state
// includes the event. received says that this server received the submission of the event.
func (d *Dispatcher) Follow(e contest.Event, received bool) {
	var pending []dispatch.Pending
	var done []dispatch.Key
	all := false
	d.Read(func(st *contest.State) {
		switch {
		case e.Submitted != nil:
			sub := st.Submission(st.Sent(e.Submitted.Nonce))
			if sub != nil && sub.Attempts[0].Judged == nil {
				pending = append(pending, d.pending(st, sub, 0, false))
			}
		case e.Judged != nil:
			done = append(done, dispatch.Key{Submission: e.Judged.Submission, Attempt: e.Judged.Attempt})
		case e.Played != nil:
			done = append(done, dispatch.Key{Submission: e.Played.Submission, Attempt: e.Played.Attempt, Rival: e.Played.Rival})
		case e.Explained != nil:
			done = append(done, dispatch.Key{Submission: e.Explained.Submission, Attempt: e.Explained.Attempt, Explain: true})
		}
		// In a ladder, a verdict changes which matches must be played.
		ladder := st.Contest != nil && st.Contest.Scoring == contest.Ladder
		all = e.Setup != nil || e.Changed != nil || e.Rejudge != nil || e.Decided != nil || e.Overruled != nil || ladder && e.Judged != nil
	})
	if all {
		d.Sync(false)
		return
	}
	d.change(func(desk *dispatch.Desk, now time.Time) {
		for _, key := range done {
			desk.Done(now, key)
		}
		after := time.Time{}
		if d.Shared() && !received {
			after = now.Add(courtesy)
		}
		for _, p := range pending {
			desk.Want(p, after)
		}
	})
}

// courtesy is how long a server leaves a new submission to the server that received it. Otherwise
// each of several servers would give it to a waiting worker.
const courtesy = 300 * time.Millisecond

// Sync replaces the pending jobs, except hunts and trials, by jobs for everything without a result. At the
// start, workers may already hold some of these jobs, and get time to report them.
func (d *Dispatcher) Sync(start bool) {
	var list []dispatch.Pending
	d.Read(func(st *contest.State) { list = d.allPending(st) })
	d.change(func(desk *dispatch.Desk, now time.Time) {
		after := time.Time{}
		if start {
			after = now.Add(adoption)
		}
		desk.Sync(now, list, after)
	})
}

// allPending returns the jobs for all attempts and matches without a result. Hunts are not
// included.
func (d *Dispatcher) allPending(st *contest.State) (list []dispatch.Pending) {
	for _, open := range st.Waiting() {
		list = append(list, d.pending(st, st.Submission(open[0]), open[1], false))
	}
	for _, pair := range st.Pairings() {
		list = append(list, dispatch.Pending{Job: d.matchJob(st, pair), Team: st.Submission(pair.Submission).Team, Class: dispatch.Later})
	}
	return list
}

// pending returns the pending job for an attempt of a submission.
func (d *Dispatcher) pending(st *contest.State, sub *contest.Submission, attempt int, explain bool) dispatch.Pending {
	p := dispatch.Pending{Job: d.job(st, sub, attempt, explain), Team: sub.Team}
	switch a := sub.Attempts[attempt]; {
	case explain:
		p.Class = dispatch.Explained
	case sub.Late || a.Pending:
		p.Class = dispatch.Later
	}
	return p
}

// matchJob returns the job for a match.
func (d *Dispatcher) matchJob(st *contest.State, pair contest.Pair) dispatch.Job {
	job, rival := d.job(st, st.Submission(pair.Submission), st.Attempt(pair), false), st.Submission(pair.Rival)
	job.Rival = dispatch.Rival{Submission: rival.Number, Source: rival.Source, File: rival.File, Language: rival.Language}
	return job
}

func (d *Dispatcher) job(st *contest.State, sub *contest.Submission, attempt int, explain bool) dispatch.Job {
	p, _ := st.Contest.Problem(sub.Problem)
	var limits contest.Limits
	if p.Limits != nil {
		limits = *p.Limits
	}
	return dispatch.Job{
		Contest: d.Contest, Submission: sub.Number, Attempt: attempt, Problem: p.ID, Digest: p.Digest,
		Source: sub.Source, File: sub.File, Language: sub.Language, Seed: st.Contest.Seed, Explain: explain, Earlier: strings.Join(st.Earlier(sub), " "),
		Time: limits.Time, Memory: limits.Memory,
		Play: st.Contest.Scoring == contest.Ladder,
	}
}
