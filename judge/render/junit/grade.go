package junit

import (
	"fmt"
	"io"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/grade"
	"grundy/judge/report"
)

// Grade writes the results of a class. Each student is a suite and each problem a case. A problem
// without a program is skipped.
func Grade(w io.Writer, s *grade.Sheet) error {
	out := suites{Name: "grundy grade"}
	for _, st := range s.Students {
		name := format.Visible(st.Name)
		one := suite{Name: name}
		for i, id := range s.Problems {
			c := graded(s, st, i)
			c.Name, c.Class = id, name
			one.add(c)
		}
		out.addSuite(one)
	}
	return out.write(w)
}

// graded returns the test case for a student's programs to a problem. The best program decides.
func graded(s *grade.Sheet, st *grade.Student, problem int) (c testCase) {
	cell := st.Cells[problem]
	best := cell.Best()
	switch {
	case cell == nil:
		c.Skipped = &failure{Message: "nothing was handed in"}
	case best == nil:
		c.Error = &failure{Message: format.Visible(cell.Tries[0].Err.Error()), Type: "judge"}
	case best.Report.Verdict != report.AC:
		v := string(best.Report.Verdict)
		c.Failure = &failure{Message: fmt.Sprintf("%s, %.4g of %.4g points", v, s.Points(st, problem), s.Worth(problem)), Type: v}
		if best.Unfit != nil {
			c.Failure.Message += ": " + format.Visible(fault.In(best.Unfit).What.String())
		}
	}
	if best != nil {
		c.File = format.Visible(best.Path)
		for _, t := range best.Report.Tests {
			c.cpu += t.CPU
		}
	}
	return c
}
