package stream_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"grundy/judge/contest"
	"grundy/judge/contest/stream"
	"grundy/judge/testing/testenv"
)

// TestMain appends to the store that the variable GRUNDY_TEST_APPEND names, until it is killed.
// Without the variable, it runs the tests.
func TestMain(m *testing.M) {
	if dir := os.Getenv("GRUNDY_TEST_APPEND"); dir != "" {
		fmt.Fprintln(os.Stderr, appendForever(dir))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// appendForever repeatedly stores a source and an event, and prints a line for each.
func appendForever(dir string) error {
	ctx := context.Background()
	s, err := stream.Open(ctx, stream.Options{Dir: dir})
	if err != nil {
		return err
	}
	for i := 0; ; i++ {
		_, err := s.Put(ctx, sourceOf(i))
		if err == nil {
			_, err = s.Append(ctx, "a", submitted(i))
		}
		if err != nil {
			return err
		}
		fmt.Println(i)
	}
}

func sourceOf(i int) []byte {
	return []byte(strings.Repeat(fmt.Sprintln("source", i), 1+i%300))
}

// TestPowerCut simulates a power failure while events are appended. It stops the process and
// copies the folder without data that has not reached the disk. The copy must have every
// acknowledged event. The file system does not show which overwritten data has reached the disk,
// so overwritten data is copied as it is.
func TestPowerCut(t *testing.T) {
	testenv.Long(t)
	if !tellsUnsynced(t) {
		testenv.Missing(t, "the file system of the temporary folder does not tell what has not reached the disk; ext4 does")
	}
	for _, after := range []int{1, 40, 300} {
		dir := filepath.Join(t.TempDir(), "data")
		acknowledged := cut(t, dir, after)
		disk := filepath.Join(t.TempDir(), "data")
		dropped := copyDisk(t, dir, disk)
		t.Logf("%d acknowledged, %d bytes had not reached the disk", acknowledged, dropped)
		s := open(t, stream.Options{Dir: disk})
		has := map[string]bool{}
		for _, e := range read(t, s, "a") {
			has[e.Submitted.Nonce] = true
		}
		for i := range acknowledged {
			text, err := s.Get(t.Context(), stream.Digest(sourceOf(i)))
			if !has[fmt.Sprint("n", i)] || err != nil || string(text) != string(sourceOf(i)) {
				t.Errorf("of %d that were acknowledged, %d is lost: in the log %v, its source %v", acknowledged, i, has[fmt.Sprint("n", i)], err)
			}
		}
		if _, err := s.Append(t.Context(), "a", contest.Event{Kind: contest.KindThawed}); err != nil {
			t.Errorf("the store accepts no more events: %v", err)
		}
	}
}

// cut stops a process that appends after it has acknowledged some events, and returns how many it
// acknowledged. The process is killed when the test ends.
func cut(t *testing.T, dir string, after int) (acknowledged int) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "GRUNDY_TEST_APPEND="+dir)
	cmd.Stderr = os.Stderr
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	cmd.Stdout = w
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	lines := bufio.NewScanner(r)
	for acknowledged < after && lines.Scan() {
		acknowledged++
	}
	if err := cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	var status unix.WaitStatus
	if _, err := unix.Wait4(cmd.Process.Pid, &status, unix.WUNTRACED, nil); err != nil || !status.Stopped() {
		t.Fatalf("the process does not stop: %v %v", err, status)
	}
	if err := r.SetReadDeadline(time.Now().Add(100 * time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	for lines.Scan() {
		acknowledged++
	}
	if err := lines.Err(); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatalf("the process has ended: %v", err)
	}
	return acknowledged
}

// copyDisk copies a folder as a power failure would leave it, and returns how many bytes the copy
// lacks. Each file is copied up to the first byte that has no place on the disk.
func copyDisk(t *testing.T, from, to string) (dropped int64) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		target := filepath.Join(to, strings.TrimPrefix(path, from))
		if d.IsDir() {
			return os.MkdirAll(target, 0o700)
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		info, err := f.Stat()
		if err != nil {
			return err
		}
		synced, err := onDisk(f, info.Size())
		if err != nil {
			return err
		}
		dropped += info.Size() - synced
		copied, err := os.Create(target)
		if err != nil {
			return err
		}
		_, err = io.CopyN(copied, f, synced)
		return errors.Join(err, copied.Close())
	})
	if err != nil {
		t.Fatal(err)
	}
	return dropped
}

// An extent is a part of a file, as the kernel describes it (linux/fiemap.h).
type extent struct {
	logical, physical, length uint64
	_                         [2]uint64
	flags                     uint32
	_                         [3]uint32
}

const (
	fiemap     = 0xC020660B // FS_IOC_FIEMAP
	noPlaceYet = 4          // FIEMAP_EXTENT_DELALLOC
)

// onDisk returns how many bytes at the beginning of a file have a place on the disk.
func onDisk(f *os.File, size int64) (int64, error) {
	q := struct {
		start, length                uint64
		flags, mapped, count, unused uint32
		extents                      [512]extent
	}{length: 1 << 62}
	q.count = uint32(len(q.extents))
	if _, _, e := unix.Syscall(unix.SYS_IOCTL, f.Fd(), fiemap, uintptr(unsafe.Pointer(&q))); e != 0 {
		return 0, e
	}
	end := int64(0)
	for _, one := range q.extents[:q.mapped] {
		if int64(one.logical) > end || one.flags&noPlaceYet != 0 {
			break // data in a hole was never written, or is not written yet
		}
		end = int64(one.logical + one.length)
	}
	return min(end, size), nil
}

// tellsUnsynced reports whether the file system shows which data has not reached the disk.
func tellsUnsynced(t *testing.T) bool {
	t.Helper()
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Write(make([]byte, 10_000)); err != nil {
		t.Fatal(err)
	}
	before, e := onDisk(f, 10_000)
	if err := f.Sync(); err != nil {
		t.Fatal(err)
	}
	after, err := onDisk(f, 10_000)
	return e == nil && err == nil && before == 0 && after == 10_000
}
