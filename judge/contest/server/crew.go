package server

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/contest"
	"grundy/judge/contest/dispatch"
	"grundy/judge/contest/stream"
	"grundy/judge/report"
)

// A crew gives jobs to workers. It does not trust workers: the server checks each result and
// writes the event itself.
type crew struct {
	of *Server

	mu     sync.Mutex
	desk   *dispatch.Desk
	parked []*parked
	wanted []string // the languages of waiting jobs, as of the last give
	ended  bool
	kick   chan struct{} // holds one value: a waiting request may now get a job

	about map[string]stream.Worker // what workers report about themselves, by name
}

// A parked request is a worker's request that waits for a job.
type parked struct {
	worker dispatch.Worker
	until  time.Time
	answer func(*stream.Lease, []string)
}

const (
	// parking is how long a request waits for a job. mostParked is how many requests may wait.
	parking    = time.Second
	mostParked = 2000
	// mostKnown is the maximum number of workers whose reports about themselves are kept.
	mostKnown = 1000
	// adoption is how long a new server waits for workers to report the jobs that they already
	// hold.
	adoption = 5 * time.Second
)

func newCrew(s *Server) *crew {
	return &crew{of: s, desk: dispatch.New(), kick: make(chan struct{}, 1), about: map[string]stream.Worker{}}
}

// wish returns the wish for an attempt of a submission. The caller holds the state's lock.
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

// change calls f with the desk, and makes waiting requests look for a job again.
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

// give answers the requests that get a job or have waited long enough.
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

// expire ends the leases of workers that are gone. A job fails if too many workers disappeared
// with it. expire also forgets workers that have been silent for long.
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

// Take implements stream.Server. It looks for a job only for this worker. If each call also looked
// for jobs for the parked requests, a flood of requests would be expensive.
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

// lease gives a worker its next job, or returns nil if there is none. The caller holds c.mu.
func (c *crew) lease(now time.Time, w dispatch.Worker) *stream.Lease {
	if c.ended {
		return nil
	}
	l := stream.NewLease(w.Name)
	l.Seq = c.of.seq.Load()
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

// workers returns what workers report about themselves, by name.
func (c *crew) workers() map[string]stream.Worker {
	c.mu.Lock()
	defer c.mu.Unlock()
	list := make(map[string]stream.Worker, len(c.about))
	for name, w := range c.about {
		list[name] = w
	}
	return list
}

// counts returns the number of waiting jobs and of jobs under way.
func (c *crew) counts() (waiting, working int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.desk.Counts()
}

// stuck returns the jobs without a verdict whose language no worker has.
func (c *crew) stuck() []dispatch.Job {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.DeleteFunc(c.desk.Stuck(time.Now()), func(job dispatch.Job) bool { return job.Explain })
}

// hunts returns the wanted hunts for smallest inputs.
func (c *crew) hunts() []dispatch.Job {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.desk.Searches()
}

// idle returns how many more jobs the workers can do now. It returns 0 while a job waits that is
// not stuck, and assumes one slot if no worker has reported. The caller holds c.mu.
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
	if l.Seq > c.of.seq.Load() { // this server may not know the submission yet
		return errBehind
	}
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
	if err != nil { // a bad report counts as a fault of the worker
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
		e.Judged.Took = took // judging time counts against the team's quota
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

// errBehind temporarily refuses the result of a job, because the server that dispatched the job
// had read more events than this one.
var errBehind = fmt.Errorf("%w: this server has not read the log so far", stream.ErrPassing)

// passing wraps temporary refusals of a desk in stream.ErrPassing.
func passing(err error) error {
	if errors.Is(err, dispatch.ErrBusy) {
		return fmt.Errorf("%w: %w", stream.ErrPassing, err)
	}
	return err
}

// fault records that a worker could not do a job. After the last retry, the jury sees the reason.
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

// outdated returns why the result of a job is no longer needed, or "" if it is needed.
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

// outdatedMatch returns why the result of a match is no longer needed, or "".
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

// eventOf returns the event for a report, or an error if the event would not be legal.
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

// matchOf returns the event for a match. The server counts the games itself.
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

// fails adds an event to the log that says why a job has no result.
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

// record stores a report and appends its event to the log. It then waits until the state includes
// the event.
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
		err = s.Stream.Intact() // otherwise the event would be lost with the process
	}
	if err != nil {
		return s.stored(err)
	}
	return s.wait(ctx, seq)
}
