package session

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/term"
)

// A Screen is a terminal that an Editor uses.
type Screen interface {
	io.ReadWriter
	// Raw switches the terminal to passing on each key at once, until restore is called.
	Raw() (restore func(), err error)
}

// An Editor reads lines from a terminal. Arrows move within the line and through the history, and
// Tab completes commands and moves. The session must also print through the Editor. The terminal
// is raw only while a line is typed, so that Ctrl-C ends the game while the opponent thinks.
type Editor struct {
	screen   Screen
	terminal *term.Terminal
}

// NewEditor returns an editor for a terminal with this number of columns and rows.
func NewEditor(screen Screen, columns, rows int) *Editor {
	t := term.NewTerminal(screen, "> ")
	_ = t.SetSize(columns, rows) // the prompt has not been drawn yet, so nothing is redrawn
	return &Editor{screen, t}
}

// Write implements io.Writer.
func (e *Editor) Write(text []byte) (int, error) { return e.terminal.Write(text) }

// readLine reads a line. complete returns the possible lines with a given beginning. If Tab cannot
// extend the line and several lines are possible, list prints them.
func (e *Editor) readLine(complete func(begun string) []string, list func(lines []string)) (string, error) {
	e.terminal.AutoCompleteCallback = func(line string, pos int, key rune) (string, int, bool) {
		if key != '\t' {
			return "", 0, false
		}
		begun := line[:pos]
		lines := complete(begun)
		if done := common(lines); len(done) > len(begun) {
			return done + line[pos:], len(done), true
		}
		if len(lines) > 1 {
			list(lines)
		}
		return line, pos, true
	}
	restore, err := e.screen.Raw()
	if err != nil {
		return "", err
	}
	defer restore()
	line, err := e.terminal.ReadLine()
	if errors.Is(err, term.ErrPasteIndicator) {
		err = nil
	}
	return line, err
}

// mostListed is the maximum number of lines that Tab lists.
const mostListed = 40

// list prints possible completions.
func (s *session) list(lines []string) {
	more := ""
	if len(lines) > mostListed {
		lines, more = lines[:mostListed], " …"
	}
	fmt.Fprintln(s.out, strings.Join(lines, "   ")+more)
}

// common returns the longest common prefix of some lines.
func common(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	least, greatest := slices.Min(lines), slices.Max(lines)
	n := 0
	for n < len(least) && n < len(greatest) && least[n] == greatest[n] {
		n++
	}
	return strings.ToValidUTF8(least[:n], "")
}

// commands are the words of the session that are not moves.
var commands = []string{"analysis", "help", "hint", "line", "moves", "quit", "undo", "why"}

// mostCompleted is the maximum number of moves that completion examines.
const mostCompleted = 5000

// complete returns the commands and the legal moves with this prefix.
func (s *session) complete(begun string) (list []string) {
	for _, c := range commands {
		if strings.HasPrefix(c, begun) {
			list = append(list, c)
		}
	}
	moves, _, err := s.match.Position().Moves(mostCompleted)
	if err != nil {
		return list // the error is reported when a move is typed
	}
	for _, m := range moves {
		if strings.HasPrefix(m.Text, begun) {
			list = append(list, m.Text)
		}
	}
	return list
}
