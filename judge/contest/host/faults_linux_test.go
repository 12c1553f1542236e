package host_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"grundy/judge/contest/client"
	"grundy/judge/contest/host"
	"grundy/judge/contest/stream"
	"grundy/judge/testing/testenv"
)

// A disk is a separate file system that a test may fill, freeze and damage.
type disk struct {
	testing.TB
	dir, image string
}

// newDisk mounts a disk of size MiB. It skips the test if the user may not mount.
func newDisk(t testing.TB, kind string, size int) *disk {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("SKIPPED: for root: only root mounts file systems")
	}
	d := &disk{TB: t, dir: t.TempDir()}
	if kind == "tmpfs" {
		if err := syscall.Mount("tmpfs", d.dir, "tmpfs", 0, fmt.Sprintf("size=%dm", size)); err != nil {
			t.Skipf("SKIPPED: this machine: a tmpfs is not mounted here: %v", err)
		}
	} else {
		d.image = filepath.Join(t.TempDir(), "image")
		if err := os.WriteFile(d.image, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(d.image, int64(size)<<20); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command("mkfs.ext4", "-q", "-F", d.image).CombinedOutput(); err != nil {
			t.Skipf("SKIPPED: this machine: no ext4 is made here: %v %s", err, out)
		}
		if out, err := exec.Command("mount", "-o", "loop,errors=remount-ro", d.image, d.dir).CombinedOutput(); err != nil {
			t.Skipf("SKIPPED: this machine: no image is mounted here: %v %s", err, out)
		}
	}
	t.Cleanup(func() { _ = syscall.Unmount(d.dir, syscall.MNT_DETACH) })
	return d
}

// fill fills the disk completely, and returns a function that frees space again.
func (d *disk) fill() (free func()) {
	d.Helper()
	path := filepath.Join(d.dir, "ballast")
	f, err := os.Create(path)
	if err != nil {
		d.Fatal(err)
	}
	for _, piece := range []int{1 << 20, 4096, 1} {
		for err = nil; err == nil; {
			_, err = f.Write(make([]byte, piece))
		}
		if !errors.Is(err, syscall.ENOSPC) {
			d.Fatal(err)
		}
	}
	f.Close()
	return func() {
		if err := os.Remove(path); err != nil {
			d.Error(err)
		}
	}
}

// contest writes a contest's file to the disk.
func (d *disk) contest() string {
	d.Helper()
	path := filepath.Join(d.dir, "contest.yaml")
	if err := os.WriteFile(path, []byte(file), 0o644); err != nil {
		d.Fatal(err)
	}
	return path
}

// A crew submits programs until it is stopped, and records which were acknowledged.
type crew struct {
	mu     sync.Mutex
	stored map[int]bool
	failed int
	stop   context.CancelFunc
	group  sync.WaitGroup
}

func newCrew(t testing.TB, url string) *crew {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	c := &crew{stored: map[int]bool{}, stop: stop}
	for i, team := range []string{"t1", "t2"} {
		one := as(t, url, team)
		c.group.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				number, err := one.Submit(ctx, client.Program{Problem: "A", Language: "c", File: "a.c", Text: fmt.Appendf(nil, "AC %d %d", i, n)})
				c.mu.Lock()
				if err == nil {
					c.stored[number] = true
				} else {
					c.failed++
				}
				c.mu.Unlock()
			}
		})
	}
	return c
}

// end stops the crew and returns the numbers of the acknowledged submissions.
func (c *crew) end() (numbers []int) {
	c.stop()
	c.group.Wait()
	for n := range c.stored {
		numbers = append(numbers, n)
	}
	return numbers
}

// count returns how many submissions were acknowledged and how many failed.
func (c *crew) count() (stored, failed int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.stored), c.failed
}

// eventually waits until f is true.
func eventually(t testing.TB, what string, f func() bool) {
	t.Helper()
	for until := time.Now().Add(2 * time.Minute); !f(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatalf("timed out waiting until %s", what)
		}
	}
}

