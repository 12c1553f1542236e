// Package interactive judges programs that talk with an interactor: another program or Go
// code, which knows the input, prints what the contestant's program reads, and reads what
// it prints.
//
//	i, err := talk.New(ctx, runner, builder, src, talk.Terms{Protocol: "kattis"})
//	met, err := i.Talk(ctx, command, check.File{Input: in, Want: answer})
//
// Interactors speak the protocol of testlib or that of Kattis (package protocol). With
// the latter one may have the program run again, on an input that it writes: a pass.
//
// Who fails first decides. An interactor that refuses has decided, whatever the program
// does afterwards. A program that crashes, or is stopped at a limit, before the
// interactor has decided has failed. The CPU time and memory are those of the program
// alone. An interactor that crashes, never ends, floods, or says itself that it failed is
// an error that names it, never a verdict.
package interactive

import (
	"context"
	"errors"
	"time"

	"grundy/judge/build"
	"grundy/judge/check"
	"grundy/judge/check/desk"
	"grundy/judge/check/protocol"
	"grundy/judge/fault"
	"grundy/judge/i18n"
	"grundy/judge/sandbox"
)

// usual are the limits of a run of an interactor. The clock is how long it may be silent.
var usual = sandbox.Limits{
	CPU: 10 * time.Second, Wall: 20 * time.Second, Memory: 1 << 30, Output: 64 << 20, Processes: 64,
}

// Terms say how one talks with an interactor.
type Terms struct {
	Protocol string // testlib or kattis; empty: the one that the source shows
	Passes   int    // how often the program is run at most; 0 is the same as 1
}

// An Interactor talks with submissions and judges them. It is safe for concurrent use.
type Interactor interface {
	// Talk lets a program talk with the interactor about a file. An error that is the
	// interactor's is a *Fault.
	Talk(ctx context.Context, program sandbox.Command, f check.File) (Met, error)
}

// A Program is an Interactor that is a program.
type Program struct {
	worker desk.Worker
	passes int
	talker sandbox.Talker
	desks  desk.Desks[place]
}

// New builds an interactor.
func New(ctx context.Context, runner sandbox.Runner, builder *build.Builder, src build.Source, t Terms) (*Program, error) {
	p, err := desk.ProtocolOf(desk.Interactor, src, t.Protocol)
	if err != nil && t.Protocol == "" && t.Passes > 1 {
		p, err = protocol.Kattis, nil // which alone has passes
	}
	if err != nil {
		return nil, err
	}
	if p.Testlib() && t.Passes > 1 {
		return nil, fault.New(src.Name, "asks for several passes, which the protocol testlib does not have", "use protocol: kattis, or drop passes")
	}
	talker, ok := runner.(sandbox.Talker)
	if !ok {
		return nil, fault.New(src.Name, "two programs cannot talk on this system", "use Linux")
	}
	i := &Program{talker: talker, passes: max(1, t.Passes), worker: desk.Worker{
		Role: desk.Interactor, Protocol: p, Limits: usual, Late: "was silent for %s", Flooding: "printed more than %s, or as many messages",
	}}
	i.desks.Worker = &i.worker
	i.desks.Furnish = func(d *desk.Desk) (place, error) { return place{d}, nil }
	if err := i.worker.Build(ctx, builder, src); err != nil {
		return nil, err
	}
	return i, nil
}

// Close removes the interactor's files.
func (i *Program) Close() error { return i.desks.Close() }

// A Met is what came of a talk.
type Met struct {
	// Result is that of the program, without Stdout. Its CPU time and memory are the
	// most of all passes.
	sandbox.Result
	// Decided says that the interactor's Judgement counts; otherwise the program failed
	// by itself, as the Result says.
	Decided bool
	check.Judgement
	Idle     bool // both waited for each other
	After    bool // the program failed after the interactor had accepted
	Pass     int  // the last one, from 1
	Dialogue sandbox.Dialogue
	Output   []byte // what a testlib interactor wrote for a checker
}

// A Fault is an error of an interactor.
type Fault struct{ err error }

func (f *Fault) Error() string { return f.err.Error() }

func (f *Fault) Unwrap() error { return f.err }

// Talk implements Interactor.
func (i *Program) Talk(ctx context.Context, program sandbox.Command, f check.File) (Met, error) {
	d, err := i.desks.Take()
	if err != nil {
		return Met{}, err
	}
	defer i.desks.Put(d)
	if err := d.Lay(f, nil); err != nil {
		return Met{}, err
	}
	var met Met
	for pass := 1; ; pass++ {
		one, err := i.pass(ctx, d, program)
		if err != nil {
			return Met{}, i.blamed(ctx, f, err)
		}
		one.Pass = pass
		one.CPU, one.Memory = max(one.CPU, met.CPU), max(one.Memory, met.Memory)
		met = one
		next, err := d.next()
		switch {
		case err != nil:
			return Met{}, i.blamed(ctx, f, err)
		case !met.Decided || !met.Right() || next == nil:
			return met, nil
		case pass == i.passes:
			err := &protocol.Failure{What: i18n.Messagef("wants another pass after %s", i18n.Counted(pass, "pass"))}
			return Met{}, i.blamed(ctx, f, err)
		}
		if err := d.Lay(check.File{Input: next, Want: f.Want, Flags: f.Flags}, nil); err != nil {
			return Met{}, err
		}
	}
}

// pass lets both run once.
func (i *Program) pass(ctx context.Context, d place, program sandbox.Command) (Met, error) {
	k, err := i.talker.Talk(ctx, program, i.worker.Command(d.Desk, nil), i.refuses)
	if err != nil {
		return Met{}, err
	}
	met := Met{Result: k.Program, Idle: k.Idle, Dialogue: k.Dialogue, Judgement: check.Judgement{Case: -1}}
	if k.Idle || k.Told {
		return met, nil
	}
	j, err := i.worker.Judgement(d.Desk, k.Interactor)
	if err != nil {
		return Met{}, err
	}
	if j.Right() && (k.Program.End != sandbox.Exited || k.Program.ExitCode != 0) {
		met.After = true
		return met, nil
	}
	met.Decided, met.Judgement = true, j
	if i.worker.Protocol.Testlib() {
		met.Output, err = d.output()
	}
	return met, err
}

// refuses reports whether a result of the interactor is against the program, or of no use
// to it.
func (i *Program) refuses(res sandbox.Result) bool {
	j, err := i.worker.Protocol.Judgement(protocol.Said{Code: res.ExitCode, Stderr: res.Stderr})
	return res.End != sandbox.Exited || err != nil || !j.Right()
}

// blamed returns an error of the interactor with its name and that of the test; other
// errors are left as they are.
func (i *Program) blamed(ctx context.Context, f check.File, err error) error {
	var own *protocol.Failure
	var unrun *sandbox.InteractorError
	switch {
	case ctx.Err() != nil:
		return err
	case errors.As(err, &unrun):
		return &Fault{&fault.Error{Place: i.worker.Name, What: i18n.Messagef("the interactor cannot be run (%v)", unrun), Remedy: "try it by hand; this is no verdict", Err: err}}
	case errors.As(err, &own):
		return &Fault{i.worker.Blamed(f, err)}
	}
	return err
}
