// Package terminal writes reports to a screen or a file. It makes harmful characters
// visible, remembers the first error of writing, and draws a line of progress that it
// erases at the end.
package terminal

import (
	"crypto/rand"
	"errors"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
	"unicode"

	"golang.org/x/term"

	"grundy/judge/base/format"
)

// mark precedes the control sequences of our own code. It is random, so names, answers and
// messages cannot contain it, and cannot colour, move or hide text.
var mark = "\x00" + rand.Text()

// ownEscapes replaces the mark by the beginning of a control sequence.
var ownEscapes = strings.NewReplacer(mark, "\x1b[")

// Escape returns the prefix of colour codes for texts that are written to a Safe writer. It is
// the Escape of a text.Style.
func Escape() string { return mark }

// A Safe writer makes harmful characters visible. Each call of Write must write whole lines or
// phrases.
type Safe struct {
	io.Writer
	JSON bool // the lines are JSON
	Mute bool // the output goes to the log of GitHub's CI, which must find no commands in it
}

// Write implements io.Writer.
func (s *Safe) Write(p []byte) (int, error) {
	harmless := format.Harmless
	if s.JSON {
		harmless = format.HarmlessJSON
	}
	parts := strings.Split(string(p), mark)
	for i := range parts {
		parts[i] = harmless(parts[i])
		if s.Mute {
			parts[i] = s.muted(parts[i])
		}
	}
	if _, err := io.WriteString(s.Writer, ownEscapes.Replace(strings.Join(parts, mark))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// muted breaks whatever GitHub's CI would execute: a line that begins with :: after white space, and
// ##[ anywhere. Programs, names and messages of compilers may contain them.
func (s *Safe) muted(text string) string {
	bracket := `##\[`
	if s.JSON || strings.HasPrefix(text, "{") {
		bracket = `#\u0023[` // the same string
	}
	text = strings.ReplaceAll(text, "##[", bracket)
	if !strings.Contains(text, "::") {
		return text
	}
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines {
		if rest := strings.TrimLeftFunc(line, unicode.IsSpace); strings.HasPrefix(rest, "::") {
			lines[i] = line[:len(line)-len(rest)] + `\` + rest
		}
	}
	return strings.Join(lines, "")
}

// Commands returns a writer for commands of our own to GitHub's CI.
func Commands(w io.Writer) io.Writer {
	if s, ok := w.(*Safe); ok {
		return &Safe{Writer: s.Writer, JSON: s.JSON}
	}
	return w
}

// A Noting writer remembers the first write error, so that a full disk is reported for standard
// output.
type Noting struct {
	io.Writer
	Err    error
	Broken func() // called when the reader has closed the pipe
}

// Write implements io.Writer.
func (n *Noting) Write(p []byte) (int, error) {
	k, err := n.Writer.Write(p)
	if err != nil && n.Err == nil {
		n.Err = err
		if errors.Is(err, syscall.EPIPE) && n.Broken != nil {
			n.Broken()
		}
	}
	return k, err
}

// Bare returns the writer inside a Safe writer.
func Bare(w io.Writer) io.Writer {
	if s, ok := w.(*Safe); ok {
		return s.Writer
	}
	return w
}

// Lost reports whether a write to w has failed.
func Lost(w io.Writer) bool {
	n, ok := Bare(w).(*Noting)
	return ok && n.Err != nil
}

// Columns returns the number of columns of the terminal behind w, from COLUMNS or from the
// terminal; 0 if w is not a terminal.
func Columns(w io.Writer) int {
	if !Is(w) {
		return 0
	}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	n, _, err := term.GetSize(int(file(w).Fd()))
	if err != nil {
		return 0
	}
	return n
}

// Is reports whether w is a terminal that can show colours.
func Is(w io.Writer) bool {
	f := file(w)
	return f != nil && term.IsTerminal(int(f.Fd())) && understands(f)
}

// file returns the file to which w finally writes; nil if there is none.
func file(w io.Writer) *os.File {
	w = Bare(w)
	if n, ok := w.(*Noting); ok {
		w = n.Writer
	}
	f, _ := w.(*os.File)
	return f
}
