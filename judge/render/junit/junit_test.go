package junit

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"grundy/judge/render/reporttest"
	"grundy/judge/render/text"
)

// TestJUnit reads the XML as other programs do. It checks that the counts match the elements, and
// that output of a submission is text.
func TestJUnit(t *testing.T) {
	var b bytes.Buffer
	if err := Write(&b, reporttest.Round(), "en", text.Reason); err != nil {
		t.Fatal(err)
	}
	legal(t, b.String())
	var got suites
	if err := xml.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Tests != 60+1+40+1+1+1+1 || got.Failures != 2 || got.Errors != 1 || got.Skipped != 1 || len(got.Suites) != 5 {
		t.Errorf("%d suites: %+v", len(got.Suites), got.counts)
	}
	for i, s := range got.Suites {
		var n counts
		for _, c := range s.Cases {
			n.count(c)
		}
		if s.Tests < 0 || s.Failures < 0 || s.Errors < 0 || s.Skipped < 0 || n.Tests != s.Tests || n.Failures != s.Failures || n.Errors != s.Errors || n.Skipped != s.Skipped {
			t.Errorf("suite %d counts %+v, holds %+v", i, s.counts, n)
		}
	}
	wrong := got.Suites[1].Cases[40]
	if wrong.Name != "small-40" || wrong.Time != "0.900" || wrong.Failure == nil || wrong.Failure.Type != "WA" {
		t.Fatalf("the case of the failed test is %+v", wrong)
	}
	if m := wrong.Failure.Message; !strings.HasPrefix(m, "WA: </code></pre><script>") || !strings.Contains(m, `\x00\x1b[31m`) {
		t.Errorf("the message is %q", m)
	}
	for _, want := range []string{"the 4 smaller ones pass", "1 2 3", "<script>alert(1)</script>", "]]></failure>", `\x00\x1b[31m\xff`, "P-position"} {
		if !strings.Contains(wrong.Failure.Text, want) {
			t.Errorf("the failure lacks %q:\n%s", want, wrong.Failure.Text)
		}
	}
}

// legal checks that a text is well-formed XML 1.0, without characters that XML cannot contain,
// escaped or not.
func legal(t *testing.T, text string) {
	t.Helper()
	if !utf8.ValidString(text) {
		t.Error("is not UTF-8")
	}
	if i := strings.IndexFunc(text, func(c rune) bool {
		return c < ' ' && c != '\n' && c != '\t' || c == 0xFFFE || c == 0xFFFF
	}); i >= 0 {
		t.Errorf("holds %q", text[i:i+1])
	}
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// TestPoints checks that the points of subtasks are among the properties of a suite.
func TestPoints(t *testing.T) {
	var b bytes.Buffer
	if err := Write(&b, reporttest.Round(), "en", text.Reason); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<property name="score" value="47.5">`, `<property name="subtask.small" value="30 of 30, AC">`, `<property name="tests.from" value="40 tests of `} {
		if strings.Count(b.String(), want) != 1 {
			t.Errorf("no %s", want)
		}
	}
}
