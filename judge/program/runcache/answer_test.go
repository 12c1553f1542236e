package runcache

import (
	"bytes"
	"testing"
	"time"

	"grundy/judge/sandbox"
)

// TestAnswer checks for which limits a stored run shows how a run would end, and how it would end.
func TestAnswer(t *testing.T) {
	const s, ms, mib = time.Second, time.Millisecond, 1 << 20
	type (
		result = sandbox.Result
		l      = sandbox.Limits
	)
	printed := bytes.Repeat([]byte("x"), 5000)
	for _, test := range []struct {
		name  string
		res   result
		want  func(*l) // changes the limits for the question
		known bool
		end   sandbox.End
	}{
		{"as it was", result{CPU: 100 * ms, Wall: 150 * ms}, nil, true, sandbox.Exited},
		{"a crash as it was", result{End: sandbox.Signaled, Signal: "SIGSEGV"}, nil, true, sandbox.Signaled},

		{"killed, perhaps by the machine", result{End: sandbox.Signaled, Signal: "SIGKILL"}, nil, false, 0},

		{"near its CPU limit", result{CPU: 850 * ms, Wall: 900 * ms}, nil, false, 0},
		{"a little over", result{CPU: 1100 * ms, Wall: 1200 * ms}, nil, false, 0},
		{"more time", result{CPU: 850 * ms, Wall: 900 * ms}, func(w *l) { w.CPU, w.Wall = 2*s, 5*s }, true, sandbox.Exited},
		{"less time, far over", result{CPU: 850 * ms, Wall: 900 * ms}, func(w *l) { w.CPU, w.Wall = 500*ms, 2*s }, true, sandbox.CPUOver},
		{"less time, near", result{CPU: 550 * ms, Wall: 600 * ms}, func(w *l) { w.CPU, w.Wall = 500*ms, 2*s }, false, 0},
		{"near the clock", result{CPU: 100 * ms, Wall: 2500 * ms}, nil, false, 0},
		{"over the clock", result{CPU: 100 * ms, Wall: 2500 * ms}, func(w *l) { w.Wall = s }, false, 0},
		{"over both, which first?", result{CPU: 900 * ms, Wall: 2900 * ms}, func(w *l) { w.CPU, w.Wall = 300*ms, 1600*ms }, false, 0},

		{"near its memory", result{Memory: 90 * mib}, nil, false, 0},
		{"more memory", result{Memory: 90 * mib}, func(w *l) { w.Memory, w.Stack = 200*mib, 160*mib }, true, sandbox.Exited},
		{"less memory, less stack", result{Memory: mib}, func(w *l) { w.Memory, w.Stack = 50*mib, 40*mib }, false, 0},
		{"a crash with more stack", result{End: sandbox.Signaled}, func(w *l) { w.Memory, w.Stack = 200*mib, 160*mib }, false, 0},
		{"an exit code with more memory", result{ExitCode: 1}, func(w *l) { w.Memory = 200 * mib }, false, 0},
		{"no limit of memory", result{Memory: 90 * mib}, func(w *l) { w.Memory, w.Stack = 0, 0 }, true, sandbox.Exited},

		{"near its output", result{Stdout: printed}, func(w *l) { w.Output = 5500 }, false, 0},
		{"less output", result{Stdout: printed}, func(w *l) { w.Output = 1000 }, true, sandbox.OutOver},
		{"less of output and time", result{CPU: 800 * ms, Wall: 800 * ms, Stdout: printed}, func(w *l) { w.CPU, w.Output = 100*ms, 1000 }, false, 0},

		{"killed, same limit", result{End: sandbox.CPUOver, CPU: 1150 * ms, Wall: 1200 * ms}, nil, true, sandbox.CPUOver},
		{"killed, lower limit", result{End: sandbox.CPUOver, CPU: 1150 * ms, Wall: 1200 * ms}, func(w *l) { w.CPU, w.Wall = 500*ms, 2*s }, true, sandbox.CPUOver},
		{"killed, higher limit", result{End: sandbox.CPUOver, CPU: 1150 * ms, Wall: 1200 * ms}, func(w *l) { w.CPU, w.Wall = 1001*ms, 4*s }, false, 0},
		{"killed, no limit", result{End: sandbox.CPUOver, CPU: 1150 * ms, Wall: 1200 * ms}, func(w *l) { w.CPU, w.Wall = 0, 0 }, false, 0},
		{"killed, more memory", result{End: sandbox.CPUOver, CPU: 1150 * ms, Wall: 1200 * ms}, func(w *l) { w.Memory = 200 * mib }, false, 0},
		{"idle", result{End: sandbox.WallOver, Wall: 3100 * ms}, nil, true, sandbox.WallOver},
		{"idle, longer", result{End: sandbox.WallOver, Wall: 3100 * ms}, func(w *l) { w.Wall = 4 * s }, false, 0},
		{"idle, made to wait", result{End: sandbox.WallOver, Wall: 6 * s}, nil, false, 0},
		{"idle, starved", result{End: sandbox.WallOver, Wall: 3 * s, Starved: true}, nil, false, 0},
		{"over its memory", result{End: sandbox.MemOver, Memory: 101 * mib}, nil, true, sandbox.MemOver},
		{"over its memory, more of it", result{End: sandbox.MemOver, Memory: 101 * mib}, func(w *l) { w.Memory = 101 * mib }, false, 0},
		{"over its output", result{End: sandbox.OutOver, Stdout: make([]byte, 10_001)}, nil, true, sandbox.OutOver},
		{"over its output, less", result{End: sandbox.OutOver, Stdout: make([]byte, 10_001)}, func(w *l) { w.Output = 100 }, true, sandbox.OutOver},
		{"over its output, more", result{End: sandbox.OutOver, Stdout: make([]byte, 10_001)}, func(w *l) { w.Output = 10_100 }, false, 0},
	} {
		c := command()
		r := fresh(t, t.TempDir()).Open(World{})
		r.Store(c, test.res)
		if test.want != nil {
			test.want(&c.Limits)
		}
		got, known, _ := r.Recall(c)
		if known != test.known || known && got.End != test.end {
			t.Errorf("%s: known %v with end %d, want %v with %d", test.name, known, got.End, test.known, test.end)
		}
		if known && (got.CPU != test.res.CPU || c.Limits.Output > 0 && int64(len(got.Stdout)) > c.Limits.Output) {
			t.Errorf("%s: %v of CPU time, %d bytes", test.name, got.CPU, len(got.Stdout))
		}
	}
}

