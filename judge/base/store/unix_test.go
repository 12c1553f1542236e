//go:build unix

package store

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/testing/testenv"
)

// TestReadAtOnce checks that anything but a regular file is an error at once, even through links.
func TestReadAtOnce(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := unix.Mkfifo(at("fifo"), 0o600); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("unix", at("socket"))
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	plant(t, dir, "zero>/dev/zero", "again>zero", "tty>/dev/tty", "thin", "loop>loop")
	if err := os.Truncate(at("thin"), 10<<30); err != nil {
		t.Fatal(err)
	}
	names := []string{at("fifo"), at("socket"), at("zero"), at("again"), at("tty"), at("thin"), at("loop"), "/dev/zero", "/dev/null", "/", "/dev/stdin/"}
	if runtime.GOOS == "linux" {
		names = append(names, "/proc/kmsg", "/proc/self/mem", "/proc/self/environ", "/proc/self/mounts")
	}
	for _, name := range names {
		_, err := Read(name, 1<<20)
		if err == nil || !strings.HasPrefix(err.Error(), name+": ") {
			t.Errorf("%s: %v", name, err)
		}
		if errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("%s: the read waits", name)
		}
	}
}

// TestGrows checks that a file that grows while it is read is read up to the limit.
func TestGrows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	stop, done := make(chan bool), make(chan bool)
	go func() {
		defer close(done)
		for {
			select {
			case <-stop:
				return
			default:
				_, _ = f.Write(make([]byte, 1<<12))
			}
		}
	}()
	for range 50 {
		if text, err := Read(path, 1<<16); err == nil && len(text) > 1<<16 {
			t.Error("more than the limit")
		}
	}
	close(stop)
	<-done
	f.Close()
}

// TestStraight checks that a pipe is written directly and remains a pipe.
func TestStraight(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fifo")
	if err := unix.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	reader, err := os.OpenFile(path, os.O_RDWR, 0) // does not wait for a writer
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if err := Write(path, []byte("page")); err != nil {
		t.Fatal(err)
	}
	text := make([]byte, 100)
	if n, err := reader.Read(text); err != nil || string(text[:n]) != "page" {
		t.Errorf("read %q, %v", text[:n], err)
	}
	if info, err := os.Lstat(path); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Error("the pipe is replaced")
	}
}

// TestStraightUnread checks that writing a pipe without a reader is an error after a short wait.
func TestStraightUnread(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fifo")
	if err := unix.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	told := make(chan error, 1)
	go func() { told <- Write(path, []byte("page")) }()
	select {
	case err := <-told:
		if err == nil || What(err).String() != "has no reader" {
			t.Errorf("got error %v, want one that says %q", err, "has no reader")
		}
	case <-time.After(5 * time.Minute):
		t.Fatal("Write waits for a reader")
	}
}

// TestOthers checks that folders of another user in the temporary folder are not removed, even
// with the mark and a matching name.
func TestOthers(t *testing.T) {
	testenv.Root(t, "make files of another user")
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	dir := filepath.Join(tmp, "grundy-run-7")
	plant(t, tmp, "grundy-run-7/thesis", "mine/0123.runs")
	if err := (&Folder{path: dir}).mark(); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(dir, 1234, 1234); err != nil {
		t.Fatal(err)
	}
	sweepTemporary()
	if _, err := os.Lstat(filepath.Join(dir, "thesis")); err != nil {
		t.Error("a folder of another user was removed")
	}
	f, err := Own(filepath.Join(tmp, "mine"), cache)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Read("0123.runs", 100); err != nil {
		t.Error(err)
	}
	if err := os.Chown(filepath.Join(tmp, "mine", "0123.runs"), 1234, 1234); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Read("0123.runs", 100); err == nil {
		t.Error("a file of another user is read")
	}
	if err := syscall.Unlink(filepath.Join(tmp, "mine", "0123.runs")); err != nil {
		t.Fatal(err)
	}
	plant(t, tmp, "text", "mine/0123.runs>../text")
	if _, err := f.Read("0123.runs", 100); err == nil {
		t.Error("a link is followed")
	}
}

// TestConfided checks that root follows no link to a file that is not world-readable, because
// errors quote its text. The file itself can be read, and so can links to other files.
func TestConfided(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("SKIPPED: for root: only root reads what others may not")
	}
	dir := t.TempDir()
	for name, mode := range map[string]os.FileMode{"shadow": 0o640, "own": 0o600, "open": 0o644} {
		file, link, far := filepath.Join(dir, name), filepath.Join(dir, name+"-link"), filepath.Join(dir, name+"-far")
		if err := os.WriteFile(file, []byte("root:secret"), mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(name, link); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(link, far); err != nil {
			t.Fatal(err)
		}
		if text, err := ReadGiven(file, 100); err != nil || string(text) != "root:secret" {
			t.Errorf("%s itself: %q, %v", name, text, err)
		}
		for _, path := range []string{link, far} {
			if text, err := ReadGiven(path, 100); (err == nil) != (name == "open") || err != nil && strings.Contains(err.Error(), "secret") {
				t.Errorf("%s: %q, %v", path, text, err)
			}
		}
	}
}
