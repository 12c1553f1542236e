package jury

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
	"grundy/judge/program/interactive"
	"grundy/judge/program/jury/desk"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
)

// talking are the limits of an interactor's run. The wall clock limit is how long it may sleep
// without waiting for the program.
var talking = sandbox.Limits{
	CPU: 10 * time.Second, Wall: 20 * time.Second, Memory: 1 << 30, Output: 64 << 20, Processes: processes,
}

// An interactor is a program that talks with submissions. With the protocol of Kattis, it may have
// the program run again on an input that it writes. Each run is a pass.
type interactor struct {
	program   desk.Program
	passes    int
	talker    sandbox.Talker
	processes int
	form      sandbox.Form // of several processes
	apart     bool
	desks     desk.Desks[*desk.Desk]
}

// Interactor implements Programs. The interactor runs together with the submission.
func (j *Jury) Interactor(ctx context.Context, src build.Source, t Terms) (interactive.Interactor, error) {
	p, err := desk.ProtocolOf(desk.Interactor, src, t.Protocol)
	if err != nil && t.Protocol == "" && t.Passes > 1 {
		p, err = protocol.Kattis, nil // only Kattis has passes
	}
	if err != nil {
		return nil, err
	}
	if p.Testlib() && t.Passes > 1 {
		return nil, fault.New(src.Name, "asks for several passes, which the protocol testlib does not have", "use protocol: kattis, or drop passes")
	}
	name, form := src.Name, sandbox.Lines
	if p == protocol.CMS {
		if t.Passes > 1 || len(t.Flags) > 0 {
			return nil, fault.New(name, "is a manager of CMS, which has neither passes nor flags", "drop them")
		}
		if src, err = managed(src, t.Processes); err != nil {
			return nil, err
		}
		p, form = protocol.Kattis, sandbox.Frames
	}
	talker, ok := j.runner.(sandbox.Talker)
	if !ok {
		return nil, fault.New(src.Name, "interactive problems cannot be judged on this system", "use Linux")
	}
	if _, ok := talker.(sandbox.Conferrer); !ok && t.Processes > 1 {
		return nil, fault.New(src.Name, "problems with several processes cannot be judged on this system", "use Linux")
	}
	i := &interactor{talker: talker, passes: max(1, t.Passes), processes: max(1, t.Processes), form: form, apart: t.Apart, program: desk.Program{
		Role: desk.Interactor, Protocol: p, Flags: t.Flags, Limits: t.within(talking), Late: "was silent for %s", Flooding: "printed more than %s, or as many messages",
	}}
	i.desks.Program = &i.program
	i.desks.Furnish = func(d *desk.Desk) (*desk.Desk, error) { return d, nil }
	if err := i.program.Build(ctx, j.builder, src); err != nil {
		return nil, err
	}
	i.program.Name = name
	j.add(i)
	return i, nil
}

// Close removes the interactor's files.
func (i *interactor) Close() error { return i.desks.Close() }

// Talk implements interactive.Interactor.
func (i *interactor) Talk(ctx context.Context, program sandbox.Command, f check.File) (interactive.Met, error) {
	d, err := i.desks.Take()
	if err != nil {
		return interactive.Met{}, err
	}
	defer i.desks.Put(d)
	if err := d.Lay(f, nil); err != nil {
		return interactive.Met{}, err
	}
	var met interactive.Met
	for pass := 1; ; pass++ {
		one, err := i.pass(ctx, d, program)
		if err != nil {
			return interactive.Met{}, i.blamed(ctx, f, err)
		}
		one.Pass = pass
		one.CPU, one.Memory = max(one.CPU, met.CPU), max(one.Memory, met.Memory)
		met = one
		next, err := nextPass(d)
		switch {
		case err != nil:
			return interactive.Met{}, i.blamed(ctx, f, err)
		case !met.Decided || !met.Right() || next == nil:
			return met, nil
		case pass == i.passes:
			err := &protocol.Failure{What: i18n.Messagef("asks for another pass after %s", i18n.Counted(pass, "pass"))}
			return interactive.Met{}, i.blamed(ctx, f, err)
		}
		if err := d.Lay(check.File{Input: next, Want: f.Want, Flags: f.Flags}, nil); err != nil {
			return interactive.Met{}, err
		}
	}
}

// pass runs both programs once.
func (i *interactor) pass(ctx context.Context, d *desk.Desk, program sandbox.Command) (interactive.Met, error) {
	k, process, err := i.talk(ctx, program, i.program.Command(d, nil))
	if err != nil {
		return interactive.Met{}, err
	}
	met := interactive.Met{Result: k.Program, Idle: k.Idle, Dialogue: k.Dialogue, Process: process, Judgement: check.Judgement{Case: -1}}
	if k.Idle || k.Told {
		return met, nil
	}
	j, err := i.program.Judgement(d, k.Interactor)
	if err != nil {
		return interactive.Met{}, err
	}
	if j.Right() && (k.Program.End != sandbox.Exited || k.Program.ExitCode != 0) {
		met.After = true
		return met, nil
	}
	met.Decided, met.Judgement = true, j
	if i.program.Protocol.Testlib() {
		met.Output, err = written(d)
	}
	return met, err
}

