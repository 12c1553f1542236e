package kattis

import (
	"fmt"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"grundy/judge/packages"
	"grundy/judge/packages/exchangetest"
	"grundy/judge/report"
	"grundy/judge/tests/grading"
)

// with returns a small package in which some files are replaced or added.
func with(more map[string]string) fstest.MapFS {
	texts := map[string]string{
		"problem.yaml": "name: Twice\n", ".timelimit": "2\n",
		"data/sample/1.in": "1\n", "data/sample/1.ans": "2\n",
		"data/secret/10.in": "10\n", "data/secret/10.ans": "20\n",
		"data/secret/2.in": "2\n", "data/secret/2.ans": "4\n",
		"submissions/accepted/a.py": "print(2 * int(input()))\n",
	}
	for at, text := range more {
		if texts[at] = text; text == "" {
			delete(texts, at)
		}
	}
	return exchangetest.Folder(texts)
}

// read reads a folder that must be a valid package.
func read(t *testing.T, folder fs.FS) (*packages.Package, packages.Notes) {
	t.Helper()
	if !(Format{}).Is(folder) {
		t.Fatal("the folder is not recognized as a package")
	}
	p, notes, err := Format{}.Read(folder, "twice")
	if err != nil {
		t.Fatal(err)
	}
	return p, notes
}

// TestIgnored checks that a file or a folder is not ignored silently, if it is named almost like a
// file or a folder of a package.
func TestIgnored(t *testing.T) {
	for at, want := range map[string]string{
		"data/secret/3.IN":            "data/secret/3.IN: belongs to no test, so it is ignored; name inputs NAME.in and answers NAME.ans",
		"data/secret/3.in.gz":         "data/secret/3.in.gz: belongs to no test",
		"data/secret/3.hint":          "data/secret/3.hint: belongs to no test",
		"data/secret/3.files/a":       "data/secret/3.files: belongs to no test",
		"data/secret/README":          "data/secret/README: belongs to no test",
		"data/3.in":                   "data/3.in: belongs to no test",
		"data/Secret/3.in":            "data/Secret: is ignored by the format, but resembles secret; rename or remove it",
		"data/secret/TestData.yaml":   "data/secret/TestData.yaml: is ignored by the format, but resembles testdata.yaml",
		"Output_Validators/v/v.py":    "Output_Validators: is ignored by the format, but resembles output_validators",
		"output-validator/v.py":       "output-validator: is ignored by the format, but resembles output_validator",
		"Data/secret/3.in":            "Data: is ignored by the format, but resembles data",
		"input_validators/v.PY":       "input_validators/v.PY: does not have the name of a program, so it would not be run; write its extension in lower case",
		"input_validators.old/v.py":   "input_validators.old: is ignored by the format, but resembles input_validators; rename or remove it",
		"submission/v.py":             "",
		"output_validator.zip":        "output_validator.zip: is ignored by the format, but resembles output_validator",
		"include/Rust/a.rs":           "include/Rust: is not the code of a language; write a code such as cpp, java, python3, go or rust, or default",
		"include/rust/a.rs":           "",
		"data/sample/3.interaction":   "",
		"data/sample/3.in.statement":  "",
		"data/secret/2.hint":          "",
		"data/secret/testdata.yaml":   "",
		"solutions/a.py":              "",
		"data/secret/group.in/3.text": "data/secret/group.in/3.text: belongs to no test",
	} {
		_, notes := read(t, with(map[string]string{at: "#"}))
		got := ""
		if len(notes) > 0 {
			got = notes[0].Fault().Error()
		}
		if !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%s: %q, want %q", at, got, want)
		}
	}
	_, notes := read(t, with(map[string]string{"data/secret/3.IN": "1", "data/secret/3.ANS": "1"}))
	if got := notes[0].Fault().Error(); !strings.HasPrefix(got, "data/secret/3.ANS: belongs to no test, so it is ignored, and so are 1 more;") {
		t.Error(got)
	}
}

