package server

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
// contest all of them become due. Therefore hunts become wishes only while no job waits, and only
// as many as there are idle workers. A new submission then waits for one hunt at most.

// hunts has the submissions whose hunts go first.
type hunts struct {
	mu     sync.Mutex
	urgent []int // submissions whose pages were opened; the latest one last
}

// mostUrgent limits the length of hunts.urgent.
const mostUrgent = 100

// first makes the hunt for a submission the next one.
func (h *hunts) first(submission int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.urgent = append(slices.DeleteFunc(h.urgent, func(n int) bool { return n == submission }), submission)
	if more := len(h.urgent) - mostUrgent; more > 0 {
		h.urgent = slices.Delete(h.urgent, 0, more)
	}
}

// choose returns up to most of the open hunts: the urgent ones first, then the oldest.
func (h *hunts) choose(open []dispatch.Wish, most int) []dispatch.Wish {
	h.mu.Lock()
	defer h.mu.Unlock()
	urgency := map[int]int{}
	for i, submission := range h.urgent {
		urgency[submission] = i + 1
	}
	slices.SortStableFunc(open, func(x, y dispatch.Wish) int { return urgency[y.Submission] - urgency[x.Submission] })
	return open[:min(max(most, 0), len(open))]
}

// explains reports whether a team may now see the smallest input on which its submission fails.
func (s *Server) explains(sub *contest.Submission) bool {
	switch s.state.Contest.Counterexamples {
	case contest.Always:
		return true
	case contest.InPractice:
		return sub.Late || !s.Now().Before(s.state.Contest.End())
	}
	return false
}

// unexplained reports whether a hunt for a submission's smallest input is still due. No hunt
// starts by itself if the jury set the verdict, because the tests may contradict it.
func (s *Server) unexplained(sub *contest.Submission, a *contest.Attempt) bool {
	failed := a.Judged != nil && a.Judged.Verdict != "" && a.Judged.Verdict != report.AC && a.Judged.Verdict != report.CE && a.Overruled == nil
	return failed && a.Explained == nil && s.explains(sub) && s.state.Contest.Scoring != contest.Ladder
}

// openHunts returns the wishes for all due hunts that are not wanted yet.
func (s *Server) openHunts(wanted []dispatch.Job) (list []dispatch.Wish) {
	known := map[dispatch.Key]bool{}
	for _, job := range wanted {
		known[job.Key()] = true
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.state.Contest == nil {
		return nil
	}
	for _, sub := range s.state.Submissions {
		i := slices.Index(sub.Attempts, sub.Current())
		if i >= 0 && !s.state.Orphan(sub) && s.unexplained(sub, sub.Attempts[i]) && !known[dispatch.Key{Submission: sub.Number, Attempt: i, Explain: true}] {
			list = append(list, s.wish(sub, i, true))
		}
	}
	return list
}

// huntPause is the interval at which the server checks whether hunts can start.
const huntPause = time.Second

// hunt adds wishes for hunts while workers are idle, and removes outdated ones, until ctx ends. It
// uses a timer, because the end of the contest is not an event.
func (s *Server) hunt(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(huntPause):
		}
		wanted := s.crew.hunts()
		open := s.openHunts(wanted)
		outdated := slices.DeleteFunc(wanted, func(job dispatch.Job) bool { return s.outdated(job) == "" })
		if len(open)+len(outdated) == 0 {
			continue
		}
		s.crew.change(func(d *dispatch.Desk, now time.Time) {
			for _, job := range outdated {
				d.Done(now, job.Key())
			}
			after := time.Time{}
			if s.Stream.Shared() {
				after = now.Add(courtesy)
			}
			for _, w := range s.hunts.choose(open, s.crew.idle(now)) {
				d.Want(w, after)
			}
		})
	}
}

// given returns the wishes for those leases that are unfinished hunts. Another server may have
// given them out, or this server before its last restart.
func (s *Server) given(leases []stream.Lease) (list []dispatch.Wish) {
	for _, l := range leases {
		if !l.Explain || s.outdated(l.Job) != "" {
			continue
		}
		s.read(func(st *contest.State) { list = append(list, s.wish(st.Submission(l.Submission), l.Attempt, true)) })
	}
	return list
}
