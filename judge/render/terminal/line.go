package terminal

import (
	"fmt"
	"io"
	"sync"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/run"
)

// A Line is a line of progress on a terminal. It is redrawn in place, and erased at the end. It
// is safe for concurrent use.
type Line struct {
	w    io.Writer // nil: not shown
	mu   sync.Mutex
	last time.Time
	open bool
}

// NewLine returns a line on a terminal. If w is not a terminal, the line is not shown.
func NewLine(w io.Writer) *Line {
	if !Is(w) {
		return &Line{}
	}
	return &Line{w: Bare(w)}
}

// Show draws the progress of a judging.
func (l *Line) Show(p run.Progress) {
	switch {
	case p.Total > 0:
		l.Count(p.Phase, p.Done, p.Total)
	case p.Files > 0:
		l.Draw(fmt.Sprintf("%s: %s tried; Ctrl-C ends it", p.Phase, format.Counted(p.Files, "file")), false)
	default:
		l.Draw(p.Phase, true)
	}
}

// Count draws the number of finished steps.
func (l *Line) Count(what string, done, all int) {
	l.Draw(fmt.Sprintf("%s: %d of %d", what, done, all), false)
}

// Draw draws text at most ten times a second. If begins is set, it draws immediately.
func (l *Line) Draw(text string, begins bool) {
	if l.w == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(l.last) < 100*time.Millisecond && !begins {
		return
	}
	l.last, l.open = time.Now(), true
	fmt.Fprintf(l.w, "\r\x1b[K%s", format.Visible(text))
}

// Clear erases the line.
func (l *Line) Clear() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open {
		fmt.Fprint(l.w, "\r\x1b[K")
		l.open = false
	}
}
