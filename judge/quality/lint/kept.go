package lint

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run"
)

// Kept judges the submissions of a package by the package and by a problem that was made from it. A
// submission whose verdict or points differ is a fault, and one that could not be judged is untold.
// The problems share stored runs, so a test with the same limits runs once.
func (l *Linter) Kept(ctx context.Context, was, is *problem.Problem) *Findings {
	jobs := runtime.GOMAXPROCS(0)
	before, after := l.checking(ctx, was, jobs), l.checking(ctx, is, jobs)
	of := was.Package()
	for _, s := range of.Submissions {
		if after.over() || before.hung || after.hung {
			break
		}
		name := strings.TrimPrefix(s.Path, "submissions/")
		src, err := of.Source(s.Program)
		if err != nil || src.Check() != nil { // the import names it
			continue
		}
		o := run.Options{Language: languageOf(s.Language)}
		old, err := before.submitAs(ctx, src, name, o)
		if err != nil {
			before.cannot(s.Path, err)
			continue
		}
		got, err := after.submitAs(ctx, src, name, run.Options{})
		if err != nil {
			after.cannot(s.Path, err)
			continue
		}
		after.Total++
		if what := difference(old, got); what != "" {
			after.Faults = append(after.Faults, fault.New(format.Visible(name), what, ""))
			continue
		}
		after.Right++
	}
	after.Untold = append(before.Untold, after.Untold...)
	after.Faults = append(before.Faults, after.Faults...)
	after.Interrupted = after.over()
	return after.Findings
}

// difference says how two results of a program differ; "" if they do not. Points differ if they are
// further apart than by rounding the points of each subtask to a whole number.
func difference(was, is *report.Report) i18n.Message {
	if is.Verdict == report.CE || was.Verdict == report.CE {
		if is.Verdict != was.Verdict {
			return i18n.Messagef("%s in the package, but %s in the problem", was.Verdict, is.Verdict)
		}
		return ""
	}
	before, of := was.Score()
	after, most := is.Score()
	switch {
	case of > 0 && most > 0:
		if math.Abs(before-after) > max(0.01, float64(len(is.Subtasks))/2) {
			return i18n.Messagef("%g points in the package, but %g in the problem", before, after)
		}
	case packages.Final(was) != packages.Final(is):
		return i18n.Messagef("%s in the package, but %s in the problem", packages.Final(was), packages.Final(is))
	}
	return ""
}

// Differs returns an error of an import that names the submissions whose results differ; nil if there
// are none.
func (f *Findings) Differs(path string) error {
	if len(f.Faults) == 0 {
		return nil
	}
	const most = 5
	var lines []string
	for _, one := range f.Faults[:min(len(f.Faults), most)] {
		lines = append(lines, one.Error())
	}
	if more := len(f.Faults) - most; more > 0 {
		lines = append(lines, fmt.Sprintf("… (%d)", more))
	}
	return fault.New(path, i18n.Messagef("the problem would judge %s otherwise:\n  %s", i18n.Plural(len(f.Faults), "submission"), strings.Join(lines, "\n  ")),
		"judge the package as it is, or import it with --no-submissions")
}
