// Package streamtest has a fake server of a contest for tests of workers.
package streamtest

import (
	"context"
	"slices"
	"sync"

	"grundy/judge/contest/dispatch"
	"grundy/judge/contest/stream"
)

// An Office gives out its jobs, each once, and records what workers send. It implements
// stream.Server.
type Office struct {
	Refuse func(stream.Lease, stream.Result) error // returns the error of Result; nil to accept every result

	mu      sync.Mutex
	jobs    []dispatch.Job
	results map[dispatch.Key]stream.Result
	workers map[string]stream.Worker
	ended   map[string]bool
	done    [][2]int
	changed chan struct{} // closed and replaced with each change
}

// New returns an office with the given jobs.
func New(jobs ...dispatch.Job) *Office {
	return &Office{
		jobs: jobs, results: map[dispatch.Key]stream.Result{}, workers: map[string]stream.Worker{}, ended: map[string]bool{}, changed: make(chan struct{}),
	}
}

func (o *Office) change(f func()) {
	o.mu.Lock()
	defer o.mu.Unlock()
	f()
	close(o.changed)
	o.changed = make(chan struct{})
}

// Add adds a job.
func (o *Office) Add(j dispatch.Job) { o.change(func() { o.jobs = append(o.jobs, j) }) }

// Take implements stream.Server.
func (o *Office) Take(w dispatch.Worker, answer func(*stream.Lease, []string)) {
	o.mu.Lock()
	defer o.mu.Unlock()
	var wanted []string
	for i, j := range o.jobs {
		if w.Languages == nil || slices.Contains(w.Languages, j.Language) {
			l := stream.NewLease(w.Name)
			l.Job = j
			o.jobs = slices.Delete(o.jobs, i, i+1)
			answer(&l, nil)
			return
		}
		wanted = append(wanted, j.Language)
	}
	answer(nil, wanted)
}

// Result implements stream.Server.
func (o *Office) Result(_ context.Context, l stream.Lease, r stream.Result) error {
	if o.Refuse != nil {
		if err := o.Refuse(l, r); err != nil {
			return err
		}
	}
	o.change(func() { o.results[l.Key()] = r })
	return nil
}

// Alive implements stream.Server.
func (o *Office) Alive(w stream.Worker, ends bool, _ []stream.Lease) {
	o.change(func() { o.workers[w.Name], o.ended[w.Name] = w, ends })
}

// Progress implements stream.Server.
func (o *Office) Progress(_ stream.Lease, done, of int) {
	o.change(func() { o.done = append(o.done, [2]int{done, of}) })
}

// Seen is what workers have sent to an Office.
type Seen struct {
	Results  map[dispatch.Key]stream.Result
	Workers  map[string]stream.Worker
	Ended    map[string]bool // workers that said they are leaving
	Progress [][2]int        // done and of, for each report of progress
}

// Wait waits until enough returns true or ctx ends, and returns what workers have sent.
func (o *Office) Wait(ctx context.Context, enough func(Seen) bool) Seen {
	for {
		o.mu.Lock()
		seen := Seen{map[dispatch.Key]stream.Result{}, map[string]stream.Worker{}, map[string]bool{}, slices.Clone(o.done)}
		for key, r := range o.results {
			seen.Results[key] = r
		}
		for name, w := range o.workers {
			seen.Workers[name], seen.Ended[name] = w, o.ended[name]
		}
		changed := o.changed
		o.mu.Unlock()
		if enough(seen) {
			return seen
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return seen
		}
	}
}
