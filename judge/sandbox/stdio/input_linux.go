package stdio

import (
	"errors"
	"fmt"
	"strconv"
	"sync"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/spawn"
)

// The standard input of a run is a file, as on most judges, because programs get its size, map it
// and seek in it. If it cannot have a name (names_linux.go), it is an unnamed file in memory. Each
// run has its own file, so that no trace of a run, such as the time of the last read, remains for
// the next. The program cannot change the file: it has only one descriptor, which is read-only, and
// the unnamed file is sealed in case the program reopens it. Interactive runs have FIFOs or pipes
// instead.
//
// The judge fills the file before the run, so the judge's control group is charged for it.
// Without control groups, what a program maps of its input counts as its memory, as if it had
// read the input into a buffer.

// inputSeals are the seals of a complete input file. F_SEAL_WRITE is not needed, because there
// are no writable mappings, and it sometimes waits for milliseconds.
const inputSeals = unix.F_SEAL_FUTURE_WRITE | unix.F_SEAL_SHRINK | unix.F_SEAL_GROW | unix.F_SEAL_SEAL

// InputFlags returns the flags of memfd_create for input files. It returns 0 if input files are
// not possible: on an old kernel, behind another filter, or without /proc. Then the standard
// input is a pipe. Tests replace this function.
var InputFlags = sync.OnceValue(func() int {
	const always = unix.MFD_CLOEXEC | unix.MFD_ALLOW_SEALING
	// The first flag exists since Linux 6.3.
	for _, flags := range []int{always | unix.MFD_NOEXEC_SEAL, always} {
		fd, err := InputFile(nil, flags)
		if err == nil {
			unix.Close(fd)
			return flags
		}
		if !spawn.Unable(err) && !errors.Is(err, unix.ENOENT) {
			return flags // a temporary error, such as too many descriptors; the run will report it
		}
	}
	return 0
})

// inputMost is the maximum size of an input file. ulimit -f also applies to files in memory, and
// the kernel ends a process that exceeds it. A larger input comes through a pipe.
var inputMost = sync.OnceValue(func() uint64 {
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_FSIZE, &limit) != nil {
		return unix.RLIM_INFINITY
	}
	return limit.Cur
})

// InputFile returns a read-only descriptor of a new file with a text that nobody can change.
// flags is the result of InputFlags.
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
	// Open the file again, so that reading begins at the start.
	theirs, err := unix.Open("/proc/self/fd/"+strconv.Itoa(fd), unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return -1, fmt.Errorf("input file: %w", err)
	}
	return theirs, nil
}
