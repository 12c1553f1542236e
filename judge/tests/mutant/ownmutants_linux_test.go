package mutant_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// mutantsRead is the path of the list of surviving mutants that do not matter. Each line is the key
// of an ownMutant, a tab and the reason why it does not matter.
const mutantsRead = "testdata/figures/mutants.txt"

// wantedKilled is the share, in percent, of relevant mutants that the tests must kill.
const wantedKilled = 97

// TestOwnMutants changes GRUNDY_MUTATE random places of Grundy's own code, one at a time (make
// mutate). It checks that at least wantedKilled percent of the changes make a test of the package
// or of an importing package fail. GRUNDY_SEED chooses the places, in packages that match
// GRUNDY_MUTATE_IN. GRUNDY_MUTANTS names a file of keys to try instead. Survivors listed in
// testdata/figures/mutants.txt do not count.
//
// The tests run in a copy of the tree with its own caches and temporary files, because a changed
// program may write to wrong places. Packages that delete files or end processes are not changed;
// see worldly.
func TestOwnMutants(t *testing.T) {
	rounds, _ := strconv.Atoi(os.Getenv("GRUNDY_MUTATE"))
	if rounds == 0 && os.Getenv("GRUNDY_MUTANTS") == "" {
		t.Skip("SKIPPED: for make mutate")
	}
	t.Chdir("../../..")
	seed, _ := strconv.ParseUint(os.Getenv("GRUNDY_SEED"), 10, 64)
	within, err := regexp.Compile(os.Getenv("GRUNDY_MUTATE_IN"))
	if err != nil {
		t.Fatal(err)
	}
	mutants := slices.DeleteFunc(ownMutants(t), func(m ownMutant) bool { return !within.MatchString(m.folder()) })
	mutants = chosenMutants(mutants, seed)
	if file := os.Getenv("GRUNDY_MUTANTS"); file != "" {
		listed := listedMutants(t, file)
		mutants = slices.DeleteFunc(mutants, func(m ownMutant) bool { _, ok := listed[m.key()]; return !ok })
		rounds = len(mutants)
	}
	field := newMutantField(t)
	places := map[string]int{}
	for _, m := range mutants {
		places[m.folder()]++
	}
	t.Logf("%d places, seed %d: %v", len(mutants), seed, places)
	count := map[fate]int{}
	var atHome, survivors []ownMutant
	for _, m := range mutants {
		if count[killedAtHome]+len(atHome) == rounds {
			break
		}
		fate, how := field.atHome(t, m)
		t.Logf("%s: line %d: %s: %s", fate, m.line, m.key(), how)
		if fate == survived {
			atHome = append(atHome, m)
			continue
		}
		count[fate]++
	}
	for _, m := range atHome {
		fate, how := field.abroad(t, m)
		t.Logf("%s: line %d: %s: %s", fate, m.line, m.key(), how)
		if count[fate]++; fate == survived {
			survivors = append(survivors, m)
		}
	}
	reportMutants(t, count, survivors)
}

// reportMutants fails the test if too many survivors are not listed.
func reportMutants(t *testing.T, count map[fate]int, survivors []ownMutant) {
	t.Helper()
	read := listedMutants(t, mutantsRead)
	var unread []string
	for _, m := range survivors {
		if _, ok := read[m.key()]; !ok {
			unread = append(unread, m.key())
		}
	}
	killed := count[killedAtHome] + count[killedAbroad]
	matter := killed + len(unread)
	t.Logf("%d mutants: %d killed by their package's tests, %d by those of packages that import it, %d survive, %d of them listed as harmless; %d did not compile",
		killed+count[survived], count[killedAtHome], count[killedAbroad], count[survived], count[survived]-len(unread), count[invalid])
	if 100*killed < wantedKilled*matter {
		t.Errorf("%d of the %d that matter are killed, less than %d %%; write tests, or list in %s why they do not matter:\n%s",
			killed, matter, wantedKilled, mutantsRead, strings.Join(unread, "\n"))
	}
}

// listedMutants reads keys, each followed by a tab and a reason.
func listedMutants(t *testing.T, file string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]string{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		if key, reason, _ := strings.Cut(line, "\t"); key != "" && !strings.HasPrefix(key, "#") {
			list[key] = reason
		}
	}
	return list
}

// A fate says whether and how a mutant was killed.
type fate string

const (
	invalid      fate = "does not compile"
	killedAtHome fate = "killed at home"
	killedAbroad fate = "killed abroad"
	survived     fate = "SURVIVES"
)

// A mutantField is a copy of the tree in which mutants are tested.
type mutantField struct {
	root    string              // root of the copy
	origin  string              // root of the original tree
	scratch string              // where the tests may write
	users   map[string][]string // package → packages that import it, also in tests
	skipped map[string]string   // package → pattern of tests to skip
}