// TestLegacy checks the defaults of legacy packages, and that tests are in lexicographic order.
func TestLegacy(t *testing.T) {
	p, notes := read(t, with(nil))
	if err := notes.Unsupported(); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, test := range p.Tests {
		names = append(names, test.Name)
	}
	if got := strings.Join(names, " "); got != "sample/1 secret/10 secret/2" {
		t.Errorf("the order is %s", got)
	}
	l := p.Limits
	if p.Format != "Kattis legacy" || p.Titles["en"] != "Twice" || p.Checker.Builtin != "kattis" || l.Time != 2*time.Second ||
		l.TimeFrom != ".timelimit" || l.Memory != 2<<30 || l.Output != 8<<20 || !l.Uniform || p.Groups != nil {
		t.Errorf("%+v", p)
	}
	if s := p.Submissions; len(s) != 1 || s[0].Final[0] != "AC" || !s[0].Lower {
		t.Errorf("submissions: %+v", s)
	}
}

// TestValidatorFiles checks that a validator in checktestdata is its own file alone, and that other
// programs have the files beside them.
func TestValidatorFiles(t *testing.T) {
	p, _ := read(t, with(map[string]string{"input_format_validators/a.ctd": "INT(1, 2)", "input_format_validators/b.py": "#", "input_format_validators/README.txt": "two"}))
	var got []string
	for _, v := range p.Validators {
		got = append(got, fmt.Sprint(v.Protocol, len(v.Files)))
	}
	if want := "checktestdata1 kattis2"; strings.Join(got, " ") != want {
		t.Errorf("%v; want %s", got, want)
	}
}

