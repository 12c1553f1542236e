package reporttest

import (
	"context"
	"errors"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/game/table"
	"grundy/judge/game/table/cases"
	"grundy/judge/game/table/quotient"
	"grundy/judge/problem"
	"grundy/judge/problem/testfiles"
	"grundy/judge/program/doctor"
	"grundy/judge/quality/lint"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/plan"
)

// Healths returns the health of a machine on which everything works, and of one on which little
// works.
func Healths() []*doctor.Health {
	good := &doctor.Health{
		Tier:      sandbox.Tier{Name: "box", Gaps: []i18n.Message{"no quota"}},
		Promises:  []doctor.Promise{{Promise: sandbox.Promise{Name: "net", Words: "no network", How: "a socket"}}},
		Languages: []doctor.Language{{ID: "c", Name: "C", Version: "gcc 14"}},
		Cache:     doctor.Cache{Folder: "/cache"},
		Program:   doctor.Program{Version: "v1.2.3", Go: "go1.25", OS: "linux", Arch: "amd64"},
	}
	bad := *good
	bad.Tier = sandbox.Tier{Name: "none", Refused: []sandbox.Refusal{{Tier: "box", Why: errors.New("no namespaces"), Remedy: "allow them"}}}
	bad.Promises = []doctor.Promise{{Promise: good.Promises[0].Promise, Broken: errors.New("it went through")}}
	bad.Languages = []doctor.Language{{ID: "c", Name: "C", Fault: fault.New("gcc", "not found", "install it")}}
	bad.Cache.Fault = fault.New("/cache", "is a file", "set GRUNDY_CACHE")
	bad.Program.Version = ""
	return []*doctor.Health{good, &bad}
}

// heap is the spec of a problem with a heap, from which a move takes one or two stones.
const heap = `
id: heap
aliases: [one, two]
title: {en: Heap, zh: 一堆石子}
source: a book
tags: [nim, easy]
statement: {en: Take one or two., zh: 取一或二。}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..9}}]}
output: [{winner: {first: A, second: B}}]
game: {heaps: n, take: "1, 2"}
samples: [{in: "1\n", out: "A\n"}, {in: "3\n", out: "B\n"}]
`

// Spec returns the spec of a problem with one heap.
func Spec() *spec.Problem { return must(spec.Parse("heap.yaml", []byte(heap))) }

// Cases returns tables of cases of Spec: the smallest ones, all of them, and a family. The last
// table shows values of Left and Right, which Spec does not have.
func Cases() []*cases.Table {
	sp := Spec()
	g := must(grammar.Compile(sp))
	rules := must(game.Heaps(sp, g, nil))
	return []*cases.Table{
		must(cases.Of(context.Background(), g, rules, 3)),
		must(cases.Of(context.Background(), g, rules, 100)),
		must(cases.Over(context.Background(), g, rules, []cases.Axis{must(cases.ParseAxis(g, "n=0..2,9"))})),
		partizan(must(cases.Of(context.Background(), g, rules, 3))),
	}
}

// partizan replaces the results of a table by those of a game of Left and Right. The last value is
// beyond the budget.
func partizan(t *cases.Table) *cases.Table {
	t.Class, t.Value, t.Worth = []string{"L", "R", "N"}, nil, []string{"1/2", "-1*"}
	return t
}

// Values returns tables of a game with a law, and of one without.
func Values() []*table.Table {
	var list []*table.Table
	for _, rule := range []string{"1..3", "squares"} {
		list = append(list, must(table.Compute(context.Background(), must(table.Parse(rule)), table.Options{Upto: 60})))
	}
	return list
}

// Quotients returns misère quotients: of all heaps, of heaps up to a limit, and of the heaps
// before the quotient becomes too large.
func Quotients() []*quotient.Quotient {
	of := func(rule string, upto int, l quotient.Limits) *quotient.Quotient {
		return must(quotient.Of(context.Background(), must(table.Parse(rule)), upto, l))
	}
	return []*quotient.Quotient{
		of("octal 0.75", 60, quotient.Limits{}), of("octal 0.77", 8, quotient.Limits{}), of("octal 0.123", 60, quotient.Limits{Elements: 8}),
	}
}

// Files returns the validity of files that are legal, illegal, and legal only in lenient mode.
func Files() []grammar.Validity {
	crlf := &grammar.Fault{Line: 1, What: "a carriage return"}
	return []grammar.Validity{
		{Cases: 3}, {Fault: &grammar.Fault{Line: 2, Field: "n", What: "is 10\x1b, above 9"}}, {Fault: &grammar.Fault{What: "is empty"}},
		{Cases: 2, Lenient: crlf}, {Fault: crlf, Lenient: crlf},
	}
}

// Findings returns the findings about a correct problem, about a faulty one, about one that was
// not compared, and about one whose check was interrupted.
func Findings() []*lint.Findings {
	p := &problem.Problem{Spec: Spec()}
	good := &lint.Findings{Problem: p, Trusted: lint.Trusted{Cases: 9, Size: 9, Whole: true}, Total: 2, Right: 2, Tests: 7, Took: 1500 * time.Millisecond}
	bad, silent := *good, *good
	bad.Trusted, bad.Right, bad.Cached = lint.Trusted{Cases: 4, Balanced: 3}, 1, 5
	bad.Scores = []lint.Score{{File: "pts30-a.c", Points: 30, Of: 100, Subtasks: []report.Subtask{{Name: "small", Points: 30, Of: 30, Verdict: report.AC}, {Name: Hostile, Of: 70, Verdict: report.WA}}}}
	bad.Faults = []*fault.Error{fault.New("ac-a.c", "is WA", "mend it")}
	silent.Trusted, silent.Notes = lint.Trusted{}, []i18n.Message{"there are no rules"}
	stopped := bad
	stopped.Interrupted, stopped.Judged = true, []lint.Judged{{File: Hostile, Got: "AC"}, {File: "ac-a.c", Got: "WA"}}
	return []*lint.Findings{good, &bad, &silent, &stopped}
}

// Generated returns summaries of written tests: some tests, and all tests.
func Generated() []*testfiles.Summary {
	some := &testfiles.Summary{Dir: "heap-tests", Seed: 7, Notes: []i18n.Message{"no largest file"}, Made: []testfiles.Made{
		{Name: "small-1", Group: plan.Small, Cases: 3, Input: 6, Answer: 6}, {Name: "x", Group: plan.Stored, Input: 3 << 20},
	}}
	all := *some
	all.Whole, all.Notes = 9, nil
	all.Made = all.Made[:1]
	return []*testfiles.Summary{some, &all}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
