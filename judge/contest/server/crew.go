package server

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/dispatch"
	"grundy/judge/contest/stream"
	"grundy/judge/format"
	"grundy/judge/report"
)

// A crew gives jobs to workers. It does not trust them: the server checks each result, and
// writes the event itself.
type crew struct {
	of *Server

	mu     sync.Mutex
	desk   *dispatch.Desk
	parked []*parked
	wanted []string // the languages that jobs wait for, as give found them
	ended  bool
	kick   chan struct{} // holds one: somebody may get a job now

	about map[string]stream.Worker // what workers tell about themselves, by name
}

// A parked request for a job waits for one.
type parked struct {
	worker dispatch.Worker
	until  time.Time
	answer func(*stream.Lease, []string)
}

const (
	// parking is how long a request waits for a job, and mostParked how many wait.
	parking    = time.Second
	mostParked = 2000
	// mostKnown is how many workers the jury's page shows.
	mostKnown = 1000
	// adoption is how long a server that starts waits for workers to say which jobs they
	// have already.
	adoption = 5 * time.Second
)

func newCrew(s *Server) *crew {
	return &crew{of: s, desk: dispatch.New(), kick: make(chan struct{}, 1), about: map[string]stream.Worker{}}
}

// wish returns the wish for an attempt of a submission. The state is locked.
func (s *Server) wish(sub *contest.Submission, attempt int, explain bool) dispatch.Wish {
	w := dispatch.Wish{Job: s.job(sub, attempt, explain), Team: sub.Team}
	switch a := sub.Attempts[attempt]; {
	case explain:
		w.Class = dispatch.Explained
	case sub.Late || a.Pending:
		w.Class = dispatch.Later
	}
	return w
}

// change changes the desk, and has those who wait for a job look again.
func (c *crew) change(f func(d *dispatch.Desk, now time.Time)) {
	c.mu.Lock()
	f(c.desk, time.Now())
	c.mu.Unlock()
	c.wake()
}

func (c *crew) wake() {
	select {
	case c.kick <- struct{}{}:
	default:
	}
}

// run gives out jobs until ctx ends.
func (c *crew) run(ctx context.Context) {
	tick := time.NewTicker(250 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			c.mu.Lock()
			left := c.parked
			c.parked, c.ended = nil, true
			c.mu.Unlock()
			for _, p := range left {
				p.answer(nil, nil)
			}
			return
		case <-c.kick:
		case <-tick.C:
			c.expire(ctx)
		}
		c.give()
	}
}

// give answers those who wait for whom there is a job, or who have waited long enough.
func (c *crew) give() {
	type answer struct {
		to    *parked
		lease *stream.Lease
	}
	var answers []answer
	now := time.Now()
	c.mu.Lock()
	left := c.parked[:0]
	for _, p := range c.parked {
		if l := c.lease(now, p.worker); l != nil {
			answers = append(answers, answer{p, l})
		} else if !now.Before(p.until) {
			answers = append(answers, answer{p, nil})
		} else {
			left = append(left, p)
		}
	}
	clear(c.parked[len(left):])
	c.parked = left
	c.wanted = c.desk.Wanted()
	wanted := c.wanted
	c.mu.Unlock()
	for _, a := range answers {
		a.to.answer(a.lease, wanted)
	}
}

// expire ends the leases of workers that are gone. A job fails if too many workers have left
// it unfinished.
func (c *crew) expire(ctx context.Context) {
	c.mu.Lock()
	failed := c.desk.Expire(time.Now())
	for name, w := range c.about {
		if c.of.Now().Sub(w.Seen) > 10*lost {
			delete(c.about, name)
		}
	}
	c.mu.Unlock()
	for _, job := range failed {
		go func() {
			if err := c.of.fails(ctx, job, dispatch.ErrLost.Error(), ""); err != nil {
				c.abandon(job.Key())
			}
		}()
	}
}

func (c *crew) abandon(key dispatch.Key) {
	c.change(func(d *dispatch.Desk, _ time.Time) { d.Abandon(key) })
}

// Take implements stream.Server. Only who asks is served: others wait already for what there
// is, and a flood of requests must not have all of them looked at with each.
func (c *crew) Take(w dispatch.Worker, answer func(*stream.Lease, []string)) {
	c.mu.Lock()
	now := time.Now()
	c.desk.Heard(now, w)
	l, wanted := c.lease(now, w), c.wanted
	if l == nil && !c.ended && len(c.parked) < mostParked && (w.Languages == nil || len(w.Languages) > 0) {
		c.parked = append(c.parked, &parked{w, now.Add(parking), answer})
		answer = nil
	}
	c.mu.Unlock()
	if answer != nil {
		answer(l, wanted)
	}
}

