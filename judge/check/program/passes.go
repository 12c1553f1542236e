package program

import (
	"context"
	"os"
	"path/filepath"

	"grundy/judge/check"
	"grundy/judge/check/protocol"
	"grundy/judge/i18n"
)

// mostInput is how many bytes the input of a further pass may have.
const mostInput = 64 << 20

// Repeated is a checker that may want another pass. A *Checker is one.
type Repeated interface {
	Passes(f check.File, most int) (*Passes, error)
}

// Passes judges the passes of one submission on one test: after each, the program may write
// the input of the next one. What else it leaves in its feedback folder stays there.
type Passes struct {
	c          *Checker
	p          *place
	file       check.File
	pass, most int
}

// Passes begins with the first pass.
func (c *Checker) Passes(f check.File, most int) (*Passes, error) {
	p, err := c.desks.Take()
	if err != nil {
		return nil, err
	}
	return &Passes{c: c, p: p, file: f, pass: 1, most: most}, nil
}

// Input returns the input of the pass.
func (s *Passes) Input() []byte { return s.file.Input }

// Judge judges the output of a pass, and reports whether another pass follows.
func (s *Passes) Judge(ctx context.Context, output []byte) (j check.Judgement, again bool, err error) {
	if j, again, err = s.judge(ctx, output); err != nil && ctx.Err() == nil {
		err = s.c.worker.Blamed(s.file, err)
	}
	return j, again, err
}

func (s *Passes) judge(ctx context.Context, output []byte) (j check.Judgement, again bool, err error) {
	if err := s.p.Lay(s.file, output); err != nil {
		return j, false, err
	}
	res, err := s.c.runner.Run(ctx, s.c.worker.Command(s.p.Desk, output))
	if err != nil {
		return j, false, err
	}
	if j, err = s.c.worker.Judgement(s.p.Desk, res); err != nil {
		return j, false, err
	}
	files, err := s.p.Read(mostInput, protocol.NextPass)
	next, ok := files[protocol.NextPass]
	switch {
	case err != nil || !ok:
		return j, false, err
	case !j.Right():
		return j, false, &protocol.Failure{What: "refuses an output and wants another pass"}
	case s.pass == s.most:
		return j, false, &protocol.Failure{What: i18n.Messagef("wants another pass after %s", i18n.Counted(s.pass, "pass"))}
	}
	s.pass++
	s.file.Input = append([]byte{}, next...)
	return j, true, os.Remove(filepath.Join(s.p.At.Feedback, protocol.NextPass))
}

// Close ends the passes.
func (s *Passes) Close() error {
	s.c.desks.Put(s.p)
	return nil
}
