package problem

import (
	"context"
	"strconv"

	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
)

// steps are the two passes of a submission that runs in steps. Its last argument is the number of the
// step.
type steps struct {
	p     *Problem
	f     *plan.File
	step  int // from 0
	input []byte
	judge Judge
}

// A Judge judges the output of a submission on a test, as Problem.Check does.
type Judge func(ctx context.Context, f *plan.File, output []byte) (check.Judgement, error)

// Input implements check.Passes.
func (s *steps) Input() []byte { return s.input }

// Args implements check.Passes.
func (s *steps) Args() []string { return []string{strconv.Itoa(s.step)} }

// Judge implements check.Passes. Without a program between the steps, the first output is the input of
// the second.
func (s *steps) Judge(ctx context.Context, output []byte) (j check.Judgement, again bool, err error) {
	if s.step > 0 {
		j, err = s.judge(ctx, s.f, output)
		return j, false, err
	}
	j, s.input = check.Judgement{Case: -1}, output
	if between := s.p.code.Between; between != nil {
		f := s.f
		j, s.input, err = between.Next(ctx, check.File{Name: f.Name, Input: f.Input, Want: f.Want, Flags: f.Flags}, output)
	}
	s.step++
	return j, true, err
}

// Close implements check.Passes.
func (s *steps) Close() error { return nil }
