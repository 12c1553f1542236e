// Package ruleproc evaluates rules in processes of this program, started under another name. Rules
// may need any amount of memory, or an operation that never ends: such a process is killed, and the
// program goes on. The error names the line that was executed last.
//
//	func main() {
//		process.Serve() // does not return in such a process
//		…
//		r, err := rules.Load(source, process.Start)
//
// A process has a limit of memory and of CPU time, which is many times what its steps take. If it
// ends, a new process repeats the request and records each line before it is executed. A process that
// is not used for a while ends; the next request starts another one.
package ruleproc

import (
	"encoding/gob"
	"errors"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/game/rules"
	"grundy/judge/program/refproc"
)

// processName is the name under which a process of this package is started.
const processName = "grundy-rules"

// These constants bound a process: its memory, its stack, and the time without requests after which
// it ends.
const (
	mostMemory    = 1 << 30
	mostAddresses = 16 << 30 // of which Go reserves more than it uses
	mostStack     = 256 << 20
	idleTime      = 30 * time.Second
)

// These constants bound the CPU time of a request. A thousand steps take about 50 µs. Only rules that
// do much in a step, without paying for it, come to the bound; see the file cost.go of package rules.
const (
	timeOfRequest = 5 * time.Second
	timeOfTraced  = 2 * time.Second        // when the line is all that is asked
	timeOfSteps   = 500 * time.Microsecond // for a thousand steps
)

// The exit codes of a process that ends itself.
const (
	tooMuchMemory = 3
	tooSlow       = 4
)

// serves is set by Serve: this program can start itself as a process of this package.
var serves atomic.Bool

// A hello is the first message to a process.
type hello struct {
	Source rules.Source
	Trace  string // a file for the line and the position that are being examined
}

