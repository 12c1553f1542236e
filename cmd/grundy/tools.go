package main

import (
	"grundy/judge"
	"grundy/judge/build"
	"grundy/judge/sandbox"
)

// judgeTools is a judge with what it is made of.
type judgeTools struct {
	*judge.Judge
	runner     sandbox.Runner
	builder    *build.Builder
	references *references
	warning    string // of the stored runs
}

func (a *app) newJudge() (*judgeTools, error) {
	runner, err := sandbox.Open(a.leastTier)
	if err != nil {
		return nil, err
	}
	builder := build.New("", judge.Compiler(runner))
	return &judgeTools{
		Judge: judge.New(runner, builder), runner: runner, builder: builder, references: &references{words: a.stderr},
	}, nil
}

// Close gives back what runner and builder hold.
func (j *judgeTools) Close() {
	// There is nobody left to tell: the verdict stands.
	_ = j.runner.Close()
	_ = j.builder.Close()
	_ = j.references.pool.Close()
}
