package suite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"grundy/judge"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/hunt"
	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
	"grundy/solutions"
)

// soaking returns the number of minutes that GRUNDY_SOAK gives to TestStress; 0 if it is not set.
func soaking(t testing.TB) int {
	text := os.Getenv("GRUNDY_SOAK")
	if text == "" {
		return 0
	}
	minutes, err := strconv.Atoi(text)
	if err != nil || minutes < 1 {
		t.Fatalf("GRUNDY_SOAK: %q is not a number of minutes; set it to 30", text)
	}
	return minutes
}

// swift lists the extensions of languages whose programs start within a millisecond or two. They
// are hunted without GRUNDY_SOAK as well.
var swift = []string{".c", ".cpp", ".go", ".rs"}

// brief reports whether hunting a submission takes a second or two. This is so for swift
// languages if the submission is not too slow. Of the slow submissions, only those of one problem
// are hunted.
func brief(file string) bool {
	name := filepath.Base(file)
	return slices.Contains(swift, filepath.Ext(name)) && (fateOf(file) != "tle" || strings.Contains(file, "hdu1847"))
}

// fateOf returns the verdict in a submission's name, in lower case.
func fateOf(file string) string {
	fate, _, _ := strings.Cut(filepath.Base(file), "-")
	return fate
}

// hunted returns the submissions of a problem that TestStress hunts: the brief ones that must be
// caught, or with GRUNDY_SOAK every submission that compiles. left is the number of the others
// that compile.
func hunted(t *testing.T, id string, soak bool) (files []string, left int) {
	t.Helper()
	all := slices.DeleteFunc(submissionsOf(t, id), func(file string) bool { return fateOf(file) == "ce" })
	if soak {
		return all, 0
	}
	quick := slices.DeleteFunc(slices.Clone(all), func(file string) bool { return fateOf(file) == "ac" || !brief(file) })
	return quick, len(all) - len(quick)
}

// TestStress hunts stored submissions that are not accepted, with one seed, and checks that the
// hunt breaks them. It hunts brief ones; with -short, a sample of them. With GRUNDY_SOAK=MINUTES
// (make soak), it hunts all of them with ten seeds, and spends the given time on hunts of
// accepted ones, which must find nothing.
func TestStress(t *testing.T) {
	minutes := soaking(t)
	h := newHunting(t)
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var accepted []func(t *testing.T)
	broken, left := 0, 0
	for _, row := range solutions.Rows {
		p := loadProblem(t, row)
		files, more := hunted(t, row.ID, minutes > 0)
		left += more
		for _, file := range files {
			if fateOf(file) == "ac" {
				accepted = append(accepted, func(t *testing.T) { h.stands(t, p, file, minutes, len(accepted)) })
				continue
			}
			broken++
			t.Run(row.ID+"/"+filepath.Base(file), func(t *testing.T) {
				switch {
				case minutes > 0:
				case slowHunts[row.ID+"/"+filepath.Base(file)]:
					testenv.Long(t)
				default:
					testenv.Sample(t, 30, 4)
				}
				t.Parallel()
				slots <- struct{}{}
				defer func() { <-slots }()
				h.breaks(t, p, file, minutes > 0)
			})
		}
	}
	if broken < len(solutions.Rows) {
		t.Errorf("%d submissions are hunted, fewer than there are problems", broken)
	}
	for _, hunt := range accepted {
		t.Run("accepted", hunt)
	}
	if left > 0 {
		fmt.Fprintf(os.Stderr, "  NOT HUNTED: %d submissions; make soak hunts them\n", left)
	}
}

// slowHunts lists submissions whose hunts take many times as long as others.
var slowHunts = map[string]bool{"poj2425/wa-hundred-values.cpp": true}

