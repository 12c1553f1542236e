package main

import (
	"path/filepath"

	"grundy/judge"
	"grundy/judge/build"
	"grundy/judge/fault"
	"grundy/judge/problem"
	"grundy/judge/sandbox"
	"grundy/judge/store"
	"grundy/problems/catalogue"
)

// judgeTools is a judge with what it is made of.
type judgeTools struct {
	*judge.Judge
	notices
	runner    sandbox.Runner
	builder   *build.Builder
	processes catalogue.Processes
	warning   string // of the stored runs
}

func (a *app) newJudge() (*judgeTools, error) {
	runner, err := sandbox.Open(a.leastTier)
	if err != nil {
		return nil, err
	}
	builder := build.New("", judge.Compiler(runner))
	return &judgeTools{Judge: judge.New(runner, builder), notices: notices{out: a.stderr}, runner: runner, builder: builder}, nil
}

// Ask implements catalogue.Host.
func (j *judgeTools) Ask(id string, solve problem.Solve) catalogue.Ask {
	return j.processes.Ask(id, solve)
}

// Close gives back what runner and builder hold.
func (j *judgeTools) Close() {
	// There is nobody left to tell: the verdict stands.
	_ = j.runner.Close()
	_ = j.builder.Close()
	_ = j.processes.Close()
}

// readSource reads a program. It has its name also where it cannot be read.
func readSource(name string) (build.Source, error) {
	if name == "-" {
		return build.Source{Name: name}, fault.New("-", "a program is not read from standard input", "write it to a file and name that")
	}
	text, err := store.ReadGiven(name, catalogue.SourceLimit)
	return build.Source{Name: filepath.Base(name), Text: text}, err
}
