package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"syscall"
	"time"

	"golang.org/x/term"

	"grundy/judge"
	"grundy/judge/words"
)

// noting keeps the first error of writing, so that a full disk under standard
// output is not taken for success.
type noting struct {
	io.Writer
	err    error
	broken func() // called when nobody reads any more
}

// Write implements io.Writer.
func (n *noting) Write(p []byte) (int, error) {
	k, err := n.Writer.Write(p)
	if err != nil && n.err == nil {
		n.err = err
		if errors.Is(err, syscall.EPIPE) && n.broken != nil {
			n.broken()
		}
	}
	return k, err
}

// unwritable tells whether something that was written to w is lost.
func unwritable(w io.Writer) bool {
	if s, ok := w.(*safe); ok {
		w = s.Writer
	}
	n, ok := w.(*noting)
	return ok && n.err != nil
}

// isTerminal tells whether people look at what is written to w.
func isTerminal(w io.Writer) bool {
	if s, ok := w.(*safe); ok {
		w = s.Writer
	}
	if n, ok := w.(*noting); ok {
		w = n.Writer
	}
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// colour wraps a text in a colour, on terminals whose user did not refuse it. The
// text says the same without.
func (a *app) colour(code, text string) string {
	if !a.coloured() {
		return text
	}
	return mark + code + "m" + text + mark + "0m"
}

// faint is the code of what stands back.
const faint = "2"

func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.stdout, format, args...) }

// bare is the writer under what makes text safe.
func bare(w io.Writer) io.Writer {
	if s, ok := w.(*safe); ok {
		return s.Writer
	}
	return w
}

// printJSON writes one object on one line.
func (a *app) printJSON(v any) {
	e := json.NewEncoder(&safe{bare(a.stdout), true})
	e.SetEscapeHTML(false)
	// What cannot be written to a closed pipe is lost to nobody.
	_ = e.Encode(v)
}

// progressLine is a line on a terminal that is drawn over and at last erased. It
// is nothing where standard error is no terminal.
type progressLine struct {
	w    io.Writer // nil: not shown
	mu   sync.Mutex
	last time.Time
	open bool
}

func (a *app) progress() *progressLine {
	if a.json || !isTerminal(a.stderr) {
		return &progressLine{}
	}
	return &progressLine{w: bare(a.stderr)}
}

// show tells how far a judging has come.
func (l *progressLine) show(p judge.Progress) {
	if p.Total == 0 {
		l.draw(p.Phase, true)
		return
	}
	l.draw(fmt.Sprintf("%s: %d of %d", p.Phase, p.Done, p.Total), false)
}

// draw draws at most ten times a second, but at once what begins something new.
func (l *progressLine) draw(text string, begins bool) {
	if l.w == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(l.last) < 100*time.Millisecond && !begins {
		return
	}
	l.last, l.open = time.Now(), true
	fmt.Fprintf(l.w, "\r\x1b[K%s", words.Visible(text))
}

func (l *progressLine) clear() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open {
		fmt.Fprint(l.w, "\r\x1b[K")
		l.open = false
	}
}
