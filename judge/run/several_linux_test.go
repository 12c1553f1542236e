package run

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"grundy/judge/build"
	"grundy/judge/build/buildtest"
	"grundy/judge/requires"
	"grundy/judge/sandbox"
)

// A remnant is what a run of a program leaves behind for the next in the same process, if
// nobody clears it away. It is the body of a function and what stands before it; n is a
// number from 1 that is different in every run.
type remnant struct {
	name, before, run string
	alone             bool // what is left is more than memory: each run has a process of its own
}

var remnants = []remnant{
	{name: "variables", before: `int zero, one = 1; static int table[5] = {1, 2, 3, 4, 5};`,
		run: `static int inner = 7; printf("%d %d %d %d\n", zero, one, table[n % 5], inner); zero += n; one += n; table[n % 5] += n; inner += n;`},
	{name: "a large table", before: `int memo[1 << 22];`,
		run: `long sum = 0; for (int i = 0; i < 1 << 22; i += 1000) sum += memo[i]; memo[n * 1000] = n; memo[(1 << 22) - 1] = n; printf("%ld %d\n", sum, memo[(1 << 22) - 1]);`},
	{name: "objects before main", before: `std::vector<int> v(1000, 3); std::map<int, std::string> names{{1, "one"}, {2, "two"}};`,
		run: `printf("%d %d %zu %zu\n", v[n], (int)names.count(n), names.size(), v.size()); names[n + 100] = "more"; v[n] = 0; v.resize(100000 * n); names.erase(1);`},
	{name: "memory that nothing was put into", run: `long sum = 0; for (int size = 10; size < 300000; size *= 3) {
		char *p = (char *)malloc(size); for (int i = 0; i < size; i++) { sum += p[i] != 0; p[i] = n; } if (n % 2) free(p); } printf("%ld\n", sum);`},
	{name: "a stack that nothing was put into", before: `int __attribute__((noinline)) deep(int n, int depth, volatile char *above) {
		volatile char a[3000]; int sum = 0; if (depth > 5) for (int i = 0; i < 3000; i++) sum += a[i] != 0;
		for (int i = 0; i < 3000; i++) a[i] = n; above[n] = depth < 500 ? deep(n, depth + 1, a) : 0; return above[n] + a[n] + sum; }`,
		run: `char a[3000]; printf("%d\n", deep(n, 0, a));`},
	{name: "a variable that nothing was put into", run: `volatile int a[200]; int last = 0; for (int i = 0; i < 200; i++) last += a[i] == (n + 4) * 1000003;
		for (int i = 0; i < 200; i++) a[i] = (n + 5) * 1000003; printf("%d\n", last);`},
	{name: "random numbers", run: `printf("%d %d\n", rand(), rand()); srand(n);`},
	{name: "words of a text", run: `static char text[] = "a b c d"; for (char *w = strtok(text, " "); w; w = strtok(nullptr, " ")) printf("%s\n", w);`},
	{name: "an error", run: `printf("%d\n", errno); errno = n;`},
	{name: "rounding", run: `printf("%d %.3f\n", fegetround(), 1.0 / 3 * n); fesetround(n % 2 ? FE_UPWARD : FE_TOWARDZERO);`},
	{name: "the environment", run: `printf("%s\n", getenv("LEFT") ? getenv("LEFT") : "none"); setenv("LEFT", "over", 1);`},
	{name: "streams", run: `std::cout << n << ' ' << 255 << ' ' << 0.5 << std::endl; std::cout << std::hex << std::setprecision(9) << std::fixed; std::cin >> n; std::cin.exceptions(std::ios::goodbit);
		std::ios::sync_with_stdio(false); std::cin.tie(nullptr);`},
	{name: "a stream without a buffer", run: `setvbuf(stdout, nullptr, n % 2 ? _IONBF : _IOLBF, 0); printf("%d\n", n); ungetc('7', stdin);`},
	{name: "output at exit", before: `void bye() { puts("bye"); } struct Last { ~Last() { puts("last"); } } last;`,
		run: `static Last inner; atexit(bye); printf("%d", n);`},
	{name: "exit below main", before: `struct Loud { ~Loud() { puts("no destructor runs"); } }; void down(int n) { Loud l; if (n == 0) exit(0); down(n - 1); }`,
		run: `puts("down"); down(n); puts("never");`},
	{name: "_exit", run: `printf("lost"); fflush(stdout); printf("never"); _exit(0);`},
	{name: "an exception", before: `int thrown; void thrower(int n) { thrown++; throw std::runtime_error(std::to_string(n + thrown)); }`,
		run: `try { thrower(n); } catch (const std::exception &e) { puts(e.what()); }`},
	{name: "a jump", before: `jmp_buf place;`, run: `int jumps = setjmp(place); if (jumps < n) longjmp(place, jumps + 1); printf("%d\n", jumps);`},
	{name: "a locale", run: `printf("%s %.1f\n", setlocale(LC_ALL, nullptr), 0.5); setlocale(LC_ALL, "C.UTF-8");`},
	{name: "what is not read", run: `printf("%d\n", n); scanf("%*c");`},
	{name: "small memory never given back", run: `int *p = new int[100000]; for (int i = 0; i < 100000; i++) p[i] = i; printf("%d\n", p[n]);`},
	{name: "the arguments", run: `printf("%c\n", *given); *given = 'Z';`},
	{name: "the variables of the environment", run: `printf("%s\n", getenv("PATH")); setenv("PATH", "/gone", 1); (*environ)[0] = '#';`},
	{name: "a descriptor out of sight", run: `printf("%d\n", fcntl(50, F_GETFD)); dup2(1, 50); dup2(1, 200);`},
	{name: "the break", run: `char *p = (char *)sbrk(100000); printf("%d\n", p[5000]); p[5000] = n;`},

	{name: "a limit", alone: true, run: `rlimit l; getrlimit(RLIMIT_STACK, &l); printf("%d\n", l.rlim_cur > 20 << 20); l.rlim_cur = 20 << 20; setrlimit(RLIMIT_STACK, &l);`},
	{name: "another folder", alone: true, run: `char name[100]; printf("%s\n", getcwd(name, sizeof name)); if (chdir("/") != 0) abort();`},
	{name: "a handler of a signal that nobody sends", alone: true, run: `printf("%d\n", signal(SIGUSR1, [](int) {}) == SIG_DFL);`},
	{name: "a signal that is not heeded", alone: true, run: `printf("%d\n", signal(SIGINT, SIG_IGN) == SIG_DFL);`},
	{name: "a timer", alone: true, run: `itimerval t; getitimer(ITIMER_VIRTUAL, &t); printf("%d\n", (int)t.it_value.tv_sec); t.it_value.tv_sec = 1000; setitimer(ITIMER_VIRTUAL, &t, nullptr);`},
	{name: "rights of new files", alone: true, run: `printf("%o\n", umask(0777));`},
	{name: "a stack of signals", alone: true, before: `char place[1 << 16];`, run: `stack_t s = {}, was; s.ss_sp = place; s.ss_size = sizeof place; sigaltstack(&s, &was); printf("%d\n", was.ss_flags);`},
	{name: "large memory never given back", alone: true, run: `char *p = (char *)malloc(40 << 20); memset(p, n, 40 << 20); printf("%d\n", p[n]);`},
	{name: "a thread", alone: true, before: `std::atomic<int> steps;`,
		run: `std::thread([] { for (;;) { steps++; usleep(100); } }).detach(); while (steps == 0) usleep(10); printf("%d\n", n);`},
	{name: "a thread that ended", alone: true, run: `std::thread t([&] { n++; }); t.join(); printf("%d\n", n);`},
	{name: "a handler", alone: true, before: `void caught(int) { puts("caught"); exit(0); }`, run: `puts("first"); signal(SIGSEGV, caught);`},
	{name: "a handler by sigaction", alone: true, before: `void caught(int) { _exit(0); }`, run: `struct sigaction a = {}; a.sa_handler = caught; sigaction(SIGFPE, &a, nullptr); puts("set");`},
	{name: "signals held back", alone: true, run: `sigset_t s; sigfillset(&s); sigprocmask(SIG_BLOCK, &s, nullptr); puts("held");`},
	{name: "a child", alone: true, run: `printf("%d\n", n); fflush(stdout); if (fork() == 0) { usleep(1000); _exit(0); }`},
	{name: "a closed input", alone: true, run: `printf("%d\n", n); close(0);`},
	{name: "a closed output", alone: true, run: `printf("%d\n", n); fflush(stdout); close(1);`},
	{name: "another output", alone: true, run: `printf("%d\n", n); fflush(stdout); int fd = open("/dev/null", O_WRONLY); dup2(fd, 1); close(fd); puts("gone");`},
	{name: "a file left open", alone: true, run: `printf("%d\n", open("/dev/null", O_RDONLY));`},
	{name: "_Exit", alone: true, run: `printf("%d", n); fflush(stdout); _Exit(0);`},
	{name: "another program", alone: true, run: `printf("%d", n); fflush(stdout); execl("/proc/self/exe", "again", nullptr);`},
}

