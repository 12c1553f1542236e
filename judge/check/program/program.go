// Package program makes a checker of a program: one in any language that Grundy knows,
// which speaks the protocol of testlib or of Kattis. The program is compiled once and runs
// in the sandbox, like a submission, with limits of its own.
//
//	c, err := program.New(ctx, runner, builder, src, "", nil)
//	j, err := c.Check(ctx, check.File{Input: in, Want: answer}, output)
//
// What goes wrong with the program (it crashes, never ends, says that it failed, or ends
// with a code that its protocol does not have) is an error that names it and the test, and
// never a judgement.
package program

import (
	"context"
	"strings"
	"time"

	"grundy/judge/build"
	"grundy/judge/check"
	"grundy/judge/check/desk"
	"grundy/judge/check/protocol"
	"grundy/judge/sandbox"
)

// usual are the limits of a run of a checker: it is meant well, and may still never end.
var usual = sandbox.Limits{
	CPU: 10 * time.Second, Wall: 15 * time.Second, Memory: 1 << 30, Output: 16 << 20, Processes: 64,
}

// A Checker is a program that judges outputs. It is safe for concurrent use.
type Checker struct {
	worker  desk.Worker
	runner  sandbox.Runner
	builder *build.Builder
	terse   bool // an exit code that accepts says all that the program can say
	desks   desk.Desks[*place]
}

// New builds a checker. An empty name of a protocol means the one that the source shows.
// The flags are what the program is called with after the files.
func New(ctx context.Context, runner sandbox.Runner, builder *build.Builder, src build.Source, name string, flags []string) (*Checker, error) {
	p, err := desk.ProtocolOf(desk.Checker, src, name)
	if err != nil {
		return nil, err
	}
	c := &Checker{runner: runner, builder: builder, terse: terse(p, string(src.Text)), worker: desk.Worker{
		Role: desk.Checker, Protocol: p, Flags: flags, Limits: usual, Late: "took more than %s by the clock", Flooding: "printed more than %s",
	}}
	c.desks.Worker = &c.worker
	c.desks.Furnish = func(d *desk.Desk) (*place, error) { return newPlace(d, c), nil }
	if err := c.worker.Build(ctx, builder, src); err != nil {
		return nil, err
	}
	return c, nil
}

// terse reports whether the exit code of a program that accepts an output says everything:
// it gives no scores, of which testlib writes some on standard error alone.
func terse(p protocol.Protocol, source string) bool {
	for _, word := range map[protocol.Protocol][]string{
		protocol.Testlib: {"_pc", "partially", "points", "quitp"}, protocol.TestlibPoints: {"_pc", "partially", "points", "quitp"}, protocol.Kattis: {"score"}, protocol.KattisPoints: {""}, protocol.CMS: {""},
	}[p] {
		if strings.Contains(source, word) {
			return false
		}
	}
	return true
}

// Check implements check.Checker. If the program can serve, most outputs that it accepts cost
// a copy of a process. Every other output is judged by a run of its own.
func (c *Checker) Check(ctx context.Context, f check.File, output []byte) (check.Judgement, error) {
	p, err := c.desks.Take()
	if err != nil {
		return check.Judgement{}, err
	}
	defer c.desks.Put(p)
	if err := p.Lay(f, output); err != nil {
		return check.Judgement{}, err
	}
	j, err := p.judge(ctx, f, output)
	if err != nil && ctx.Err() == nil {
		err = c.worker.Blamed(f, err)
	}
	return j, err
}

// Program returns the program that judges.
func (c *Checker) Program() *build.Program { return c.worker.Program }

// Close ends what the checker still runs and removes its files.
func (c *Checker) Close() error { return c.desks.Close() }
