package sandbox

import (
	"os"
	"runtime/debug"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"
)

// TestLoad weighs ourselves before and after we have taken memory of each kind. The
// heap is held still meanwhile: what Go gives back to the system in the background
// would weigh against what we take.
func TestLoad(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	debug.FreeOSMemory()
	p := openProc("/proc")
	defer p.close()
	if p.self != os.Getpid() {
		t.Fatalf("we are %d, and /proc says %d", os.Getpid(), p.self)
	}
	const size = 32 << 20
	before, exact := p.load(p.self), p.exactLoad(p.self)
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
	now, exactNow := p.load(p.self), p.exactLoad(p.self)
	for name, grown := range map[string]int64{
		"private": now.anon - before.anon, "shared": now.shmem - before.shmem,
		"private, exactly": exactNow.anon - exact.anon, "shared, exactly": exactNow.shmem - exact.shmem,
	} {
		if grown < size-(1<<20) || grown > size+(8<<20) {
			t.Errorf("%s: took %d, weighs %d more", name, size, grown)
		}
	}
	if now.tables <= 0 || now.file <= 0 {
		t.Errorf("%+v", now)
	}
	if dead := p.load(1 << 30); dead != (load{}) {
		t.Errorf("nobody weighs %+v", dead)
	}
}

// TestTotal checks that shared memory is counted once, mapped or not.
func TestTotal(t *testing.T) {
	l := load{anon: 1, file: 2, shmem: 10, tables: 4}
	for unmapped, want := range map[int64]int64{0: 17, 5: 17, 10: 17, 30: 37} {
		if got := l.total(unmapped); got != want {
			t.Errorf("%d made shared: %d, want %d", unmapped, got, want)
		}
	}
}

// TestPipesHeld counts pipes, each once.
func TestPipesHeld(t *testing.T) {
	p := openProc("/proc")
	defer p.close()
	var ends [2 * fewFiles]int
	for i := 0; i < len(ends); i += 2 {
		if err := unix.Pipe2(ends[i:i+2:i+2], unix.O_CLOEXEC); err != nil {
			t.Fatal(err)
		}
	}
	defer closeAll(ends[:])
	h := held{pipes: map[string]bool{}}
	if p.holds(p.self, &h, 1<<20); len(h.pipes) < fewFiles || len(h.pipes) > fewFiles+20 {
		t.Errorf("%d pipes, want about %d", len(h.pipes), fewFiles)
	}
	clear(h.pipes)
	if p.holds(p.self, &h, 10); len(h.pipes) != 11 {
		t.Errorf("%d pipes where no more than 10 matter", len(h.pipes))
	}
}

// TestPinned counts open texts of /proc, mappings, and files that are watched.
func TestPinned(t *testing.T) {
	p := openProc("/proc")
	defer p.close()
	var texts [2 * fewFiles]int
	for i := range texts {
		fd, err := unix.Open("/proc/self/status", unix.O_RDONLY|unix.O_CLOEXEC, 0)
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = fd
	}
	defer closeAll(texts[:])
	h := held{pipes: map[string]bool{}}
	p.holds(p.self, &h, 1<<20)
	if h.texts < 2*fewFiles || h.bytes(100)-h.bytes(0) != h.texts*100*lineSize {
		t.Errorf("%d texts, want %d", h.texts, 2*fewFiles)
	}
	maps := strconv.Itoa(p.self) + "/maps"
	if n := p.lines(maps, 1<<20); n < 5 {
		t.Errorf("%d mappings", n)
	}
	if n := p.lines(maps, -1); n != 0 {
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
	defer closeAll(ends[:])
	before := p.watches(p.self, 1<<20)
	for _, fd := range ends {
		if err := unix.EpollCtl(watcher, unix.EPOLL_CTL_ADD, fd, &unix.EpollEvent{Events: unix.EPOLLIN}); err != nil {
			t.Fatal(err)
		}
	}
	if n := p.watches(p.self, 1<<20) - before; n != 2 {
		t.Errorf("%d watches, want 2", n)
	}
}

// TestFewFiles: processes are passed over only as long as all of them together hold
// few descriptors.
func TestFewFiles(t *testing.T) {
	var h held
	if !h.few(fewFiles-8) || !h.few(8) || h.few(1) {
		t.Errorf("%d descriptors not looked at, want %d", h.files, fewFiles)
	}
}
