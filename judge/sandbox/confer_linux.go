package sandbox

import (
	"bufio"
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"grundy/judge/sandbox/relay"
)

// Confer implements Conferrer.
func (r *boxes) Confer(ctx context.Context, programs []Command, interactor Command, form Form, refuses func(Result) bool) ([]Talk, error) {
	return confer(ctx, r, programs, interactor, form, refuses)
}

// Confer implements Conferrer.
func (p *plain) Confer(ctx context.Context, programs []Command, interactor Command, form Form, refuses func(Result) bool) ([]Talk, error) {
	return confer(ctx, p, programs, interactor, form, refuses)
}

// A conference connects one interactor with several programs. The interactor and each program have
// a relay of their own, whose other side is Go code. This code passes the output of the programs
// to the interactor, and the texts of the interactor to the programs. Its envelope says how a text
// names its program.
type conference struct {
	envelope
	circle     *relay.Circle
	interactor int                   // the seat of the interactor, which is also the number of programs
	inputs     []chan io.WriteCloser // receives the input of each program when its relay starts
	lock       sync.Mutex            // of writes to heard
	heard      io.Writer             // the input of the interactor; nil until its relay starts
	begun      chan struct{}         // closed when heard is set
	ended      chan struct{}         // closed when the interactor has ended
	stopped    <-chan struct{}       // closed when all runs must end
	rejected   bool                  // valid once ended is closed

	recording sync.Mutex // of recorder
	recorder  relay.Recorder
}

// record records a text that program i printed, or that the interactor printed for it.
func (c *conference) record(interactor bool, i int, text []byte) {
	c.recording.Lock()
	defer c.recording.Unlock()
	c.recorder.Add(relay.Speaker{Interactor: interactor, Process: int8(i)}, text)
}

// confer runs programs and their interactor, each in a goroutine.
func confer(ctx context.Context, runner Runner, programs []Command, interactor Command, form Form, refuses func(Result) bool) ([]Talk, error) {
	outer := ctx
	ctx, cancel := context.WithCancel(outer)
	defer cancel()
	n := len(programs)
	c := &conference{envelope: envelopes[form], circle: relay.NewCircle(n + 1), interactor: n, begun: make(chan struct{}), ended: make(chan struct{}), stopped: ctx.Done()}
	talks, errs := make([]Talk, n+1), make([]error, n+1)
	for range programs {
		c.inputs = append(c.inputs, make(chan io.WriteCloser, 1))
	}
	var all sync.WaitGroup
	for i, program := range programs {
		all.Go(func() {
			defer c.circle.Leave(i)
			terms := relay.Terms{Wall: program.Limits.Wall, Refuses: func(e relay.Ended) bool { return e.ExitCode != 0 }, Seat: &relay.Seat{Circle: c.circle, Number: i}}
			side, own := sideOf(runner, program)
			if talks[i], errs[i] = joined(ctx, terms, program, side, own, relay.Code(c.fromProgram(i), c.interactorWaits), &Result{}); errs[i] != nil {
				cancel()
			}
		})
	}
	all.Go(func() {
		defer c.circle.Leave(n)
		defer c.circle.End()
		defer close(c.ended)
		terms := relay.Terms{Wall: interactor.Limits.Wall, Refuses: func(relay.Ended) bool { return false }, Seat: &relay.Seat{Circle: c.circle, Number: n}}
		side, own := sideOf(runner, interactor)
		side.Messages = max(0, interactor.Limits.Output)
		if talks[n], errs[n] = joined(ctx, terms, interactor, side, own, relay.Code(c.fromInteractor, nil), &Result{}); errs[n] != nil {
			cancel()
		}
		c.rejected = errs[n] != nil || refuses(talks[n].Program)
	})
	all.Wait()
	for i, err := range errs {
		switch {
		case err == nil, errors.Is(err, context.Canceled) && outer.Err() == nil: // it was stopped because another side failed
		case i == n && outer.Err() == nil:
			return nil, &InteractorError{err}
		default:
			return nil, err
		}
	}
	idle := false
	for _, t := range talks {
		idle = idle || t.Idle
	}
	dialogue := c.recorder.Dialogue()
	dialogue.Processes = n
	for i := range n {
		talks[i].Interactor, talks[i].Idle = talks[n].Program, idle && (talks[i].Idle || talks[i].Spared)
		talks[i].Dialogue = dialogue
	}
	return talks[:n], nil
}

// interactorWaits reports whether the interactor waits for input. Then a program that waits for
// the interactor may wait forever.
func (c *conference) interactorWaits() bool { return c.circle.Waits(c.interactor, time.Now()) }

// fromProgram returns the Partner of program i, which passes the program's output to the
// interactor. It rejects the program if the interactor has already rejected all of them.
func (c *conference) fromProgram(i int) Partner {
	return func(in io.Reader, out io.Writer) (accepts bool, err error) {
		c.inputs[i] <- out.(io.WriteCloser)
		buf := make([]byte, 64<<10)
		var rest []byte
		for err == nil {
			var n int
			n, err = in.Read(buf)
			if whole := c.whole(buf[:n]); whole > 0 {
				c.pass(i, append(rest, buf[:whole]...))
				rest = append(rest[:0], buf[whole:n]...)
			} else {
				rest = append(rest, buf[:n]...)
			}
		}
		if len(rest) > 0 {
			c.pass(i, rest)
		}
		c.pass(i, nil)
		if err != io.EOF {
			return false, err
		}
		select {
		case <-c.ended:
			return !c.rejected, nil
		default:
			return true, nil
		}
	}
}

// pass passes a text of a program to the interactor, or the end of its output if the text is empty.
// It does nothing if the interactor has ended.
func (c *conference) pass(i int, text []byte) {
	select {
	case <-c.begun:
	case <-c.ended:
		return
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	if len(text) > 0 {
		c.record(false, i, text)
	}
	_, _ = c.heard.Write(c.seal(i, text)) // fails only if the interactor has ended
}

// fromInteractor is the Partner of the interactor. It passes its texts to the programs, and skips
// those for programs that have ended.
func (c *conference) fromInteractor(in io.Reader, out io.Writer) (accepts bool, err error) {
	c.heard = out
	close(c.begun)
	inputs := make([]io.WriteCloser, c.interactor)
	for i := range inputs {
		select {
		case inputs[i] = <-c.inputs[i]:
		case <-c.stopped:
			return false, errors.New("a program did not start")
		}
	}
	r := bufio.NewReaderSize(in, 64<<10)
	for {
		i, text, err := c.open(r, c.interactor)
		var unknown *AddressError
		switch {
		case errors.As(err, &unknown):
			return false, err
		case err != nil:
			return true, nil // the interactor has ended; its Result says how
		case len(text) == 0:
			_ = inputs[i].Close()
		default:
			c.record(true, i, text)
			_, _ = inputs[i].Write(text) // fails only if the program has ended
		}
	}
}
