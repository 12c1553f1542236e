package stdio

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// The standard files of a run have names where possible, because some programs open /dev/stdin by
// the name to which the link leads: PHP always does, and others call realpath. Without a name, the
// input is "/memfd:input (deleted)", and a pipe is "pipe:[4711]". So the input is a file, and the
// outputs are FIFOs, in a folder that only this box shows. They exist during one run.
//
// The program sees the folder read-only. FIFOs can be written nevertheless.
//
// In an interactive run, the input is a FIFO, too. In a fast run, the input is a file that is made
// anew for each copy of the program, and all copies print into one FIFO.

// The names of the standard files in a Folder. Outputs are in a folder of their own, so that a
// tier can allow writing there only.
const (
	outputFolder = "out"
	stdinName    = "stdin"
	copyInput    = "input"                  // of a fast run
	copyOutput   = outputFolder + "/output" // of fast runs
)

var outputNames = map[int]string{stdout: outputFolder + "/stdout", stderr: outputFolder + "/stderr"}

// A Folder is the folder of the standard files of a box.
type Folder struct {
	host    int // descriptor through which the host makes files
	program int // descriptor of the folder as programs see it
}

// NewFolder returns the folder with two descriptors, which it takes over.
func NewFolder(host, program int) *Folder { return &Folder{host, program} }

// MakeFolder makes the folder of the standard files in a folder of the host.
func MakeFolder(dir string) (*Folder, error) {
	if err := FillFolder(dir); err != nil {
		return nil, err
	}
	fd, err := unix.Open(dir, unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	return &Folder{fd, fd}, nil
}

// FillFolder makes the folder of the outputs in the folder of the standard files.
func FillFolder(dir string) error { return os.Mkdir(OutputFolder(dir), 0o755) }

// OutputFolder returns the path of the folder of the outputs.
func OutputFolder(dir string) string { return filepath.Join(dir, outputFolder) }

// Dup returns a copy of f with descriptors of its own, so that it outlives f. It returns nil if f is
// nil, or if there are too many descriptors.
func (f *Folder) Dup() *Folder {
	if f == nil {
		return nil
	}
	host, err := unix.FcntlInt(uintptr(f.host), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	program, err := unix.FcntlInt(uintptr(f.program), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		unix.Close(host)
		return nil
	}
	return &Folder{host, program}
}

// Close closes the descriptors.
func (f *Folder) Close() {
	if f == nil {
		return
	}
	unix.Close(f.host)
	if f.program != f.host {
		unix.Close(f.program)
	}
	f.host, f.program = -1, -1
}

// input makes a file with a text, and returns the program's descriptor of it.
func (f *Folder) input(name string, text []byte) (int, error) {
	fd, err := unix.Openat(f.host, name, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL|unix.O_CLOEXEC, 0o600)
	if err != nil {
		return -1, err
	}
	defer unix.Close(fd)
	for len(text) > 0 {
		n, err := unix.Write(fd, text)
		if err != nil && err != unix.EINTR {
			return -1, err
		}
		text = text[max(n, 0):]
	}
	if err := unix.Fchmod(fd, 0o444); err != nil {
		return -1, err
	}
	return unix.Openat(f.program, name, unix.O_RDONLY|unix.O_CLOEXEC, 0)
}

// talkInput makes the FIFO of the standard input of an interactive run. It returns the ends of the
// host and of the program.
func (f *Folder) talkInput() (ours, theirs int, err error) {
	if err := unix.Mknodat(f.host, stdinName, unix.S_IFIFO|0o600, 0); err != nil {
		return -1, -1, err
	}
	// A FIFO can be opened for reading only while it is open for writing, and the other way round.
	both, err := unix.Openat(f.host, stdinName, unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		return -1, -1, err
	}
	defer unix.Close(both)
	if ours, err = unix.Openat(f.host, stdinName, unix.O_WRONLY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0); err != nil {
		return -1, -1, err
	}
	if theirs, err = unix.Openat(f.program, stdinName, unix.O_RDONLY|unix.O_CLOEXEC, 0); err != nil {
		unix.Close(ours)
		return -1, -1, err
	}
	return ours, theirs, nil
}

// output makes a FIFO for output. It returns the ends of the host and of the program.
func (f *Folder) output(name string) (ours, theirs int, err error) {
	if err := unix.Mknodat(f.host, name, unix.S_IFIFO|0o600, 0); err != nil {
		return -1, -1, err
	}
	if ours, err = unix.Openat(f.host, name, unix.O_RDONLY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0); err != nil {
		return -1, -1, err
	}
	if theirs, err = unix.Openat(f.program, name, unix.O_WRONLY|unix.O_CLOEXEC, 0); err != nil {
		unix.Close(ours)
		return -1, -1, err
	}
	return ours, theirs, nil
}

// clear removes the standard files of a run.
func (f *Folder) clear() {
	for _, name := range []string{stdinName, outputNames[stdout], outputNames[stderr], copyInput, copyOutput} {
		_ = unix.Unlinkat(f.host, name, 0) // it may not exist
	}
}

// Within gives the standard files names in a folder. Without a folder, they have none.
func (p *Pipes) Within(f *Folder) { p.folder = f }

// named makes standard file i in the folder. It returns false if the folder has no room for it or
// does not allow it. The file then has no name.
func (p *Pipes) named(i int) (theirs int, ok bool, err error) {
	if p.folder == nil {
		return -1, false, nil
	}
	switch {
	case i != Stdin:
		p.fds[i], theirs, err = p.folder.output(outputNames[i])
	case p.crossed != nil:
		p.fds[i], theirs, err = p.folder.talkInput()
	default:
		theirs, err = p.folder.input(stdinName, p.in)
		if err == nil {
			p.in, p.File = nil, true
		}
	}
	if errors.Is(err, unix.EMFILE) || errors.Is(err, unix.ENFILE) {
		return -1, false, err
	}
	return theirs, err == nil, nil
}

// CopyInput returns the program's descriptor of a file with the input of a fast run. The input of
// the run before loses its name. Without a folder, or if the folder has no room, the file has none.
func (f *Folder) CopyInput(text []byte) (int, error) {
	if f != nil {
		_ = unix.Unlinkat(f.host, copyInput, 0) // it may not exist
		fd, err := f.input(copyInput, text)
		if err == nil || errors.Is(err, unix.EMFILE) || errors.Is(err, unix.ENFILE) {
			return fd, err
		}
	}
	return InputFile(text, InputFlags())
}

// CopyOutput makes the pipe into which fast runs print. It returns the ends of the host, which does
// not block, and of the program. Without a folder, the pipe has no name.
func (f *Folder) CopyOutput() (ours, theirs int, err error) {
	if f != nil {
		ours, theirs, err = f.output(copyOutput)
	}
	if f == nil || err != nil {
		var ends [2]int
		if err := unix.Pipe2(ends[:], unix.O_CLOEXEC); err != nil {
			return -1, -1, err
		}
		ours, theirs = ends[0], ends[1]
		err = unix.SetNonblock(ours, true)
	}
	if err == nil {
		err = unix.Fchmod(ours, 0o666) // the program may run as another user, and open /dev/stdout
	}
	if err != nil {
		unix.Close(ours)
		unix.Close(theirs)
		return -1, -1, fmt.Errorf("pipe: %w", err)
	}
	return ours, theirs, nil
}
