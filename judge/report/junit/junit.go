// Package junit writes reports as JUnit XML, which GitLab, Jenkins and others read.
package junit

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"

	"grundy/judge/report"
	"grundy/judge/report/round"
	"grundy/judge/report/text"
	"grundy/judge/words"
)

// The JUnit XML of submit, with the elements that its readers have in common: one suite
// a submission, one case a test. A verdict is a failure; an error is a fault of the
// judge. Times are seconds of CPU time, since limits apply to that.
type (
	suites struct {
		XMLName xml.Name `xml:"testsuites"`
		Name    string   `xml:"name,attr"`
		counts
		Suites []suite `xml:"testsuite"`
	}
	suite struct {
		Name string `xml:"name,attr"`
		counts
		Properties []property `xml:"properties>property,omitempty"`
		Cases      []testCase `xml:"testcase"`
	}
	counts struct {
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Errors   int    `xml:"errors,attr"`
		Skipped  int    `xml:"skipped,attr"`
		Time     string `xml:"time,attr"`
		cpu      time.Duration
	}
	property struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	testCase struct {
		Name    string   `xml:"name,attr"`
		Class   string   `xml:"classname,attr"`
		File    string   `xml:"file,attr"`
		Time    string   `xml:"time,attr"`
		Failure *failure `xml:"failure"`
		Error   *failure `xml:"error"`
		Skipped *failure `xml:"skipped"`
		cpu     time.Duration
	}
	failure struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",cdata"`
	}
)

// Write writes a round; lang is the language of explanations.
func Write(w io.Writer, r *round.Round, lang string) error {
	id := r.Problem.ID
	out := suites{Name: "grundy submit " + id}
	for _, s := range r.All {
		one := suite{Name: id + "/" + s.Name, Properties: properties(s), Cases: cases(s, lang)}
		for i := range one.Cases {
			c := &one.Cases[i]
			// Readers split a class from its package at the last dot.
			c.Class = id + "." + strings.ReplaceAll(s.Name, ".", "_")
			c.File, c.Time = s.Path, seconds(c.cpu)
			one.count(*c)
		}
		out.addAll(one.counts)
		out.Suites = append(out.Suites, one)
	}
	var b bytes.Buffer
	b.WriteString(xml.Header)
	e := xml.NewEncoder(&b)
	e.Indent("", "  ")
	if err := e.Encode(out); err != nil {
		return err
	}
	b.WriteByte('\n')
	_, err := w.Write(b.Bytes())
	return err
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }

func (n *counts) count(c testCase) {
	one := counts{Tests: 1, cpu: c.cpu}
	switch {
	case c.Failure != nil:
		one.Failures = 1
	case c.Error != nil:
		one.Errors = 1
	case c.Skipped != nil:
		one.Skipped = 1
	}
	n.addAll(one)
}

func (n *counts) addAll(m counts) {
	n.Tests += m.Tests
	n.Failures += m.Failures
	n.Errors += m.Errors
	n.Skipped += m.Skipped
	n.cpu += m.cpu
	n.Time = seconds(n.cpu)
}

// xmlText replaces what XML 1.0 cannot hold in any way; control characters are
// visible before.
func xmlText(s string) string {
	return strings.Map(func(c rune) rune {
		if c == '\n' || c == '\t' || c >= ' ' && c <= 0xD7FF || c >= 0xE000 && c <= 0xFFFD || c >= 0x10000 {
			return c
		}
		return '\uFFFD'
	}, s)
}

// properties returns how a submission was judged.
func properties(s *round.Submission) []property {
	list := []property{{"replay", s.Replay}}
	r := s.Report
	if r == nil {
		return list
	}
	list = append(list, property{"verdict", string(r.Verdict)}, property{"language", r.Language.Name},
		property{"tier", r.Tier.Name}, property{"seed", fmt.Sprint(r.Seed)},
		property{"limit.cpu", r.Limits.CPU.String()}, property{"limit.memory", words.Size(r.Limits.Memory)})
	if r.Problem.Tests != "" {
		list = append(list, property{"tests.from", words.Visible(r.Problem.Tests)})
	}
	if len(r.Subtasks) > 0 {
		points, _ := r.Score()
		list = append(list, property{"score", fmt.Sprintf("%.4g", points)})
		for _, s := range r.Subtasks {
			list = append(list, property{"subtask." + words.Visible(s.Name), fmt.Sprintf("%.4g of %d, %s", s.Points, s.Of, s.Verdict)})
		}
	}
	if r.Compile.OK {
		list = append(list, property{"tests.planned", fmt.Sprint(r.Planned)})
	}
	if r.GivenUp > 0 {
		list = append(list, property{"tests.given.up", fmt.Sprint(r.GivenUp)})
	}
	for _, w := range r.Warnings {
		list = append(list, property{"warning", words.Visible(w)})
	}
	return list
}

// cases returns the compiler, which readers can follow from run to run only if it is
// always there, and the tests that were run.
func cases(s *round.Submission, lang string) []testCase {
	r := s.Report
	switch {
	case s.Err != nil:
		return []testCase{{Name: "judge", Error: &failure{Message: words.Visible(s.Err.Error()), Type: "judge"}}}
	case r == nil:
		return []testCase{{Name: "judge", Skipped: &failure{Message: "not judged: the judge had stopped before"}}}
	case r.Verdict == report.CE:
		return []testCase{{Name: "compile", Failure: &failure{
			Message: "CE: does not compile", Type: "CE", Text: xmlText("\n" + text.Excerpt(r.Compile.Log, 40)),
		}}}
	}
	list := []testCase{{Name: "compile"}}
	first := true
	for _, t := range r.Tests {
		c := testCase{Name: t.Name, cpu: t.CPU}
		if t.Verdict != report.AC {
			c.Failure = &failure{Message: string(t.Verdict) + ": " + words.Visible(t.Detail), Type: string(t.Verdict)}
			if first {
				c.Failure.Text = xmlText(example(r, lang))
			}
			first = false
		}
		list = append(list, c)
	}
	return list
}

// example returns the counterexample as a terminal shows it.
func example(r *report.Report, lang string) string {
	var b bytes.Buffer
	_ = text.Example(&b, r, text.Style{Lang: lang}) // which a buffer takes
	return b.String()
}
