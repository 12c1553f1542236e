package run

import (
	"context"
	"errors"
	"fmt"
	"time"

	"grundy/judge/build"
	"grundy/judge/plan"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/words"
)

// The limits of a program that serves as a reference: it is trusted to be right,
// not to be quick, and it answers files of many more cases than submissions get.
const (
	programWall   = plan.Patience - 5*time.Second // so that it is the run that ends, and says why
	programTime   = programWall - 5*time.Second
	programOutput = 256 << 20
)

// Reference turns a program in any language into the reference of a problem that has no
// Go code. It returns a function for problem.Code.Ask. The program is built and run
// like a submission.
func (m *Machine) Reference(ctx context.Context, src build.Source) (func(ctx context.Context, input []byte) ([]byte, error), error) {
	program, err := m.builder.Own(ctx, src, "reference")
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, input []byte) ([]byte, error) { return m.answer(ctx, program, input) }, nil
}

// answer runs a reference once.
func (m *Machine) answer(ctx context.Context, program *build.Program, input []byte) ([]byte, error) {
	limits := sandbox.Limits{CPU: programTime, Wall: programWall, Output: programOutput, Processes: processes}
	res, err := m.Run(ctx, sandbox.Command{
		Args: program.Args, Env: program.Env, Stdin: input, Limits: limits,
		Visible: program.Folders(),
	})
	if err != nil {
		return nil, err
	}
	if o := decide(res, limits); o.Verdict != report.AC {
		if line := words.Telling(res.Stderr); line != "" {
			return nil, fmt.Errorf("%s: %s", o.Detail, line)
		}
		return nil, errors.New(o.Detail)
	}
	return res.Stdout, nil
}
