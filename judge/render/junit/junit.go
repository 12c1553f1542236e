// Package junit writes reports as JUnit XML, which GitLab, Jenkins and others read.
package junit

import (
	"fmt"
	"io"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/report"
	"grundy/judge/report/batch"
)

// Write writes a round of submit. Each submission is a suite and each test a case. reason returns a
// text, in the language lang ("en" or "zh"), that says why a submission fails.
func Write(w io.Writer, r *batch.Round, lang string, reason func(r *report.Report, lang string) string) error {
	id := r.Problem.ID
	out := suites{Name: "grundy submit " + id}
	for _, s := range r.All {
		one := suite{Name: id + "/" + s.Name, Properties: properties(s)}
		for _, c := range cases(s, lang, reason) {
			// Readers split the class name at the last dot into package and class.
			c.Class, c.File = id+"."+strings.ReplaceAll(s.Name, ".", "_"), s.Path
			one.add(c)
		}
		out.addSuite(one)
	}
	return out.write(w)
}

// properties returns the properties of a suite, which describe how a submission was judged.
func properties(s *batch.Submission) []property {
	list := []property{{"replay", s.Replay}}
	r := s.Report
	if r == nil {
		return list
	}
	list = append(list, property{"verdict", string(r.Verdict)}, property{"language", r.Language.Name},
		property{"tier", r.Tier.Name}, property{"seed", fmt.Sprint(r.Seed)},
		property{"limit.cpu", r.Limits.CPU.String()}, property{"limit.memory", format.Size(r.Limits.Memory)})
	if r.Problem.Tests != "" {
		list = append(list, property{"tests.from", format.Visible(r.Problem.Tests.String())})
	}
	if len(r.Subtasks) > 0 {
		points, _ := r.Score()
		list = append(list, property{"score", fmt.Sprintf("%.4g", points)})
		for _, s := range r.Subtasks {
			list = append(list, property{"subtask." + format.Visible(s.Name), fmt.Sprintf("%.4g of %d, %s", s.Points, s.Of, s.Verdict)})
		}
	}
	if r.Compile.OK {
		list = append(list, property{"tests.planned", fmt.Sprint(r.Planned)})
	}
	if r.GivenUp > 0 {
		list = append(list, property{"tests.given.up", fmt.Sprint(r.GivenUp)})
	}
	for _, w := range r.Warnings {
		list = append(list, property{"warning", format.Visible(w.String())})
	}
	return list
}

// cases returns a test case for the compiler, and one for each test that was run. The compiler's
// test case exists even if the compiler succeeds, so that readers can compare it between runs. A
// submission that was not judged has a single test case, which says why.
func cases(s *batch.Submission, lang string, reason func(r *report.Report, lang string) string) []testCase {
	r := s.Report
	switch {
	case s.Err != nil:
		return []testCase{{Name: "judge", Error: &failure{Message: format.Visible(s.Err.Error()), Type: "judge"}}}
	case r == nil:
		return []testCase{{Name: "judge", Skipped: &failure{Message: "not judged: the judge had stopped before"}}}
	case r.Verdict == report.CE:
		return []testCase{{Name: "compile", Failure: &failure{
			Message: "CE: does not compile", Type: "CE", Text: xmlText("\n" + reason(r, lang)),
		}}}
	}
	list := []testCase{{Name: "compile"}}
	first := true
	for _, t := range r.Tests {
		c := testCase{Name: t.Name, cpu: t.CPU}
		if t.Verdict != report.AC {
			c.Failure = &failure{Message: string(t.Verdict) + ": " + format.Visible(t.Detail.String()), Type: string(t.Verdict)}
			if first {
				c.Failure.Text = xmlText(reason(r, lang))
			}
			first = false
		}
		list = append(list, c)
	}
	return list
}
