package run

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"grundy/judge/build"
	"grundy/judge/format"
	"grundy/judge/plan"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/sandbox"
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
	limits := sandbox.Limits{CPU: programTime, Wall: programWall, Output: programOutput, Processes: processes}
	return func(ctx context.Context, input []byte) ([]byte, error) {
		own := limits
		if limit, ok := plan.Limit(ctx); ok {
			own.CPU = min(own.CPU, limit)
		}
		return m.answer(ctx, program, input, own, sandbox.Files{})
	}, nil
}

// The memory of a brute, and how long it may take by the clock.
const (
	bruteMemory = 1 << 30
	bruteWall   = time.Minute
)

// Brute turns a program in any language into the brute of a problem. It is built when it
// is first asked, since nothing but lint asks it.
func (m *Machine) Brute(src build.Source) problem.Brute {
	var mu sync.Mutex
	var program *build.Program
	built := func(ctx context.Context) (_ *build.Program, err error) {
		mu.Lock()
		defer mu.Unlock()
		if program == nil {
			program, err = m.builder.Own(ctx, src, "brute")
		}
		return program, err
	}
	return func(ctx context.Context, input []byte, limit time.Duration) ([]byte, error) {
		program, err := built(ctx)
		if err != nil {
			return nil, err
		}
		return m.answer(ctx, program, input, sandbox.Limits{
			CPU: limit, Wall: bruteWall, Memory: bruteMemory, Output: programOutput, Processes: processes,
		}, sandbox.Files{})
	}
}

// A tooLarge is the error of a program that had too little time or memory for a file.
type tooLarge struct{ what string }

func (e tooLarge) Error() string { return e.what }

func (tooLarge) Unwrap() error { return plan.ErrTooLarge }

// answer runs a reference, a brute or a generator once.
func (m *Machine) answer(ctx context.Context, program *build.Program, input []byte, limits sandbox.Limits, files sandbox.Files) ([]byte, error) {
	res, err := m.Run(ctx, sandbox.Command{
		Args: program.Args, Env: program.Env, Stdin: input, Files: files, Limits: limits,
		Visible: program.Folders(),
	})
	if err != nil {
		return nil, err
	}
	if o := ended(res, limits); o.Verdict != report.AC {
		if o.Verdict == report.TLE || o.Verdict == report.MLE {
			return nil, tooLarge{o.Detail.String()}
		}
		if line := format.Telling(res.Stderr); line != "" {
			return nil, fmt.Errorf("%s: %s", o.Detail, line)
		}
		return nil, errors.New(o.Detail.String())
	}
	if res.Missing {
		return nil, fmt.Errorf("it writes no file %s", files.Output)
	}
	return res.Stdout, nil
}

// ended returns the outcome of a run of a program that is part of a problem, as if nobody
// judged its output.
func ended(res sandbox.Result, limits sandbox.Limits) Outcome {
	return Evidence{Result: res, Limits: limits, Allowed: limits}.Outcome()
}
