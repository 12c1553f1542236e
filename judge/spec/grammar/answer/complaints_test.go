package answer_test

import (
	"strings"
	"testing"

	"grundy/judge/base/i18n"
	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/problem"
	"grundy/judge/spec"
)

// TestComplaints checks that each complaint about an answer says what to do.
func TestComplaints(t *testing.T) {
	const head = `id: x
title: {en: X}
statement: {en: X}
samples: [{in: "1", out: "1"}]
input: {case: [{n: {int: 1..9}}]}
`
	for output, want := range map[string]string{
		`[{until: "0", max: 3, lines: [{a: {int: 1..n}}]}]`:        "x.yaml:6: a block of the output has no repeat; write repeat: COUNT in place of until",
		`[{repeat: n, distinct: true, lines: [{a: {int: 0..1}}]}]`: "x.yaml:6: distinct has no effect in an output; remove it; a checker in Go can require different values",
		"[{a: {int: 0..1, count: n, distinct: true}}]":             "x.yaml:6: distinct has no effect in an output; remove it; a checker in Go can require different values",
		"[{a: {int: 1..m}}]":                       "x.yaml:6: unknown name m; use one of n",
		"[{a: {int: 1..n}}, {b: {int: 1..m}}]":     "x.yaml:6: unknown name m; use one of n, a",
		"[{a: {int: 1..n, count: m}}]":             "x.yaml:6: unknown name m; use one of n",
		"[{repeat: m, lines: [{a: {int: 1..n}}]}]": "x.yaml:6: unknown name m; use one of n",
	} {
		p, err := spec.Parse("x.yaml", []byte(head+"output: "+output+"\n"))
		if err == nil {
			_, _, err = problem.Compile(p)
		}
		if err == nil || err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", output, err, want)
			continue
		}
		if zh := i18n.Line(i18n.Chinese, spec.ComplaintsOf(err, spec.Text{})[0]); strings.Contains(zh, "known") || strings.Contains(zh, "write") {
			t.Errorf("%s: not in Chinese: %s", output, zh)
		}
	}
}

// TestBothComplaints checks that the mistakes of an input and those of an output are reported
// together.
func TestBothComplaints(t *testing.T) {
	p, err := spec.Parse("x.yaml", []byte("id: x\ntitle: {en: X}\nstatement: {en: X}\nsamples: [{in: \"1\", out: \"1\"}]\n"+
		"input: {case: [{n: {int: 1..k}}]}\noutput: [{a: {int: 1..m}}]\n"))
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = problem.Compile(p)
	if want := "x.yaml:5: unknown name k; write a number, or the name of an earlier field\nx.yaml:6: unknown name m; use one of n"; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
