//go:build !linux

package fast

import (
	"context"
	"io"
	"time"

	"grundy/judge/sandbox"
)

// A server exists only on Linux.
type server struct{}

func start(context.Context, sandbox.Starter, sandbox.Command, time.Duration) (*server, error) {
	return nil, errGone
}

func (*server) run(context.Context, []byte, []byte, time.Duration) (sandbox.Result, error) {
	return sandbox.Result{}, errGone
}

func (*server) talk(context.Context, []byte, func(io.Reader, io.Writer) error, time.Duration) (sandbox.Result, error) {
	return sandbox.Result{}, errGone
}

func (*server) close() {}
