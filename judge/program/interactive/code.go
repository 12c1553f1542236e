package interactive

import (
	"context"
	"errors"
	"io"

	"grundy/judge/base/fault"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
)

// A Conversation is Go code that talks with a program about a file and judges the program. It
// returns when it has decided, or when the program's output has ended. An error is a fault of the
// Conversation.
type Conversation func(ctx context.Context, f check.File, in io.Reader, out io.Writer) (check.Judgement, error)

// A Code is an Interactor in Go. It ignores what a program does after it was accepted.
type Code struct {
	runner sandbox.Converser
	talk   Conversation
}

// FromCode returns an Interactor in Go. It returns an error if programs cannot be interactive on
// this system.
func FromCode(runner sandbox.Runner, talk Conversation) (*Code, error) {
	r, ok := runner.(sandbox.Converser)
	if !ok {
		return nil, fault.New("", "programs cannot talk on this system", "use Linux")
	}
	return &Code{r, talk}, nil
}

// Talk implements Interactor.
func (c *Code) Talk(ctx context.Context, program sandbox.Command, f check.File) (Met, error) {
	var j check.Judgement
	k, err := c.runner.Converse(ctx, program, func(in io.Reader, out io.Writer) (_ bool, err error) {
		defer fault.Guard(&err, f.Name)
		j, err = c.talk(ctx, f, in, out)
		return j.Right(), err
	})
	var own *sandbox.InteractorError
	if errors.As(err, &own) && ctx.Err() == nil {
		return Met{}, &Fault{Err: own.Err}
	}
	if err != nil {
		return Met{}, err
	}
	met := Met{Result: k.Program, Idle: k.Idle, Dialogue: k.Dialogue, Pass: 1, Judgement: check.Judgement{Case: -1}}
	met.Decided = !k.Idle && !k.Told
	if met.Decided {
		met.Judgement = j
	}
	if met.Decided && j.Right() {
		met.End, met.ExitCode, met.Signal = sandbox.Exited, 0, ""
	}
	return met, nil
}
