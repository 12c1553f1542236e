package stream

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"

	"grundy/judge/contest/dispatch"
	"grundy/judge/report"
)

// The subjects of the four services for workers. Workers may publish only to these subjects, and
// receive only replies. They do not use JetStream: a server of the contest checks their requests,
// and reads and writes for them.
const (
	takes   = "work.take"   // take a job
	reads   = "work.blob"   // read a part of the job's problem or source
	results = "work.result" // send the result of a job
	alives  = "work.alive"  // report that the worker is alive, with its jobs
)

// services lists the subjects of the services.
var services = []string{takes, reads, results, alives}

// servers is the queue group of the servers: each request goes to one of them. Reports that a
// worker is alive go to all.
const servers = "servers"

const (
	// MostReport is the maximum size of a report, in bytes. mostPacked is the maximum size of a
	// compressed report. A worker sends a report in one message, and NATS servers by default
	// accept messages up to 1 MiB.
	MostReport = 4 << 20
	mostPacked = 900 << 10
	// mostRequest is the maximum size of any other request.
	mostRequest = 256 << 10
	// mostReason is the maximum length of a fault's text.
	mostReason = 2000
	// parking is how long a request for a job usually waits for one.
	parking = time.Second
	// alivePulse is the interval at which a worker reports that it is alive.
	alivePulse = 2 * time.Second
)

// A takeRequest requests a job.
type takeRequest struct {
	Worker    string   `json:"worker"`
	Languages []string `json:"languages"` // null for all
}

// A takeReply contains a job, if there is one.
type takeReply struct {
	Lease string       `json:"lease,omitempty"`
	Job   dispatch.Job `json:"job"`
	// Wanted has the languages of waiting jobs, if there is no job for the worker.
	Wanted []string `json:"wanted,omitempty"`
}

// A blobRequest requests a part of a blob that belongs to a job.
type blobRequest struct {
	Lease  string `json:"lease"`
	Digest string `json:"digest"`
	Part   int    `json:"part"`
}

// A resultHead is the first line of a result. It is followed by a report or by the text of a
// fault.
type resultHead struct {
	Lease   string        `json:"lease"`
	Outcome outcome       `json:"outcome"`
	Took    time.Duration `json:"took,omitempty"`
}

// An outcome says how a job ended.
type outcome string

const (
	reported outcome = "report" // the judge made a report
	faulty   outcome = "fault"  // the judge failed
	returned outcome = "back"   // the worker shuts down without finishing
)

// An alive is a worker's report that it is alive.
type alive struct {
	Worker
	Leases   []string   `json:"leases,omitempty"`
	Progress []progress `json:"progress,omitempty"`
	Ends     bool       `json:"ends,omitempty"` // the worker is leaving
}

type progress struct {
	Lease string `json:"lease"`
	Done  int    `json:"done"`
	Of    int    `json:"of"`
}

// A Result is the result of a job as its worker sends it.
type Result struct {
	// Report is the judge's report, and Text its encoded form. Report is nil if there is none.
	Report *report.Report
	Text   []byte
	Fault  string // why the judge failed
	Back   bool   // the worker shuts down, and another worker must do the job
	Took   time.Duration
}

// A Server answers workers. Its methods may be called concurrently. All leases passed to it were
// given out by servers of the contest, but a lease may be presented by another worker than its
// owner.
type Server interface {
	// Take is called when a worker requests a job. The worker's name is its own claim. answer
	// must be called, perhaps later, with a lease, or with nil and the languages of waiting jobs.
	Take(w dispatch.Worker, answer func(l *Lease, wanted []string))
	// Result returns nil when the result is stored. After an error that wraps ErrPassing, the
	// worker retries.
	Result(ctx context.Context, l Lease, r Result) error
	// Alive is called when a worker reports that it is alive or leaving.
	Alive(w Worker, ends bool, holds []Lease)
	// Progress is called when a worker reports the progress of a job.
	Progress(l Lease, done, of int)
}

// ErrPassing is wrapped by temporary refusals of a result.
var ErrPassing = errors.New("try again in a moment")

// mostAtOnce is how many blobs may be read and results stored concurrently.
const mostAtOnce = 64

