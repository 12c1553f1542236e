package store

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// lockVariable makes TestLock act as the other process: it locks the file and holds the folder
// that the variable names, reports that, and waits.
const lockVariable = "STORE_LOCK"

// other starts a process that locks a file and holds a folder until its input ends or it is
// killed.
func other(t *testing.T, file, dir string) *exec.Cmd {
	t.Helper()
	c := exec.Command(os.Args[0], "-test.run", "^TestLock$")
	c.Env = append(os.Environ(), lockVariable+"="+file+"|"+dir)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() })
	if line, _ := bufio.NewReader(out).ReadString('\n'); strings.TrimSpace(line) != "held" {
		t.Fatalf("the other process says %q", line)
	}
	return c
}

// TestLock checks that a file locked or a folder held by another process is refused with the id
// of that process. Both must be free as soon as the process is killed. The file can be read and
// written meanwhile.
func TestLock(t *testing.T) {
	if both := os.Getenv(lockVariable); both != "" {
		file, dir, _ := strings.Cut(both, "|")
		f, err := Lock(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		h, err := hold(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		os.Stdout.WriteString("held\n")
		_, _ = io.Copy(io.Discard, os.Stdin)
		return
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "lock")
	c := other(t, file, dir)
	if f, err := Lock(file); err == nil || !strings.Contains(err.Error(), "process "+strconv.Itoa(c.Process.Pid)+" is using it") {
		t.Errorf("a file that process %d has locked: %v, %v", c.Process.Pid, f, err)
	}
	if h, err := hold(dir); err == nil {
		t.Error("a folder that another process holds can be held", h)
	}
	if err := os.WriteFile(file, []byte("x"), 0o644); err != nil {
		t.Errorf("a locked file is not written: %v", err)
	}
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait()
	for range 2 { // closing releases the lock
		f, err := Lock(file)
		if err != nil {
			t.Fatalf("after the other's end: %v", err)
		}
		f.Close()
		h, err := hold(dir)
		if err != nil {
			t.Fatalf("after the other's end: %v", err)
		}
		if _, err := hold(dir); err == nil {
			t.Error("one process holds a folder twice")
		}
		h.Close()
	}
}

// TestDraftHeld checks that a locked draft is not removed as a leftover, because its writer is
// alive, and that it can be renamed. A draft without a lock must be removed.
func TestDraftHeld(t *testing.T) {
	dir := t.TempDir()
	d := target{path: filepath.Join(dir, "a"), mode: 0o644}
	name := d.beside()
	f, err := create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := lock(f); err != nil {
		t.Fatal(err)
	}
	if removeLeft(name); !exists(name) {
		t.Error("a draft that is being written was removed")
	}
	if err := os.Rename(name, d.path); err != nil {
		t.Errorf("a draft that is open cannot be moved: %v", err)
	}
	f.Close()
	if removeLeft(d.path); exists(d.path) {
		t.Error("a leftover draft is not removed")
	}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
