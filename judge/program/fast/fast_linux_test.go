package fast

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox"
)

// A fake is a runner whose servers are functions. Each gets the judge's descriptors, and returns
// when it ends.
type fake struct {
	sandbox.Runner
	serve   func(control, output int)
	started atomic.Int32
}

// Start implements sandbox.Starter.
func (f *fake) Start(_ sandbox.Command, control *os.File) (*sandbox.Started, error) {
	f.started.Add(1)
	own, err := unix.Dup(int(control.Fd()))
	if err != nil {
		return nil, err
	}
	var pipe [2]int
	if err := unix.Pipe2(pipe[:], unix.O_CLOEXEC); err != nil {
		return nil, err
	}
	go func() {
		f.serve(own, pipe[1])
		unix.Close(own)
		unix.Close(pipe[1])
	}()
	return &sandbox.Started{Output: pipe[0], Input: inputFile, Stop: func() {}}, unix.SetNonblock(pipe[0], true)
}

// inputFile returns a file with the input of a run.
func inputFile(text []byte) (*os.File, error) {
	fd, err := unix.MemfdCreate("input", unix.MFD_CLOEXEC)
	if err != nil {
		return nil, err
	}
	f := os.NewFile(uintptr(fd), "input")
	if _, err = f.Write(text); err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	return f, err
}

// next waits for the input of a run. ok is false if there are no more.
func next(control int) (input string, ok bool) {
	p, oob := make([]byte, 1), make([]byte, unix.CmsgSpace(4))
	n, m, _, _, err := unix.Recvmsg(control, p, oob, 0)
	if err != nil || n == 0 {
		return "", false
	}
	list, err := unix.ParseSocketControlMessage(oob[:m])
	if err != nil || len(list) != 1 {
		return "", false
	}
	fds, err := unix.ParseUnixRights(&list[0])
	if err != nil {
		return "", false
	}
	file := os.NewFile(uintptr(fds[0]), "input")
	defer file.Close()
	text, err := io.ReadAll(file)
	return string(text), err == nil
}

func write(fd int, text string) { _, _ = unix.Write(fd, []byte(text)) }

// answering returns a server whose output is a function of the input.
func answering(quick func(input string) string) func(control, output int) {
	return func(control, output int) {
		write(control, hello)
		for input, ok := next(control); ok; input, ok = next(control) {
			write(output, quick(input))
			write(control, string(make([]byte, 3*long)))
		}
	}
}

// always returns a function with a constant result.
func always(says string) func(string) string { return func(string) string { return says } }

// A bench makes runs of a program whose plain runs are a function.
type bench struct {
	*Runs
	plainly func(input string) string
	runs    int // number of plain runs
	rest    func(mean time.Duration) time.Duration
}

// newBench returns a bench on which the mean time of plain runs is already known.
func newBench(t *testing.T, f *fake, mean time.Duration, plainly func(input string) string) *bench {
	b := &bench{Runs: New(f, 1, func(context.Context) (sandbox.Command, bool, error) { return sandbox.Command{}, true, nil }), plainly: plainly}
	b.warmup, b.passes, b.plain = 0, 1, mean
	t.Cleanup(b.Close)
	return b
}

// do makes a run that passes if it prints ok.
func (b *bench) do(ctx context.Context, input string) (string, error) {
	return Do(ctx, b.Runs, []byte(input), Way[string]{
		Plain: func() (string, error) { b.runs++; return b.plainly(input), nil },
		Judge: func(res sandbox.Result) (string, error) { return string(res.Stdout), nil },
		Right: func(s string) bool { return s == "ok" },
		Rest:  b.rest,
	})
}

// count makes n runs, checks that each gives the plain result, and returns how many runs of the
// bench were plain so far.
func (b *bench) count(t *testing.T, n int) int {
	t.Helper()
	for i := range n {
		input := fmt.Sprint(i)
		if got, err := b.do(t.Context(), input); err != nil || got != b.plainly(input) {
			t.Fatalf("run %d: %q, %v; want %q", i, got, err, b.plainly(input))
		}
	}
	return b.runs
}

// TestSample checks that most passes of an honest server are accepted. The first one, and some of
// the others, are repeated plainly.
func TestSample(t *testing.T) {
	b := newBench(t, &fake{serve: answering(always("ok"))}, time.Minute, always("ok"))
	if first := b.count(t, 1); first != 1 {
		t.Errorf("the first fast pass is followed by %d plain runs", first)
	}
	if n := b.count(t, 2000); n < 20 || n > 120 || b.Answers() != 2001 {
		t.Errorf("%d of 2001 runs are plain, %d fast", n, b.Answers())
	}
}

