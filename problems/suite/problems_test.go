package suite

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"grundy/judge"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/runcache"
	"grundy/judge/quality/lint"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/plan"
	"grundy/problems"
	"grundy/problems/catalogue"
	"grundy/solutions"
)

// loaded caches the loaded problems for later tests, with the files that were generated for them.
var loaded sync.Map

// loadProblem joins a spec and its row.
func loadProblem(t testing.TB, row solutions.Row) *problem.Problem {
	t.Helper()
	if p, ok := loaded.Load(row.ID); ok {
		return p.(*problem.Problem)
	}
	p := loadWith(t, row, "")
	loaded.Store(row.ID, p)
	return p
}

// loadFreely loads a problem with a lenient layout, whatever its source.
func loadFreely(t testing.TB, row solutions.Row) *problem.Problem {
	t.Helper()
	return loadWith(t, row, "\npresentation: lenient\n")
}

// loadWith loads a problem with additional lines at the end of its spec.
func loadWith(t testing.TB, row solutions.Row, more string) *problem.Problem {
	t.Helper()
	name := row.ID + ".yaml"
	data, err := problems.Files.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	sp, err := spec.Parse("problems/"+name, append(data, more...))
	if err != nil {
		t.Fatal(err)
	}
	code, err := catalogue.Code(sp)
	if err != nil {
		t.Fatal(err)
	}
	p, err := problem.Load(sp, code)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// eachProblem runs a test for every problem, in parallel.
func eachProblem(t *testing.T, test func(t *testing.T, p *problem.Problem)) {
	for _, row := range solutions.Rows {
		t.Run(row.ID, func(t *testing.T) {
			t.Parallel()
			test(t, loadProblem(t, row))
		})
	}
}

// few lists the problems with few small cases for the oracle, and their minimum numbers of cases.
// In some of them, positions grow too fast with the only number of a case, and the problem's own
// tests continue from there. In others, legal cases, such as palindromes, are rare.
var few = map[string]int{"cf1527b1": 60, "crosses": 20, "poj2425": 300, "poj2484": 20, "poj3533": 900, "poj3710": 150}

// TestTrust compares every reference with the oracle on small cases, as far as the bound on
// examined moves allows, and on balanced ones. grundy lint does the same within a given time.
func TestTrust(t *testing.T) {
	trust := lint.DefaultTrust
	// A time limit would make the test depend on the machine.
	trust.Time, trust.Cases, trust.Moves, trust.Steps, trust.Balanced = 0, 1000, 1_000_000, 2_000_000, 50
	eachProblem(t, func(t *testing.T, p *problem.Problem) {
		testenv.Sample(t, 10, 1)
		if err := lint.CheckSpec(context.Background(), p); err != nil {
			t.Error(err)
		}
		got, err := lint.Compare(t.Context(), p, trust, 1)
		if err != nil {
			t.Fatal(err)
		}
		want, ok := few[p.Spec.ID.Value]
		if !ok {
			want = 1000
		}
		if !got.Whole && (got.Cases < want || got.Balanced == 0) {
			t.Errorf("%d cases compared, %d of them balanced: too few to trust", got.Cases, got.Balanced)
		}
		t.Logf("%d cases in the order of size (whole domain: %v), %d balanced", got.Cases, got.Whole, got.Balanced)
	})
}

// TestHashes pins every generated input and answer, so that a change of a generator shows in the
// diff of testdata/hashes.
func TestHashes(t *testing.T) {
	eachProblem(t, func(t *testing.T, p *problem.Problem) {
		if !*update {
			testenv.Sample(t, 10, 1)
		}
		pl, err := p.Plan(context.Background(), 1, plan.Default)
		if err != nil {
			t.Fatal(err)
		}
		var lines strings.Builder
		for _, test := range pl.Tests {
			f, err := pl.File(context.Background(), test)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&lines, "%s %x %x\n", f.Name, sha256.Sum256(f.Input), sha256.Sum256(f.Want))
		}
		file := filepath.Join("testdata", "hashes", p.Spec.ID.Value+".txt")
		if *update {
			if err := os.WriteFile(file, []byte(lines.String()), 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(want) != lines.String() {
			t.Errorf("%s: the tests have changed (first: %s); if this is intended, run go test ./problems/suite -run TestHashes -update",
				file, firstChanged(string(want), lines.String()))
		}
	})
}

// firstChanged returns the name of the first test whose line in b differs from the line in a.
func firstChanged(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			name, _, _ := strings.Cut(y[i], " ")
			return name
		}
	}
	return "their number"
}