const remnantHeader = `#include <bits/stdc++.h>
#include <setjmp.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
char *given; // the program's name
`

// remnantProgram returns a program that reads which remnant to leave behind, and n. It writes
// its process's number first.
func remnantProgram() build.Source {
	b := []byte(remnantHeader)
	for i, r := range remnants {
		b = fmt.Appendf(b, "namespace r%d {\n%s\nvoid run(int n) {\n%s\n}\n}\n", i, r.before, r.run)
	}
	b = append(b, `int main(int, char **argv) {
	if (!strcmp(argv[0], "again")) return 0;
	given = argv[0];
	int which, n;
	if (scanf("%d %d", &which, &n) != 2) return 3;
	printf("%d ", getpid());
	switch (which) {
`...)
	for i := range remnants {
		b = fmt.Appendf(b, "case %d: r%d::run(n); break;\n", i, i)
	}
	return build.Source{Name: "a.cpp", Text: append(b, "}\n}\n"...)}
}

// several returns a machine on which one process makes several runs.
func several(t *testing.T) *Machine {
	t.Helper()
	if runtime.GOARCH != "amd64" {
		t.Skip("SKIPPED: only on amd64 does a process make several runs")
	}
	return workbench(t, build.New(buildtest.Folder(t), build.Direct), "namespace")
}

