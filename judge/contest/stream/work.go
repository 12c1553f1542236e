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

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/contest/dispatch"
	"grundy/judge/report"
)

// A Work describes how a worker does jobs.
type Work struct {
	Slots int // jobs done in parallel
	// About returns what the worker reports about itself. The worker gets only jobs in the
	// languages that the report lists.
	About func() Worker
	// Do does a job. It should return soon after ctx ends, because the job then goes to another
	// worker. An error means that the judge failed.
	Do func(ctx context.Context, t *Task) (*report.Report, error)
	// Wants is called with the languages of waiting jobs if there is no job for the worker. It
	// may be nil.
	Wants func(languages []string)
}

// A Task is a job for which this worker has a lease.
type Task struct {
	dispatch.Job
	of    *Stream
	lease string
}

// Work takes jobs and sends their results until ctx ends. It then waits for the jobs under way.
// It returns an error if the servers permanently reject this worker.
func (s *Stream) Work(ctx context.Context, w Work) error {
	c := &crew{Stream: s, Work: w, tasks: map[string]bool{}}
	var group sync.WaitGroup
	inner, stop := context.WithCancel(ctx)
	defer stop()
	ended, end := context.WithCancel(context.WithoutCancel(ctx))
	group.Go(func() { c.presence(ended) })
	// When ctx ends, this report makes the server answer a waiting request for a job at once.
	defer context.AfterFunc(ctx, func() { _ = c.reportAlive(true) })()
	var slots sync.WaitGroup
	for range max(1, w.Slots) {
		slots.Go(func() {
			for inner.Err() == nil {
				if s.conn.IsClosed() {
					stop()
					return
				}
				c.doJob(inner)
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

// refusedWorker returns the error of a worker whose credential is not valid.
func refusedWorker(place string) error {
	return fault.New(place, "the server refuses this worker", "start it with the address that grundy serve prints now")
}

// A crew is the set of slots of a worker.
type crew struct {
	*Stream
	Work
	mu    sync.Mutex
	tasks map[string]bool // the leases of the jobs under way
}

// presence reports at intervals that the worker is alive and what it does.
func (c *crew) presence(ctx context.Context) {
	for {
		_ = c.reportAlive(false) // an unheard report does no harm
		select {
		case <-ctx.Done():
			_ = c.reportAlive(true)
			_ = c.conn.FlushTimeout(time.Second)
			return
		case <-time.After(alivePulse):
		}
	}
}

// reportAlive reports the worker and the jobs under way. ends says that the worker is leaving.
func (c *crew) reportAlive(ends bool) error {
	about := c.About()
	a := alive{Worker: about, Ends: ends}
	c.mu.Lock()
	for lease := range c.tasks {
		a.Leases = append(a.Leases, lease)
	}
	c.mu.Unlock()
	return c.announce(a)
}

// doJob takes a job, if one becomes available soon, and does it.
func (c *crew) doJob(ctx context.Context) {
	about := c.About()
	// If the worker shuts down, it still waits for the answer to this request, because it must
	// give back a job that it gets.
	asking, done := context.WithCancel(context.WithoutCancel(ctx))
	defer done()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(2*parking, done) })()
	// A server that shuts down or restarts does not answer.
	soon, late := context.WithTimeout(asking, 2*patience)
	defer late()
	asked := time.Now()
	reply, err := ask[takeReply](soon, c.Stream, takes, takeRequest{about.Name, about.Languages})
	if err != nil || reply.Lease == "" {
		if err == nil && c.Wants != nil {
			c.Wants(reply.Wanted)
		}
		if err != nil || time.Since(asked) < parking/2 { // the server has no room for waiting requests
			rest(ctx, 200*time.Millisecond)
		}
		return
	}
	t := &Task{Job: reply.Job, of: c.Stream, lease: reply.Lease}
	c.hold(t.lease, true)
	defer c.hold(t.lease, false)
	// After this report, the other servers of the contest do not give out the job.
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

// lastTries is how long a worker that is shutting down retries to send a result that no server
// accepts. Afterwards, another worker must judge again.
const lastTries = 5 * time.Second

// send sends the result of a job, and retries until a server has stored or rejected it.
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
	// A worker that is shutting down gives back its unfinished job, but tries only briefly.
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

// reason shortens the text of a fault and makes it harmless to terminals.
func reason(text string) string {
	return format.Clip(format.Harmless(text), mostReason)
}

// parcel packs a report. It shortens the texts of a report that is too large for a message,
// because a shortened report is better than none.
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

// shortened returns a copy of a report in which the compiler's messages and the texts of the
// counterexample are cut to most bytes. It leaves out the dialogue and the earlier runs of the counterexample.
func shortened(r *report.Report, most int) *report.Report {
	short := *r
	cut := func(text []byte) []byte { return text[:min(len(text), most)] }
	short.Compile.Log = i18n.Message(format.Clip(string(r.Compile.Log), most))
	if r.Counterexample != nil {
		ex := *r.Counterexample
		ex.Input, ex.Want, ex.Got, ex.Stderr = cut(ex.Input), cut(ex.Want), cut(ex.Got), cut(ex.Stderr)
		ex.Dialogue, ex.Earlier = nil, nil
		short.Counterexample = &ex
		short.Warnings = append(short.Warnings[:len(short.Warnings):len(short.Warnings)], "the counterexample is too large, so only its beginning is stored")
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

// A refusal is a server's answer that rejects a request.
type refusal struct {
	text  string
	again bool // whether to retry
}

func (r *refusal) Error() string { return r.text }

// request sends a request and waits for an answer. If answer is not nil, it is called with the
// data of the answer. The error of a rejected request is a *refusal.
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

// longestAnswer is how long a server may take to answer. Storing a result must wait for the disk.
const longestAnswer = 20 * time.Second

// ask sends a request and decodes the answer.
func ask[T any](ctx context.Context, s *Stream, subject string, question any) (answer T, err error) {
	text, err := json.Marshal(question)
	if err != nil {
		return answer, err
	}
	err = s.request(ctx, subject, text, func(text []byte) error { return json.Unmarshal(text, &answer) })
	return answer, err
}

// Progress reports the progress of the job to the servers.
func (t *Task) Progress(w Worker, done, of int) error {
	return t.of.announce(alive{Worker: w, Leases: []string{t.lease}, Progress: []progress{{t.lease, done, of}}})
}

// Get returns a blob of the job, such as its problem's bundle or its source, and verifies it. It
// retries until ctx ends or a server permanently rejects the request.
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
