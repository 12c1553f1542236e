package main

import (
	"context"
	"errors"

	"grundy/judge/report"
	"grundy/problems/catalogue"
)

// submitRound judges the files once, with all reports.
func (a *app) submitRound(ctx context.Context, j *judgeTools, problem string, files []string, f submitFlags) (*round, error) {
	r, err := newRound(ctx, j, problem, files, &f)
	if err != nil {
		return nil, err
	}
	outputs, err := f.reports.begin(f.inputs(r))
	if err != nil {
		return r, err
	}
	err = a.judgeRound(ctx, j, r, f)
	if errors.Is(err, context.Canceled) {
		return r, err
	}
	if unwritten := finish(outputs, r); unwritten != nil {
		if err != nil {
			a.fail(err)
		}
		return r, unwritten
	}
	return r, err
}

// newRound reads all that is judged, and by what.
func newRound(ctx context.Context, j *judgeTools, problem string, files []string, f *submitFlags) (*round, error) {
	p, err := catalogue.Open().Problem(ctx, problem, j)
	if err != nil {
		return nil, err
	}
	if !f.noKept && f.tests == "" {
		if f.options.Stored, err = storedTests(j, p); err != nil {
			return nil, err
		}
	}
	f.options.Cache = storedRuns(j, f.noCache)
	f.failed.First(&f.options)
	r := &round{problem: p, lang: f.lang}
	for _, file := range files {
		src, err := readSource(file)
		r.all = append(r.all, &judged{path: file, source: src, err: err, replay: f.replay(problem, file)})
	}
	r.name()
	return r, nil
}

// judgeRound judges the sources of a round. Trouble with one is told in its place, and
// the next is judged all the same.
func (a *app) judgeRound(ctx context.Context, j *judgeTools, r *round, f submitFlags) error {
	code := a.code
	for _, s := range r.all {
		if s.err == nil {
			s.err = a.submitSource(ctx, j, r, s, f)
		}
		if f.reports.annotations {
			a.annotate(s, r.lang)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if s.err != nil {
			a.failAmong(len(r.all), r.problem.Spec.ID.Value, s.path, s.err)
			code = cannotTell
		}
	}
	a.code = max(a.code, code)
	if m := newMatrix(r); m != nil && !a.json {
		if f.reports.annotations {
			defer a.mute()() // files have names of all sorts, too
		}
		a.printMatrix(m)
	}
	return nil
}

// submitSource judges a source and prints its report.
func (a *app) submitSource(ctx context.Context, j *judgeTools, r *round, s *judged, f submitFlags) error {
	line := a.progress()
	f.options.Progress = line.show
	got, err := j.Submit(ctx, r.problem, s.source, f.options)
	line.clear()
	if err != nil {
		return err
	}
	s.report = got
	if got.Verdict != report.AC {
		a.code = notSo
	}
	got.Warnings = append(got.Warnings, j.warnings()...)
	if a.json {
		a.printJSON(reportJSON(got, f.lang))
		return nil
	}
	if f.reports.annotations {
		defer a.mute()()
	}
	a.printReport(got, f.lang, len(r.all) >= many)
	return nil
}
