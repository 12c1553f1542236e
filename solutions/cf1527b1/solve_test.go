package cf1527b1_test

import (
	"io"
	"strings"
	"testing"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/solutions/cf1527b1"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2\n4\n1001\n1\n0\n", "BOB\nBOB\n"},
		{"0\n", ""},
		{"3\n3\n000\n3 101\r\n5\n01010", "ALICE\nBOB\nALICE\n"},
		{"1\n1000\n" + strings.Repeat("0", 1000) + "\n", "BOB\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := cf1527b1.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", "line 1: the input ends within a case"},
		{"1\n1\n", "line 3: the input ends within a case"},
		{"1\n1\n00\n", "line 3: a word of more than 1 letters"},
		{"1\n2\n02\n", "line 3: '2' is none of \"01\""},
		{"1\n1001\n", "line 2: 1001 is above 1000"},
		{"x", "line 1: 'x' is not a digit"},
	}
	for _, tt := range tests {
		if err := cf1527b1.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestMend checks that Mend makes strings valid and leaves palindromes unchanged.
func TestMend(t *testing.T) {
	t.Parallel()
	sp, err := spec.Parse("x.yaml", []byte(`id: x
title: {en: x}
statement: {en: x}
input: {cases: {count: t, max: 9}, case: [{n: {int: 1..9}}, {s: {chars: "01", length: n}}]}
output: [{winner: {first: ALICE, second: BOB}}]
samples: [{in: "1\n1\n0\n", out: "BOB\n"}]
`))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ s, want string }{
		{"0", "0"}, {"01", "00"}, {"1011", "1001"}, {"10111", "10101"}, {"11011", "11011"},
	} {
		c, err := g.Make(map[string]any{"s": tt.s})
		if err != nil {
			t.Fatal(err)
		}
		mended := cf1527b1.Mend(c)
		if mended["s"] != tt.want {
			t.Errorf("%s becomes %s, want %s", tt.s, mended["s"], tt.want)
		}
		if valid := cf1527b1.Valid(c) == nil; valid != (tt.s == tt.want) {
			t.Errorf("%s is valid: %t", tt.s, valid)
		}
	}
}
