// Package fast makes the many short runs of a hunt, a brute or a checker. A program starts once, as a
// server, and copies itself for each run just before main. This saves most of the time of a short
// run. But the program makes the copies itself, and may behave differently in them. So a fast run
// only proposes an outcome, and a plain run decides:
//
//   - Runs are plain until they have taken long enough for a server to be worth its start, and
//     also if few runs are left then.
//   - A failure of a fast run is always checked by a plain run.
//   - The first fast pass is repeated plainly, and so is a random sample of the others.
//   - A fast run that does not answer soon is abandoned.
//
// If the two kinds of runs differ, or servers save no time, all further runs are plain. Servers and
// plain runs are compared under equal conditions, so that a machine that becomes busy does not stop
// the servers.
//
//	runs := fast.New(runner, seed, command)
//	defer runs.Close()
//	o, err := fast.Do(ctx, runs, input, fast.Way[Outcome]{Plain: …, Judge: …, Right: …})
//
// # How a program serves
//
// Package build links a program with a server, or starts it by one. The server gets two more
// descriptors: a socket that preserves message boundaries, and a pipe for the output of copies. Its
// own standard input contains a byte. If the program has read that byte, it reads before main and
// cannot serve. When the server is ready, it sends the word hello.
//
// A request is one byte, with a descriptor of the input, which is a file or, if the program talks, a
// pipe. The arguments of the copy may follow, each
// with a zero byte at its end; without them, the copy has the arguments of the server. The server
// makes a copy whose standard input and output are the input and the pipe, and which has neither of
// the two descriptors. When
// the copy has ended, the server answers with the copy's wait status, its CPU time in nanoseconds
// and its peak memory in bytes, each a C long. When the socket is closed, the server ends. It also
// ends if a run changes the working folder, because later copies would be affected.
package fast

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"sync"
	"time"

	"grundy/judge/sandbox"
)

const (
	// longest is the maximum length of an input in bytes. For longer inputs, starting the program
	// does not matter.
	longest = 64 << 10
	// warmup is the total time of plain runs before a server is built and started.
	warmup = 200 * time.Millisecond
	// payoff is how long plain runs must still be expected to take when a server is built. Building
	// may take a second, and a fast run of a compiled program saves only part of a plain run.
	payoff = 2 * time.Second
	// rarely is the rate at which passes are repeated plainly, after the first ones: one in 50.
	rarely = 50
	// allowance is how much slower servers may be in total than plain runs before the two are
	// compared on the same inputs.
	allowance = 300 * time.Millisecond
	// mostSlower is after how many inputs in a row on which they were slower the servers are
	// stopped.
	mostSlower = 3
	// mostSilent is how many times servers may be silent in total. A busy machine may cause one.
	mostSilent = 1
)

// Runs makes the runs of one program. It is safe for concurrent use.
type Runs struct {
	starter sandbox.Starter // nil: all runs are plain
	command func(context.Context) (c sandbox.Command, ok bool, err error)
	random  *rand.Rand
	warmup  time.Duration

	mu        sync.Mutex
	idle      []*server
	prepared  *sandbox.Command // command that starts a server
	preparing bool
	ended     bool // all further runs are plain

	passes  int           // number of plain runs that passed
	plain   time.Duration // total time of these runs
	answers int           // number of answers from servers
	debt    time.Duration // how much slower servers were than the mean plain run, since they last won a comparison; at least -allowance
	slower  int           // comparisons in a row in which a server was slower
	silent  int           // how many servers did not start or answer in time
	differs bool
	lost    bool // servers that had answered were stopped for a fault
	dropped int
}

// New returns the runs of a program. command is called once, when the first server is needed, and
// returns the command that starts a server. The call may take as long as a compilation. ok is false
// if the program cannot serve.
func New(runner sandbox.Runner, seed uint64, command func(context.Context) (c sandbox.Command, ok bool, err error)) *Runs {
	r := &Runs{command: command, random: rand.New(rand.NewPCG(seed, 0)), warmup: warmup}
	r.starter, _ = runner.(sandbox.Starter)
	return r
}

