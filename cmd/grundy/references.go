package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"grundy/judge/report/terminal"
	"grundy/judge/words"
)

// notices tell once a problem that its reference takes long: a minute of silence looks
// like the end.
type notices struct {
	out  io.Writer // for the waiting user
	mu   sync.Mutex
	told map[string]bool // problems of which he knows
}

// Slow tells what is waited for, on a terminal or not.
func (n *notices) Slow(id string) func(input []byte, patience time.Duration) {
	return func(input []byte, patience time.Duration) {
		n.mu.Lock()
		defer n.mu.Unlock()
		if n.told[id] {
			return
		}
		if n.told == nil {
			n.told = map[string]bool{}
		}
		n.told[id] = true
		if terminal.Is(n.out) {
			fmt.Fprint(terminal.Bare(n.out), "\r\x1b[K") // where a line of progress may stand
		}
		fmt.Fprintf(n.out, "%s: the reference takes long for a file of %s; it is given %s (Ctrl-C ends)\n", id, words.Size(int64(len(input))), patience)
	}
}
