// Package talk judges programs that talk with an interactor: another program, which knows
// the input, prints what the contestant's program reads, and reads what it prints.
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
package talk

import (
	"context"
	"errors"
	"fmt"
	"time"

	"grundy/judge/build"
	"grundy/judge/check"
	"grundy/judge/check/protocol"
	"grundy/judge/fault"
	"grundy/judge/sandbox"
	"grundy/judge/words"
)

// usual are the limits of a run of an interactor. The clock is how long it may be silent.
var usual = sandbox.Limits{
	CPU: 10 * time.Second, Wall: 20 * time.Second, Memory: 1 << 30, Output: 64 << 20, Processes: 64,
}

// Terms say how one talks with an interactor.
type Terms struct {
	Protocol string // testlib or kattis; empty: testlib
	Passes   int    // how often the program is run at most; 0 is the same as 1
}

// An Interactor is a program that talks with submissions. It is safe for concurrent use.
type Interactor struct {
	name     string
	protocol protocol.Protocol
	passes   int
	talker   sandbox.Talker
	program  *build.Program
	limits   sandbox.Limits
	desks    desks
}

// New builds an interactor.
func New(ctx context.Context, runner sandbox.Runner, builder *build.Builder, src build.Source, t Terms) (*Interactor, error) {
	i := &Interactor{name: src.Name, protocol: protocol.Testlib, passes: max(1, t.Passes), limits: usual}
	if t.Protocol != "" {
		i.protocol = protocol.Protocol(t.Protocol)
	}
	if !protocol.Known(string(i.protocol)) {
		return nil, fault.New(src.Name, fmt.Sprintf("no protocol is called %q", t.Protocol), "use testlib or kattis")
	}
	if i.protocol == protocol.Testlib && i.passes > 1 {
		return nil, fault.New(src.Name, "asks for several passes, which the protocol testlib does not have", "use protocol: kattis, or drop passes")
	}
	talker, ok := runner.(sandbox.Talker)
	if !ok {
		return nil, fault.New(src.Name, "two programs cannot talk on this system", "use Linux")
	}
	i.talker = talker
	var err error
	if i.program, err = builder.Own(ctx, src, "interactor"); err != nil {
		return nil, err
	}
	return i, nil
}

// Close removes the interactor's files.
func (i *Interactor) Close() error { return i.desks.close() }

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

// Talk lets a program talk with the interactor about a file. An error that is the
// interactor's is a *Fault.
func (i *Interactor) Talk(ctx context.Context, program sandbox.Command, f check.File) (Met, error) {
	d, err := i.desks.take(i.protocol)
	if err != nil {
		return Met{}, err
	}
	defer i.desks.put(d)
	if err := d.lay(f); err != nil {
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
			err := &protocol.Failure{What: fmt.Sprintf("wants another pass after %s", words.Counted(pass, "pass"))}
			return Met{}, i.blamed(ctx, f, err)
		}
		if err := d.lay(check.File{Input: next, Want: f.Want}); err != nil {
			return Met{}, err
		}
	}
}

// pass lets both run once.
func (i *Interactor) pass(ctx context.Context, d *desk, program sandbox.Command) (Met, error) {
	k, err := i.talker.Talk(ctx, program, i.command(d), i.refuses)
	if err != nil {
		return Met{}, err
	}
	met := Met{Result: k.Program, Idle: k.Idle, Dialogue: k.Dialogue, Judgement: check.Judgement{Case: -1}}
	failed := k.Program.End != sandbox.Exited || k.Program.ExitCode != 0
	if k.Idle || k.Told {
		return met, nil
	}
	if why := i.unended(k.Interactor); why != "" {
		if line := words.Telling(i.program.Named(k.Interactor.Stderr)); line != "" {
			why += ": " + words.Visible(words.Clip(line, 200))
		}
		return Met{}, &protocol.Failure{What: why}
	}
	said := protocol.Said{Code: k.Interactor.ExitCode, Stderr: i.program.Named(k.Interactor.Stderr)}
	if said.Feedback, err = d.feedback(); err != nil {
		return Met{}, err
	}
	j, err := i.protocol.Judgement(said)
	if err != nil {
		return Met{}, err
	}
	if j.Right() && failed {
		met.After = true
		return met, nil
	}
	met.Decided, met.Judgement = true, j
	met.Output, err = d.output()
	return met, err
}

// refuses reports whether a result of the interactor is against the program, or of no use
// to it.
func (i *Interactor) refuses(res sandbox.Result) bool {
	j, err := i.protocol.Judgement(protocol.Said{Code: res.ExitCode, Stderr: res.Stderr})
	return res.End != sandbox.Exited || err != nil || !j.Right()
}

// command returns the command that runs the interactor.
func (i *Interactor) command(d *desk) sandbox.Command {
	p := i.program
	c := sandbox.Command{
		Args: append(p.Within(i.limits.Memory), i.protocol.Interactor(d.at, nil)...), Env: p.Env, Limits: i.limits,
		Visible: append(p.Folders(), d.files), Writable: []string{d.at.Feedback},
	}
	c.Limits.Memory += p.Overhead
	return c
}

// unended says why an interactor did not end by itself; it is empty if it did.
func (i *Interactor) unended(res sandbox.Result) string {
	switch res.End {
	case sandbox.CPUOver:
		return fmt.Sprintf("used more than %s of CPU time", i.limits.CPU)
	case sandbox.WallOver:
		return fmt.Sprintf("was silent for %s", i.limits.Wall)
	case sandbox.MemOver:
		return fmt.Sprintf("used more than %s of memory", words.Size(i.limits.Memory))
	case sandbox.OutOver:
		return fmt.Sprintf("printed more than %s, or as many messages", words.Size(i.limits.Output))
	case sandbox.Signaled:
		return "was killed by " + res.Signal
	}
	return ""
}

// blamed returns an error of the interactor with its name and that of the test; other
// errors are left as they are.
func (i *Interactor) blamed(ctx context.Context, f check.File, err error) error {
	var own *protocol.Failure
	var unrun *sandbox.InteractorError
	on := "test " + f.Name
	if f.Name == "" {
		on = "an input of " + words.Size(int64(len(f.Input)))
	}
	switch {
	case ctx.Err() != nil:
		return err
	case errors.As(err, &unrun):
		return &Fault{&fault.Error{Place: i.name, What: fmt.Sprintf("the interactor cannot be run (%v)", unrun), Remedy: "try it by hand; this is no verdict", Err: err}}
	case errors.As(err, &own):
		return &Fault{&fault.Error{Place: i.name, What: fmt.Sprintf("the interactor %s, on %s", own.What, on), Remedy: "mend the interactor; this is no verdict", Err: err}}
	}
	return err
}