// seeds is the number of seeds with which the tests must catch a submission. A run of the tests
// uses one of them, chosen by the problem's name; make soak uses all.
const seeds = 10

// startsSlowly reports whether a submission is in a language that takes long to start.
func (s submission) startsSlowly() bool { return !slices.Contains(swift, filepath.Ext(s.Name)) }

// TestSubmissions judges the stored submissions; with -short, a sample of them. Submissions that
// are accepted or exceed a limit get fewer tests. Like grundy lint, it reuses stored runs. With
// GRUNDY_CI, it makes all runs again.
func TestSubmissions(t *testing.T) {
	runner, err := sandbox.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { runner.Close() })
	t.Logf("sandbox tier %s", runner.Tier().Name)
	builder := build.New("", judge.Compiler(runner))
	t.Cleanup(func() { builder.Close() })
	j := judge.New(runner, builder)
	runs := storedRuns(t, builder)
	rows := slices.SortedStableFunc(slices.Values(solutions.Rows), func(a, b solutions.Row) int {
		return len(submissionsOf(t, b.ID)) - len(submissionsOf(t, a.ID)) // the largest problem first
	})
	for _, row := range rows {
		t.Run(row.ID, func(t *testing.T) {
			t.Parallel()
			files := submissionsOf(t, row.ID)
			enough(t, row.ID, files)
			judgeAll(t, j, loadProblem(t, row), submissionsIn(t, row.ID, files), runs)
		})
	}
}

// storedRuns returns the cache of programs' runs that commands use; nil if every run must be
// made.
func storedRuns(t *testing.T, b *build.Builder) *runcache.Cache {
	t.Helper()
	if testenv.InCI() || b.Temporary() {
		return nil
	}
	runs, err := runcache.New(filepath.Join(b.Folder(), "runs"))
	if err != nil {
		t.Fatal(err)
	}
	return runs
}

// once lists the verdicts that are checked with one seed and few tests.
var once = []report.Verdict{report.AC, report.CE, report.TLE, report.MLE, report.OLE}

// A submission is a program with its expected verdict.
type submission struct {
	build.Source
	want report.Verdict
}

// submissionsIn returns the reference and the submissions in files.
func submissionsIn(t *testing.T, id string, files []string) []submission {
	t.Helper()
	program, err := solutions.Program(id)
	if err != nil {
		t.Fatal(err)
	}
	list := []submission{{build.Source{Name: id + ".go", Text: []byte(program)}, report.AC}}
	for _, file := range files {
		name := filepath.Base(file)
		fate, _, _ := strings.Cut(name, "-")
		want := report.Verdict(strings.ToUpper(fate))
		if !slices.Contains(report.Verdicts, want) {
			t.Fatalf("%s: the name does not begin with a verdict; use one of %v", file, report.Verdicts)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, submission{build.Source{Name: name, Text: text}, want})
	}
	return list
}

// judgeAll judges submissions with the seed that the name of the problem's subtest chooses, so
// that they share the files of its plan. With GRUNDY_SOAK it uses all seeds.
func judgeAll(t *testing.T, j *judge.Judge, p *problem.Problem, list []submission, runs *runcache.Cache) {
	chosen := 1 + int(testenv.Lot(t, seeds))
	for _, s := range list {
		t.Run(s.Name, func(t *testing.T) {
			testenv.Sample(t, 30, 1)
			if soaking(t) == 0 {
				judgeOne(t, j, p, s, chosen, runs)
				return
			}
			for seed := 1; seed <= seeds; seed++ {
				if judgeOne(t, j, p, s, seed, runs) {
					return
				}
			}
		})
	}
}

