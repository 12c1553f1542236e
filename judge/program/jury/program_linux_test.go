package jury

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/program/build/buildtest"
	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
)

// The obedient checkers do what the input says: a command, a number, and a text.
const (
	obedientC = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/stat.h>
static int runs;
int main(int argc, char **argv) {
	char word[20], text[1000] = "", answer[100] = "", path[4096]; int n = 0;
	FILE *in = fopen(argv[1], "r"), *ans = fopen(argv[PLACE], "r");
	if (!in || !ans || fscanf(in, "%19s %d %999[^\n]", word, &n, text) < 2) return 99;
	if (!fgets(answer, sizeof answer, ans) || strcmp(answer, "wanted\n") != 0) return 98;
	if (++runs != 1) return 97;
	if (!strcmp(word, "say")) { fputs(text, stderr); return n; }
	if (!strcmp(word, "crash")) { fputs(text, stderr); *(volatile int *)0 = 1; }
	if (!strcmp(word, "spin")) for (;;) ;
	if (!strcmp(word, "sleep")) pause();
	if (!strcmp(word, "eat")) for (;;) memset(malloc(1 << 20), 1, 1 << 20);
	if (!strcmp(word, "print")) for (int i = 0; i < n; i++) puts("a line that nobody reads, or that somebody reads who should not have to");
	if (!strcmp(word, "flood")) { for (int i = 0; i < n; i++) fwrite(text, 1, sizeof text, stderr); return 1; }
	if (!strcmp(word, "flags")) return argc == n && !strcmp(argv[n - 1], "loose") ? GOOD : 96;
	if (!strcmp(word, "output")) { char c; long sum = 0; FILE *out = PLACE == 3 ? fopen(argv[2], "r") : stdin;
		while (fread(&c, 1, 1, out) == 1) sum++; fprintf(stderr, "%ld bytes", sum); return sum == n ? GOOD : BAD; }
	if (PLACE == 3) return 95;
	sprintf(path, "%s%s", argv[3], "judgemessage.txt");
	if (!strcmp(word, "message")) { FILE *f = fopen(path, "w"); if (!f) return 94; fputs(text, f); fclose(f); return n; }
	if (!strcmp(word, "link")) { symlink(text, path); return n; }
	if (!strcmp(word, "fifo")) { mkfifo(path, 0644); return n; }
	if (!strcmp(word, "folder")) { mkdir(path, 0755); return n; }
	if (!strcmp(word, "huge")) { FILE *f = fopen(path, "w"); for (int i = 0; i < 100000; i++) fwrite("wrong wrong ", 1, 12, f); fclose(f); return n; }
	if (!strcmp(word, "many")) { for (int i = 0; i < 300; i++) { sprintf(path, "%sx%d", argv[3], i); mkdir(path, 0700); } return n; }
	if (!strcmp(word, "empty")) { FILE *f = fopen(path, "r"); sprintf(path, "%sx1", argv[3]); return f || !access(path, F_OK) ? 93 : n; }
	return 92;
}
`
	obedientPython = `import sys
word, n, text = (open(sys.argv[1]).read().rstrip("\n").split(" ", 2) + [""])[:3]
if open(sys.argv[PLACE]).read() != "wanted\n": sys.exit(98)
if word == "output":
    data = sys.stdin.read() if PLACE == 2 else open(sys.argv[2]).read()
    sys.exit(GOOD if len(data) == int(n) else BAD)
if word == "raise": raise ValueError(text)
sys.stderr.write(text)
sys.exit(int(n))
`
)

// obedient returns an obedient checker for a protocol.
func obedient(p protocol.Protocol, name, text string) build.Source {
	words := []string{"PLACE", "3", "GOOD", "0", "BAD", "1"}
	if p == protocol.Kattis {
		words = []string{"PLACE", "2", "GOOD", "42", "BAD", "43"}
	}
	return build.Source{Name: name, Text: []byte(strings.NewReplacer(words...).Replace(text))}
}

// checkerIn builds a checker that runs in a tier. Its compiler runs without a box.
func checkerIn(t testing.TB, tier, cache string, src build.Source, p protocol.Protocol, flags ...string) *checker {
	t.Helper()
	runner, err := sandbox.OpenTier(tier)
	if err != nil {
		testenv.Tier(t, tier, err)
	}
	t.Cleanup(func() { runner.Close() })
	c, err := New(runner, build.New(cache, build.Direct), runner.Run).checker(t.Context(), src, Terms{Protocol: string(p), Flags: flags})
	var tool *build.ToolError
	if errors.As(err, &tool) && tool.Missing {
		testenv.Missing(t, "%v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	c.program.Limits.CPU, c.program.Limits.Wall, c.program.Limits.Memory = time.Second, 3*time.Second, 64<<20
	return c
}

// An order is an input that tells a checker what to do, and the expected result.
type order struct {
	input   string
	refusal check.Refusal
	message string
	failure string // part of the error; empty: no error
}

var testlibOrders = []order{
	{"say 0 ok fine", check.Accepted, "fine", ""},
	{"say 1 wrong answer no", check.Refused, "no", ""},
	{"say 2 wrong output format no", check.Malformed, "no", ""},
	{"say 3 FAIL no answer", 0, "", "c: the checker says FAIL: no answer, on test t7; fix the checker; this is not a verdict"},
	{"say 4 wrong output format more", check.Malformed, "more", ""},
	{"say 7 points 0.5 half", check.Refused, "half", ""},
	{"say 8 unexpected eof", check.Malformed, "", ""},
	{"say 66 partially correct (50) half", check.Refused, "half", ""},
	{"say 6 x", 0, "", "exit code 6"},
	{"say 42 x", 0, "", "exit code 42, which belongs to the protocol of Kattis, not testlib; write protocol: kattis"},
	{"output 5", check.Accepted, "5 bytes", ""},
	{"output 6", check.Refused, "5 bytes", ""},
}

var kattisOrders = []order{
	{"say 42 fine", check.Accepted, "fine", ""},
	{"say 43 no", check.Refused, "no", ""},
	{"say 0", 0, "", "exit code 0, neither 42 nor 43"},
	{"say 1 x", 0, "", "exit code 1, neither 42 nor 43: x, on test t7"},
	{"output 5", check.Accepted, "5 bytes", ""},
	{"output 6", check.Refused, "5 bytes", ""},
}

var cOrders = []order{
	{"crash 0 before it", 0, "", "was killed by SIGSEGV: before it, on test t7"},
	{"spin 0", 0, "", "used more than 1s of CPU time"},
	{"sleep 0", 0, "", "took more than 3s by the clock"},
	{"eat 0", 0, "", "used more than 64 MiB of memory"},
	{"print 1000000", 0, "", "printed more than 16 MiB"},
	{"flags 5", check.Accepted, "", ""},
}

var feedbackOrders = []order{
	{"message 43 line 3 is wrong", check.Refused, "line 3 is wrong", ""},
	{"many 43", check.Refused, "", ""},
	{"empty 42", check.Accepted, "", ""},
	{"link 43 /etc/passwd", 0, "", "left judgemessage.txt, which is a link"},
	{"fifo 43", 0, "", "left judgemessage.txt, which is a pipe"},
	{"folder 43", 0, "", "left judgemessage.txt, which is a folder"},
	{"huge 43", check.Refused, strings.Repeat("wrong ", 50) + "…", ""},
	{"empty 42", check.Accepted, "", ""},
}

// TestProtocols checks that exit codes and messages of checkers are understood in both protocols.
// The checkers are in C, in every tier that hides files, and in Python, in one tier. The failure of
// a checker is an error that names the checker, never a judgement.
func TestProtocols(t *testing.T) {
	testenv.Long(t)
	testenv.Programs(t, "gcc", "python3")
	cache := buildtest.Folder(t)
	for _, tier := range []string{"cgroup", "namespace", "landlock"} {
		t.Run(tier, func(t *testing.T) {
			testenv.Sample(t, 10, 1)
			t.Parallel() // some orders run until the time limit
			c := checkerIn(t, tier, cache, obedient(protocol.Testlib, "c.c", obedientC), protocol.Testlib, "loose")
			follow(t, c, testlibOrders)
			k := checkerIn(t, tier, cache, obedient(protocol.Kattis, "c.c", obedientC), protocol.Kattis, "loose")
			follow(t, k, kattisOrders, []order{{"flags 5", check.Accepted, "", ""}}, feedbackOrders)
			for _, o := range cOrders {
				c.terse = tier == "cgroup"
				obey(t, c, o)
			}
		})
	}
	t.Run("python", func(t *testing.T) {
		testenv.Sample(t, 10, 1)
		t.Parallel()
		raise := []order{{"raise 1 no such edge", 0, "", "the checker crashed with exit code 1: ValueError: no such edge"}}
		follow(t, checkerIn(t, "cgroup", cache, obedient(protocol.Testlib, "c.py", obedientPython), protocol.Testlib), quiet(testlibOrders), raise)
		raise[0].failure = "exit code 1, neither 42 nor 43: Traceback"
		follow(t, checkerIn(t, "cgroup", cache, obedient(protocol.Kattis, "c.py", obedientPython), protocol.Kattis), quiet(kattisOrders), raise)
	})
}

// quiet returns a copy of orders that expects no message about the number of bytes, because the
// Python checker prints none.
func quiet(list []order) (out []order) {
	for _, o := range list {
		if strings.HasPrefix(o.input, "output") {
			o.message = ""
		}
		out = append(out, o)
	}
	return out
}

// follow runs a checker on each order twice, with fast runs and without. Orders that expect a share
// of the points are always run without.
func follow(t *testing.T, c *checker, lists ...[]order) {
	t.Helper()
	for _, list := range lists {
		for _, o := range list {
			for _, terse := range []bool{true, false} {
				c.terse = terse && !strings.Contains(o.input, "points") && !strings.Contains(o.input, "partially")
				obey(t, c, o)
			}
		}
	}
}

// obey checks the judgement of a checker on an order.
func obey(t *testing.T, c *checker, o order) {
	t.Helper()
	file := check.File{Name: "t7", Input: []byte(o.input + "\n"), Want: []byte("wanted\n")}
	j, err := c.Check(t.Context(), file, []byte("12345"))
	if o.failure != "" {
		want := strings.Replace(o.failure, "c: ", c.program.Name+": ", 1)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), c.program.Name+": the checker ") {
			t.Errorf("%s: %+v, %v; want %q", o.input, j, err, want)
		}
		return
	}
	silent := c.terse && j.Right() && j.Message == "" // fast runs have no message
	if err != nil || j.Refusal != o.refusal || j.Message != o.message && !silent || j.Case != -1 {
		t.Errorf("%s, terse %t: %+v, %v; want %d, %q", o.input, c.terse, j, err, o.refusal, o.message)
	}
}

// TestFlood checks that a checker's judgement counts even if it prints 100 MB to standard error, or
// if it does not read a long output. Only a short message of the 100 MB is kept.
func TestFlood(t *testing.T) {
	testenv.Programs(t, "gcc")
	c := checkerIn(t, "cgroup", buildtest.Folder(t), obedient(protocol.Testlib, "c.c", obedientC), protocol.Testlib)
	c.program.Limits = checking
	j, err := c.Check(t.Context(), check.File{Input: []byte("flood 100000 xyz\n"), Want: []byte("wanted\n")}, nil)
	if err != nil || j.Refusal != check.Refused || len(j.Message) > 2000 {
		t.Errorf("%+v, %v", j, err)
	}
	k := checkerIn(t, "cgroup", buildtest.Folder(t), obedient(protocol.Kattis, "c.c", obedientC), protocol.Kattis)
	for code, refusal := range map[string]check.Refusal{"42": check.Accepted, "43": check.Refused} {
		file := check.File{Input: []byte("say " + code + " unread\n"), Want: []byte("wanted\n")}
		if j, err := k.Check(t.Context(), file, make([]byte, 8<<20)); err != nil || j.Refusal != refusal {
			t.Errorf("%s: %+v, %v", code, j, err)
		}
	}
}

// TestSideBySide checks that outputs are judged concurrently, each at its own desk. There are no
// more desks than concurrent runs. Close removes the desks, and a closed checker does not judge.
func TestSideBySide(t *testing.T) {
	testenv.Programs(t, "gcc")
	c := checkerIn(t, "cgroup", buildtest.Folder(t), obedient(protocol.Testlib, "c.c", obedientC), protocol.Testlib)
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			for k := range 20 {
				n := 100*i + k
				file := check.File{Input: fmt.Appendf(nil, "output %d\n", n), Want: []byte("wanted\n")}
				right, err := c.Check(t.Context(), file, make([]byte, n))
				wrong, err2 := c.Check(t.Context(), file, make([]byte, n+1))
				if err != nil || err2 != nil || !right.Right() || wrong.Right() {
					t.Errorf("%d bytes: %+v, %v; %+v, %v", n, right, err, wrong, err2)
				}
			}
		})
	}
	all.Wait()
	var path string
	for range 4 {
		p, err := c.desks.Take()
		if err != nil {
			t.Fatal(err)
		}
		defer c.desks.Put(p)
		path = filepath.Dir(filepath.Dir(filepath.Dir(p.At.Input)))
	}
	if desks, err := filepath.Glob(filepath.Join(path, "desk-*")); len(desks) != 4 {
		t.Errorf("%d desks, %v", len(desks), err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("%s is left: %v", path, err)
	}
	if _, err := c.Check(t.Context(), check.File{}, nil); err == nil {
		t.Error("a closed checker judges")
	}
}

// TestNew checks the errors for sources that cannot be checkers, and that testlib.h is found if
// $GRUNDY_TESTLIB names the file or its folder.
func TestNew(t *testing.T) {
	testenv.Programs(t, "g++")
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", "")
	runner, err := sandbox.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { runner.Close() })
	builder := build.New(buildtest.Folder(t), build.Direct)
	header := filepath.Join(t.TempDir(), "testlib.h")
	if err := os.WriteFile(header, []byte("enum { OK };\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const uses = "#include \"testlib.h\"\nint main() { return OK; }\n"
	for _, test := range []struct{ name, text, protocol, variable, want string }{
		{"c.cpp", "int main() {}", "", "", "c.cpp: its source does not show which protocol the checker speaks: it includes no testlib.h"},
		{"c.cpp", "int main() {}", "polygon", "", `c.cpp: there is no protocol "polygon"; use testlib or kattis`},
		{"c.cpp", "int main() { return x; }", "kattis", "", "c.cpp: the checker does not compile: c.cpp:1:21: error: 'x' was not declared"},
		{"c.cpp", uses, "", header + "/x", "$GRUNDY_TESTLIB: "},
		{"c.cpp", uses, "", header, ""},
		{"c.cpp", uses, "", filepath.Dir(header), ""},
	} {
		t.Setenv("GRUNDY_TESTLIB", test.variable)
		c, err := New(runner, builder, runner.Run).checker(t.Context(), build.Source{Name: test.name, Text: []byte(test.text)}, Terms{Protocol: test.protocol})
		if test.want == "" && err == nil {
			c.Close()
			continue
		}
		if err == nil || test.want == "" || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s %s: %v, want %q", test.text, test.protocol, err, test.want)
		}
	}
}
