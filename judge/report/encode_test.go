package report_test

import (
	"bytes"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/i18n"
	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/render/html"
	"grundy/judge/render/json"
	"grundy/judge/render/junit"
	"grundy/judge/render/reporttest"
	"grundy/judge/render/text"
	"grundy/judge/report"
	"grundy/judge/report/batch"
	"grundy/judge/tests/plan"
)

// reports returns one report of every kind.
func reports() map[string]*report.Report {
	accepted := reporttest.Report("ac.cpp", report.AC, 60)
	accepted.Whole, accepted.Shares, accepted.Tests[3].Cached = reporttest.Whole(12345), map[string]int{"P": 3, "\xff": 4, "": 0}, true

	wrong := reporttest.Wrong("wa.py")
	wrong.Counterexample.Got = []byte{}
	wrong.Counterexample.Stderr = nil
	wrong.Counterexample.Facts.Wins = []report.Move{{Heap: 2, Take: 1, After: "(1, 2)\xfe"}, {After: "1", Name: "pass"}, {}}
	wrong.Counterexample.Facts.Played = &report.Played{After: "(0)", Class: report.N, Replies: []report.Move{}}
	wrong.Counterexample.Facts.Line = append(wrong.Counterexample.Facts.Line, report.Ply{Position: "?", Heaps: []int64{}, Move: "pass"})

	score := reporttest.Wrong("score.c")
	score.Counterexample.Facts = &report.Facts{Position: "5", Best: &report.Move{After: "4"}, Score: -7}

	slow := reporttest.Report("tle.java", report.TLE, 12)
	slow.Tests[11].Times = []time.Duration{time.Second, 2 * time.Second}
	slow.Tests[11].Group, slow.Tests[10].Group = string(plan.Stored), ""
	slow.Counterexample = &report.Counterexample{Verdict: report.TLE, Input: []byte("1\n"), Cases: 3, Alone: 2, Waits: true}
	slow.Runs, slow.Fails = 10, 3

	refused := reporttest.Report("ce.rs", report.CE, 0)
	refused.Compile = report.Compile{Cached: true, Log: reporttest.Hostile}
	refused.Warnings = []i18n.Message{}

	hostile := reporttest.Wrong(reporttest.HostileName)
	hostile.Problem = report.Problem{ID: "\xff", En: reporttest.Hostile, Zh: "先手\xe5", Checker: `{"base64":"AA=="}`}
	hostile.File, hostile.Seed = "\u2028<\x00>\xed\xa0\x80", 1<<64-1
	hostile.Tests[0].Name, hostile.Tier.Gaps[0] = "\xc0\x80", "\xf5"
	return map[string]*report.Report{
		"AC": accepted, "WA with facts and a line of play": wrong, "WA of a score": score, "TLE with times": slow, "CE": refused,
		"hostile bytes": hostile, "empty lists": {Verdict: report.AC, Tests: []report.Test{}, Shares: map[string]int{}},
		"nothing but a verdict": {Verdict: report.RE},
	}
}

// TestTravel checks that a decoded report equals the encoded one.
func TestTravel(t *testing.T) {
	for name, r := range reports() {
		sent, err := report.Encode(r)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got, err := report.Decode(sent)
		if err != nil {
			t.Errorf("%s: %v in\n%s", name, err, sent)
			continue
		}
		if !reflect.DeepEqual(got, r) {
			t.Errorf("%s:\ngot  %+v\nwant %+v\nby way of %s", name, got, r, sent)
		}
	}
}

// TestTravelWhole checks that all fields of a report are encoded, including fields that are added
// later, because it fills every field.
func TestTravelWhole(t *testing.T) {
	r := &report.Report{}
	n := fill(reflect.ValueOf(r).Elem(), 0)
	if n < 70 {
		t.Errorf("only %d fields are filled", n)
	}
	sent, err := report.Encode(r)
	if err != nil {
		t.Fatal(err)
	}
	got, err := report.Decode(sent)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, r) {
		t.Errorf("got  %+v\nwant %+v", got, r)
	}
}

// fill sets a value, and all values in it, to non-zero values. n is the number of values that
// were filled before; fill returns the new number.
func fill(v reflect.Value, n int) int {
	n++
	switch {
	case v.Type() == reflect.TypeFor[report.Verdict]():
		v.SetString(string(report.Verdicts[n%len(report.Verdicts)]))
		return n
	case v.Type() == reflect.TypeFor[report.End]():
		v.Set(reflect.ValueOf(report.EndWall))
		return n
	case v.Type() == reflect.TypeFor[report.Class]():
		v.Set(reflect.ValueOf(report.N))
		return n
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).Tag.Get("json") != "-" {
				n = fill(v.Field(i), n)
			}
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		n = fill(v.Elem(), n)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		n = fill(v.Index(1), fill(v.Index(0), n))
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		value := reflect.New(v.Type().Elem()).Elem()
		n = fill(value, n)
		v.SetMapIndex(reflect.ValueOf("key"), value)
	case reflect.String:
		v.SetString("text " + string(rune('A'+n%26)))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Float64:
		v.SetFloat(float64(n))
	case reflect.Uint8, reflect.Uint64:
		v.SetUint(uint64(n))
	default:
		v.SetInt(int64(n))
	}
	return n
}