// TestSeveral wants the runs that one process makes to be like those that have one each,
// whatever a run leaves behind; and that one process makes them, where only memory is left.
func TestSeveral(t *testing.T) {
	m := several(t)
	p := program(t, m, remnantProgram())
	for which, r := range remnants {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			s, l := serving(t, m, p)
			var inputs [][]byte
			var want []string
			for n := range 12 {
				in := fmt.Appendf(nil, "%d %d rest", which, n+1)
				res, err := alone(s.Run(t.Context(), [][]byte{in}, l))
				if err != nil || res.End != sandbox.Exited || res.ExitCode != 0 {
					t.Fatalf("%v, %+v", err, res)
				}
				_, out, _ := strings.Cut(string(res.Stdout), " ")
				inputs, want = append(inputs, in), append(want, out)
			}
			wanted := map[bool]int{false: 1, true: len(inputs)}[r.alone]
			for range 2 { // the second time after whatever the first left behind
				if n := sameRuns(t, s, l, inputs, want); n != wanted {
					t.Errorf("%d processes made the runs, want %d", n, wanted)
				}
			}
		})
	}
}

// sameRuns has a server make runs in one call, wants their outputs, and returns how many
// processes made them.
func sameRuns(t *testing.T, s sandbox.Server, l sandbox.Limits, inputs [][]byte, want []string) int {
	t.Helper()
	results, err := s.Run(t.Context(), inputs, l)
	if err != nil || len(results) != len(inputs) {
		t.Fatalf("%d results of %d: %v", len(results), len(inputs), err)
	}
	processes := map[string]bool{}
	for i, res := range results {
		process, out, _ := strings.Cut(string(res.Stdout), " ")
		processes[process] = true
		if res.End != sandbox.Exited || res.ExitCode != 0 || out != want[i] {
			t.Errorf("run %d: %+v, %q; want %q", i, res, out, want[i])
		}
	}
	return len(processes)
}

// TestSeveralNot wants every run to have a process of its own where a program's variables are
// too many to put back.
func TestSeveralNot(t *testing.T) {
	m := workbench(t, build.New(buildtest.Folder(t), build.Direct), "namespace")
	s, l := serving(t, m, program(t, m, build.Source{Name: "a.c", Text: []byte(`#include <stdio.h>
#include <unistd.h>
int large[1 << 20] = {1};
__attribute__((constructor)) void fill(void) { for (int i = 0; i < 1 << 20; i++) large[i] = i; }
int main(void) { printf("%d %d", getpid(), large[5]); for (int i = 0; i < 1 << 20; i++) large[i]++; return 0; }`)}))
	if n := sameRuns(t, s, l, [][]byte{nil, nil, nil}, []string{"5", "5", "5"}); n != 3 {
		t.Errorf("%d processes made the runs, want 3", n)
	}
}

