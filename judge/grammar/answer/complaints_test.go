package answer_test

import (
	"strings"
	"testing"

	"grundy/judge/i18n"
	"grundy/judge/problem"
	"grundy/judge/spec"
)

// Each complaint about an answer says what to do.
func TestComplaints(t *testing.T) {
	const head = `id: x
title: {en: X}
statement: {en: X}
samples: [{in: "1", out: "1"}]
input: {case: [{n: {int: 1..9}}]}
`
	for output, want := range map[string]string{
		`[{until: "0", max: 3, lines: [{a: {int: 1..n}}]}]`:        "x.yaml:6: a block of the output has no repeat; write repeat: COUNT in place of until",
		`[{repeat: n, distinct: true, lines: [{a: {int: 0..1}}]}]`: "x.yaml:6: distinct has no effect in an output; take it out; a checker in Go can require different values",
		"[{a: {int: 0..1, count: n, distinct: true}}]":             "x.yaml:6: distinct has no effect in an output; take it out; a checker in Go can require different values",
		"[{a: {int: 1..m}}]":                       "x.yaml:6: unknown name m; known are n",
		"[{a: {int: 1..n}}, {b: {int: 1..m}}]":     "x.yaml:6: unknown name m; known are n, a",
		"[{a: {int: 1..n, count: m}}]":             "x.yaml:6: unknown name m; known are n",
		"[{repeat: m, lines: [{a: {int: 1..n}}]}]": "x.yaml:6: unknown name m; known are n",
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