// TestNotesOf checks the notes, with their places, about properties that a Package cannot
// express.
func TestNotesOf(t *testing.T) {
	for _, test := range []struct {
		name   string
		more   map[string]string
		refuse string // the first note that affects a verdict
		warn   string // a warning
	}{
		{"missing answer", map[string]string{"data/secret/2.ans": ""}, "data/secret/2.in: has no answer; put 2.ans beside it", ""},
		{"answer alone", map[string]string{"data/secret/2.in": ""}, "data/secret/2.ans: is an answer without an input", ""},
		{"unknown type", map[string]string{"problem.yaml": "name: x\ntype: quantum\n"}, "problem.yaml:2: the type quantum is unknown", ""},
		{"outputs of an interactive problem", map[string]string{"problem.yaml": "type: submit-answer interactive\n"}, "problem.yaml: the type is both submit-answer and interactive; choose one", ""},
		{"empty type", map[string]string{"problem.yaml": "name: x\ntype:\n"}, "problem.yaml:2: the type is not a word; use one of pass-fail,", ""},
		{"blank type", map[string]string{"problem.yaml": "name: x\ntype: ' '\n"}, "problem.yaml:2: the type is not a word", ""},
		{"no type", map[string]string{"problem.yaml": "name: x\ntype: []\n"}, "problem.yaml:2: the type is not a word", ""},
		{"types in a mapping", map[string]string{"problem.yaml": "name: x\ntype: [pass-fail, {a: b}]\n"}, "problem.yaml:2: the type is not a word", ""},
		{"empty validation", map[string]string{"problem.yaml": "name: x\nvalidation:\n"}, "problem.yaml:2: the validation is not a word; write default or custom", ""},
		{"validation in a mapping", map[string]string{"problem.yaml": "name: x\nvalidation: {custom: yes}\n"}, "problem.yaml:2: the validation is not a word", ""},
		{"size in words", map[string]string{"domjudge-problem.ini": "timelimit='2'\nmemlimit='much'\n"}, "domjudge-problem.ini:2: is not a size in KiB; write one such as 65536", ""},
		{"unknown flag", map[string]string{"problem.yaml": "name: x\nvalidator_flags: float_tolerance 1e-6 nonsense\n"}, "problem.yaml: the flags of the validator: no flag is called nonsense; the flags are case_sensitive,", ""},
		{"list of versions", map[string]string{"problem.yaml": "problem_format_version: [legacy]\n"}, "problem.yaml:1: is not a single value", ""},
		{"unknown version", map[string]string{"problem.yaml": "problem_format_version: 2031-01\n"}, "problem.yaml:1: the version 2031-01 of the format is unknown", ""},
		{"unknown validation", map[string]string{"problem.yaml": "validation: custom magic\n", "output_validators/v.py": "x"}, "problem.yaml: validation says magic, which is unknown", ""},
		{"no validator", map[string]string{"problem.yaml": "validation: custom\n"}, "output_validators: has no output validator", ""},
		{"two validators", map[string]string{"problem.yaml": "validation: custom\n", "output_validators/a.py": "x", "output_validators/b.py": "x"}, "output_validators: contains 2 programs (a.py, b.py)", ""},
		{"not in the package", map[string]string{"domjudge-problem.ini": "timelimit='2'\nspecial_compare='cmp'\n"}, "domjudge-problem.ini:2: names cmp as special_compare, but the package has no such program", ""},
		{"bad limit", map[string]string{".timelimit": "soon\n"}, ".timelimit: is not a time in seconds", ""},
		{"generated", map[string]string{"data/secret/2.in": "", "data/secret/2.ans": "", "data/secret/10.in": "", "data/secret/10.ans": "", "generators/generators.yaml": "data:\n", "data/sample/1.in": "", "data/sample/1.ans": ""},
			"data/secret: contains no tests, and generators/generators.yaml lists none", ""},
		{"unknown key", map[string]string{"problem.yaml": "name: x\ncolour: red\n"}, "", "problem.yaml:2: the key colour is unknown, so it is ignored"},
		{"two limits", map[string]string{"domjudge-problem.ini": "timelimit=3\n"}, "", "domjudge-problem.ini:1: has the time limit 3s, but .timelimit has 2s, which is used"},
		{"unused validator", map[string]string{"output_validators/a.py": "x"}, "", "output_validators/a.py: is not used"},
		{"glob", map[string]string{"submissions/submissions.yaml": "nothing/*: {permitted: [AC]}\n"}, "", "submissions/submissions.yaml:1: the glob nothing/* matches no submission"},
		{"unknown folder", map[string]string{"submissions/odd/b.py": "x"}, "", "submissions/odd/b.py: its folder odd declares no known verdict"},
		{"static validator", map[string]string{"static_validator/v.py": "x"}, "static_validator: static validators are not supported", ""},
	} {
		_, notes := read(t, with(test.more))
		err := notes.Unsupported()
		if (err == nil) != (test.refuse == "") || err != nil && !strings.HasPrefix(err.Error(), test.refuse) {
			t.Errorf("%s: %v; want %q", test.name, err, test.refuse)
		}
		found := test.warn == ""
		for _, n := range notes {
			found = found || strings.HasPrefix(n.String(), test.warn) && !n.Unsupported
		}
		if !found {
			t.Errorf("%s: no note %q in %v", test.name, test.warn, notes)
		}
	}
}

// TestDamaged checks that an unreadable package is an error of one line with its place.
func TestDamaged(t *testing.T) {
	for want, more := range map[string]map[string]string{
		"problem.yaml:2: a pair such as key: value is not allowed here": {"problem.yaml": "name: x\nsource: a: b: c\n"},
		"problem.yaml:1: is not a mapping":                              {"problem.yaml": "- name: x\n", "domjudge-problem.ini": ""},
		"submissions.json: is not JSON":                                 {"submissions.json": "{"},
		"submissions/submissions.yaml: is not a mapping":                {"submissions/submissions.yaml": "- a\n"},
	} {
		_, _, err := Format{}.Read(with(more), "twice")
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v; want %s", err, want)
		}
	}
}

