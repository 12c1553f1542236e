// Package desk provides the folders in which the programs of a problem judge: its checkers and
// interactors. Such a program, a Program, works at a Desk: a folder with the files that it reads
// and, beside it, a folder for the files that it writes. There are as many desks as concurrent
// runs.
//
//	d, err := desks.Take()
//	defer desks.Put(d)
//	err = d.Lay(check.File{Input: in, Want: answer}, output)
//	res, err := runner.Run(ctx, p.Command(d.Desk, output))
//	judgement, err := p.Judgement(d.Desk, res)
//
// A program fails if it crashes, exceeds a limit, reports its own failure, or ends with a code that
// is not in its protocol. Then the error is a *protocol.Failure, and there is no judgement.
package desk

import (
	"context"
	"errors"
	"path/filepath"
	"slices"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
)

// A Role is the task of a program.
type Role string

// Checker and Interactor are the roles.
const (
	Checker    Role = "checker"
	Interactor Role = "interactor"
)

// ProtocolOf returns the protocol with a name. If the name is empty, it finds the protocol in the
// source and the files beside it. It returns an error if there is no protocol of this name, or if
// the files show none.
func ProtocolOf(role Role, src build.Source, name string) (protocol.Protocol, error) {
	if name != "" && !protocol.Known(name) {
		return "", fault.New(src.Name, i18n.Messagef("there is no protocol %q", name), "use testlib or kattis")
	}
	if name != "" {
		return protocol.Protocol(name), nil
	}
	var beside [][]byte
	for _, f := range src.Beside {
		beside = append(beside, f.Text)
	}
	if p := protocol.Of(src.Text, beside...); p != "" {
		return p, nil
	}
	what := i18n.Messagef("its source does not show which protocol the %s speaks: it includes no testlib.h, and has no exit codes 42 and 43", role)
	if role == Checker {
		return "", fault.New(src.Name, what, "write protocol: testlib or protocol: kattis in the spec, or --check testlib:FILE or --check kattis:FILE")
	}
	return "", fault.New(src.Name, what, "write protocol: testlib or protocol: kattis in the spec")
}

// A Program is a checker or an interactor. Build sets Name and Built.
type Program struct {
	Role     Role
	Protocol protocol.Protocol
	Flags    []string // arguments in addition to the files, for tests that have no flags of their own
	Limits   sandbox.Limits
	// Late and Flooding describe a program that exceeds the wall clock limit or the output limit;
	// %s is the limit.
	Late, Flooding string

	Name  string // name of the source
	Built *build.Program
}

// Build builds the program from its source.
func (p *Program) Build(ctx context.Context, builder *build.Builder, src build.Source) (err error) {
	p.Name = src.Name
	p.Built, err = builder.Own(ctx, src, string(p.Role))
	return err
}

// Command returns the command that judges an output with the files of a desk.
func (p *Program) Command(d *Desk, output []byte) sandbox.Command {
	return p.Started(d, output, p.Built.Within(p.Limits.Memory), p.Built.Folders())
}

// Started is like Command, but the command line begins with words, and the program sees folders
// instead of those of its build.
func (p *Program) Started(d *Desk, output []byte, words, folders []string) sandbox.Command {
	c := sandbox.Command{
		Args: slices.Concat(words, p.args(d)), Env: p.Built.Env, Limits: p.Limits, Laid: d.laid,
		Visible: append(slices.Clone(folders), filepath.Dir(d.At.Input)),
	}
	c.Limits.Memory += p.Built.Overhead
	if d.Piped {
		c.Stdin = output
	}
	if d.written {
		c.Writable = []string{d.At.Feedback}
	}
	return c
}

// args returns the arguments of the program.
func (p *Program) args(d *Desk) []string {
	if p.Role == Interactor {
		return p.Protocol.Interactor(d.At, d.flags)
	}
	args, _ := p.Protocol.Checker(d.At, d.flags)
	return args
}

// Judgement returns the result of a run at a desk. If the program failed, the error is a
// *protocol.Failure.
func (p *Program) Judgement(d *Desk, res sandbox.Result) (check.Judgement, error) {
	said := protocol.Said{Code: res.ExitCode, Stdout: res.Stdout, Stderr: p.Built.Named(res.Stderr), Flags: d.flags}
	if why := p.unended(res); why != "" {
		if line := format.CrashLine(said.Stderr); line != "" {
			why = i18n.Join(why, i18n.Messagef(": %s", format.Visible(format.Clip(line, 200))))
		}
		late := res.End == sandbox.CPUOver || res.End == sandbox.WallOver && !res.Starved
		return check.Judgement{}, &protocol.Failure{What: why, Late: late, Busy: res.End == sandbox.WallOver && res.Starved}
	}
	if d.written {
		var err error
		if said.Feedback, err = d.Read(mostMessage, p.writes()...); err != nil {
			return check.Judgement{}, err
		}
	}
	return p.Protocol.Judgement(said)
}

// writes returns the files that the program may write for the judge.
func (p *Program) writes() []string {
	if p.Role == Interactor {
		return protocol.FeedbackFiles
	}
	return p.Protocol.Writes()
}

// unended returns why a program did not end by itself, or "" if it did.
func (p *Program) unended(res sandbox.Result) i18n.Message {
	switch res.End {
	case sandbox.CPUOver:
		return i18n.Messagef("used more than %s of CPU time", p.Limits.CPU)
	case sandbox.WallOver:
		if res.Starved {
			return i18n.Messagef("did not end within %s, because the machine is busy", p.Limits.Wall)
		}
		return i18n.Messagef(p.Late, p.Limits.Wall)
	case sandbox.MemOver:
		return i18n.Messagef("used more than %s of memory", format.Size(p.Limits.Memory))
	case sandbox.OutOver:
		return i18n.Messagef(p.Flooding, format.Size(p.Limits.Output))
	case sandbox.Signaled:
		return i18n.Messagef("was killed by %s", res.Signal)
	}
	return ""
}

// Blamed adds to a *protocol.Failure the name of the program and the name of the test, or the size
// of the input if the test has no name. It returns other errors unchanged.
func (p *Program) Blamed(f check.File, err error) error {
	var own *protocol.Failure
	if !errors.As(err, &own) {
		return err
	}
	on := i18n.Messagef("test %s", []byte(f.Name))
	if f.Name == "" {
		on = i18n.Messagef("an input of %s", format.Size(int64(len(f.Input))))
	}
	remedy := i18n.Messagef("fix the %s; this is not a verdict", string(p.Role))
	if own.Busy {
		remedy = "try again when it is quiet; this is not a verdict"
	}
	return &fault.Error{Place: p.Name, What: i18n.Messagef("the %s %s, on %s", p.Role, own.What, on), Remedy: remedy, Err: err}
}
