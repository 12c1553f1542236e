package sandbox_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

// hostileFolder is the folder with the sources of the hostile programs.
const hostileFolder = "../../testdata/hostile"

// A hostile is a compiled hostile program.
type hostile struct {
	name   string
	path   string
	expect map[string]expectation // by tier
}

// An expectation is what a header says about one tier.
type expectation struct {
	verdicts []string
	gap      string // why the program may escape
	skip     string // why the program must not run
}

// verdictWords lists the verdicts in headers. RE may be followed by details.
var verdictWords = []string{"OK", "TLE", "ILE", "MLE", "OLE", "RE"}

// readHeader reads the six lines at the beginning of a source.
func readHeader(name, text string) (map[string]expectation, error) {
	lines := strings.SplitN(text, "\n", len(sandbox.Tiers)+3)
	if len(lines) < len(sandbox.Tiers)+3 || !strings.HasPrefix(lines[0], "/* "+name+": ") || lines[len(lines)-2] != " */" {
		return nil, fmt.Errorf("%s: has no header; begin it as the README beside it shows", name)
	}
	expect := map[string]expectation{}
	for i, tier := range sandbox.Tiers {
		words, ok := strings.CutPrefix(lines[i+1], " * "+tier+": ")
		e, err := readExpectation(words)
		if !ok || err != nil {
			return nil, fmt.Errorf("%s: line %d is not what is expected in tier %s (%w)", name, i+2, tier, err)
		}
		expect[tier] = e
	}
	return expect, nil
}

// readExpectation reads the text after the name of a tier.
func readExpectation(words string) (expectation, error) {
	if gap, ok := strings.CutPrefix(words, "gap: "); ok {
		return expectation{gap: gap}, nil
	}
	if skip, ok := strings.CutPrefix(words, "skip ("); ok && strings.HasSuffix(skip, ")") {
		return expectation{skip: strings.TrimSuffix(skip, ")")}, nil
	}
	e := expectation{verdicts: strings.Split(words, " | ")}
	for _, v := range e.verdicts {
		word, detail, _ := strings.Cut(v, " ")
		if !slices.Contains(verdictWords, word) || detail != "" && word != "RE" {
			return e, fmt.Errorf("%q is not a verdict", v)
		}
	}
	return e, nil
}

// matches reports whether a run ended with a verdict of a header.
func matches(verdict string, res sandbox.Result, l sandbox.Limits) bool {
	died := res.End == sandbox.Signaled || res.End == sandbox.Exited && res.ExitCode != 0
	word, detail, _ := strings.Cut(verdict, " ")
	switch word {
	case "OK": // a child may write zeros until it is killed
		return res.End == sandbox.Exited && res.ExitCode == 0 && string(bytes.TrimRight(res.Stdout, "\x00")) == "contained\n"
	case "TLE":
		return res.End == sandbox.CPUOver || res.End == sandbox.WallOver && res.CPU >= l.CPU/10 && !res.Starved
	case "ILE":
		return res.End == sandbox.WallOver && res.CPU < l.CPU/10 && !res.Starved
	case "MLE":
		return res.End == sandbox.MemOver
	case "OLE":
		return res.End == sandbox.OutOver
	}
	if code, ok := strings.CutPrefix(detail, "exit "); ok {
		return died && res.Signal == "" && strconv.Itoa(res.ExitCode) == code
	}
	return died && (detail == "" || detail == res.Signal)
}

