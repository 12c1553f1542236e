package run

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/program/build"
	"grundy/judge/sandbox"
)

// compiling are the limits of a compiler. A source that needs more is refused. No source written
// for a contest comes close to them.
var compiling = sandbox.Limits{
	CPU: 60 * time.Second, Wall: 3 * time.Minute, Memory: 2 << 30, Output: 1 << 20, Processes: 256,
}

// Compiler returns a tool that runs compilers in the sandbox of runner, because a source can make
// its compiler read any file or never end.
func Compiler(runner sandbox.Runner) build.Tool { return compilerWithin(runner, compiling, idling) }

// idling is the time after which a compiler that does nothing is stopped.
const idling = 15 * time.Second

func compilerWithin(runner sandbox.Runner, limits sandbox.Limits, idle time.Duration) build.Tool {
	return func(ctx context.Context, c build.Call) (build.Compilation, error) {
		res, err := runner.Run(ctx, sandbox.Command{
			Args: c.Args, Dir: c.Dir, Env: c.Env, Limits: limits, Idle: idle,
			Visible: c.Visible, Writable: append([]string{c.Dir}, c.Writable...), Compiler: !c.Devices,
		})
		if err != nil {
			return build.Compilation{}, err
		}
		log := append(res.Stdout, res.Stderr...)
		name := filepath.Base(c.Args[0])
		if res.End == sandbox.WallOver && res.Starved {
			return build.Compilation{Log: log}, fault.Errorf("%s: took more than %v of real time, with %v of CPU time; try when the machine is quiet",
				name, limits.Wall, res.CPU.Round(time.Second))
		}
		if why := refusal(res, limits, idle); why != "" {
			// The compiler's messages about its killed parts are dropped, because they look like a
			// fault of the machine.
			log = fmt.Appendf(nil, "%s: error: %s\n", name, why)
		}
		return build.Compilation{
			Log:      log,
			Accepted: res.End == sandbox.Exited && res.ExitCode == 0,
			Stopped:  slices.Contains(overLimit, res.End),
		}, nil
	}
}

// overLimit lists the ends of compilers that reached a limit.
var overLimit = []sandbox.End{sandbox.CPUOver, sandbox.WallOver, sandbox.MemOver, sandbox.OutOver}

// refusal returns why a compiler did not end by itself, or "" if it did.
func refusal(res sandbox.Result, limits sandbox.Limits, idle time.Duration) string {
	switch res.End {
	case sandbox.CPUOver:
		return fmt.Sprintf("the compiler used more than %v of CPU time", limits.CPU)
	case sandbox.WallOver: // it did not wait for a CPU
		if idle > 0 && res.Wall < limits.Wall {
			return fmt.Sprintf("the compiler did nothing for %v: the source makes it wait", idle)
		}
		return fmt.Sprintf("the compiler took more than %v of real time, most of it waiting", limits.Wall)
	case sandbox.MemOver:
		return fmt.Sprintf("the compiler used more than %s of memory", format.Size(limits.Memory))
	case sandbox.OutOver:
		return fmt.Sprintf("the compiler printed more than %s", format.Size(limits.Output))
	case sandbox.Signaled:
		return "the compiler was killed by " + res.Signal
	}
	return ""
}