func newMutantField(t *testing.T) *mutantField {
	t.Helper()
	dir := t.TempDir()
	f := &mutantField{root: filepath.Join(dir, "tree"), scratch: filepath.Join(dir, "scratch")}
	// These tests of the command take minutes and find nothing that others miss.
	f.skipped = map[string]string{"cmd/grundy": "Faults|CLICompilers|Hang|Watch|Readme"}
	var err error
	if f.origin, err = os.Getwd(); err != nil {
		t.Fatal(err)
	}
	for _, sub := range []string{"tmp", "home", "cache"} {
		if err := os.MkdirAll(filepath.Join(f.scratch, sub), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	limit := fmt.Sprintf("ulimit -t %d\nexec \"$@\"\n", mutantSeconds)
	if err := os.WriteFile(filepath.Join(f.scratch, "limit.sh"), []byte(limit), 0o666); err != nil {
		t.Fatal(err)
	}
	f.copyTree(t)
	f.findUsers(t)
	return f
}

// copyTree copies the files that are missing or different in the copy, removes extra files there,
// and returns the files that it repaired.
func (f *mutantField) copyTree(t *testing.T) (mended []string) {
	t.Helper()
	err := filepath.WalkDir(f.origin, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(f.origin, path)
		to := filepath.Join(f.root, rel)
		switch {
		case d.Name() == ".git":
			if d.IsDir() {
				return filepath.SkipDir
			}
			return nil
		case d.IsDir():
			return os.MkdirAll(to, 0o777)
		case !d.Type().IsRegular():
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if old, err := os.ReadFile(to); err == nil && bytes.Equal(old, text) {
			return nil
		}
		mended = append(mended, rel)
		info, err := d.Info()
		if err != nil {
			return err
		}
		return os.WriteFile(to, text, info.Mode().Perm())
	})
	if err != nil {
		t.Fatal(err)
	}
	return append(mended, f.removeStrange(t)...)
}

// removeStrange removes from the copy the files that the tree does not have.
func (f *mutantField) removeStrange(t *testing.T) (removed []string) {
	t.Helper()
	err := filepath.WalkDir(f.root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(f.root, path)
		if _, err := os.Lstat(filepath.Join(f.origin, rel)); err == nil {
			return nil
		}
		removed = append(removed, rel)
		if err := os.RemoveAll(path); err != nil {
			return err
		}
		if d.IsDir() {
			return filepath.SkipDir
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return removed
}

// findUsers asks go list which packages import which.
func (f *mutantField) findUsers(t *testing.T) {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports,TestImports,XTestImports", "./judge/...", "./cmd/...")
	cmd.Dir = f.root
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	f.users = map[string][]string{}
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var p struct {
			ImportPath                         string
			Imports, TestImports, XTestImports []string
		}
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		user := strings.TrimPrefix(p.ImportPath, "grundy/")
		for _, used := range slices.Concat(p.Imports, p.TestImports, p.XTestImports) {
			if own, ok := strings.CutPrefix(used, "grundy/"); ok && own != user && !slices.Contains(f.users[own], user) {
				f.users[own] = append(f.users[own], user)
			}
		}
	}
}

// atHome runs the tests of a mutant's own package.
func (f *mutantField) atHome(t *testing.T, m ownMutant) (fate, string) {
	t.Helper()
	defer f.mend(t)
	overlay := f.overlay(t, m)
	if _, err := f.run(t, "build", "-o", os.DevNull, "-overlay", overlay, "./"+m.folder()); err != nil {
		return invalid, ""
	}
	if how, killed := f.killed(t, overlay, m.folder()); killed {
		return killedAtHome, how
	}
	return survived, "its package's tests"
}

// abroad runs the tests of the packages that import a mutant's package, and of the command, which
// uses all packages.
func (f *mutantField) abroad(t *testing.T, m ownMutant) (fate, string) {
	t.Helper()
	defer f.mend(t)
	overlay := f.overlay(t, m)
	users := slices.Clone(f.users[m.folder()])
	if m.folder() != "cmd/grundy" && !slices.Contains(users, "cmd/grundy") {
		users = append(users, "cmd/grundy")
	}
	for _, user := range users {
		if _, worldly := worldly[user]; worldly {
			continue
		}
		if how, killed := f.killed(t, overlay, user); killed {
			return killedAbroad, how
		}
	}
	return survived, "all tests"
}

// mend restores the copy of the tree.
func (f *mutantField) mend(t *testing.T) {
	t.Helper()
	if mended := f.copyTree(t); len(mended) > 0 {
		t.Logf("the mutant changed the copy of the tree: %q", mended)
	}
}

// overlay writes a file for go's flag -overlay.
func (f *mutantField) overlay(t *testing.T, m ownMutant) string {
	t.Helper()
	file, list := filepath.Join(f.scratch, "mutant.go"), filepath.Join(f.scratch, "overlay.json")
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(f.root, m.file): file}})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(file, []byte(m.text), 0o666), os.WriteFile(list, text, 0o666)); err != nil {
		t.Fatal(err)
	}
	return list
}

