// Package jury builds and runs the programs of problems, in any language: references, brutes
// and generators, which answer; checkers, validators and interactors, which judge.
//
//	j := jury.New(runner, builder, run)
//	c, err := j.Checker(ctx, build.Source{Name: "c.cpp", Text: text}, jury.Terms{})
//	judgement, err := c.Check(ctx, check.File{Input: in, Want: answer}, output)
//
// A program is compiled once and runs in the sandbox, like a submission, with limits of its
// own. Programs that judge speak the protocol of testlib or that of Kattis (package
// protocol). What goes wrong with a program (it crashes, never ends, says that it failed, or
// ends with a code that its protocol does not have) is an error that names it and the test,
// and never a judgement.
package jury

import (
	"cmp"
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"grundy/judge/build"
	"grundy/judge/check"
	"grundy/judge/interactive"
	"grundy/judge/runcache"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
)

// Programs builds the programs of problems. A *Jury does.
type Programs interface {
	// Reference builds a program that answers inputs. If files are given, as for submissions,
	// and its source names one of them, it reads the one and writes the other.
	Reference(ctx context.Context, src build.Source, files spec.Files) (Ask, error)
	// Brute returns a program that answers within some CPU time. It is built when it is first
	// asked, since nothing but lint asks it. The files are as for Reference.
	Brute(src build.Source, files spec.Files) Brute
	// Generator builds a program that prints inputs. If files are given, it reads what it is
	// given from one of them, and writes the other.
	Generator(ctx context.Context, src build.Source, files spec.Files) (*Generator, error)
	// Checker builds a program that judges outputs.
	Checker(ctx context.Context, src build.Source, terms Terms) (check.Checker, error)
	// Interactor builds a program that submissions talk with.
	Interactor(ctx context.Context, src build.Source, terms Terms) (interactive.Interactor, error)
	// Validator builds a program that judges inputs. An empty protocol means the one that its
	// source shows.
	Validator(ctx context.Context, src build.Source, protocol string) (check.Validator, error)
}

// Terms say how a checker or an interactor is called, and what it may use.
type Terms struct {
	Protocol string   // testlib or kattis; empty: the one that the source shows
	Flags    []string // of a checker, after the files
	Passes   int      // how often an interactor has a program run at most; 0 is the same as 1
	Bounds
}

// Bounds are limits of a run of a checker or an interactor. The zero value of a field means the
// usual one.
type Bounds struct {
	Time           time.Duration // CPU time
	Memory, Output int64         // bytes
}

// within returns the usual limits with the bounds in their place. Output is never less than
// usual, because what an interactor says counts.
func (b Bounds) within(usual sandbox.Limits) sandbox.Limits {
	if b.Time > 0 {
		usual.Wall += b.Time - usual.CPU
		usual.CPU = b.Time
	}
	usual.Memory = cmp.Or(b.Memory, usual.Memory)
	usual.Output = max(b.Output, usual.Output)
	return usual
}

// Ask answers a file.
type Ask = func(ctx context.Context, input []byte) ([]byte, error)

// A Brute answers a file, and gives up after some CPU time.
type Brute = func(ctx context.Context, input []byte, limit time.Duration) ([]byte, error)

// A Jury builds programs and runs them. It is safe for concurrent use.
type Jury struct {
	runner  sandbox.Runner
	builder *build.Builder
	run     Run
	cache   atomic.Pointer[runcache.Cache] // of the runs of checkers and validators; nil: none are stored

	mu   sync.Mutex
	made []io.Closer
}

// Run makes a run. It may wait for its turn.
type Run = func(context.Context, sandbox.Command) (sandbox.Result, error)

// New returns a Jury that compiles with builder. Checkers and interactors run beside the
// submissions that they judge, as part of their turn, with runner; other programs run by run.
func New(runner sandbox.Runner, builder *build.Builder, run Run) *Jury {
	return &Jury{runner: runner, builder: builder, run: run}
}

// add remembers a program to be closed with the Jury.
func (j *Jury) add(c io.Closer) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.made = append(j.made, c)
}

// Close ends what the checkers and interactors of the Jury still run, and stores what its
// checkers and validators said; they judge no more.
func (j *Jury) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	var all []error
	for _, c := range j.made {
		all = append(all, c.Close())
	}
	j.made = nil
	return errors.Join(all...)
}

// Code turns Go code into an interactor.
func (j *Jury) Code(talk interactive.Conversation) (interactive.Interactor, error) {
	return interactive.FromCode(j.runner, talk)
}

// Remember sets where the runs of checkers and validators are stored; nil, the default:
// nowhere.
func (j *Jury) Remember(cache *runcache.Cache) { j.cache.Store(cache) }

// Cache returns where the runs of checkers and validators are stored; nil: nowhere.
func (j *Jury) Cache() *runcache.Cache { return j.cache.Load() }

// A memory is what is stored about the runs of a program.
type memory struct {
	jury *Jury

	lock sync.Mutex
	runs *runcache.Runs // nil until it is first asked for, or if there is no cache
}

// stored returns what is stored about a program; nil without a cache.
func (k *memory) stored(program *build.Program) *runcache.Runs {
	k.lock.Lock()
	defer k.lock.Unlock()
	if k.runs == nil {
		k.runs = k.jury.Cache().Of(program, k.jury.runner.Tier())
	}
	return k.runs
}

// save writes what is new.
func (k *memory) save() {
	k.lock.Lock()
	defer k.lock.Unlock()
	k.runs.Save()
}
