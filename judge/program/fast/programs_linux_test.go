package fast

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/program/build/buildtest"
	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

// A sample is a program that prints how often it has run, which must be once, and the sum of its
// input. Its runs are fast if serves is set.
type sample struct {
	name, text string
	serves     bool
}

// adds returns a C program that adds up its input, with additional code before and in main.
func adds(before, within string) string {
	return `#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
` + before + `
int main(void) { static int runs; long n, sum = 0; ` + within + ` while (scanf("%ld", &n) == 1) sum += n; printf("%d %ld\n", ++runs, sum); return 0; }`
}

const early = "__attribute__((constructor)) static void early(void)"

var samples = []sample{
	{"static.c", adds("", `for (int fd = 3; fd < 64; fd++) if (fcntl(fd, F_GETFD) != -1) exit(3);
  struct stat st; if (fstat(0, &st) != 0 || st.st_size > 0 && mmap(0, st.st_size, PROT_READ, MAP_PRIVATE, 0, 0) == MAP_FAILED) exit(4);
  while (getchar() != EOF); rewind(stdin);`), true},
	{"names.c", `#include <stdio.h>
int count, read, write, open, close, stat, dup, pipe, lseek, dup2, wait4, fcntl, recvmsg, memory, ready, receive, changed, serve;
int main(void) { long n, sum = 0; while (scanf("%ld", &n) == 1) sum += n; printf("%d %ld\n", ++count, sum); return 0; }`, true},
	{"static.cpp", "#include <iostream>\n#include <vector>\nstd::vector<int> runs(1000);\n" +
		`int main() { long n, sum = 0; while (std::cin >> n) sum += n; std::cout << ++runs[7] << ' ' << sum << '\n'; }`, true},
	{"static.rs", `use std::io::Read; use std::sync::atomic::{AtomicI32, Ordering}; static RUNS: AtomicI32 = AtomicI32::new(1);
fn main() { let mut s = String::new(); std::io::stdin().read_to_string(&mut s).unwrap();
  println!("{} {}", RUNS.fetch_add(1, Ordering::SeqCst), s.split_whitespace().map(|w| w.parse::<i64>().unwrap()).sum::<i64>()); }`, true},
	{"static.py", "import collections, os, sys\nruns = collections.Counter()\nruns['x'] += 1\nos.environ['X'] = os.environ.get('X', '') + '1'\nos.chdir('/')\n" +
		"if __name__ == '__main__':\n    print(runs['x'] * len(os.environ['X']), sum(map(int, sys.stdin.read().split())))\n", true},

	{"named.c", adds("", `char in[4096], out[4096];
  if (!realpath("/dev/stdin", in) || !realpath("/dev/stdout", out) || !freopen(in, "r", stdin) || !freopen(out, "w", stdout)) exit(5);`), true},
	{"named.py", "import os, sys\nsys.stdin, sys.stdout = open(os.path.realpath('/dev/stdin')), open(os.path.realpath('/dev/stdout'), 'w')\nprint(1, sum(map(int, sys.stdin.read().split())))\n", true},

	{"opens.c", adds(early+` { open("/dev/null", O_RDONLY); }`, ""), false},
	{"reads.c", adds(early+` { char c; (void)!read(0, &c, 1); lseek(0, 0, SEEK_SET); (void)!read(0, &c, 1); }`, "lseek(0, 0, SEEK_SET);"), false},
	{"threads.c", adds(`static void *idle(void *p) { pause(); return p; } `+early+` { pthread_t t; pthread_create(&t, 0, idle, 0); }`, ""), false},
	{"leaves.c", adds("", `if (access("left", F_OK) == 0) exit(3); close(open("left", O_CREAT | O_WRONLY, 0600));`), false},
	{"leaves.py", "import os, sys\nif os.path.exists('left'): sys.exit(3)\nopen('left', 'w').close()\nprint(1, sum(map(int, sys.stdin.read().split())))\n", false},
}

// open returns a runner of a tier. It is closed when the test ends.
func open(t testing.TB, tier string) sandbox.Runner {
	t.Helper()
	runner, err := sandbox.OpenTier(tier)
	if err != nil {
		testenv.Tier(t, tier, err)
	}
	t.Cleanup(func() { runner.Close() })
	return runner
}

// limits are the limits of these programs.
var limits = sandbox.Limits{CPU: 10 * time.Second, Wall: time.Minute, Memory: 256 << 20, Output: 1 << 16, Processes: 64}

// A program is a compiled program with fast and plain runs.
type program struct {
	*Runs
	plainly func(ctx context.Context, input string) (sandbox.Result, error)
}

