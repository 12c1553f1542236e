package desk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"grundy/judge/base/fault"
	"grundy/judge/base/store"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
)

// visible is the mode of folders that programs read, because stronger tiers run programs as another
// user.
const visible fs.FileMode = 0o755

// mostMessage is how many bytes of a message are read.
const mostMessage = 64 << 10

// A Desk has the files of one run at a time.
type Desk struct {
	At    protocol.Paths
	Piped bool // the program reads the output as its standard input

	program               *Program
	flags                 []string // flags of the current file, or else of the program
	written               bool     // the program writes to At.Feedback
	laid                  []sandbox.LaidFile
	input, output, answer sheet // output is only open if the program reads it as a file
}

// newDesk creates a desk for a program in a new folder.
func newDesk(dir string, p *Program) (*Desk, error) {
	files, feedback := filepath.Join(dir, "files"), filepath.Join(dir, "feedback")
	for _, folder := range []string{dir, files, feedback} {
		err := os.Mkdir(folder, visible)
		if err == nil {
			err = os.Chmod(folder, visible) // whatever the umask
		}
		if err != nil {
			return nil, err
		}
	}
	d := &Desk{program: p, flags: p.Flags, written: p.writes() != nil, At: protocol.Paths{Input: filepath.Join(files, "input"), Answer: filepath.Join(files, "answer"), Feedback: feedback}}
	err := errors.Join(d.input.open(d.At.Input), d.answer.open(d.At.Answer))
	switch {
	case p.Role == Interactor: // it writes the output for a checker
		d.At.Output = filepath.Join(feedback, "output")
	default:
		d.At.Output = filepath.Join(files, "output")
		_, d.Piped = p.Protocol.Checker(d.At, nil)
		if !d.Piped {
			err = errors.Join(err, d.output.open(d.At.Output))
		}
	}
	if err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

// Lay prepares the desk for a run: it writes the input, the answer and, if the program reads it as
// a file, the output to judge. It also sets the flags and laid files of the run.
func (d *Desk) Lay(f check.File, output []byte) error {
	if d.flags = d.program.Flags; f.Flags != nil {
		d.flags = f.Flags
	}
	d.laid = nil
	if d.program.Role == Checker {
		for _, file := range d.program.Protocol.Laid(f.Input, output, f.Want) {
			d.laid = append(d.laid, sandbox.LaidFile(file))
		}
	}
	err := errors.Join(d.input.become(f.Input), d.answer.become(f.Want))
	if d.output.file != nil {
		err = errors.Join(err, d.output.become(output))
	}
	if err != nil {
		return fault.New(filepath.Dir(d.At.Input), store.What(err), "free some space, or set TMPDIR to a folder with free space")
	}
	return nil
}

// Clean implements Place.
func (d *Desk) Clean() error {
	if !d.written {
		return nil
	}
	return store.Empty(d.At.Feedback)
}

// Close closes the files. It does not remove them.
func (d *Desk) Close() error {
	return errors.Join(d.input.close(), d.output.close(), d.answer.close())
}

// A sheet is a file that stays open and is overwritten for each run, because some file systems take
// milliseconds to close a file that was truncated and written.
type sheet struct {
	file *os.File
	size int // number of bytes that may have been written
}

// open creates the file.
func (s *sheet) open(path string) (err error) {
	if s.file, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644); err == nil {
		err = s.file.Chmod(0o644) // whatever the umask
	}
	return err
}

// become replaces the contents of the file.
func (s *sheet) become(text []byte) error {
	longer := s.size > len(text)
	s.size = max(s.size, len(text))
	if _, err := s.file.WriteAt(text, 0); err != nil {
		return err
	}
	if longer {
		if err := s.file.Truncate(int64(len(text))); err != nil {
			return err
		}
	}
	s.size = len(text)
	return nil
}

// close closes the file, if it was opened.
func (s *sheet) close() error {
	if s.file == nil {
		return nil
	}
	return s.file.Close()
}
