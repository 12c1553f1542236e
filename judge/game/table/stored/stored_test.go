package stored

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/judge/base/store"
	"grundy/judge/game"
	report "grundy/judge/report/tablecheck"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

const cards = `id: cards
title: {en: Cards}
statement: {en: Take some.}
input: {cases: {count: T, max: 9}, case: [{n: {int: 1..9}}]}
output: [{winner: {first: A, second: B}}]
game: {heaps: n, take: "1, 3, 4"}
tables: TABLES
samples: [{in: "x", out: "x"}]
`

// problemWith returns the problem of a spec with stored tables, in a new folder.
func problemWith(t *testing.T, tables string) Problem {
	t.Helper()
	sp, err := spec.Parse(filepath.Join(t.TempDir(), "cards.yaml"), []byte(strings.Replace(cards, "TABLES", tables, 1)))
	if err != nil {
		t.Fatal(err)
	}
	return Problem{Spec: sp, Rules: func() (*grammar.Grammar, game.Game, error) {
		g, err := grammar.Compile(sp)
		if err != nil {
			return nil, nil, err
		}
		rules, err := game.Heaps(sp, g, nil)
		return g, rules, err
	}}
}

// hold compares the tables of a problem with the rules, and returns the results.
func hold(t *testing.T, p Problem, write bool) (results []report.Result, list []*Found) {
	t.Helper()
	tables, err := Of(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range tables {
		f, err := s.Check(t.Context(), write)
		if err != nil {
			t.Fatal(err)
		}
		results, list = append(results, f.Result), append(list, f)
	}
	return results, list
}

// TestHold writes tables of heaps and of cases, damages one, and checks that the damage is
// reported.
func TestHold(t *testing.T) {
	p := problemWith(t, "{grundy: {upto: 20}, losing: {cases: all}}")
	for _, step := range []struct {
		write bool
		want  report.Result
	}{{false, report.Missing}, {true, report.Written}, {false, report.Same}, {true, report.Same}} {
		got, list := hold(t, p, step.write)
		if !slices.Equal(got, []report.Result{step.want, step.want}) || list[0].Report().Bad() != (step.want == report.Missing) {
			t.Fatalf("write %v: %q", step.write, got)
		}
		if list[0].Scope() != "0..20" || list[1].Scope() != "all cases" || list[1].Computed.Len() != 9 {
			t.Fatalf("%s, %s", list[0].Scope(), list[1].Scope())
		}
	}
	tables, _ := Of(p)
	text, err := tables[0].Read()
	if err != nil || !strings.Contains(string(text), "\n4\t2\n") {
		t.Fatalf("%v\n%s", err, text)
	}
	change(t, tables[0].File, "\n4\t2\n", "\n4\t9\n")
	got, list := hold(t, p, false)
	if d := list[0].Differences; !slices.Equal(got, []report.Result{report.Differs, report.Same}) || len(d) != 1 || d[0].Index != 4 || d[0].Stored != 9 || d[0].Computed != 2 {
		t.Errorf("%q, %+v", got, d)
	}
	change(t, tables[0].File, "\n4\t9\n", "\n4 2\n")
	if _, list = hold(t, p, false); list[0].Fault == "" || len(list[0].Differences) > 0 {
		t.Errorf("%+v", list[0])
	}
}

func change(t *testing.T, file, old, by string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), old) {
		t.Fatalf("%v: no %q in\n%s", err, old, text)
	}
	if err := store.Write(file, []byte(strings.Replace(string(text), old, by, 1))); err != nil {
		t.Fatal(err)
	}
}

// TestInReference checks that a table between the marks of a reference is written, and that the
// rest of the file is unchanged.
func TestInReference(t *testing.T) {
	p := problemWith(t, "{grundy: {upto: 9}, losing: {upto: 9}}")
	p.Reference = filepath.Join(t.TempDir(), "solve.go")
	const before, after = "package cards\n\n// table:begin losing\n", "// table:end\n\nfunc f() {}\n"
	if err := os.WriteFile(p.Reference, []byte(before+after), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, _ := hold(t, p, true); !slices.Equal(got, []report.Result{report.Written, report.Written}) {
		t.Fatalf("hold: %q", got)
	}
	text, err := os.ReadFile(p.Reference)
	if err != nil || !strings.HasPrefix(string(text), before) || !strings.HasSuffix(string(text), after) || !strings.Contains(string(text), `"0279"`) {
		t.Errorf("%v\n%s", err, text)
	}
	got, list := hold(t, p, false)
	if !slices.Equal(got, []report.Result{report.Same, report.Same}) || list[1].File != p.Reference || list[0].File == p.Reference {
		t.Errorf("%q, %s, %s", got, list[0].File, list[1].File)
	}
}

// TestRefused checks that there is a complaint with the line of the table if there are no rules
// for it.
func TestRefused(t *testing.T) {
	p := problemWith(t, "{losing: {case: [{x: {int: 0..9}}]}}")
	_, err := Of(p)
	var complaint spec.Complaint
	if !errors.As(err, &complaint) || complaint.Place.Line != 7 || !strings.Contains(complaint.What.String(), "the rules for the cases") {
		t.Errorf("Of reports %v", err)
	}
	tables, err := Of(problemWith(t, "{score: {cases: 5}}"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tables[0].Check(t.Context(), false); !errors.As(err, &complaint) || !strings.Contains(complaint.What.String(), "no score") {
		t.Errorf("%v", err)
	}
}
