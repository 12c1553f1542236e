package build

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"time"

	"grundy/judge/sandbox/spawn"
)

const (
	// directTime is the time limit of a compiler. On a busy machine even a correct source may take
	// minutes.
	directTime = 10 * time.Minute
	// directLog is how many bytes of messages are kept. Further bytes are read and discarded.
	directLog = 1 << 20
)

// Direct is a Tool that runs compilers without a box, for ten minutes at most. Where the system has
// process groups, each compiler gets its own.
func Direct(ctx context.Context, c Call) (Compilation, error) {
	return direct(ctx, c, directTime)
}

func direct(ctx context.Context, c Call, limit time.Duration) (Compilation, error) {
	timed, stop := context.WithTimeout(ctx, limit)
	defer stop()
	var log capped
	cmd := exec.CommandContext(timed, c.Args[0], c.Args[1:]...)
	cmd.Dir, cmd.Env = c.Dir, c.Env
	cmd.Stdout, cmd.Stderr = &log, &log
	cmd.WaitDelay = 100 * time.Millisecond // processes that left the process group may keep the pipe open
	spawn.OwnGroup(cmd)
	if err := cmd.Start(); err != nil {
		return Compilation{}, fmt.Errorf("%s: does not start: %w", c.Args[0], err)
	}
	err := cmd.Wait()
	spawn.KillGroup(cmd.Process)
	name := filepath.Base(c.Args[0])
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return Compilation{}, ctx.Err()
	case cmd.ProcessState.Success(): // even if another process still holds the pipe
		return Compilation{Log: log, Accepted: true}, nil
	case timed.Err() != nil:
		// Without a measurement of CPU time, elapsed time proves nothing about the source.
		return Compilation{Log: log}, fmt.Errorf("%s: took more than %v; make the source simpler, or try when the machine is quiet", name, limit)
	case errors.As(err, &exit) && exit.Exited():
		return Compilation{Log: log}, nil
	}
	return Compilation{Log: fmt.Appendf(log, "%s: error: the compiler died (%v)\n", name, err)}, nil
}

// capped keeps the first directLog bytes that are written to it.
type capped []byte

// Write implements io.Writer.
func (c *capped) Write(p []byte) (int, error) {
	*c = append(*c, p[:min(len(p), directLog-len(*c))]...)
	return len(p), nil
}
