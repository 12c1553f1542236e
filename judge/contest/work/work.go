// Package work judges the submissions of contests: it takes jobs from the servers of a contest,
// judges them, and sends the reports. Any number of workers, on any machines, may come and go,
// because they keep nothing between jobs that a result depends on.
//
// A worker takes only jobs in languages that it has proved to support. After a fault in a
// language, it proves the language again before it takes the next job in it.
package work

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/contest/stream"
	"grundy/judge/play"
	"grundy/judge/play/referee"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/outputs"
	"grundy/judge/program/sources"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/trial"
	"grundy/judge/spec"
)

// A Judge judges submissions. *judge.Judge implements it.
type Judge interface {
	Submit(ctx context.Context, p *problem.Problem, src build.Source, o run.Options) (*report.Report, error)
	Try(ctx context.Context, t trial.Trial, show func(*trial.Report)) error
	Play(ctx context.Context, p *problem.Problem, g *play.Game, src build.Source, rounds []referee.Round, o run.Options) (*referee.Report, error)
	Compete(ctx context.Context, p *problem.Problem, g *play.Game, entrants []referee.Entrant, starts []play.Sized, o run.Options, done func(games, all int)) (*referee.Tournament, error)
}

// Open unpacks a problem's bundle into a new folder and loads the problem.
type Open func(ctx context.Context, bundle []byte, dir string) (*problem.Problem, error)

// A Worker does the jobs of contests.
type Worker struct {
	Stream *stream.Stream
	Judge  Judge
	Open   Open
	// Dir is the folder into which bundles are unpacked. Its contents are deleted when the worker
	// ends.
	Dir string
	// About is what the worker reports about itself. Its Slots are the number of jobs done in
	// parallel.
	About stream.Worker
	// Languages returns the ids of the languages that this machine may have. Proves runs a known
	// good program and returns an error if a language does not work. If both are nil, the worker
	// takes jobs in the languages of About, or in all.
	Languages func(context.Context) []string
	Proves    func(ctx context.Context, language string) error
	Log       *slog.Logger // nil disables logging

	mu       sync.Mutex
	problems map[string]*loading       // by the problem's digest
	starts   map[string]referee.Starts // by the problem's digest, the seed, and the numbers of starts
	wanted   []string                  // the languages of waiting jobs
	doubts   sync.WaitGroup            // the proofs started by doubt
}

// A loading is a problem that is being loaded or has been loaded.
type loading struct {
	done chan struct{}
	p    *problem.Problem
	err  error
}

// search is the time limit for finding a smallest input.
const search = 10 * time.Second

// Run does jobs until ctx ends. It returns an error if the servers permanently reject this
// worker.
func (w *Worker) Run(ctx context.Context) error {
	w.problems, w.starts = map[string]*loading{}, map[string]referee.Starts{}
	if w.Log == nil {
		w.Log = slog.New(slog.DiscardHandler)
	}
	ctx, stop := context.WithCancel(ctx)
	var group sync.WaitGroup
	defer group.Wait()
	defer w.doubts.Wait()
	defer stop()
	if w.Languages != nil {
		w.About.Languages = []string{report.Outputs} // outputs need no language
		group.Go(func() { w.prove(ctx) })
	}
	return w.Stream.Work(ctx, stream.Work{Slots: w.About.Slots, About: w.about, Do: w.do, Wants: w.wants})
}

// about returns what the worker reports about itself.
func (w *Worker) about() stream.Worker {
	w.mu.Lock()
	defer w.mu.Unlock()
	about := w.About
	about.Doing, about.Languages, about.Proving = slices.Clone(about.Doing), slices.Clone(about.Languages), slices.Clone(about.Proving)
	about.Seen = time.Now()
	return about
}

// again is how long the worker waits before it tries a failed language again.
const again = 30 * time.Second

// prove proves the languages in parallel, starting with those of waiting jobs. The worker takes
// jobs in a language as soon as the language is proved. It retries failed languages after a
// pause.
func (w *Worker) prove(ctx context.Context) {
	list := w.Languages(ctx)
	w.mu.Lock()
	w.About.Proving = slices.Clone(list)
	w.mu.Unlock()
	for ctx.Err() == nil {
		left := slices.DeleteFunc(slices.Clone(list), w.has)
		var group sync.WaitGroup
		for range max(1, w.About.Slots) {
			group.Go(func() {
				for ctx.Err() == nil {
					id, ok := w.next(&left)
					if !ok {
						return
					}
					w.works(ctx, id)
				}
			})
		}
		group.Wait()
		select {
		case <-ctx.Done():
		case <-time.After(again):
		}
	}
}

// next removes the next language to prove from a list, and returns it.
func (w *Worker) next(left *[]string) (id string, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(*left) == 0 {
		return "", false
	}
	i := max(0, slices.IndexFunc(*left, func(id string) bool { return slices.Contains(w.wanted, id) }))
	id = (*left)[i]
	*left = slices.Delete(*left, i, i+1)
	return id, true
}

// wants records the languages of waiting jobs.
func (w *Worker) wants(list []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.wanted = list
}

// has reports whether the worker takes jobs in a language.
func (w *Worker) has(id string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Contains(w.About.Languages, id)
}