// Serve begins to answer the workers of a contest, and returns. It stops answering when ctx ends.
func (s *Stream) Serve(ctx context.Context, id string, with Server) error {
	key, err := s.leaseKey(ctx)
	if err != nil {
		return err
	}
	a := &answering{Stream: s, id: rand.Text(), ctx: ctx, contest: id, key: key, with: with, slots: make(chan struct{}, mostAtOnce), relays: make(chan struct{}, mostAtOnce)}
	// Workers use a separate connection, so that their messages do not delay the log, even if
	// they flood the connection.
	if a.conn, err = s.connect(ctx); err != nil {
		return err
	}
	s.serverMu.Lock()
	s.serving = append(s.serving, a.conn)
	s.serverMu.Unlock()
	var subs []*nats.Subscription
	for subject, f := range map[string]func(*nats.Msg){
		takes: a.take, reads: a.blob, results: a.result, alives: a.alive, reads + "." + id: a.blob, results + "." + id: a.result,
	} {
		var sub *nats.Subscription
		if subject == alives {
			sub, err = a.conn.Subscribe(subject, f)
		} else {
			sub, err = a.conn.QueueSubscribe(subject, servers, f)
		}
		if err == nil {
			err = sub.SetPendingLimits(mostUnheard, mostUnheardBytes)
		}
		if err != nil {
			break
		}
		subs = append(subs, sub)
	}
	context.AfterFunc(ctx, func() {
		for _, sub := range subs {
			_ = sub.Unsubscribe()
		}
	})
	if err == nil {
		err = a.conn.FlushTimeout(patience)
	}
	return err
}

// mostUnheard is the maximum number of pending requests to a service, and mostUnheardBytes their
// maximum total size. Requests beyond that are dropped, and the workers retry.
const mostUnheard, mostUnheardBytes = 10_000, 16 << 20

// answering is the part of a server that answers workers.
type answering struct {
	*Stream
	conn    *nats.Conn // only for workers
	id      string     // distinguishes this server among those of the contest
	ctx     context.Context
	contest string
	key     []byte // signs leases
	with    Server
	slots   chan struct{}
	relays  chan struct{} // slots for requests that are passed to other contests
}

// fail is the header of a reply that is an error. Its value is "again" if the worker should retry,
// and otherwise "no".
const fail = "Grundy-Error"

// refuse replies with an error.
func refuse(m *nats.Msg, err error) {
	reply := nats.NewMsg(m.Reply)
	reply.Header.Set(fail, "no")
	if errors.Is(err, ErrPassing) {
		reply.Header.Set(fail, "again")
	}
	reply.Data = []byte(err.Error())
	_ = m.RespondMsg(reply)
}

// errRequest is the reply to a request that no genuine worker sends.
var errRequest = errors.New("the request is not understood")

// read decodes a request. It returns false if the request expects no reply, or if it is not valid
// and was answered with an error.
func read(m *nats.Msg, into any) bool {
	if m.Reply == "" {
		return false
	}
	if len(m.Data) > mostRequest || json.Unmarshal(m.Data, into) != nil {
		refuse(m, errRequest)
		return false
	}
	return true
}

// later waits for a free slot, and then calls f in a goroutine.
func (a *answering) later(slots chan struct{}, f func()) {
	select {
	case slots <- struct{}{}:
	case <-a.ctx.Done():
		return
	}
	go func() {
		defer func() { <-slots }()
		f()
	}()
}

// relay passes a request to the servers of another contest, and sends their reply to the worker.
// Several contests may share a NATS server and its workers. A worker's request may reach a server
// of any of them, because workers cannot publish to the subjects of individual contests.
func (a *answering) relay(m *nats.Msg, contest string) {
	a.later(a.relays, func() {
		ctx, done := context.WithTimeout(a.ctx, longestAnswer)
		defer done()
		answer, err := a.conn.RequestWithContext(ctx, m.Subject+"."+contest, m.Data)
		switch {
		case errors.Is(err, nats.ErrNoResponders):
			refuse(m, errors.New("no server serves the contest of this job now"))
		case err == nil:
			answer.Subject, answer.Reply = m.Reply, ""
			_ = m.RespondMsg(answer)
		}
	})
}

func (a *answering) take(m *nats.Msg) {
	var q takeRequest
	if !read(m, &q) {
		return
	}
	w := Worker{Name: q.Worker, Languages: q.Languages}
	if err := w.check(); err != nil {
		refuse(m, err)
		return
	}
	a.with.Take(dispatch.Worker{Name: q.Worker, Languages: q.Languages}, func(l *Lease, wanted []string) {
		reply := takeReply{Wanted: wanted}
		if l != nil {
			reply = takeReply{Lease: a.sign(*l), Job: l.Job}
		}
		text, err := json.Marshal(reply)
		if err != nil {
			refuse(m, err)
			return
		}
		_ = m.Respond(text)
	})
}

