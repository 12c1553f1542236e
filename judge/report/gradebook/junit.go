package gradebook

import (
	"encoding/xml"
	"fmt"
	"io"

	"grundy/judge/grade"
	"grundy/judge/report"
	"grundy/judge/words"
)

// JUnit XML: one suite a student, one case a problem. A verdict is a failure; an error is
// a fault of the judge; what is not handed in is skipped.
type (
	suites struct {
		XMLName xml.Name `xml:"testsuites"`
		Name    string   `xml:"name,attr"`
		Suites  []suite  `xml:"testsuite"`
	}
	suite struct {
		Name     string     `xml:"name,attr"`
		Tests    int        `xml:"tests,attr"`
		Failures int        `xml:"failures,attr"`
		Errors   int        `xml:"errors,attr"`
		Skipped  int        `xml:"skipped,attr"`
		Cases    []testCase `xml:"testcase"`
	}
	testCase struct {
		Name    string   `xml:"name,attr"`
		Class   string   `xml:"classname,attr"`
		File    string   `xml:"file,attr,omitempty"`
		Failure *message `xml:"failure"`
		Error   *message `xml:"error"`
		Skipped *message `xml:"skipped"`
	}
	message struct {
		Text string `xml:"message,attr"`
	}
)

// JUnit writes the sheet as JUnit XML.
func JUnit(w io.Writer, s *grade.Sheet) error {
	out := suites{Name: "grundy grade"}
	for _, st := range s.Students {
		one := suite{Name: words.Visible(st.Name), Tests: len(s.Problems)}
		for i, id := range s.Problems {
			one.add(caseOf(s, st, i, id))
		}
		out.Suites = append(out.Suites, one)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(out); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (s *suite) add(c testCase) {
	switch {
	case c.Failure != nil:
		s.Failures++
	case c.Error != nil:
		s.Errors++
	case c.Skipped != nil:
		s.Skipped++
	}
	s.Cases = append(s.Cases, c)
}

func caseOf(s *grade.Sheet, st *grade.Student, problem int, id string) testCase {
	c := testCase{Name: id, Class: words.Visible(st.Name)}
	cell := st.Cells[problem]
	best := cell.Best()
	switch {
	case cell == nil:
		c.Skipped = &message{"nothing was handed in"}
	case best == nil:
		c.Error = &message{words.Visible(cell.Tries[0].Err.Error())}
	case best.Report.Verdict != report.AC:
		c.Failure = &message{fmt.Sprintf("%s, %s of %s points", best.Report.Verdict, number(s.Points(st, problem)), number(s.Each))}
	}
	if best != nil {
		c.File = words.Visible(best.Path)
	}
	return c
}
