//go:build linux || windows

package sandbox

import (
	"fmt"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/sandbox/attack"
)

// attackerCommand returns a command that runs this binary in a role of the attacker.
func attackerCommand(role string, args ...string) (Command, error) {
	p, err := attack.New(role, args...)
	if err != nil {
		return Command{}, err
	}
	return Command{
		Args: p.Args, Env: p.Env, Stdin: p.Stdin, Visible: p.Args[:1],
		Limits: Limits{CPU: 10 * time.Second, Wall: attack.Time, Memory: 256 << 20, Output: 1 << 16, Processes: 64},
	}, nil
}

// attackerLines returns the lines that the attacker printed in a role.
func attackerLines(res Result) ([]string, error) {
	if lines, ok := attack.Said(res.Stdout); ok && res.End == Exited && res.ExitCode == 0 {
		return lines, nil
	}
	return nil, fmt.Errorf("a trial program ended badly (%s)", format.CrashLine(res.Stderr))
}
