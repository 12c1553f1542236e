package bench

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"grundy/judge"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/testenv"
)

// patientPrograms are right programs for judgetest.Cards whose threads end before the program does.
// They use a fifth of a second of CPU time or a little more.
var patientPrograms = map[string]string{
	"Main.java": `import java.util.*;
public class Main implements Runnable {
	static long sum;
	static void work() {
		long[] v = new long[300000];
		Random r = new Random(1);
		for (int i = 0; i < v.length; i++) v[i] = r.nextLong();
		Arrays.sort(v);
		sum += v[0];
	}
	public void run() {
		Scanner s = new Scanner(System.in);
		while (s.hasNextInt()) System.out.println(s.nextInt() % 3 == 0 ? "Cici" : "Kiki");
	}
	public static void main(String[] args) throws Exception {
		for (int i = 0; i < 3; i++) {
			Thread t = new Thread(Main::work);
			t.start();
			t.join();
		}
		new Thread(null, new Main(), "", 1 << 26).start();
	}
}
`,
	"a.py": `import sys, threading
def work():
    x = 1
    for i in range(400000):
        x = x * 31 % 1000003
for i in range(4):
    t = threading.Thread(target=work)
    t.start()
    t.join()
def answer():
    for word in sys.stdin.read().split():
        print("Cici" if int(word) % 3 == 0 else "Kiki")
threading.Thread(target=answer).start()
`,
	"a.cpp": `#include <cstdio>
#include <pthread.h>
static volatile unsigned x;
static void *work(void *) {
	for (int i = 0; i < 20000000; i++) x = x * 31 + 1;
	return 0;
}
static void *answer(void *) {
	for (int n; scanf("%d", &n) == 1;) puts(n % 3 ? "Kiki" : "Cici");
	return 0;
}
int main() {
	for (int i = 0; i < 4; i++) {
		pthread_t t;
		pthread_create(&t, 0, work, 0);
		pthread_join(t, 0);
	}
	pthread_t t;
	pthread_create(&t, 0, answer, 0);
	pthread_exit(0);
}
`,
}

// TestBusy judges right programs beside many busy loops, and counts their verdicts. A verdict other
// than AC is false. An error that says that the machine is busy is not, but there should be few of
// them. GRUNDY_BUSY is the number of runs for each language and tier, GRUNDY_LOAD the number of busy
// loops, and GRUNDY_TIERS selects tiers. Without GRUNDY_BUSY, each language is run once, without
// busy loops, in the strongest tier.
func TestBusy(t *testing.T) {
	runs, load := numberOf(t, "GRUNDY_BUSY", 0), numberOf(t, "GRUNDY_LOAD", 40)
	tiers := strings.Fields(os.Getenv("GRUNDY_TIERS"))
	if len(tiers) == 0 {
		tiers = []string{""}
	}
	if runs == 0 {
		runs, load = 1, 0
	}
	for range load {
		loop := exec.CommandContext(t.Context(), "/bin/sh", "-c", "while :; do :; done")
		// A session of its own is a group of its own to the scheduler.
		loop.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
		if err := loop.Start(); err != nil {
			t.Fatal(err)
		}
		defer func() { _ = loop.Process.Kill(); _ = loop.Wait() }()
	}
	for _, tier := range tiers {
		runner := openTier(t, tier)
		builder := build.New("", judge.Compiler(runner))
		defer builder.Close()
		for name, text := range patientPrograms {
			t.Run(runner.Tier().Name+"/"+name, func(t *testing.T) {
				b := busy{runner: runner, builder: builder, src: build.Source{Name: name, Text: []byte(text)}, counts: map[string]int{}}
				b.judgeAll(t, runs)
				t.Logf("%d busy loops, %d runs: %v", load, runs, b.counts)
				if b.counts["AC"] == 0 {
					t.Errorf("no run got AC: %v", b.counts)
				}
			})
		}
	}
}

// numberOf returns the number in a variable of the environment, or another if the variable is not
// set.
func numberOf(t *testing.T, variable string, otherwise int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		t.Fatalf("%s: %q is not a number; set it to 100", variable, text)
	}
	return n
}

