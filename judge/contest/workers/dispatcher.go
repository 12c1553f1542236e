// Package workers gives the jobs of a contest to its workers and checks their results.
//
// A job judges an attempt of a submission, looks for the smallest input on which a submission fails,
// or lets two programs of a ladder play. The state of the contest says which jobs are pending, and
// package dispatch decides which worker gets which. Workers are not trusted: a result that is not
// legal, late or forged has no effect, and a job that fails is given to another worker.
package workers

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/dispatch"
	"grundy/judge/contest/stream"
)

// Options are what a Dispatcher needs of the server of a contest.
type Options struct {
	Contest string // its id
	// Read calls f with the state, which f must not change or keep. Seq is the number of the last
	// event in it.
	Read func(f func(st *contest.State))
	Seq  func() uint64
	// Record stores a report, if there is one, appends an event to the log, and waits until the
	// state includes it.
	Record func(ctx context.Context, e contest.Event, report []byte) error
	// Answers stores the answers to trials.
	Answers Answers
	// Progress is called with the progress of submissions that are being judged.
	Progress func(stream.Progress)
	// Shared reports whether other servers may serve the same contest.
	Shared func() bool
	Now    func() time.Time
	Log    *slog.Logger
}

// Answers stores the answers to trials, by the digests of the trials. *stream.Stream implements it.
type Answers interface {
	Answer(ctx context.Context, digest string, text []byte) error
	Answered(ctx context.Context, digest string) ([]byte, error) // nil: there is none
}

// A Dispatcher gives jobs to workers. It does not trust workers: it checks each result and makes
// the event itself.
type Dispatcher struct {
	Options
	urgent urgent

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
	// Lost is how long a worker may be silent before it counts as gone.
	Lost = 15 * time.Second
	// adoption is how long a new server waits for workers to report the jobs that they already
	// hold.
	adoption = 5 * time.Second
)

// New returns a dispatcher without jobs. Sync and Follow add those of the contest.
func New(o Options) *Dispatcher {
	return &Dispatcher{Options: o, desk: dispatch.New(), kick: make(chan struct{}, 1), about: map[string]stream.Worker{}}
}

// change calls f with the desk, and makes waiting requests look for a job again.
func (d *Dispatcher) change(f func(desk *dispatch.Desk, now time.Time)) {
	d.mu.Lock()
	f(d.desk, time.Now())
	d.mu.Unlock()
	d.wake()
}

func (d *Dispatcher) wake() {
	select {
	case d.kick <- struct{}{}:
	default:
	}
}

// Run gives out jobs until ctx ends.
func (d *Dispatcher) Run(ctx context.Context) {
	tick := time.NewTicker(250 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			d.mu.Lock()
			left := d.parked
			d.parked, d.ended = nil, true
			d.mu.Unlock()
			for _, p := range left {
				p.answer(nil, nil)
			}
			return
		case <-d.kick:
		case <-tick.C:
			d.expire(ctx)
		}
		d.give()
	}
}

// give answers the requests that get a job or have waited long enough.
func (d *Dispatcher) give() {
	type answer struct {
		to    *parked
		lease *stream.Lease
	}
	var answers []answer
	now := time.Now()
	d.mu.Lock()
	left := d.parked[:0]
	for _, p := range d.parked {
		if l := d.lease(now, p.worker); l != nil {
			answers = append(answers, answer{p, l})
		} else if !now.Before(p.until) {
			answers = append(answers, answer{p, nil})
		} else {
			left = append(left, p)
		}
	}
	clear(d.parked[len(left):])
	d.parked = left
	d.wanted = d.desk.Wanted()
	wanted := d.wanted
	d.mu.Unlock()
	for _, a := range answers {
		a.to.answer(a.lease, wanted)
	}
}

// expire ends the leases of workers that are gone. A job fails if too many workers disappeared
// with it. expire also forgets workers that have been silent for long.
func (d *Dispatcher) expire(ctx context.Context) {
	d.mu.Lock()
	failed := d.desk.Expire(time.Now())
	for name, w := range d.about {
		if d.Now().Sub(w.Seen) > 10*Lost {
			delete(d.about, name)
		}
	}
	d.mu.Unlock()
	for _, job := range failed {
		go func() {
			if err := d.fails(ctx, job, dispatch.ErrLost.Error(), ""); err != nil {
				d.abandon(job.Key())
			}
		}()
	}
}

func (d *Dispatcher) abandon(key dispatch.Key) {
	d.change(func(desk *dispatch.Desk, _ time.Time) { desk.Abandon(key) })
}

// Take implements stream.Server. It looks for a job only for this worker. If each call also looked
// for jobs for the parked requests, a flood of requests would be expensive.
func (d *Dispatcher) Take(w dispatch.Worker, answer func(*stream.Lease, []string)) {
	d.mu.Lock()
	now := time.Now()
	d.desk.Heard(now, w)
	l, wanted := d.lease(now, w), d.wanted
	if l == nil && !d.ended && len(d.parked) < mostParked && (w.Languages == nil || len(w.Languages) > 0) {
		d.parked = append(d.parked, &parked{w, now.Add(parking), answer})
		answer = nil
	}
	d.mu.Unlock()
	if answer != nil {
		answer(l, wanted)
	}
}

