package plan

import (
	"bytes"
	"context"
	"io"
	"strconv"
	"strings"
	"testing"

	"grundy/judge/game"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// A tiny is a problem for tests: a spec, and a reference that reads and answers one case.
type tiny struct {
	name, sections string
	limit          int64                           // maximum bytes of a file; 0: 1 MiB
	counted        bool                            // the file begins with the number of cases
	answer         func(next func() string) string // an empty result means that the terminator was read
}

// solve is the reference. It accepts any number of cases.
func (p tiny) solve(in io.Reader, out io.Writer) error {
	data, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	words := strings.Fields(string(data))
	next := func() string {
		w := words[0]
		words = words[1:]
		return w
	}
	if p.counted {
		next()
	}
	for len(words) > 0 {
		a := p.answer(next)
		if a == "" {
			break
		}
		if _, err := io.WriteString(out, a+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// source compiles a problem.
func (p tiny) source(t testing.TB) *Source {
	t.Helper()
	sections := p.sections
	if !strings.Contains(sections, "output:") {
		sections += "\noutput: [{winner: {first: win, second: lose}}]"
	}
	sp, err := spec.Parse("x.yaml", []byte(`id: x
title: {en: x}
statement: {en: x}
samples: [{in: "1", out: "1"}]
`+sections+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		t.Fatal(err)
	}
	format, complaints := answer.Compile(sp.Output, g.Variables())
	if len(complaints) > 0 {
		t.Fatal(complaints)
	}
	src := &Source{ID: p.name, Grammar: g, Format: format, Solve: p.solve, InputLimit: p.limit}
	if src.InputLimit == 0 {
		src.InputLimit = 1 << 20
	}
	if sp.Game != nil {
		if src.Game, err = game.Heaps(sp, g, nil); err != nil {
			t.Fatal(err)
		}
	}
	return src
}

func number(word string) int64 {
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		panic(err)
	}
	return n
}

func numbers(n int64, next func() string) []int64 {
	var list []int64
	for range n {
		list = append(list, number(next()))
	}
	return list
}

func xor(list []int64) (x int64) {
	for _, v := range list {
		x ^= v
	}
	return x
}

func winner(first bool) string {
	if first {
		return "win"
	}
	return "lose"
}

func nim(next func() string) string { return winner(xor(numbers(number(next()), next)) != 0) }

// fibonacciValues are the Grundy values of heaps if Fibonacci numbers may be taken.
var fibonacciValues = func() (values [301]int64) {
	for n := range values {
		reached := map[int64]bool{}
		for a, b := 1, 2; a <= n; a, b = b, a+b {
			reached[values[n-a]] = true
		}
		for reached[values[n]] {
			values[n]++
		}
	}
	return values
}()

// tinies are problems of every framing, with and without rules.
var tinies = []tiny{
	{
		name: "nim", counted: true, answer: nim,
		sections: `input: {cases: {count: T, max: 6}, case: [{n: {int: 1..8}}, {a: {int: 0..10^9, count: n}}]}
game: {heaps: a, take: any}`,
	},
	{
		name: "nim, one case a file", answer: nim,
		sections: `input: {case: [{n: {int: 3..8}}, {a: {int: 0..10^9, count: n}}]}
game: {heaps: a, take: any}`,
	},
	{
		name: "three heaps",
		sections: `input: {cases: {until: "0 0 0", max: 20}, case: [{m: {int: 1..300}, n: {int: 1..300}, p: {int: 1..300}}]}
game: {heaps: [m, n, p], take: fibonacci numbers}`,
		answer: func(next func() string) string {
			heaps := numbers(3, next)
			if heaps[0] == 0 {
				return ""
			}
			return winner(fibonacciValues[heaps[0]]^fibonacciValues[heaps[1]]^fibonacciValues[heaps[2]] != 0)
		},
	},
	{
		name:     "words",
		sections: `input: {cases: {eof: true, max: 8}, case: [{s: {chars: "0-9", length: 1..12}}]}`,
		answer: func(next func() string) string {
			sum := 0
			for _, c := range next() {
				sum += int(c - '0')
			}
			return winner(sum%2 == 0)
		},
	},
	{
		name: "totals", counted: true, limit: 8192,
		sections: `input: {cases: {count: T, max: 9, total: {n: 700}}, case: [{n: {int: 1..600}, k: {int: 1..5}}, {a: {int: -10^9..10^9, count: n}}]}`,
		answer: func(next func() string) string {
			n, k := number(next()), number(next())
			sum := k
			for _, v := range numbers(n, next) {
				sum += v
			}
			return winner(sum%3 == 0)
		},
	},
	{
		name: "cases too large for a file", limit: 2000,
		sections: `input: {cases: {eof: true, max: 9}, case: [{n: {int: 1..5000}}, {a: {int: 0..10^9, count: n}}]}
game: {heaps: a, take: any}`,
		answer: nim,
	},
	{
		name: "block",
		sections: `input:
  cases: {until: "0", max: 7}
  case:
    - {n: {int: 1..5}, rule: {choice: [red, green, blue]}}
    - {repeat: n, lines: [{s: {int: 0..9}, c: {int: 0..s}}]}
output: [{score: {int: 0..99}}]`,
		answer: func(next func() string) string {
			n := next()
			if n == "0" {
				return ""
			}
			score := int64(len(next()))
			for range number(n) {
				score += number(next())
				next()
			}
			return strconv.FormatInt(score%4, 10)
		},
	},
	{
		name:     "great numbers",
		sections: `input: {cases: {eof: true, max: 12}, case: [{n: {int: -2^62-2^62..2^62-1+2^62}, b: {int: 1..10^18}}]}`,
		answer: func(next func() string) string {
			n, b := number(next()), number(next())
			return winner(n%2 == b%2)
		},
	},
	{
		name: "a condition that refuses the bounds",
		sections: `input: {cases: {eof: true, max: 6}, case: [{k: {int: 1..10}}, {a: {int: 0..10^6, count: k}}], where: "sum(a) % 2 == 1"}
game: {heaps: a, take: any}`,
		answer: nim,
	},
	{
		name:     "a condition that refuses the greatest count",
		sections: `input: {cases: {eof: true, max: 6}, case: [{k: {int: 1..10}}, {a: {int: 0..10^6, count: k}}], where: "len(a) % 2 == 1"}`,
		answer:   nim,
	},
	{
		name: "all of one answer", counted: true,
		sections: `input: {cases: {count: T, max: 5}, case: [{n: {int: 0..10^9}}]}`,
		answer: func(next func() string) string {
			next()
			return "win"
		},
	},
}

func find(t testing.TB, name string) tiny {
	t.Helper()
	for _, p := range tinies {
		if p.name == name {
			return p
		}
	}
	t.Fatal("no problem " + name)
	return tiny{}
}

func newPlan(t testing.TB, src *Source, seed uint64, b Budget) *Plan {
	t.Helper()
	p, err := New(context.Background(), src, seed, b)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// files makes the tests of the given groups.
func files(t testing.TB, p *Plan, groups ...Group) []*File {
	t.Helper()
	var out []*File
	for _, test := range p.Tests {
		for _, g := range groups {
			if test.Group != g {
				continue
			}
			f, err := p.File(t.Context(), test)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, f)
		}
	}
	return out
}

var random = []Group{Balanced, Near, Extreme, Largest}

func wantOf(t testing.TB, src *Source, input []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := src.Solve(bytes.NewReader(input), &out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
