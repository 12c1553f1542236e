package sandbox

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// The probe is our own binary, started as a program in a box to attack the box. It must
// never start by accident, because on a host without a sandbox the attack would be real.
// (Once, a variable in the environment was enough.) So it must be called by its whole
// name, with a number that it also finds in its input, and it makes attempts on others
// only behind a filter.

// probeWord is the first argument of the probe. Behind it come the role, the number
// and what the role asks for.
const probeWord = "grundy-sandbox-probe"

// probeRoles are what the probe can be.
var probeRoles = map[string]func(args []string){
	"attack":  attack,
	"inherit": inherit,
	"hog":     hog,
	"hold":    holdRole,
	"crowd":   crowdRole,
	"spin":    spin,
	"unseen":  unseen,
	"leave":   leave,
	"litter":  litter,
	"limits":  limitsAtStart,
}

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

// filtered reports whether a filter binds this process for ever.
func filtered() bool {
	privileges, err := unix.PrctlRetInt(unix.PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0)
	mode, err2 := unix.PrctlRetInt(unix.PR_GET_SECCOMP, 0, 0, 0, 0)
	return err == nil && err2 == nil && privileges == 1 && mode == unix.SECCOMP_MODE_FILTER
}

// attack makes the attempts of a tier and prints those that succeeded. Its arguments are
// the tier and the number of a process of the same user: the judge's.
func attack(args []string) {
	if len(args) != 2 {
		return
	}
	victim, err := strconv.Atoi(args[1])
	if err != nil {
		return
	}
	if !filtered() {
		fmt.Println("run without a filter")
		return
	}
	for _, name := range attemptsOf(args[0]) {
		if err := attempts[name](victim); !isRefusal(err) {
			fmt.Printf("%s (%v)\n", name, err)
		}
	}
}

// isRefusal distinguishes a refusal from an error of a call that was let through.
func isRefusal(err error) bool {
	var number unix.Errno
	return errors.As(err, &number) && slices.Contains([]unix.Errno{
		unix.EPERM, unix.EACCES, unix.ENOSYS, unix.EROFS, // refused
		unix.ENOENT, unix.ENOTDIR, unix.ESRCH, unix.ENXIO, unix.ENODEV, // out of view
	}, number)
}

// probeCommand is our own binary in a role.
func probeCommand(role string, args ...string) (Command, error) {
	self, err := os.Executable()
	if err != nil {
		return Command{}, err
	}
	number := rand.Text()
	return Command{
		Args:    append([]string{self, probeWord, role, number}, args...),
		Env:     []string{"GOMAXPROCS=1"},
		Stdin:   []byte(number),
		Visible: []string{self},
		Limits:  Limits{CPU: 10 * time.Second, Wall: boxTime, Memory: 256 << 20, Output: 1 << 16, Processes: 64},
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

// probe makes our own binary attack the tier from inside, and returns an error if an
// attempt succeeded.
func (r *boxes) probe() error {
	c, err := probeCommand("attack", r.tier.Name, strconv.Itoa(os.Getpid()))
	if err != nil {
		return err
	}
	res, err := r.Run(context.Background(), c)
	if err != nil {
		return err
	}
	through, err := probed(res)
	if err != nil {
		return err
	}
	if len(through) > 0 {
		return errors.New("a program in it can " + strings.Join(through, ", "))
	}
	return nil
}