// TestModern checks types, names, arguments, settings of tests and fates of versions after
// legacy.
func TestModern(t *testing.T) {
	p, notes := read(t, with(map[string]string{
		"problem.yaml":                 "problem_format_version: 2025-09\ntype: [scoring, multi-pass]\nname: {en: Twice, sv: Dubbel}\nlimits: {time_limit: 1.5, memory: 64, validation_passes: 3}\nconstants: {N: {value: 7, tex: seven}}\n",
		".timelimit":                   "",
		"output_validator/v.cpp":       "int n = {{N}};",
		"output_validator/v.h":         "",
		"data/secret/test_group.yaml":  "output_validator_args: [a, b]\nmax_score: 30\nargs: [x]\n",
		"data/secret/2.yaml":           "args: ['--n', '2']\nhint: small\n",
		"data/invalid_input/x.in":      "no\n",
		"include/python3/lib.py":       "N = {{N}}\n",
		"submissions/accepted/b/m.cpp": "x", "submissions/accepted/b/h.h": "y",
		"submissions/wrong_answer/w.py": "x",
		"submissions/submissions.yaml":  "wrong_answer/{w,v}.py: {permitted: [AC, WA], secret/2: {permitted: [WA]}, entrypoint: w.py}\n",
	}))
	if err := notes.Unsupported(); err != nil {
		t.Fatal(err)
	}
	if p.Passes != 3 || !p.Scoring || p.Titles["sv"] != "Dubbel" || p.Limits.Time != 1500*time.Millisecond || p.Limits.Memory != 64<<20 || p.Interactor != nil {
		t.Errorf("%+v", p)
	}
	text, err := p.Checker.Program.Files[0].Read(100)
	if err != nil || string(text) != "int n = 7;" {
		t.Errorf("a constant in the validator: %q, %v", text, err)
	}
	two := p.Tests[2]
	if strings.Join(two.Args, " ") != "--n 2" || strings.Join(two.Flags, " ") != "a b" || two.Hint != "small" {
		t.Errorf("%+v", two)
	}
	if len(p.Invalid) != 1 || len(p.Include["python3"]) != 1 || p.Groups.Most() != 30 {
		t.Errorf("invalid %v, include %v, points %g", p.Invalid, p.Include, p.Groups.Most())
	}
	wrong := p.Submissions[len(p.Submissions)-1]
	if wrong.Entry != "w.py" || len(wrong.Rules) != 3 {
		t.Errorf("%+v", wrong)
	}
	for want, verdicts := range map[string][3]string{
		"": {"AC", "AC", "WA"}, "no test gives WA, which is required": {"AC", "AC", "AC"},
		"AC on secret/2, permitted WA": {"AC", "WA", "AC"}, "TLE on secret/10, permitted AC WA": {"AC", "TLE", "WA"},
	} {
		var r report.Report
		for i, test := range p.Tests {
			r.Tests = append(r.Tests, report.Test{Name: test.Name, Verdict: report.Verdict(verdicts[i])})
		}
		if got := wrong.Unmet(&r).String(); got != want {
			t.Errorf("%v: %q; want %q", verdicts, got, want)
		}
	}
}

// TestSamplesAlone checks that the samples decide if there are no other tests, although the package
// ignores them.
func TestSamplesAlone(t *testing.T) {
	files := with(map[string]string{"data/testdata.yaml": "grader_flags: ignore_sample\n"})
	if p, _ := read(t, files); p.Groups == nil || !p.Groups.IgnoreSample {
		t.Errorf("%+v", p.Groups)
	}
	maps.DeleteFunc(files, func(at string, _ *fstest.MapFile) bool { return strings.HasPrefix(at, "data/secret/") })
	if p, notes := read(t, files); len(p.Tests) == 0 || p.Groups != nil && p.Groups.IgnoreSample {
		t.Errorf("%+v, %v", p.Groups, notes)
	}
}

// TestCompiledSubmission checks that a compiled program beside submissions is not one of them, and
// that a source needs no extension.
func TestCompiledSubmission(t *testing.T) {
	p, notes := read(t, with(map[string]string{"submissions/wrong_answer/a": "\x7fELF\x00", "submissions/wrong_answer/b": "#!/usr/bin/env python3\n"}))
	if text := fmt.Sprint(notes); !strings.Contains(text, "submissions/wrong_answer/a: is a binary file, so it is not judged") {
		t.Error(text)
	}
	if i := slices.IndexFunc(p.Submissions, func(s packages.Submission) bool { return s.Path == "submissions/wrong_answer/a" }); i >= 0 {
		t.Error("the program is a submission")
	}
	if i := slices.IndexFunc(p.Submissions, func(s packages.Submission) bool { return s.Path == "submissions/wrong_answer/b" }); i < 0 {
		t.Error("the source is no submission")
	}
}