// judgeOne judges a submission with one seed. It reports whether other seeds would give the same
// result.
func judgeOne(t *testing.T, j *judge.Judge, p *problem.Problem, s submission, seed int, runs *runcache.Cache) (done bool) {
	o := judge.Options{Seed: uint64(seed), Jobs: 1, Search: judge.Search{VerdictOnly: true}, Cache: runs}
	switch {
	case s.want == report.AC && !s.startsSlowly():
		o.Budget = plan.Brief
	case s.want == report.AC:
		o.Budget = plan.Short
	case slices.Contains(once, s.want):
		o.Budget = withoutSmall(t, p, plan.Short)
	case seed > 1 && soaking(t) > 0:
		o.Budget = withoutSmall(t, p, plan.Default)
	default:
		o.Brief = true
	}
	r, err := j.Submit(t.Context(), p, s.Source, o)
	if err == nil && r.Verdict != s.want { // the plan of submit catches submissions that a short plan misses
		o.Budget, o.Brief = plan.Default, false
		r, err = j.Submit(t.Context(), p, s.Source, o)
	}
	var missing *build.ToolError
	if errors.As(err, &missing) && missing.Missing {
		testenv.Missing(t, "%v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	var last report.Test
	if k := len(r.Tests); k > 0 {
		last = r.Tests[k-1]
	}
	if r.Verdict != s.want {
		t.Fatalf("seed %d: %s, want %s\n%s: %s, CPU %s%s", seed, r.Verdict, s.want, last.Name, last.Detail, r.CPUMax(), r.Compile.Log)
	}
	// These groups are the same for every seed.
	return slices.Contains(once, s.want) || slices.Contains([]plan.Group{plan.Sample, plan.Small, plan.Order}, plan.Group(last.Group))
}

// enough checks that each problem has four wrong submissions, and an accepted submission in a
// language other than the reference's.
func enough(t *testing.T, id string, files []string) {
	t.Helper()
	count := map[string]int{}
	foreign := false
	for _, f := range files {
		fate, _, _ := strings.Cut(filepath.Base(f), "-")
		count[fate]++
		if fate == "ac" {
			foreign = foreign || filepath.Ext(f) != ".go"
		}
	}
	if !foreign || count["wa"] < 4 {
		t.Errorf("%s: submissions %v, accepted in another language %t; want four wrong, and one accepted", id, count, foreign)
	}
}

// withoutSmall returns the budget of another plan without its small tests, which are the same for
// every seed.
func withoutSmall(t *testing.T, p *problem.Problem, of plan.Budget) plan.Budget {
	t.Helper()
	if of == plan.Default {
		of = p.Budget()
	}
	whole, err := p.Plan(context.Background(), 1, of)
	if err != nil {
		t.Fatal(err)
	}
	runs := of.Runs
	for _, test := range whole.Tests {
		if test.Group == plan.Small {
			runs--
		}
	}
	return plan.Budget{Runs: runs}
}

// TestFewFiles bounds the number of files of a plan. Each file needs at least one run, and on a
// busy machine a run waits for its turn. With a hundred files, a correct program waited half a
// minute for its verdict.
func TestFewFiles(t *testing.T) {
	const most = 60
	lists, err := filepath.Glob(filepath.Join("testdata", "hashes", "*.txt"))
	if err != nil || len(lists) == 0 {
		t.Fatalf("%d lists of tests, %v", len(lists), err)
	}
	for _, list := range lists { // TestHashes compares them with the plans
		text, err := os.ReadFile(list)
		if err != nil {
			t.Fatal(err)
		}
		if files := strings.Count(string(text), "\n"); files > most {
			t.Errorf("%s: %d files, most is %d", list, files, most)
		}
	}
}
