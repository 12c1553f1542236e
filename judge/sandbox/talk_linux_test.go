package sandbox_test

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/sandbox"
	"grundy/judge/sandbox/sandboxtest"
	"grundy/judge/testing/testenv"
)

// talker compiles testdata/talker.c, a program that interacts as its arguments say.
func talker(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "talker")
	if out, err := exec.Command("gcc", "-O1", "-static", "-pthread", "-o", path, "testdata/talker.c").CombinedOutput(); err != nil {
		testenv.Missing(t, "gcc: %v\n%s", err, out)
	}
	return path
}

// talkers calls test in each tier, with a function that makes an interactive run of two talkers.
func talkers(t *testing.T, test func(t *testing.T, talk talkFunc)) {
	path := talker(t)
	for _, tier := range sandbox.Tiers {
		t.Run(tier, func(t *testing.T) {
			r, err := sandbox.OpenTier(tier)
			testenv.Tier(t, tier, err)
			defer r.Close()
			test(t, func(program, interactor string) (sandbox.Talk, error) {
				return sandboxtest.Undisturbed(func() (sandbox.Talk, error) {
					return r.(sandbox.Talker).Talk(t.Context(), talking(path, program, 1<<21), patient(talking(path, interactor, 1<<22)), failed)
				})
			})
		})
	}
}

type talkFunc = func(program, interactor string) (sandbox.Talk, error)

// talking returns the command of a talker with a script. output is its output limit.
func talking(path, script string, output int64) sandbox.Command {
	cpu := 10 * time.Second
	if strings.Contains(script, " b") || script == "F" { // a script that burns CPU time may take long
		cpu = 200 * time.Millisecond
	}
	return sandbox.Command{
		Args: append([]string{path}, strings.Fields(script)...), Visible: []string{filepath.Dir(path)},
		Limits: sandbox.Limits{CPU: cpu, Wall: time.Second, Memory: 64 << 20, Output: output, Stack: 8 << 20, Processes: 8},
	}
}

// failed says that an interactor rejects the program unless it exits with 0.
func failed(r sandbox.Result) bool { return r.End != sandbox.Exited || r.ExitCode != 0 }

// patient gives an interactor a longer wall limit than its program has.
func patient(c sandbox.Command) sandbox.Command {
	c.Limits.Wall *= 4
	return c
}

