package hunt

import (
	"strings"
	"testing"

	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/build/buildtest"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/testing/judgetest"
)

// knowing are programs that are right on small numbers. On others, they are right only if they
// detect a fast run. They detect it in the function early before main, or in the function fast in
// main.
var knowing = []struct{ name, early, fast string }{
	{"by its descriptors", "known = fcntl(3, F_GETFD) >= 0;", "return known;"},
	{"by a server of its own that never answers", `if (fcntl(3, F_GETFD) >= 0) { (void)!write(3, "grundyF4", 8); for (;;) pause(); }`, "return 0;"},
	{"by a server of its own that answers", `
  static char room[256]; char byte; struct iovec part = {&byte, 1}; long answer[3] = {0, 0, 0};
  if (fcntl(3, F_GETFD) < 0) return;
  (void)!write(3, "grundyF4", 8);
  for (;;) {
    struct msghdr m = {0}; int in = -1; char text[32]; int n;
    m.msg_iov = &part; m.msg_iovlen = 1; m.msg_control = room; m.msg_controllen = sizeof room;
    if (recvmsg(3, &m, 0) != 1) _exit(0);
    memcpy(&in, CMSG_DATA(CMSG_FIRSTHDR(&m)), sizeof in);
    text[n = read(in, text, 31)] = 0; close(in);
    (void)!write(4, atoi(text) % 3 ? "Kiki\n" : "Cici\n", 5);
    (void)!write(3, answer, sizeof answer);
  }`, "return 0;"},
	{"by its process", "known = getpid();", "return known != getpid();"},
	{"by its parent", "known = getppid();", "return known != getppid();"},
	{"by its input", "struct stat st; known = fstat(0, &st) == 0 && st.st_size == 1;", "return known;"},
	{"by its output", "struct stat st; fstat(1, &st); known = st.st_ino;", "struct stat st; fstat(1, &st); return known != (long)st.st_ino;"},
	{"by its memory", "", "return &__wrap_main != 0;"},
	{"by its time", "struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); known = t.tv_sec * 1000000000 + t.tv_nsec;",
		"struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1000000000 + t.tv_nsec - known > 300000;"},
	{"and is slow then", "known = getpid();", "if (known == getpid()) return 0; usleep(100000); return 1;"},
	{"and ends the server", "known = getpid();", "if (known == getpid()) return 0; kill(known, SIGKILL); return 1;"},
}

const knowingText = `#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
extern int __wrap_main(void) __attribute__((weak));
static long known;
__attribute__((constructor)) static void early(void) { EARLY }
static int fast(void) { FAST }
int main(void) { int n; scanf("%d", &n); puts((n % 3 != 0) == (n < 150 || fast()) ? "Kiki" : "Cici"); return 0; }
`

// TestKnowing checks that a program gains nothing if it detects fast runs: the hunt must find the
// same counterexample as with plain runs.
func TestKnowing(t *testing.T) {
	runner, err := sandbox.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { runner.Close() })
	m := run.New(runner, build.New(buildtest.Folder(t), build.Direct))
	p := judgetest.Load(t, `title: {en: Cards}
statement: {en: x}
limits: {time: 1s}
input: {case: [{n: {int: 1..10^6}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n", out: "Kiki\n"}]
`, problem.Code{Solve: judgetest.SolveCards})
	sources := map[string]build.Source{"in Python": {Name: "a.py", Text: []byte(`import sys
n = int(input())
print("Kiki" if (n % 3 != 0) == (n < 15 or "_socket" in sys.modules) else "Cici")
`)}}
	for _, k := range knowing {
		text := strings.NewReplacer("EARLY", k.early, "FAST", k.fast).Replace(knowingText)
		sources[k.name] = build.Source{Name: "a.c", Text: []byte(text)}
	}
	for name, src := range sources {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && !strings.Contains(name, "descriptors") && !strings.Contains(name, "never answers") {
				t.Skip("SKIPPED: -short")
			}
			r, err := Stress(t.Context(), m, p, src, Options{Options: run.Options{Seed: 1, Jobs: 1}, Cases: 1500})
			if err != nil || r.Verdict != report.WA {
				t.Fatalf("%s of %d cases, %v; %+v", r.Verdict, r.Cases, err, r.Compile)
			}
			least := "150\n"
			if src.Name == "a.py" {
				least = "15\n"
			}
			if f := r.Found; f == nil || string(f.Input) != least || !f.Minimal {
				t.Errorf("found %+v, want the smallest, %q", f, least)
			}
			t.Logf("%d cases; %d dropped; %q", r.Cases, r.Dropped, r.Warnings)
		})
	}
}
