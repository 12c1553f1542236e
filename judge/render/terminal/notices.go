package terminal

import (
	"fmt"
	"io"
	"sync"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// Notices prints that a reference is slow, once for each problem, because a minute without output
// looks like a hang.
type Notices struct {
	out  io.Writer
	lang string
	mu   sync.Mutex
	told map[string]bool // problems whose notice was printed
}

// NewNotices returns a Notices for a language.
func NewNotices(out io.Writer, lang string) *Notices {
	return &Notices{out: out, lang: lang, told: map[string]bool{}}
}

// Slow returns a function that prints the notice for a problem.
func (n *Notices) Slow(id string) func(input []byte, patience time.Duration) {
	return func(input []byte, patience time.Duration) {
		n.mu.Lock()
		defer n.mu.Unlock()
		if n.told[id] {
			return
		}
		n.told[id] = true
		if Is(n.out) {
			fmt.Fprint(Bare(n.out), "\r\x1b[K") // remove the line of progress
		}
		fmt.Fprint(n.out, i18n.Sprintf(n.lang, "%s: the reference takes long for a file of %s; it may take %s (Ctrl-C stops)\n", id, format.Size(int64(len(input))), patience))
	}
}
