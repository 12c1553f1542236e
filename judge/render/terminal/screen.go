package terminal

import (
	"io"
	"os"
	"sync"

	"golang.org/x/term"
)

// A Screen is a terminal for input and output.
type Screen struct {
	in  *os.File
	out io.Writer

	mu    sync.Mutex
	state *term.State // the state before Raw; nil: the terminal is not raw
}

// OpenScreen returns the terminal of in and out; nil if either is not a terminal.
func OpenScreen(in io.Reader, out io.Writer) *Screen {
	f, ok := in.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) || !Is(out) {
		return nil
	}
	return &Screen{in: f, out: Bare(out)}
}

// Read reads typed keys.
func (s *Screen) Read(keys []byte) (int, error) { return s.in.Read(keys) }

// Write writes text to the terminal.
func (s *Screen) Write(text []byte) (int, error) { return s.out.Write(text) }

// Size returns the number of columns and rows of the terminal; 80 and 24 if unknown.
func (s *Screen) Size() (columns, rows int) {
	columns, rows, err := term.GetSize(int(file(s.out).Fd()))
	if err != nil || columns < 1 {
		return 80, 24
	}
	return columns, rows
}

// Raw makes the terminal raw until restore or Close is called. A raw terminal passes on each key
// at once and does not show it.
func (s *Screen) Raw() (restore func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state, err = term.MakeRaw(int(s.in.Fd()))
	return func() { _ = s.Close() }, err
}

// Close restores the state of the terminal.
func (s *Screen) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state == nil {
		return nil
	}
	err := term.Restore(int(s.in.Fd()), s.state)
	s.state = nil
	return err
}