// TestAnnotated checks that the verdicts of @EXPECTED_RESULTS@ are added to the folder's verdict,
// and that grades and points are read. CHECK_MANUALLY adds no verdict and is a known word.
func TestAnnotated(t *testing.T) {
	p, notes := read(t, with(map[string]string{
		"submissions/wrong_answer/a.c": "// @EXPECTED_RESULTS@: TIMELIMIT, wrong-answer\n",
		"submissions/mixed/b.c":        "/* @expected_results@: RUN_TIME_ERROR , ACCEPTED */\n",
		"submissions/mixed/e.c":        "// @EXPECTED_RESULTS@: CHECK_MANUALLY\n",
		"submissions/partial/c.c":      "// @EXPECTED_GRADES@ AC WA TLE\n",
		"submissions/accepted/d.c":     "// @EXPECTED_SCORE@: 40\n",
		"submissions.json":             `{"submissions/accepted/a.py": {"entry_point": "a.py"}}`,
	}))
	got := map[string]string{}
	for _, s := range p.Submissions {
		got[strings.TrimPrefix(s.Path, "submissions/")] = strings.Join(s.Final, " ") + "|" + strings.Join(s.Grades, " ")
		if s.Path == "submissions/accepted/d.c" && (s.Points == nil || s.Points[0] != 40) {
			t.Errorf("points: %v", s.Points)
		}
		if s.Path == "submissions/accepted/a.py" && s.Entry != "a.py" {
			t.Error("the entry point is lost")
		}
	}
	for at, want := range map[string]string{"wrong_answer/a.c": "WA TLE|", "mixed/b.c": "RTE AC|", "mixed/e.c": "|", "partial/c.c": "|AC WA TLE"} {
		if got[at] != want {
			t.Errorf("%s: %s; want %s", at, got[at], want)
		}
	}
	for _, n := range notes {
		if strings.Contains(n.What.String(), "which is unknown") {
			t.Errorf("a known result is called unknown: %v", n)
		}
	}
}

// TestGrading checks the rules of legacy groups: ignored samples, first error, any accepted
// group, minimum and sum of points, and tests that no longer matter.
func TestGrading(t *testing.T) {
	folder := with(map[string]string{
		"problem.yaml": "name: x\ntype: scoring\n", "data/testdata.yaml": "on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample\n",
		"data/sample/testdata.yaml": "accept_score: 0\ngrader_flags: first_error\n",
		"data/secret/testdata.yaml": "on_reject: continue\ngrader_flags: first_error accept_if_any_accepted\n",
		"data/secret/2.in":          "", "data/secret/2.ans": "", "data/secret/10.in": "", "data/secret/10.ans": "",
		"data/secret/g1/testdata.yaml": "on_reject: break\naccept_score: 40\nrange: 0 40\ngrader_flags: min\n",
		"data/secret/g1/a.in":          "1\n", "data/secret/g1/a.ans": "2\n", "data/secret/g1/b.in": "1\n", "data/secret/g1/b.ans": "2\n",
		"data/secret/g2/testdata.yaml": "on_reject: break\naccept_score: 60\nrange: 0 60\ngrader_flags: min\n",
		"data/secret/g2/a.in":          "1\n", "data/secret/g2/a.ans": "2\n",
	})
	p, notes := read(t, folder)
	if err := notes.Unsupported(); err != nil || p.Groups == nil || p.Groups.Most() != 100 {
		t.Fatalf("%v, %+v", err, p.Groups)
	}
	g := exchangetest.Grading(p)
	for _, test := range []struct {
		verdicts string
		verdict  report.Verdict
		points   float64
	}{
		{"AC AC AC AC", "AC", 100}, {"WA AC AC AC", "AC", 100}, {"AC AC WA AC", "AC", 60}, {"AC TLE - WA", "TLE", 0}, {"AC AC AC WA", "AC", 40},
	} {
		var results []*grading.Result
		for _, v := range strings.Fields(test.verdicts) {
			if v == "-" {
				results = append(results, nil)
				continue
			}
			results = append(results, &grading.Result{Verdict: report.Verdict(v)})
		}
		if got := gradeOf(t, g, results); got.Verdict != test.verdict || got.Points != test.points {
			t.Errorf("%s: %+v; want %s, %g", test.verdicts, got, test.verdict, test.points)
		}
		if strings.Contains(test.verdicts, "-") && (wants(g, results, 2) || !wants(g, results, 3)) {
			t.Error("a test that no longer matters is run, or one that does is not")
		}
	}
}

