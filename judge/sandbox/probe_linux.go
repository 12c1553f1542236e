package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

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
