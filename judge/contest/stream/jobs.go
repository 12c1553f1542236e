package stream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"grundy/judge/contest"
)

// A Job is one attempt to judge a submission. Who has it needs nothing else to know
// what to do: two workers that do it have the same result.
type Job struct {
	Contest    string `json:"contest"`
	Submission int    `json:"submission"`
	Attempt    int    `json:"attempt"`
	Problem    string `json:"problem"` // id
	Digest     string `json:"digest"`  // of the problem, as contest.Problem has it
	Source     string `json:"source"`  // digest of the blob
	File       string `json:"file"`
	Language   string `json:"language"`
	Seed       uint64 `json:"seed"`
	// Explain asks for the smallest input on which the program fails, after its verdict.
	Explain bool `json:"explain,omitempty"`
}

// key is unique to the job.
func (j Job) key() string {
	key := fmt.Sprintf("%s.%d.%d", j.Contest, j.Submission, j.Attempt)
	if j.Explain {
		key += ".explain"
	}
	return key
}

// result returns the event that ends the job, with an error or without.
func (j Job) result(e contest.Event, err error) contest.Event {
	why := ""
	if err != nil {
		why, e = err.Error(), contest.Event{}
	}
	if e.Time = time.Now(); j.Explain {
		if e.Kind = contest.KindExplained; e.Explained == nil {
			e.Explained = &contest.Explained{Error: why}
		}
		e.Explained.Submission, e.Explained.Attempt = j.Submission, j.Attempt
		return e
	}
	if e.Kind = contest.KindJudged; e.Judged == nil {
		e.Judged = &contest.Judged{Error: why}
	}
	e.Judged.Submission, e.Judged.Attempt = j.Submission, j.Attempt
	return e
}

// crew is the name of the consumer from which all workers take jobs.
const crew = "crew"

const (
	// silence is how long a worker may say nothing of a job before another gets it, and
	// heartbeat how often it speaks.
	silence, heartbeat = 10 * time.Second, 3 * time.Second
	// mostTries is how often a job is given out. Then it is not the worker's fault.
	mostTries = 3
	// mostLost is how often it is given out if nobody ever says what became of it: a job
	// that takes its worker down would take down all of them.
	mostLost = 20
)

var consumer = jetstream.ConsumerConfig{
	Durable: crew, AckPolicy: jetstream.AckExplicitPolicy, AckWait: silence, MaxDeliver: -1, MaxAckPending: -1,
}

// Ask puts a job into the queue, unless it is there or a worker has it.
func (s *Stream) Ask(ctx context.Context, j Job) error {
	text, err := json.Marshal(j)
	if err != nil {
		return err
	}
	if _, err = s.insist(ctx, "job."+j.key(), text); isThere(err) {
		return nil
	}
	return err
}

// Work takes jobs, as many at once as there are slots, and stores the event that f makes
// of each, judged or explained, until ctx ends. It waits for those under way: f should
// return soon then. An error of f gives the job to another worker, and after a few tries
// it is the result.
func (s *Stream) Work(ctx context.Context, slots int, f func(context.Context, Job) (contest.Event, error)) error {
	c, err := s.crew(ctx)
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	var group sync.WaitGroup
	defer group.Wait()
	for range slots {
		group.Go(func() {
			for ctx.Err() == nil {
				s.one(ctx, c, f)
			}
		})
	}
	<-ctx.Done()
	return nil
}

// crew returns the consumer from which workers take jobs, once the server answers.
func (s *Stream) crew(ctx context.Context) (c jetstream.Consumer, err error) {
	began := time.Now()
	for {
		c, err = s.js.Consumer(ctx, jobs, crew)
		if err == nil || !passing(err) || time.Since(began) > awaited {
			return c, err
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// one takes one job, if there is one within a moment, and does it.
func (s *Stream) one(ctx context.Context, c jetstream.Consumer, f func(context.Context, Job) (contest.Event, error)) {
	m, err := c.Next(jetstream.FetchMaxWait(time.Second))
	if err != nil {
		if !errors.Is(err, nats.ErrTimeout) {
			select {
			case <-ctx.Done():
			case <-time.After(200 * time.Millisecond):
			}
		}
		return
	}
	var j Job
	if json.Unmarshal(m.Data(), &j) != nil {
		_ = m.Term() // nobody can do it
		return
	}
	if s.done(ctx, j) {
		_ = m.Ack()
		return
	}
	result, err := contest.Event{}, errLost
	if tries := delivered(m); tries <= mostLost {
		stop := beat(m)
		result, err = f(ctx, j)
		stop()
		if ctx.Err() != nil {
			_ = m.Nak() // somebody else does it
			return
		}
		if err != nil && tries < mostTries {
			_ = m.NakWithDelay(time.Second)
			return
		}
	}
	if _, err := s.Append(ctx, j.Contest, j.result(result, err)); err != nil {
		_ = m.NakWithDelay(time.Second)
		return
	}
	_ = m.Ack()
}

// errLost is the result of a job that nobody came back from.
var errLost = fmt.Errorf("%d workers took it, and none came back; read what they said last, then judge it again", mostLost)

// delivered returns how often a job has been given out, this time included.
func delivered(m jetstream.Msg) uint64 {
	meta, err := m.Metadata()
	if err != nil {
		return 1
	}
	return meta.NumDelivered
}

// done reports whether a job has a result already: a worker that was thought dead, or a
// second copy of the job.
func (s *Stream) done(ctx context.Context, j Job) bool {
	seq, err := s.last(ctx, logs, "log."+j.Contest+"."+j.result(contest.Event{}, nil).Key())
	return err == nil && seq != 0
}

// beat says that a job is being done until stop is called.
func beat(m jetstream.Msg) (stop func()) {
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(heartbeat):
				_ = m.InProgress()
			}
		}
	}()
	return sync.OnceFunc(func() { close(done) })
}

// Queue returns how many jobs wait and how many are under way.
func (s *Stream) Queue(ctx context.Context) (waiting, working int, err error) {
	c, err := s.js.Consumer(ctx, jobs, crew)
	if err != nil {
		return 0, 0, err
	}
	info := c.CachedInfo()
	return int(info.NumPending), info.NumAckPending, nil
}
