package sandbox

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"sync"
	"time"

	"grundy/judge/sandbox/relay"
)

// Confer implements Conferrer.
func (r *boxes) Confer(ctx context.Context, programs []Command, interactor Command, refuses func(Result) bool) ([]Talk, error) {
	return confer(ctx, r, programs, interactor, refuses)
}

// Confer implements Conferrer.
func (p *plain) Confer(ctx context.Context, programs []Command, interactor Command, refuses func(Result) bool) ([]Talk, error) {
	return confer(ctx, p, programs, interactor, refuses)
}

// A conference is one interactor and several programs. Each has a relay whose other side is Go code,
// which passes on what they say.
type conference struct {
	circle   *relay.Circle
	after    int // the seat of the interactor, after those of the programs
	words    []chan io.WriteCloser
	lock     sync.Mutex
	frames   io.Writer       // to the interactor; nil: it has not begun
	begun    chan struct{}   // closed when frames is set
	ended    chan struct{}   // closed when the interactor has ended
	stopped  <-chan struct{} // closed when all are to end
	rejected bool            // valid once ended is closed
}

// confer runs programs and their interactor, each by a goroutine.
func confer(ctx context.Context, runner Runner, programs []Command, interactor Command, refuses func(Result) bool) ([]Talk, error) {
	outer := ctx
	ctx, cancel := context.WithCancel(outer)
	defer cancel()
	n := len(programs)
	c := &conference{circle: relay.NewCircle(n + 1), after: n, begun: make(chan struct{}), ended: make(chan struct{}), stopped: ctx.Done()}
	talks, errs := make([]Talk, n+1), make([]error, n+1)
	for range programs {
		c.words = append(c.words, make(chan io.WriteCloser, 1))
	}
	var all sync.WaitGroup
	for i, program := range programs {
		all.Go(func() {
			defer c.circle.Leave(i)
			terms := relay.Terms{Wall: program.Limits.Wall, Refuses: func(e relay.Ended) bool { return e.ExitCode != 0 }, Seat: &relay.Seat{Circle: c.circle, Number: i}}
			side, own := sideOf(runner, program)
			if talks[i], errs[i] = joined(ctx, terms, program, side, own, relay.Code(c.hears(i), c.interactorWaits), &Result{}); errs[i] != nil {
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
		if talks[n], errs[n] = joined(ctx, terms, interactor, side, own, relay.Code(c.passesOn, nil), &Result{}); errs[n] != nil {
			cancel()
		}
		c.rejected = errs[n] != nil || refuses(talks[n].Program)
	})
	all.Wait()
	for i, err := range errs {
		switch {
		case err == nil, errors.Is(err, context.Canceled) && outer.Err() == nil: // another one's error stopped it
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
	for i := range n {
		talks[i].Interactor, talks[i].Idle = talks[n].Program, idle && (talks[i].Idle || talks[i].Spared)
	}
	return talks[:n], nil
}

// interactorWaits reports whether the interactor waits for the programs, so that it learns of what
// they do.
func (c *conference) interactorWaits() bool { return c.circle.Waits(c.after, time.Now()) }

// hears returns what passes on the output of a program as frames.
func (c *conference) hears(i int) Partner {
	return func(in io.Reader, out io.Writer) (accepts bool, err error) {
		c.words[i] <- out.(io.WriteCloser)
		buf := make([]byte, 5+64<<10)
		for err == nil {
			var n int
			n, err = in.Read(buf[5:])
			if n > 0 {
				c.frame(i, buf[:5+n])
			}
		}
		c.frame(i, buf[:5])
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

// frame writes a frame, whose first bytes are still to be set. An interactor that has ended reads
// none.
func (c *conference) frame(i int, frame []byte) {
	frame[0] = byte(i)
	binary.LittleEndian.PutUint32(frame[1:], uint32(len(frame)-5))
	select {
	case <-c.begun:
	case <-c.ended:
		return
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	_, _ = c.frames.Write(frame) // its failure is that the interactor has ended
}

// passesOn passes the frames of the interactor on to the programs. A program that has ended reads
// none.
func (c *conference) passesOn(in io.Reader, out io.Writer) (accepts bool, err error) {
	c.frames = out
	close(c.begun)
	words := make([]io.WriteCloser, c.after)
	for i := range words {
		select {
		case words[i] = <-c.words[i]:
		case <-c.stopped:
			return false, errors.New("a program did not start")
		}
	}
	r := bufio.NewReaderSize(in, 64<<10)
	var head [5]byte
	for {
		if _, err := io.ReadFull(r, head[:]); err != nil {
			return true, nil // it has ended, which its own end tells of
		}
		i, n := int(head[0]), int64(binary.LittleEndian.Uint32(head[1:]))
		switch {
		case i >= c.after:
			return false, errors.New("the interactor prints what is no frame")
		case n == 0:
			_ = words[i].Close()
		default:
			if _, err := io.CopyN(ignoring{words[i]}, r, n); err != nil {
				return true, nil
			}
		}
	}
}

// ignoring writes for as long as that is possible.
type ignoring struct{ io.Writer }

// Write implements io.Writer.
func (w ignoring) Write(p []byte) (int, error) {
	_, _ = w.Writer.Write(p)
	return len(p), nil
}