// talk lets a submission, of one process or several, talk with the interactor. process is the
// number of the process that failed, or interactive.Together.
func (i *interactor) talk(ctx context.Context, program, interactor sandbox.Command) (_ sandbox.Talk, process int, err error) {
	if i.processes == 1 {
		k, err := i.talker.Talk(ctx, program, interactor, i.refuses)
		return k, 0, err
	}
	programs := make([]sandbox.Command, i.processes)
	for n := range programs {
		programs[n] = program
		programs[n].Args = append(slices.Clone(program.Args), strconv.Itoa(n))
	}
	talks, err := i.talker.(sandbox.Conferrer).Confer(ctx, programs, interactor, i.form, i.refuses)
	var unknown *sandbox.AddressError
	if errors.As(err, &unknown) {
		err = &protocol.Failure{What: i18n.Messagef("prints %s, which does not begin with the number of a process from 0 to %d and a space", format.Visible(strconv.Quote(unknown.Text)), i.processes-1)}
	}
	if err != nil {
		return sandbox.Talk{}, 0, err
	}
	limit := program.Limits.CPU
	if i.apart {
		limit = 0
	}
	k, process := merged(talks, limit)
	return k, process, nil
}

// merged combines the talks of the processes of one submission. It chooses a process that failed
// by itself (Told), or else one that was Idle, or else one with another failure. If there is none,
// process is interactive.Together. The CPU time is the sum over all processes, to which the limit
// applies, as at CMS. The limit 0 means that it applies to each process alone; the CPU time is then
// the largest. So is the memory.
func merged(talks []sandbox.Talk, limit time.Duration) (_ sandbox.Talk, process int) {
	rank := func(k sandbox.Talk) int {
		switch failed := k.Program.End != sandbox.Exited || k.Program.ExitCode != 0; {
		case k.Told:
			return 0
		case k.Idle:
			return 1
		case failed:
			return 2
		}
		return 3
	}
	for n := range talks {
		if rank(talks[n]) < rank(talks[process]) {
			process = n
		}
	}
	one := talks[process]
	failed := rank(one) < 3
	p := &one.Program
	var sum time.Duration
	for _, k := range talks {
		sum += k.Program.CPU
		p.CPU, p.Memory = max(p.CPU, k.Program.CPU), max(p.Memory, k.Program.Memory)
	}
	if limit > 0 {
		p.CPU = sum
	}
	if one.Idle {
		p.End = sandbox.WallOver
	}
	if failed {
		return one, process
	}
	if limit > 0 && sum > limit {
		p.End = sandbox.CPUOver
	}
	return one, interactive.Together
}

// refuses reports whether a result of the interactor ends the interaction, because the interactor
// refuses the program or has failed.
func (i *interactor) refuses(res sandbox.Result) bool {
	j, err := i.program.Protocol.Judgement(protocol.Said{Code: res.ExitCode, Stderr: res.Stderr})
	return res.End != sandbox.Exited || err != nil || !j.Right()
}

// blamed adds the interactor's name and the test's name to an error of the interactor. It returns
// other errors unchanged.
func (i *interactor) blamed(ctx context.Context, f check.File, err error) error {
	var own *protocol.Failure
	var unrun *sandbox.InteractorError
	switch {
	case ctx.Err() != nil:
		return err
	case errors.As(err, &unrun):
		return &interactive.Fault{Err: &fault.Error{Place: i.program.Name, What: i18n.Messagef("the interactor cannot be run (%v)", unrun), Remedy: "try it by hand; this is not a verdict", Err: err}}
	case errors.As(err, &own):
		return &interactive.Fault{Err: i.program.Blamed(f, err)}
	}
	return err
}

// mostOutput is the maximum number of bytes read from a file that becomes an input or an output.
const mostOutput = 64 << 20

// nextPass reads and removes the input of the next pass. It returns nil if there is none.
func nextPass(d *desk.Desk) ([]byte, error) {
	files, err := d.Read(mostOutput, protocol.NextPass)
	text, ok := files[protocol.NextPass]
	if !ok || err != nil {
		return nil, err
	}
	return append([]byte{}, text...), os.Remove(filepath.Join(d.At.Feedback, protocol.NextPass))
}

// written reads the file that a testlib interactor wrote for a checker. It returns nil if there is
// none.
func written(d *desk.Desk) ([]byte, error) {
	name := filepath.Base(d.At.Output)
	files, err := d.Read(mostOutput, name)
	return files[name], err
}
