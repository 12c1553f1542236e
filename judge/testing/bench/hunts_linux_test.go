package bench

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/hunt"
	"grundy/judge/sandbox"
	"grundy/judge/tests/plan"
)

// BenchmarkHunts measures the cost of a file in a hunt, by language. For comparison, a bare loop
// over os/exec runs the program on a sample of the files without comparing answers. The benchmark
// counts CPU time of this process and its descendants, because other processes change it less than
// elapsed time.
func BenchmarkHunts(b *testing.B) {
	for _, at := range []struct {
		file        string
		cases, jobs int
		bare        int // number of files of the bare loop
	}{
		{"p1247/ac-first-pile.c", 4000, 2, 200},
		{"p1247/ac-top-bit.cpp", 1000, 2, 200},
		{"p1247/ac-top-bit.cpp", 4000, 2, 200},
		{"p1247/ac-top-bit.cpp", 4000, 1, 200},
		{"p1247/ac-top-bit.cpp", 16_000, 2, 200},
		{"p1247/ac-position.rs", 4000, 2, 200},
		{"p1247/ac-scanner.go", 500, 2, 100},
		{"p1247/ac-enumerate.py", 1000, 2, 20},
		{"p1247/ac-enumerate.py", 4000, 2, 20},
		{"p1247/ac-enumerate.py", 8000, 2, 20},
		{"p1247/ac-own-reader.java", 300, 2, 20},
		{"p1247/ac-own-reader.java", 1000, 2, 20},
		{"palindrome-flip/ac-regex.js", 20_000, 2, 20},
		{"hdu1848/ac-memo.cpp", 1_000_000, 2, 200},
	} {
		b.Run(fmt.Sprintf("%s/cases=%d/jobs=%d", filepath.Base(at.file), at.cases, at.jobs), func(b *testing.B) {
			h, id := newBench(b), filepath.Dir(at.file)
			p := load(b, id)
			src, program := built(b, h.builder, filepath.Join("testdata", "submissions", at.file))
			o := hunt.Options{Options: run.Options{Seed: 1, Jobs: at.jobs}, Cases: at.cases}
			loop := sampled(huntedFiles(b, h, p, src, o), at.bare)
			files := 0
			hunted := func() error {
				r, err := h.judge.Stress(b.Context(), p, src, o)
				if err != nil || r.Verdict != report.AC {
					return fmt.Errorf("%+v, %w", r, err)
				}
				files = r.Files
				return nil
			}
			bared := func() error {
				return each(loop, at.jobs, func(f *plan.File) error { return bare(program, f.Input) })
			}
			medians := raceOf(b, func(call func() error) (time.Duration, error) { return spent(b, call) },
				contender{"bare", bared}, contender{"hunt", hunted})
			perBare := medians[0].Seconds() * 1e6 / float64(len(loop))
			perHunt := medians[1].Seconds() * 1e6 / float64(files)
			b.ReportMetric(perBare, "bare-cpu-µs/file")
			b.ReportMetric(perHunt, "hunt-cpu-µs/file")
			b.ReportMetric(perBare/perHunt, "bare/hunt")
			b.ReportMetric(float64(at.cases)/float64(files), "cases/file")
		})
	}
}

// A recorder records the inputs of plain runs.
type recorder struct {
	sandbox.Runner
	mu    sync.Mutex
	files []*plan.File
}

// Run implements sandbox.Runner.
func (r *recorder) Run(ctx context.Context, c sandbox.Command) (sandbox.Result, error) {
	r.mu.Lock()
	r.files = append(r.files, &plan.File{Input: c.Stdin})
	r.mu.Unlock()
	return r.Runner.Run(ctx, c)
}

// huntedFiles returns the files that a hunt tries. It records them in a hunt with plain runs, which
// tries the same files.
func huntedFiles(b *testing.B, h *bench, p *problem.Problem, src build.Source, o hunt.Options) []*plan.File {
	b.Helper()
	r := &recorder{Runner: h.runner}
	if _, err := judge.New(r, h.builder).Stress(b.Context(), p, src, o); err != nil {
		b.Fatal(err)
	}
	return r.files
}

// sampled returns n of the files, at equal distances, or all if there are fewer.
func sampled(files []*plan.File, n int) (list []*plan.File) {
	for i := range min(n, len(files)) {
		list = append(list, files[i*len(files)/min(n, len(files))])
	}
	return list
}

// spent returns the CPU time of a call, including its descendant processes.
func spent(b *testing.B, call func() error) (time.Duration, error) {
	before := treeTime(b)
	err := call()
	return treeTime(b) - before, err
}

// treeTime returns the CPU time of this process and of its descendants, including descendants that
// have ended and were waited for.
func treeTime(b *testing.B) (sum time.Duration) {
	b.Helper()
	var add func(pid string)
	add = func(pid string) {
		stat, err := os.ReadFile("/proc/" + pid + "/stat")
		if err != nil {
			return // the process has ended, and its parent's time includes it
		}
		fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
		for _, f := range fields[11:15] { // utime, stime, cutime, cstime
			ticks, err := strconv.ParseInt(f, 10, 64)
			if err != nil {
				b.Fatal(err)
			}
			sum += time.Duration(ticks) * time.Second / 100
		}
		lists, _ := filepath.Glob("/proc/" + pid + "/task/*/children")
		for _, list := range lists {
			children, _ := os.ReadFile(list)
			for _, child := range strings.Fields(string(children)) {
				add(child)
			}
		}
	}
	add(strconv.Itoa(os.Getpid()))
	return sum
}