// lease gives a worker the job that is next for it; nil: there is none. The crew is locked.
func (c *crew) lease(now time.Time, w dispatch.Worker) *stream.Lease {
	if c.ended {
		return nil
	}
	l := stream.NewLease(w.Name)
	job, ok := c.desk.Take(now, w, l.ID)
	if !ok {
		return nil
	}
	l.Job = job
	return &l
}

// Alive implements stream.Server.
func (c *crew) Alive(w stream.Worker, ends bool, holds []stream.Lease) {
	hunts := c.of.given(holds)
	var left []*parked
	defer func() {
		for _, p := range left {
			p.answer(nil, nil)
		}
	}()
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	if ends {
		c.parked = slices.DeleteFunc(c.parked, func(p *parked) bool {
			if p.worker.Name == w.Name {
				left = append(left, p)
			}
			return p.worker.Name == w.Name
		})
		c.desk.Gone(w.Name)
		delete(c.about, w.Name)
	} else {
		c.desk.Heard(now, dispatch.Worker{Name: w.Name, Languages: w.Languages})
		w.Seen = c.of.Now()
		if _, known := c.about[w.Name]; known || len(c.about) < mostKnown {
			c.about[w.Name] = w
		}
	}
	for _, h := range hunts {
		c.desk.Want(h, time.Time{})
	}
	for _, l := range holds {
		c.desk.Holds(now, l.Key(), l.ID, l.Worker)
	}
}

// Progress implements stream.Server.
func (c *crew) Progress(l stream.Lease, done, of int) {
	c.of.listeners.progress(stream.Progress{Submission: l.Submission, Done: done, Of: of})
}

// workers returns what workers tell about themselves, by name.
func (c *crew) workers() map[string]stream.Worker {
	c.mu.Lock()
	defer c.mu.Unlock()
	list := make(map[string]stream.Worker, len(c.about))
	for name, w := range c.about {
		list[name] = w
	}
	return list
}

// counts returns how many jobs wait for a worker, and how many are under way.
func (c *crew) counts() (waiting, working int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.desk.Counts()
}

// stuck returns the jobs without a verdict that wait for a language which no worker has.
func (c *crew) stuck() []dispatch.Job {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.DeleteFunc(c.desk.Stuck(time.Now()), func(job dispatch.Job) bool { return job.Explain })
}

// hunts returns the hunts for smallest inputs that are wanted.
func (c *crew) hunts() []dispatch.Job {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.desk.Searches()
}

// idle returns how many more jobs the workers can do now. The crew is locked.
func (c *crew) idle(now time.Time) int {
	waiting, working := c.desk.Counts()
	if waiting > len(c.desk.Stuck(now)) {
		return 0
	}
	slots := 0
	for _, w := range c.about {
		if c.of.Now().Sub(w.Seen) <= lost {
			slots += w.Slots
		}
	}
	return max(slots, 1) - working
}

// Result implements stream.Server.
func (c *crew) Result(ctx context.Context, l stream.Lease, r stream.Result) error {
	key := l.Key()
	if reason := c.of.outdated(l.Job); reason != "" {
		return errors.New(reason)
	}
	if hunts := c.of.given([]stream.Lease{l}); len(hunts) > 0 {
		c.change(func(d *dispatch.Desk, now time.Time) {
			d.Want(hunts[0], time.Time{})
			d.Holds(now, key, l.ID, l.Worker)
		})
	}
	switch {
	case r.Back:
		var err error
		c.change(func(d *dispatch.Desk, now time.Time) { err = d.Back(now, key, l.ID) })
		return err
	case r.Report == nil:
		return c.fault(ctx, l, r.Fault)
	}
	e, err := c.of.eventOf(l, r)
	if err != nil { // the report is the worker's fault
		if e := c.fault(ctx, l, err.Error()); e != nil {
			return e
		}
		return err
	}
	var held time.Duration
	c.change(func(d *dispatch.Desk, now time.Time) { held, err = d.Begin(now, key, l.ID, l.Worker) })
	if err != nil {
		return passing(err)
	}
	took := max(0, min(r.Took, held))
	switch {
	case e.Judged != nil:
		e.Judged.Took = took // it counts against the quota of the team
	case e.Played != nil:
		e.Played.Took = took
	}
	if err := c.of.record(ctx, e, r.Text); err != nil {
		c.abandon(key)
		c.of.Log.Error("a result is not stored", "submission", l.Submission, "error", err)
		return fmt.Errorf("%w: %w", stream.ErrPassing, err)
	}
	c.change(func(d *dispatch.Desk, now time.Time) { d.Done(now, key) })
	return nil
}

// passing marks the refusals of a desk that will not last.
func passing(err error) error {
	if errors.Is(err, dispatch.ErrBusy) {
		return fmt.Errorf("%w: %w", stream.ErrPassing, err)
	}
	return err
}