// TestDecodeWrong checks that a text that Encode cannot have written gives an error that says what
// is wrong with it.
func TestDecodeWrong(t *testing.T) {
	for sent, want := range map[string]string{
		``:                                      "it ends too early",
		`{"version":2,"report":{"verdict":"AC"`: "it ends too early",
		`null`:                                  "version is missing",
		`[]`:                                    "it is a JSON array",
		`{"report":{"verdict":"AC"}}`:           "version is missing",
		`{"version":2}`:                         "report is missing",
		`{"version":2,"report":null}`:           "report is missing",
		`{"version":3,"report":{"verdict":"AC"}}`:                                                          "version 3 is unknown, grundy knows only 2",
		`{"version":2e0,"report":{"verdict":"AC"}}`:                                                        "version 2e0 is unknown",
		`{"version":3,"report":7}`:                                                                         "version 3 is unknown",
		`{"version":"x"}`:                                                                                  "invalid number literal",
		`{"version":2,"report":{"verdict":"AC"}} {}`:                                                       "something follows",
		`{"version":2,"report":{"verdict":"AX"}}`:                                                          `verdict is "AX", which is not a verdict`,
		`{"version":2,"report":{}}`:                                                                        `verdict is "", which is not a verdict`,
		`{"version":2,"report":{"verdict":"AC","z":1}}`:                                                    `unknown field "z"`,
		`{"version":2,"report":{"verdict":"AC","cases":"7"}}`:                                              "cases is a JSON string",
		`{"version":2,"report":{"verdict":"AC","cases":-7}}`:                                               "cases is -7, which is below 0",
		`{"version":2,"report":{"verdict":"AC","cases":1e400}}`:                                            "cases is a JSON number",
		`{"version":2,"report":{"verdict":"AC","file":7}}`:                                                 "file is a JSON number",
		`{"version":2,"report":{"verdict":"AC","file":{"base64":"*"}}}`:                                    "base64",
		`{"version":2,"report":{"verdict":"AC","tests":[{"verdict":"AC"},{}]}}`:                            `tests[1].verdict is "", which is not a verdict`,
		`{"version":2,"report":{"verdict":"AC","tests":[{"verdict":"AC","cpu_ns":-1}]}}`:                   "tests[0].cpu_ns is -1",
		`{"version":2,"report":{"verdict":"WA","counterexample":{}}}`:                                      "counterexample.verdict",
		`{"version":2,"report":{"verdict":"WA","counterexample":{"verdict":"WA","smaller":{"cases":-1}}}}`: "counterexample.smaller.cases is -1",
		`{"version":2,"report":{"verdict":"WA","counterexample":{"verdict":"WA","facts":{"class":"Q"}}}}`:  `"Q" is not a class of a position`,
	} {
		got, err := report.Decode([]byte(sent))
		if err == nil {
			t.Errorf("%s is taken for %+v", sent, got)
			continue
		}
		if said := err.Error(); !strings.Contains(said, want) || !strings.HasPrefix(said, "report: ") || !strings.Contains(said, "; ") {
			t.Errorf("%s: %s, want %q", sent, said, want)
		}
	}
}

// FuzzDecode checks that a text which can be decoded can be encoded again, and that every form
// can render it.
func FuzzDecode(f *testing.F) {
	for _, r := range reports() {
		sent, err := report.Encode(r)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(sent)
	}
	f.Add([]byte(`{"version":9}`))
	f.Fuzz(func(t *testing.T, sent []byte) {
		r, err := report.Decode(sent)
		if err != nil {
			return
		}
		again, err := report.Encode(r)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := report.Decode(again); err != nil || !reflect.DeepEqual(got, r) {
			t.Fatalf("%v: %+v became %+v", err, r, got)
		}
		all := &batch.Round{Problem: r.Problem, All: []*batch.Submission{{Name: "a.c", File: "a.c", Report: r}, {Name: "b.c", Report: r}}}
		for _, lang := range []string{"en", "zh"} {
			for _, err := range []error{
				text.Submit(io.Discard, r, text.Style{Lang: lang}), json.Submit(io.Discard, r, lang),
				html.Write(io.Discard, all, lang), junit.Write(&bytes.Buffer{}, all, lang, text.Reason),
			} {
				if err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}
