package box

import (
	"fmt"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/packet"
)

// The files of a run (Command.Files) lie in the box's work folder, which is in memory and has
// a size. The box writes the input file before the run. When every process of the run is
// gone, it copies the output file into the pipe that standard output would have had, so that
// the limit of output holds for it. It follows no link, and opens nothing but regular files.

// Numbers of a program's standard files.
const (
	fileIn = iota
	fileOut
	fileErr
)

// laidFiles are the files of a run under way.
type laidFiles struct {
	packet.Files
	answer int // the pipe that takes the output file
}

// layFiles writes the input file of a run into the work folder, and replaces the program's
// standard input and output among its descriptors.
func (b *box) layFiles(f packet.Files, fds []int) (laid *laidFiles, err error) {
	if f == (packet.Files{}) {
		return nil, nil
	}
	if b.work < 0 {
		return nil, fmt.Errorf("files: the box has no work folder")
	}
	b.outside(func() { err = b.layInput(f.Input, fds[fileIn]) })
	if err != nil {
		return nil, fmt.Errorf("files: %w", err)
	}
	laid = &laidFiles{f, fds[fileOut]}
	unix.Close(fds[fileIn])
	fds[fileIn], fds[fileOut] = -1, -1
	for i := range fds[:fileErr] { // the box has /dev/null for both
		if fds[i], err = unix.FcntlInt(uintptr(i), unix.F_DUPFD_CLOEXEC, 3); err != nil {
			fds[i] = -1
			laid.close()
			return nil, fmt.Errorf("files: %w", err)
		}
	}
	return laid, nil
}

// layInput copies the input of a run into a file.
func (b *box) layInput(name string, input int) error {
	var st unix.Stat_t
	if err := unix.Fstat(input, &st); err != nil {
		return err
	}
	if st.Size > 1<<20 { // beside which the output has room
		size := fmt.Sprintf("size=%dk", 32<<10+st.Size>>10)
		if err := unix.Mount("", workFolder, "", unix.MS_REMOUNT|unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOATIME, size); err != nil {
			return err
		}
	}
	fd, err := unix.Openat(b.work, name, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL|unix.O_CLOEXEC, 0o644)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	return copyAll(fd, input)
}

// takeOutput copies the output file of a run to the host. It returns false if there is none,
// or if it is no regular file.
func (b *box) takeOutput(laid *laidFiles) (found bool, err error) {
	b.outside(func() {
		const flags = unix.O_RDONLY | unix.O_NOFOLLOW | unix.O_NONBLOCK | unix.O_CLOEXEC
		fd, failed := unix.Openat(b.work, laid.Output, flags, 0)
		if failed != nil {
			return // whatever the program has put there
		}
		defer unix.Close(fd)
		var st unix.Stat_t
		if unix.Fstat(fd, &st) != nil || st.Mode&unix.S_IFMT != unix.S_IFREG {
			return
		}
		found = true
		err = copyAll(laid.answer, fd)
	})
	laid.close()
	return found, err
}

// close closes the pipe, so that the host sees its end.
func (l *laidFiles) close() {
	if l != nil && l.answer >= 0 {
		unix.Close(l.answer)
		l.answer = -1
	}
}

// copyAll copies a file to its end. If nobody reads the copy, that is no error.
func copyAll(to, from int) error {
	buf := make([]byte, 64<<10)
	for {
		n, err := unix.Read(from, buf)
		switch {
		case err == unix.EINTR:
			continue
		case err != nil:
			return err
		case n == 0:
			return nil
		}
		for rest := buf[:n]; len(rest) > 0; {
			n, err := unix.Write(to, rest)
			switch {
			case err == unix.EPIPE:
				return nil
			case err != nil && err != unix.EINTR:
				return err
			}
			rest = rest[max(n, 0):]
		}
	}
}
