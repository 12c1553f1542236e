package problem_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/testing/judgetest"
	"grundy/judge/tests/check"
)

// TestLoadComplaints checks that Load refuses specs that do not agree with the Go code or with
// themselves.
func TestLoadComplaints(t *testing.T) {
	const head = `id: x
title: {en: x}
statement: {en: x}
samples: [{in: "1\n", out: "Kiki\n"}]
input: {case: [{n: {int: 1..9}}]}
output: [{winner: {first: Kiki, second: Cici}}]
`
	solve := problem.Code{Solve: judgetest.SolveCards}
	checked := problem.Code{Solve: judgetest.SolveCards, Checker: check.Builtins[0].With(check.Options{})}
	for _, test := range []struct {
		more string
		code problem.Code
		want string
	}{
		{"", problem.Code{}, "x.yaml:1: this grundy has no reference for x"},
		{"check: go", solve, "x.yaml:7: no Go checker for x; give its row in solutions a Check"},
		{"check: unordered\npresentation: strict", solve, "x.yaml:7: the checker unordered ignores white space; use another, or drop presentation: strict"},
		{"check: {program: c.py}", solve, "x.yaml:7: the checker c.py cannot be built here"},
		{"check: {program: c.py}\npresentation: strict", checked, "x.yaml:7: the checker program ignores white space; use another, or drop presentation: strict"},
		{"near: {m: powers of 2}", solve, "x.yaml:7: the case has no field m; name a field of the input"},
		{"near: {n: 1..9}", solve, "x.yaml:7: near needs single values, not a range; write them, such as powers of 2, or 1, 3, 4"},
		{"avoid: m > 1", solve, "x.yaml:7: unknown name m"},
		{"game: {heaps: n, take: cubes}", solve, `x.yaml:7: unknown amounts "cubes"; use one of`},
		{"game: {heaps: n, take: any, answer: move}", solve, "x.yaml:7: the answer is a move, but no Go code prints it; give the row in solutions an Answer"},
	} {
		sp, err := spec.Parse("x.yaml", []byte(head+test.more+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := problem.Load(sp, test.code); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s\ngot  %v\nwant %s", test.more, err, test.want)
		}
	}
}

// TestNearValues checks that a family of remarkable values contains those of 64 bits, but at most
// 1000.
func TestNearValues(t *testing.T) {
	p := judgetest.Cards(t, "near: {n: powers of 2}\n")
	if got := p.Near()["n"]; len(got[0]) != 63 || got[0][62] != 1<<62 {
		t.Errorf("powers of 2: %d values, want 63 up to 2^62", len(got[0]))
	}
	if got := judgetest.Cards(t, "near: {n: squares}\n").Near()["n"]; len(got[0]) != 1000 {
		t.Errorf("squares: %d values, want 1000", len(got[0]))
	}
}

// TestName checks that the name of a problem is in the language asked for, or else in English.
func TestName(t *testing.T) {
	p := judgetest.Cards(t, "")
	if p.Name("en") != "Cards" || p.Name("zh") != "牌" || p.String() != "x Cards" {
		t.Errorf("%s, %s, %s", p.Name("en"), p.Name("zh"), p)
	}
	english := judgetest.Load(t, `title: {en: Cards}
statement: {en: x}
input: {case: [{n: {int: 1..9}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n", out: "Kiki\n"}]
`, problem.Code{Solve: judgetest.SolveCards})
	if got := english.Name("zh"); got != "Cards" {
		t.Errorf("without a Chinese title: %s", got)
	}
}

// TestStoredIllegal checks that an illegal stored input gives a complaint with its line.
func TestStoredIllegal(t *testing.T) {
	sp, err := spec.Parse("x.yaml", []byte(`id: x
title: {en: Cards}
statement: {en: "Take any."}
input: {case: [{n: {int: 1..9}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n", out: "Kiki\n"}]
kept:
  - {in: "1\n"}
  - {in: "10\n"}
`))
	if err != nil {
		t.Fatal(err)
	}
	_, err = problem.Load(sp, problem.Code{Solve: func(io.Reader, io.Writer) error { return nil }})
	var c spec.Complaint
	if !errors.As(err, &c) || c.Place.Line != 9 || !strings.Contains(c.What.String(), "is not a legal input") {
		t.Errorf("got %v, want a complaint of line 9", err)
	}
}

// TestBuiltinsInSpecs checks that a spec can name every built-in checker.
func TestBuiltinsInSpecs(t *testing.T) {
	for _, b := range check.Builtins {
		name := b.Kind
		if name == "floats" { // floats needs a tolerance
			name = "{floats: 1e-6}"
		}
		if p := judgetest.Cards(t, "check: "+name+"\n"); p.About().Checker != b.Kind || p.Literal() != b.Literal {
			t.Errorf("%s: the problem's checker is %s, literal %t", b.Kind, p.About().Checker, p.Literal())
		}
	}
}
