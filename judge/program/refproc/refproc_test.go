package refproc

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"
)

// references are the references that the processes of these tests run.
var references = map[string]Solve{
	"echo": func(in io.Reader, out io.Writer) error { _, err := io.Copy(out, in); return err },
	"fail": func(io.Reader, io.Writer) error { return errors.New("line 3: no digit") },
	"digits": func(in io.Reader, _ io.Writer) error {
		if text, _ := io.ReadAll(in); strings.HasPrefix(string(text), "no digit") {
			return errors.New("no digit")
		}
		return nil
	},
	"half": func(_ io.Reader, out io.Writer) error {
		fmt.Fprintln(out, "half an answer")
		return errors.New("then trouble")
	},
	"panic": func(io.Reader, io.Writer) error { nowhere()[1]++; return nil },
	"spin": func(io.Reader, io.Writer) error {
		for n := 0; ; n++ {
			_ = n
		}
	},
	"block": func(io.Reader, io.Writer) error { select {} },
	"exit":  func(io.Reader, io.Writer) error { os.Exit(3); return nil },
	"deep":  func(io.Reader, io.Writer) error { return fmt.Errorf("%d", deep(1)) },
	"pid":   func(_ io.Reader, out io.Writer) error { _, err := fmt.Fprint(out, os.Getpid()); return err },
	"patient": func(_ io.Reader, out io.Writer) error {
		time.Sleep(2 * orphaned)
		_, err := fmt.Fprint(out, os.Getpid())
		return err
	},
}

func deep(n int) int {
	if n < 0 {
		return 0 // never happens
	}
	return deep(n+1) + 1
}

func nowhere() map[int]int { return nil }

func TestMain(m *testing.M) {
	debug.SetMaxStack(16 << 20) // so that "deep" overflows the stack soon
	Serve(func(name string) Solve { return references[name] })
	os.Exit(m.Run())
}

func newPool(t *testing.T) *Pool {
	p := &Pool{}
	t.Cleanup(func() { p.Close() })
	return p
}

// TestAnswer checks that inputs and answers of all sizes pass through the pipes unchanged.
func TestAnswer(t *testing.T) {
	p := newPool(t)
	for _, size := range []int{0, 1, 4096, 1<<16 - 1, 1 << 16, 3 << 20} {
		want := bytes.Repeat([]byte("7"), size)
		if got, err := p.Answer(t.Context(), "echo", want); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%d bytes: %d come back, %v", size, len(got), err)
		}
	}
}

// TestFaults checks that each fault of a reference becomes an error that describes it, and that
// the next file is still answered.
func TestFaults(t *testing.T) {
	p := newPool(t)
	for name, want := range map[string]string{
		"fail": "line 3: no digit", "half": "then trouble", "panic": "panics: assignment to entry in nil map",
		"exit": "ends its process: exit status 3", "deep": "stack", "none": "no reference is called none",
	} {
		if _, err := p.Answer(t.Context(), name, []byte("1\n")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
		if got, err := p.Answer(t.Context(), "echo", []byte("1\n")); err != nil || string(got) != "1\n" {
			t.Errorf("after %s: %q, %v", name, got, err)
		}
	}
}

// TestStopped checks that when ctx ends, a reference that never ends is stopped and its process
// ends.
func TestStopped(t *testing.T) {
	for _, name := range []string{"spin", "block"} {
		why := errors.New("enough")
		ctx, stop := context.WithCancelCause(t.Context())
		p := newPool(t)
		c, err := p.take()
		if err != nil {
			t.Fatal(err)
		}
		p.put(c)
		time.AfterFunc(50*time.Millisecond, func() { stop(why) })
		if _, err := p.Answer(ctx, name, nil); !errors.Is(err, why) {
			t.Errorf("%s: %v", name, err)
		}
		if c.command.ProcessState == nil {
			t.Errorf("%s: its process is left", name)
		}
		if _, err := p.Answer(t.Context(), "echo", nil); err != nil {
			t.Errorf("after %s: %v", name, err)
		}
	}
}

// TestReused checks that a process answers several files, even after a slow one that made it
// check for its parent.
func TestReused(t *testing.T) {
	p := newPool(t)
	var pids []string
	for _, name := range []string{"pid", "patient", "pid", "pid"} {
		got, err := p.Answer(t.Context(), name, []byte("some input"))
		if err != nil {
			t.Fatal(err)
		}
		pids = append(pids, string(got))
	}
	if pids[0] != pids[1] || pids[1] != pids[2] || pids[2] != pids[3] {
		t.Errorf("answered by the processes %v, want one", pids)
	}
}

// TestSideBySide checks that concurrent calls do not get each other's answers.
func TestSideBySide(t *testing.T) {
	p := newPool(t)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for k := range 20 {
				want := fmt.Sprint(i, k)
				if got, err := p.Answer(t.Context(), "echo", []byte(want)); err != nil || string(got) != want {
					t.Errorf("%q, %v", got, err)
				}
			}
		})
	}
	wg.Wait()
}

// TestOrphan checks that a process ends when its parent has gone, even if its reference does not
// end.
func TestOrphan(t *testing.T) {
	c, err := start()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.in.Write(request("spin", nil)); err != nil {
		t.Fatal(err)
	}
	c.in.Close() // as if this process had died
	_ = c.command.Wait()
}

// FuzzServe checks that no stream of requests causes a panic.
func FuzzServe(f *testing.F) {
	f.Add(request("echo", []byte("7\n")))
	f.Add([]byte("\x04\x00\x00\x00echo\xff\xff\xff\x7f"))
	f.Fuzz(func(t *testing.T, stream []byte) {
		var out bytes.Buffer
		_ = serve(bytes.NewReader(stream), &out, func(name string) Solve { return references["echo"] })
	})
}

// BenchmarkAnswer measures a call that reuses a process.
func BenchmarkAnswer(b *testing.B) {
	p := &Pool{}
	defer p.Close()
	for b.Loop() {
		if _, err := p.Answer(b.Context(), "echo", []byte("1\n2\n")); err != nil {
			b.Fatal(err)
		}
	}
}
