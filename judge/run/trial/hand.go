package trial

import (
	"bufio"
	"context"
	"errors"
	"io"

	"grundy/judge/program/interactive"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
)

// A Hand is a user who talks with a program.
type Hand struct {
	Lines Lines
	// Heard is called with what the program prints, as it comes; Sent with each line of the user
	// that the program is sent. Several goroutines may call them.
	Heard, Sent func(text []byte)
}

// Lines are the lines that a user types, until the end of the input closes the channel. A line may
// lack its newline.
type Lines <-chan []byte

// longestLine is the size in bytes from which a line is sent in parts.
const longestLine = 1 << 16

// ReadLines reads lines until r ends. They can be shared by several runs, one after the other: a
// line that a program did not read is lost, but no later one.
func ReadLines(r io.Reader) Lines {
	lines := make(chan []byte)
	go func() {
		defer close(lines)
		in := bufio.NewReaderSize(r, longestLine)
		for {
			part, err := in.ReadSlice('\n')
			if len(part) > 0 {
				lines <- append([]byte(nil), part...)
			}
			if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
				return
			}
		}
	}()
	return lines
}

// talk is the conversation of the user with a program. It ends when the program's output ends.
func (h *Hand) talk(_ context.Context, _ check.File, in io.Reader, out io.Writer) (check.Judgement, error) {
	over, sent := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(sent)
		h.send(out, over)
	}()
	buffer := make([]byte, 1<<14)
	for {
		n, err := in.Read(buffer)
		if n > 0 {
			h.Heard(buffer[:n])
		}
		if err != nil { // the program ended, or closed its output
			break
		}
	}
	close(over)
	<-sent
	return check.Judgement{Case: -1}, nil
}

// send sends the user's lines to the program until over is closed. After the last line the program
// finds the end of its input.
func (h *Hand) send(out io.Writer, over <-chan struct{}) {
	for {
		select {
		case <-over:
			return
		case line, more := <-h.Lines:
			if !more {
				if c, ok := out.(io.Closer); ok {
					_ = c.Close() // the relay reports what matters
				}
				return
			}
			h.Sent(line)
			if _, err := out.Write(line); err != nil {
				return // the program reads no more
			}
		}
	}
}

// patient is an interactor that may take any time to answer.
type patient struct{ interactive.Interactor }

// Talk implements interactive.Interactor.
func (p patient) Talk(ctx context.Context, c sandbox.Command, f check.File) (interactive.Met, error) {
	c.Patient = true
	return p.Interactor.Talk(ctx, c, f)
}
