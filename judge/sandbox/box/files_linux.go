package box

import (
	"fmt"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/packet"
)

// The files of a run (Command.Files) are in the box's work folder, which is a file system in
// memory with a limited size. The box writes the input file before the run. When every process of
// the run has ended, the box copies the output file into the pipe that is otherwise the standard
// output. So the output limit applies. The box follows no links and opens only regular files. Laid
// files (Command.Laid) are written to the same folder before the run.

// Indices of a program's standard files.
const (
	fileIn = iota
	fileOut
	fileErr
)

// ioFiles are the input and output files of the current run.
type ioFiles struct {
	packet.Files
	pipe int // the pipe into which the output file is copied
}

// layFiles writes the files of a run into the work folder: the laid files, whose texts are read
// from the descriptor texts, and the input file. If there is an input file, it also replaces the
// program's standard input and output.
func (b *box) layFiles(o *packet.Order, fds []int, texts int) (files *ioFiles, err error) {
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
	files = &ioFiles{f, fds[fileOut]}
	unix.Close(fds[fileIn])
	fds[fileIn], fds[fileOut] = -1, -1
	// The program gets the box's own descriptors 0 and 1, which are /dev/null.
	for i := range fds[:fileErr] {
		if fds[i], err = unix.FcntlInt(uintptr(i), unix.F_DUPFD_CLOEXEC, 3); err != nil {
			fds[i] = -1
			files.close()
			return nil, fmt.Errorf("files: %w", err)
		}
	}
	return files, nil
}

// makeRoom enlarges the work folder if the files of a run would leave little room in it.
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
	if total <= 1<<20 { // leaves enough room for the output
		return nil
	}
	size := fmt.Sprintf("size=%dk", 32<<10+total>>10)
	return unix.Mount("", workFolder, "", unix.MS_REMOUNT|unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOATIME, size)
}

// layTexts writes the laid files. Their texts follow one another in a descriptor.
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

// layFile copies size bytes from a descriptor into a new file. If size is negative, it copies
// everything.
func (b *box) layFile(name string, from int, size int64) error {
	fd, err := unix.Openat(b.work, name, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL|unix.O_CLOEXEC, 0o644)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	return copySome(fd, from, size)
}

// takeOutput copies the output file of a run to the host. It returns false if there is no such
// regular file.
func (b *box) takeOutput(files *ioFiles) (found bool, err error) {
	b.outside(func() {
		const flags = unix.O_RDONLY | unix.O_NOFOLLOW | unix.O_NONBLOCK | unix.O_CLOEXEC
		fd, failed := unix.Openat(b.work, files.Output, flags, 0)
		if failed != nil {
			return // there is no file, or the program put something else there
		}
		defer unix.Close(fd)
		var st unix.Stat_t
		if unix.Fstat(fd, &st) != nil || st.Mode&unix.S_IFMT != unix.S_IFREG {
			return
		}
		found = true
		err = copyAll(files.pipe, fd)
	})
	files.close()
	return found, err
}

// close closes the pipe, so that the host sees the end of the output.
func (l *ioFiles) close() {
	if l != nil && l.pipe >= 0 {
		unix.Close(l.pipe)
		l.pipe = -1
	}
}

// copyAll copies a file up to its end. It is not an error if the reader has gone.
func copyAll(to, from int) error { return copySome(to, from, -1) }

// copySome copies size bytes. If size is negative, it copies up to the end. A file that is too
// short is an error.
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

// writeAll writes a text. gone reports that the reader has gone.
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