// TestDiffers checks that a program that is right only in fast runs is detected, and then always
// run plainly.
func TestDiffers(t *testing.T) {
	f := &fake{serve: answering(always("ok"))}
	b := newBench(t, f, time.Minute, func(input string) string {
		if strings.HasSuffix(input, "7") {
			return "wrong"
		}
		return "ok"
	})
	for i := 0; !b.Differs(); i++ {
		if _, err := b.do(t.Context(), fmt.Sprint(i)); err != nil || i == 100_000 {
			t.Fatalf("not found out after %d runs: %v", i, err)
		}
	}
	answers := b.Answers()
	if b.count(t, 50); b.Answers() != answers || f.started.Load() != 1 {
		t.Errorf("%d fast runs after that, and %d servers", b.Answers()-answers, f.started.Load())
	}
}

// TestFails checks that a plain run decides if a fast one fails. If the plain run passes, the
// program is run plainly from then on.
func TestFails(t *testing.T) {
	wrong := func(input string) string {
		if input == "7" {
			return "wrong"
		}
		return "ok"
	}
	b := newBench(t, &fake{serve: answering(wrong)}, time.Minute, wrong)
	if b.count(t, 50); b.Answers() != 50 || b.Dropped() != 0 || b.Differs() {
		t.Errorf("a wrong program: %d fast runs, %d dropped, differs %t", b.Answers(), b.Dropped(), b.Differs())
	}
	b = newBench(t, &fake{serve: answering(wrong)}, time.Minute, always("ok"))
	if b.count(t, 50); b.Answers() != 8 || b.Dropped() != 1 || b.Differs() {
		t.Errorf("a program that fails fast runs alone: %d fast runs, %d dropped, differs %t", b.Answers(), b.Dropped(), b.Differs())
	}
}

// TestSilent checks a server that does not answer, or answers nonsense. The server must be stopped
// at once, and plain runs must count. Only a silent server gets a second chance.
func TestSilent(t *testing.T) {
	wait := func(control, _ int) {
		for ok := true; ok; _, ok = next(control) {
		}
	}
	for name, serve := range map[string]func(control, output int){
		"no greeting":        wait,
		"another greeting":   func(control, output int) { write(control, "grundyF0"); wait(control, output) },
		"no answer":          func(control, output int) { write(control, hello); wait(control, output) },
		"an end":             func(int, int) {},
		"an end after hello": func(control, _ int) { write(control, hello); next(control) },
		"a short answer": func(control, output int) {
			write(control, hello)
			next(control)
			write(control, "x")
			wait(control, output)
		},
		"a flood": func(control, output int) {
			write(control, hello)
			next(control)
			for n := 1; n > 0; {
				n, _ = unix.Write(output, make([]byte, 1<<16)) // until the pipe is full
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := &fake{serve: serve}
			servers := int32(1)
			if slices.Contains([]string{"no greeting", "no answer", "a flood"}, name) {
				servers = 1 + mostSilent
			}
			b := newBench(t, f, time.Millisecond, always("ok"))
			if n := b.count(t, 20); n != 20 || f.started.Load() != servers || b.Answers() != 0 {
				t.Errorf("%d of 20 runs are plain, %d servers, %d answers", n, f.started.Load(), b.Answers())
			}
		})
	}
}

// TestSlow checks that a server continues after one slow input, and is stopped if it is slower than
// plain runs.
func TestSlow(t *testing.T) {
	silent := &fake{serve: func(control, _ int) {
		write(control, hello)
		for ok := true; ok; _, ok = next(control) {
		}
	}}
	b := newBench(t, silent, time.Millisecond, always("ok"))
	patience := b.patience()
	b.plainly = func(string) string { time.Sleep(patience); return "ok" }
	if b.count(t, 1); b.ended {
		t.Error("a server that was slow on an input on which a plain run is slow, too, serves no more")
	}
	late := &fake{serve: answering(func(string) string { time.Sleep(40 * time.Millisecond); return "ok" })}
	b = newBench(t, late, time.Millisecond, always("ok"))
	if b.count(t, 1000); !b.ended || b.Answers() > 500 {
		t.Errorf("a server that takes 40 ms, where a plain run takes none, has served %d runs", b.Answers())
	}
}