// Serve evaluates requests and then exits, if Start started this process. Otherwise it does nothing
// but to allow Start to start processes.
func Serve() {
	if os.Args[0] != processName {
		serves.Store(true)
		return
	}
	if err := serve(os.Stdin, os.Stdout); !errors.Is(err, io.EOF) {
		_, _ = os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
	os.Exit(0)
}

func serve(in io.Reader, out io.Writer) error {
	limitMemory()
	debug.SetMemoryLimit(mostMemory * 3 / 4)
	debug.SetMaxStack(mostStack)
	from, to := gob.NewDecoder(in), gob.NewEncoder(out)
	var first hello
	if err := from.Decode(&first); err != nil {
		return err
	}
	w := watch{traced: first.Trace != ""}
	w.begin()
	go w.run()
	trace := openTrace(first.Trace)
	var m *rules.Machine
	begun := uint64(0) // the steps before the request
	m = rules.NewTracedMachine(first.Source, func(line int, position string) {
		if m != nil { // the text of the rules has been executed
			w.steps.Store(int64(m.Steps() - begun))
		}
		trace.record(line, position)
	}, first.Trace != "")
	for {
		w.end()
		var r rules.Request
		if err := from.Decode(&r); err != nil {
			return err
		}
		begun = m.Steps()
		w.begin()
		if err := to.Encode(m.Do(r)); err != nil {
			return err
		}
	}
}

// A watch ends this process if it takes too much memory, or if a request takes too much CPU time.
type watch struct {
	steps  atomic.Int64 // that the request has taken
	since  atomic.Int64 // the CPU time of this process when the request began; -1: there is none
	traced bool
}

func (w *watch) begin() {
	w.steps.Store(0)
	w.since.Store(int64(processorTime()))
}

func (w *watch) end() { w.since.Store(-1) }

func (w *watch) run() {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	for range time.Tick(2 * time.Millisecond) {
		metrics.Read(sample)
		if sample[0].Value.Uint64()+sample[1].Value.Uint64() > mostMemory {
			os.Exit(tooMuchMemory)
		}
		if since := w.since.Load(); since >= 0 && processorTime()-time.Duration(since) > w.most() {
			os.Exit(tooSlow)
		}
	}
}

// most returns the CPU time that the request may have taken so far.
func (w *watch) most() time.Duration {
	if w.traced {
		return timeOfTraced
	}
	return timeOfRequest + time.Duration(w.steps.Load()/1000)*timeOfSteps
}

// A trace is a file that holds the line and the position that are being examined.
type trace struct {
	file *os.File
	last string
}

func openTrace(path string) *trace {
	if path == "" {
		return nil
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil
	}
	return &trace{file: f}
}

// traceSize is the size of the file of a trace.
const traceSize = 512

func (t *trace) record(line int, position string) {
	if t == nil || line == 0 {
		return
	}
	text := strconv.Itoa(line) + " " + position
	if text == t.last {
		return
	}
	t.last = text
	record := make([]byte, traceSize)
	copy(record, text)
	_, _ = t.file.WriteAt(record, 0)
}

// Start returns an engine that evaluates rules in a process. If this program does not call Serve,
// the engine evaluates them in this process.
func Start(src rules.Source) rules.Engine {
	if !serves.Load() {
		return rules.Local(src)
	}
	return &engine{src: src}
}

// An engine sends requests to its process, one after another.
type engine struct {
	src  rules.Source
	mu   sync.Mutex
	now  *process
	bad  *rules.Fault // the rules have ended two processes
	idle *time.Timer
}

// Do implements rules.Engine. If a process ends while it evaluates several requests, each of them
// gets its own reply from a new process, so that the fault belongs to one of them.
func (e *engine) Do(r rules.Request) rules.Reply {
	e.mu.Lock()
	defer e.mu.Unlock()
	reply, ok := e.reply(r)
	if !ok {
		reply = rules.InTurn(r, func(q rules.Request) rules.Reply {
			reply, _ := e.reply(q)
			return reply
		})
	}
	return reply
}

// reply evaluates a request. It returns false if the process ended and the request is OpAll.
func (e *engine) reply(r rules.Request) (_ rules.Reply, ok bool) {
	if e.bad != nil {
		return rules.Reply{Fault: e.bad}, true
	}
	if e.idle != nil {
		e.idle.Stop()
	}
	defer func() { e.idle = time.AfterFunc(idleTime, e.rest) }()
	fresh := e.now == nil
	if fresh {
		p, err := begin(hello{Source: e.src})
		if err != nil {
			return rules.Reply{Failed: err.Error()}, true
		}
		e.now, r.Forget = p, true
	}
	reply, err := e.now.ask(r)
	if err == nil {
		return reply, true
	}
	why := e.now.end()
	e.now = nil
	switch {
	case r.Op == rules.OpAll:
		return reply, false
	case !fresh: // perhaps only what it remembered was too much
		return e.again(r, why), true
	}
	return e.traced(r, why), true
}

// again repeats a request in a new process, because the one before ended.
func (e *engine) again(r rules.Request, why int) rules.Reply {
	p, err := begin(hello{Source: e.src})
	if err != nil {
		return rules.Reply{Failed: err.Error()}
	}
	r.Forget = true
	reply, err := p.ask(r)
	if err == nil {
		e.now = p
		return reply
	}
	return e.traced(r, p.end())
}

// traced repeats a request and returns the fault at the line with which the process ends.
func (e *engine) traced(r rules.Request, why int) (reply rules.Reply) {
	defer func() { e.bad = reply.Fault }()
	f := &rules.Fault{Place: e.src.Name, Case: oneLine(r.Case), Position: r.Position.String()}
	f.What, f.Remedy = words(why)
	file, err := os.CreateTemp("", "grundy-rules-*")
	if err != nil {
		return rules.Reply{Fault: f}
	}
	defer os.Remove(file.Name())
	defer file.Close()
	p, err := begin(hello{Source: e.src, Trace: file.Name()})
	if err != nil {
		return rules.Reply{Fault: f}
	}
	r.Trace, r.Forget = true, true
	reply, err = p.ask(r)
	p.end()
	if err == nil && reply.Fault != nil {
		return reply
	}
	record := make([]byte, traceSize)
	n, _ := file.ReadAt(record, 0)
	line, position, ok := strings.Cut(strings.TrimRight(string(record[:n]), "\x00"), " ")
	if ok {
		f.Place = e.src.Name + ":" + line
		f.Position = strings.ToValidUTF8(position, "")
	}
	return rules.Reply{Fault: f}
}

// words says why a process ended.
func words(exit int) (what, remedy i18n.Message) {
	switch exit {
	case tooMuchMemory:
		return "the rules need more than 1 GiB of memory", "make smaller values"
	case tooSlow:
		return "the rules take too much time for the steps that they execute", "make smaller values"
	}
	return "the rules end their process, probably for lack of memory", "make smaller values"
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// rest ends the process if it is idle.
func (e *engine) rest() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.now != nil {
		e.now.kill()
		e.now.end()
		e.now = nil
	}
}

// A process evaluates the requests of an engine.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     io.ReadCloser
	to      *gob.Encoder
	from    *gob.Decoder
}

// begin starts a process with rules.
func begin(first hello) (*process, error) {
	c, err := refproc.Itself(processName)
	if err != nil {
		return nil, err
	}
	p := &process{command: c}
	if p.in, err = c.StdinPipe(); err != nil {
		return nil, err
	}
	if p.out, err = c.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, err
	}
	p.to, p.from = gob.NewEncoder(p.in), gob.NewDecoder(p.out)
	return p, p.to.Encode(first)
}

// longest is how long a reply may take. The bounds of steps and of CPU time end a request long before,
// even on a busy machine.
const longest = 30 * time.Minute

func (p *process) ask(r rules.Request) (reply rules.Reply, err error) {
	late := time.AfterFunc(longest, p.kill)
	defer late.Stop()
	if err := p.to.Encode(r); err != nil {
		return reply, err
	}
	err = p.from.Decode(&reply)
	return reply, err
}

func (p *process) kill() { _ = p.command.Process.Kill() }

// end waits for the process to end and returns its exit code.
func (p *process) end() int {
	p.in.Close()
	p.out.Close()
	_ = p.command.Wait()
	return p.command.ProcessState.ExitCode()
}
