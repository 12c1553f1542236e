package judge

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"grundy/judge/build"
	"grundy/judge/check"
	"grundy/judge/fault"
	"grundy/judge/sandbox"
)

// The limits of a program that serves as a reference: it is trusted to be right,
// not to be quick, and it answers files of many more cases than submissions get.
const (
	programTime   = 50 * time.Second
	programOutput = 256 << 20
)

// Reference makes a program in any language the reference of a problem that has no
// Go code: what Code.Ask wants. It is built and run like a submission.
func (j *Judge) Reference(ctx context.Context, src build.Source) (func(ctx context.Context, input []byte) ([]byte, error), error) {
	lang, err := j.builder.Detect(src, "")
	if err != nil {
		return nil, err
	}
	program, _, err := j.builder.Build(ctx, src, lang)
	var refused *build.CompileError
	if errors.As(err, &refused) {
		return nil, fault.Errorf("%s: the reference does not compile: %w", src.Name, refused)
	}
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, input []byte) ([]byte, error) { return j.answer(ctx, program, input) }, nil
}

// answer runs a reference once.
func (j *Judge) answer(ctx context.Context, program *build.Program, input []byte) ([]byte, error) {
	limits := sandbox.Limits{CPU: programTime, Wall: referenceWall, Output: programOutput, Processes: processes}
	done, err := j.quiet.share(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	res, err := j.runner.Run(ctx, sandbox.Command{
		Args: program.Args, Env: program.Env, Stdin: input, Limits: limits,
		Visible: program.Folders(),
	})
	if err != nil {
		return nil, err
	}
	if o := decide(res, limits, func([]byte) (*check.Difference, int) { return nil, -1 }); o.verdict != AC {
		if line := telling(res.Stderr); line != "" {
			return nil, fmt.Errorf("%s: %s", o.detail, line)
		}
		return nil, errors.New(o.detail)
	}
	return res.Stdout, nil
}

// referenceWall is less than the patience of the plan, which would give up a
// reference without a word of why.
const referenceWall = 55 * time.Second

// telling is the line of a crash that says most: the first, but the last of a
// Python traceback.
func telling(stderr []byte) string {
	lines := strings.Split(strings.TrimSpace(string(stderr)), "\n")
	if strings.HasPrefix(lines[0], "Traceback") {
		return lines[len(lines)-1]
	}
	return lines[0]
}
