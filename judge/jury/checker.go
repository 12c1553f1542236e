package jury

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"grundy/judge/build"
	"grundy/judge/check"
	"grundy/judge/check/protocol"
	"grundy/judge/jury/desk"
	"grundy/judge/sandbox"
)

// checking are the limits of a run of a checker: it is meant well, and may still never end.
var checking = sandbox.Limits{
	CPU: 10 * time.Second, Wall: 15 * time.Second, Memory: 1 << 30, Output: 16 << 20, Processes: processes,
}

// A checker is a program that judges outputs, and what it has found.
type checker struct {
	memory
	worker desk.Worker
	terse  bool     // an exit code that accepts says all that the program can say
	called []string // how the program is called, beyond the files
	desks  desk.Desks[*place]
}

// Checker implements Programs. The checker runs beside the submissions that it judges, as
// part of their turn. What it finds about tests is stored.
func (j *Jury) Checker(ctx context.Context, src build.Source, t Terms) (check.Checker, error) {
	c, err := j.checker(ctx, src, t)
	if err != nil {
		return nil, err
	}
	j.add(c)
	return c, nil
}

func (j *Jury) checker(ctx context.Context, src build.Source, t Terms) (*checker, error) {
	p, err := desk.ProtocolOf(desk.Checker, src, t.Protocol)
	if err != nil {
		return nil, err
	}
	c := &checker{
		memory: memory{jury: j}, terse: terse(p, string(src.Text)), called: append([]string{"checker", t.Protocol}, t.Flags...),
		worker: desk.Worker{
			Role: desk.Checker, Protocol: p, Flags: t.Flags, Limits: t.within(checking), Late: "took more than %s by the clock", Flooding: "printed more than %s",
		},
	}
	c.desks.Worker = &c.worker
	c.desks.Furnish = func(d *desk.Desk) (*place, error) { return newPlace(d, c), nil }
	if err := c.worker.Build(ctx, j.builder, src); err != nil {
		return nil, err
	}
	return c, nil
}

// terse reports whether the exit code with which a program accepts says everything. It does not if it
// gives scores: with testlib, some of them stand on standard error alone.
func terse(p protocol.Protocol, source string) bool {
	for _, word := range map[protocol.Protocol][]string{
		protocol.Testlib: {"_pc", "partially", "points", "quitp"}, protocol.TestlibPoints: {"_pc", "partially", "points", "quitp"}, protocol.Kattis: {"score"}, protocol.KattisPoints: {""}, protocol.CMS: {""},
		protocol.SYZOJ: {""}, protocol.Lemon: {""},
		protocol.DMOJPEG: {""}, protocol.DMOJPython: {""},
	}[p] {
		if strings.Contains(source, word) {
			return false
		}
	}
	return true
}

// Check implements check.Checker. No output of a test is judged twice; those of hunts, which
// are too many to be stored, are judged each time.
func (c *checker) Check(ctx context.Context, f check.File, output []byte) (check.Judgement, error) {
	runs := c.stored(c.worker.Program)
	if f.Name == "" || runs == nil {
		return c.judge(ctx, f, output)
	}
	asked := sandbox.Command{Args: slices.Concat(c.called, f.Flags), Stdin: joined(f.Input, f.Want, output)}
	if res, known, _ := runs.Recall(asked); known {
		if j, err := judgementOf(res.Stdout); err == nil {
			return j, nil
		}
	}
	j, err := c.judge(ctx, f, output)
	if err == nil {
		runs.Store(asked, sandbox.Result{Stdout: textOf(j)})
	}
	return j, err
}

// judge has the program judge. If it can serve, most outputs that it accepts cost a copy of a
// process. Every other output is judged by a run of its own.
func (c *checker) judge(ctx context.Context, f check.File, output []byte) (check.Judgement, error) {
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

// Close implements io.Closer.
func (c *checker) Close() error {
	c.save()
	return c.desks.Close()
}

// joined joins texts so that different lists of texts give different results.
func joined(texts ...[]byte) (all []byte) {
	for _, text := range texts {
		sum := sha256.Sum256(text)
		all = append(all, sum[:]...)
	}
	return all
}

// textOf returns a judgement of a program as it is stored. The message of such a program on a
// right output depends on whether it served, and is not shown.
func textOf(j check.Judgement) []byte {
	if j.Right() && j.Score == nil && j.Points == nil {
		j.Message = ""
	}
	text, err := json.Marshal(j)
	if err != nil {
		panic(err) // it has numbers and texts alone
	}
	return text
}

func judgementOf(text []byte) (j check.Judgement, err error) {
	err = json.Unmarshal(text, &j)
	return j, err
}
