package main

import (
	"grundy/judge"
	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/render/terminal"
	"grundy/judge/sandbox"
	"grundy/problems/catalogue"
)

// judgeTools is a judge with its parts.
type judgeTools struct {
	*judge.Judge
	*terminal.Notices
	runner    sandbox.Runner
	builder   *build.Builder
	processes catalogue.Processes
	warning   i18n.Message // about the stored runs
	lang      string       // the language of messages
}

// newJudge opens a judge that also knows the languages of a file. The parameter languages is the
// path of the file, or empty if there is no file.
func (a *app) newJudge(languages string) (*judgeTools, error) {
	runner, err := sandbox.Open(a.leastTier)
	if err != nil {
		return nil, err
	}
	builder := build.New("", judge.Compiler(runner))
	j := &judgeTools{Judge: judge.New(runner, builder), Notices: terminal.NewNotices(a.stderr, a.lang), runner: runner, builder: builder, lang: a.lang}
	if err := j.learn(languages); err != nil {
		j.Close()
		return nil, err
	}
	return j, nil
}

// Languages implements catalogue.Host.
func (j *judgeTools) Languages() []*build.Language { return j.builder.Languages() }

// Ask implements catalogue.Host.
func (j *judgeTools) Ask(id string, solve problem.Solve) catalogue.Ask {
	return j.processes.Ask(id, solve)
}

// Close closes the judge, the runner and the builder.
func (j *judgeTools) Close() {
	// Errors are ignored because the verdict is already printed.
	_ = j.Judge.Close()
	_ = j.runner.Close()
	_ = j.builder.Close()
	_ = j.processes.Close()
}

// readSource reads a program. The result has its name even if the file cannot be read.
func readSource(name string) (build.Source, error) {
	if name == "-" {
		return build.Source{Name: name}, fault.New("-", "a program is not read from standard input", "write it to a file and name that")
	}
	return catalogue.ReadSource(name)
}
