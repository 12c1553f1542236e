package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/testing/testenv"
)

// The tests of this file kill the command in the middle of its work, or withdraw the resources that
// it needs. GRUNDY_FAULTS is the number of rounds. Without it, there are a few quick rounds. make
// faults runs all of them.

// asCommand is the environment variable that makes the test binary run as the command.
const asCommand = "GRUNDY_TEST_AS_COMMAND"

func faultRounds() (n int, long bool) {
	n, err := strconv.Atoi(os.Getenv("GRUNDY_FAULTS"))
	return cmp.Or(n, 2), err == nil
}

// A place is a separate home for the command: its caches, its temporary folder, and a working
// folder with files of the user.
type place struct {
	*testing.T
	command, root string
	credential    *syscall.Credential
}

const (
	rightNim = "#include <cstdio>\nint main(){int t;scanf(\"%d\",&t);while(t--){int n,x=0,a;scanf(\"%d\",&n);while(n--){scanf(\"%d\",&a);x^=a;}puts(x?\"Yes\":\"No\");}}\n"
	wrongNim = "#include <cstdio>\nint main(){int t;scanf(\"%d\",&t);while(t--){int n,x=0,a;scanf(\"%d\",&n);while(n--){scanf(\"%d\",&a);x+=a;}puts(x?\"Yes\":\"No\");}}\n"
)

func newPlace(t *testing.T, command string) *place {
	t.Helper()
	p := &place{T: t, command: command, root: t.TempDir()}
	for _, dir := range []string{"home", "tmp", "work"} {
		if err := os.Mkdir(p.at(dir), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string]string{"right.cpp": rightNim, "wrong.cpp": wrongNim} {
		if err := os.WriteFile(p.at("work", name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

func (p *place) at(names ...string) string {
	return filepath.Join(append([]string{p.root}, names...)...)
}

// run prepares a call of the command in this place.
func (p *place) run(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, p.command, args...)
	cmd.Dir = p.at("work")
	cmd.Env = []string{
		asCommand + "=1", "PATH=" + os.Getenv("PATH"), "HOME=" + p.at("home"), "TMPDIR=" + p.at("tmp"),
		"GRUNDY_CACHE=" + p.at("cache"), "GRUNDY_RUNS=" + p.at("runs"), "GRUNDY_FOUND=" + p.at("found"), "GOCACHE=" + goCache,
	}
	if p.credential != nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: p.credential}
	}
	return cmd
}

// judges checks that both programs get the right verdicts.
func (p *place) judges(what string) {
	p.Helper()
	for file, want := range map[string]string{"right.cpp": "AC", "wrong.cpp": "WA"} {
		out, err := p.run(p.Context(), "submit", "p2197", file).CombinedOutput()
		if verdict, _, _ := strings.Cut(string(out), " "); verdict != want {
			p.Errorf("%s: %s: %v, want %s:\n%s", what, file, err, want, out)
		}
	}
}

// clean checks that the temporary folders are empty and every file of the user is whole.
func (p *place) clean(what string) {
	p.Helper()
	for _, dir := range []string{"tmp", "cache/tmp"} {
		left, _ := os.ReadDir(p.at(dir))
		for _, e := range left {
			p.Errorf("%s: left %s/%s", what, dir, e.Name())
		}
	}
	for _, dir := range []string{"work", "found", "runs"} {
		err := filepath.WalkDir(p.at(dir), func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				p.whole(what, path)
			}
			return err
		})
		if err != nil && !os.IsNotExist(err) {
			p.Errorf("%s: %v", what, err)
		}
	}
}

// endings are the ends of complete files, by extension.
var endings = map[string]string{".xml": "</testsuites>\n", ".svg": "</svg>\n", ".in": "\n", ".ans": "\n", ".yaml": "\n", ".json": "}\n"}

// whole checks that a file is complete, or unchanged if it is one of the user's programs.
func (p *place) whole(what, path string) {
	text, err := os.ReadFile(path)
	if err != nil {
		p.Errorf("%s: %v", what, err)
	}
	name := filepath.Base(path)
	if filepath.Ext(name) == ".html" && !bytes.Contains(text, []byte("</section>")) {
		p.Errorf("%s: %s is not whole: %d bytes", what, path, len(text))
	}
	if end := endings[filepath.Ext(name)]; !bytes.HasSuffix(text, []byte(end)) {
		p.Errorf("%s: %s is not whole: %d bytes", what, path, len(text))
	}
	if want := map[string]string{"right.cpp": rightNim, "wrong.cpp": wrongNim}[name]; want != "" && string(text) != want {
		p.Errorf("%s: %s is changed", what, path)
	}
	if strings.Contains(name, ".grundy-") || strings.HasPrefix(name, "new-") {
		p.Errorf("%s: %s is left", what, path)
	}
	if base, ok := strings.CutSuffix(path, ".in"); ok {
		if _, err := os.Stat(base + ".ans"); err != nil {
			p.Errorf("%s: %s has no answer", what, path)
		}
	}
}

