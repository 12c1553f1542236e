package workers

import (
	"context"
	"slices"
	"sync"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/dispatch"
	"grundy/judge/contest/stream"
	"grundy/judge/report"
)

// Hunts for the smallest input on which a submission fails take seconds each, and at the end of a
// contest all of them become due. Therefore hunts become pending jobs only while no job waits, and only
// as many as there are idle workers. A new submission then waits for one hunt at most.

// urgent has the submissions whose hunts go first.
type urgent struct {
	mu   sync.Mutex
	list []int // submissions whose pages were opened; the latest one last
}

// mostUrgent limits the length of urgent.list.
const mostUrgent = 100

// HuntFirst makes the hunt for a submission the next one.
func (d *Dispatcher) HuntFirst(submission int) {
	u := &d.urgent
	u.mu.Lock()
	defer u.mu.Unlock()
	u.list = append(slices.DeleteFunc(u.list, func(n int) bool { return n == submission }), submission)
	if more := len(u.list) - mostUrgent; more > 0 {
		u.list = slices.Delete(u.list, 0, more)
	}
}

// Want makes the hunt for an attempt of a submission a pending job. choose returns the submission and
// the attempt, or nil if there is no hunt.
func (d *Dispatcher) Want(choose func(st *contest.State) (sub *contest.Submission, attempt int)) bool {
	var hunt *dispatch.Pending
	d.Read(func(st *contest.State) {
		if sub, attempt := choose(st); sub != nil {
			p := d.pending(st, sub, attempt, true)
			hunt = &p
		}
	})
	if hunt != nil {
		d.change(func(desk *dispatch.Desk, _ time.Time) { desk.Want(*hunt, time.Time{}) })
	}
	return hunt != nil
}

// choose returns up to most of the open hunts: the urgent ones first, then the oldest.
func (u *urgent) choose(open []dispatch.Pending, most int) []dispatch.Pending {
	u.mu.Lock()
	defer u.mu.Unlock()
	urgency := map[int]int{}
	for i, submission := range u.list {
		urgency[submission] = i + 1
	}
	slices.SortStableFunc(open, func(x, y dispatch.Pending) int { return urgency[y.Submission] - urgency[x.Submission] })
	return open[:min(max(most, 0), len(open))]
}

// Explains reports whether a team may now see the smallest input on which its submission fails.
func Explains(st *contest.State, now time.Time, sub *contest.Submission) bool {
	switch st.Contest.Counterexamples {
	case contest.Always:
		return true
	case contest.InPractice:
		return sub.Late || !now.Before(st.Contest.End())
	}
	return false
}

// HuntDue reports whether a hunt for a submission's smallest input is still due. No hunt starts by
// itself if the jury set the verdict, because the tests may contradict it.
func HuntDue(st *contest.State, now time.Time, sub *contest.Submission, a *contest.Attempt) bool {
	failed := a.Judged != nil && a.Judged.Verdict != "" && a.Judged.Verdict != report.AC && a.Judged.Verdict != report.CE && a.Overruled == nil
	return failed && a.Explained == nil && Explains(st, now, sub) && st.Contest.Scoring != contest.Ladder
}

// openHunts returns the jobs for all due hunts that are not wanted yet.
func (d *Dispatcher) openHunts(wanted []dispatch.Job) (list []dispatch.Pending) {
	known := map[dispatch.Key]bool{}
	for _, job := range wanted {
		known[job.Key()] = true
	}
	d.Read(func(st *contest.State) {
		if st.Contest == nil {
			return
		}
		for _, sub := range st.Submissions {
			i := slices.Index(sub.Attempts, sub.Current())
			if i >= 0 && !st.Orphan(sub) && !sub.Ignored && HuntDue(st, d.Now(), sub, sub.Attempts[i]) && !known[dispatch.Key{Submission: sub.Number, Attempt: i, Explain: true}] {
				list = append(list, d.pending(st, sub, i, true))
			}
		}
	})
	return list
}

// huntPause is the interval at which the server checks whether hunts can start.
const huntPause = time.Second

// Hunt adds pending jobs for hunts while workers are idle, and removes outdated hunts and trials,
// until ctx ends. It uses a timer, because the end of the contest is not an event.
func (d *Dispatcher) Hunt(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(huntPause):
		}
		wanted := d.requested()
		open := d.openHunts(wanted)
		outdated := slices.DeleteFunc(wanted, func(job dispatch.Job) bool { return d.outdated(job) == "" })
		if len(open)+len(outdated) == 0 {
			continue
		}
		d.change(func(desk *dispatch.Desk, now time.Time) {
			for _, job := range outdated {
				desk.Done(now, job.Key())
			}
			after := time.Time{}
			if d.Shared() {
				after = now.Add(courtesy)
			}
			for _, w := range d.urgent.choose(open, d.idle(now)) {
				desk.Want(w, after)
			}
		})
	}
}

// given returns the jobs for those leases that are unfinished hunts. Another server may have
// given them out, or this server before its last restart.
func (d *Dispatcher) given(leases []stream.Lease) (list []dispatch.Pending) {
	for _, l := range leases {
		if !l.Explain || d.outdated(l.Job) != "" {
			continue
		}
		d.Read(func(st *contest.State) {
			list = append(list, d.pending(st, st.Submission(l.Submission), l.Attempt, true))
		})
	}
	return list
}