// works proves a language. If the language works, the worker takes jobs in it from now on.
func (w *Worker) works(ctx context.Context, id string) {
	err := w.Proves(ctx, id)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.About.Proving = slices.DeleteFunc(w.About.Proving, func(l string) bool { return l == id })
	if err != nil {
		w.Log.Warn("a language does not work", "language", id, "error", err)
		return
	}
	if !slices.Contains(w.About.Languages, id) {
		w.About.Languages = append(slices.Clone(w.About.Languages), id)
		slices.Sort(w.About.Languages)
	}
}

// doubt stops taking jobs in a language, and proves the language again in the background.
func (w *Worker) doubt(ctx context.Context, id string) {
	if w.Languages == nil || id == report.Outputs {
		return
	}
	w.mu.Lock()
	w.About.Languages = slices.DeleteFunc(slices.Clone(w.About.Languages), func(l string) bool { return l == id })
	w.About.Proving = append(w.About.Proving, id)
	w.mu.Unlock()
	w.doubts.Go(func() { w.works(ctx, id) })
}

// do does a job.
func (w *Worker) do(ctx context.Context, t *stream.Task) (*report.Report, error) {
	name := fmt.Sprintf("%s/%d", t.Contest, t.Submission)
	if t.Trial {
		name = t.Contest + "/trial"
	}
	w.mu.Lock()
	w.About.Doing = append(w.About.Doing, name)
	w.mu.Unlock()
	r, err := w.judge(ctx, t)
	w.mu.Lock()
	if i := slices.Index(w.About.Doing, name); i >= 0 {
		w.About.Doing = slices.Delete(w.About.Doing, i, i+1)
	}
	w.About.Done++
	w.mu.Unlock()
	if err != nil && ctx.Err() == nil {
		w.doubt(ctx, t.Language)
	}
	return r, err
}

// judge judges the submission of a job.
func (w *Worker) judge(ctx context.Context, t *stream.Task) (*report.Report, error) {
	p, err := w.problem(ctx, t)
	if err != nil {
		return nil, fault.At("problem "+t.Problem, err)
	}
	text, err := t.Get(ctx, t.Source)
	if err != nil {
		return nil, fault.At("the source", err)
	}
	if t.Trial {
		return w.try(ctx, t, p, text)
	}
	src, note, err := w.source(ctx, t, p, text)
	if err != nil {
		return nil, fault.At("the source", err)
	}
	switch {
	case t.Rival.Submission > 0:
		return w.compete(ctx, t, p, src)
	case t.Play:
		return w.play(ctx, t, p, src)
	}
	r, err := w.Judge.Submit(ctx, p, src, w.options(t))
	if err == nil && note != "" {
		r.Warnings = append(r.Warnings, note)
	}
	return r, err
}

// source returns the submission of a job: a program, or outputs with those that the team submitted
// before, if they add up. note says that some of these do not count.
func (w *Worker) source(ctx context.Context, t *stream.Task, p *problem.Problem, text []byte) (src build.Source, note i18n.Message, err error) {
	names := p.Outputs()
	if names == nil {
		src, err = sources.Unpacked(t.File, text)
		return src, "", err
	}
	if src, err = outputs.One(t.File, text, names); err != nil {
		return src, "", err
	}
	for _, digest := range strings.Fields(t.Earlier) {
		text, err := t.Get(ctx, digest)
		if err != nil {
			return src, "", err
		}
		old, err := outputs.One(t.File, text, names)
		if err != nil {
			continue // an earlier version of the problem had other tests
		}
		if !outputs.Add(&src, old) {
			return src, i18n.Messagef("older outputs do not count, because all together have more than %s", format.Size(outputs.MostTogether)), nil
		}
	}
	return src, "", nil
}

// options returns the options for judging a submission.
func (w *Worker) options(t *stream.Task) run.Options {
	o := run.Options{Language: t.Language, Seed: t.Seed, Jobs: 1, Limits: spec.Limits{Time: t.Time, Memory: t.Memory}, Search: run.Search{VerdictOnly: !t.Explain, For: search}}
	if !t.Explain {
		var told time.Time
		o.Progress = func(p run.Progress) {
			if now := time.Now(); now.Sub(told) > 200*time.Millisecond {
				told = now
				_ = t.Progress(w.about(), p.Done, p.Total)
			}
		}
	}
	return o
}

// problem returns the problem of a job, which is loaded only once. An error is not remembered,
// because it may be temporary.
func (w *Worker) problem(ctx context.Context, t *stream.Task) (*problem.Problem, error) {
	digest := t.Digest
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
	l.p, l.err = w.load(ctx, t)
	if l.err != nil {
		w.mu.Lock()
		delete(w.problems, digest)
		w.mu.Unlock()
	}
	close(l.done)
	return l.p, l.err
}

// load fetches a bundle and opens it. If that fails, it removes the bundle's folder.
func (w *Worker) load(ctx context.Context, t *stream.Task) (*problem.Problem, error) {
	text, err := t.Get(ctx, t.Digest)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(w.Dir, "problem-")
	if err != nil {
		return nil, err
	}
	p, err := w.Open(ctx, text, filepath.Join(dir, "in"))
	if err != nil {
		_ = os.RemoveAll(dir)
	}
	return p, err
}