// health returns what /healthz answers.
func health(url string) (status int, text string) {
	answer, err := http.Get(url + "healthz")
	if err != nil {
		return 0, err.Error()
	}
	defer answer.Body.Close()
	body, _ := io.ReadAll(answer.Body)
	return answer.StatusCode, string(body)
}

// holds checks that a contest has a verdict for each acknowledged submission.
func holds(t *testing.T, url string, numbers []int) {
	t.Helper()
	teams := []*client.Client{as(t, url, "t1"), as(t, url, "t2")}
	for _, n := range numbers {
		var failed error
		for _, one := range teams {
			s, err := one.Wait(t.Context(), n)
			if err == nil && s.Verdict == "AC" {
				failed = nil
				break
			}
			failed = fmt.Errorf("%+v, %w", s, err)
		}
		if failed != nil {
			t.Errorf("submission %d was acknowledged: %v", n, failed)
		}
	}
}

// TestFullDisk fills the disk of a running contest. Meanwhile the server must acknowledge nothing
// and report what is wrong. When there is space again, it must continue by itself. Acknowledged
// submissions must exist, also after the next start.
func TestFullDisk(t *testing.T) {
	testenv.Long(t)
	for _, kind := range []string{"tmpfs", "ext4"} {
		t.Run(kind, func(t *testing.T) {
			d := newDisk(t, kind, 48)
			path := d.contest()
			r, end := begin(t, path)
			all := newCrew(t, r.URL)
			for round := range 2 {
				eventually(t, "submissions are stored", func() bool { stored, _ := all.count(); return stored >= 10*(round+1) })
				free := d.fill()
				eventually(t, "the server is unwell", func() bool { status, _ := health(r.URL); return status == http.StatusServiceUnavailable })
				if _, text := health(r.URL); !strings.Contains(text, "no space left") && !strings.Contains(text, "the store") {
					t.Errorf("/healthz says %q", text)
				}
				_, before := all.count()
				eventually(t, "a submission is refused", func() bool { _, failed := all.count(); return failed > before })
				free()
				freed := time.Now()
				eventually(t, "the server is well", func() bool { status, _ := health(r.URL); return status == http.StatusOK })
				t.Logf("well %v after there was room again", time.Since(freed).Round(time.Millisecond))
				stored, _ := all.count()
				eventually(t, "submissions are stored again", func() bool { now, _ := all.count(); return now > stored+5 })
			}
			numbers := all.end()
			holds(t, r.URL, numbers)
			end()
			r, _ = begin(t, path)
			holds(t, r.URL, numbers)
			t.Logf("%d submissions", len(numbers))
		})
	}
}

// TestFrozenDisk blocks all writes of a running contest, like an extremely slow disk. The server
// must report the problem and continue when the disk does.
func TestFrozenDisk(t *testing.T) {
	testenv.Long(t)
	d := newDisk(t, "ext4", 48)
	path := d.contest()
	r, end := begin(t, path)
	all := newCrew(t, r.URL)
	eventually(t, "submissions are stored", func() bool { stored, _ := all.count(); return stored >= 10 })
	if out, err := exec.Command("fsfreeze", "-f", d.dir).CombinedOutput(); err != nil {
		t.Skipf("SKIPPED: this machine: %v %s", err, out)
	}
	thaw := sync.OnceFunc(func() { _ = exec.Command("fsfreeze", "-u", d.dir).Run() })
	defer thaw()
	eventually(t, "the server is unwell", func() bool { status, _ := health(r.URL); return status == http.StatusServiceUnavailable })
	if answer, err := http.Get(r.URL + "board"); err != nil || answer.StatusCode != http.StatusOK {
		t.Errorf("the board: %v, %v", answer, err)
	}
	thaw()
	eventually(t, "the server is well", func() bool { status, _ := health(r.URL); return status == http.StatusOK })
	stored, _ := all.count()
	eventually(t, "submissions are stored again", func() bool { now, _ := all.count(); return now > stored+5 })
	numbers := all.end()
	end()
	r, _ = begin(t, path)
	holds(t, r.URL, numbers)
}

