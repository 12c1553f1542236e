//go:build unix

package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"
)

// TestSignals checks that the second of two signals within a moment has no effect. Otherwise it
// would kill this test.
func TestSignals(t *testing.T) {
	came := make(chan os.Signal, 1) // a signal may arrive after kill returns, and even after stop
	signal.Notify(came, syscall.SIGHUP)
	defer signal.Stop(came)
	ctx, stop := interruptible(time.Hour)
	defer stop()
	for range 2 {
		if err := syscall.Kill(os.Getpid(), syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		<-came
	}
	<-ctx.Done()
	if ctx.Err() != context.Canceled {
		t.Errorf("the context ended by %v", ctx.Err())
	}
}