// TestFlaky checks that the fact about an input is never used again after a program behaved
// differently on this input, even after the fact is read from the file.
func TestFlaky(t *testing.T) {
	other := quick()
	other.Stdout = []byte("no\n")
	for name, then := range map[string]sandbox.Result{
		"output": other, "exit code": {ExitCode: 1, Stdout: quick().Stdout}, "signal": {End: sandbox.Signaled, Signal: "SIGSEGV"},
	} {
		c := fresh(t, t.TempDir())
		r := c.Open(World{})
		r.Store(command(), quick())
		r.Save()
		second := c.Open(World{})
		second.Store(command(), then)
		second.Store(command(), quick()) // one more good run does not prove that the program is reliable
		if _, known, _ := second.Recall(command()); known {
			t.Errorf("%s: still known", name)
		}
		second.Save()
		if _, known, _ := c.Open(World{}).Recall(command()); known {
			t.Errorf("%s: known after reading the file", name)
		}
	}
}

// TestSteady checks that the least time counts if several runs do the same.
func TestSteady(t *testing.T) {
	r := fresh(t, t.TempDir()).Open(World{})
	for _, cpu := range []time.Duration{30, 20, 40} {
		res := quick()
		res.CPU = cpu * time.Millisecond
		r.Store(command(), res)
	}
	if res, known, _ := r.Recall(command()); !known || res.CPU != 20*time.Millisecond {
		t.Errorf("known %v, %v of CPU time", known, res.CPU)
	}
}

// TestKnowsMore checks that a stopped run does not replace a completed run.
func TestKnowsMore(t *testing.T) {
	r := fresh(t, t.TempDir()).Open(World{})
	c := command()
	res := quick()
	res.CPU, res.Wall = 850*time.Millisecond, 900*time.Millisecond
	r.Store(c, res)
	res.End, res.Stdout = sandbox.CPUOver, nil
	r.Store(c, res)
	c.Limits.CPU *= 2
	if got, known, _ := r.Recall(c); !known || string(got.Stdout) != "yes\n" {
		t.Errorf("known %v, output %q", known, got.Stdout)
	}
}

// TestBounded checks that output up to the limit is stored, and larger output is not. If a file
// would become too large, the latest facts must remain.
func TestBounded(t *testing.T) {
	r := fresh(t, t.TempDir()).Open(World{})
	c := command()
	c.Limits.Output = 0
	huge := quick()
	huge.Stdout = make([]byte, maxOutput+1)
	r.Store(c, huge)
	if len(r.facts) != 0 {
		t.Error("an output that is too large is stored")
	}
	huge.Stdout = huge.Stdout[:maxOutput]
	for i := range 2 * maxFile / maxOutput {
		c.Stdin = []byte{byte(i)}
		r.Store(c, huge)
	}
	few := bounded(r.facts)
	if n := len(few); n >= maxFile/maxOutput+1 || n < maxFile/maxOutput-1 {
		t.Errorf("%d outputs of %d bytes are stored in a file of %d", n, maxOutput, maxFile)
	}
	if _, known := few[commandKey(c)]; !known {
		t.Error("the latest fact is dropped")
	}
}
