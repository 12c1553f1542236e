package grundy_test

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
	"grundy/judge/build"
	"grundy/judge/hunt"
	"grundy/judge/plan"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/sandbox"
)

// BenchmarkHunts tells what a file of a hunt costs, by language, beside a bare loop over
// os/exec on the same program and as many small files that compares nothing. It counts CPU
// time, ours and that of all processes that we start, which others on the machine change
// less than the time by the clock.
func BenchmarkHunts(b *testing.B) {
	for _, at := range []struct {
		file  string
		cases int
	}{
		{"p1247/ac-first-pile.c", 4000},
		{"p1247/ac-top-bit.cpp", 4000},
		{"p1247/ac-position.rs", 4000},
		{"p1247/ac-scanner.go", 1000},
		{"p1247/ac-enumerate.py", 1000},
		{"p1247/ac-own-reader.java", 1000},
		{"hdu1848/ac-memo.cpp", 1_000_000},
	} {
		b.Run(filepath.Base(at.file), func(b *testing.B) {
			h, id := newHunting(b), filepath.Dir(at.file)
			p := loadProblem(b, rowOf(b, id))
			src, program := built(b, h.builder, filepath.Join("testdata", "submissions", at.file))
			var r *hunt.Report
			var err error
			one := func() {
				r, err = h.judge.Stress(b.Context(), p, src, hunt.Options{Options: two, Cases: at.cases})
				if err == nil && r.Verdict != report.AC {
					err = fmt.Errorf("verdict %s, want AC", r.Verdict)
				}
				if err != nil {
					b.Fatal(err)
				}
			}
			loop := sampled(huntedFiles(b, h, p, src, at.cases), 200)
			one() // caches
			var bare0, hunted time.Duration
			bareFiles, huntFiles := 0, 0
			for b.Loop() {
				bare0 += spent(b, func() {
					if os.Getenv("ONLYHUNT") != "" {
						return
					}
					if err := each(loop, 2, func(f *plan.File) error { return bare(program, f.Input) }); err != nil {
						b.Fatal(err)
					}
				})
				bareFiles += len(loop)
				hunted += spent(b, one)
				huntFiles += r.Files
			}
			perBare, perHunt := bare0.Seconds()*1e6/float64(bareFiles), hunted.Seconds()*1e6/float64(huntFiles)
			b.ReportMetric(0, "ns/op") // of a whole round: says nothing
			b.ReportMetric(perBare, "bare-cpu-µs/file")
			b.ReportMetric(perHunt, "hunt-cpu-µs/file")
			b.ReportMetric(perBare/perHunt, "bare/hunt")
			b.ReportMetric(float64(r.Cases)/float64(r.Files), "cases/file")
		})
	}
}

// A recorder notes the inputs of plain runs.
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

// huntedFiles returns the files that a hunt tries: those of a plain one, which are the same.
func huntedFiles(b *testing.B, h *hunting, p *problem.Problem, src build.Source, cases int) []*plan.File {
	b.Helper()
	r := &recorder{Runner: h.runner}
	if _, err := judge.New(r, h.builder).Stress(b.Context(), p, src, hunt.Options{Options: two, Cases: cases}); err != nil {
		b.Fatal(err)
	}
	return r.files
}

// sampled returns so many of the files, at equal distances.
func sampled(files []*plan.File, n int) (list []*plan.File) {
	for i := range min(n, len(files)) {
		list = append(list, files[i*len(files)/min(n, len(files))])
	}
	return list
}

// spent returns the CPU time of a call, that of processes below this one included.
func spent(b *testing.B, call func()) time.Duration {
	before := treeTime(b)
	call()
	return treeTime(b) - before
}

// treeTime returns the CPU time of this process, of those below it that live, and of those
// that were waited for.
func treeTime(b *testing.B) (sum time.Duration) {
	b.Helper()
	var add func(pid string)
	add = func(pid string) {
		stat, err := os.ReadFile("/proc/" + pid + "/stat")
		if err != nil {
			return // it has ended, and its parent has its time
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