var goCache string

// buildCommand returns the path of the command. Long tests build it; otherwise it is this test
// binary.
func buildCommand(t *testing.T, long bool) string {
	t.Helper()
	testenv.Programs(t, "go", "g++")
	out, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	goCache = strings.TrimSpace(string(out))
	if !long {
		self, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		return self
	}
	command := filepath.Join(t.TempDir(), "grundy")
	if out, err := exec.Command("go", "build", "-o", command, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return command
}

// A victim is a long command, and the time within which the test ends it.
type victim struct {
	within time.Duration
	args   []string
}

var victims = []victim{
	{1500 * time.Millisecond, []string{"submit", "p2197", "right.cpp", "wrong.cpp", "--html", "page.html", "--junit", "j.xml"}},
	{60 * time.Millisecond, []string{"new", "mygame"}},
	{1500 * time.Millisecond, []string{"gen", "p2197", "--out", "tests", "--force"}},
	{2 * time.Second, []string{"table", "--octal", "0.007", "--upto", "30000", "--svg", "x.svg"}},
	{2 * time.Second, []string{"stress", "p2197", "wrong.cpp", "--for", "1s"}},
	{3 * time.Second, []string{"submit", "p2197", "right.cpp", "--watch", "--html", "page.html"}},
	{3 * time.Second, []string{"lint", "p2197"}},
	{4 * time.Second, []string{"strength", "p2197", "--for", "1s"}},
	{4 * time.Second, []string{"limits", "p2197"}},
}

// brokenOutput stands for closing the standard output of the command, which then gets this signal
// when it writes.
const brokenOutput = syscall.SIGPIPE

var faultSignals = []syscall.Signal{syscall.SIGKILL, syscall.SIGKILL, syscall.SIGTERM, brokenOutput}

// TestFaultsKilled ends long commands at random moments, by a signal or by closing their output.
// Each time it checks that no processes are left, and that the next start removes all temporary
// files. Every file of the user must be complete, and verdicts must be right.
func TestFaultsKilled(t *testing.T) {
	testenv.Long(t)
	rounds, long := faultRounds()
	command := buildCommand(t, long)
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		t.Fatal(err)
	}
	defer unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)
	seed := uint64(time.Now().UnixNano())
	t.Logf("%d rounds, seed %d", rounds, seed)
	random := rand.New(rand.NewPCG(seed, 0))
	var pids []int
	p := newPlace(t, command)
	count := map[string]int{}
	for i := range rounds {
		if i%(3*len(victims)) == 0 && i > 0 {
			p = newPlace(t, command) // starts with empty caches again
		}
		v, signal := victims[i%len(victims)], faultSignals[random.IntN(len(faultSignals))]
		if !long {
			v, signal = victims[i%2*2], faultSignals[0]
		}
		after := time.Duration(random.Int64N(int64(v.within)))
		what := fmt.Sprintf("round %d: %s after %v by %v", i, strings.Join(v.args, " "), after, signal)
		if v.args[0] == "new" {
			v.args = []string{"new", fmt.Sprint("mygame", i)}
		}
		pid, ended := p.end(v, after, signal)
		pids = append(pids, pid)
		count[fmt.Sprint(signal, map[bool]string{true: "", false: ", over before"}[ended])]++
		p.alone(what)
		p.judges(what)
		p.clean(what)
		if t.Failed() {
			t.Fatalf("the last: %s", what)
		}
	}
	t.Logf("ended: %v", count)
	if long {
		time.Sleep(6 * time.Second) // groups that are younger are not removed
		p.judges("at the end")
	}
	p.noGroups(pids, long)
}

