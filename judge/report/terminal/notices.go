package terminal

import (
	"fmt"
	"io"
	"sync"
	"time"

	"grundy/judge/format"
)

// Notices tell once a problem that its reference takes long: a minute of silence looks
// like the end.
type Notices struct {
	out  io.Writer
	mu   sync.Mutex
	told map[string]bool // problems with a notice already
}

// NewNotices are notices for the user who waits.
func NewNotices(out io.Writer) *Notices { return &Notices{out: out, told: map[string]bool{}} }

// Slow prints what the judge waits for, on a terminal or not.
func (n *Notices) Slow(id string) func(input []byte, patience time.Duration) {
	return func(input []byte, patience time.Duration) {
		n.mu.Lock()
		defer n.mu.Unlock()
		if n.told[id] {
			return
		}
		n.told[id] = true
		if Is(n.out) {
			fmt.Fprint(Bare(n.out), "\r\x1b[K") // where a line of progress may stand
		}
		fmt.Fprintf(n.out, "%s: the reference takes long for a file of %s; it is given %s (Ctrl-C ends)\n", id, format.Size(int64(len(input))), patience)
	}
}