func (a *answering) blob(m *nats.Msg) {
	var q blobRequest
	if !read(m, &q) {
		return
	}
	l, err := a.lease(q.Lease)
	if err == nil && l.Contest != a.contest {
		a.relay(m, l.Contest)
		return
	}
	if err == nil && !l.Needs(q.Digest) || q.Part < 0 || q.Part > MostBlob/piece {
		err = errors.New("the job does not need this blob")
	}
	if err != nil {
		refuse(m, err)
		return
	}
	a.later(a.slots, func() {
		ctx, done := context.WithTimeout(a.ctx, patience)
		defer done()
		text, err := a.piece(ctx, l, q)
		if err != nil {
			if passing(err) {
				err = fmt.Errorf("%w: %w", ErrPassing, err)
			}
			refuse(m, err)
			return
		}
		_ = m.Respond(text)
	})
}

// piece returns the part of a blob, or of a trial, that a worker requests.
func (a *answering) piece(ctx context.Context, l Lease, q blobRequest) ([]byte, error) {
	if !l.Trial || q.Digest != l.Source {
		return a.part(ctx, q.Digest, q.Part)
	}
	text, err := a.trialPart(ctx, q.Digest, strconv.Itoa(q.Part))
	if err == nil && text == nil {
		err = errForgotten
	}
	return text, err
}

func (a *answering) result(m *nats.Msg) {
	if m.Reply == "" {
		return
	}
	var head resultHead
	line, body, _ := bytes.Cut(m.Data, []byte("\n"))
	if len(line) > mostRequest || len(body) > mostPacked || json.Unmarshal(line, &head) != nil {
		refuse(m, errRequest)
		return
	}
	l, err := a.lease(head.Lease)
	if err == nil && l.Contest != a.contest {
		a.relay(m, l.Contest)
		return
	}
	if err != nil {
		refuse(m, err)
		return
	}
	a.later(a.slots, func() {
		r, err := head.result(body)
		if err == nil {
			err = a.with.Result(a.ctx, l, r)
		}
		if err != nil {
			refuse(m, err)
			return
		}
		_ = m.Respond(nil)
	})
}

// result returns the result in the body of a request.
func (h resultHead) result(body []byte) (r Result, err error) {
	r.Took = h.Took
	switch h.Outcome {
	case returned:
		r.Back = true
		return r, nil
	case faulty:
		r.Fault = reason(string(body))
		return r, nil
	case reported:
	default:
		return r, errRequest
	}
	if r.Text, err = unpack(body); err != nil {
		return r, err
	}
	r.Report, err = report.Decode(r.Text)
	return r, err
}

// short is the length in bytes below which reports are not compressed, because compressing them
// would cost more than it saves.
const short = 64 << 10

// pack compresses a report unless it is short.
func pack(text []byte) ([]byte, error) {
	if len(text) < short {
		return text, nil
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	_, err = z.Write(text)
	if err = errors.Join(err, z.Close()); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// unpack reverses pack, and limits the size of the result. An uncompressed report is JSON, so it
// cannot begin like a compressed one.
func unpack(packed []byte) ([]byte, error) {
	if !bytes.HasPrefix(packed, []byte{0x1f, 0x8b}) {
		return packed, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, errRequest
	}
	text, err := io.ReadAll(io.LimitReader(z, MostReport+1))
	if err != nil {
		return nil, errRequest
	}
	if len(text) > MostReport {
		return nil, fmt.Errorf("the report has more than %d bytes", MostReport)
	}
	return text, nil
}

func (a *answering) alive(m *nats.Msg) {
	if a.directed(m) {
		return
	}
	var q alive
	if len(m.Data) > mostRequest || json.Unmarshal(m.Data, &q) != nil || q.check() != nil {
		return
	}
	if m.Reply != "" {
		_ = m.Respond(nil)
	}
	var holds []Lease
	for _, text := range q.Leases {
		if l, err := a.lease(text); err == nil && l.Contest == a.contest {
			holds = append(holds, l)
		}
	}
	a.with.Alive(q.Worker, q.Ends, holds)
	for _, p := range q.Progress {
		if l, err := a.lease(p.Lease); err == nil && l.Contest == a.contest && p.Done >= 0 && p.Done <= p.Of {
			a.with.Progress(l, p.Done, p.Of)
		}
	}
}
