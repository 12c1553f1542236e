package run

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/build"
	"grundy/judge/build/buildtest"
	"grundy/judge/requires"
	"grundy/judge/sandbox"
)

// counters are programs with something static, which they count up. They print it, the
// sum of their input, and the descriptors that are open besides the first three, where
// the language can tell.
var counters = []build.Source{
	{Name: "a.c", Text: []byte(`#include <stdio.h>
#include <unistd.h>
int count, open;
int main(void) { long n, sum = 0; count++; while (scanf("%ld", &n) == 1) sum += n;
  for (int fd = 3; fd < 64; fd++) { char c; open += pread(fd, &c, 0, 0) == 0; }
  printf("%d %ld %d\n", count, sum, open); return 0; }`)},
	{Name: "names.c", Text: []byte(`#include <stdio.h>
#include <string.h>
int count, write, open, close, stat, dup, pipe, lseek, dup2, wait4, pread, pwrite, fcntl, ftruncate, setrlimit, setitimer;
int mmap, madvise, msync, getpid, getrusage, sigaction, umask, syscall, call, folder, held, next, number, feed, begin, run, make, one;
int read(void) { char line[20]; return fgets(line, sizeof line, stdin) != NULL ? strlen(line) > 1 ? line[strlen(line) - 2] - '0' : 0 : -1; }
int main(void) { long n, sum = 0; count++; while (scanf("%ld", &n) == 1) sum += n; if (read() != -1) sum = -1; printf("%d %ld 0\n", count, sum); return 0; }`)},
	{Name: "a.cpp", Text: []byte(`#include <iostream>
#include <vector>
#include <unistd.h>
std::vector<int> all{0};
int main(int argc, char **argv) { long n, sum = 0; all.push_back(argc); while (std::cin >> n) sum += n;
  int open = 0; for (int fd = 3; fd < 64; fd++) { char c; open += pread(fd, &c, 0, 0) == 0; }
  std::cout << all.size() - 1 << ' ' << sum << ' ' << open << '\n'; }`)},
	{Name: "a.rs", Text: []byte(`use std::io::Read; use std::sync::atomic::{AtomicI32, Ordering};
static COUNT: AtomicI32 = AtomicI32::new(1);
fn main() { let mut s = String::new(); std::io::stdin().read_to_string(&mut s).unwrap();
  let sum: i64 = s.split_whitespace().map(|w| w.parse::<i64>().unwrap()).sum();
  println!("{} {} 0", COUNT.fetch_add(1, Ordering::SeqCst), sum); }`)},
	{Name: "a.py", Text: []byte(`import sys, collections
count = collections.Counter()
count["x"] += 1
if __name__ == "__main__":
    print(count["x"], sum(map(int, sys.stdin.read().split())), 0)
`)},
	{Name: "a.js", Text: []byte(`const fs = require('fs');
global.count = (global.count || 0) + 1;
Array.prototype.seen = (Array.prototype.seen || 0) + 1;
const sum = fs.readFileSync(0, 'utf8').split(/\s+/).filter(Boolean).reduce((a, b) => a + Number(b), 0);
console.log(count, sum, [].seen - 1);
if (sum === 6) process.exit(0);
`)},
	{Name: "b.js", Text: []byte(`let sum = 0;
const lines = require('readline').createInterface({input: process.stdin});
lines.on('line', line => { sum += Number(line); });
lines.on('close', () => setTimeout(() => process.stdout.write(` + "`1 ${sum} 0\n`" + `), 1));
`)},
	{Name: "a.java", Text: []byte(`import java.util.*;
public class Sum { static int count; static final StringBuilder text = new StringBuilder();
  public static void main(String[] a) { Scanner in = new Scanner(System.in); long sum = 0; count++; text.append('x');
    while (in.hasNextLong()) sum += in.nextLong();
    System.out.println(text.length() + " " + sum + " " + (count - 1)); if (sum == 6) System.exit(0); in.close(); System.out.close(); } }`)},
}

// workbench returns a machine in a tier, whose compilers run outside of it.
func workbench(t testing.TB, builder *build.Builder, tier string) *Machine {
	return New(runnerOf(t, tier), builder)
}

// runnerOf returns a runner of a tier, until the test ends.
func runnerOf(t testing.TB, tier string) sandbox.Runner {
	t.Helper()
	runner, err := sandbox.OpenTier(tier)
	if err != nil {
		requires.Tier(t, tier, err)
	}
	t.Cleanup(func() { runner.Close() })
	return runner
}

