package fault

import "context"

// Within calls a function that may never end, such as the Go code of a problem, and returns when
// ctx ends. The goroutine then continues. A panic is an error.
func Within[T any](ctx context.Context, call func() (T, error)) (T, error) {
	type outcome struct {
		value T
		err   error
	}
	done := make(chan outcome, 1)
	go func() {
		var o outcome
		defer func() {
			if r := recover(); r != nil {
				o.err = Panicked("", r)
			}
			done <- o
		}()
		o.value, o.err = call()
	}()
	select {
	case o := <-done:
		return o.value, o.err
	case <-ctx.Done():
		var none T
		return none, context.Cause(ctx)
	}
}
