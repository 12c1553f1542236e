package jury

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/program/fast"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
)

// A Quick is a brute or a generator that makes many short runs. If the program can serve, most runs
// are copies of a started process; see package fast. It is safe for concurrent use.
type Quick struct {
	jury    *Jury
	program *build.Program
	limits  sandbox.Limits
	plain   func(ctx context.Context, args []string, input []byte) ([]byte, error)
	runs    *fast.Runs
	only    bool // all runs are plain
}

// QuickBrute builds a brute whose runs have a limit of CPU time. The files are used as in Reference.
// If the program uses them, all runs are plain.
func (j *Jury) QuickBrute(ctx context.Context, src build.Source, files spec.Files, limit time.Duration) (*Quick, error) {
	program, err := j.builder.Own(ctx, src, "brute")
	if err != nil {
		return nil, err
	}
	a, own := j.answerer(src, files), slow
	own.CPU = limit
	return j.quick(program, own, !a.plain.Load(), func(ctx context.Context, _ []string, input []byte) ([]byte, error) {
		return a.answer(ctx, program, input, own)
	}), nil
}

// Quick returns the generator for many calls by Seeded.
func (g *Generator) Quick() *Quick {
	filed := g.files != (sandbox.Files{}) || len(g.laid) > 0
	return g.jury.quick(g.program, quick, filed, func(ctx context.Context, args []string, _ []byte) ([]byte, error) {
		return g.jury.answer(ctx, g.program, args, nil, quick, g.files)
	})
}

func (j *Jury) quick(program *build.Program, limits sandbox.Limits, only bool, plain func(context.Context, []string, []byte) ([]byte, error)) *Quick {
	q := &Quick{jury: j, program: program, limits: limits, only: only, plain: plain}
	q.runs = fast.New(j.runner, 0, q.serving)
	return q
}

// serving returns the command that starts the program as a server.
func (q *Quick) serving(ctx context.Context) (c sandbox.Command, ok bool, err error) {
	args, visible, ok, err := q.jury.builder.Serve(ctx, q.program, q.limits.Memory)
	return sandbox.Command{Args: args, Env: q.program.Env, Limits: q.limits, Visible: visible}, ok, err
}

// Prepare compiles what the program needs to serve.
func (q *Quick) Prepare(ctx context.Context) error {
	if q.only {
		return nil
	}
	_, _, err := q.serving(ctx)
	return err
}

// errEnds means that a copy failed. A plain run shows whether the program does.
var errEnds = errors.New("the copy failed")

// Run returns the output of the program. A fast run must end normally. If its output differs from
// that of a plain run, all further runs are plain. rest estimates how long all further runs would
// take, as in fast.Way.
func (q *Quick) Run(ctx context.Context, args []string, input []byte, rest func(mean time.Duration) time.Duration) ([]byte, error) {
	if q.only {
		return q.plain(ctx, args, input)
	}
	var copied []byte
	served := false
	return fast.Do(ctx, q.runs, input, fast.Way[[]byte]{
		Plain: func() ([]byte, error) { return q.plain(ctx, args, input) },
		Judge: func(res sandbox.Result) ([]byte, error) {
			if res.Failure(q.limits) != "" {
				return nil, errEnds
			}
			copied, served = res.Stdout, true
			return copied, nil
		},
		Right: func(output []byte) bool { return !served || bytes.Equal(output, copied) },
		Rest:  rest, Args: args, Share: q.jury.share,
	})
}

// Plain returns the output of a plain run.
func (q *Quick) Plain(ctx context.Context, args []string, input []byte) ([]byte, error) {
	return q.plain(ctx, args, input)
}

// Distrust makes all further runs plain, because a copy and a plain run differed.
func (q *Quick) Distrust() { q.runs.Distrust() }

// Differs reports whether a fast run and a plain run differed.
func (q *Quick) Differs() bool { return q.runs.Differs() }

// Answers returns how many runs were fast.
func (q *Quick) Answers() int { return q.runs.Answers() }

// Close ends all servers. Further runs are plain.
func (q *Quick) Close() { q.runs.Close() }

// seeded returns the arguments of a generator for a seed and a size.
func seeded(seed uint64, size int) []string {
	return []string{strconv.FormatUint(seed, 10), strconv.Itoa(size)}
}
