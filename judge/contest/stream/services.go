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
	"time"

	"github.com/nats-io/nats.go"

	"grundy/judge/contest/dispatch"
	"grundy/judge/report"
)

// The subjects of the four services for workers. Workers may publish to these alone, and
// hear nothing but the replies. They speak no JetStream: a server of the contest reads and
// writes for them what it finds right.
const (
	takes   = "work.take"   // give me a job
	reads   = "work.blob"   // give me a part of the problem or the source of my job
	results = "work.result" // here is the result of my job
	alives  = "work.alive"  // I am here, and do this
)

// services are all of them.
var services = []string{takes, reads, results, alives}

// servers is the queue group of the servers: a request goes to one of them. That a worker
// is alive they all hear.
const servers = "servers"

const (
	// MostReport is the size of the largest report, in bytes, and mostPacked that of one as
	// a worker sends it. A report of a worker is one message, and the usual server of NATS
	// takes messages up to 1 MiB.
	MostReport = 4 << 20
	mostPacked = 900 << 10
	// mostRequest is the size of every other request.
	mostRequest = 256 << 10
	// mostReason bounds the text of a fault.
	mostReason = 2000
	// parking is how long a request for a job waits for one, as a rule.
	parking = time.Second
	// alivePulse is how often a worker says that it is there.
	alivePulse = 2 * time.Second
)

// A takeRequest asks for a job.
type takeRequest struct {
	Worker    string   `json:"worker"`
	Languages []string `json:"languages"` // null: all
}

// A takeReply has a job, or none.
type takeReply struct {
	Lease string       `json:"lease,omitempty"`
	Job   dispatch.Job `json:"job"`
	// Wanted are the languages that jobs wait for, if there is none for the worker.
	Wanted []string `json:"wanted,omitempty"`
}

// A blobRequest asks for a part of a blob of a job.
type blobRequest struct {
	Lease  string `json:"lease"`
	Digest string `json:"digest"`
	Part   int    `json:"part"`
}

// A resultHead is the first line of a result. A report or the text of a fault follows.
type resultHead struct {
	Lease   string        `json:"lease"`
	Outcome outcome       `json:"outcome"`
	Took    time.Duration `json:"took,omitempty"`
}

// An outcome says how a job ended.
type outcome string

const (
	reported outcome = "report" // the judge has a report
	faulty   outcome = "fault"  // the judge could not judge
	returned outcome = "back"   // the worker ends, and has not finished
)

// An alive says that a worker is there.
type alive struct {
	Worker
	Leases   []string   `json:"leases,omitempty"`
	Progress []progress `json:"progress,omitempty"`
	Ends     bool       `json:"ends,omitempty"` // it is not there any more
}

type progress struct {
	Lease string `json:"lease"`
	Done  int    `json:"done"`
	Of    int    `json:"of"`
}

// A Result is what a worker says became of a job.
type Result struct {
	// Report is the judge's, as Text encodes it; nil if there is none.
	Report *report.Report
	Text   []byte
	Fault  string // why the judge could not judge
	Back   bool   // the worker ends, and another is to do the job
	Took   time.Duration
}

// A Server answers workers. Its methods are called at once from several goroutines. All of
// its leases were given by servers of the contest; who has one may not be who got it.
type Server interface {
	// Take is asked for a job by a worker that is named as it says. It may answer later, but
	// must answer: a lease, or nil and the languages that jobs wait for.
	Take(w dispatch.Worker, answer func(l *Lease, wanted []string))
	// Result returns nil when the result is stored. If the error is ErrPassing, the worker
	// tries again.
	Result(ctx context.Context, l Lease, r Result) error
	// Alive hears of a worker.
	Alive(w Worker, ends bool, holds []Lease)
	// Progress hears how far a job has come.
	Progress(l Lease, done, of int)
}

// ErrPassing is wrapped by refusals of a result that will not last.
var ErrPassing = errors.New("try again in a moment")

// mostAtOnce is how many blobs are read and results stored at once.
const mostAtOnce = 64

// Serve answers workers of a contest until ctx ends.
func (s *Stream) Serve(ctx context.Context, id string, with Server) error {
	key, err := s.leaseKey(ctx)
	if err != nil {
		return err
	}
	a := &answering{Stream: s, id: rand.Text(), ctx: ctx, contest: id, key: key, with: with, slots: make(chan struct{}, mostAtOnce), relays: make(chan struct{}, mostAtOnce)}
	// What workers send does not delay the log, and a connection that they flood is theirs alone.
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

// mostUnheard is how many requests to a service may wait to be looked at, and mostUnheardBytes
// how large they are together. What comes beyond is lost, and its worker asks again.
const mostUnheard, mostUnheardBytes = 10_000, 16 << 20

// answering is a server that answers workers.
type answering struct {
	*Stream
	conn    *nats.Conn // for workers alone
	id      string     // of this server, among those of the contest
	ctx     context.Context
	contest string
	key     []byte // key that signs leases
	with    Server
	slots   chan struct{}
	relays  chan struct{} // slots for requests that other contests answer
}

// fail is the header of a reply that is an error; its value says whether to try again.
const fail = "Grundy-Error"

// refuse replies that a request is refused.
func refuse(m *nats.Msg, err error) {
	reply := nats.NewMsg(m.Reply)
	reply.Header.Set(fail, "no")
	if errors.Is(err, ErrPassing) {
		reply.Header.Set(fail, "again")
	}
	reply.Data = []byte(err.Error())
	_ = m.RespondMsg(reply)
}

// errRequest is the answer to a request that no worker of Grundy sends.
var errRequest = errors.New("the request is not understood")

// read decodes a request; it reports whether that has an answer to go to and is sound.
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

// later calls f beside, when one of the slots is free.
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

// relay passes a request on to the servers of another contest, and their answer back. Several
// contests may have one server of NATS and share its workers, whose requests come to any of
// them. The names of contests are none of services, so no worker sends there.
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
	if err == nil && q.Digest != l.Digest && q.Digest != l.Source && (q.Digest != l.Rival.Source || q.Digest == "") || q.Part < 0 || q.Part > MostBlob/piece {
		err = errors.New("the job does not need this blob")
	}
	if err != nil {
		refuse(m, err)
		return
	}
	a.later(a.slots, func() {
		ctx, done := context.WithTimeout(a.ctx, patience)
		defer done()
		text, err := a.part(ctx, q.Digest, q.Part)
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

// result returns the result that a request has.
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

// short is the length below which a report travels as it is: a compressor costs more than
// it saves.
const short = 64 << 10

// pack compresses a report, if it is long enough for that to be worth the time.
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

// unpack returns what pack was given, if it is not too large. A report is JSON, so that it
// does not begin like a compressed one.
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