// program builds a source.
func program(t testing.TB, m *Machine, src build.Source) *build.Program {
	t.Helper()
	p, c, err := m.Build(t.Context(), src, "")
	var tool *build.ToolError
	switch {
	case errors.As(err, &tool) && tool.Missing:
		requires.Missing(t, "%v", err)
	case err != nil:
		t.Fatal(err)
	case p == nil:
		t.Fatal(c.Log)
	}
	return p
}

// serving starts a server of a program.
func serving(t testing.TB, m *Machine, p *build.Program) (sandbox.Server, sandbox.Limits) {
	t.Helper()
	l := sandbox.Limits{CPU: time.Second, Wall: 10 * time.Second, Memory: 256<<20 + p.Overhead, Output: 1 << 16, Processes: processes}
	args, visible, ok, err := m.builder.Serve(t.Context(), p, 256<<20)
	if err != nil || !ok {
		t.Fatalf("serves: %v, %v", ok, err)
	}
	s, err := m.runner.(sandbox.Forker).Serve(t.Context(), sandbox.Command{Args: args, Env: p.Env, Limits: l, Visible: visible})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s, l
}

// TestServers wants every run of a server to be like the first of a plain program:
// nothing static is left, the input is whole, small or large, and nothing more is open.
func TestServers(t *testing.T) {
	builder := build.New(buildtest.Folder(t), build.Direct)
	for _, tier := range []string{"cgroup", "namespace", "landlock"} {
		m := workbench(t, builder, tier)
		for _, src := range counters {
			t.Run(tier+"/"+src.Name, func(t *testing.T) {
				requires.Sample(t, 10, 1)
				if tier != "landlock" { // where all programs of a user count as one
					t.Parallel()
				}
				s, l := serving(t, m, program(t, m, src))
				for _, n := range []int{3, 0, 40_000, 1, 3} {
					want := fmt.Sprintf("1 %d 0\n", n*(n+1)/2)
					var in strings.Builder
					for i := range n {
						fmt.Fprintln(&in, i+1)
					}
					res, err := alone(s.Run(t.Context(), [][]byte{[]byte(in.String())}, l))
					if err != nil || res.End != sandbox.Exited || res.ExitCode != 0 || string(res.Stdout) != want {
						t.Fatalf("%d numbers: %v, %+v; want %q", n, err, res, want)
					}
				}
			})
		}
	}
}

// alone returns the result of one run.
func alone(results []sandbox.Result, err error) (sandbox.Result, error) {
	if err == nil && len(results) != 1 {
		err = fmt.Errorf("%d results, want 1", len(results))
	}
	if err != nil {
		return sandbox.Result{}, err
	}
	return results[0], nil
}

// TestServerBatches wants the runs of a call to be like as many calls: each has its own
// input, output and static state, whatever their number and length.
func TestServerBatches(t *testing.T) {
	m := workbench(t, build.New(buildtest.Folder(t), build.Direct), "namespace")
	for _, src := range counters {
		t.Run(src.Name, func(t *testing.T) {
			requires.Sample(t, 10, 1)
			t.Parallel()
			s, l := serving(t, m, program(t, m, src))
			var inputs [][]byte
			var want []string
			for _, n := range []int{1, 2, 0, 30_000, 5, 4, 4, 1, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21} {
				var in []byte
				for i := range n {
					in = fmt.Appendln(in, i+1)
				}
				inputs, want = append(inputs, in), append(want, fmt.Sprintf("1 %d 0\n", n*(n+1)/2))
			}
			calls := 0
			for len(inputs) > 0 {
				results, err := s.Run(t.Context(), inputs, l)
				if err != nil || len(results) == 0 || len(results) > len(inputs) {
					t.Fatalf("%d results of %d: %v", len(results), len(inputs), err)
				}
				for i, res := range results {
					if res.End != sandbox.Exited || res.ExitCode != 0 || string(res.Stdout) != want[i] {
						t.Errorf("%+v, %q; want %q", res, res.Stdout, want[i])
					}
				}
				inputs, want = inputs[len(results):], want[len(results):]
				calls++
			}
			if calls > 5 {
				t.Errorf("%d calls", calls)
			}
		})
	}
}