// early are what programs do before main, and what main prints of it; served says that they
// serve none the less.
var early = []struct {
	name, before, run string
	served            bool
}{
	{"a large table on the heap", `std::vector<int> memo(1 << 20, 5);`, `printf("%d %d\n", memo[n], memo[1000]); memo[1000]++; memo[n + 1] = 0;`, true},
	{"large tables on the heap", `std::vector<std::vector<long>> memo(3, std::vector<long>(1 << 17));`, `printf("%ld\n", memo[2][1000]); memo[2][1000] += n; memo[1].clear(); memo[1].shrink_to_fit();`, true},
	{"memory for its children", `int *shared = (int *)mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);`, `printf("%d\n", *shared); *shared += n;`, false},
	{"a pipe", `int ends[2]; int made = pipe(ends);`, `char c = 0; fcntl(ends[0], F_SETFL, O_NONBLOCK); printf("%d %d\n", made, (int)read(ends[0], &c, 1)); if (write(ends[1], "x", 1) != 1) abort();`, false},
	{"a thread", `std::atomic<int> steps; struct T { T() { std::thread([] { for (;;) { steps++; usleep(100); } }).detach(); while (steps == 0) usleep(10); } } t;`,
		`int now = steps; usleep(30000); printf("%d\n", steps > now);`, false},
	{"reading the input", `int first = [] { int n = 0; std::cin >> n; return n; }();`, `printf("%d %d\n", first, n);`, false},
	{"printing", `struct P { P() { std::cout << "words" << std::endl; } } p;`, `printf("%d\n", n);`, false},
}

// TestSeveralEarly wants a program that does much before main to be run as plainly, or not to
// serve: copies share some of what it has, or lack it.
func TestSeveralEarly(t *testing.T) {
	m := several(t)
	for _, e := range early {
		t.Run(e.name, func(t *testing.T) {
			requires.Sample(t, 10, 1)
			t.Parallel()
			src := fmt.Sprintf("%s%s\nint main() { int n = 0; if (scanf(\"%%d\", &n) != 1) n = 3; %s }\n", remnantHeader, e.before, e.run)
			p := program(t, m, build.Source{Name: "a.cpp", Text: []byte(src)})
			l := sandbox.Limits{CPU: time.Second, Wall: 10 * time.Second, Memory: 256 << 20, Output: 1 << 16, Processes: processes}
			inputs := [][]byte{[]byte("1\n"), []byte("2\n"), []byte("3\n")}
			results := fastRuns(t, m, p, l, inputs)
			if (len(results) == len(inputs)) != e.served {
				t.Errorf("%d results", len(results))
			}
			for i, res := range results {
				plain, err := m.Run(t.Context(), sandbox.Command{Args: p.Within(256 << 20), Env: p.Env, Stdin: inputs[i], Limits: l, Visible: p.Folders()})
				if err != nil || string(plain.Stdout) != string(res.Stdout) || plain.End != res.End || plain.ExitCode != res.ExitCode {
					t.Errorf("run %d: %+v, %q; plainly %+v, %q: %v", i, res, res.Stdout, plain, plain.Stdout, err)
				}
			}
		})
	}
}

// fastRuns returns the results of fast runs; none if the program does not serve, or ceases
// to, which it must say soon.
func fastRuns(t *testing.T, m *Machine, p *build.Program, l sandbox.Limits, inputs [][]byte) []sandbox.Result {
	t.Helper()
	args, visible, _, err := m.builder.Serve(t.Context(), p, 256<<20)
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	s, err := m.runner.(sandbox.Forker).Serve(t.Context(), sandbox.Command{Args: args, Env: p.Env, Limits: l, Visible: visible})
	if err == nil {
		t.Cleanup(s.Close)
		var results []sandbox.Result
		if results, err = s.Run(t.Context(), inputs, l); err == nil {
			return results
		}
	}
	if took := time.Since(began); !errors.Is(err, sandbox.ErrServer) || took > 4*time.Second {
		t.Errorf("after %v: %v; want %v at once", took, err, sandbox.ErrServer)
	}
	return nil
}