// TestReadOnlyDisk makes the kernel detect an error in the file system of a running contest. The
// file system then becomes read-only. The server must report this and acknowledge nothing.
func TestReadOnlyDisk(t *testing.T) {
	testenv.Long(t)
	d := newDisk(t, "ext4", 48)
	path := d.contest()
	r, end := begin(t, path)
	all := newCrew(t, r.URL)
	eventually(t, "submissions are stored", func() bool { stored, _ := all.count(); return stored >= 10 })
	d.damage()
	eventually(t, "the server is unwell", func() bool { status, _ := health(r.URL); return status == http.StatusServiceUnavailable })
	before, _ := all.count()
	_, failed := all.count()
	eventually(t, "a submission is refused", func() bool { _, now := all.count(); return now > failed })
	if now, _ := all.count(); now > before+2 { // submissions that were already under way
		t.Errorf("%d submissions were acknowledged by a server that was unwell", now-before)
	}
	numbers := all.end()
	end()
	// Other processes may keep the disk busy, so the contest moves to a good disk.
	to := t.TempDir()
	if out, err := exec.Command("cp", "-a", path, filepath.Join(d.dir, "data"), to).CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	r, _ = begin(t, filepath.Join(to, filepath.Base(path)))
	holds(t, r.URL, numbers)
}

// damage makes the kernel treat the disk as damaged.
func (d *disk) damage() {
	d.Helper()
	source, err := exec.Command("findmnt", "-n", "-o", "SOURCE", d.dir).Output()
	if err != nil {
		d.Skipf("SKIPPED: this machine: %v", err)
	}
	to := "/sys/fs/ext4/" + filepath.Base(strings.TrimSpace(string(source))) + "/trigger_fs_error"
	if err := os.WriteFile(to, []byte("a test"), 0o200); err != nil {
		d.Skipf("SKIPPED: this machine: %v", err)
	}
}

// removeAll removes a folder in which a server is still creating files.
func removeAll(dir string) (err error) {
	for range 1000 {
		if err = os.RemoveAll(dir); err == nil {
			return nil
		}
	}
	return err
}

// TestRemovedData removes the data folder of a running contest, or replaces it with another. New
// writes would be lost when the process ends. So the server must acknowledge nothing and exit
// with an error.
func TestRemovedData(t *testing.T) {
	testenv.Long(t)
	for name, lose := range map[string]func(data string) error{
		"removed":  removeAll,
		"replaced": func(data string) error { return errors.Join(os.Rename(data, data+".old"), os.Mkdir(data, 0o700)) },
		"emptied": func(data string) error {
			return removeAll(filepath.Join(data, "jetstream"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := write(t, file)
			ready, ended := make(chan host.Running, 1), make(chan error, 1)
			go func() {
				ended <- serve(t.Context(), path, "127.0.0.1:0", "", worker("here", 0), func(r host.Running) { ready <- r })
			}()
			r := <-ready
			all := newCrew(t, r.URL)
			eventually(t, "submissions are stored", func() bool { stored, _ := all.count(); return stored >= 5 })
			all.end()
			if err := lose(filepath.Join(filepath.Dir(path), "data")); err != nil {
				t.Fatal(err)
			}
			if n, err := as(t, r.URL, "t1").Submit(t.Context(), client.Program{Problem: "A", Language: "c", File: "a.c", Text: []byte("AC late")}); err == nil {
				t.Errorf("submission %d is acknowledged", n)
			}
			select {
			case err := <-ended:
				if !errors.Is(err, stream.ErrGone) {
					t.Errorf("the server ends with %v, want ErrGone", err)
				}
			case <-time.After(2 * time.Minute):
				t.Error("the server does not stop")
			}
		})
	}
}