// TestServerLimits wants a copy at a limit to end alone: the next run is as good as ever.
func TestServerLimits(t *testing.T) {
	m := workbench(t, build.New(buildtest.Folder(t), build.Direct), "namespace")
	for _, lang := range []struct{ name, text string }{
		{"a.c", `#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) { int n; scanf("%d", &n); switch (n) {
  case 1: for (;;) {} case 2: pause(); case 3: for (;;) puts("flood"); case 4: abort(); case 5: exit(7); }
  puts("well"); return 0; }`},
		{"a.py", `import os, time
n = int(input())
if n == 1:
    while True: pass
if n == 2: time.sleep(1000)
while n == 3: print("flood")
if n == 4: os.abort()
if n == 5: exit(7)
print("well")
`},
	} {
		t.Run(lang.name, func(t *testing.T) {
			s, l := serving(t, m, program(t, m, build.Source{Name: lang.name, Text: []byte(lang.text)}))
			l.CPU, l.Wall = 200*time.Millisecond, time.Minute
			for in, want := range []string{
				"Exited 0 well", "CPUOver 0", "WallOver 0", "OutOver 0", "Signaled 0 SIGABRT", "Exited 7",
			} {
				l := l
				if strings.HasPrefix(want, "WallOver") { // it sleeps
					l.Wall = 200 * time.Millisecond
				}
				inputs := [][]byte{[]byte("0\n"), fmt.Appendln(nil, in), []byte("0\n")}
				ends := []string{"Exited 0 well", want, "Exited 0 well"}
				answers := []int{2, 1} // one ends with a run that did not exit with 0
				if want == ends[0] {
					answers = []int{3}
				}
				for _, n := range answers {
					results, err := s.Run(t.Context(), inputs, l)
					if err != nil || len(results) != n {
						t.Fatalf("%d: %d results of %d, want %d: %v", in, len(results), len(inputs), n, err)
					}
					for i, res := range results {
						out := ""
						if res.End != sandbox.OutOver {
							out = string(res.Stdout)
						}
						if got := strings.TrimSpace(fmt.Sprintln(endNames[res.End], res.ExitCode, res.Signal+out)); got != ends[i] {
							t.Errorf("%d: %s; want %s", in, got, ends[i])
						}
					}
					inputs, ends = inputs[len(results):], ends[len(results):]
				}
			}
		})
	}
}

var endNames = map[sandbox.End]string{
	sandbox.Exited: "Exited", sandbox.Signaled: "Signaled", sandbox.CPUOver: "CPUOver",
	sandbox.WallOver: "WallOver", sandbox.MemOver: "MemOver", sandbox.OutOver: "OutOver",
}

// leavers leave a file behind, and say whether they find it.
var leavers = []build.Source{
	{Name: "a.c", Text: []byte(`#include <stdio.h>
int main(void) { printf("%d\n", fopen("left", "r") != NULL); fclose(fopen("left", "w")); return 0; }`)},
	{Name: "a.py", Text: []byte(`import os
print(int(os.path.exists("left")))
open("left", "w").close()
`)},
	{Name: "a.js", Text: []byte(`const fs = require('fs');
console.log(fs.existsSync('left') ? 1 : 0);
fs.writeFileSync('left', '');
`)},
	{Name: "a.java", Text: []byte(`import java.io.*;
public class Left { public static void main(String[] a) throws IOException { File f = new File("left");
  System.out.println(f.exists() ? 1 : 0); new FileOutputStream(f).close(); } }`)},
	{Name: "a.rs", Text: []byte(`fn main() { println!("{}", std::path::Path::new("left").exists() as i32); std::fs::write("left", "").unwrap(); }`)},
}

// TestServerFiles wants no run to find a file that another left behind: the server ends.
func TestServerFiles(t *testing.T) {
	m := workbench(t, build.New(buildtest.Folder(t), build.Direct), "namespace")
	for _, src := range leavers {
		t.Run(src.Name, func(t *testing.T) {
			requires.Sample(t, 10, 1)
			t.Parallel()
			s, l := serving(t, m, program(t, m, src))
			for range 2 {
				results, err := s.Run(t.Context(), [][]byte{nil, nil}, l)
				if err != nil && !errors.Is(err, sandbox.ErrServer) {
					t.Fatal(err)
				}
				for i, res := range results {
					if string(res.Stdout) != "0\n" {
						t.Errorf("run %d: %+v, %q", i, res, res.Stdout)
					}
				}
			}
		})
	}
}

