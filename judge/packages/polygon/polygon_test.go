package polygon

import (
	"strings"
	"testing"

	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/packages/exchangetest"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/grading"
)

const polygonText = `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="3" short-name="sum">
  <names><name language="english" value="Sum"/><name language="chinese" value="求和"/></names>
  <statements><statement language="english" path="statements/english/problem.tex" type="application/x-tex"/></statements>
  <judging input-file="" output-file="">
    <testset name="tests">
      <time-limit>1500</time-limit><memory-limit>268435456</memory-limit>
      <input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests><test method="manual" sample="true"/><test cmd="gen 5 -x" method="generated"/></tests>
    </testset>
  </judging>
  <files><resources><file path="files/testlib.h" type="h.g++"/></resources>
    <executables><executable><source path="files/gen.cpp" type="cpp.g++17"/></executable></executables></files>
  <assets>
    <checker name="std::wcmp.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>
    <solutions>
      <solution tag="main"><source path="solutions/a.cpp" type="cpp.g++17"/></solution>
      <solution tag="time-limit-exceeded-or-accepted"><source path="solutions/b.cpp" type="cpp.g++17"/></solution>
    </solutions>
  </assets>
</problem>`

var polygonFiles = map[string]string{
	"problem.xml": polygonText, "tests/01": "1 2\r\n", "files/testlib.h": "//", "files/gen.cpp": "//", "files/check.cpp": "//",
	"solutions/a.cpp": "//", "solutions/b.cpp": "//", "statements/english/problem.tex": "\\begin{problem}{Sum}{}{}{}{}\nAdd.\n\\end{problem}",
}

// TestPolygon checks the summaries of correct packages, and the errors and notes about wrong ones.
func TestPolygon(t *testing.T) {
	exchangetest.Reads(t, "standard", Format{}, polygonFiles, "sum 1.5s 2 tests; solutions/a.cpp AC; solutions/b.cpp TLE/AC; check files/check.cpp")
	exchangetest.Reads(t, "no checker's source", Format{}, exchangetest.Changed(polygonFiles, "files/check.cpp", ""), "sum 1.5s 2 tests; solutions/a.cpp AC; solutions/b.cpp TLE/AC; check tokens")
	exchangetest.Notes(t, "no checker's source is noted", Format{}, exchangetest.Changed(polygonFiles, "files/check.cpp", ""), "files/check.cpp: is missing, so the standard checker std::wcmp.cpp is used")
	exchangetest.Notes(t, "no answers", Format{}, polygonFiles, "")
	exchangetest.Notes(t, "an answer", Format{}, exchangetest.Changed(polygonFiles, "tests/01.a", "3\n", "tests/02", "2 2\n"), "tests/02: tests without an answer: 1; the main solution answers them")
	exchangetest.Reads(t, "no generator", Format{}, exchangetest.Changed(polygonFiles, "problem.xml", strings.ReplaceAll(polygonText, "gen 5 -x", "other 5")), "refused tests/02: its generator other is not in the package")
	exchangetest.Reads(t, "a pipe", Format{}, exchangetest.Changed(polygonFiles, "problem.xml", strings.ReplaceAll(polygonText, "gen 5 -x", "gen 5 | sort")), "refused tests/02: its generator's command is not only words")
	exchangetest.Reads(t, "no main", Format{}, exchangetest.Changed(polygonFiles, "problem.xml", strings.ReplaceAll(polygonText, `tag="main"`, `tag="accepted"`)), "refused problem.xml: tests without an answer: 2")
	exchangetest.Reads(t, "tests left out", Format{}, exchangetest.Changed(polygonFiles, "problem.xml", strings.ReplaceAll(polygonText, "<tests>", "<test-count>3</test-count><tests>")), "refused problem.xml: says that there are 3 tests, but lists 2")
	exchangetest.Reads(t, "no input", Format{}, exchangetest.Changed(polygonFiles, "tests/01", ""), "tests/01: no such file")
	exchangetest.Reads(t, "no source", Format{}, exchangetest.Changed(polygonFiles, "solutions/a.cpp", ""), "solutions/a.cpp: ")
	exchangetest.Reads(t, "no XML", Format{}, exchangetest.Changed(polygonFiles, "problem.xml", "<problem"), "problem.xml:1: the file ends too early; download the package from Polygon again")
	exchangetest.Reads(t, "half", Format{}, exchangetest.Changed(polygonFiles, "problem.xml", "<problem>\n\n"), "problem.xml:3: the file ends too early")
	exchangetest.Reads(t, "empty", Format{}, exchangetest.Changed(polygonFiles, "problem.xml", "<!-- a -->"), "problem.xml:1: the file ends too early")
	exchangetest.Reads(t, "junk", Format{}, exchangetest.Changed(polygonFiles, "problem.xml", polygonFiles["problem.xml"]+"\n</tail>"), "problem.xml:22: the end of the element tail has no beginning")
	exchangetest.Reads(t, "text behind", Format{}, exchangetest.Changed(polygonFiles, "problem.xml", polygonFiles["problem.xml"]+"\njunk"), "problem.xml:22: the file has text outside the description; delete the text before or after it")
	exchangetest.Reads(t, "points", Format{}, exchangetest.Changed(polygonFiles, "problem.xml", strings.NewReplacer(
		`sample="true"/>`, `sample="true" group="0" points="0.0"/>`, `method="generated"/>`, `method="generated" group="1" points="100.0"/>`,
		"</tests>", `</tests><groups><group name="0" points-policy="each-test"/><group name="1" points-policy="complete-group"><dependencies><dependency group="0"/></dependencies></group></groups>`,
	).Replace(polygonText)), "group 0 0 sum []; group 1 100 all [0]")
}

