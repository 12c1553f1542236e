//go:build unix

package grammar

import (
	"bufio"
	"bytes"
	"io"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// BenchmarkShapes measures cases per second: the first 2,000 in the order of size, and small
// random cases.
func BenchmarkShapes(b *testing.B) {
	for _, s := range []struct{ name, input string }{
		{"ints", `case: [{n: {int: 1..100}}, {a: {int: 1..10^9, count: n}}]`},
		{"permutation", `case: [{n: {int: 1..100}}, {p: {permutation: n}}]`},
		{"sorted", `case: [{n: {int: 1..100}}, {a: {int: 1..10^9, count: n, sorted: ascending}}]`},
		{"reals", `case: [{n: {int: 1..100}}, {x: {real: 0..1000, digits: 3, count: n}}]`},
		{"brackets", `case: [{s: {brackets: "()[]", length: 1..100}}]`},
		{"pattern", `case: [{s: {pattern: "a*b[cd]+", length: 1..100}}]`},
		{"words", `case: [{s: {chars: a-z, length: 1..100}}]`},
		{"words, letters ignored", `case: [{s: {chars: a-z, length: 1..100, ignore: [letters]}}]`},
		{"tree", `case: [{n: {int: 1..100}}, {tree: n, ends: [u, v]}]`},
		{"weighted tree", `case: [{n: {int: 1..100}}, {tree: n, ends: [u, v], weights: {w: {int: 1..10^9}}}]`},
		{"graph", `case: [{n: {int: 1..100}, m: {int: 0..200}}, {graph: n, edges: m, ends: [u, v]}]`},
		{"graph, names ignored", `case: [{n: {int: 1..100}, m: {int: 0..200}}, {graph: n, edges: m, ends: [u, v], ignore: [names]}]`},
		{"dag", `case: [{n: {int: 1..100}, m: {int: 0..200}}, {graph: n, edges: m, ends: [u, v], is: [directed, acyclic]}]`},
		{"strong graph", `case: [{n: {int: 1..100}, m: {int: 0..200}}, {graph: n, edges: m, ends: [u, v], is: [directed, strong]}]`},
		{"parents", `case: [{n: {int: 1..100}}, {p: {parents: n}}]`},
		{"points", `case: [{n: {int: 1..100}}, {points: n, at: {x: {int: -1000..1000}, y: {int: -1000..1000}}, is: [distinct]}]`},
		{"general points", `case: [{n: {int: 1..100}}, {points: n, at: {x: {int: -1000..1000}, y: {int: -1000..1000}}, is: [general], ignore: [order]}]`},
		{"queries", rangeQueries},
		{"queries with a state", stackQueries},
	} {
		g := compile(b, "input: "+braced(s.input))
		measure := func(name string, one func() (cases int)) {
			b.Run(s.name+"/"+name, func(b *testing.B) {
				n, begin := 0, cpuTime()
				for b.Loop() {
					n += one()
				}
				b.ReportMetric(float64(n)/(cpuTime()-begin).Seconds(), "cases/CPU-s")
			})
		}
		measure("enumerated", func() (n int) {
			for range g.Enumerate().All() {
				if n++; n == 2_000 {
					break
				}
			}
			return n
		})
		r := NewRand(s.name)
		measure("sampled", func() int {
			if err := g.Sample(g.NewCases(), Random{r}); err != nil {
				b.Fatal(err)
			}
			return 1
		})
	}
}

// cpuTime returns the CPU time of this process, so that other work on the machine does not count.
func cpuTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkLargeGraph draws and reads a graph of 10^5 vertices and 2*10^5 edges, and the same
// numbers without a shape. It alternates with a bare loop that reads the numbers of the same
// file. So the ratios of CPU time show the cost of the shape even on a busy machine.
func BenchmarkLargeGraph(b *testing.B) {
	for _, s := range []struct{ name, lines string }{
		{"graph", `{graph: n, edges: m, ends: [u, v], is: [connected]}`},
		{"dag", `{graph: n, edges: m, ends: [u, v], is: [directed, acyclic]}`},
		{"tree and lines", `{tree: n, ends: [u, v]}, {repeat: n, lines: [{x: {int: 1..n}, y: {int: 1..n}}]}`},
		{"lines", `{repeat: m, lines: [{u: {int: 1..n}, v: {int: 1..n}}]}`},
	} {
		g := compile(b, `input: {case: [{n: {int: 100000..100000}, m: {int: 200000..200000}}, `+s.lines+`]}`)
		b.Run(s.name, func(b *testing.B) {
			var bare, drawn, strict, lenient time.Duration
			for b.Loop() {
				cs := g.NewCases()
				drawn += timed(func() error { return g.Sample(cs, Random{NewRand(s.name)}) }, b)
				file := g.Print(nil, cs)
				bare += timed(func() error { return bareRead(file) }, b)
				strict += timed(func() error { _, err := g.Parse(file, Strict); return err }, b)
				lenient += timed(func() error { _, err := g.Parse(file, Lenient); return err }, b)
			}
			b.ReportMetric(bare.Seconds()*1000/float64(b.N), "bare-CPU-ms")
			b.ReportMetric(float64(drawn)/float64(bare), "drawn/bare")
			b.ReportMetric(float64(strict)/float64(bare), "strict/bare")
			b.ReportMetric(float64(lenient)/float64(bare), "lenient/bare")
		})
	}
}

// timed returns the CPU time of a function call.
func timed(do func() error, b *testing.B) time.Duration {
	begin := cpuTime()
	if err := do(); err != nil {
		b.Fatal(err)
	}
	return cpuTime() - begin
}

// bareRead reads the numbers of a file word by word, like a program that trusts its input.
func bareRead(file []byte) error {
	in := bufio.NewScanner(bytes.NewReader(file))
	in.Split(bufio.ScanWords)
	var list []int
	for in.Scan() {
		v, err := strconv.Atoi(in.Text())
		if err != nil {
			return err
		}
		list = append(list, v)
	}
	if len(list) == 0 {
		return io.ErrUnexpectedEOF
	}
	return in.Err()
}