// end starts a command. After a time it sends the signal, or closes the command's output. ended is
// false if the command ended earlier by itself.
func (p *place) end(v victim, after time.Duration, signal syscall.Signal) (pid int, ended bool) {
	cmd := p.run(p.Context(), v.args...)
	r, w, err := os.Pipe()
	if err != nil {
		p.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = w, nil
	if err := cmd.Start(); err != nil {
		p.Fatal(err)
	}
	w.Close()
	over := make(chan bool)
	go func() {
		_ = cmd.Wait()
		close(over)
	}()
	var drained sync.WaitGroup
	if signal != brokenOutput {
		drained.Go(func() { _, _ = new(bytes.Buffer).ReadFrom(r) })
	}
	select {
	case <-over:
	case <-time.After(after):
		ended = true
		if signal != brokenOutput {
			_ = cmd.Process.Signal(signal)
		}
	}
	if signal == brokenOutput {
		r.Close()
		if slices.Contains(v.args, "--watch") { // --watch writes when a file is saved
			_ = os.WriteFile(p.at("work", "right.cpp"), []byte(rightNim+" "), 0o644)
			_ = os.WriteFile(p.at("work", "right.cpp"), []byte(rightNim), 0o644)
			time.AfterFunc(time.Second, func() { _ = cmd.Process.Signal(syscall.SIGTERM) })
		}
	}
	select {
	case <-over:
	case <-time.After(patience):
		_ = cmd.Process.Kill()
		p.Errorf("%v after %v by %v: does not end", v.args, after, signal)
		<-over
	}
	drained.Wait()
	if signal != brokenOutput {
		r.Close()
	}
	return cmd.Process.Pid, ended
}

// alone checks that no process is left. Orphans become children of this process.
func (p *place) alone(what string) {
	p.Helper()
	var left []string
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		for {
			if pid, _ := unix.Wait4(-1, nil, unix.WNOHANG, nil); pid <= 0 {
				break
			}
		}
		left = nil
		tasks, _ := filepath.Glob("/proc/self/task/*/children")
		for _, f := range tasks {
			text, _ := os.ReadFile(f)
			left = append(left, strings.Fields(string(text))...)
		}
		if len(left) == 0 {
			return
		}
	}
	for _, pid := range left {
		words, _ := os.ReadFile("/proc/" + pid + "/cmdline")
		p.Errorf("%s: process %s is left: %q", what, pid, words)
	}
}

// noGroups checks that no control group of the given processes is left. Short tests skip the check,
// because young groups may still exist.
func (p *place) noGroups(pids []int, long bool) {
	if !long {
		return
	}
	ours := regexp.MustCompile(`^grundy-(\d+)-\d+$`)
	_ = filepath.WalkDir("/sys/fs/cgroup", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return nil
		}
		if m := ours.FindStringSubmatch(d.Name()); m != nil {
			if pid, _ := strconv.Atoi(m[1]); slices.Contains(pids, pid) {
				p.Errorf("%s is left", path)
			}
		}
		return nil
	})
}

// TestFaultsCorrupted changes files of the caches at random and checks that verdicts stay right.
func TestFaultsCorrupted(t *testing.T) {
	testenv.Long(t)
	rounds, long := faultRounds()
	p := newPlace(t, buildCommand(t, long))
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	p.judges("at first")
	for i := range rounds {
		what := fmt.Sprintf("round %d", i)
		for range 1 + random.IntN(3) {
			what += p.corrupt(random)
		}
		p.judges(what)
		p.clean(what)
		if t.Failed() {
			break
		}
	}
}

// corrupt damages a random file of the caches and returns what it did.
func (p *place) corrupt(random *rand.Rand) string {
	var files []string
	for _, dir := range []string{"cache", "runs"} {
		_ = filepath.WalkDir(p.at(dir), func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() && d.Name() != "CACHEDIR.TAG" {
				files = append(files, path)
			}
			return nil
		})
	}
	if len(files) == 0 {
		return ""
	}
	path := files[random.IntN(len(files))]
	text, _ := os.ReadFile(path)
	info, _ := os.Lstat(path)
	how := random.IntN(9)
	var err error
	switch {
	case how < 3 && len(text) > 0:
		for range 1 + random.IntN(50) {
			text[random.IntN(len(text))] ^= 1 << random.IntN(8)
		}
		err = os.WriteFile(path, text, 0o644)
		_ = os.Chtimes(path, info.ModTime(), info.ModTime()) // keeps the time of the file, as a bad disk would
	case how == 3:
		err = os.Truncate(path, random.Int64N(info.Size()+1))
	case how == 4:
		err = os.Remove(path)
	case how == 5:
		_ = os.Remove(path)
		err = os.Symlink("/dev/zero", path)
	case how == 6:
		_ = os.Remove(path)
		err = unix.Mkfifo(path, 0o644)
	case how == 7:
		err = os.Chmod(path, 0)
	default:
		err = os.WriteFile(path+".more", text, 0o755)
	}
	if err != nil {
		p.Logf("%d of %s: %v", how, path, err)
	}
	return fmt.Sprintf(", %d of %s", how, strings.TrimPrefix(path, p.root))
}