// A Way has the functions that make and judge runs on one input.
type Way[T any] struct {
	Plain func() (T, error)               // makes a plain run
	Judge func(sandbox.Result) (T, error) // judges a fast run; after an error, a plain run follows
	Right func(T) bool                    // reports whether the program passes

	// Rest, if not nil, estimates how long all further runs would take if each took the mean time.
	Rest func(mean time.Duration) time.Duration
	// Args are the arguments of the program; nil: those of the command that starts a server. If they
	// have more than mostArgs bytes, the program runs plainly.
	Args []string
	// Talk, if not nil, talks with the program, which reads its writes instead of the input. It
	// returns an error if the conversation proves nothing.
	Talk func(in io.Reader, out io.Writer) error
	// Share, if not nil, is called before a fast run, and done after it.
	Share func(context.Context) (done func(), err error)
}

// mostArgs is the maximum length in bytes of a request with arguments.
const mostArgs = 1000

// request returns the message that asks a server for a copy.
func (w Way[T]) request() []byte {
	p := []byte{'r'}
	for _, a := range w.Args {
		p = append(append(p, a...), 0)
	}
	return p
}

// Do returns the outcome of a plain run, or of a fast run that passes.
func Do[T any](ctx context.Context, r *Runs, input []byte, w Way[T]) (T, error) {
	t := r.choose(ctx, len(input), w.Rest)
	if t.server != nil && len(w.request()) <= mostArgs {
		began := time.Now()
		o, err := ask(ctx, t, input, w)
		t.took = time.Since(began)
		r.note(t, err)
		if ctx.Err() != nil {
			return o, context.Cause(ctx)
		}
		t.err, t.passed = err, err == nil && w.Right(o)
		if t.passed && !t.sampled {
			return o, nil
		}
	}
	began := time.Now()
	o, err := w.Plain()
	if err == nil && t.counts {
		r.decide(t, w.Right(o), time.Since(began))
	}
	return o, err
}

// errJudge is wrapped by an error that is not the server's fault.
var errJudge = errors.New("not judged")

func ask[T any](ctx context.Context, t choice, input []byte, w Way[T]) (o T, err error) {
	if w.Share != nil {
		done, err := w.Share(ctx)
		if err != nil {
			return o, errors.Join(errJudge, err)
		}
		defer done()
	}
	var res sandbox.Result
	if w.Talk != nil {
		res, err = t.server.talk(ctx, w.request(), w.Talk, t.patience)
	} else {
		res, err = t.server.run(ctx, w.request(), input, t.patience)
	}
	if err != nil {
		return o, err
	}
	if o, err = w.Judge(res); err != nil {
		return o, errors.Join(errJudge, err)
	}
	return o, nil
}

// A choice says how one run is made.
type choice struct {
	counts   bool          // the input is short enough for a fast run
	server   *server       // nil: the run is plain
	sampled  bool          // a pass is repeated plainly
	patience time.Duration // the time after which the fast run is abandoned

	err    error         // of the fast run
	took   time.Duration // the time of the fast run
	passed bool
}

