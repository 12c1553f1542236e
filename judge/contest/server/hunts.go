package server

import (
	"context"
	"slices"
	"sync"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/stream"
	"grundy/judge/report"
)

// Hunts for the smallest input on which a submission fails take seconds each, and a contest
// that ends wants all of them at once. So they enter the queue only while it is empty, as
// many as there are idle workers: who waits for a verdict waits for one hunt at most.

// hunts are those that this server has asked for, and those that go first.
type hunts struct {
	mu     sync.Mutex
	asked  map[stream.Job]bool
	urgent []int // submissions whose pages somebody looks at, the last one last
}

// mostUrgent bounds the hunts that go first.
const mostUrgent = 100

// first makes the hunt for a submission the next one, if there is one.
func (h *hunts) first(submission int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.urgent = append(slices.DeleteFunc(h.urgent, func(n int) bool { return n == submission }), submission)
	if more := len(h.urgent) - mostUrgent; more > 0 {
		h.urgent = slices.Delete(h.urgent, 0, more)
	}
}

// choose returns some of the jobs that nobody has asked for: the urgent ones first, then the
// oldest. They count as asked for.
func (h *hunts) choose(open []stream.Job, most int) (list []stream.Job) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.asked == nil {
		h.asked = map[stream.Job]bool{}
	}
	open = slices.DeleteFunc(open, func(j stream.Job) bool { return h.asked[j] })
	urgency := map[int]int{}
	for i, submission := range h.urgent {
		urgency[submission] = i + 1
	}
	slices.SortStableFunc(open, func(x, y stream.Job) int { return urgency[y.Submission] - urgency[x.Submission] })
	list = open[:min(most, len(open))]
	for _, j := range list {
		h.asked[j] = true
	}
	return list
}

// explains reports whether a team is to see the smallest input on which its submission
// fails.
func (s *Server) explains(sub *contest.Submission) bool {
	switch s.state.Contest.Counterexamples {
	case contest.Always:
		return true
	case contest.InPractice:
		return sub.Late || !s.Now().Before(s.state.Contest.End())
	}
	return false
}

// unexplained reports whether the smallest input on which a submission fails is still to be
// looked for.
func (s *Server) unexplained(sub *contest.Submission, a *contest.Attempt) bool {
	failed := a.Judged != nil && a.Judged.Verdict != "" && a.Judged.Verdict != report.AC && a.Judged.Verdict != report.CE
	return failed && a.Explained == nil && s.explains(sub)
}

// openHunts returns the jobs of all smallest inputs that are still to be looked for.
func (s *Server) openHunts() (list []stream.Job) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.state.Contest == nil {
		return nil
	}
	for _, sub := range s.state.Submissions {
		if i := slices.Index(sub.Attempts, sub.Current()); i >= 0 && s.unexplained(sub, sub.Attempts[i]) {
			list = append(list, s.job(sub, i, true))
		}
	}
	return list
}

// glance is how often the queue is looked at for room.
const glance = time.Second

// hunt asks for hunts while the queue has room, until ctx ends. It goes by the clock, since
// the end of the contest is no event.
func (s *Server) hunt(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(glance):
		}
		open := s.openHunts()
		if len(open) == 0 {
			continue
		}
		for _, j := range s.hunts.choose(open, s.idle(ctx)) {
			s.want(j)
		}
	}
}

// idle returns how many workers have nothing to do and nothing to expect.
func (s *Server) idle(ctx context.Context) int {
	if s.asks.any() {
		return 0
	}
	waiting, working, err := s.Stream.Queue(ctx)
	if err != nil || waiting > 0 {
		return 0
	}
	slots := 0
	s.mu.RLock()
	for _, w := range s.workers {
		if s.Now().Sub(w.Seen) <= lost {
			slots += w.Slots
		}
	}
	s.mu.RUnlock()
	return max(slots, 1) - working
}

// any reports whether jobs are on their way to the queue.
func (w *wanted) any() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.list) > 0
}
