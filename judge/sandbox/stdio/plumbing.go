package stdio

import (
	"io"
	"os"
	"sync"
	"time"

	"grundy/judge/fault"
)

// plumbingGrace is how long Wait waits for the goroutines that read pipes. What they have not
// read by then is lost, so it is long enough for a busy machine.
const plumbingGrace = 5 * time.Second

// Plumbing is a command's pipes. The pipes of package os/exec do not serve: its Wait returns
// only when they are closed, which processes of the group may prevent until they are killed.
type Plumbing struct {
	Theirs []*os.File // the program's ends of standard input, output and error

	ours   []*os.File
	copies []func()
	done   chan struct{}
	busy   int // copies that are under way
}

// Lay makes the pipes of a command, with its input and with writers for its output. The caller
// closes them, except after an error.
func Lay(in []byte, out, log io.Writer) (*Plumbing, error) {
	p := &Plumbing{done: make(chan struct{}, 3)}
	for i := range 3 {
		r, w, err := os.Pipe()
		if err != nil {
			p.Close()
			return nil, fault.Errorf("pipe: %w; close some of what is open", err)
		}
		switch i {
		case 0:
			p.ours, p.Theirs = append(p.ours, w), append(p.Theirs, r)
			p.copies = append(p.copies, func() { _, _ = w.Write(in); w.Close() }) // the program need not read all
		case 1:
			p.ours, p.Theirs = append(p.ours, r), append(p.Theirs, w)
			p.copies = append(p.copies, func() { _, _ = io.Copy(out, r) })
		case 2:
			p.ours, p.Theirs = append(p.ours, r), append(p.Theirs, w)
			p.copies = append(p.copies, func() { _, _ = io.Copy(log, r) })
		}
	}
	return p, nil
}

// Start begins to copy. The command must have started, because its ends are closed here.
func (p *Plumbing) Start() {
	closeFiles(p.Theirs)
	p.Theirs = nil
	p.busy = len(p.copies)
	for _, c := range p.copies {
		go func() { c(); p.done <- struct{}{} }()
	}
}

// Wait waits until everything is copied, or until plumbingGrace is over, because processes that
// left the group may keep a pipe open. Close then ends the copying.
func (p *Plumbing) Wait() {
	go p.ours[0].Close() // ends a copy of the input that is under way
	limit := time.After(plumbingGrace)
	for ; p.busy > 0; p.busy-- {
		select {
		case <-p.done:
		case <-limit:
			return
		}
	}
}

// Close closes what is left. On Windows, closing a pipe waits for reads and writes of it, so
// Close does not wait if copies are still under way.
func (p *Plumbing) Close() {
	closeFiles(p.Theirs)
	if p.busy > 0 {
		go closeFiles(p.ours)
		return
	}
	closeFiles(p.ours)
}

func closeFiles(files []*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// A Capture is an excerpt behind an io.Writer, for os/exec, whose copying goroutine
// may outlive the run when someone holds the pipe: hence the lock.
type Capture struct {
	mu      sync.Mutex
	excerpt Excerpt
	full    func() // called when there are too many bytes; may be nil
}

// NewCapture returns a capture for an output limit; zero means none. It calls full, which may be
// nil, when there are more bytes.
func NewCapture(limit int64, full func()) *Capture {
	return &Capture{excerpt: newExcerpt(limit), full: full}
}

// Write implements io.Writer.
func (w *Capture) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.excerpt.add(p)
	if w.excerpt.Over && w.full != nil {
		w.full()
	}
	return len(p), nil
}

// All returns the first bytes, and reports whether there were more.
func (w *Capture) All() ([]byte, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.excerpt.Bytes, w.excerpt.Over
}
