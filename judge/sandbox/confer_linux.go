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

// A conference connects one interactor with several programs. The interactor and each program have
// a relay of their own, whose other side is Go code. This code passes the output of the programs
// to the interactor as frames (see Conferrer), and the frames of the interactor to the programs.
type conference struct {
	circle     *relay.Circle
	interactor int                   // the seat of the interactor, which is also the number of programs
	inputs     []chan io.WriteCloser // receives the input of each program when its relay starts
	lock       sync.Mutex            // of writes to frames
	frames     io.Writer             // the input of the interactor; nil until its relay starts
	begun      chan struct{}         // closed when frames is set
	ended      chan struct{}         // closed when the interactor has ended
	stopped    <-chan struct{}       // closed when all runs must end
	rejected   bool                  // valid once ended is closed
}

// confer runs programs and their interactor, each in a goroutine.
func confer(ctx context.Context, runner Runner, programs []Command, interactor Command, refuses func(Result) bool) ([]Talk, error) {
	outer := ctx
	ctx, cancel := context.WithCancel(outer)
	defer cancel()
	n := len(programs)
	c := &conference{circle: relay.NewCircle(n + 1), interactor: n, begun: make(chan struct{}), ended: make(chan struct{}), stopped: ctx.Done()}
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
	for i := range n {
		talks[i].Interactor, talks[i].Idle = talks[n].Program, idle && (talks[i].Idle || talks[i].Spared)
	}
	return talks[:n], nil
}

// interactorWaits reports whether the interactor waits for input. Then a program that waits for
// the interactor may wait forever.
func (c *conference) interactorWaits() bool { return c.circle.Waits(c.interactor, time.Now()) }

// fromProgram returns the Partner of program i, which passes the program's output to the
// interactor as frames. It rejects the program if the interactor has already rejected all of them.
func (c *conference) fromProgram(i int) Partner {
	return func(in io.Reader, out io.Writer) (accepts bool, err error) {
		c.inputs[i] <- out.(io.WriteCloser)
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

// frame sets the header of a frame, its first five bytes, and writes the frame to the interactor.
// It does nothing if the interactor has ended.
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
	_, _ = c.frames.Write(frame) // fails only if the interactor has ended
}

// fromInteractor is the Partner of the interactor. It passes the contents of the interactor's
// frames to the programs, and skips frames for programs that have ended.
func (c *conference) fromInteractor(in io.Reader, out io.Writer) (accepts bool, err error) {
	c.frames = out
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
	var head [5]byte
	for {
		if _, err := io.ReadFull(r, head[:]); err != nil {
			return true, nil // the interactor has ended; its Result says how
		}
		i, n := int(head[0]), int64(binary.LittleEndian.Uint32(head[1:]))
		switch {
		case i >= c.interactor:
			return false, errors.New("a frame names a program that does not exist")
		case n == 0:
			_ = inputs[i].Close()
		default:
			if _, err := io.CopyN(ignoring{inputs[i]}, r, n); err != nil {
				return true, nil
			}
		}
	}
}

// ignoring writes to a Writer and ignores errors.
type ignoring struct{ io.Writer }

// Write implements io.Writer.
func (w ignoring) Write(p []byte) (int, error) {
	_, _ = w.Writer.Write(p)
	return len(p), nil
}
