package judge

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"grundy/judge/build"
	"grundy/judge/plan"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
)

// A runnerFunc is a sandbox in which programs are functions.
type runnerFunc func(ctx context.Context, c sandbox.Command) (sandbox.Result, error)

func (f runnerFunc) Run(ctx context.Context, c sandbox.Command) (sandbox.Result, error) {
	if err := ctx.Err(); err != nil {
		return sandbox.Result{}, err
	}
	return f(ctx, c)
}

func (runnerFunc) Tier() sandbox.Tier { return sandbox.Tier{Name: "fake"} }
func (runnerFunc) Close() error       { return nil }

// A program gives what becomes of a run on an input.
type program func(input []byte) sandbox.Result

func (p program) runner() runnerFunc {
	return func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
		return p(c.Stdin), nil
	}
}

// prints is a run that ends well.
func prints(text string) sandbox.Result { return sandbox.Result{Stdout: []byte(text)} }

// perCase is a program that answers case after case; i counts from 0.
func perCase(answer func(cases []int64, i int) string) program {
	return func(input []byte) sandbox.Result {
		cases := numbersOf(input)
		var out strings.Builder
		for i := range cases {
			out.WriteString(answer(cases, i))
		}
		return prints(out.String())
	}
}

func numbersOf(input []byte) []int64 {
	var list []int64
	for _, w := range strings.Fields(string(input)) {
		n, err := strconv.ParseInt(w, 10, 64)
		if err != nil {
			panic(err)
		}
		list = append(list, n)
	}
	return list
}

// right is the answer to a heap of cards.
func right(n int64) string {
	if n%3 == 0 {
		return "Cici\n"
	}
	return "Kiki\n"
}

func wrong(n int64) string { return right(map[bool]int64{true: 1, false: 3}[n%3 == 0]) }

// wrongIf is a program that is wrong on some cases.
func wrongIf(bad func(cases []int64, i int) bool) program {
	return perCase(func(cases []int64, i int) string {
		if bad(cases, i) {
			return wrong(cases[i])
		}
		return right(cases[i])
	})
}

var accepted = wrongIf(func([]int64, int) bool { return false })

// cards is a problem of files of up to ten cases: the powers of two. More keys of
// the spec may be added.
func cards(t testing.TB, more string) *Problem {
	t.Helper()
	return load(t, `title: {en: Cards, zh: 牌}
statement: {en: "Take a power of two; the last card wins."}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..10^6}}]}
output: [{winner: {first: Kiki, second: Cici}}]
game: {heaps: n, take: powers of 2}
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`+more, Code{Solve: solveCards})
}

func solveCards(in io.Reader, out io.Writer) error {
	data, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	for _, n := range numbersOf(data) {
		if _, err := io.WriteString(out, right(n)); err != nil {
			return err
		}
	}
	return nil
}

func load(t testing.TB, text string, code Code) *Problem {
	t.Helper()
	sp, err := spec.Parse("x.yaml", []byte("id: x\n"+text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := Load(sp, code)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// little is a plan of a sample, four small tests of ten cases, and random ones.
var little = plan.Budget{Runs: 24, Small: 4}

// judgeWith judges a program that needs no building.
func judgeWith(ctx context.Context, p *Problem, r sandbox.Runner, o Options) (*Report, error) {
	if o.Budget == (plan.Budget{}) {
		o.Budget = little
	}
	program := &build.Program{Args: []string{"/cache/x/program"}, Dir: "/cache/x", Visible: []string{"/opt/python"}}
	s := New(r, nil).session(p, program, o, newReport(p, build.Source{Name: "a.cpp"}, nil, r.Tier(), o))
	return s.report, s.judge(ctx)
}

func mustJudge(t testing.TB, p *Problem, r sandbox.Runner, o Options) *Report {
	t.Helper()
	report, err := judgeWith(context.Background(), p, r, o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// lines gives a case a line.
func lines(cases ...int64) []byte {
	var b bytes.Buffer
	for _, n := range cases {
		fmt.Fprintln(&b, n)
	}
	return b.Bytes()
}