// TestHostileHeaders checks which headers are valid.
func TestHostileHeaders(t *testing.T) {
	head := "/* x: an idea.\n * cgroup: OK\n * namespace: MLE | RE exit 3\n * landlock: gap: words\n * rlimit: %s\n */\n"
	e, err := readHeader("x", fmt.Sprintf(head, "skip (danger)"))
	if err != nil || !slices.Equal(e["namespace"].verdicts, []string{"MLE", "RE exit 3"}) ||
		e["landlock"].gap != "words" || e["rlimit"].skip != "danger" {
		t.Errorf("%v, %v", e, err)
	}
	for _, bad := range []string{"", "FINE", "OK 3", "OK|RE", "skip danger"} {
		if _, err := readHeader("x", fmt.Sprintf(head, bad)); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

// TestHostileToldRight checks the table of programs in the README against the headers.
func TestHostileToldRight(t *testing.T) {
	sources, err := filepath.Glob(hostileFolder + "/*.c")
	if err != nil || len(sources) == 0 {
		t.Fatalf("no sources: %v", err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "| program | what it does | %s |\n|---|---|%s\n", strings.Join(sandbox.Tiers, " | "), strings.Repeat("---|", len(sandbox.Tiers)))
	for _, source := range sources {
		text, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(source), ".c")
		if _, err := readHeader(name, string(text)); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(text), "\n")
		idea := strings.TrimSuffix(strings.TrimPrefix(lines[0], "/* "+name+": "), ".")
		fmt.Fprintf(&b, "| %s | %s |", name, idea)
		for i, tier := range sandbox.Tiers {
			words := strings.TrimPrefix(lines[i+1], " * "+tier+": ")
			for _, short := range []string{"gap", "skip"} {
				if strings.HasPrefix(words, short) {
					words = short
				}
			}
			fmt.Fprintf(&b, " %s |", strings.ReplaceAll(words, " | ", ", "))
		}
		b.WriteString("\n")
	}
	told(t, hostileFolder+"/README.md", "programs", b.String())
}

// TestHostileVerdicts checks which results match which verdicts.
func TestHostileVerdicts(t *testing.T) {
	l := sandbox.Limits{CPU: time.Second}
	busy, idle := 100*time.Millisecond, 99*time.Millisecond
	results := map[string]sandbox.Result{
		"OK":     {Stdout: []byte("contained\n")},
		"zeros":  {Stdout: []byte("contained\n\x00\x00")},
		"more":   {Stdout: []byte("contained\n\x00x")},
		"quiet":  {},
		"TLE":    {End: sandbox.CPUOver},
		"busy":   {End: sandbox.WallOver, CPU: busy},
		"ILE":    {End: sandbox.WallOver, CPU: idle},
		"hungry": {End: sandbox.WallOver, CPU: idle, Starved: true},
		"MLE":    {End: sandbox.MemOver},
		"OLE":    {End: sandbox.OutOver},
		"exit":   {ExitCode: 3},
		"dies":   {End: sandbox.Signaled, Signal: "SIGSEGV"},
	}
	for verdict, right := range map[string][]string{
		"OK": {"OK", "zeros"}, "TLE": {"TLE", "busy"}, "ILE": {"ILE"}, "MLE": {"MLE"}, "OLE": {"OLE"}, "RE": {"dies", "exit"},
		"RE exit 3": {"exit"}, "RE exit 4": nil, "RE SIGSEGV": {"dies"}, "RE SIGKILL": nil,
	} {
		for name, res := range results {
			if matches(verdict, res, l) != slices.Contains(right, name) {
				t.Errorf("%s, result %s: %t", verdict, name, matches(verdict, res, l))
			}
		}
	}
}

// helpers has benign programs that the tests need. For example, honest shows whether a box still
// works, and cap whether processes are limited.
var helpers = map[string]string{
	"honest": `#include <stdio.h>
#include <stdlib.h>
int main(void) {
	long sum = 0, x;
	while (scanf("%ld", &x) == 1) sum += x;
	char *p = malloc(8 << 20);
	for (long i = 0; i < 8 << 20; i += 4096) p[i] = 1;
	FILE *f = fopen("mine", "wx");
	printf("%ld %s\n", sum, f ? "wrote" : "read");
	return 0;
}`,
	"killer": `#include <errno.h>
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
static int bad(const char *what, long got) {
	if (got == 0) printf("ESCAPED: %s\n", what);
	return got == 0;
}
int main(int argc, char **argv) {
	int pid = atoi(argv[argc - 1]), n = 0;
	union sigval none = {0};
	n += bad("kill", kill(pid, SIGTERM));
	n += bad("tkill", syscall(SYS_tkill, pid, SIGTERM));
	n += bad("tgkill", syscall(SYS_tgkill, pid, pid, SIGTERM));
	n += bad("sigqueue", sigqueue(pid, SIGTERM, none));
	n += bad("kill of its group", kill(-getpgid(pid), 0));
	int fd = syscall(434, pid, 0);
	if (fd >= 0) n += bad("pidfd_send_signal", syscall(424, fd, SIGTERM, NULL, 0));
	kill(-1, SIGTERM == 15 ? 0 : 0);
	if (n == 0) puts("contained");
	return n;
}`,
	// fingerprint prints everything that could distinguish one run from another. littering changes
	// as much as it can.
	"fingerprint": `#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>
static void look(const char *path) {
	struct stat s;
	char list[256];
	if (stat(path, &s) != 0) { printf("%s: none\n", path); return; }
	printf("%s: ino %lu mode %o links %lu owner %d %d size %ld blocks %ld, attributes %ld\n", path, s.st_ino, s.st_mode,
		s.st_nlink, s.st_uid, s.st_gid, s.st_size, s.st_blocks, (long)listxattr(path, list, sizeof list));
	printf("times equal %d %d\n", !memcmp(&s.st_atim, &s.st_mtim, sizeof s.st_atim), !memcmp(&s.st_ctim, &s.st_mtim, sizeof s.st_atim));
}
static void show(const char *path) {
	char text[8192];
	int fd = open(path, O_RDONLY);
	long n = fd < 0 ? 0 : read(fd, text, sizeof text);
	printf("%s: %.*s\n", path, (int)(n > 0 ? n : 0), text);
	close(fd);
}
int main(void) {
	printf("pid %d tid %ld parent %d group %d session %d\n", getpid(), syscall(SYS_gettid), getppid(), getpgrp(), getsid(0));
	fflush(stdout);
	for (int i = 0; i < 3; i++) {
		pid_t pid = fork();
		if (pid == 0) _exit(0);
		waitpid(pid, NULL, 0);
		printf("child %d\n", pid);
	}
	static const char *const places[] = {".", "/", "/tmp", "/dev/shm", "/box", "/box/new"};
	look(".");
	close(open("/box/new", O_WRONLY | O_CREAT, 0600));
	for (int i = 0; i < 6; i++) look(places[i]);
	for (int r = 0; r < 16; r++) {
		struct rlimit l;
		if (getrlimit(r, &l) == 0) printf("limit %d: %lu %lu\n", r, l.rlim_cur, l.rlim_max);
	}
	sigset_t set;
	sigprocmask(SIG_SETMASK, NULL, &set);
	printf("umask %o nice %d slack %d mask %lx\n", umask(0), getpriority(PRIO_PROCESS, 0), prctl(PR_GET_TIMERSLACK), *(unsigned long *)&set);
	for (int s = 1; s < 65; s++) {
		struct sigaction a;
		if (sigaction(s, NULL, &a) == 0 && a.sa_handler != SIG_DFL) printf("signal %d\n", s);
	}
	char name[99] = "";
	gethostname(name, sizeof name);
	printf("host %s\n", name);
	static const char *const files[] = {"cgroup", "oom_score_adj", "limits", "comm", "uid_map", "setgroups", "timers", "loginuid"};
	for (int i = 0; i < 8; i++) {
		snprintf(name, sizeof name, "/proc/self/%s", files[i]);
		show(name);
	}
	for (int fd = 3; fd < 20; fd++) if (fcntl(fd, F_GETFD) != -1) printf("open %d\n", fd);
	return 0;
}`,
	"littering": `#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>
int main(int argc, char **argv) {
	if (fork() == 0) { setsid(); signal(SIGTERM, SIG_IGN); for (;;) pause(); }
	for (int i = 0; i < 70; i++) if (fork() == 0) _exit(0);
	setpriority(PRIO_PROCESS, 0, 9);
	umask(0123);
	prctl(PR_SET_TIMERSLACK, 777);
	switch (argc > 1 ? atoi(argv[1]) : 0) {
	case 0: setxattr(".", "user.x", "y", 1, 0); break;
	case 1: chmod(".", 0700); chmod(".", 0755); break;
	case 2: mkdir("a", 0700); rmdir("a"); break;
	case 3: { struct timespec t[2] = {{5, 5}, {5, 5}}; utimensat(AT_FDCWD, ".", t, 0); break; }
	case 4: close(open("left", O_CREAT | O_WRONLY, 0)); break;
	}
	return 0;
}`,
	"surveyor": surveyor,
	"namer":    namer,
	// taker uses as many MiB of memory as its argument says.
	"taker": `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
	size_t n = (size_t)atoi(argv[argc - 1]) << 20;
	char *p = malloc(n);
	if (!p) return 3;
	memset(p, 1, n);
	return printf("%d\n", p[n / 2]) < 0;
}`,
	// reader reads a file into the page cache, which is charged to its control group.
	"reader": `#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
static char block[1 << 16];
int main(int argc, char **argv) {
	long sum = 0, n;
	int fd = open(argv[argc - 1], O_RDONLY);
	if (fd < 0) return 3;
	posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
	while ((n = read(fd, block, sizeof block)) > 0) sum += n;
	printf("%ld\n", sum);
	return 0;
}`,
	"cap": `#include <stdio.h>
#include <unistd.h>
int main(void) {
	int n = 0;
	for (pid_t pid; n < 400 && (pid = fork()) != -1; n++)
		if (pid == 0) for (;;) pause();
	printf("%d\n", n);
	return 0;
}`,
}

// builtVariable names a folder with compiled programs and their sources. The ordinary user's run
// of these tests uses the programs that root compiled.
const builtVariable = "GRUNDY_HOSTILE"

// hostilePrograms returns the programs with their headers. It compiles them if builtVariable is
// not set. Other users can read the folder.
func hostilePrograms(t *testing.T) (dir string, list []hostile) {
	t.Helper()
	if dir = os.Getenv(builtVariable); dir == "" {
		dir = builtOnce(t)
	}
	sources, err := filepath.Glob(dir + "/*.c")
	if err != nil || len(sources) == 0 {
		t.Fatalf("%s: has no programs (%v)", dir, err)
	}
	for _, source := range sources {
		path := strings.TrimSuffix(source, ".c")
		if _, ok := helpers[filepath.Base(path)]; ok {
			continue
		}
		text, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		h := hostile{name: filepath.Base(path), path: path}
		if h.expect, err = readHeader(h.name, string(text)); err != nil {
			t.Fatal(err)
		}
		list = append(list, h)
	}
	return dir, list
}

// built has the folder with the programs that this process compiled, or the error.
var built struct {
	once sync.Once
	dir  string
	err  error
}

// builtOnce compiles the programs once for each process.
func builtOnce(t *testing.T) string {
	t.Helper()
	testenv.Programs(t, "gcc")
	built.once.Do(func() {
		if built.dir, built.err = os.MkdirTemp("", "grundy-hostile"); built.err == nil {
			built.err = buildHostile(built.dir)
		}
	})
	if built.err != nil {
		t.Fatal(built.err)
	}
	return built.dir
}

// buildVariable names an empty folder. If it is set, the programs are compiled into the folder
// and no tests run. This serves machines without a compiler.
const buildVariable = "GRUNDY_BUILD_HOSTILE"

// TestMain removes the compiled programs after the tests.
func TestMain(m *testing.M) {
	if dir := os.Getenv(buildVariable); dir != "" {
		if err := buildHostile(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	// This process has not become the attacker. Without this check the tests would start
	// themselves again.
	if os.Getenv(sandbox.AccidentVariable) != "" {
		os.Exit(0)
	}
	code := m.Run()
	if built.dir != "" {
		os.RemoveAll(built.dir)
	}
	os.Exit(code)
}

// hostileTable has the compiler settings of the hostile programs, with less optimization than for
// contestants, and with threads.
const hostileTable = `hostile:
  name: hostile C
  priority: 1000
  files: '*.c'
  compile: gcc -x c -O1 -static -pthread -o {binary} {files}
  run: '{binary}'
`

// buildHostile compiles all programs into a folder that other users can read. Programs compiled
// earlier come from the user's cache, because compiling them takes half as long as running them.
func buildHostile(dir string) error {
	if err := os.Chmod(dir, 0o755); err != nil {
		return err
	}
	sources, err := filepath.Glob(hostileFolder + "/*.c")
	if err != nil {
		return err
	}
	for name, text := range helpers {
		path := filepath.Join(dir, name+".c")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
		sources = append(sources, path)
	}
	b := build.New("", build.Direct)
	defer b.Close()
	if err := b.Extend("hostile", []byte(hostileTable)); err != nil {
		return err
	}
	return errors.Join(inParallel(2, sources, func(source string) error { return buildOne(b, dir, source) })...)
}

// buildOne compiles a program, and copies its source to the same folder.
func buildOne(b *build.Builder, dir, source string) error {
	text, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	common, err := os.ReadFile(hostileFolder + "/attempt.h")
	if err != nil {
		return err
	}
	// Each source is compiled alone, without other files.
	whole := bytes.Replace(text, []byte("#include \"attempt.h\"\n"), common, 1)
	src := build.Source{Name: source, Text: whole}
	language, err := b.Detect(src, "hostile")
	if err != nil {
		return err
	}
	program, _, err := b.Build(context.Background(), src, language)
	if err != nil {
		return fmt.Errorf("%s: %w", source, err)
	}
	path := filepath.Join(dir, strings.TrimSuffix(filepath.Base(source), ".c"))
	if err := copyProgram(program.Args[0], path); err != nil {
		return err
	}
	return os.WriteFile(path+".c", text, 0o644)
}

// inParallel calls do for each element, n at a time, and returns the results in order.
func inParallel[T, R any](n int, list []T, do func(T) R) []R {
	out := make([]R, len(list))
	next := make(chan int)
	var wg sync.WaitGroup
	for range n {
		wg.Go(func() {
			for i := range next {
				out[i] = do(list[i])
			}
		})
	}
	for i := range list {
		next <- i
	}
	close(next)
	wg.Wait()
	return out
}
