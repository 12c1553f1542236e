package jury

import (
	"context"

	"grundy/judge/program/build"
	"grundy/judge/tests/check"
)

// between is a program that is called as a checker and prints the input of a second run.
type between struct{ *checker }

// Between implements Programs. The program runs at once, as a checker does. Its runs are not stored.
func (j *Jury) Between(ctx context.Context, src build.Source, t Terms) (check.Between, error) {
	c, err := j.checker(ctx, src, t)
	if err != nil {
		return nil, err
	}
	c.program.Limits.Output = mostOutput
	j.add(c)
	return between{c}, nil
}

// Next implements check.Between.
func (b between) Next(ctx context.Context, f check.File, output []byte) (j check.Judgement, input []byte, err error) {
	p, err := b.desks.Take()
	if err != nil {
		return j, nil, err
	}
	defer b.desks.Put(p)
	if err := p.Lay(f, output); err != nil {
		return j, nil, err
	}
	res, err := b.jury.runner.Run(ctx, b.program.Command(p.Desk, output))
	if err != nil {
		return j, nil, err
	}
	if j, err = b.program.Judgement(p.Desk, res); err != nil && ctx.Err() == nil {
		err = b.program.Blamed(f, err)
	}
	return j, res.Stdout, err
}