func submissionsOf(t testing.TB, id string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "submissions", id, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// hunting has the tools for hunts.
type hunting struct {
	judge   *judge.Judge
	runner  sandbox.Runner
	builder *build.Builder
}

func newHunting(t testing.TB) *hunting {
	t.Helper()
	runner, err := sandbox.Open("")
	if err != nil {
		t.Fatal(err)
	}
	builder := build.New("", judge.Compiler(runner))
	t.Cleanup(func() { _ = errors.Join(runner.Close(), builder.Close()) })
	return &hunting{judge: judge.New(runner, builder), runner: runner, builder: builder}
}

// hunt hunts a submission. It skips the test, with a message, if a compiler is missing.
func (h *hunting) hunt(t *testing.T, p *problem.Problem, file string, o hunt.Options) *hunt.Report {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := h.judge.Stress(t.Context(), p, build.Source{Name: filepath.Base(file), Text: text}, o)
	var missing *build.ToolError
	if errors.As(err, &missing) && missing.Missing {
		testenv.Missing(t, "%v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// patience bounds a hunt that must find a counterexample. It is so long that it never ends a hunt
// before its result: a busy machine needed more than half a minute.
const patience = 20 * time.Minute

// breaks checks that a hunt breaks a submission, with the verdict in its name.
func (h *hunting) breaks(t *testing.T, p *problem.Problem, file string, soak bool) {
	n := uint64(1)
	if soak {
		n = seeds
	}
	for seed := uint64(1); seed <= n; seed++ {
		r := h.hunt(t, p, file, hunt.Options{Options: run.Options{Seed: seed, Jobs: 1}, For: patience, Smaller: 2 * time.Second})
		if r.Found == nil {
			t.Errorf("seed %d: %s after %d cases in %s, size %d", seed, r.Verdict, r.Cases, r.Took, r.Size)
			continue
		}
		f := r.Found
		if string(r.Verdict) != strings.ToUpper(fateOf(file)) {
			t.Errorf("seed %d: %s on %.200q", seed, r.Verdict, f.Input)
		}
		if f.Fails < f.Runs {
			t.Logf("seed %d: %d of %d runs failed", seed, f.Fails, f.Runs)
		}
		if seed == 1 && f.Minimal {
			h.minimal(t, p, file, f, soak)
		}
	}
}

// cheap is the maximum number of smaller cases that minimal runs one by one; dear is the maximum
// with GRUNDY_SOAK.
const (
	cheap = 60
	dear  = 3000
)

// minimal runs every case that is smaller than a counterexample, each in its own file, and checks
// that all pass. This slow search shares nothing with the hunt except the order of cases.
func (h *hunting) minimal(t *testing.T, p *problem.Problem, file string, f *hunt.Find, soak bool) {
	t.Helper()
	if f.Smaller.Cases > cheap && !soak || f.Smaller.Cases > dear {
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	src := build.Source{Name: filepath.Base(file), Text: text}
	lang, err := h.builder.Detect(src, "")
	if err != nil {
		t.Fatal(err)
	}
	program, _, err := h.builder.Build(t.Context(), src, lang)
	if err != nil {
		t.Fatal(err)
	}
	smaller := 0
	for c := range p.Grammar.Enumerate().All() {
		one := p.Grammar.NewCases()
		one.Add(c)
		input := p.Grammar.Print(nil, one)
		if bytes.Equal(input, f.Input) {
			break
		}
		want, err := p.Answer(context.Background(), input)
		if err != nil {
			t.Fatal(err)
		}
		res, err := h.runner.Run(t.Context(), sandbox.Command{
			Args: program.Args, Env: program.Env, Stdin: input,
			Visible: program.Folders(),
			Limits:  sandbox.Limits{CPU: 5 * time.Second, Wall: 30 * time.Second, Output: 1 << 20, Processes: 64},
		})
		if err != nil {
			t.Fatal(err)
		}
		if res.ExitCode != 0 || res.End != sandbox.Exited || !slices.Equal(strings.Fields(string(res.Stdout)), strings.Fields(string(want))) {
			t.Fatalf("%q is called the smallest, but the program fails on %q, too: %q", f.Input, input, res.Stdout)
		}
		smaller++
	}
	if smaller != f.Smaller.Cases {
		t.Errorf("%q: %d cases are smaller, the hunt says %d", f.Input, smaller, f.Smaller.Cases)
	}
}

// stands hunts an accepted submission for its share of the time, and checks that it is not
// broken.
func (h *hunting) stands(t *testing.T, p *problem.Problem, file string, minutes, of int) {
	share := time.Duration(minutes) * time.Minute / time.Duration(max(of, 1))
	r := h.hunt(t, p, file, hunt.Options{Options: run.Options{Seed: uint64(time.Now().UnixNano())}, For: share})
	if r.Verdict != report.AC || r.Once != nil {
		t.Errorf("%s: %s, seed %d: %+v", file, r.Verdict, r.Seed, r.Found)
	}
	t.Logf("%s: %d cases in %s, whole %v", file, r.Cases, r.Took, r.Whole)
}
