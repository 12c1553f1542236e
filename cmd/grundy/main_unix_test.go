//go:build unix

package main

import (
	"context"
	"os"
	"syscall"
	"testing"
	"time"
)

// TestSignals: of two signals within a moment the second ends nothing; if it did,
// it would end this test.
func TestSignals(t *testing.T) {
	ctx, stop := interruptible(time.Hour)
	defer stop()
	for range 2 {
		if err := syscall.Kill(os.Getpid(), syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		<-ctx.Done()
	}
	if ctx.Err() != context.Canceled {
		t.Errorf("the context ended by %v", ctx.Err())
	}
}