// keepers change what belongs to their virtual machine, and say whether they find that.
var keepers = []build.Source{
	{Name: "property.java", Text: []byte(`public class P { public static void main(String[] a) { System.out.println(System.getProperty("left", "none")); System.setProperty("left", "over"); } }`)},
	{Name: "locale.java", Text: []byte(`import java.util.*; public class P { public static void main(String[] a) { System.out.println(Locale.getDefault().equals(Locale.FRANCE)); Locale.setDefault(Locale.FRANCE); } }`)},
	{Name: "hook.java", Text: []byte(`public class P { public static void main(String[] a) { System.out.println("begun"); Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("at the end"))); } }`)},
	{Name: "uncaught.java", Text: []byte(`public class P { public static void main(String[] a) { System.out.println(Thread.getDefaultUncaughtExceptionHandler() == null); Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("caught")); } }`)},
	{Name: "folder.js", Text: []byte(`console.log(process.cwd()); process.chdir('/');`)},
	{Name: "environ.js", Text: []byte(`console.log(process.env.LEFT || 'none'); process.env.LEFT = 'over';`)},
	{Name: "folder.py", Text: []byte("import os\nprint(os.getcwd())\nos.chdir('/')\n")},
	{Name: "environ.py", Text: []byte("import os, sys\nprint(os.environ.get('LEFT'), sys.getrecursionlimit())\nos.environ['LEFT'] = 'over'\nsys.setrecursionlimit(5000)\n")},
}

// TestServerKept wants nothing that belongs to a virtual machine, and not to a run, to be
// other than in a plain run: the server puts it back, or it fails the run, or ends.
func TestServerKept(t *testing.T) {
	m := workbench(t, build.New(buildtest.Folder(t), build.Direct), "namespace")
	for _, src := range keepers {
		t.Run(src.Name, func(t *testing.T) {
			requires.Sample(t, 10, 1)
			t.Parallel()
			p := program(t, m, src)
			s, l := serving(t, m, p)
			plain, err := m.Run(t.Context(), sandbox.Command{Args: p.Within(256 << 20), Env: p.Env, Limits: l, Visible: p.Folders()})
			if err != nil || plain.ExitCode != 0 {
				t.Fatalf("%v, %+v", err, plain)
			}
			results, err := s.Run(t.Context(), [][]byte{nil, nil, nil}, l)
			if err != nil && !errors.Is(err, sandbox.ErrServer) {
				t.Fatal(err)
			}
			for i, res := range results {
				if res.ExitCode == 0 && string(res.Stdout) != string(plain.Stdout) {
					t.Errorf("run %d: %+v, %q; plainly %q", i, res, res.Stdout, plain.Stdout)
				}
			}
		})
	}
}

// leaving are programs that end in a way which a server has to imitate: the exit code is 3.
var leaving = []build.Source{
	{Name: "caught.java", Text: []byte(`public class P { public static void main(String[] a) { System.out.println("right"); try { System.exit(3); } catch (Throwable t) { } } }`)},
	{Name: "twice.java", Text: []byte(`public class P { public static void main(String[] a) { System.out.println("right"); try { System.exit(3); } finally { System.exit(0); } } }`)},
	{Name: "thread.java", Text: []byte(`public class P { public static void main(String[] a) throws Exception { System.out.println("right"); Thread t = new Thread(() -> System.exit(3)); t.start(); t.join(); } }`)},
	{Name: "caught.js", Text: []byte(`console.log('right'); try { process.exit(3); } catch (e) { }`)},
	{Name: "twice.js", Text: []byte(`console.log('right'); try { process.exit(3); } finally { process.exit(0); }`)},
	{Name: "later.js", Text: []byte(`console.log('right'); setTimeout(() => { try { process.exit(3); } catch (e) { } }, 1);`)},
}

// TestServerExit wants a program that ends badly to end so in a fast run, too, even if it
// catches what a server ends it by.
func TestServerExit(t *testing.T) {
	m := workbench(t, build.New(buildtest.Folder(t), build.Direct), "namespace")
	for _, src := range leaving {
		t.Run(src.Name, func(t *testing.T) {
			requires.Sample(t, 10, 1)
			t.Parallel()
			s, l := serving(t, m, program(t, m, src))
			res, err := alone(s.Run(t.Context(), [][]byte{nil}, l))
			if err == nil && res.End == sandbox.Exited && res.ExitCode == 0 || err != nil && !errors.Is(err, sandbox.ErrServer) {
				t.Errorf("%v, %+v, %q", err, res, res.Stdout)
			}
		})
	}
}