// programOf builds a program. Its runs are fast from the beginning.
func programOf(t testing.TB, runner sandbox.Runner, builder *build.Builder, name, text string) *program {
	t.Helper()
	src := build.Source{Name: name, Text: []byte(text)}
	lang, err := builder.Detect(src, "")
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := builder.Build(t.Context(), src, lang)
	var tool *build.ToolError
	if errors.As(err, &tool) && tool.Missing {
		testenv.Missing(t, "%v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	runs := New(runner, 1, func(ctx context.Context) (c sandbox.Command, ok bool, err error) {
		args, visible, ok, err := builder.Serve(ctx, p, limits.Memory)
		return sandbox.Command{Args: args, Env: p.Env, Limits: limits, Visible: visible}, ok, err
	})
	runs.warmup, runs.passes, runs.plain = 0, 1, 3*time.Second
	t.Cleanup(runs.Close)
	return &program{runs, func(ctx context.Context, input string) (sandbox.Result, error) {
		return runner.Run(ctx, sandbox.Command{Args: p.Within(limits.Memory), Env: p.Env, Stdin: []byte(input), Limits: limits, Visible: p.Folders()})
	}}
}

// ended describes how a run ended.
func ended(res sandbox.Result) string {
	return strings.TrimSpace(fmt.Sprint(res.End, res.ExitCode, res.Signal, " ", string(res.Stdout)))
}

// TestPrograms checks that a fast run behaves like a plain one, or else that no run is fast.
func TestPrograms(t *testing.T) {
	builder := build.New(buildtest.Folder(t), build.Direct)
	for _, tier := range []string{"cgroup", "namespace", "landlock"} {
		runner := open(t, tier)
		for _, s := range samples {
			few := s.name == "static.c" || s.name == "static.py" || s.name == "named.py"
			if tier != "namespace" && !few {
				continue // like in a namespace
			}
			t.Run(tier+"/"+s.name, func(t *testing.T) {
				if testing.Short() && (tier != "namespace" || !few) {
					t.Skip("SKIPPED: -short")
				}
				p := programOf(t, runner, builder, s.name, s.text)
				for i, n := range []int{3, 0, 9000, 1} {
					var in, quick string
					for k := range n {
						in += fmt.Sprintln(k + 1)
					}
					want := fmt.Sprintf("0 0 1 %d", n*(n+1)/2)
					got, err := Do(t.Context(), p.Runs, []byte(in), Way[string]{
						Plain: func() (string, error) { res, err := p.plainly(t.Context(), in); return ended(res), err },
						Judge: func(res sandbox.Result) (string, error) { quick = ended(res); return quick, nil },
						Right: func(got string) bool { return got == want },
					})
					if err != nil || got != want || quick != "" && quick != got {
						t.Errorf("run %d: %q, fast %q, %v; want %q", i, got, quick, err, want)
					}
				}
				if served := p.Answers() == 4; served != s.serves {
					t.Errorf("%d of 4 runs are fast, want all: %t", p.Answers(), s.serves)
				}
			})
		}
	}
}

// ends are programs in C and in Python that end in a way that the input chooses.
var ends = map[string]string{
	"ends.c": `#include <stdio.h>
#include <stdlib.h>
#include <signal.h>
#include <unistd.h>
int main(void) { int n; scanf("%d", &n); puts("begun"); fflush(stdout); switch (n) {
  case 1: abort(); case 2: exit(7); case 4: _exit(12); case 5: *(volatile int *)0 = 1; case 6: kill(getpid(), SIGTERM); } puts("well"); return 0; }`,
	"ends.py": "import os, sys\nn = int(input())\nprint('begun')\nsys.stdout.flush()\nif n == 1: os.abort()\nif n == 2: exit(7)\n" +
		"if n == 4: os._exit(12)\nif n == 5: raise ValueError\nif n == 6: sys.exit('no')\nprint('well')\n",
}

// TestEnds checks that a fast run ends like a plain one, and that the next run is not affected.
func TestEnds(t *testing.T) {
	builder, runner := build.New(buildtest.Folder(t), build.Direct), open(t, "namespace")
	for name, text := range ends {
		p := programOf(t, runner, builder, name, text)
		for n := range 14 {
			in := fmt.Sprintln(n / 2 * (n % 2)) // every second run succeeds
			plain, err := p.plainly(t.Context(), in)
			if err != nil {
				t.Fatal(err)
			}
			_, err = Do(t.Context(), p.Runs, []byte(in), Way[string]{
				Plain: func() (string, error) { return "", nil },
				Judge: func(res sandbox.Result) (string, error) {
					if ended(res) != ended(plain) {
						t.Errorf("%s on %q: %s; plainly %s", name, in, ended(res), ended(plain))
					}
					return "", nil
				},
				Right: func(string) bool { return true },
			})
			if err != nil {
				t.Error(err)
			}
		}
		if p.Answers() != 14 {
			t.Errorf("%s: %d of 14 runs are fast", name, p.Answers())
		}
	}
}

