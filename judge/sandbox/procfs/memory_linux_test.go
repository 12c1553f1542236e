package procfs

import (
	"os"
	"runtime/debug"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"
)

// TestLoad checks that the load of this process grows by the memory that it takes, private or
// shared. Garbage collection is off meanwhile, because memory that Go returns in the background
// would distort the result.
func TestLoad(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	debug.FreeOSMemory()
	p := Open("/proc")
	defer p.Close()
	if p.Self != os.Getpid() {
		t.Fatalf("we are %d, and /proc says %d", os.Getpid(), p.Self)
	}
	const size = 32 << 20
	before, exact := p.Load(p.Self), p.ExactLoad(p.Self)
	for _, kind := range []int{unix.MAP_PRIVATE, unix.MAP_SHARED} {
		m, err := unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANONYMOUS|kind)
		if err != nil {
			t.Fatal(err)
		}
		defer unix.Munmap(m)
		for i := 0; i < size; i += 4096 {
			m[i] = 1
		}
	}
	now, exactNow := p.Load(p.Self), p.ExactLoad(p.Self)
	for name, grown := range map[string]int64{
		"private": now.Anon - before.Anon, "shared": now.Shmem - before.Shmem,
		"private, exactly": exactNow.Anon - exact.Anon, "shared, exactly": exactNow.Shmem - exact.Shmem,
	} {
		if grown < size-(1<<20) || grown > size+(8<<20) {
			t.Errorf("%s: took %d bytes, but the load grew by %d", name, size, grown)
		}
	}
	if now.Tables <= 0 || now.File <= 0 {
		t.Errorf("%+v", now)
	}
	if dead := p.Load(1 << 30); dead != (Load{}) {
		t.Errorf("the load of a process that does not exist: %+v", dead)
	}
}

// TestTotal checks that shared memory is counted once, mapped or not.
func TestTotal(t *testing.T) {
	l := Load{Anon: 1, File: 2, Shmem: 10, Tables: 4}
	for created, want := range map[int64]int64{0: 17, 5: 17, 10: 17, 30: 37} {
		if got := l.Total(created); got != want {
			t.Errorf("%d bytes of shared memory created: %d, want %d", created, got, want)
		}
	}
}

// TestPipesHeld checks that each pipe is counted once.
func TestPipesHeld(t *testing.T) {
	p := Open("/proc")
	defer p.Close()
	var ends [2 * fewFiles]int
	for i := 0; i < len(ends); i += 2 {
		if err := unix.Pipe2(ends[i:i+2:i+2], unix.O_CLOEXEC); err != nil {
			t.Fatal(err)
		}
	}
	defer closeEnds(ends[:])
	h := NewHeld(1024)
	if p.Holds(p.Self, &h, 1<<20); len(h.Pipes) < fewFiles || len(h.Pipes) > fewFiles+20 {
		t.Errorf("%d pipes, want about %d", len(h.Pipes), fewFiles)
	}
	clear(h.Pipes)
	if p.Holds(p.Self, &h, 10); len(h.Pipes) != 11 {
		t.Errorf("%d pipes where no more than 10 matter", len(h.Pipes))
	}
}

// TestPinned checks the counts of open /proc files, mappings, and watched files.
func TestPinned(t *testing.T) {
	p := Open("/proc")
	defer p.Close()
	var texts [2 * fewFiles]int
	for i := range texts {
		fd, err := unix.Open("/proc/self/status", unix.O_RDONLY|unix.O_CLOEXEC, 0)
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = fd
	}
	defer closeEnds(texts[:])
	h := NewHeld(1024)
	p.Holds(p.Self, &h, 1<<20)
	if h.texts < 2*fewFiles || h.Bytes(100)-h.Bytes(0) != h.texts*100*lineSize {
		t.Errorf("%d texts, want %d", h.texts, 2*fewFiles)
	}
	maps := strconv.Itoa(p.Self) + "/maps"
	if n := p.Lines(maps, 1<<20); n < 5 {
		t.Errorf("%d mappings", n)
	}
	if n := p.Lines(maps, -1); n != 0 {
		t.Errorf("%d mappings where none matter", n)
	}
	watcher, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(watcher)
	var ends [2]int
	if err := unix.Pipe2(ends[:], unix.O_CLOEXEC); err != nil {
		t.Fatal(err)
	}
	defer closeEnds(ends[:])
	before := p.Watches(p.Self, 1<<20)
	for _, fd := range ends {
		if err := unix.EpollCtl(watcher, unix.EPOLL_CTL_ADD, fd, &unix.EpollEvent{Events: unix.EPOLLIN}); err != nil {
			t.Fatal(err)
		}
	}
	if n := p.Watches(p.Self, 1<<20) - before; n != 2 {
		t.Errorf("%d watches, want 2", n)
	}
}

// TestFewFiles checks that descriptors are skipped only while all processes together have few.
func TestFewFiles(t *testing.T) {
	var h Held
	if !h.few(fewFiles-8) || !h.few(8) || h.few(1) {
		t.Errorf("%d descriptors are skipped, want %d", h.files, fewFiles)
	}
}

// closeEnds closes descriptors.
func closeEnds(fds []int) {
	for _, fd := range fds {
		unix.Close(fd)
	}
}
