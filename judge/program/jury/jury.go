// Package jury builds and runs the programs of problems, in any language. References, brutes and
// generators answer; checkers, validators and interactors judge.
//
//	j := jury.New(runner, builder, run)
//	c, err := j.Checker(ctx, build.Source{Name: "c.cpp", Text: text}, jury.Terms{})
//	judgement, err := c.Check(ctx, check.File{Input: in, Want: answer}, output)
//
// A program is compiled once and runs in the sandbox, like a submission, with its own limits.
// Programs that judge use a protocol such as testlib's or Kattis's (package protocol). Such a
// program fails if it crashes, exceeds a limit, reports its own failure, or ends with a code that
// is not in its protocol. Then the error names the program and the test. It is never a judgement.
package jury

import (
	"cmp"
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/program/interactive"
	"grundy/judge/program/runcache"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/tests/check"
)

// Programs builds the programs of problems. A *Jury implements it.
type Programs interface {
	// Reference builds a program that answers inputs. It uses the given files, which submissions
	// read and write, if its source names one of them.
	Reference(ctx context.Context, src build.Source, files spec.Files) (Ask, error)
	// Brute returns a program that answers within a limit of CPU time. It is built on the first
	// call, because most commands never call it. The files are used as in Reference.
	Brute(src build.Source, files spec.Files) Brute
	// Generator builds a program that prints inputs. If files are given, it reads files.Input and
	// writes files.Output.
	Generator(ctx context.Context, src build.Source, files spec.Files) (*Generator, error)
	// Checker builds a program that judges outputs.
	Checker(ctx context.Context, src build.Source, terms Terms) (check.Checker, error)
	// Between builds a program that makes the input of a second run.
	Between(ctx context.Context, src build.Source, terms Terms) (check.Between, error)
	// Interactor builds a program that submissions talk with.
	Interactor(ctx context.Context, src build.Source, terms Terms) (interactive.Interactor, error)
	// Code returns an interactor that is Go code.
	Code(talk interactive.Conversation) (interactive.Interactor, error)
	// Validator builds a program that judges inputs. If the protocol is empty, the source shows it.
	Validator(ctx context.Context, src build.Source, protocol string) (check.Validator, error)
}

// Terms say how a checker or an interactor is called, and what it may use.
type Terms struct {
	Protocol string   // a protocol of package protocol, such as testlib; empty: as the source shows
	Flags    []string // arguments of a checker or an interactor besides the files
	Passes   int      // maximum number of runs that an interactor may request; 0 means 1
	// Processes is the number of processes of a submission that an interactor talks with at once; 0
	// means 1. Each of several receives its number, from 0, as its last argument. Apart means that
	// the limit of CPU time applies to each process and not to all together.
	Processes int
	Apart     bool
	Limits    spec.Limits // of each run; the usual ones apply where they are not given
}

// within returns the usual limits, replaced by those of the terms. The output limit is never below
// the usual one, because the messages of an interactor count towards it.
func (t Terms) within(usual sandbox.Limits) sandbox.Limits {
	l := t.Limits
	if l.Time > 0 {
		usual.Wall += l.Time - usual.CPU
		usual.CPU = l.Time
	}
	usual.Memory = cmp.Or(l.Memory, usual.Memory)
	usual.Output = max(l.Output, usual.Output)
	return usual
}

// Ask runs a reference on an input and returns its output.
type Ask = func(ctx context.Context, input []byte) ([]byte, error)

// A Brute runs a brute on an input and returns its output. The limit is one of CPU time. If the
// program exceeds a limit of time or memory, the error wraps plan.ErrTooLarge.
type Brute = func(ctx context.Context, input []byte, limit time.Duration) ([]byte, error)

// A Jury builds programs and runs them. It is safe for concurrent use.
type Jury struct {
	runner  sandbox.Runner
	builder *build.Builder
	run     Run
	share   func(context.Context) (done func(), err error) // called for fast runs; nil: they wait for nothing
	cache   atomic.Pointer[runcache.Cache]                 // for runs of checkers and validators; nil: not stored

	mu   sync.Mutex
	made []io.Closer
}

// Run runs a command. It may wait for other runs.
type Run = func(context.Context, sandbox.Command) (sandbox.Result, error)

// New returns a Jury that compiles with builder. Checkers and interactors run on runner at once,
// because the run that they judge is in progress. Other programs are run by run, which may wait
// for other runs.
func New(runner sandbox.Runner, builder *build.Builder, run Run) *Jury {
	return &Jury{runner: runner, builder: builder, run: run}
}

// Share sets a function that is called before each fast run of a brute or a generator. It may wait
// for other runs. done is called after the run.
func (j *Jury) Share(share func(context.Context) (done func(), err error)) { j.share = share }

// add registers a program that is closed with the Jury.
func (j *Jury) add(c io.Closer) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.made = append(j.made, c)
}

// Close ends running processes of checkers and interactors, and stores the results of checkers and
// validators. None of these programs can judge afterwards.
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

// Code returns an interactor that is Go code.
func (j *Jury) Code(talk interactive.Conversation) (interactive.Interactor, error) {
	return interactive.FromCode(j.runner, talk)
}

// Remember sets the cache for runs of checkers and validators. With nil, the default, they are not
// stored.
func (j *Jury) Remember(cache *runcache.Cache) { j.cache.Store(cache) }

// Cache returns the cache for runs of checkers and validators, or nil.
func (j *Jury) Cache() *runcache.Cache { return j.cache.Load() }

// storedRuns holds the stored runs of a program.
type storedRuns struct {
	jury *Jury

	lock sync.Mutex
	runs *runcache.Runs // nil before the first use, or if there is no cache
}

// stored returns the stored runs of a program, or nil without a cache.
func (k *storedRuns) stored(program *build.Program) *runcache.Runs {
	k.lock.Lock()
	defer k.lock.Unlock()
	if k.runs == nil {
		k.runs = k.jury.Cache().Of(program, k.jury.runner.Tier())
	}
	return k.runs
}

// save writes new runs to the cache.
func (k *storedRuns) save() {
	k.lock.Lock()
	defer k.lock.Unlock()
	k.runs.Save()
}
