package stdio

import (
	"io"
	"os"
	"sync"
	"time"

	"grundy/judge/base/fault"
)

// plumbingGrace is how long Wait waits for the goroutines that read pipes. What they have not
// read by then is lost, so the time is long enough for a busy machine.
const plumbingGrace = 5 * time.Second

// Plumbing is the pipes of a command. The pipes of package os/exec are not suitable, because its
// Wait returns only when they are closed. Other processes of the group may keep them open until
// they are killed.
type Plumbing struct {
	Theirs []*os.File // the program's ends of standard input, output and error

	ours   []*os.File
	copies []func()
	done   chan struct{}
	busy   int // number of copies under way
}

// Lay makes the pipes of a command, with its input and with writers for its output. The caller
// must close them, except after an error.
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
			// The program need not read everything.
			p.copies = append(p.copies, func() { _, _ = w.Write(in); w.Close() })
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

// Start begins to copy. The command must have started, because Start closes the command's ends.
func (p *Plumbing) Start() {
	closeFiles(p.Theirs)
	p.Theirs = nil
	p.busy = len(p.copies)
	for _, c := range p.copies {
		go func() { c(); p.done <- struct{}{} }()
	}
}

// Wait waits until everything has been copied. It gives up after plumbingGrace, because processes
// that left the group may keep a pipe open. Close then ends the copying.
func (p *Plumbing) Wait() {
	go p.ours[0].Close() // ends the copying of the input
	limit := time.After(plumbingGrace)
	for ; p.busy > 0; p.busy-- {
		select {
		case <-p.done:
		case <-limit:
			return
		}
	}
}

// Close closes the remaining ends. On Windows, closing a pipe waits for its reads and writes, so
// Close does this in the background if copies are still under way.
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

// A Capture is an Excerpt that is an io.Writer. It has a lock because the goroutine that copies may
// outlive the run if another process keeps the pipe open.
type Capture struct {
	mu      sync.Mutex
	excerpt Excerpt
	full    func() // called when there are too many bytes; may be nil
}

// NewCapture returns a capture for an output limit. Zero means no limit. If full is not nil, it
// is called when there are more bytes.
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
