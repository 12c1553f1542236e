package run

import (
	"context"
	"errors"
	"sync"

	"grundy/judge/plan"
	"grundy/judge/report"
	"grundy/judge/sandbox"
)

// strikes is how often the fast way may fail a program, by an error or by a failure
// that no plain run shows, before the program is run plainly alone.
const strikes = 5

// A fast makes runs by servers, one for each run that goes on at once. Its zero value
// is ready.
type fast struct {
	mu      sync.Mutex
	idle    []sandbox.Server
	strikes int
	closed  bool
	dropped int // failures that no plain run showed
}

// Serves reports whether the program can make fast runs here.
func (s *Submission) Serves() bool {
	_, ok := s.machine.runner.(sandbox.Forker)
	return ok && s.interactor() == nil && s.Program.Serves()
}

// Dropped returns how many failures of fast runs no plain run showed.
func (s *Submission) Dropped() int {
	s.fast.mu.Lock()
	defer s.fast.mu.Unlock()
	return s.fast.dropped
}

// passing makes fast runs on the first of some files and returns the outcomes of those that
// are right; failed says that the one after them is not. Of that, and of the files that were
// not run, nothing is known: a plain run has to tell.
func (s *Submission) passing(ctx context.Context, files []*plan.File, limits sandbox.Limits) (right []Outcome, failed bool, err error) {
	server, err := s.fast.take(ctx, s, limits)
	if server == nil || err != nil {
		return nil, false, err
	}
	var inputs [][]byte
	for _, f := range files {
		inputs = append(inputs, f.Input)
		limits.Output = outputFor(limits.Output, f)
	}
	results, err := server.Run(ctx, inputs, limits)
	if err != nil {
		server.Close()
		return nil, false, s.fast.trouble(ctx, err)
	}
	s.fast.put(server)
	for i, res := range results {
		o, err := s.understand(ctx, files[i], limits, res)
		if err != nil || o.Verdict != report.AC {
			return right, err == nil, err
		}
		right = append(right, o)
	}
	return right, false, nil
}

// take returns a server of the program; nil if it cannot serve, or not any more. Several
// may start at once.
func (q *fast) take(ctx context.Context, s *Submission, limits sandbox.Limits) (sandbox.Server, error) {
	server, over := q.waiting()
	if server != nil || over {
		return server, nil
	}
	server, err := s.machine.serve(ctx, s, limits)
	q.mu.Lock()
	defer q.mu.Unlock()
	if err != nil {
		return nil, q.struck(ctx, err)
	}
	if server == nil {
		q.strikes = strikes
	}
	return server, nil
}

// waiting returns a server that has nothing to do, nil if there is none; over says that no
// more may be started.
func (q *fast) waiting() (server sandbox.Server, over bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed || q.strikes >= strikes {
		return nil, true
	}
	n := len(q.idle)
	if n == 0 {
		return nil, false
	}
	server = q.idle[n-1]
	q.idle = q.idle[:n-1]
	return server, false
}

// put takes a server back.
func (q *fast) put(server sandbox.Server) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed || q.strikes >= strikes {
		server.Close()
		return
	}
	q.idle = append(q.idle, server)
}

// trouble notes that a server failed. Only the end of ctx is an error.
func (q *fast) trouble(ctx context.Context, err error) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.struck(ctx, err)
}

// struck is trouble with mu held.
func (q *fast) struck(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	q.strikes++
	if !errors.Is(err, sandbox.ErrServer) {
		q.strikes = strikes // it is the machine that does not allow it
	}
	return nil
}

// drop notes a failure that no plain run shows.
func (q *fast) drop() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.dropped++
	q.strikes++
}

// close ends all servers; runs are plain from now on.
func (q *fast) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	for _, server := range q.idle {
		server.Close()
	}
	q.idle = nil
}

// serve starts a server of a submission's program; nil if there can be none.
func (m *Machine) serve(ctx context.Context, s *Submission, limits sandbox.Limits) (sandbox.Server, error) {
	forker, ok := m.runner.(sandbox.Forker)
	if !ok {
		return nil, nil
	}
	args, visible, ok, err := m.builder.Serve(ctx, s.Program, s.Report.Limits.Memory)
	if !ok || err != nil {
		return nil, err
	}
	return forker.Serve(ctx, sandbox.Command{Args: args, Env: s.Program.Env, Limits: limits, Visible: visible})
}
