// Package work judges the submissions of contests: it takes jobs from a stream, judges
// each, and stores report and verdict there. Any number of workers, on any machines, may
// come and go. What a job says is all that its result depends on.
package work

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"grundy/judge"
	"grundy/judge/build"
	"grundy/judge/contest"
	"grundy/judge/contest/stream"
	"grundy/judge/fault"
	"grundy/judge/problem"
	"grundy/judge/report"
)

// A Judge judges; a *judge.Judge is one.
type Judge interface {
	Submit(ctx context.Context, p *problem.Problem, src build.Source, o judge.Options) (*report.Report, error)
}

// Open unpacks the bundle of a problem into a new folder and loads it.
type Open func(ctx context.Context, bundle []byte, dir string) (*problem.Problem, error)

// A Worker does jobs.
type Worker struct {
	Stream *stream.Stream
	Judge  Judge
	Open   Open
	// Dir is where bundles are unpacked; what is in it is lost when the worker ends.
	Dir string
	// About is what the worker tells about itself; its Slots are the jobs done at once.
	About stream.Worker
	// Languages returns the ids of the languages that this machine has. It is called once,
	// beside the work; nil: About has them.
	Languages func(context.Context) []string

	mu       sync.Mutex
	problems map[string]*loading // by digest
}

// A loading is a problem that is being loaded, or was.
type loading struct {
	done chan struct{}
	p    *problem.Problem
	err  error
}

// search is how long the smallest input is looked for.
const search = 10 * time.Second

// Run does jobs until ctx ends.
func (w *Worker) Run(ctx context.Context) error {
	w.problems = map[string]*loading{}
	presence, stop := context.WithCancel(ctx)
	defer stop()
	go w.present(presence)
	if w.Languages != nil {
		go func() {
			list := w.Languages(presence)
			w.mu.Lock()
			defer w.mu.Unlock()
			w.About.Languages = list
		}()
	}
	return w.Stream.Work(ctx, w.About.Slots, w.do)
}

// present tells every few seconds that the worker is there.
func (w *Worker) present(ctx context.Context) {
	for {
		w.mu.Lock()
		about := w.About
		about.Doing = slices.Clone(about.Doing)
		w.mu.Unlock()
		about.Seen = time.Now()
		_ = w.Stream.Present(about) // nobody may be listening
		select {
		case <-ctx.Done():
			return
		case <-time.After(2 * time.Second):
		}
	}
}

// do does one job.
func (w *Worker) do(ctx context.Context, j stream.Job) (e contest.Event, err error) {
	name := fmt.Sprintf("%s/%d", j.Contest, j.Submission)
	w.mu.Lock()
	w.About.Doing = append(w.About.Doing, name)
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.About.Doing = slices.DeleteFunc(w.About.Doing, func(s string) bool { return s == name })
		w.About.Done++
	}()
	p, err := w.problem(ctx, j.Digest)
	if err != nil {
		return e, fault.At("problem "+j.Problem, err)
	}
	text, err := w.Stream.Get(ctx, j.Source)
	if err != nil {
		return e, fault.At("the source", err)
	}
	began := time.Now()
	r, err := w.Judge.Submit(ctx, p, build.Source{Name: j.File, Text: text}, w.options(j))
	if err != nil {
		return e, err
	}
	digest, err := w.store(ctx, r)
	if err != nil {
		return e, err
	}
	e.By = w.About.Name
	if j.Explain {
		e.Explained = &contest.Explained{Report: digest}
		return e, nil
	}
	e.Judged = judged(r)
	e.Judged.Report, e.Judged.Worker, e.Judged.Took = digest, w.About.Name, time.Since(began)
	return e, nil
}

// options are those of judge.Submit.
func (w *Worker) options(j stream.Job) judge.Options {
	o := judge.Options{Language: j.Language, Seed: j.Seed, Jobs: 1, VerdictOnly: !j.Explain, For: search}
	if !j.Explain {
		var told time.Time
		o.Progress = func(p judge.Progress) {
			if now := time.Now(); now.Sub(told) > 200*time.Millisecond {
				told = now
				_ = w.Stream.Progress(j.Contest, stream.Progress{Submission: j.Submission, Done: p.Done, Of: p.Total})
			}
		}
	}
	return o
}

// judged is what the log has of a report.
func judged(r *report.Report) *contest.Judged {
	j := &contest.Judged{Verdict: r.Verdict, Tier: r.Tier.Name}
	for _, t := range r.Tests {
		j.Tests = append(j.Tests, contest.Test{Verdict: t.Verdict, CPU: t.CPU})
	}
	for _, s := range r.Subtasks {
		j.Points, j.Of = append(j.Points, s.Points), append(j.Of, s.Of)
	}
	return j
}

// store stores a report.
func (w *Worker) store(ctx context.Context, r *report.Report) (string, error) {
	text, err := report.Encode(r)
	if err != nil {
		return "", err
	}
	return w.Stream.Put(ctx, text)
}

// problem returns the problem with a digest; it is loaded once. An error is forgotten,
// since it may be one of the moment.
func (w *Worker) problem(ctx context.Context, digest string) (*problem.Problem, error) {
	w.mu.Lock()
	l, known := w.problems[digest]
	if !known {
		l = &loading{done: make(chan struct{})}
		w.problems[digest] = l
	}
	w.mu.Unlock()
	if known {
		select {
		case <-l.done:
			return l.p, l.err
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	l.p, l.err = w.load(ctx, digest)
	if l.err != nil {
		w.mu.Lock()
		delete(w.problems, digest)
		w.mu.Unlock()
	}
	close(l.done)
	return l.p, l.err
}

// load fetches a bundle and opens it.
func (w *Worker) load(ctx context.Context, digest string) (*problem.Problem, error) {
	text, err := w.Stream.Get(ctx, digest)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(w.Dir, "problem-")
	if err != nil {
		return nil, err
	}
	return w.Open(ctx, text, filepath.Join(dir, "in"))
}
