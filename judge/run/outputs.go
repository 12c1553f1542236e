package run

import (
	"context"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
	"grundy/judge/program/outputs"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
)

// A Receiving problem may receive outputs in place of programs.
type Receiving interface {
	Outputs() *outputs.Names // nil: submissions are programs
}

// received refuses a contestant's program if the problem receives outputs, and outputs if it does
// not.
func received(p Problem, src build.Source, o Options) error {
	var names *outputs.Names
	if of, ok := p.(Receiving); ok {
		names = of.Outputs()
	}
	switch {
	case names != nil && !src.Outputs && !o.Producer:
		return fault.New(src.Name, "is a program, but submissions to this problem are outputs", outputs.Wanted(names))
	case names == nil && src.Outputs:
		return fault.New(src.Name, "consists of outputs, but submissions to this problem are programs", "submit a program")
	}
	return nil
}

// outputsOf returns the submission of outputs. It has no program, and nothing is run.
func (m *Machine) outputsOf(p Problem, src build.Source, o Options) *Submission {
	s := m.Compiled(p, nil, o)
	s.Source, s.outputs = src, map[string][][]byte{}
	for _, f := range src.Beside {
		s.outputs[f.Name] = append(s.outputs[f.Name], f.Text)
	}
	s.Report.File, s.Report.Verdict = src.Name, report.AC
	s.Report.Compile = report.Compile{OK: true}
	s.Report.Language = report.Language{ID: report.Outputs, Name: "outputs"}
	if len(src.Strays) > 0 {
		s.Warn(i18n.Messagef("not judged, because they are outputs for no test: %s", format.Few(src.Strays, mostStrays)))
	}
	return s
}

// mostStrays is how many files that belong to no test are named.
const mostStrays = 8

// Outputs reports whether the submission consists of outputs, so that it has no program.
func (s *Submission) Outputs() bool { return s.outputs != nil }

// handed judges the output for a test as if a program had printed it. If there is none, the checker
// is not called. If there are several, because uploads add up, the best one counts.
func (s *Submission) handed(ctx context.Context, f *plan.File) (best Outcome, err error) {
	for i, text := range s.outputs[f.Name] {
		allowed := s.known(f)
		allowed.Output = outputFor(allowed.Output, f)
		e := Evidence{Limits: allowed, Allowed: allowed, Partial: partial(s.Problem)}
		e.Result = sandbox.Result{End: sandbox.Exited, Stdout: text}
		o, _, err := e.decide(ctx, printing{s, f}.judge)
		if err != nil {
			return o, err
		}
		if i == 0 || better(o, best) {
			best = o
		}
	}
	if len(s.outputs[f.Name]) == 0 {
		return Outcome{Verdict: report.WA, Judgement: check.Judgement{Case: -1}, Detail: i18n.Messagef("no output for the test %s", f.Name)}, nil
	}
	return best, nil
}

// better reports whether an output is better than another: it is right, or gets more points.
func better(a, b Outcome) bool {
	if right := a.Verdict == report.AC; right != (b.Verdict == report.AC) {
		return right
	}
	worth := func(o Outcome) float64 {
		switch {
		case o.Points != nil:
			return *o.Points
		case o.Score != nil:
			return *o.Score
		}
		return 0
	}
	full := func(o Outcome) bool { return o.Verdict == report.AC && o.Points == nil && o.Score == nil }
	return full(a) && !full(b) || full(a) == full(b) && worth(a) > worth(b)
}
