package refproc

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
)

// ErrStart says that the process of a reference could not be started.
var ErrStart = errors.New("a process for the reference does not start")

// A Pool is a set of processes that run references. A call starts a new process if all others are
// busy. The zero value is an empty pool. It is safe for concurrent use.
type Pool struct {
	mu   sync.Mutex
	idle []*process // most recently used last
	done bool
}

// Answer returns the answer of the named reference to a file. When ctx ends, it kills the process
// and returns the cause of ctx. Other errors wrap ErrStart, or describe how the reference failed.
func (p *Pool) Answer(ctx context.Context, name string, input []byte) ([]byte, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	c, err := p.take()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	stop := context.AfterFunc(ctx, c.kill)
	answer, failure, err := c.ask(name, input)
	if !stop() || err != nil {
		words := c.end(err)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, words
	}
	p.put(c)
	if failure != "" {
		return nil, errors.New(failure)
	}
	return answer, nil
}

// Close ends the idle processes. Busy processes end after they have answered.
func (p *Pool) Close() error {
	p.mu.Lock()
	idle := p.idle
	p.idle, p.done = nil, true
	p.mu.Unlock()
	for _, c := range idle {
		c.kill()
		_ = c.end(nil)
	}
	return nil
}

func (p *Pool) take() (*process, error) {
	p.mu.Lock()
	if n := len(p.idle); n > 0 {
		c := p.idle[n-1]
		p.idle = p.idle[:n-1]
		p.mu.Unlock()
		return c, nil
	}
	p.mu.Unlock()
	return start()
}

func (p *Pool) put(c *process) {
	p.mu.Lock()
	keep := !p.done && len(p.idle) <= runtime.GOMAXPROCS(0)
	if keep {
		p.idle = append(p.idle, c)
	}
	p.mu.Unlock()
	if !keep {
		c.kill()
		_ = c.end(nil)
	}
}

// A process runs references. It answers one request at a time.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     io.ReadCloser
	words   lastWords // its standard error
	killed  atomic.Bool
}

// Itself returns a command that starts this program under another name. A signal to the group of
// this process does not reach it.
func Itself(name string) (*exec.Cmd, error) {
	path, err := os.Executable()
	if err != nil {
		return nil, err
	}
	c := &exec.Cmd{Path: path, Args: []string{name}, Env: append(os.Environ(), "GOTRACEBACK=single")}
	detach(c)
	return c, nil
}

func start() (*process, error) {
	c := &process{}
	var err error
	if c.command, err = Itself(processName); err != nil {
		return nil, err
	}
	c.command.Stderr = &c.words
	if c.in, err = c.command.StdinPipe(); err != nil {
		return nil, err
	}
	if c.out, err = c.command.StdoutPipe(); err != nil {
		return nil, err
	}
	return c, c.command.Start()
}

// ask sends a request and waits for the reply.
func (c *process) ask(name string, input []byte) (answer []byte, failure string, err error) {
	if _, err := c.in.Write(request(name, input)); err != nil {
		return nil, "", err
	}
	return replied(bufio.NewReader(c.out))
}

// kill kills the process.
func (c *process) kill() {
	c.killed.Store(true)
	_ = c.command.Process.Kill()
}

// end waits for the process to end and describes how it ended.
func (c *process) end(err error) error {
	c.in.Close()
	if err != nil { // the reply was cut off or corrupt; a process that still writes must not keep Wait waiting
		c.out.Close()
	}
	state := c.command.Wait()
	if said := c.words.first(); said != "" {
		return fmt.Errorf("ends its process: %s", said)
	}
	return fmt.Errorf("ends its process: %w", errors.Join(state, err))
}

// lastWords keeps the first 4 KiB of the text that is written to it, because the message of a fatal
// error precedes the stacks.
type lastWords struct {
	mu   sync.Mutex
	text []byte
}

// Write implements io.Writer.
func (w *lastWords) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.text = append(w.text, p[:min(len(p), 4<<10-len(w.text))]...)
	return len(p), nil
}

// first returns the line that says what happened: the line of a fatal error or panic, or else the
// first line.
func (w *lastWords) first() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(w.text)), "\n")
	for _, line := range lines {
		if strings.HasPrefix(line, "fatal error: ") || strings.HasPrefix(line, "panic: ") {
			return line
		}
	}
	return lines[0]
}
