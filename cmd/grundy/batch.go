package main

import (
	"context"
	"errors"
	"io"
	"os"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/render/editor"
	"grundy/judge/render/files"
	"grundy/judge/render/github"
	"grundy/judge/render/json"
	"grundy/judge/render/matrix"
	"grundy/judge/render/terminal"
	"grundy/judge/render/text"
	"grundy/judge/report"
	"grundy/judge/report/batch"
	"grundy/judge/run"
	"grundy/problems/catalogue"
)

// submissions holds the sources of one call, for the reports that cover all of them.
type submissions struct {
	batch.Round
	problem *problem.Problem
	lang    string
	sources map[string]build.Source // the programs, or programs that print submitted outputs, by path
}

// submitRound judges the files once and writes all reports.
func (a *app) submitRound(ctx context.Context, j *judgeTools, problem string, sources []string, f submitFlags) (*submissions, error) {
	r, err := newRound(ctx, j, problem, sources, &f, a.readSource)
	if err != nil {
		return nil, err
	}
	outputs := f.reports.wanted(r)
	if err := files.Begin(outputs, f.inputs(r)); err != nil {
		return r, err
	}
	err = a.judgeRound(ctx, j, r, f)
	if errors.Is(err, context.Canceled) {
		return r, err
	}
	if unwritten := files.Finish(outputs); unwritten != nil {
		if err != nil {
			a.fail(err)
		}
		return r, unwritten
	}
	return r, err
}

// newRound loads the problem, the stored inputs and the sources.
func newRound(ctx context.Context, j *judgeTools, problem string, sources []string, f *submitFlags, read func(path string) (build.Source, error)) (*submissions, error) {
	f.options.Cache = storedRuns(j, f.noCache)
	p, err := catalogue.Open().Checked(f.check).Scored(f.points).Filed(f.files.Files).Timed(f.options.Time).Sized(f.options.Memory).Problem(ctx, problem, j)
	if err != nil {
		return nil, err
	}
	if f.tests != "" {
		if err := p.Programs("only the tests of the problem can judge them"); err != nil {
			return nil, fault.New("--tests", fault.In(err).What, "remove the flag")
		}
	}
	p.Keep(f.options.Cache)
	if !f.noKept && f.tests == "" {
		if f.options.Stored, err = storedTests(j, p); err != nil {
			return nil, err
		}
	}
	f.failed.First(&f.options)
	stress := ""
	if p.Makes() == nil {
		stress = format.Shell(problem)
	}
	r := &submissions{Round: batch.Round{Problem: p.About(), Source: p.Spec.Source.Value, Stress: stress}, problem: p, lang: f.explain.Or(j.lang), sources: map[string]build.Source{}}
	for _, file := range sources {
		src, handed, err := catalogue.Outputs(p, file)
		if !handed {
			src, err = read(file)
		}
		r.sources[file] = src
		one := &batch.Submission{
			Path: file, Word: format.Shell(file), File: src.Name, Text: src.Text, Err: err, Replay: f.replay(problem, file),
		}
		if v, err := catalogue.Fate(src.Name); err == nil {
			one.Promise = v
		}
		r.All = append(r.All, one)
	}
	r.Name()
	return r, nil
}

// judgeRound judges the sources of a round. If a source cannot be judged, judgeRound reports the
// error in its place and judges the next source.
func (a *app) judgeRound(ctx context.Context, j *judgeTools, r *submissions, f submitFlags) error {
	code := a.code
	for _, s := range r.All {
		if s.Err == nil && ctx.Err() == nil {
			s.Err = a.submitSource(ctx, j, r, s, f)
		}
		if ctx.Err() != nil && s.Report == nil {
			return context.Cause(ctx)
		}
		if f.reports.annotations {
			a.annotate(s, r.lang)
		}
		if s.Err != nil {
			a.failAmong(len(r.All), r.problem.Spec.ID.Value, s.Path, s.Err)
			code = cannotTell
		}
	}
	a.code = max(a.code, code)
	if m := matrix.New(&r.Round); m != nil && !a.json {
		if f.reports.annotations {
			defer github.Mute(terminal.Commands(a.stdout))() // file names may contain workflow commands, too
		}
		a.show(func(w io.Writer) error { return text.Matrix(w, m, a.style()) })
	}
	return nil
}

// annotate prints the annotations of a submission. With --json they go to standard error.
func (a *app) annotate(s *batch.Submission, lang string) {
	out := a.stdout
	if a.json {
		out = a.stderr
	}
	// The writer records write errors.
	_ = github.Annotate(terminal.Commands(out), s, os.Getenv("GITHUB_WORKSPACE"), lang, text.Reason)
}

// submitSource judges a source and prints its report. Unless the output is read by a program, it
// prints the verdict as soon as it is known.
func (a *app) submitSource(ctx context.Context, j *judgeTools, r *submissions, s *batch.Submission, f submitFlags) error {
	line := a.progress()
	f.options.Progress = line.Show
	style := a.style().Explaining(r.lang)
	style.Brief = len(r.All) >= many
	style.Tests = len(r.All) == 1 && (f.tests != "" || f.options.Stop == run.Never)
	if !a.json && !f.reports.annotations && f.reports.format != "editor" {
		verdict := style
		style.NoVerdict, verdict.NoReason = true, true
		f.options.Verdict = func(got *report.Report) {
			line.Clear()
			a.show(func(w io.Writer) error { return text.Submit(w, got, verdict) })
		}
	}
	f.options.VerdictOnly = f.options.For == 0 || !f.shows(a.json, style.Brief)
	got, err := j.Submit(ctx, r.problem, r.sources[s.Path], f.options)
	line.Clear()
	if err != nil {
		return err
	}
	s.Report = got
	if err := wholeInput(j, r.problem, got.Counterexample); err != nil {
		got.Warnings = append(got.Warnings, i18n.Of(err))
	}
	if got.Verdict != report.AC {
		a.code = notSo
	}
	got.Warnings = append(got.Warnings, j.warnings()...)
	if a.json {
		a.showJSON(func(w io.Writer) error { return json.Submit(w, got, f.explain.Or("en")) })
		return nil
	}
	if f.reports.annotations {
		defer github.Mute(terminal.Commands(a.stdout))()
	}
	a.edited(f.reports.format, func(w io.Writer) error { return editor.Submit(w, s.Path, got, r.lang) })
	a.show(func(w io.Writer) error { return text.Submit(w, got, style) })
	a.tierTold = a.tierTold || got.Compile.OK
	return nil
}
