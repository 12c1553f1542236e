// Package bench measures judging and hunts on the stored submissions. Paths are relative
// to the root of the repository.
package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/plan"
	"grundy/problems/catalogue"
	"grundy/solutions"
)

// TestMain changes to the root of the repository.
func TestMain(m *testing.M) {
	if err := os.Chdir("../../.."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// A bench holds what judgings and hunts need.
type bench struct {
	judge   *judge.Judge
	runner  sandbox.Runner
	builder *build.Builder
}

// newBench opens the strongest tier.
func newBench(b *testing.B) *bench {
	b.Helper()
	runner := openTier(b, "")
	builder := build.New("", judge.Compiler(runner))
	b.Cleanup(func() {
		if err := builder.Close(); err != nil {
			b.Error(err)
		}
	})
	return &bench{judge.New(runner, builder), runner, builder}
}

// load returns a problem whose reference runs in this process.
func load(b *testing.B, id string) *problem.Problem {
	b.Helper()
	p, err := catalogue.Open().Problem(b.Context(), id, nil)
	if err != nil {
		b.Fatal(err)
	}
	return p
}

// A contender is one of several ways to do the work that a benchmark compares.
type contender struct {
	name string
	run  func() error
}

// race runs the contenders in rounds, and each round begins with another contender. It returns the
// median time of each. Alternating spreads the noise of the machine over all contenders, and
// medians ignore outliers.
func race(b *testing.B, contenders ...contender) []time.Duration {
	b.Helper()
	return raceOf(b, func(run func() error) (time.Duration, error) {
		began := time.Now()
		err := run()
		return time.Since(began), err
	}, contenders...)
}

// raceOf is like race, with another measure of cost.
func raceOf(b *testing.B, measure func(run func() error) (time.Duration, error), contenders ...contender) []time.Duration {
	b.Helper()
	times := make([][]time.Duration, len(contenders))
	for _, c := range contenders { // fills caches and compiles
		if err := c.run(); err != nil {
			b.Fatalf("%s: %v", c.name, err)
		}
	}
	for round := 0; b.Loop(); round++ {
		for k := range contenders {
			i := (round + k) % len(contenders)
			took, err := measure(contenders[i].run)
			if err != nil {
				b.Fatalf("%s: %v", contenders[i].name, err)
			}
			times[i] = append(times[i], took)
		}
	}
	medians := make([]time.Duration, len(contenders))
	for i, t := range times {
		slices.Sort(t)
		medians[i] = t[len(t)/2]
	}
	b.ReportMetric(0, "ns/op") // replaces the meaningless time of a whole round
	return medians
}

// dynamic compiles as build.Direct does, but without -static.
func dynamic(ctx context.Context, c build.Call) (build.Compilation, error) {
	c.Args = slices.DeleteFunc(slices.Clone(c.Args), func(a string) bool { return a == "-static" })
	return build.Direct(ctx, c)
}

// BenchmarkSubmit measures how much more judging costs than running. It compares Submit, the runner
// alone, and a bare loop over os/exec without comparing answers. All run the same program on the
// same 200 small files.
func BenchmarkSubmit(b *testing.B) {
	p := load(b, "p1247")
	budget := plan.Budget{Runs: 200, Small: 200}
	files := filesOf(b, p, budget)
	for _, linked := range []struct {
		name string
		tool build.Tool
	}{{"static", build.Direct}, {"dynamic", dynamic}} {
		builder := build.New(b.TempDir(), linked.tool)
		src, program := built(b, builder, "testdata/submissions/p1247/ac-top-bit.cpp")
		for _, jobs := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/jobs=%d", linked.name, jobs), func(b *testing.B) {
				runner := openTier(b, "")
				b.Logf("tier %s", runner.Tier().Name)
				j := judge.New(runner, builder)
				o := judge.Options{Selection: judge.Selection{Budget: budget}, Jobs: jobs, Search: judge.Search{VerdictOnly: true}}
				medians := race(b,
					contender{"bare", func() error {
						return each(files, jobs, func(f *plan.File) error { return bare(program, f.Input) })
					}},
					contender{"runner", func() error {
						return each(files, jobs, func(f *plan.File) error { return limited(b.Context(), runner, program, f.Input) })
					}},
					contender{"submit", func() error { return accepted(j.Submit(b.Context(), p, src, o)) }},
				)
				perTest := func(i int) float64 { return float64(medians[i].Nanoseconds()) / float64(len(files)) }
				b.ReportMetric(perTest(0), "bare-ns/test")
				b.ReportMetric(perTest(1), "runner-ns/test")
				b.ReportMetric(perTest(2), "submit-ns/test")
				b.ReportMetric(perTest(2)/perTest(0), "submit/bare")
			})
		}
	}
}