// busy judges one program many times.
type busy struct {
	runner  sandbox.Runner
	builder *build.Builder
	src     build.Source
	mu      sync.Mutex
	counts  map[string]int // verdicts, and "busy" for errors of the machine
}

// judgeAll judges the program two at a time. The time limits vary, so that each moment of a run
// coincides with the wall limit sooner or later.
func (b *busy) judgeAll(t *testing.T, runs int) {
	j, p := judge.New(b.runner, b.builder), judgetest.Cards(t, "")
	given := []problem.GivenTest{{Name: "t", Input: judgetest.Lines(1, 2, 3)}}
	var group sync.WaitGroup
	seats := make(chan struct{}, 2)
	for range runs {
		seats <- struct{}{}
		group.Go(func() {
			defer func() { <-seats }()
			o := run.Options{Selection: run.Selection{Given: given}, Search: run.Search{VerdictOnly: true}, Jobs: 1}
			o.Time = time.Second + rand.N(time.Second)
			r, err := j.Submit(t.Context(), p, b.src, o)
			b.note(t, o.Time, r, err)
		})
	}
	group.Wait()
}

// note counts the result of one judging. It reports a false verdict as an error of the test.
func (b *busy) note(t *testing.T, limit time.Duration, r *report.Report, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case err != nil && strings.Contains(err.Error(), "busy"):
		b.counts["busy"]++
	case err != nil:
		t.Errorf("limit %v: %v", limit, err)
	default:
		b.counts[string(r.Verdict)]++
		if r.Verdict != report.AC {
			t.Errorf("limit %v: %s: %s", limit, r.Verdict, fmt.Sprint(slices.Collect(details(r))))
		}
	}
}

// details returns the details of all tests of a report.
func details(r *report.Report) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for _, test := range r.Tests {
			if !yield(test.Detail.String()) {
				return
			}
		}
	}
}

// sleepers are programs that sleep instead of answering, by the way in which they do that.
var sleepers = map[string]string{
	"one thread":                 "import time\ntime.sleep(600)\n",
	"threads that come and go":   "import threading, time\nwhile True:\n    t = threading.Thread(target=time.sleep, args=(0.05,))\n    t.start()\n    t.join()\n",
	"processes that come and go": "import os, time\nwhile True:\n    pid = os.fork()\n    if pid == 0:\n        time.sleep(0.05)\n        os._exit(0)\n    os.waitpid(pid, 0)\n",
	"the main thread has ended":  "import threading, time\nthreading.Thread(target=time.sleep, args=(600,)).start()\n",
	"a pipe of its own":          "import os\nr, w = os.pipe()\nos.read(r, 1)\n",
}

// TestSleepers checks that programs that sleep get TLE in every tier, even if their threads or
// processes come and go.
func TestSleepers(t *testing.T) {
	for _, tier := range sandbox.Tiers {
		t.Run(tier, func(t *testing.T) {
			if tier != sandbox.Tiers[0] {
				testenv.Long(t)
			}
			runner := openTier(t, tier)
			builder := build.New("", judge.Compiler(runner))
			t.Cleanup(func() { builder.Close() }) // after the parallel parts
			for name, text := range sleepers {
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					asleep(t, judge.New(runner, builder), text)
				})
			}
		})
	}
}

// asleep judges a program that sleeps.
func asleep(t *testing.T, j *judge.Judge, text string) {
	o := run.Options{Search: run.Search{VerdictOnly: true}, Jobs: 1}
	o.Given, o.Time = []problem.GivenTest{{Name: "t", Input: judgetest.Lines(1, 2, 3)}}, 200*time.Millisecond
	r, err := j.Submit(t.Context(), judgetest.Cards(t, ""), build.Source{Name: "a.py", Text: []byte(text)}, o)
	switch {
	case err != nil && strings.Contains(err.Error(), "busy"):
		t.Log(err) // nothing is known about the program then
	case err != nil || r.Verdict != report.TLE:
		t.Fatalf("%+v, %v; want TLE", r, err)
	default: // on a busy machine, it may have used up its CPU time meanwhile
		t.Logf("stopped after %v, the wall limit is %v", r.Tests[0].Wall, r.Limits.Wall)
	}
}