// fault notes that a worker could not do a job. After the last try the jury reads why.
func (c *crew) fault(ctx context.Context, l stream.Lease, why string) (err error) {
	var last bool
	c.change(func(d *dispatch.Desk, now time.Time) { last, err = d.Fault(now, l.Key(), l.ID, l.Worker) })
	if err != nil {
		return passing(err)
	}
	c.of.Log.Warn("a worker could not judge", "worker", l.Worker, "submission", l.Submission, "error", why)
	if !last {
		return nil
	}
	if err := c.of.fails(ctx, l.Job, why, l.Worker); err != nil {
		c.abandon(l.Key())
		c.of.Log.Error("a fault is not stored", "submission", l.Submission, "error", err)
	}
	return nil
}

// outdated returns why nobody waits for the result of a job any more; empty: it is
// waited for.
func (s *Server) outdated(job dispatch.Job) (reason string) {
	if job.Rival.Submission > 0 {
		return s.outdatedMatch(job)
	}
	s.read(func(st *contest.State) {
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
		case s.job(sub, job.Attempt, job.Explain) != job:
			reason = "the problem has changed since the job was given"
		}
	})
	return reason
}

// outdatedMatch is outdated for a match.
func (s *Server) outdatedMatch(job dispatch.Job) (reason string) {
	pair := contest.Pair{Submission: job.Submission, Rival: job.Rival.Submission}
	s.read(func(st *contest.State) {
		switch {
		case st.Contest == nil || st.Submission(pair.Submission) == nil || st.Submission(pair.Rival) == nil:
			reason = "there is no such match"
		case st.Match(pair) != nil || st.Attempt(pair) != job.Attempt:
			reason = "the match has a result already"
		case s.matchJob(pair) != job:
			reason = "the problem has changed since the job was given"
		}
	})
	return reason
}

// eventOf returns the event that a report gives rise to, or why the log cannot have it.
func (s *Server) eventOf(l stream.Lease, r stream.Result) (e contest.Event, err error) {
	digest := stream.Digest(r.Text)
	if l.Rival.Submission > 0 {
		return s.matchOf(l, r)
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
	s.read(func(st *contest.State) {
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

// matchOf returns the event of a match, which the server counts itself.
func (s *Server) matchOf(l stream.Lease, r stream.Result) (e contest.Event, err error) {
	p := contest.Played{Submission: l.Submission, Rival: l.Rival.Submission, Attempt: l.Attempt, Report: stream.Digest(r.Text), Worker: l.Worker}
	e = contest.Event{Kind: contest.KindPlayed, By: l.Worker, Played: &p}
	if r.Report.Match == nil {
		err = errors.New("it has no match")
	} else if err = r.Report.Match.Sound(); err == nil {
		p.Won, p.Drawn, p.Lost, p.Faults = r.Report.Match.Count()
		s.read(func(st *contest.State) {
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

// mostTests is how many tests of a judgement the log has, and mostTier how long the name of
// its tier is: an event is small.
const mostTests, mostTier = 15_000, 60

// judged is what the log has of a report. Of more than mostTests tests, the report alone has
// the single ones.
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

// fails puts into the log that a job has no result, and why.
func (s *Server) fails(ctx context.Context, job dispatch.Job, why, by string) error {
	if why == "" {
		why = "the worker gives no reason"
	}
	e := contest.Event{Kind: contest.KindJudged, By: by, Judged: &contest.Judged{Submission: job.Submission, Attempt: job.Attempt, Error: why, Worker: by}}
	if rival := job.Rival.Submission; rival > 0 {
		e = contest.Event{Kind: contest.KindPlayed, By: by, Played: &contest.Played{Submission: job.Submission, Rival: rival, Attempt: job.Attempt, Error: why, Worker: by}}
	}
	if job.Explain {
		e = contest.Event{Kind: contest.KindExplained, By: by, Explained: &contest.Explained{Submission: job.Submission, Attempt: job.Attempt, Error: why}}
	}
	return s.record(ctx, e, nil)
}

// record puts a result into the log, after its report, and waits until the state has it.
func (s *Server) record(ctx context.Context, e contest.Event, text []byte) error {
	if err := s.store.broken(); err != nil {
		return err
	}
	ctx, done := lasting(ctx)
	defer done()
	if text != nil {
		if _, err := s.Stream.Put(ctx, text); err != nil {
			return s.stored(err)
		}
	}
	e.Time = s.Now().Truncate(time.Millisecond)
	seq, err := s.Stream.Append(ctx, s.Contest, e)
	if err == nil {
		err = s.Stream.Intact() // else it would be gone with the process
	}
	if err != nil {
		return s.stored(err)
	}
	return s.wait(ctx, seq)
}
