package sandbox

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// The probe also tries whether memory is limited, because what counts it may not see it:
// /proc is hidden in some containers, and a control group may enforce nothing.

const (
	holdLimit = 48 << 20
	holdSize  = 32 << 20 // of each kind: it is both together that are too much
	holdTime  = 3 * time.Second
)

// holdRole is the probe that takes too much memory. It leaves that to a child, for those
// who look at one process only.
func holdRole(args []string) {
	switch {
	case !filtered():
		fmt.Println("run without a filter")
	case len(args) == 0:
		c := exec.Command(os.Args[0], append(os.Args[1:], "child")...)
		c.Env, c.Stdin, c.Stdout, c.Stderr = os.Environ(), strings.NewReader(os.Args[3]), os.Stdout, os.Stderr
		if err := c.Run(); err != nil {
			fmt.Println("child:", err)
		}
	default:
		holdBoth()
	}
}

// holdBoth takes memory of its own and memory that could be shared, and holds it
// until somebody sees.
func holdBoth() {
	for _, kind := range []int{unix.MAP_PRIVATE, unix.MAP_SHARED} {
		p, err := unix.Mmap(-1, 0, holdSize, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANONYMOUS|kind)
		if err != nil {
			fmt.Println(err)
			os.Exit(1) // refused is as good as counted
		}
		for i := 0; i < len(p); i += 4096 {
			p[i] = 1
		}
	}
	fmt.Println("held")
	time.Sleep(holdTime)
}

// probeMemory makes a program take more memory than it may, and returns an error if it
// could.
func (r *boxes) probeMemory() error {
	c, err := probeCommand("hold")
	if err != nil {
		return err
	}
	c.Limits.Memory = holdLimit
	res, err := r.Run(context.Background(), c)
	if err != nil {
		return err
	}
	if res.End != MemOver && strings.Contains(string(res.Stdout), "held") {
		return fmt.Errorf("a program's memory is not seen: it took %d MiB of %d", 2*holdSize>>20, holdLimit>>20)
	}
	return nil
}