// killed reports whether a test of a package fails with a mutant, and which. A test that fails only
// once does not count, because the machine may be busy. A test that also fails without the mutant
// is skipped from then on, and the others are run.
func (f *mutantField) killed(t *testing.T, overlay, folder string) (how string, killed bool) {
	t.Helper()
	mutated := []string{"-overlay", overlay, "./" + folder}
	for {
		args := []string{"test", "-short", "-failfast", "-count=1", "-timeout", "20m", "-exec", "sh " + filepath.Join(f.scratch, "limit.sh")}
		if skip := f.skipped[folder]; skip != "" {
			args = append(args, "-skip", skip)
		}
		out, err := f.run(t, slices.Concat(args, mutated)...)
		if err == nil {
			return "", false
		}
		how = firstFailure(out, err)
		name, isTest := strings.CutPrefix(how, "--- FAIL: ")
		name, _, _ = strings.Cut(name, " ")
		if isTest {
			args = append(args, "-run", "^"+name+"$")
		}
		if _, err := f.run(t, slices.Concat(args, mutated)...); err == nil {
			t.Logf("%s: fails only sometimes: %s", folder, how)
			return "", false
		}
		if _, err := f.run(t, append(args, "./"+folder)...); err == nil {
			return folder + ": " + how, true
		}
		t.Logf("%s: fails without the mutant, too: %s", folder, how)
		if !isTest {
			return "", false
		}
		f.skipped[folder] = strings.TrimPrefix(f.skipped[folder]+"|^"+name+"$", "|")
	}
}

// firstFailure returns the first line of go test's output that names a failed test or a panic. If
// there is none, it returns the error.
func firstFailure(out []byte, err error) string {
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "--- FAIL") || strings.HasPrefix(line, "panic:") || strings.HasPrefix(line, "fatal error:") {
			return line
		}
	}
	return err.Error()
}

const (
	mutantSeconds = 60 // CPU time of each process of a test
	mutantTime    = 25 * time.Minute
	mutantMemory  = 6 << 30 // memory of all processes of one call of go
)

// run runs go in the copy, with its own caches. It stops go after mutantTime, or if go takes too
// much memory.
func (f *mutantField) run(t *testing.T, args ...string) ([]byte, error) {
	t.Helper()
	ctx, cancel := context.WithTimeoutCause(t.Context(), mutantTime, errors.New("takes too long"))
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = f.root
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 5 * time.Second
	cmd.Env = append(os.Environ(), "GRUNDY_MUTATE=", "GRUNDY_MUTANTS=", "TMPDIR="+filepath.Join(f.scratch, "tmp"),
		"GRUNDY_CACHE="+filepath.Join(f.scratch, "cache"), "GOFLAGS=-trimpath",
		"GOCACHE="+goEnv(t, "GOCACHE"), "GOMODCACHE="+goEnv(t, "GOMODCACHE"), "GOPATH="+goEnv(t, "GOPATH"), "HOME="+filepath.Join(f.scratch, "home"))
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	over := make(chan bool, 1)
	done := make(chan struct{})
	go func() { over <- watchMemory(cmd.Process.Pid, done, cmd.Cancel) }()
	err := cmd.Wait()
	close(done)
	if <-over {
		err = errors.New("takes too much memory")
	}
	return out.Bytes(), err
}

// goEnv returns a setting of go.
func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// watchMemory stops a process group that takes more than mutantMemory, and reports whether it did.
func watchMemory(group int, done <-chan struct{}, stop func() error) bool {
	for {
		select {
		case <-done:
			return false
		case <-time.After(300 * time.Millisecond):
		}
		if memoryOf(group) > mutantMemory {
			_ = stop()
			return true
		}
	}
}

// memoryOf returns the total resident memory of a process group, in bytes.
func memoryOf(group int) (sum int64) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range stats {
		text, err := os.ReadFile(file)
		_, rest, ok := bytes.Cut(text, []byte(") "))
		fields := strings.Fields(string(rest)) // from the third field of proc(5)
		if err != nil || !ok || len(fields) < 22 || fields[2] != strconv.Itoa(group) {
			continue
		}
		pages, _ := strconv.ParseInt(fields[21], 10, 64)
		sum += pages * int64(os.Getpagesize())
	}
	return sum
}

// TestMemoryOf checks that memoryOf finds the memory of this process, so that a mutant cannot use
// up the machine's memory unnoticed.
func TestMemoryOf(t *testing.T) {
	if got := memoryOf(syscall.Getpgrp()); got < 1<<20 {
		t.Error(fmt.Sprint(got, " bytes"))
	}
}
