package jury

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/program/jury/desk"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
)

// checking are the limits of a checker's run. Checkers are not malicious, but may never end.
var checking = sandbox.Limits{
	CPU: 10 * time.Second, Wall: 15 * time.Second, Memory: 1 << 30, Output: 16 << 20, Processes: processes,
}

// A checker is a program that judges outputs, with its stored judgements.
type checker struct {
	storedRuns
	program desk.Program
	terse   bool     // if the program accepts, its exit code is its complete result
	called  []string // the program's arguments and protocol, besides the files
	desks   desk.Desks[*place]
}

// Checker implements Programs. The checker runs at once and does not wait for other runs, because
// the run that it judges is in progress. Its judgements of tests are stored.
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
		storedRuns: storedRuns{jury: j}, terse: terse(p, string(src.Text)), called: append([]string{"checker", t.Protocol}, t.Flags...),
		program: desk.Program{
			Role: desk.Checker, Protocol: p, Flags: t.Flags, Limits: t.within(checking), Late: "took more than %s by the clock", Flooding: "printed more than %s",
		},
	}
	c.desks.Program = &c.program
	c.desks.Furnish = func(d *desk.Desk) (*place, error) { return newPlace(d, c), nil }
	if err := c.program.Build(ctx, j.builder, src); err != nil {
		return nil, err
	}
	return c, nil
}

// terse reports whether an accepting exit code is the complete result of a program. It is not if
// the program gives scores, because with testlib some scores are only on standard error.
func terse(p protocol.Protocol, source string) bool {
	if p.Testlib() {
		p = protocol.Testlib
	}
	for _, word := range map[protocol.Protocol][]string{
		protocol.Testlib: {"_pc", "partially", "points", "quitp"}, protocol.Kattis: {"score"}, protocol.KattisPoints: {""}, protocol.CMS: {""},
		protocol.SYZOJ: {""}, protocol.Lemon: {""},
		protocol.DMOJPEG: {""}, protocol.DMOJPython: {""},
	}[p] {
		if strings.Contains(source, word) {
			return false
		}
	}
	return true
}

// Check implements check.Checker. With a cache, it does not judge an output of a test twice.
// Outputs in hunts are judged each time, because they are too many to be stored.
func (c *checker) Check(ctx context.Context, f check.File, output []byte) (check.Judgement, error) {
	runs := c.stored(c.program.Built)
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

// judge lets the program judge an output. If the program can serve, most outputs that it accepts
// cost only a copy of a process. All other outputs are judged by plain runs.
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
		err = c.program.Blamed(f, err)
	}
	return j, err
}

// Close implements io.Closer.
func (c *checker) Close() error {
	c.save()
	return c.desks.Close()
}

// joined joins texts so that different lists give different results.
func joined(texts ...[]byte) (all []byte) {
	for _, text := range texts {
		sum := sha256.Sum256(text)
		all = append(all, sum[:]...)
	}
	return all
}

// textOf encodes a judgement for storing. It drops the message about a right output without a
// score, because the message depends on whether the program served, and is not shown.
func textOf(j check.Judgement) []byte {
	if j.Right() && j.Score == nil && j.Points == nil {
		j.Message = ""
	}
	text, err := json.Marshal(j)
	if err != nil {
		panic(err) // cannot fail, because there are only numbers and texts
	}
	return text
}

func judgementOf(text []byte) (j check.Judgement, err error) {
	err = json.Unmarshal(text, &j)
	return j, err
}
