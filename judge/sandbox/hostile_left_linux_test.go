package sandbox_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// patient calls ask until the result is empty. Boxes promise that no process is left at the end
// of a run; in tier rlimit, killed processes may take a moment to end.
func (a *arena) patient(ask func() []int) []int {
	until := time.Now()
	if a.tier == "rlimit" {
		until = until.Add(never)
	}
	for {
		left := ask()
		if len(left) == 0 || time.Now().After(until) {
			return left
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// marked returns the processes of the machine that have the mark in their environment.
func marked(mark string) []int {
	var out []int
	for _, pid := range allProcesses() {
		env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
		if err == nil && slices.ContainsFunc(bytes.Split(env, []byte{0}), func(b []byte) bool { return string(b) == mark }) {
			out = append(out, pid)
		}
	}
	return out
}

// nobodyLeft checks, between phases, that no process runs a program of these tests, and that
// there are no zombies.
func (a *arena) nobodyLeft(t *testing.T) {
	t.Helper()
	if left := a.patient(func() []int { return startedFrom(a.dir) }); len(left) > 0 {
		t.Errorf("processes are left: %v", left)
	}
	if dead := a.patient(deadChildren); len(dead) > 0 {
		t.Errorf("zombies of the judge: %v", dead)
	}
}

// startedFrom returns the processes, except this one, whose programs are in a folder. It compares
// the files and not their names, because a box may show a file under another name.
func startedFrom(dir string) []int {
	ours := map[string]bool{}
	list, _ := filepath.Glob(dir + "/*")
	for _, path := range list {
		if filepath.Base(path) != "test.binary" {
			ours[identity(path)] = true
		}
	}
	var out []int
	for _, pid := range allProcesses() {
		if id := identity(fmt.Sprintf("/proc/%d/exe", pid)); id != "" && ours[id] {
			out = append(out, pid)
		}
	}
	return out
}

// identity returns a text that identifies a file, or "" if it cannot be read.
func identity(path string) string {
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return fmt.Sprint(info.Sys().(*syscall.Stat_t).Dev, " ", info.Sys().(*syscall.Stat_t).Ino)
}

// deadChildren returns the zombies among the children of this process.
func deadChildren() []int {
	var out []int
	for _, pid := range allProcesses() {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		// The name, in parentheses, may contain any characters.
		f := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
		if err == nil && len(f) > 1 && f[0] == "Z" && f[1] == strconv.Itoa(os.Getpid()) {
			out = append(out, pid)
		}
	}
	return out
}

// allProcesses returns the ids of the processes of the machine.
func allProcesses() []int {
	f, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer f.Close()
	names, _ := f.Readdirnames(-1)
	var out []int
	for _, name := range names {
		if n, err := strconv.Atoi(name); err == nil {
			out = append(out, n)
		}
	}
	return out
}

// openFiles returns the descriptors of this process, except those that the Go runtime opens when
// it first needs them.
func openFiles(t *testing.T) []string {
	t.Helper()
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range list {
		target, err := os.Readlink("/proc/self/fd/" + e.Name())
		if err == nil && target != "anon_inode:[eventpoll]" && target != "anon_inode:[eventfd]" {
			out = append(out, e.Name()+" "+target)
		}
	}
	slices.Sort(out)
	return out
}
