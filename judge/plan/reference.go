package plan

import (
	"bytes"
	"cmp"
	"fmt"
	"time"
)

// referenceTime is how long the reference may take for one file.
const referenceTime = 60 * time.Second

// A ReferenceError tells that the reference failed, and on which input. It is a
// fault of the problem, never of a submission.
type ReferenceError struct {
	What  string
	Input []byte
}

// Error says what happened.
func (e *ReferenceError) Error() string { return "reference: " + e.What }

// Answer has the reference answer a file. A panic is an error that keeps the
// input; so is a reference that does not end in a minute, whose goroutine is
// given up, since a program that called it can only exit.
func (s *Source) Answer(input []byte) ([]byte, error) {
	type outcome struct {
		out []byte
		err error
	}
	done := make(chan outcome, 1)
	go func() {
		var out bytes.Buffer
		defer func() {
			if r := recover(); r != nil {
				done <- outcome{nil, fmt.Errorf("panics: %v", r)}
			}
		}()
		err := s.Solve(bytes.NewReader(input), &out)
		done <- outcome{out.Bytes(), err}
	}()
	patience := cmp.Or(s.patience, referenceTime)
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case o := <-done:
		if o.err != nil {
			return nil, &ReferenceError{What: o.err.Error(), Input: input}
		}
		return o.out, nil
	case <-timer.C:
		return nil, &ReferenceError{What: fmt.Sprintf("does not end within %s", patience), Input: input}
	}
}
