package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"grundy/judge/apart"
	"grundy/judge/plan"
	"grundy/judge/problem"
	"grundy/judge/report/terminal"
	"grundy/judge/words"
	"grundy/solutions"
)

// asking has a reference answer a file where it can be stopped.
type asking = func(ctx context.Context, input []byte) ([]byte, error)

// references are the processes in which references in Go answer, so that one that
// never ends can be stopped.
type references struct {
	pool  apart.Pool
	words io.Writer // for the waiting user
	mu    sync.Mutex
	told  map[string]bool // problems of which he knows that it takes long
}

// reference is that of a problem, for the process that is to answer by it.
func reference(id string) problem.Solve {
	for _, row := range solutions.Rows {
		if row.ID == id {
			return row.Solve
		}
	}
	return nil
}

// ask has the reference of a problem answer in a process of its own; here, where none
// can be started, since that is worth more than no answer.
func (j *judgeTools) ask(id string, solve problem.Solve) asking {
	return func(ctx context.Context, input []byte) ([]byte, error) {
		out, err := j.references.pool.Answer(ctx, id, input)
		if !errors.Is(err, apart.ErrStart) {
			return out, err
		}
		return plan.Within(ctx, func() ([]byte, error) {
			var out bytes.Buffer
			err := solve(bytes.NewReader(input), &out)
			return out.Bytes(), err
		})
	}
}

// slow tells once what is waited for, on a terminal or not: a minute of silence looks
// like the end.
func (j *judgeTools) slow(id string) func(input []byte, patience time.Duration) {
	r := j.references
	return func(input []byte, patience time.Duration) {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.told[id] {
			return
		}
		if r.told == nil {
			r.told = map[string]bool{}
		}
		r.told[id] = true
		if terminal.Is(r.words) {
			fmt.Fprint(r.words, "\r\x1b[K") // where a line of progress may stand
		}
		fmt.Fprintf(r.words, "%s: the reference takes long for a file of %s; it is given %s (Ctrl-C ends)\n", id, words.Size(int64(len(input))), patience)
	}
}
