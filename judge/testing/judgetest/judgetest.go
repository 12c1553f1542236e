// Package judgetest lets tests judge without compilers and boxes. A program is a Go function, and
// Cards is a problem for it.
package judgetest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"grundy/judge/problem"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/tests/plan"
)

// Folder creates a folder with files, given as path → text, and returns its path. The folder is
// removed when the test ends.
func Folder(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// A Runner is a sandbox whose programs are functions.
type Runner func(ctx context.Context, c sandbox.Command) (sandbox.Result, error)

// Run implements sandbox.Runner.
func (f Runner) Run(ctx context.Context, c sandbox.Command) (sandbox.Result, error) {
	if err := ctx.Err(); err != nil {
		return sandbox.Result{}, err
	}
	return f(ctx, c)
}

// Tier implements sandbox.Runner.
func (Runner) Tier() sandbox.Tier { return sandbox.Tier{Name: "fake"} }

// Steal implements sandbox.Runner. It always reports that no CPU time was stolen.
func (Runner) Steal() sandbox.Theft { return sandbox.Theft{} }

// Close implements sandbox.Runner.
func (Runner) Close() error { return nil }

// A Program returns the result of a run on an input.
type Program func(input []byte) sandbox.Result

// Runner returns a sandbox in which every program is p.
func (p Program) Runner() Runner {
	return func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
		return p(c.Stdin), nil
	}
}

// Prints returns a run that prints a text and exits normally.
func Prints(text string) sandbox.Result { return sandbox.Result{Stdout: []byte(text)} }

// PerCase returns a program whose input is one number per case. answer returns the answer to
// cases[i], with its newline.
func PerCase(answer func(cases []int64, i int) string) Program {
	return func(input []byte) sandbox.Result {
		cases := Numbers(input)
		var out strings.Builder
		for i := range cases {
			out.WriteString(answer(cases, i))
		}
		return Prints(out.String())
	}
}

// Numbers returns the numbers of an input. It panics if a word is not a number.
func Numbers(input []byte) []int64 {
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

// Right returns the right answer for a case of Cards.
func Right(n int64) string {
	if n%3 == 0 {
		return "Cici\n"
	}
	return "Kiki\n"
}

// Wrong returns the wrong answer for a case of Cards.
func Wrong(n int64) string { return Right(map[bool]int64{true: 1, false: 3}[n%3 == 0]) }

// WrongIf returns a program for Cards that answers cases[i] wrongly if bad(cases, i) is true.
func WrongIf(bad func(cases []int64, i int) bool) Program {
	return PerCase(func(cases []int64, i int) string {
		if bad(cases, i) {
			return Wrong(cases[i])
		}
		return Right(cases[i])
	})
}

// Accepted is a program that answers Cards correctly.
var Accepted = WrongIf(func([]int64, int) bool { return false })

// Cards returns a problem with up to ten cases per file. A case is a number of cards; a move takes
// a power of two of them. more has additional lines of the spec.
func Cards(t testing.TB, more string) *problem.Problem {
	t.Helper()
	return CardsBy(t, more, SolveCards)
}

// CardsBy is like Cards, with another reference.
func CardsBy(t testing.TB, more string, solve problem.Solve) *problem.Problem {
	t.Helper()
	return Load(t, `title: {en: Cards, zh: 牌}
statement: {en: "Take a power of two; the last card wins."}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..10^6}}]}
output: [{winner: {first: Kiki, second: Cici}}]
game: {heaps: n, take: powers of 2}
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`+more, problem.Code{Solve: solve})
}

// SolveCards is the reference of Cards.
func SolveCards(in io.Reader, out io.Writer) error {
	data, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	for _, n := range Numbers(data) {
		if _, err := io.WriteString(out, Right(n)); err != nil {
			return err
		}
	}
	return nil
}

// Load returns a problem with the id x from a spec without an id.
func Load(t testing.TB, text string, code problem.Code) *problem.Problem {
	t.Helper()
	sp, err := spec.Parse("x.yaml", []byte("id: x\n"+text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := problem.Load(sp, code)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Little is a plan budget. For Cards, the plan has the sample, four small tests of ten cases, and
// other tests.
var Little = plan.Budget{Runs: 24, Small: 4}

// Lines returns an input file with one case per line.
func Lines(cases ...int64) []byte {
	var b bytes.Buffer
	for _, n := range cases {
		fmt.Fprintln(&b, n)
	}
	return b.Bytes()
}
