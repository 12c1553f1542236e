package stream

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"grundy/judge/contest/dispatch"
	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
	"grundy/judge/report"
)

// A Work is what a worker does.
type Work struct {
	Slots int // jobs done at once
	// About returns what the worker tells about itself. Its languages are those whose jobs
	// it gets.
	About func() Worker
	// Do does a job. It should return soon when ctx ends: the job goes to another worker
	// then. An error says that the judge could not judge.
	Do func(ctx context.Context, t *Task) (*report.Report, error)
	// Wants is called with the languages that jobs wait for, if there is no job for the
	// worker; it may be nil.
	Wants func(languages []string)
}

// A Task is a job that this worker has.
type Task struct {
	dispatch.Job
	of    *Stream
	lease string
}

// Work takes jobs and sends their results, until ctx ends. It then waits for the jobs that it
// has begun. An error says that the servers refuse this worker for good.
func (s *Stream) Work(ctx context.Context, w Work) error {
	c := &crew{Stream: s, Work: w, tasks: map[string]bool{}}
	var group sync.WaitGroup
	inner, stop := context.WithCancel(ctx)
	defer stop()
	ended, end := context.WithCancel(context.WithoutCancel(ctx))
	group.Go(func() { c.presence(ended) })
	defer context.AfterFunc(ctx, func() { _ = c.tell(true) })() // who waits for a job is answered now
	var slots sync.WaitGroup
	for range max(1, w.Slots) {
		slots.Go(func() {
			for inner.Err() == nil {
				if s.conn.IsClosed() {
					stop()
					return
				}
				c.one(inner)
			}
		})
	}
	slots.Wait()
	end()
	group.Wait()
	if ctx.Err() == nil && s.conn.IsClosed() {
		return refusedWorker(place(s.options))
	}
	return nil
}

// refusedWorker returns the error of a worker whose credential is not, or no longer, valid.
func refusedWorker(place string) error {
	return fault.New(place, "the server refuses this worker", "start it with the address that grundy serve prints now")
}

// A crew is the slots of a worker.
type crew struct {
	*Stream
	Work
	mu    sync.Mutex
	tasks map[string]bool // leases
}

// presence reports at intervals that the worker is alive and what it does.
func (c *crew) presence(ctx context.Context) {
	for {
		_ = c.tell(false) // while no server hears it, nothing is lost
		select {
		case <-ctx.Done():
			_ = c.tell(true)
			_ = c.conn.FlushTimeout(time.Second)
			return
		case <-time.After(alivePulse):
		}
	}
}

func (c *crew) tell(ends bool) error {
	about := c.About()
	a := alive{Worker: about, Ends: ends}
	c.mu.Lock()
	for lease := range c.tasks {
		a.Leases = append(a.Leases, lease)
	}
	c.mu.Unlock()
	return c.announce(a)
}

// one takes one job, if there is one within a moment, and does it.
func (c *crew) one(ctx context.Context) {
	about := c.About()
	// A worker that ends while it asks waits for the answer: it may have got a job, which it
	// gives back.
	asking, done := context.WithCancel(context.WithoutCancel(ctx))
	defer done()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(2*parking, done) })()
	soon, late := context.WithTimeout(asking, 2*patience) // a server that ends, or starts again, does not answer
	defer late()
	asked := time.Now()
	reply, err := ask[takeReply](soon, c.Stream, takes, takeRequest{about.Name, about.Languages})
	if err != nil || reply.Lease == "" {
		if err == nil && c.Wants != nil {
			c.Wants(reply.Wanted)
		}
		if err != nil || time.Since(asked) < parking/2 { // the server has no room for who waits
			rest(ctx, 200*time.Millisecond)
		}
		return
	}
	t := &Task{Job: reply.Job, of: c.Stream, lease: reply.Lease}
	c.hold(t.lease, true)
	defer c.hold(t.lease, false)
	// So that no other server of the contest gives the job out, too.
	_ = c.announce(alive{Worker: about, Leases: []string{t.lease}})
	began := time.Now()
	var r *report.Report
	if ctx.Err() == nil {
		r, err = c.Do(ctx, t)
	}
	c.send(ctx, resultHead{Lease: t.lease, Took: time.Since(began)}, r, err)
}

func (c *crew) hold(lease string, holds bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if holds {
		c.tasks[lease] = true
	} else {
		delete(c.tasks, lease)
	}
}

// lastTries is how long a worker that is ending still tries to send a result that no server
// accepts. It is judged again then.
const lastTries = 5 * time.Second

