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

// patient asks until the answer is empty. Boxes give their word that none is left
// at the end of a run; in the plain tier the killed die in their own time.
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

// marked are the processes of the machine that have the mark in their environment.
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

// nobodyLeft looks, between phases, for processes whose program is one of ours, and
// for dead children that nobody waited for.
func (a *arena) nobodyLeft(t *testing.T) {
	t.Helper()
	if left := a.patient(func() []int { return startedFrom(a.dir) }); len(left) > 0 {
		t.Errorf("processes are left: %v", left)
	}
	if dead := a.patient(deadChildren); len(dead) > 0 {
		t.Errorf("zombies of the judge: %v", dead)
	}
}

// startedFrom are the processes whose programs lie in a folder, by whatever name
// it goes where they are; we are not meant.
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

// identity tells files apart, or is empty.
func identity(path string) string {
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return fmt.Sprint(info.Sys().(*syscall.Stat_t).Dev, " ", info.Sys().(*syscall.Stat_t).Ino)
}

// deadChildren are our zombies.
func deadChildren() []int {
	var out []int
	for _, pid := range allProcesses() {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		// The name, in brackets, may have any letters.
		f := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
		if err == nil && len(f) > 1 && f[0] == "Z" && f[1] == strconv.Itoa(os.Getpid()) {
			out = append(out, pid)
		}
	}
	return out
}

// allProcesses are the numbers of the processes of the machine.
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

// openFiles are the descriptors of this process, but for the runtime's own, which
// come when they are first needed.
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
