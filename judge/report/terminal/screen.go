package terminal

import (
	"io"
	"os"
	"sync"

	"golang.org/x/term"
)

// A Screen is a terminal that is read from and written to.
type Screen struct {
	in  *os.File
	out io.Writer

	mu    sync.Mutex
	state *term.State // before it was made raw; nil: it is not raw
}

// OpenScreen returns the terminal that is read from and written to; nil if one of both is no
// terminal.
func OpenScreen(in io.Reader, out io.Writer) *Screen {
	f, ok := in.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) || !Is(out) {
		return nil
	}
	return &Screen{in: f, out: Bare(out)}
}

// Read reads what is typed.
func (s *Screen) Read(keys []byte) (int, error) { return s.in.Read(keys) }

// Write writes what the terminal is to show.
func (s *Screen) Write(text []byte) (int, error) { return s.out.Write(text) }

// Size returns how many columns and rows the terminal has, or 80 and 24.
func (s *Screen) Size() (columns, rows int) {
	columns, rows, err := term.GetSize(int(file(s.out).Fd()))
	if err != nil || columns < 1 {
		return 80, 24
	}
	return columns, rows
}

// Raw makes the terminal raw until restore or Close is called: it passes on each key at once
// and does not show it.
func (s *Screen) Raw() (restore func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state, err = term.MakeRaw(int(s.in.Fd()))
	return func() { _ = s.Close() }, err
}

// Close leaves the terminal as it was.
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
