package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"time"

	"grundy/judge/report"
	"grundy/judge/words"
)

// The JUnit XML of submit, in the elements that its readers have in common: a
// suite a submission, a case a test. A verdict is a failure; an error is a fault of
// the judge. Times are seconds of CPU time, since that is what limits hold.
type (
	junitSuites struct {
		XMLName xml.Name `xml:"testsuites"`
		Name    string   `xml:"name,attr"`
		junitCounts
		Suites []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name string `xml:"name,attr"`
		junitCounts
		Properties []junitProperty `xml:"properties>property,omitempty"`
		Cases      []junitCase     `xml:"testcase"`
	}
	junitCounts struct {
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Errors   int    `xml:"errors,attr"`
		Skipped  int    `xml:"skipped,attr"`
		Time     string `xml:"time,attr"`
		cpu      time.Duration
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitCase struct {
		Name    string      `xml:"name,attr"`
		Class   string      `xml:"classname,attr"`
		File    string      `xml:"file,attr"`
		Time    string      `xml:"time,attr"`
		Failure *junitFault `xml:"failure"`
		Error   *junitFault `xml:"error"`
		Skipped *junitFault `xml:"skipped"`
		cpu     time.Duration
	}
	junitFault struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",cdata"`
	}
)

// junit is the JUnit XML of a round.
func junit(r *round) ([]byte, error) {
	id := r.problem.Spec.ID.Value
	out := junitSuites{Name: "grundy submit " + id}
	for _, s := range r.all {
		suite := junitSuite{Name: id + "/" + s.name, Properties: s.properties(), Cases: s.cases(r.lang)}
		for i := range suite.Cases {
			c := &suite.Cases[i]
			// Readers part a class from its package at the last dot.
			c.Class = id + "." + strings.ReplaceAll(s.name, ".", "_")
			c.File, c.Time = s.path, junitTime(c.cpu)
			suite.count(*c)
		}
		out.addAll(suite.junitCounts)
		out.Suites = append(out.Suites, suite)
	}
	var b bytes.Buffer
	b.WriteString(xml.Header)
	e := xml.NewEncoder(&b)
	e.Indent("", "  ")
	if err := e.Encode(out); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

func junitTime(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }

func (n *junitCounts) count(c junitCase) {
	one := junitCounts{Tests: 1, cpu: c.cpu}
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

func (n *junitCounts) addAll(m junitCounts) {
	n.Tests += m.Tests
	n.Failures += m.Failures
	n.Errors += m.Errors
	n.Skipped += m.Skipped
	n.cpu += m.cpu
	n.Time = junitTime(n.cpu)
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

// properties tell how a submission was judged.
func (s *judged) properties() []junitProperty {
	list := []junitProperty{{"replay", s.replay}}
	r := s.report
	if r == nil {
		return list
	}
	list = append(list, junitProperty{"verdict", string(r.Verdict)}, junitProperty{"language", r.Language.Name},
		junitProperty{"tier", r.Tier.Name}, junitProperty{"seed", fmt.Sprint(r.Seed)},
		junitProperty{"limit.cpu", r.Limits.CPU.String()}, junitProperty{"limit.memory", words.Size(r.Limits.Memory)})
	if r.Compile.OK {
		list = append(list, junitProperty{"tests.planned", fmt.Sprint(r.Planned)})
	}
	for _, w := range r.Warnings {
		list = append(list, junitProperty{"warning", visible(w)})
	}
	return list
}

// cases are the compiler, which readers can follow from run to run only if it is
// there each time, and the tests that were run.
func (s *judged) cases(lang string) []junitCase {
	r := s.report
	switch {
	case s.err != nil:
		return []junitCase{{Name: "judge", Error: &junitFault{Message: visible(s.err.Error()), Type: "judge"}}}
	case r == nil:
		return []junitCase{{Name: "judge", Skipped: &junitFault{Message: "not judged: the judge had stopped before"}}}
	case r.Verdict == report.CE:
		return []junitCase{{Name: "compile", Failure: &junitFault{
			Message: "CE: does not compile", Type: "CE", Text: xmlText("\n" + indent(r.Compile.Log, 40)),
		}}}
	}
	list := []junitCase{{Name: "compile"}}
	first := true
	for _, t := range r.Tests {
		c := junitCase{Name: t.Name, cpu: t.CPU}
		if t.Verdict != report.AC {
			c.Failure = &junitFault{Message: string(t.Verdict) + ": " + visible(t.Detail), Type: string(t.Verdict)}
			if first {
				c.Failure.Text = xmlText(exampleText(r, lang))
			}
			first = false
		}
		list = append(list, c)
	}
	return list
}

// exampleText is the counterexample as people read it on a terminal.
func exampleText(r *report.Report, lang string) string {
	if r.Counterexample == nil {
		return ""
	}
	var b bytes.Buffer
	(&app{stdout: &b}).printExample(r, r.Counterexample, lang)
	return b.String()
}
