package terminal

import (
	"io"
	"os"

	"golang.org/x/term"
)

// A Raw is a terminal that passes on each key as it is pressed, and shows none.
type Raw struct {
	in    *os.File
	out   io.Writer
	state *term.State
}

// OpenRaw returns the terminal that is read from and written to, after taking it over until
// Close; nil if one of both is no terminal.
func OpenRaw(in io.Reader, out io.Writer) *Raw {
	f, ok := in.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) || !Is(out) {
		return nil
	}
	state, err := term.MakeRaw(int(f.Fd()))
	if err != nil {
		return nil
	}
	return &Raw{f, Bare(out), state}
}

// Read reads keys.
func (r *Raw) Read(keys []byte) (int, error) { return r.in.Read(keys) }

// Write writes what the terminal is to show.
func (r *Raw) Write(text []byte) (int, error) { return r.out.Write(text) }

// Size returns how many columns and rows the terminal has, or 80 and 24.
func (r *Raw) Size() (columns, rows int) {
	columns, rows, err := term.GetSize(int(file(r.out).Fd()))
	if err != nil || columns < 1 {
		return 80, 24
	}
	return columns, rows
}

// Close gives the terminal back.
func (r *Raw) Close() error { return term.Restore(int(r.in.Fd()), r.state) }
