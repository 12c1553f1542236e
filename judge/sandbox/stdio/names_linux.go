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

// The names of the standard files in a Folder. Outputs are in a folder of their own, so that a
// tier can allow writing there only.
const (
	outputFolder = "out"
	stdinName    = "stdin"
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
func (f *Folder) input(text []byte) (int, error) {
	fd, err := unix.Openat(f.host, stdinName, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL|unix.O_CLOEXEC, 0o600)
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
	return unix.Openat(f.program, stdinName, unix.O_RDONLY|unix.O_CLOEXEC, 0)
}

// output makes the FIFO of standard file i. It returns the ends of the host and of the program.
func (f *Folder) output(i int) (ours, theirs int, err error) {
	if err := unix.Mknodat(f.host, outputNames[i], unix.S_IFIFO|0o600, 0); err != nil {
		return -1, -1, err
	}
	if ours, err = unix.Openat(f.host, outputNames[i], unix.O_RDONLY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0); err != nil {
		return -1, -1, err
	}
	if theirs, err = unix.Openat(f.program, outputNames[i], unix.O_WRONLY|unix.O_CLOEXEC, 0); err != nil {
		unix.Close(ours)
		return -1, -1, err
	}
	return ours, theirs, nil
}

// clear removes the standard files of a run.
func (f *Folder) clear() {
	for _, name := range []string{stdinName, outputNames[stdout], outputNames[stderr]} {
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
	if i == Stdin {
		theirs, err = p.folder.input(p.in)
		if err == nil {
			p.in, p.File = nil, true
		}
	} else {
		p.fds[i], theirs, err = p.folder.output(i)
	}
	if errors.Is(err, unix.EMFILE) || errors.Is(err, unix.ENFILE) {
		return -1, false, err
	}
	return theirs, err == nil, nil
}
