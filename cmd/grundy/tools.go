package main

import (
	"os"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge"
	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/base/zipfs"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/sources"
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
	s, err := a.settings()
	if err == nil {
		err = j.learn(s.Languages, languages)
	}
	if err != nil {
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

// sourceFlags adds the flags about programs of several files.
func (a *app) sourceFlags(cmd *cobra.Command) {
	a.libraryFlag(cmd)
	cli.Once(cmd, &a.finder.Main, "main", "main file of a folder that is given as a program, by its path there")
}

// libraryFlag adds the flag that names folders of libraries.
func (a *app) libraryFlag(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&a.finder.Libraries, "include", nil, "folder of a library whose files programs include, such as the one that contains atcoder/; may be repeated")
}

// libraries returns an error if a folder of a library is missing.
func (a *app) libraries() error {
	for _, dir := range a.finder.Libraries {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return fault.New("--include", i18n.Messagef("%s is not a folder", dir), "name the folder that contains the library")
		}
	}
	return nil
}

// readSource reads a program: a file together with the files that it needs, a folder or a zip file. The result
// has a name even if there is an error.
func (a *app) readSource(name string) (build.Source, error) {
	if name == "-" {
		return build.Source{Name: name}, fault.New("-", "a program is not read from standard input", "write it to a file and name that")
	}
	if err := a.libraries(); err != nil {
		return build.Source{Name: name}, err
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return a.finder.Folder(name)
	}
	if zipfs.Is(name) {
		data, err := store.ReadGiven(name, sources.MostAll)
		if err != nil {
			return build.Source{Name: name}, err
		}
		return a.finder.Zip(name, data)
	}
	return a.finder.File(name)
}