// TestMemory checks that no descriptor of a server gives it memory that does not count as its own.
func TestMemory(t *testing.T) {
	builder := build.New(buildtest.Folder(t), build.Direct)
	p := programOf(t, open(t, "namespace"), builder, "a.c", `#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
static int grown;
static void fill(void) { for (int fd = 0; fd < 16; fd++) {
    char path[40]; sprintf(path, "/proc/self/fd/%d", fd);
    int again = open(path, O_RDWR | O_NONBLOCK);
    for (int i = 0; i < 2; i++) {
      int to = i ? again : fd;
      if (ftruncate(to, 900L << 20) == 0) grown++;
      if (posix_fallocate(to, 0, 900L << 20) == 0) grown++;
      if (pwrite(to, "x", 1, 900L << 20) == 1) grown++;
    }
    if (again >= 0) close(again);
} }
`+early+` { fill(); }
int main(void) { fill(); printf("%d\n", grown); return 0; }`)
	_, err := Do(t.Context(), p.Runs, []byte("1\n"), Way[string]{
		Plain: func() (string, error) { return "", nil },
		Judge: func(res sandbox.Result) (string, error) {
			if string(res.Stdout) != "0\n" {
				t.Errorf("files that grow by 900 MiB: %q, %+v", res.Stdout, res)
			}
			return "", nil
		},
		Right: func(string) bool { return true },
	})
	if err != nil || p.Answers() != 1 {
		t.Errorf("%v, %d fast runs", err, p.Answers())
	}
}

// prints are programs that print their arguments.
var prints = map[string]string{
	"args.c":   "#include <stdio.h>\nint main(int n, char **v) { for (int i = 1; i < n; i++) printf(\"[%s]\", v[i]); return v[n] != 0; }",
	"args.cpp": "#include <iostream>\nint main(int n, char **v) { for (int i = 1; i < n; i++) std::cout << '[' << v[i] << ']'; return v[n] != 0; }",
	"args.rs":  "fn main() { for a in std::env::args().skip(1) { print!(\"[{}]\", a); } }",
	"args.py":  "import sys\nfor a in sys.argv[1:]: print('[' + a + ']', end='')\n",
}

// TestArgs checks that each copy gets the arguments of its run.
func TestArgs(t *testing.T) {
	builder, runner := build.New(buildtest.Folder(t), build.Direct), open(t, "namespace")
	for name, text := range prints {
		if testing.Short() && name != "args.py" && name != "args.c" {
			continue // like in C
		}
		p := programOf(t, runner, builder, name, text)
		for i, args := range [][]string{{"7", "10"}, {"18446744073709551615"}, {"", "a b", "é"}, nil} {
			want := ""
			for _, a := range args {
				want += "[" + a + "]"
			}
			_, err := Do(t.Context(), p.Runs, nil, Way[string]{
				Plain: func() (string, error) { return want, nil },
				Judge: func(res sandbox.Result) (string, error) {
					if string(res.Stdout) != want || res.ExitCode != 0 {
						t.Errorf("%s %q: %q, exit code %d, want %q", name, args, res.Stdout, res.ExitCode, want)
					}
					return string(res.Stdout), nil
				},
				Right: func(got string) bool { return got == want },
				Args:  args,
			})
			if err != nil || p.Answers() != i+1 {
				t.Errorf("%s: %v, %d fast runs", name, err, p.Answers())
			}
		}
	}
}

// talkers are programs that answer each number with its double, until the input ends.
var talkers = map[string]string{
	"talks.c":  "#include <stdio.h>\nint main(void) { int n; while (scanf(\"%d\", &n) == 1 && n != 9) { printf(\"%d\\n\", 2 * n); fflush(stdout); } if (n == 9) for (;;); return 0; }",
	"talks.py": "import sys\nfor line in sys.stdin:\n    if int(line) == 9:\n        while True: pass\n    print(2 * int(line), flush=True)\n",
}

// TestTalk checks that each copy has a conversation of its own, that its input ends with the
// conversation, and that a copy that does not answer, or does not end, is left to a plain run.
func TestTalk(t *testing.T) {
	builder, runner := build.New(buildtest.Folder(t), build.Direct), open(t, "namespace")
	for name, text := range talkers {
		p := programOf(t, runner, builder, name, text)
		p.plain = time.Second // so that silence is noticed in ten seconds
		for n, numbers := range [][]int{{1}, {2, 3, 4}, {}, {5, 9}, {6}, {7, -9}, {8}} {
			stuck := false
			_, err := Do(t.Context(), p.Runs, nil, Way[string]{
				Plain: func() (string, error) { return "", nil },
				Judge: func(res sandbox.Result) (string, error) {
					if res.End != sandbox.Exited || res.ExitCode != 0 || stuck {
						t.Errorf("%s: conversation %d: %+v", name, n, res)
					}
					return "", nil
				},
				Right: func(string) bool { return true },
				Talk: func(in io.Reader, out io.Writer) error {
					lines := bufio.NewScanner(in)
					for _, k := range numbers {
						stuck = stuck || k == 9 || k == -9
						if k == -9 { // stops, while the program waits for input
							return errors.New("given up")
						}
						fmt.Fprintln(out, k)
						if !lines.Scan() {
							return lines.Err()
						}
						if got := lines.Text(); got != fmt.Sprint(2*k) {
							t.Errorf("%s: %d is answered by %q", name, k, got)
						}
					}
					return nil
				},
			})
			if err != nil {
				t.Error(err)
			}
		}
		if p.Answers() != 4 { // after two silent copies, runs are plain
			t.Errorf("%s: %d fast runs, want 4", name, p.Answers())
		}
	}
}
