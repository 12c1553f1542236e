package bench

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/hunt"
	"grundy/judge/tests/plan"
	"grundy/solutions"
)

// two are the options of a hunt with two jobs.
var two = run.Options{Seed: 1, Jobs: 2}

// BenchmarkStress measures the speed of a hunt. For comparison, a bare loop over os/exec runs the
// program on as many cases without comparing answers. The inputs are files of one case, files of
// many cases, and all legal strings of the digit game.
func BenchmarkStress(b *testing.B) {
	for _, at := range []struct {
		name, problem, file string
		options             hunt.Options
	}{
		{"one-a-file", "p1247", "ac-top-bit.cpp", hunt.Options{Options: two, Cases: 4000}},
		{"many-a-file", "hdu1848", "ac-memo.cpp", hunt.Options{Options: two, Cases: 1_000_000}},
		{"all-strings", "digit-game", "ac-mark-forward.cpp", hunt.Options{Options: two}},
	} {
		b.Run(at.name, func(b *testing.B) {
			h := newBench(b)
			p := load(b, at.problem)
			src, program := built(b, h.builder, filepath.Join("testdata", "submissions", at.problem, at.file))
			var r *hunt.Report
			hunt := func() (err error) {
				if r, err = h.judge.Stress(b.Context(), p, src, at.options); err == nil && r.Verdict != report.AC {
					err = fmt.Errorf("verdict %s, want AC", r.Verdict)
				}
				return err
			}
			if err := hunt(); err != nil {
				b.Fatal(err)
			}
			files := smallFiles(b, p, r.Cases, r.Files)
			medians := race(b,
				contender{"bare", func() error {
					return each(files, at.options.Jobs, func(f *plan.File) error { return bare(program, f.Input) })
				}},
				contender{"stress", hunt},
			)
			b.ReportMetric(medians[0].Seconds(), "bare-s")
			b.ReportMetric(medians[1].Seconds(), "stress-s")
			b.ReportMetric(float64(r.Cases)/medians[1].Seconds(), "cases/s")
			b.ReportMetric(float64(r.Files)/medians[1].Seconds(), "files/s")
			b.ReportMetric(float64(r.Cases), "cases")
		})
	}
}

// smallFiles returns the first cases in the size order, divided into files.
func smallFiles(b *testing.B, p *problem.Problem, cases, files int) []*plan.File {
	b.Helper()
	all := p.Grammar.NewCases()
	for c := range p.Grammar.Enumerate().All() {
		if all.Add(c); all.Len() == cases {
			break
		}
	}
	each := (cases + files - 1) / files
	var list []*plan.File
	for from := 0; from < all.Len(); from += each {
		list = append(list, &plan.File{Input: p.Grammar.Print(nil, all.Slice(from, min(from+each, all.Len())))})
	}
	return list
}

// swift are the languages whose programs start in a millisecond or two.
var swift = []string{".c", ".cpp", ".go", ".rs"}

// BenchmarkFind measures the time to the smallest counterexample: median, ninth decile and maximum
// over the stored wrong submissions in languages that start fast. For comparison, it reports the
// median time of their bare runs.
func BenchmarkFind(b *testing.B) {
	h := newBench(b)
	var hunts []func() error
	var runs []func() error
	for _, row := range solutions.Rows {
		p := load(b, row.ID)
		files, err := filepath.Glob(filepath.Join("testdata", "submissions", row.ID, "wa-*"))
		if err != nil {
			b.Fatal(err)
		}
		for _, file := range files {
			if !slices.Contains(swift, filepath.Ext(file)) {
				continue
			}
			src, program := built(b, h.builder, file)
			hunts = append(hunts, func() error {
				r, err := h.judge.Stress(b.Context(), p, src, hunt.Options{Options: two, For: 20 * time.Second, Smaller: 2 * time.Second})
				if err == nil && r.Found == nil {
					err = errors.New(file + ": not found")
				}
				return err
			})
			sample := []byte(p.Spec.Samples[0].In.Value)
			runs = append(runs, func() error { _ = bare(program, sample); return nil })
		}
	}
	var found, ran []time.Duration
	for b.Loop() {
		for i := range hunts {
			found, ran = append(found, timed(b, hunts[i])), append(ran, timed(b, runs[i]))
		}
	}
	slices.Sort(found)
	slices.Sort(ran)
	b.ReportMetric(0, "ns/op") // replaces the meaningless time of a whole round
	b.ReportMetric(float64(found[len(found)/2].Microseconds())/1000, "median-ms")
	b.ReportMetric(float64(found[len(found)*9/10].Microseconds())/1000, "ninth-decile-ms")
	b.ReportMetric(float64(found[len(found)-1].Microseconds())/1000, "longest-ms")
	b.ReportMetric(float64(ran[len(ran)/2].Microseconds())/1000, "bare-run-ms")
	b.ReportMetric(float64(len(hunts)), "programs")
}

// timed returns the time of a call.
func timed(b *testing.B, run func() error) time.Duration {
	began := time.Now()
	if err := run(); err != nil {
		b.Fatal(err)
	}
	return time.Since(began)
}
