//go:build linux || windows

package sandbox

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// The probe is our own binary, started as a program in a box to attack the box. It must
// never start by accident, because on a host without a sandbox the attack would be real.
// (Once, a variable in the environment was enough.) So it must be called by its whole
// name, with a number that it also finds in its input, and it makes attempts on others
// only behind a filter.

// probeWord is the first argument of the probe. Behind it come the role, the number
// and what the role asks for.
const probeWord = "grundy-sandbox-probe"

// probeTime is how long a role may take.
const probeTime = 20 * time.Second

func init() {
	const fixed = 4 // the program, the word, role and number
	if len(os.Args) < fixed || os.Args[1] != probeWord {
		return
	}
	said, _ := io.ReadAll(io.LimitReader(os.Stdin, 64))
	if role := probeRoles[os.Args[2]]; role != nil && len(os.Args[3]) >= 26 && string(said) == os.Args[3] {
		role(os.Args[fixed:])
		fmt.Println("tried")
	}
	os.Exit(0)
}

// probeEnv is the environment of the probe.
const probeEnv = "GOMAXPROCS=1"

// probeCommand is our own binary in a role.
func probeCommand(role string, args ...string) (Command, error) {
	self, err := os.Executable()
	if err != nil {
		return Command{}, err
	}
	number := rand.Text()
	return Command{
		Args:    append([]string{self, probeWord, role, number}, args...),
		Env:     []string{probeEnv},
		Stdin:   []byte(number),
		Visible: []string{self},
		Limits:  Limits{CPU: 10 * time.Second, Wall: probeTime, Memory: 256 << 20, Output: 1 << 16, Processes: 64},
	}, nil
}

// probed returns the lines that our binary printed in a role.
func probed(res Result) ([]string, error) {
	lines := strings.Split(strings.TrimSpace(string(res.Stdout)), "\n")
	if last := len(lines) - 1; res.End == Exited && res.ExitCode == 0 && lines[last] == "tried" {
		return lines[:last], nil
	}
	return nil, fmt.Errorf("a trial program ended badly (%s)", bytes.TrimSpace(res.Stderr))
}