// wants reports whether a test matters after the tests with results before it.
func wants(g *grading.Grading, results []*grading.Result, test int) bool {
	w := g.Watch()
	for i, r := range results[:test] {
		if r != nil {
			w.Note(i, *r)
		}
	}
	return w.Wants(test)
}

// gradeOf returns the grade of the root group.
func gradeOf(t *testing.T, g *grading.Grading, results []*grading.Result) grading.Grade {
	t.Helper()
	grades, err := g.Grades(t.Context(), results, nil)
	if err != nil {
		t.Fatal(err)
	}
	return grades[""]
}

// TestModernPoints checks the points of groups after legacy: all or nothing, the sum, a share of
// a test, and no points if a required group fails.
func TestModernPoints(t *testing.T) {
	p, notes := read(t, with(map[string]string{
		"problem.yaml":     "problem_format_version: 2025-09\nname: x\ntype: scoring\n",
		"data/secret/2.in": "", "data/secret/2.ans": "", "data/secret/10.in": "", "data/secret/10.ans": "",
		"data/secret/a/test_group.yaml": "max_score: 40\n", "data/secret/a/1.in": "1\n", "data/secret/a/1.ans": "1\n",
		"data/secret/b/test_group.yaml": "max_score: 60\nscore_aggregation: sum\nrequire_pass: secret/a\n",
		"data/secret/b/1.in":            "1\n", "data/secret/b/1.ans": "1\n", "data/secret/b/deep/2.in": "1\n", "data/secret/b/deep/2.ans": "1\n",
	}))
	if err := notes.Unsupported(); err != nil {
		t.Fatal(err)
	}
	g, half := exchangetest.Grading(p), 0.5
	for _, test := range []struct {
		results []grading.Result
		points  float64
	}{
		{[]grading.Result{{Verdict: "AC"}, {Verdict: "AC"}, {Verdict: "AC"}, {Verdict: "AC"}}, 100},
		{[]grading.Result{{Verdict: "AC"}, {Verdict: "AC"}, {Verdict: "AC", Share: &half}, {Verdict: "WA"}}, 55},
		{[]grading.Result{{Verdict: "AC"}, {Verdict: "WA"}, {Verdict: "AC"}, {Verdict: "AC"}}, 0},
	} {
		var results []*grading.Result
		for i := range test.results {
			results = append(results, &test.results[i])
		}
		if got := gradeOf(t, g, results); math.Abs(got.Points-test.points) > 1e-9 {
			t.Errorf("%+v; want %g points", got, test.points)
		}
	}
}

// FuzzKattis checks that every folder is read or refused, without a panic or an endless loop.
func FuzzKattis(f *testing.F) {
	f.Add("problem.yaml", "name: x\ntype: [scoring]\nlimits: {time_limit: 1}\n", "data/secret/test_group.yaml", "max_score: 10\n")
	f.Add("data/testdata.yaml", "grader_flags: min\nrange: 0 1\n", "submissions/submissions.yaml", "accepted: {permitted: [AC]}\n")
	f.Add("domjudge-problem.ini", "timelimit='1'\n", "submissions.json", "{}")
	f.Add("data/secret/2.yaml", "args: &a [*a]\n", "problem.yaml", "name: &x {en: *x}\n")
	f.Fuzz(func(t *testing.T, at, text, other, more string) {
		if !fs.ValidPath(at) || !fs.ValidPath(other) || at == "." || other == "." {
			return
		}
		folder := with(map[string]string{at: text + "\n", other: more + "\n"})
		p, _, err := Format{}.Read(folder, "x")
		if (p == nil) == (err == nil) {
			t.Errorf("%v, %v", p, err)
		}
	})
}
