package sandbox

import (
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

// TestLoad weighs ourselves before and after we have taken memory of each kind.
func TestLoad(t *testing.T) {
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

// TestTotal: what is shared is counted once, whether somebody maps it or not.
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
	all := map[string]bool{}
	if p.pipes(p.self, all, 1<<20); len(all) < fewFiles || len(all) > fewFiles+20 {
		t.Errorf("%d pipes, want about %d", len(all), fewFiles)
	}
	clear(all)
	if p.pipes(p.self, all, 10); len(all) != 11 {
		t.Errorf("%d pipes where no more than 10 matter", len(all))
	}
}
