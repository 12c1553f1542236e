package main

import (
	"grundy/judge"
	"grundy/judge/build"
	"grundy/judge/fault"
	"grundy/judge/i18n"
	"grundy/judge/problem"
	"grundy/judge/report/terminal"
	"grundy/judge/sandbox"
	"grundy/problems/catalogue"
)

// judgeTools is a judge with what it is made of.
type judgeTools struct {
	*judge.Judge
	*terminal.Notices
	runner    sandbox.Runner
	builder   *build.Builder
	processes catalogue.Processes
	warning   i18n.Message // of the stored runs
	lang      string       // language of texts for people
}

// newJudge makes a judge that also knows the languages of a table; empty: there is none.
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

// Close gives back what runner and builder hold.
func (j *judgeTools) Close() {
	// There is nobody left to tell: the verdict stands.
	_ = j.Judge.Close()
	_ = j.runner.Close()
	_ = j.builder.Close()
	_ = j.processes.Close()
}

// readSource reads a program. It has its name also where it cannot be read.
func readSource(name string) (build.Source, error) {
	if name == "-" {
		return build.Source{Name: name}, fault.New("-", "a program is not read from standard input", "write it to a file and name that")
	}
	return catalogue.ReadSource(name)
}
