package junit

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"
)

// These types are the elements that all readers know. A verdict is a failure; an error is a fault
// of the judge. Times are seconds of CPU time, because limits apply to CPU time.
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
		File    string   `xml:"file,attr,omitempty"`
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

// add adds a test case and counts it.
func (s *suite) add(c testCase) {
	c.Time = seconds(c.cpu)
	s.Cases = append(s.Cases, c)
	s.count(c)
}

// addSuite adds a suite and its counts.
func (s *suites) addSuite(one suite) {
	s.Suites = append(s.Suites, one)
	s.addAll(one.counts)
}

// write writes the whole document, or nothing.
func (s *suites) write(w io.Writer) error {
	var b bytes.Buffer
	b.WriteString(xml.Header)
	e := xml.NewEncoder(&b)
	e.Indent("", "  ")
	if err := e.Encode(s); err != nil {
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

// xmlText replaces characters that XML 1.0 cannot contain. Control characters were made visible
// before.
func xmlText(s string) string {
	return strings.Map(func(c rune) rune {
		if c == '\n' || c == '\t' || c >= ' ' && c <= 0xD7FF || c >= 0xE000 && c <= 0xFFFD || c >= 0x10000 {
			return c
		}
		return '\uFFFD'
	}, s)
}