// TestTalk checks the result of each way in which two programs can interact, or fail to.
func TestTalk(t *testing.T) {
	cases := []struct{ name, program, interactor, want string }{
		{"good", "phello g pend", "g pyou g x0", "exit 0, exit 0"},
		{"many turns", "t2000", "a2000", "exit 0, exit 0"},
		{"both print first", "P1048576 B1048576", "P1048576 B1048576", "exit 0, exit 0"},
		{"interactor refuses", "p1 g g g", "g x1", "exit 0, exit 1, spared"},
		{"program sleeps after it is refused", "p1 s600000", "g x1", "exit 0, exit 1, spared"},
		{"program waits after it is accepted", "p1 s600000", "g x0", "exit 0, exit 0, spared"},
		{"program prints after the end", "p1 s100 p2 p3 x0", "g x0", "exit 0, exit 0"},
		{"program crashes after the end", "p1 g", "g x0", "exit 98, exit 0"},
		{"crash in mid talk", "p1 k11", "g g x0", "SIGSEGV, exit 98, told"},
		{"exit code in mid talk", "p1 x3", "g g x0", "exit 3, exit 98, told"},
		{"program floods after the end", "p1 g s50 f", "g px x0", "exit 0, exit 0, spared"},
		{"interactor decides before it is told", "p1 x3", "g s600 x1", "exit 3, exit 1"},
		{"interactor takes its time before it is told", "p1 x3", "g s1500 x1", "exit 3, exit 1"},
		{"program works after it has closed its output", "c1 b", "g x0", "cpu, exit 98, told"},
		{"program burns after the end", "p1 b", "g x0", "cpu, exit 0"},
		{"program crashes late after the end", "p1 s300 k11", "g x0", "SIGSEGV, exit 0"},
		{"interactor sleeps and would be told", "p1 x3", "g s100 g x1", "exit 3, exit 98, told"},
		{"early end", "p1 x0", "g g x1", "exit 0, exit 98"},
		{"silent", "x0", "g x0", "exit 0, exit 98"},
		{"reopens its files", "r0 r1 phello g pend", "r0 r1 g pyou g x0", "exit 0, exit 0"},
		{"reopens its input after the end of it", "s200 r0 g s200 r0 e x0", "p1 c1 s800 x0", "exit 0, exit 0"},
		{"closes its output", "c1 s600000 x0", "g x0", "exit 0, exit 98, spared"},
		{"closes its input", "c0 p1 p2 x0", "P300000 g g x0", "exit 0, exit 0"},
		{"interactor closes its input", "P300000 x0", "c0 s200 x0", "exit 0, exit 0"},
		{"both wait", "g", "g", "wall, wall, idle"},
		{"both wait in mid talk", "p1 g g", "g p2 g", "wall, wall, idle"},
		{"program sleeps", "p1 s600000", "g g", "wall, exit 98, told"},
		{"program burns", "p1 b", "g g", "cpu, exit 98, told"},
		{"program floods", "f", "e x0", "output, exit 0, told"},
		{"program floods and nobody reads", "f", "s300 x0", "exit 0, exit 0, spared"},
		{"program floods and is refused", "f", "G1000 s100 x1", "exit 0, exit 1, spared"},
		{"program floods and ends", "P1048576 P1048576 p1 x0", "s100 e x0", "output, exit 0, told"},
		{"program floods and ends, and nobody reads", "P1048576 P1048576 p1 x0", "s100 x0", "exit 0, exit 0 | exit 0, exit 0, spared"}, // whichever ends first
		{"interactor floods", "e", "f", "exit 0, output, spared"},
		{"interactor floods its messages", "e", "F", "exit 0, output, spared"},

		{"first thread of the program ends", "@ phello g s300 pend", "g pyou g x0", "exit 0, exit 0"},
		{"first thread of the interactor ends", "phello g s300 pend", "@ g s300 pyou g x0", "exit 0, exit 0"},
		{"both wait after their first threads ended", "@ p1 g g", "@ g p2 g", "wall, wall, idle"},
		{"program sleeps after its first thread ended", "@ p1 s600000", "g g", "wall, exit 98, told"},
		{"program sleeps beside a dead child", "z p1 s600000", "g g", "wall, exit 98, told"},
		{"program stops itself", "p1 k19", "g g", "wall, exit 98, told"},
		{"program waits for a child that waits", "p1 v", "g g", "wall, exit 98, told"},
		{"both wait beside dead children", "z p1 g g", "z g p2 g", "wall, wall, idle"},
		{"interactor burns", "g", "s1 b", "exit 0, cpu, spared"},
		{"program killed", "g k9", "p1 g", "SIGKILL, exit 98, told"},
		{"interactor killed", "g", "k9", "exit 0, SIGKILL, spared"},
		{"interactor crashes", "g", "k11", "exit 0, SIGSEGV, spared"},
		{"interactor crashes when it is told", "x4", "g", "exit 4, exit 98, told"},
		{"interactor takes a while when it is told", "x4", "e s200 x1", "exit 4, exit 1, told"},
		{"interactor sleeps when it is told", "x4", "e s600000", "exit 4, wall, told"},
		{"interactor burns when it is told", "x4", "e s1 b", "exit 4, cpu, told"},
	}
	talkers(t, func(t *testing.T, talk talkFunc) {
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				testenv.Sample(t, 10, 1)
				got, err := talk(c.program, c.interactor)
				if err != nil {
					t.Fatal(err)
				}
				if ends := talked(got); !slices.Contains(strings.Split(c.want, " | "), ends) {
					t.Errorf("got %s, want %s", ends, c.want)
				}
			})
		}
	})
}

// TestTalkLate makes the wall limit of an interactive run pass before it begins, as on a very
// busy machine. The limit must stop only a program that sleeps while the interactor waits for it.
func TestTalkLate(t *testing.T) {
	path := talker(t)
	r := open(t, sandbox.Tiers[0])
	for _, c := range []struct{ program, interactor, want string }{
		{"phello g pend", "g pyou g x0", "exit 0, exit 0"},
		{"t2000", "a2000", "exit 0, exit 0"},
		{"p1 x0", "g s100 x0", "exit 0, exit 0"},
		{"p1 g g", "g p2 g", "wall, wall, idle"},
		{"c1 g x0", "g x0", "exit 0, exit 98, spared"},
		{"p1 s600000", "g g", "wall, exit 98, told"},
		{"p1 x3", "g s300 g x1", "exit 3, exit 98, told"},
	} {
		program, interactor := talking(path, c.program, 1<<21), talking(path, c.interactor, 1<<22)
		program.Limits.Wall, interactor.Limits.Wall = time.Nanosecond, never
		got, err := r.(sandbox.Talker).Talk(t.Context(), program, interactor, failed)
		if err != nil {
			t.Fatal(err)
		}
		if ends := talked(got); ends != c.want {
			t.Errorf("%s with %s: got %s, want %s", c.program, c.interactor, ends, c.want)
		}
	}
}

// talked formats the ends of an interactive run.
func talked(k sandbox.Talk) string {
	text := ending(k.Program) + ", " + ending(k.Interactor)
	for _, f := range []struct {
		name string
		set  bool
	}{{"idle", k.Idle}, {"told", k.Told}, {"spared", k.Spared}} {
		if f.set {
			text += ", " + f.name
		}
	}
	return text
}

func ending(r sandbox.Result) string {
	switch r.End {
	case sandbox.Exited:
		return fmt.Sprint("exit ", r.ExitCode)
	case sandbox.Signaled:
		return r.Signal
	case sandbox.CPUOver:
		return "cpu"
	case sandbox.WallOver:
		return "wall"
	case sandbox.OutOver:
		return "output"
	}
	return "memory"
}

