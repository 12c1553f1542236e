package grundy_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge"
	"grundy/judge/build"
	"grundy/judge/plan"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/problems"
	"grundy/solutions"
)

// loaded are the problems that a test has loaded, for the next one: with them are
// kept the files made.
var loaded sync.Map

// loadProblem joins a spec and its row.
func loadProblem(t testing.TB, row solutions.Row) *judge.Problem {
	t.Helper()
	if p, ok := loaded.Load(row.ID); ok {
		return p.(*judge.Problem)
	}
	name := row.ID + ".yaml"
	data, err := problems.Files.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	sp, err := spec.Parse("problems/"+name, data)
	if err != nil {
		t.Fatal(err)
	}
	p, err := judge.Load(sp, judge.Code{
		Solve: row.Solve, Game: row.Game, Print: row.Print, Check: row.Check, Valid: row.Valid, Mend: row.Mend,
	})
	if err != nil {
		t.Fatal(err)
	}
	loaded.Store(row.ID, p)
	return p
}

// eachProblem runs a test on every problem, side by side.
func eachProblem(t *testing.T, test func(t *testing.T, p *judge.Problem)) {
	for _, row := range solutions.Rows {
		t.Run(row.ID, func(t *testing.T) {
			t.Parallel()
			test(t, loadProblem(t, row))
		})
	}
}

// few are the problems of which the oracle sees but few cases in the order of size:
// positions grow too fast in the only number of a case, and the problem's own tests go
// on from there; or legal cases, palindromes, lie far apart.
var few = map[string]int{"cf1527b1": 60, "crosses": 20, "poj2484": 20, "poj3533": 900, "poj3710": 150}

// TestTrust holds every reference to the oracle: all small cases, and balanced
// ones.
func TestTrust(t *testing.T) {
	trust := judge.DefaultTrust
	trust.Time = time.Second
	eachProblem(t, func(t *testing.T, p *judge.Problem) {
		if err := p.CheckSpec(); err != nil {
			t.Error(err)
		}
		got, err := p.Hold(t.Context(), trust, 1)
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

// TestHashes pins every generated input and answer: a change of a generator shows
// in the diff of testdata/hashes.
func TestHashes(t *testing.T) {
	eachProblem(t, func(t *testing.T, p *judge.Problem) {
		pl, err := p.Plan(1, plan.Default)
		if err != nil {
			t.Fatal(err)
		}
		var lines strings.Builder
		for _, test := range pl.Tests {
			f, err := pl.File(test)
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
			t.Errorf("%s: the tests are not what they were (first: %s); if that is meant, go test . -run TestHashes -update",
				file, firstLineApart(string(want), lines.String()))
		}
	})
}

func firstLineApart(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			name, _, _ := strings.Cut(y[i], " ")
			return name
		}
	}
	return "their number"
}

// seeds are how many seeds a submission that is not accepted must be caught on.
const seeds = 10

// TestSubmissions judges every submission that is kept: on ten seeds those that
// must be caught, on one the rest, which use up their limit to be caught, or are
// accepted: the reference on all tests, the others on fewer.
func TestSubmissions(t *testing.T) {
	if testing.Short() {
		t.Skip("judges programs")
	}
	runner, err := sandbox.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { runner.Close() })
	t.Logf("sandbox tier %s", runner.Tier().Name)
	builder := build.New("", judge.Compiler(runner))
	t.Cleanup(func() { builder.Close() })
	j := judge.New(runner, builder)
	slots := make(chan struct{}, runtime.NumCPU())
	for _, row := range solutions.Rows {
		p := loadProblem(t, row)
		files, err := filepath.Glob(filepath.Join("testdata", "submissions", row.ID, "*"))
		if err != nil {
			t.Fatal(err)
		}
		enough(t, row.ID, files)
		t.Run(row.ID+"/solution", func(t *testing.T) {
			t.Parallel()
			program, err := solutions.Program(row.ID)
			if err != nil {
				t.Fatal(err)
			}
			judgeSource(t, j, p, build.Source{Name: row.ID + ".go", Text: []byte(program)}, judge.AC)
		})
		for _, file := range files {
			t.Run(row.ID+"/"+filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				slots <- struct{}{}
				defer func() { <-slots }()
				judgeFile(t, j, p, file)
			})
		}
	}
}

// enough wants of each problem one accepted in another language than the reference,
// and four wrong.
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

func judgeFile(t *testing.T, j *judge.Judge, p *judge.Problem, file string) {
	name := filepath.Base(file)
	fate, _, _ := strings.Cut(name, "-")
	want := judge.Verdict(strings.ToUpper(fate))
	if !slices.Contains(judge.Verdicts, want) {
		t.Fatalf("the name tells no fate; known are %v", judge.Verdicts)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	judgeSource(t, j, p, build.Source{Name: name, Text: text}, want)
}

func judgeSource(t *testing.T, j *judge.Judge, p *judge.Problem, src build.Source, want judge.Verdict) {
	n, budget := seeds, plan.Budget{}
	if slices.Contains([]judge.Verdict{judge.AC, judge.CE, judge.TLE, judge.MLE, judge.OLE}, want) {
		n = 1
	}
	if want == judge.AC && src.Name != p.Spec.ID.Value+".go" {
		budget = plan.Brief
	}
	for seed := range n {
		r, err := j.Submit(context.Background(), p, src,
			judge.Options{Seed: uint64(seed + 1), Jobs: 1, VerdictOnly: true, Brief: seed == 0, Budget: budget})
		var missing *build.ToolError
		if errors.As(err, &missing) && os.Getenv("GRUNDY_CI") == "" {
			t.Skipf("NOT TESTED: %v", err)
		}
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != want {
			detail := ""
			if k := len(r.Tests); k > 0 {
				detail = fmt.Sprintf("%s: %s, CPU %s", r.Tests[k-1].Name, r.Tests[k-1].Detail, r.CPUMax())
			}
			t.Fatalf("seed %d: %s, want %s\n%s%s", seed+1, r.Verdict, want, detail, r.Compile.Log)
		}
		if k := len(r.Tests); k > 0 && (r.Tests[k-1].Group == plan.Sample || r.Tests[k-1].Group == plan.Small) {
			return // caught by a test that is the same for every seed
		}
		budget = randomOnly(t, p)
	}
}

// randomOnly is the budget of the plan that has the random tests of the default one,
// and no others: those are the same for every seed.
func randomOnly(t *testing.T, p *judge.Problem) plan.Budget {
	t.Helper()
	whole, err := p.Plan(1, plan.Budget{})
	if err != nil {
		t.Fatal(err)
	}
	runs := plan.Default.Runs
	for _, test := range whole.Tests {
		if test.Group == plan.Small {
			runs--
		}
	}
	return plan.Budget{Runs: runs}
}
