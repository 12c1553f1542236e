package stdio

import (
	"errors"
	"fmt"
	"strconv"
	"sync"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/spawn"
)

// The standard input of a run is a file, as on most judges: programs ask for its size, map
// it and move about in it. It is in memory and has no name. Each run has one of its own, so
// that nothing of a run, such as the time of the last read, is there for the next. The
// program cannot change it: its descriptor is read-only and the only one, and the file is
// sealed in case the program opens it again. Interactive runs have pipes instead.
//
// The judge fills the file before the run, so it is the judge that a control group charges
// with it. Without a group, what a program maps of its input counts as its memory, as if it
// had read that into a buffer.

// inputSeals are put on an input that is complete. F_SEAL_WRITE is not needed, because there
// are no writable mappings, and it sometimes waits for milliseconds.
const inputSeals = unix.F_SEAL_FUTURE_WRITE | unix.F_SEAL_SHRINK | unix.F_SEAL_GROW | unix.F_SEAL_SEAL

// InputFlags are what memfd_create takes here, or 0 where there can be no input files: an
// old kernel, somebody's filter around us, no /proc. Then the standard input is a pipe. Tests
// replace it.
var InputFlags = sync.OnceValue(func() int {
	const always = unix.MFD_CLOEXEC | unix.MFD_ALLOW_SEALING
	for _, flags := range []int{always | unix.MFD_NOEXEC_SEAL, always} { // Linux 6.3
		fd, err := InputFile(nil, flags)
		if err == nil {
			unix.Close(fd)
			return flags
		}
		if !spawn.Unable(err) && !errors.Is(err, unix.ENOENT) {
			return flags // descriptors have run out, say: the run will tell
		}
	}
	return 0
})

// inputMost is the longest input that a file can hold: ulimit -f holds in memory, too, and
// the kernel ends who goes beyond it. A longer one comes through a pipe.
var inputMost = sync.OnceValue(func() uint64 {
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_FSIZE, &limit) != nil {
		return unix.RLIM_INFINITY
	}
	return limit.Cur
})

// InputFile returns a descriptor, open to read, of a new file that holds a text for good. flags
// are InputFlags.
func InputFile(text []byte, flags int) (int, error) {
	fd, err := unix.MemfdCreate("input", flags)
	if err != nil {
		return -1, fmt.Errorf("input file: %w", err)
	}
	defer unix.Close(fd)
	for len(text) > 0 {
		n, err := unix.Write(fd, text)
		if err != nil && err != unix.EINTR {
			return -1, fmt.Errorf("input file: %w", err)
		}
		text = text[max(n, 0):]
	}
	if err := unix.Fchmod(fd, 0o444); err != nil {
		return -1, fmt.Errorf("input file: %w", err)
	}
	if _, err := unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS, inputSeals); err != nil {
		return -1, fmt.Errorf("input file: %w", err)
	}
	// Another open file, which begins at the start.
	theirs, err := unix.Open("/proc/self/fd/"+strconv.Itoa(fd), unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return -1, fmt.Errorf("input file: %w", err)
	}
	return theirs, nil
}
