package work

import (
	"context"

	"grundy/judge/base/fault"
	"grundy/judge/contest/stream"
	"grundy/judge/contest/trials"
	"grundy/judge/problem"
	"grundy/judge/program/sources"
	"grundy/judge/report"
	"grundy/judge/run/trial"
)

// try runs the program of a trial on its input. The output is compared with nothing, because a
// comparison would tell the team the answers of the reference. For the same reason, no interactor talks
// with the program, and nobody makes the input of a second run. A program could print the files that the
// setter adds to it, so no program with such files runs.
func (w *Worker) try(ctx context.Context, t *stream.Task, p *problem.Problem, text []byte) (*report.Report, error) {
	asked, err := trials.Decode(text)
	if err != nil {
		return nil, err
	}
	if p.Interactor() != nil || p.Outputs() != nil || p.Repeats() || p.AddsFiles() {
		return trials.Refused("a program for this problem does not run on an input alone; run it on your own machine"), nil
	}
	src, err := sources.Unpacked(asked.File, asked.Source)
	if err != nil {
		return nil, fault.At("the source", err)
	}
	o := w.options(t)
	o.Progress = nil
	one := trial.Trial{Source: src, Problem: p, Inputs: []trial.Input{{Text: asked.Input}}, Options: o}
	var out *report.Report
	if err := w.Judge.Try(ctx, one, func(r *trial.Report) { out = r.Sent() }); err != nil {
		return nil, err
	}
	out.Problem = report.Problem{}
	return out, nil
}