// TestBusy checks that servers continue if the machine becomes busy after the first plain runs: if
// they start slowly, and if each run is slower than the first plain runs, but not slower than plain
// runs are now. One server may even be silent.
func TestBusy(t *testing.T) {
	slowly := func(took time.Duration, says string) string { time.Sleep(took); return says }
	quick := answering(func(string) string { return slowly(20*time.Millisecond, "ok") })
	var servers atomic.Int32
	f := &fake{serve: func(control, output int) {
		if servers.Add(1) == 1 {
			next(control) // says no hello
			return
		}
		time.Sleep(20 * time.Millisecond)
		quick(control, output)
	}}
	b := newBench(t, f, time.Millisecond, func(string) string { return slowly(40*time.Millisecond, "ok") })
	if b.count(t, 60); b.Answers() != 59 || servers.Load() != 2 {
		t.Errorf("%d of 60 runs are fast, by %d servers", b.Answers(), servers.Load())
	}
}

// TestPlain checks that runs are plain if there is no server, or if the input is long.
func TestPlain(t *testing.T) {
	f := &fake{serve: answering(always("ok"))}
	for name, command := range map[string]func(context.Context) (sandbox.Command, bool, error){
		"no server": func(context.Context) (sandbox.Command, bool, error) { return sandbox.Command{}, false, nil },
		"an error": func(context.Context) (sandbox.Command, bool, error) {
			return sandbox.Command{}, true, errors.New("no compiler")
		},
	} {
		b := newBench(t, f, time.Minute, always("ok"))
		asked := 0
		b.command = func(ctx context.Context) (sandbox.Command, bool, error) { asked++; return command(ctx) }
		if n := b.count(t, 10); n != 10 || asked != 1 {
			t.Errorf("%s: %d of 10 runs are plain, asked %d times", name, n, asked)
		}
	}
	b := newBench(t, f, time.Minute, always("ok"))
	if got, err := b.do(t.Context(), strings.Repeat("1", longest+1)); err != nil || got != "ok" || b.Answers() != 0 {
		t.Errorf("a long input: %q, %v, %d fast runs", got, err, b.Answers())
	}
	b = newBench(t, f, 0, always("ok"))
	b.passes = 0
	if n := b.count(t, 1); n != 1 || b.Answers() != 0 {
		t.Errorf("the first run of all: %d plain, %d fast", n, b.Answers())
	}
}

// TestFewLeft checks that no server is started if only few plain runs are left, and that servers
// which were started before continue.
func TestFewLeft(t *testing.T) {
	f := &fake{serve: answering(always("ok"))}
	b := newBench(t, f, time.Second, always("ok"))
	left := 1
	b.rest = func(mean time.Duration) time.Duration { return time.Duration(left) * mean }
	if n := b.count(t, 10); n != 10 || f.started.Load() != 0 {
		t.Errorf("one run left: %d of 10 runs are plain, %d servers", n, f.started.Load())
	}
	left = 1000
	if b.count(t, 10); b.Answers() != 10 || f.started.Load() != 1 {
		t.Errorf("a thousand runs left: %d of 10 are fast, %d servers", b.Answers(), f.started.Load())
	}
	left = 1
	if b.count(t, 10); b.Answers() != 20 {
		t.Errorf("one run left, and a server: %d of 20 are fast", b.Answers())
	}
}

// TestStopped checks that a run ends when its context ends, and that the next run is not affected.
func TestStopped(t *testing.T) {
	why := errors.New("enough")
	ctx, stop := context.WithCancelCause(t.Context())
	b := newBench(t, &fake{serve: answering(func(input string) string {
		if input == "long" {
			stop(why)
			<-t.Context().Done()
		}
		return "ok"
	})}, time.Minute, always("ok"))
	if _, err := b.do(ctx, "long"); !errors.Is(err, why) {
		t.Errorf("%v, want %v", err, why)
	}
	if b.count(t, 10); b.Answers() != 10 {
		t.Errorf("%d of 10 runs are fast", b.Answers())
	}
}

// TestSideBySide checks that concurrent runs are all fast, on at most one server each, once a first
// run has determined how a server is started.
func TestSideBySide(t *testing.T) {
	f := &fake{serve: answering(func(input string) string { return input })}
	b := newBench(t, f, time.Minute, nil)
	run := func(want string) {
		own := func(res sandbox.Result) (string, error) { return string(res.Stdout), nil }
		got, err := Do(t.Context(), b.Runs, []byte(want), Way[string]{
			Plain: func() (string, error) { return want, nil }, Judge: own, Right: func(s string) bool { return s == want },
		})
		if err != nil || got != want {
			t.Errorf("%q, %v; want %q", got, err, want)
		}
	}
	run("first")
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			for k := range 100 {
				run(fmt.Sprint(i, k))
			}
		})
	}
	all.Wait()
	if n := f.started.Load(); b.Answers() != 401 || n < 1 || n > 4 {
		t.Errorf("%d of 401 runs are fast, by %d servers", b.Answers(), n)
	}
}
