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
// Files that are laid (Command.Laid) lie there, too. The box writes them before the run.

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

// layFiles writes the files of a run into the work folder: those that are laid, whose texts a
// descriptor holds, and the input file. With an input file, it replaces the program's standard
// input and output among its descriptors.
func (b *box) layFiles(o *packet.Order, fds []int, texts int) (laid *laidFiles, err error) {
	f := o.Files
	if f == (packet.Files{}) && len(o.Laid) == 0 {
		return nil, nil
	}
	if b.work < 0 {
		return nil, fmt.Errorf("files: the box has no work folder")
	}
	b.outside(func() {
		if err = b.makeRoom(o, fds[fileIn]); err == nil {
			err = b.layTexts(o.Laid, texts)
		}
		if err == nil && f != (packet.Files{}) {
			err = b.layFile(f.Input, fds[fileIn], -1)
		}
	})
	if err != nil {
		return nil, fmt.Errorf("files: %w", err)
	}
	if f == (packet.Files{}) {
		return nil, nil
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

// makeRoom enlarges the work folder if the files of a run would leave little of it.
func (b *box) makeRoom(o *packet.Order, input int) error {
	var total int64
	if o.Files != (packet.Files{}) {
		var st unix.Stat_t
		if err := unix.Fstat(input, &st); err != nil {
			return err
		}
		total = st.Size
	}
	for _, f := range o.Laid {
		total += f.Size
	}
	if total <= 1<<20 { // beside which the output has room
		return nil
	}
	size := fmt.Sprintf("size=%dk", 32<<10+total>>10)
	return unix.Mount("", workFolder, "", unix.MS_REMOUNT|unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOATIME, size)
}

// layTexts writes the laid files, whose texts follow each other in a descriptor.
func (b *box) layTexts(list []packet.Laid, texts int) error {
	for _, f := range list {
		for i, c := range f.Name {
			if c != '/' {
				continue
			}
			if err := unix.Mkdirat(b.work, f.Name[:i], 0o755); err != nil && err != unix.EEXIST {
				return err
			}
		}
		if err := b.layFile(f.Name, texts, f.Size); err != nil {
			return err
		}
	}
	return nil
}

// layFile copies size bytes of a descriptor into a new file, or all if size is negative.
func (b *box) layFile(name string, from int, size int64) error {
	fd, err := unix.Openat(b.work, name, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL|unix.O_CLOEXEC, 0o644)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	return copySome(fd, from, size)
}

// takeOutput copies the output file of a run to the host. It returns false if there is none,
// or if it is not a regular file.
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
func copyAll(to, from int) error { return copySome(to, from, -1) }

// copySome copies size bytes, or up to the end if size is negative. A file that ends
// before is an error.
func copySome(to, from int, size int64) error {
	buf := make([]byte, 64<<10)
	for rest := size; rest != 0; {
		some := buf
		if rest > 0 {
			some = buf[:min(int64(len(buf)), rest)]
		}
		n, err := unix.Read(from, some)
		switch {
		case err == unix.EINTR:
			continue
		case err != nil:
			return err
		case n == 0 && rest > 0:
			return packet.ErrGarbled
		case n == 0:
			return nil
		case rest > 0:
			rest -= int64(n)
		}
		if gone, err := writeAll(to, some[:n]); gone || err != nil {
			return err
		}
	}
	return nil
}

// writeAll writes a text. gone reports that nobody reads it.
func writeAll(to int, text []byte) (gone bool, err error) {
	for len(text) > 0 {
		n, err := unix.Write(to, text)
		switch {
		case err == unix.EPIPE:
			return true, nil
		case err != nil && err != unix.EINTR:
			return false, err
		}
		text = text[max(n, 0):]
	}
	return false, nil
}