// rereaders read a number, go back to the beginning of their input, and read it once more.
var rereaders = []build.Source{
	{Name: "a.c", Text: []byte(`#include <stdio.h>
int main(void) { int a = 0, b = 0; scanf("%d", &a); rewind(stdin); scanf("%d", &b); printf("%d %d\n", a, b); return 0; }`)},
	{Name: "a.cpp", Text: []byte(`#include <iostream>
int main() { int a = 0, b = 0; std::cin >> a; std::cin.seekg(0); std::cin >> b; std::cout << a << ' ' << b << '\n'; }`)},
	{Name: "a.py", Text: []byte(`import os
a = int(os.read(0, 2))
os.lseek(0, 0, os.SEEK_SET)
print(a, int(os.read(0, 2)))
`)},
	{Name: "a.rs", Text: []byte(`use std::io::{Read, Seek}; use std::os::fd::FromRawFd;
fn main() { let mut f = unsafe { std::fs::File::from_raw_fd(0) }; let mut s = String::new(); f.read_to_string(&mut s).unwrap();
  let mut t = String::new(); f.rewind().unwrap(); f.read_to_string(&mut t).unwrap(); println!("{} {}", &s[0..1], &t[0..1]); }`)},
}

// TestServerInput wants the input of a fast run to be a file, as that of a plain one is: who
// goes back to its beginning, as rewind(stdin) does, reads it again.
func TestServerInput(t *testing.T) {
	m := workbench(t, build.New(buildtest.Folder(t), build.Direct), "namespace")
	for _, src := range rereaders {
		t.Run(src.Name, func(t *testing.T) {
			requires.Sample(t, 10, 1)
			t.Parallel()
			s, l := serving(t, m, program(t, m, src))
			var inputs [][]byte
			for _, in := range []string{"1\n2\n3\n", "4\n5\n", "7\n" + strings.Repeat(" ", 1<<16), "6\n1\n"} {
				inputs = append(inputs, []byte(in))
			}
			var got []string
			for len(inputs) > 0 {
				results, err := s.Run(t.Context(), inputs, l)
				if err != nil {
					t.Fatal(err)
				}
				for _, res := range results {
					got = append(got, string(res.Stdout))
				}
				inputs = inputs[len(results):]
			}
			if want := []string{"1 1\n", "4 4\n", "7 7\n", "6 6\n"}; !slices.Equal(got, want) {
				t.Errorf("%q; want %q", got, want)
			}
		})
	}
}

// TestNoServer wants programs that cannot serve to be told at once, and those that cease to.
func TestNoServer(t *testing.T) {
	requires.Long(t)
	m := workbench(t, build.New(buildtest.Folder(t), build.Direct), "namespace")
	p := program(t, m, build.Source{Name: "a.c", Text: []byte("#include <unistd.h>\n#include <signal.h>\nint main(void) { kill(getppid(), SIGKILL); pause(); }")})
	s, l := serving(t, m, p)
	for range 2 {
		if res, err := alone(s.Run(t.Context(), [][]byte{nil}, l)); !errors.Is(err, sandbox.ErrServer) {
			t.Errorf("%v, %+v; want %v", err, res, sandbox.ErrServer)
		}
	}
	p = program(t, m, build.Source{Name: "a.c", Text: []byte("#include <unistd.h>\n__attribute__((constructor)) void early(void) { _exit(0); }\nint main(void) {}")})
	args, visible, _, err := m.builder.Serve(t.Context(), p, 0)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := m.runner.(sandbox.Forker).Serve(t.Context(), sandbox.Command{Args: args, Env: p.Env, Limits: l, Visible: visible}); !errors.Is(err, sandbox.ErrServer) {
		t.Errorf("%v, %v; want %v", s, err, sandbox.ErrServer)
	}
}

// BenchmarkServers compares a run of a server with a plain one, by language.
func BenchmarkServers(b *testing.B) {
	m := workbench(b, build.New(buildtest.Folder(b), build.Direct), "namespace")
	for _, src := range counters {
		b.Run(src.Name+"/plain", func(b *testing.B) {
			p := program(b, m, src)
			_, l := serving(b, m, p)
			for b.Loop() {
				if _, err := m.Run(b.Context(), sandbox.Command{
					Args: p.Within(256 << 20), Env: p.Env, Stdin: []byte("1 2\n"), Limits: l, Visible: p.Folders(),
				}); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(src.Name+"/served", func(b *testing.B) {
			s, l := serving(b, m, program(b, m, src))
			for b.Loop() {
				if _, err := s.Run(b.Context(), [][]byte{[]byte("1 2\n")}, l); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
