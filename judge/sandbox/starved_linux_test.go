package sandbox

import (
	"os/exec"
	"testing"
	"time"
)

func TestClock(t *testing.T) {
	began := time.Now()
	asked := 0
	hungry := func(so bool) func() bool { return func() bool { asked++; return so } }
	c := newClock(time.Second, began)
	if left := c.left(began.Add(900*time.Millisecond), hungry(true)); left != 100*time.Millisecond || asked != 0 {
		t.Errorf("before its end: %v left, asked %d times", left, asked)
	}
	if left := c.left(began.Add(1100*time.Millisecond), hungry(false)); left != 0 || c.starving() {
		t.Errorf("one that waits: %v left, starving %t", left, c.starving())
	}
	now := began.Add(1100 * time.Millisecond)
	for range extensions {
		if left := c.left(now, hungry(true)); left != time.Second {
			t.Fatalf("one that is hungry: %v left", left)
		}
		now = now.Add(1100 * time.Millisecond)
	}
	if left := c.left(now, hungry(true)); left != 0 || !c.starving() {
		t.Errorf("at the end of patience: %v left, starving %t", left, c.starving())
	}
}

// TestHungry tells a program that spins from one that sleeps.
func TestHungry(t *testing.T) {
	for script, want := range map[string]bool{"while :; do :; done": true, "sleep 20 & wait": false} {
		c := exec.Command("/bin/sh", "-c", script)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		got := !want
		for end := time.Now().Add(5 * time.Second); got != want && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
			got = starved([]int{c.Process.Pid})
		}
		if got != want {
			t.Errorf("%s: starved %t", script, got)
		}
		_ = c.Process.Kill()
		_ = c.Wait()
	}
}