// TestLinks checks that a link that cannot be followed is reported by its path, and is not
// treated as a missing file.
func TestLinks(t *testing.T) {
	const out = ": is a link that leads out of the package; put the file itself there"
	for at, want := range map[string]string{
		"tests/01.a": "tests/01.a" + out, "tests/03": "2 tests", "files/more.h": "2 tests", "files/testlib.h": "files/testlib.h" + out,
		"files/check.cpp": "files/check.cpp" + out, "statements/english/problem.tex": "2 tests",
	} {
		folder := exchangetest.Linked(t, exchangetest.Changed(polygonFiles, at, ""), map[string]string{at: "/etc/passwd"})
		exchangetest.ReadsFrom(t, at, Format{}, folder, want)
	}
	for at, target := range map[string]string{"tests/02.a": "gone", "tests/01": "../../x"} {
		folder := exchangetest.Linked(t, exchangetest.Changed(polygonFiles, at, ""), map[string]string{at: target})
		exchangetest.ReadsFrom(t, at, Format{}, folder, at+": is a link that leads ")
	}
}

// TestPolygonTests checks how the tests of a standard package are made.
func TestPolygonTests(t *testing.T) {
	p, _, err := Format{}.Read(exchangetest.Folder(polygonFiles), "dir")
	if err != nil {
		t.Fatal(err)
	}
	text, err := p.Tests[0].Input.Read(100)
	if err != nil || string(text) != "1 2\n" {
		t.Errorf("%q %v: CRLF stays", text, err)
	}
	made := p.Tests[1].Made
	if made == nil || made.Program.Path != "files/gen.cpp" || strings.Join(made.Args, " ") != "5 -x" || len(made.Program.Files) != 2 {
		t.Errorf("%+v", made)
	}
	if p.Main == nil || p.Main.Path != "solutions/a.cpp" || !p.Tests[0].Sample || p.Titles["zh"] != "求和" {
		t.Errorf("%+v", p)
	}
}

// TestCheckerPoints checks that the points of a checker count as the problem says: as points, or as
// percent of the points of the test. In a problem without points they do not count.
func TestCheckerPoints(t *testing.T) {
	with := func(points, judging, checker string) map[string]string {
		text := strings.NewReplacer(`sample="true"/>`, `sample="true"`+points+`/>`, `method="generated"/>`, `method="generated"`+points+`/>`, `output-file=""`, `output-file=""`+judging).Replace(polygonText)
		return exchangetest.Changed(polygonFiles, "problem.xml", text, "files/check.cpp", checker)
	}
	for _, test := range []struct {
		points, judging, checker string
		scoring                  bool
		want                     protocol.Protocol
	}{
		{` points="5.0"`, "", "quitp(3);", true, protocol.TestlibPoints},
		{` points="5.0"`, ` treat-points-from-checker-as-percent="true"`, "quitp(30);", true, protocol.TestlibPercent},
		{` points="5.0"`, ` treat-points-from-checker-as-percent="false"`, "quitp(3);", true, protocol.TestlibPoints},
		{` points="0.0"`, "", "quitp(3);", true, protocol.TestlibPoints},
		{` points="0.0"`, "", "quitf(_ok);", false, protocol.Testlib},
		{"", "", "quitp(3);", false, protocol.Testlib},
	} {
		p, _, err := Format{}.Read(exchangetest.Folder(with(test.points, test.judging, test.checker)), "dir")
		if err != nil || p.Scoring != test.scoring || p.Checker.Protocol != test.want {
			t.Errorf("%+v: %v, %+v", test, err, p)
			continue
		}
		if !test.scoring {
			continue
		}
		points := 3.0
		grades, err := exchangetest.Grading(p).Grades(t.Context(), []*grading.Result{{Verdict: "AC", Points: &points}, {Verdict: "AC", Points: &points}}, nil)
		if err != nil || grades[""].Points != 6 {
			t.Errorf("%+v: twice 3 points are %v, %v", test, grades, err)
		}
	}
}