// send sends the result of a job again and again until a server has stored or refused it.
func (c *crew) send(ctx context.Context, head resultHead, r *report.Report, failed error) {
	head.Outcome = reported
	var body []byte
	switch {
	case ctx.Err() != nil:
		head.Outcome = returned
	case failed == nil:
		if body, failed = parcel(r); failed == nil {
			break
		}
		fallthrough
	default:
		head.Outcome, body = faulty, []byte(reason(failed.Error()))
	}
	line, err := json.Marshal(head)
	if err != nil {
		return
	}
	text := append(append(line, '\n'), body...)
	// A worker that ends gives back what it has not finished, if that is quick.
	parent := ctx
	ctx, done := context.WithCancel(context.WithoutCancel(parent))
	defer done()
	if head.Outcome == returned {
		ctx, done = context.WithTimeout(ctx, time.Second)
		defer done()
	} else {
		defer context.AfterFunc(parent, func() { time.AfterFunc(lastTries, done) })()
	}
	for ctx.Err() == nil && !c.conn.IsClosed() {
		err := c.request(ctx, results, text, nil)
		var no *refusal
		if err == nil || errors.As(err, &no) && !no.again {
			return
		}
		rest(ctx, 200*time.Millisecond)
	}
}

// reason returns the text of a fault: not long, and without what harms a terminal.
func reason(text string) string {
	return format.Clip(format.Harmless(text), mostReason)
}

// parcel packs a report. A report that is too large for a message is sent without its large
// texts, because that says more than no verdict.
func parcel(r *report.Report) ([]byte, error) {
	if r == nil {
		return nil, errors.New("there is no report")
	}
	for most := MostReport; ; most /= 4 {
		text, err := report.Encode(r)
		if err != nil {
			return nil, err
		}
		if len(text) <= MostReport {
			packed, err := pack(text)
			if err != nil || len(packed) <= mostPacked {
				return packed, err
			}
		}
		if most < 1<<10 {
			return nil, fmt.Errorf("the report has %d bytes, and its texts are short", len(text))
		}
		r = shortened(r, most/8)
	}
}

// shortened returns a copy of a report with each text cut to most bytes.
func shortened(r *report.Report, most int) *report.Report {
	short := *r
	cut := func(text []byte) []byte { return text[:min(len(text), most)] }
	short.Compile.Log = i18n.Message(format.Clip(string(r.Compile.Log), most))
	if r.Counterexample != nil {
		ex := *r.Counterexample
		ex.Input, ex.Want, ex.Got, ex.Stderr = cut(ex.Input), cut(ex.Want), cut(ex.Got), cut(ex.Stderr)
		if ex.Dialogue != nil {
			ex.Dialogue = nil
		}
		short.Counterexample = &ex
		short.Warnings = append(short.Warnings[:len(short.Warnings):len(short.Warnings)], "the counterexample is too large to be stored whole; it is cut")
	}
	return &short
}

// rest waits for a while, or until ctx ends.
func rest(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// A refusal is the answer of a server that refuses a request.
type refusal struct {
	text  string
	again bool // it may be sent again
}

func (r *refusal) Error() string { return r.text }

// request asks a server once. It reads the answer into answer, unless that is nil.
func (s *Stream) request(ctx context.Context, subject string, text []byte, answer func([]byte) error) error {
	ctx, done := context.WithTimeout(ctx, longestAnswer)
	defer done()
	m, err := s.exchange(ctx, subject, text)
	switch {
	case errors.Is(err, nats.ErrMaxPayload):
		return &refusal{text: err.Error()}
	case err != nil:
		return err
	}
	if again := m.Header.Get(fail); again != "" {
		return &refusal{string(m.Data), again == "again"}
	}
	if answer == nil {
		return nil
	}
	return answer(m.Data)
}

// longestAnswer is how long a server may take to answer: a result waits for the disk.
const longestAnswer = 20 * time.Second

// ask asks a server once.
func ask[T any](ctx context.Context, s *Stream, subject string, question any) (answer T, err error) {
	text, err := json.Marshal(question)
	if err != nil {
		return answer, err
	}
	err = s.request(ctx, subject, text, func(text []byte) error { return json.Unmarshal(text, &answer) })
	return answer, err
}

// Progress tells the servers how far the job has come.
func (t *Task) Progress(w Worker, done, of int) error {
	return t.of.announce(alive{Worker: w, Leases: []string{t.lease}, Progress: []progress{{t.lease, done, of}}})
}

// Get returns the problem's bundle or the source of the job, by its digest, and checks it.
func (t *Task) Get(ctx context.Context, digest string) ([]byte, error) {
	return whole(digest, func(part int) (text []byte, err error) {
		question, err := json.Marshal(blobRequest{t.lease, digest, part})
		if err != nil {
			return nil, err
		}
		for {
			err = t.of.request(ctx, reads, question, func(data []byte) error { text = bytes.Clone(data); return nil })
			var no *refusal
			switch {
			case err == nil:
				return text, nil
			case errors.As(err, &no) && !no.again:
				return nil, no
			case ctx.Err() != nil:
				return nil, context.Cause(ctx)
			case t.of.conn.IsClosed():
				return nil, err
			}
			rest(ctx, 200*time.Millisecond)
		}
	})
}