// choose decides how a run on an input of the given length is made. It starts a server if all
// others are busy.
func (r *Runs) choose(ctx context.Context, length int, rest func(mean time.Duration) time.Duration) (t choice) {
	if r.starter == nil || length > longest {
		return t
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	t.counts = true
	if r.ended || r.passes == 0 || r.plain < r.warmup {
		return t
	}
	if r.prepared == nil && rest != nil && rest(r.mean()) < payoff || !r.prepare(ctx) {
		return t
	}
	t.patience = r.patience()
	if n := len(r.idle); n > 0 {
		t.server, r.idle = r.idle[n-1], r.idle[:n-1]
	} else {
		t.server = r.start(ctx, t.patience)
	}
	t.sampled = r.random.IntN(min(r.answers+1, rarely)) == 0 || r.debt > allowance
	return t
}

// mean returns the mean time of a plain run that passes.
func (r *Runs) mean() time.Duration { return r.plain / time.Duration(r.passes) }

// patience returns how long a server may take to start or to answer. If it takes longer, a plain
// run is made.
func (r *Runs) patience() time.Duration { return 200*time.Millisecond + 10*r.mean() }

// prepare reports whether the command of a server is known. One run determines it while other runs
// continue, because r.mu, which the caller has locked, is unlocked meanwhile.
func (r *Runs) prepare(ctx context.Context) bool {
	if r.prepared != nil || r.preparing {
		return r.prepared != nil
	}
	r.preparing = true
	r.mu.Unlock()
	c, ok, err := r.command(ctx)
	r.mu.Lock()
	r.preparing = false
	switch {
	case ctx.Err() != nil: // another run will try again
	case err != nil || !ok:
		r.end()
	default:
		c.Stdin = []byte(unread)
		r.prepared = &c
	}
	return r.prepared != nil && !r.ended
}

// start returns a new server, or nil if it does not start. Like prepare, it unlocks r.mu meanwhile.
func (r *Runs) start(ctx context.Context, patience time.Duration) *server {
	c := *r.prepared
	r.mu.Unlock()
	s, err := start(ctx, r.starter, c, patience)
	r.mu.Lock()
	switch {
	case err == nil || ctx.Err() != nil:
	case errors.Is(err, errSilent):
		r.hush()
	default:
		r.end()
	}
	return s
}

// note records the answer of a server and the time it took. It ends a server that did not answer.
func (r *Runs) note(t choice, err error) {
	answered := err == nil || errors.Is(err, errJudge)
	if !answered {
		t.server.close()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.debt = max(r.debt+t.took-r.mean(), -allowance)
	switch {
	case answered && !r.ended:
		r.answers++
		r.idle = append(r.idle, t.server)
	case answered:
		t.server.close()
	case errors.Is(err, errGone):
		r.lose()
	}
}

// decide compares a plain run with the fast run before it, if there was one.
func (r *Runs) decide(t choice, right bool, took time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if right {
		r.passes++
		r.plain += took
	}
	switch {
	case t.server == nil:
	case errors.Is(t.err, errSilent) && took < t.patience/2:
		r.hush()
	case t.err != nil:
	case t.passed && !right:
		r.differs = true
		r.end()
	case !t.passed && right:
		r.dropped++
		r.end()
	case r.debt > allowance:
		r.compare(t.took, took)
	}
}

// compare compares the times of a fast run and of a plain run of the same input, which were made
// one after the other. The mean time of plain runs does not suffice, because the machine may be
// busier now than it was during these runs.
func (r *Runs) compare(fast, plain time.Duration) {
	switch r.slower++; {
	case fast < plain:
		r.debt, r.slower = 0, 0
	case r.slower == mostSlower:
		r.lose()
	}
}

// hush records that a server was silent for longer than its patience.
func (r *Runs) hush() {
	if r.silent++; r.silent > mostSilent {
		r.lose()
	}
}

// Differs reports whether a fast run passed where a plain one failed.
func (r *Runs) Differs() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.differs
}

// Doubtful reports whether passes of fast runs prove nothing. That is so if a plain run failed
// after a fast one passed, or if servers that had answered later ended, became slow or stopped
// answering.
func (r *Runs) Doubtful() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.differs || r.lost
}

// Dropped returns how many fast runs failed where a plain one passed.
func (r *Runs) Dropped() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.dropped
}

// Answers returns how many fast runs got an answer.
func (r *Runs) Answers() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.answers
}

// Distrust records that a fast run passed where a plain one would have failed.
func (r *Runs) Distrust() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.differs = true
	r.end()
}

// Close ends all servers. Further runs are plain.
func (r *Runs) Close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.end()
}

// lose ends all servers because of a fault.
func (r *Runs) lose() {
	r.lost = r.lost || r.answers > 0
	r.end()
}

func (r *Runs) end() {
	r.ended = true
	for _, s := range r.idle {
		s.close()
	}
	r.idle = nil
}

// These errors end a fast run without an answer.
var (
	errSilent = errors.New("the server does not answer")
	errGone   = errors.New("the server has ended, or does not keep to the protocol")
)

// hello is the message of a server that is ready. unread is the byte in its own standard input.
const (
	hello  = "grundyF4"
	unread = "\n"
)