// TestFaultsTogether starts many commands at once on empty caches. Each must give the right verdict
// and be able to cache its program.
func TestFaultsTogether(t *testing.T) {
	testenv.Long(t)
	_, long := faultRounds()
	n := 20
	if !long {
		n = 4
	}
	p := newPlace(t, buildCommand(t, long))
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			file, want := "right.cpp", "AC"
			if i%2 == 1 {
				file, want = "wrong.cpp", "WA"
			}
			out, err := p.run(t.Context(), "submit", "p2197", file).CombinedOutput()
			if !strings.HasPrefix(string(out), want) || strings.Contains(string(out), "compiled programs are not cached") {
				t.Errorf("process %d: %v, want %s\n%s", i, err, want, out)
			}
		})
	}
	all.Wait()
	p.clean("together")
}

// TestFaultsFull judges on a disk that is too small. Each command reports an error or the right
// verdict. Once there is room again, the verdict is right.
func TestFaultsFull(t *testing.T) {
	_, long := faultRounds()
	if !long {
		t.Skip("SKIPPED: for make faults")
	}
	testenv.Root(t, "make a small disk")
	command := buildCommand(t, long)
	for _, size := range []string{"16k", "64k", "256k", "1m", "2m", "4m", "8m"} {
		for _, dirs := range [][]string{{"tmp"}, {"cache"}, {"runs"}, {"found"}, {"work"}, {"tmp", "cache", "runs", "found", "home"}} {
			p := newPlace(t, command)
			what := fmt.Sprintf("%s in %v", size, dirs)
			for _, dir := range dirs {
				if dir == "work" {
					continue
				}
				_ = os.Mkdir(p.at(dir), 0o777)
				if err := unix.Mount("tmpfs", p.at(dir), "tmpfs", 0, "size="+size); err != nil {
					testenv.Missing(t, "no small disk can be mounted: %v", err)
				}
				t.Cleanup(func() { _ = unix.Unmount(p.at(dir), unix.MNT_DETACH) })
			}
			for file, want := range map[string]string{"right.cpp": "AC", "wrong.cpp": "WA"} {
				out, err := p.run(t.Context(), "submit", "p2197", file).CombinedOutput()
				var exit *exec.ExitError
				told := err != nil && asExit(err, &exit) && exit.ExitCode() == cannotTell
				if !strings.HasPrefix(string(out), want) && !told {
					t.Errorf("%s: %s: %v, want %s or an error\n%s", what, file, err, want, out)
				}
			}
			_ = p.run(t.Context(), "stress", "p2197", "wrong.cpp", "--for", "1s").Run()
			for _, dir := range dirs {
				if dir != "work" {
					_ = unix.Mount("tmpfs", p.at(dir), "tmpfs", unix.MS_REMOUNT, "size=256m")
				}
			}
			p.judges(what)
			p.clean(what)
		}
	}
}

func asExit(err error, exit **exec.ExitError) (ok bool) {
	*exit, ok = err.(*exec.ExitError)
	return ok
}

// TestFaultsUnwritable judges while all folders except the temporary one are read-only. The
// verdicts must be right, no files may be left, and the output must say that programs are not
// cached.
func TestFaultsUnwritable(t *testing.T) {
	_, long := faultRounds()
	if !long {
		t.Skip("SKIPPED: for make faults")
	}
	testenv.Root(t, "be another user")
	p := newPlace(t, buildCommand(t, long))
	p.credential = &syscall.Credential{Uid: 65534, Gid: 65534, NoSetGroups: false}
	for _, path := range []string{p.command, p.root} { // lets the user nobody reach the paths
		for ; strings.HasPrefix(path, os.TempDir()+"/"); path = filepath.Dir(path) {
			_ = os.Chmod(path, 0o755)
		}
	}
	_ = os.Chmod(p.at("tmp"), 0o1777)
	for _, dir := range []string{"home", "work", "cache", "runs", "found"} {
		_ = os.Mkdir(p.at(dir), 0o555)
		_ = os.Chmod(p.at(dir), 0o555)
	}
	p.judges("unwritable")
	out, _ := p.run(t.Context(), "submit", "p2197", "right.cpp").CombinedOutput()
	if !strings.Contains(string(out), "compiled programs are not cached") {
		t.Errorf("the reason is not printed:\n%s", out)
	}
	p.clean("unwritable")
}