// filesOf returns the files of a plan.
func filesOf(t testing.TB, p *problem.Problem, budget plan.Budget) []*plan.File {
	t.Helper()
	pl, err := p.Plan(context.Background(), 0, budget)
	if err != nil {
		t.Fatal(err)
	}
	var files []*plan.File
	for _, test := range pl.Tests {
		f, err := pl.File(context.Background(), test)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// built compiles a file. It skips the benchmark, loudly, if the compiler is absent.
func built(b *testing.B, builder *build.Builder, file string) (build.Source, *build.Program) {
	b.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	src := build.Source{Name: filepath.Base(file), Text: text}
	lang, err := builder.Detect(src, "")
	if err != nil {
		b.Fatal(err)
	}
	program, _, err := builder.Build(b.Context(), src, lang)
	var missing *build.ToolError
	if errors.As(err, &missing) {
		fmt.Fprintf(os.Stderr, "  NOT MEASURED: %s: %v\n", b.Name(), err)
		testenv.Missing(b, "%v", err)
	}
	if err != nil {
		b.Fatal(err)
	}
	return src, program
}

// openTier opens a tier, or the strongest tier if tier is empty. It skips the benchmark, loudly, if
// the tier is unavailable.
func openTier(t testing.TB, tier string) sandbox.Runner {
	t.Helper()
	open := sandbox.OpenTier
	if tier == "" {
		open = sandbox.Open
	}
	r, err := open(tier)
	if err != nil {
		fmt.Fprintf(os.Stderr, "  NOT MEASURED: %s: %v\n", t.Name(), err)
		testenv.Tier(t, tier, err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// each calls f for all files, with up to jobs calls at once.
func each(files []*plan.File, jobs int, f func(*plan.File) error) error {
	var workers sync.WaitGroup
	errs := make([]error, jobs)
	for w := range jobs {
		workers.Go(func() {
			for i := w; i < len(files) && errs[w] == nil; i += jobs {
				errs[w] = f(files[i])
			}
		})
	}
	workers.Wait()
	return errors.Join(errs...)
}

// bare runs a program with os/exec, without a sandbox.
func bare(p *build.Program, in []byte) error {
	cmd := exec.Command(p.Args[0], p.Args[1:]...)
	cmd.Dir, cmd.Env = p.Dir, p.Env
	var out, log bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(in), &out, &log
	return cmd.Run()
}

// limited runs a program in the sandbox.
func limited(ctx context.Context, r sandbox.Runner, p *build.Program, in []byte) error {
	res, err := r.Run(ctx, sandbox.Command{
		Args: p.Args, Env: p.Env, Visible: p.Folders(), Stdin: in,
		Limits: sandbox.Limits{CPU: time.Second, Wall: 3 * time.Second, Output: 1 << 20, Memory: 256 << 20, Processes: 64},
	})
	if err == nil && (res.End != sandbox.Exited || res.ExitCode != 0) {
		err = fmt.Errorf("ended with %+v", res)
	}
	return err
}

// accepted returns an error unless the verdict is AC.
func accepted(r *report.Report, err error) error {
	if err == nil && r.Verdict != report.AC {
		err = fmt.Errorf("verdict %s, want AC", r.Verdict)
	}
	return err
}

// BenchmarkStart measures how long a user waits for the command. It compares grundy submit, with
// one test and a cached program, with grundy --help and with the bare program.
func BenchmarkStart(b *testing.B) {
	dir := b.TempDir()
	grundy := filepath.Join(dir, "grundy")
	if runtime.GOOS == "windows" {
		grundy += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", grundy, "./cmd/grundy").CombinedOutput(); err != nil {
		b.Fatalf("go build: %v\n%s", err, out)
	}
	in := []byte("1 1 1\n1 4 1\n0 0 0\n")
	tests := filepath.Join(dir, "tests")
	for name, text := range map[string][]byte{"1.in": in, "1.ans": []byte("Fibo\nNacci\n")} {
		if err := errors.Join(os.MkdirAll(tests, 0o755), os.WriteFile(filepath.Join(tests, name), text, 0o644)); err != nil {
			b.Fatal(err)
		}
	}
	cache := filepath.Join(dir, "cache")
	env := append(os.Environ(), "GRUNDY_CACHE="+cache)
	command := func(args ...string) func() error {
		return func() error {
			cmd := exec.Command(grundy, args...)
			cmd.Env = env
			out, err := cmd.CombinedOutput()
			if err != nil {
				err = fmt.Errorf("%w\n%s", err, out)
			}
			return err
		}
	}
	builder := build.New(cache, build.Direct)
	for _, name := range []string{"ac-memo.cpp", "ac-stop-at-zero.go", "ac-sets.py"} {
		b.Run(strings.TrimPrefix(filepath.Ext(name), "."), func(b *testing.B) {
			file := filepath.Join("testdata", "submissions", "hdu1848", name)
			_, program := built(b, builder, file)
			medians := race(b,
				contender{"bare", func() error { return bare(program, in) }},
				contender{"help", command("--help")},
				contender{"submit", command("submit", "hdu1848", file, "--tests", tests)},
			)
			for i, unit := range []string{"bare-ms", "help-ms", "submit-ms"} {
				b.ReportMetric(float64(medians[i].Microseconds())/1000, unit)
			}
		})
	}
}

// BenchmarkPlan makes all files of each problem's plan with their answers.
func BenchmarkPlan(b *testing.B) {
	for _, row := range solutions.Rows {
		b.Run(row.ID, func(b *testing.B) {
			var bytes int
			medians := race(b, contender{"plan", func() error {
				bytes = 0
				// The problem is loaded again, because a problem caches its files.
				for _, f := range filesOf(b, load(b, row.ID), plan.Default) {
					bytes += len(f.Input) + len(f.Want)
				}
				return nil
			}})
			b.ReportMetric(float64(medians[0].Microseconds())/1000, "plan-ms")
			b.ReportMetric(float64(bytes)/1e6, "plan-MB")
		})
	}
}
