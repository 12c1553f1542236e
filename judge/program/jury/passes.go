package jury

import (
	"context"

	"grundy/judge/base/i18n"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
)

// passes implements check.Passes. After each pass, the checker may write the input of the next one.
// Its other files in the feedback folder are kept.
type passes struct {
	c          *checker
	p          *place
	file       check.File
	pass, most int
}

// Passes implements check.Repeated.
func (c *checker) Passes(f check.File, most int) (check.Passes, error) {
	p, err := c.desks.Take()
	if err != nil {
		return nil, err
	}
	return &passes{c: c, p: p, file: f, pass: 1, most: most}, nil
}

// Input implements check.Passes.
func (s *passes) Input() []byte { return s.file.Input }

// Args implements check.Passes.
func (s *passes) Args() []string { return nil }

// Judge implements check.Passes.
func (s *passes) Judge(ctx context.Context, output []byte) (j check.Judgement, again bool, err error) {
	if j, again, err = s.judge(ctx, output); err != nil && ctx.Err() == nil {
		err = s.c.program.Blamed(s.file, err)
	}
	return j, again, err
}

func (s *passes) judge(ctx context.Context, output []byte) (j check.Judgement, again bool, err error) {
	if err := s.p.Lay(s.file, output); err != nil {
		return j, false, err
	}
	res, err := s.c.jury.runner.Run(ctx, s.c.program.Command(s.p.Desk, output))
	if err != nil {
		return j, false, err
	}
	if j, err = s.c.program.Judgement(s.p.Desk, res); err != nil {
		return j, false, err
	}
	next, err := nextPass(s.p.Desk)
	switch {
	case err != nil || next == nil:
		return j, false, err
	case !j.Right():
		return j, false, &protocol.Failure{What: "rejects an output, but asks for another pass"}
	case s.pass == s.most:
		return j, false, &protocol.Failure{What: i18n.Messagef("asks for another pass after %s", i18n.Counted(s.pass, "pass"))}
	}
	s.pass++
	s.file.Input = next
	return j, true, nil
}

// Close implements check.Passes.
func (s *passes) Close() error {
	s.c.desks.Put(s.p)
	return nil
}