// TestSeveralUnset wants a variable of main that nothing was put into to be as in a plain run:
// zero, or not.
func TestSeveralUnset(t *testing.T) {
	m := several(t)
	for _, name := range []string{"a.c", "a.cpp"} {
		p := program(t, m, build.Source{Name: name, Text: []byte(`#include <stdio.h>
int main() { volatile long a[300]; for (int i = 0; i < 300; i++) { putchar(a[i] != 0 ? '#' : '.'); a[i] = i + 1; } return 0; }`)})
		s, l := serving(t, m, p)
		plain, err := m.Run(t.Context(), sandbox.Command{Args: p.Within(256 << 20), Env: p.Env, Limits: l, Visible: p.Folders()})
		if err != nil {
			t.Fatal(err)
		}
		results, err := s.Run(t.Context(), [][]byte{nil, nil, nil}, l)
		if err != nil || len(results) != 3 {
			t.Fatalf("%d results: %v", len(results), err)
		}
		for i, res := range results {
			if string(res.Stdout) != string(plain.Stdout) {
				t.Errorf("%s: run %d:\n%s\nplainly\n%s", name, i, res.Stdout, plain.Stdout)
			}
		}
	}
}

// TestSeveralEnds wants a run among several that ends badly to be told alone, with its own
// CPU time, output and end, and the runs after it to be as good as ever.
func TestSeveralEnds(t *testing.T) {
	requires.Long(t)
	m := workbench(t, build.New(buildtest.Folder(t), build.Direct), "namespace")
	p := program(t, m, build.Source{Name: "a.cpp", Text: []byte(remnantHeader + `
int main() { int n; std::cin >> n; std::cout << n << std::endl; switch (n) {
  case 1: for (;;) {} case 2: pause(); case 3: for (;;) puts("flood"); case 4: abort(); case 5: exit(7);
  case 7: *(volatile int *)nullptr = 1; case 8: throw 8; case 9: return 256; case 10: exit(-1);
  case 11: raise(SIGKILL); case 12: _exit(12); case 13: _Exit(0); }
  for (volatile int i = 0; i < 20000000; i++) {} }`)})
	s, l := serving(t, m, p)
	l.CPU, l.Wall = time.Second, time.Minute
	for bad, want := range map[int]string{
		1: "CPUOver 0", 2: "WallOver 0", 3: "OutOver 0", 4: "Signaled 0 SIGABRT", 5: "Exited 7", 7: "Signaled 0 SIGSEGV",
		8: "Signaled 0 SIGABRT", 9: "Exited 0", 10: "Exited 255", 11: "Signaled 0 SIGKILL", 12: "Exited 12", 13: "Exited 0",
	} {
		l := l
		if bad == 2 { // it sleeps
			l.Wall = time.Second
		}
		order := []int{0, 0, 0, bad, 0, 0}
		for len(order) > 0 {
			var inputs [][]byte
			for _, n := range order {
				inputs = append(inputs, fmt.Appendln(nil, n))
			}
			results, err := s.Run(t.Context(), inputs, l)
			if err != nil {
				t.Fatalf("%d: %v", bad, err)
			}
			for i, res := range results {
				wanted, out := "Exited 0", fmt.Sprintln(order[i])
				if order[i] == bad {
					wanted = want
				}
				if got := strings.TrimSpace(fmt.Sprintln(endNames[res.End], res.ExitCode, res.Signal)); got != wanted {
					t.Errorf("%d: run %d of %v: %s; want %s", bad, i, order, got, wanted)
				}
				if !strings.HasPrefix(string(res.Stdout), out) || res.End == sandbox.Exited && string(res.Stdout) != out {
					t.Errorf("%d: run %d of %v: output %.30q, want %q", bad, i, order, res.Stdout, out)
				}
				if quick := order[i] > 1 && order[i] != 3; quick && i > 0 && res.CPU > results[i-1].CPU {
					t.Errorf("%d: run %d of %v takes the CPU time of others, too: %v", bad, i, order, res.CPU)
				}
			}
			if last := results[len(results)-1]; len(results) < len(order) && last.End == sandbox.Exited && last.ExitCode == 0 {
				t.Errorf("%d: %d results of %d, though the last ends well", bad, len(results), len(order))
			}
			order = order[len(results):]
		}
	}
}