// TestDialogue checks that dialogues are recorded in order, and that the middle of a long one is
// omitted.
func TestDialogue(t *testing.T) {
	talkers(t, func(t *testing.T, talk talkFunc) {
		got, err := talk("phello g pend", "g pyou g")
		if err != nil {
			t.Fatal(err)
		}
		if text := said(got.Dialogue); text != "> hello\n< you\n> end\n" || got.Dialogue.Turns != 3 {
			t.Errorf("got %q, %d turns", text, got.Dialogue.Turns)
		}
		if !strings.HasSuffix(t.Name(), sandbox.Tiers[0]) {
			testenv.Long(t) // the recording code is the same in all tiers
		}
		if got, err = talk("t12000 pend", "a12000 g"); err != nil {
			t.Fatal(err)
		}
		d := got.Dialogue
		all := int64(len(said(d)))
		if n := int64(len(d.Head)+len(d.Tail)) * 2; all-n+d.Omitted != 12000*7+4 || d.Turns != 24001 {
			t.Errorf("%d bytes are recorded and %d omitted, %d turns", all-n, d.Omitted, d.Turns)
		}
		if text := said(d); !strings.HasSuffix(text, "> ping\n< o\n> end\n") || !strings.HasPrefix(text, "> ping\n< o\n") || d.Omitted == 0 {
			t.Errorf("it ends with %q", text[len(text)-30:])
		}
	})
}

// TestManyTurns checks that an interactive run of 100,000 turns is not cut short, and that memory
// does not grow with it. It ends with an answer that the interactor rejects. The dialogue must
// have the beginning and this answer.
func TestManyTurns(t *testing.T) {
	testenv.Long(t)
	const turns, bytes = 100_000, 7
	r, err := sandbox.Open("")
	if err != nil {
		testenv.Missing(t, "no tier of the sandbox: %v", err)
	}
	defer r.Close()
	path := talker(t)
	most := peak()
	program, interactor := talking(path, fmt.Sprint("t", turns, " pwrong g"), 1<<20), talking(path, fmt.Sprint("a", turns, " g x1"), 1<<20)
	k, err := r.(sandbox.Talker).Talk(t.Context(), program, patient(interactor), failed)
	if err != nil {
		t.Fatal(err)
	}
	if grown := most(); grown > 1<<20 {
		t.Errorf("%d bytes of memory for %d turns", grown, turns)
	}
	if ends := talked(k); ends != "exit 0, exit 1, spared" || k.Dialogue.Turns != 2*turns+1 {
		t.Errorf("%s, %d turns", ends, k.Dialogue.Turns)
	}
	text := said(k.Dialogue)
	if !strings.HasPrefix(text, "> ping\n< o\n") || !strings.HasSuffix(text, "< o\n> wrong\n") || k.Dialogue.Omitted < turns*bytes*9/10 {
		t.Errorf("%d bytes are omitted, and %d recorded, which end with %q", k.Dialogue.Omitted, len(text), text[max(0, len(text)-20):])
	}
}

// peak measures the memory in use until most is called. most returns the largest increase in
// bytes.
func peak() (most func() int64) {
	live := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	first, grown := live(), int64(0)
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			case <-time.After(100 * time.Millisecond): // sampling interval
				grown = max(grown, live()-first)
			}
		}
	}()
	return func() int64 {
		close(stop)
		<-stopped
		return max(grown, live()-first)
	}
}

func said(d sandbox.Dialogue) (text string) {
	for _, turn := range append(d.Head, d.Tail...) {
		if turn.Interactor {
			text += "< " + string(turn.Text)
		} else {
			text += "> " + string(turn.Text)
		}
	}
	return text
}

// TestTalkErrors checks that an interactor that does not start causes another error than a
// program that does not. A cancelled run must end.
func TestTalkErrors(t *testing.T) {
	path := talker(t)
	for _, tier := range sandbox.Tiers {
		t.Run(tier, func(t *testing.T) {
			r, err := sandbox.OpenTier(tier)
			testenv.Tier(t, tier, err)
			defer r.Close()
			good, missing := talking(path, "g", 1<<20), talking(path+"-not", "g", 1<<20)
			missing.Visible = good.Visible
			var own *sandbox.InteractorError
			if _, err := r.(sandbox.Talker).Talk(t.Context(), good, missing, failed); !errors.As(err, &own) {
				t.Errorf("interactor: %v", err)
			}
			if _, err := r.(sandbox.Talker).Talk(t.Context(), missing, good, failed); err == nil || errors.As(err, &own) {
				t.Errorf("program: %v", err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
			defer cancel()
			good.Args = []string{path, "s600000"}
			good.Limits.Wall = never
			if _, err := r.(sandbox.Talker).Talk(ctx, good, good, failed); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("cancelled: %v", err)
			}
		})
	}
}
