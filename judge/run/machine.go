// Package run runs programs on files and judges their outputs. One program and one test give an
// Outcome; a Submission and its Tests give a report.Report.
//
//	m := run.New(runner, builder)
//	s, err := m.Submission(ctx, p, src, run.Options{})
//	failure, err := s.Judge(ctx, tests)
//
// A failure of the program is a verdict. A failure of the machine, a reference or a checker is an
// error, never a verdict.
package run

import (
	"context"
	"errors"

	"grundy/judge/program/build"
	"grundy/judge/program/jury"
	"grundy/judge/report"
	"grundy/judge/sandbox"
)

// A Machine builds programs and runs them. It is safe for concurrent use.
type Machine struct {
	runner     sandbox.Runner
	builder    *build.Builder
	quiet      *quiet // lock for all runs on the machine
	hypervisor hypervisor
	trust      trust
	jury       *jury.Jury
}

// New returns a Machine that compiles with builder and runs programs with runner.
func New(runner sandbox.Runner, builder *build.Builder) *Machine {
	m := &Machine{runner: runner, builder: builder, quiet: &quiet{}, hypervisor: hypervisorOf(runner)}
	m.jury = jury.New(runner, builder, m.Run)
	m.jury.Share(m.quiet.share)
	return m
}

// Jury returns the Jury that builds and runs the programs of problems on this Machine.
func (m *Machine) Jury() *jury.Jury { return m.jury }

// Tier returns the name of the sandbox's tier, and its gaps.
func (m *Machine) Tier() report.Tier {
	tier := m.runner.Tier()
	return report.Tier{Name: tier.Name, Gaps: tier.Gaps}
}

// build compiles a source. The program is nil if the compiler refuses the source, which is not an
// error.
func (m *Machine) build(ctx context.Context, src build.Source, lang *build.Language) (*build.Program, report.Compile, error) {
	done, err := m.quiet.share(ctx)
	if err != nil {
		return nil, report.Compile{}, err
	}
	program, cached, err := m.builder.Build(ctx, src, lang)
	done()
	var refused *build.CompileError
	switch {
	case errors.As(err, &refused):
		return nil, report.Compile{Cached: cached, Log: refused.Log}, nil
	case err != nil:
		return nil, report.Compile{}, err
	}
	return program, report.Compile{OK: true, Cached: cached}, nil
}

// Build compiles a source in the language with the given id. The program is nil if the compiler
// refuses the source, which is not an error.
func (m *Machine) Build(ctx context.Context, src build.Source, id string) (*build.Program, report.Compile, error) {
	lang, err := m.builder.Detect(src, id)
	if err != nil {
		return nil, report.Compile{}, err
	}
	return m.build(ctx, src, lang)
}

// Language returns the id of a source's language.
func (m *Machine) Language(src build.Source) (string, error) {
	lang, err := m.builder.Detect(src, "")
	if err != nil {
		return "", err
	}
	return lang.ID, nil
}

// Run makes one run. Others may be in progress.
func (m *Machine) Run(ctx context.Context, c sandbox.Command) (sandbox.Result, error) {
	done, err := m.quiet.share(ctx)
	if err != nil {
		return sandbox.Result{}, err
	}
	defer done()
	return m.runner.Run(ctx, c)
}
