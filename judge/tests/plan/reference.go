package plan

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// Patience is the time limit of a reference per file. After slowReference, Slow is called.
const (
	Patience      = 60 * time.Second
	slowReference = 3 * time.Second
)

// ErrTooLarge is wrapped by the error of a program that exceeds a limit of time or memory on a
// file, and may answer a smaller file.
var ErrTooLarge = errors.New("too large a file")

// A ReferenceError means that the reference failed, and has the input. It is a fault of the
// problem, never of a submission.
type ReferenceError struct {
	What    i18n.Message
	Problem string // the problem's id
	Input   []byte
	cause   error // ErrSlow, or nil
	placed  bool  // What names the place, as mistakes of rules do
}

// Placed reports whether the message names the place of the mistake, such as a line of rules.
func (e *ReferenceError) Placed() bool { return e.placed }

// Unwrap returns ErrSlow if the reference is slow and there is a Pace, or nil.
func (e *ReferenceError) Unwrap() error { return e.cause }

// Error says what happened.
func (e *ReferenceError) Error() string { return e.Message().String() }

// Message says what happened.
func (e *ReferenceError) Message() i18n.Message {
	if e.placed {
		return e.What
	}
	if len(e.Input) <= shownInput {
		return i18n.Messagef("reference: %s; its input is %q", e.What, e.Input)
	}
	return i18n.Messagef("reference: %s", e.What)
}

// shownInput is the maximum number of bytes of an input in an error.
const shownInput = 40

// Answer returns the reference's answer to a file. If the reference fails, panics or takes too
// long, the error contains the input. Answer returns when ctx ends. Then a reference called by Ask
// is stopped, but a goroutine cannot be.
func (s *Source) Answer(ctx context.Context, input []byte) ([]byte, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	patience := cmp.Or(s.patience, Patience)
	own, stop := context.WithTimeout(ctx, patience)
	defer stop()
	if s.Pace != nil {
		patience = s.Pace.limit()
		own = context.WithValue(own, limitKey{}, patience)
	}
	if s.Slow != nil && patience > slowReference {
		slow := time.AfterFunc(slowReference, func() { s.Slow(input, patience) })
		defer slow.Stop()
	}
	answer, err := s.ask(own, input)
	switch {
	case err == nil:
		return answer, nil
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	}
	failed := &ReferenceError{What: i18n.Of(err), Problem: s.ID, Input: input}
	var part fault.Part
	failed.placed = errors.As(err, &part) && part.Fault().Place != ""
	slow := own.Err() != nil || errors.Is(err, ErrTooLarge)
	if own.Err() != nil {
		failed.placed = false
		failed.What = i18n.Messagef("does not end within %s", cmp.Or(s.patience, Patience))
	}
	if slow && s.Pace != nil {
		s.Pace.slow.Store(true)
		failed.cause = ErrSlow
	}
	return nil, failed
}

// ask returns the reference's answer to a file.
func (s *Source) ask(ctx context.Context, input []byte) ([]byte, error) {
	if s.Ask != nil {
		return s.Ask(ctx, input)
	}
	return fault.Within(ctx, func() ([]byte, error) { return s.solve(input) })
}

func (s *Source) solve(input []byte) (answer []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panics: %v", r)
		}
	}()
	var out bytes.Buffer
	err = s.Solve(bytes.NewReader(input), &out)
	return out.Bytes(), err
}
