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

// Whether memory is limited is found by doing, too: whoever counts it may be blind.
// /proc is hidden in some containers, and a control group may hold nothing.

// hogVariable, in its environment, has our binary be the program that takes too much:
// "parent" starts a child, "child" takes it.
const hogVariable = "GRUNDY_PROBE_HOG"

const (
	hogLimit = 48 << 20
	hogSize  = 32 << 20 // of each kind: it is both together that are too much
	hogTime  = 3 * time.Second
)

// init plays it, but in a box only: a variable that somebody sets must not make a
// command of ours misbehave.
func init() {
	if bound, err := unix.PrctlRetInt(unix.PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0); err != nil || bound != 1 {
		return
	}
	switch os.Getenv(hogVariable) {
	case "parent":
		hogParent()
	case "child":
		hog()
	default:
		return
	}
	os.Exit(0)
}

// hogParent leaves the hogging to a child, for those who look at one process only.
func hogParent() {
	c := exec.Command(os.Args[0])
	c.Env = []string{hogVariable + "=child"}
	c.Stdout, c.Stderr = os.Stdout, os.Stderr
	if err := c.Run(); err != nil {
		fmt.Println("child:", err)
	}
}

// hog takes memory of its own and memory that could be shared, and holds it until
// somebody sees.
func hog() {
	for _, kind := range []int{unix.MAP_PRIVATE, unix.MAP_SHARED} {
		p, err := unix.Mmap(-1, 0, hogSize, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANONYMOUS|kind)
		if err != nil {
			fmt.Println(err)
			os.Exit(1) // refused is as good as counted
		}
		for i := 0; i < len(p); i += 4096 {
			p[i] = 1
		}
	}
	fmt.Println("held")
	time.Sleep(hogTime)
}

// probeMemory has a program take more memory than it may, and complains if it was
// let.
func (r *boxes) probeMemory() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	res, err := r.Run(context.Background(), Command{
		Args:    []string{self},
		Env:     []string{hogVariable + "=parent"},
		Visible: []string{self},
		Limits:  Limits{CPU: 10 * time.Second, Wall: boxTime, Memory: hogLimit, Output: 1 << 16, Processes: 64},
	})
	if err != nil {
		return err
	}
	if res.End != MemOver && strings.Contains(string(res.Stdout), "held") {
		return fmt.Errorf("a program's memory is not seen: it took %d MiB of %d", 2*hogSize>>20, hogLimit>>20)
	}
	return nil
}
