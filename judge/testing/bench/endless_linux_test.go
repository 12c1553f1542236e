package bench

import (
	"path/filepath"
	"testing"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
)

// loops are programs that never end, one in each of the languages that most judges offer.
var loops = map[string]string{
	"a.c":    "int main(void) { for (volatile int i = 0;; i++) {} }\n",
	"a.cpp":  "int main() { for (volatile int i = 0;; i = i + 1) {} }\n",
	"a.go":   "package main\n\nfunc main() {\n\tfor i := 0; ; i++ {\n\t}\n}\n",
	"a.java": "public class Main { public static void main(String[] a) { for (long i = 0;; i++) {} } }\n",
	"a.js":   "for (let i = 0;; i++) {}\n",
	"a.py":   "while True:\n    pass\n",
	"a.rs":   "fn main() { let mut i: u64 = 0; loop { i = std::hint::black_box(i + 1); } }\n",
}

// BenchmarkEndless measures how long the verdict on an endless loop takes. It reports CPU time,
// which other processes change little, and elapsed time. It also reports the bound for both: twice
// the limit of the language and a second.
func BenchmarkEndless(b *testing.B) {
	for name, text := range loops {
		b.Run(filepath.Ext(name)[1:], func(b *testing.B) {
			h := newBench(b)
			p := load(b, "p1247")
			src := build.Source{Name: name, Text: []byte(text)}
			var r *report.Report
			judge := func() (err error) {
				r, err = h.judge.Submit(b.Context(), p, src, run.Options{Seed: 1, Search: run.Search{VerdictOnly: true}, Jobs: 1})
				return err
			}
			if err := judge(); err != nil || r.Verdict != report.TLE { // compiles the program
				b.Fatalf("%+v, %v; want TLE", r, err)
			}
			var cpu time.Duration
			for b.Loop() {
				used, err := spent(b, judge)
				if err != nil {
					b.Fatal(err)
				}
				cpu += used
			}
			b.ReportMetric(0, "ns/op") // the metrics below replace it
			b.ReportMetric(cpu.Seconds()/float64(b.N), "cpu-s")
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "clock-s")
			b.ReportMetric((2*r.Limits.CPU + time.Second).Seconds(), "bound-s")
		})
	}
}
