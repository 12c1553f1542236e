package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/build"
	"grundy/judge/explain"
	"grundy/judge/game"
	"grundy/judge/plan"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/words"
	"grundy/problems/catalogue"
)

// hostile is what a submission might print to be taken for something else: by an
// HTML page, an XML file, a CI or a terminal.
const hostile = "</code></pre><script>alert(1)</script><img src=http://example.com/x onerror=alert(2)>\n" +
	"\"' onmouseover=alert(3) style=background:url(http://example.com/y)\n" +
	"::error file=a::forged\n  ##[error]forged\n]]></failure>&amp;{{.Lang}}\n" +
	"\x00\x1b[31m\xff\u202e\ufffe\u0085"

// hostileRound is a round of a submission that passes, one whose every text is
// hostile, one that does not compile, one that the judge failed and one it did not
// come to.
func hostileRound(t *testing.T, lang string) *round {
	t.Helper()
	sp, err := catalogue.Open().Spec("p2197")
	if err != nil {
		t.Fatal(err)
	}
	p, err := catalogue.Load(t.Context(), sp, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := &round{problem: p, lang: lang}
	name := `wa-</title><b id="x">.cpp`
	r.add("ac-right.cpp", reportOf(p, "ac-right.cpp", report.AC, 60))
	r.add(name, wrongReport(p, name))
	refused := reportOf(p, "ce-refused.cpp", report.CE, 0)
	refused.Compile = report.Compile{Log: "ce-refused.cpp:2:7: error: " + hostile}
	r.add("ce-refused.cpp", refused)
	r.add("re-fault.cpp", nil).err = errors.New("g++: " + hostile)
	r.add("tle-later.cpp", nil)
	r.name()
	return r
}

func (r *round) add(path string, report *report.Report) *judged {
	s := &judged{
		path: path, source: build.Source{Name: filepath.Base(path), Text: []byte("int main() {\n\treturn 0;\n}\n" + hostile)},
		replay: "grundy submit p2197 " + words.Shell(path), report: report,
	}
	r.all = append(r.all, s)
	return s
}

// reportOf is a report whose last test has the verdict.
func reportOf(p *problem.Problem, file string, v report.Verdict, tests int) *report.Report {
	r := &report.Report{
		Problem: p.About(), File: file, Language: report.Language{ID: "cpp", Name: "C++"}, Verdict: v, Seed: 7,
		Tier:   sandbox.Tier{Name: "landlock", Gaps: []string{"no </ul> gap"}},
		Limits: sandbox.Limits{CPU: time.Second, Wall: 3 * time.Second, Memory: 1 << 27, Output: 1 << 20}, Planned: 60,
	}
	r.Compile.OK = v != report.CE
	for i := range tests {
		test := report.Test{
			Name: fmt.Sprintf("small-%d", i+1), Group: plan.Small, Verdict: report.AC, Cases: 3,
			CPU: time.Duration(i+1) * time.Millisecond, Wall: time.Second, Memory: 1 << 20,
		}
		if i == tests-1 {
			test.Verdict = v
		}
		r.Tests = append(r.Tests, test)
		r.Cases += test.Cases
	}
	return r
}

// wrongReport is one of a wrong answer to Nim with the piles 1 2 3.
func wrongReport(p *problem.Problem, file string) *report.Report {
	r := reportOf(p, file, report.WA, 40)
	r.Tests[39].Detail, r.Tests[39].CPU = hostile, 900*time.Millisecond
	r.Warnings = []string{hostile}
	r.Counterexample = &report.Counterexample{
		Verdict: report.WA, Input: []byte("1\n3\n1 2 3\n"), Want: []byte("No\n"), Got: []byte(hostile), Stderr: []byte(hostile),
		Detail: hostile, Hint: hostile, Test: "small-40", Case: 1, Cases: 1, Minimal: true, Smaller: 4,
		Facts: &report.Facts{Position: "(1, 2, 3)", Class: game.P},
	}
	r.Counterexample.Facts.Line = explain.Line(p, r.Counterexample.Input, r.Counterexample.Facts)
	return r
}

// TestPending wants a path that cannot be written told before judging, and what
// was there left alone until the report is whole.
func TestPending(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	write(t, "old.xml", "old")
	write(t, "a.cpp", "int main() {}")
	for _, c := range []struct {
		flags reportFlags
		want  string
	}{
		{reportFlags{junit: dir}, "is a folder, not a file"},
		{reportFlags{junit: "none/j.xml"}, "its folder is not there"},
		{reportFlags{html: "./a.cpp"}, "is a submission"},
		{reportFlags{junit: "x", html: "./x"}, "is named by --junit, too"},
		{reportFlags{junit: "a.cpp/j.xml"}, "not a directory"},
	} {
		_, err := c.flags.begin([]input{{"a.cpp", "a submission"}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.flags, err, c.want)
		}
	}
	d, err := beginFile("--junit", "old.xml")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := beginFile("--html", "fresh.html"); err != nil {
		t.Fatal(err)
	}
	holds(t, "old.xml", "old")
	only(t, "a.cpp", "old.xml") // also for whoever is interrupted now
	if err := d.finish([]byte("new")); err != nil {
		t.Fatal(err)
	}
	holds(t, "old.xml", "new")
	only(t, "a.cpp", "old.xml")
}

func only(t *testing.T, want ...string) {
	t.Helper()
	var names []string
	entries, _ := os.ReadDir(".")
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if !slices.Equal(names, want) {
		t.Errorf("there are %q", names)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func holds(t *testing.T, name, want string) {
	t.Helper()
	if text, err := os.ReadFile(name); err != nil || string(text) != want {
		t.Errorf("%s holds %q, %v; want %q", name, text, err, want)
	}
}

// TestReportOfFault wants a fault of the judge in the reports, exit code 2, and
// nothing on standard output but JSON.
func TestReportOfFault(t *testing.T) {
	t.Setenv("GITHUB_ACTIONS", "true")
	t.Setenv("GRUNDY_FOUND", t.TempDir())
	dir := t.TempDir()
	source := filepath.Join(dir, "a.unknown")
	write(t, source, "x")
	var out, errs strings.Builder
	args := []string{"submit", "p2197", source, "--json", "--junit", dir + "/j.xml", "--html", dir + "/r.html"}
	if code := execute(context.Background(), args, strings.NewReader(""), &out, &errs); code != cannotTell {
		t.Errorf("exit code %d", code)
	}
	if !strings.HasPrefix(out.String(), `{"version":1,`) || !strings.Contains(out.String(), `"error":{"place":"a.unknown"`) || strings.Contains(out.String(), "::") {
		t.Errorf("standard output: %s", out.String())
	}
	if !strings.Contains(errs.String(), "::error file=") {
		t.Errorf("standard error: %s", errs.String())
	}
	for name, want := range map[string]string{"j.xml": `errors="1"`, "r.html": "The judge could not tell"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %q: %v", name, want, err)
		}
	}
}
