package sandbox_test

import (
	"os"
	"strconv"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

// TestTalkHeld checks that results do not change while another process holds the ends of the
// pipes. A box that is slow to start has copies of all descriptors that the judge had at its
// fork.
func TestTalkHeld(t *testing.T) {
	path := talker(t)
	for _, tier := range sandbox.Tiers {
		t.Run(tier, func(t *testing.T) {
			testenv.Sample(t, 10, 1)
			r, err := sandbox.OpenTier(tier)
			testenv.Tier(t, tier, err)
			defer r.Close()
			for _, c := range []struct{ program, interactor, want string }{
				{"c1 g x0", "g x0", "exit 0, exit 98, spared"},
				{"p1 c1 g x0", "g p1 e s500 x0", "exit 0, exit 0"},
				{"g g x0", "p1 c1 s1500 x0", "exit 98, exit 0"},
			} {
				stop, stopped := make(chan bool), make(chan bool)
				go func() {
					defer close(stopped)
					holdPipes(stop)
				}()
				got, err := r.(sandbox.Talker).Talk(t.Context(), talking(path, c.program, 1<<21), patient(talking(path, c.interactor, 1<<22)), failed)
				close(stop)
				<-stopped
				if err != nil {
					t.Fatal(err)
				}
				if ends := talked(got); ends != c.want {
					t.Errorf("%s with %s: got %s, want %s", c.program, c.interactor, ends, c.want)
				}
			}
		})
	}
}

// holdPipes holds copies of the write ends of this process's pipes, each for about 400
// milliseconds, until stop is closed.
func holdPipes(stop chan bool) {
	for running := true; running; {
		var held []int
		until := time.After(400 * time.Millisecond)
		for full := false; !full; {
			held = append(held, pipeEnds(held)...)
			select {
			case <-stop:
				running, full = false, true
			case <-until:
				full = true
			case <-time.After(5 * time.Millisecond):
			}
		}
		for _, fd := range held {
			unix.Close(fd)
		}
	}
}

// pipeEnds returns copies of those write ends of which held has no copy yet.
func pipeEnds(held []int) (copies []int) {
	known := map[uint64]bool{}
	for _, fd := range held {
		known[inode(fd)] = true
	}
	list, _ := os.ReadDir("/proc/self/fd")
	for _, entry := range list {
		fd, _ := strconv.Atoi(entry.Name())
		flags, err := unix.FcntlInt(uintptr(fd), unix.F_GETFL, 0)
		if ino := inode(fd); err != nil || flags&unix.O_ACCMODE != unix.O_WRONLY || ino == 0 || known[ino] {
			continue
		}
		if one, err := unix.FcntlInt(uintptr(fd), unix.F_DUPFD_CLOEXEC, 0); err == nil {
			copies = append(copies, one)
			known[inode(fd)] = true
		}
	}
	return copies
}

// inode returns the inode number of a pipe, or 0 if fd is not a pipe.
func inode(fd int) uint64 {
	var st unix.Stat_t
	if unix.Fstat(fd, &st) != nil || st.Mode&unix.S_IFMT != unix.S_IFIFO {
		return 0
	}
	return st.Ino
}