// lease gives a worker its next job, or returns nil if there is none. The caller holds d.mu.
func (d *Dispatcher) lease(now time.Time, w dispatch.Worker) *stream.Lease {
	if d.ended {
		return nil
	}
	l := stream.NewLease(w.Name)
	l.Seq = d.Seq()
	job, ok := d.desk.Take(now, w, l.ID)
	if !ok {
		return nil
	}
	l.Job = job
	return &l
}

// Alive implements stream.Server.
func (d *Dispatcher) Alive(w stream.Worker, ends bool, holds []stream.Lease) {
	hunts := d.given(holds)
	var left []*parked
	defer func() {
		for _, p := range left {
			p.answer(nil, nil)
		}
	}()
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	if ends {
		d.parked = slices.DeleteFunc(d.parked, func(p *parked) bool {
			if p.worker.Name == w.Name {
				left = append(left, p)
			}
			return p.worker.Name == w.Name
		})
		d.desk.Gone(w.Name)
		delete(d.about, w.Name)
	} else {
		d.desk.Heard(now, dispatch.Worker{Name: w.Name, Languages: w.Languages})
		w.Seen = d.Now()
		if _, known := d.about[w.Name]; known || len(d.about) < mostKnown {
			d.about[w.Name] = w
		}
	}
	for _, h := range hunts {
		d.desk.Want(h, time.Time{})
	}
	for _, l := range holds {
		d.desk.Holds(now, l.Key(), l.ID, l.Worker)
	}
}

// Progress implements stream.Server.
func (d *Dispatcher) Progress(l stream.Lease, done, of int) {
	d.Options.Progress(stream.Progress{Submission: l.Submission, Done: done, Of: of})
}

// Workers returns what workers report about themselves, by name.
func (d *Dispatcher) Workers() map[string]stream.Worker {
	d.mu.Lock()
	defer d.mu.Unlock()
	list := make(map[string]stream.Worker, len(d.about))
	for name, w := range d.about {
		list[name] = w
	}
	return list
}

// Counts returns the number of waiting jobs and of jobs under way.
func (d *Dispatcher) Counts() (waiting, working int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.desk.Counts()
}

// Stuck returns the jobs without a verdict whose language no worker has.
func (d *Dispatcher) Stuck() []dispatch.Job {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.DeleteFunc(d.desk.Stuck(time.Now()), func(job dispatch.Job) bool { return job.Key().Requested() })
}

// requested returns the pending jobs that somebody requested: hunts for smallest inputs, and trials.
func (d *Dispatcher) requested() []dispatch.Job {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.desk.Requested()
}

// idle returns how many more jobs the workers can do now. It returns 0 while a job waits that is
// not stuck, and assumes one slot if no worker has reported. The caller holds d.mu.
func (d *Dispatcher) idle(now time.Time) int {
	waiting, working := d.desk.Counts()
	if waiting > len(d.desk.Stuck(now)) {
		return 0
	}
	slots := 0
	for _, w := range d.about {
		if d.Now().Sub(w.Seen) <= Lost {
			slots += w.Slots
		}
	}
	return max(slots, 1) - working
}

// Result implements stream.Server.
func (d *Dispatcher) Result(ctx context.Context, l stream.Lease, r stream.Result) error {
	key := l.Key()
	if l.Seq > d.Seq() { // this server may not know the submission yet
		return errBehind
	}
	if reason := d.outdated(l.Job); reason != "" {
		return errors.New(reason)
	}
	if hunts := d.given([]stream.Lease{l}); len(hunts) > 0 {
		d.change(func(desk *dispatch.Desk, now time.Time) {
			desk.Want(hunts[0], time.Time{})
			desk.Holds(now, key, l.ID, l.Worker)
		})
	}
	switch {
	case r.Back:
		var err error
		d.change(func(desk *dispatch.Desk, now time.Time) { err = desk.Back(now, key, l.ID) })
		return err
	case r.Report == nil:
		return d.fault(ctx, l, r.Fault)
	case l.Trial:
		return d.answer(ctx, l, r)
	}
	e, err := d.eventOf(l, r)
	if err != nil { // a bad report counts as a fault of the worker
		if e := d.fault(ctx, l, err.Error()); e != nil {
			return e
		}
		return err
	}
	var held time.Duration
	d.change(func(desk *dispatch.Desk, now time.Time) { held, err = desk.Begin(now, key, l.ID, l.Worker) })
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
	if err := d.Record(ctx, e, r.Text); err != nil {
		d.abandon(key)
		d.Log.Error("a result is not stored", "submission", l.Submission, "error", err)
		return fmt.Errorf("%w: %w", stream.ErrPassing, err)
	}
	d.change(func(desk *dispatch.Desk, now time.Time) { desk.Done(now, key) })
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
func (d *Dispatcher) fault(ctx context.Context, l stream.Lease, why string) (err error) {
	var last bool
	d.change(func(desk *dispatch.Desk, now time.Time) { last, err = desk.Fault(now, l.Key(), l.ID, l.Worker) })
	if err != nil {
		return passing(err)
	}
	d.Log.Warn("a worker could not judge", "worker", l.Worker, "submission", l.Submission, "error", why)
	if !last {
		return nil
	}
	if err := d.fails(ctx, l.Job, why, l.Worker); err != nil {
		d.abandon(l.Key())
		d.Log.Error("a fault is not stored", "submission", l.Submission, "error", err)
	}
	return nil
}
