package testenv

import (
	"hash/fnv"
	"os"
	"testing"
)

// Long skips a test, or a part of one, that takes long, if the flag -short is set.
func Long(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("SKIPPED: -short")
	}
}

// Sample runs one part in many of a test: one in short if the flag -short is set, else one in
// full, and all parts if GRUNDY_SOAK is set. It skips the others. The part's name decides, so
// that a new part changes nothing for the others.
func Sample(t testing.TB, short, full uint32) {
	t.Helper()
	switch {
	case os.Getenv("GRUNDY_SOAK") != "":
	case testing.Short():
		if Lot(t, short) != 0 {
			t.Skip("SKIPPED: -short")
		}
	case Lot(t, full) != 0:
		t.Skip("SKIPPED: for make soak")
	}
}

// Lot returns a number below n that depends on the test's name alone.
func Lot(t testing.TB, n uint32) uint32 {
	lot := fnv.New32a()
	lot.Write([]byte(t.Name()))
	return lot.Sum32() % n
}

// Soak skips a test, or a part of one, unless the variable GRUNDY_SOAK is set, as make soak
// sets it. Why a test needs a quiet machine, or hours, stands in its comment.
func Soak(t testing.TB) {
	t.Helper()
	if os.Getenv("GRUNDY_SOAK") == "" {
		t.Skip("SKIPPED: for make soak")
	}
}

// InCI reports whether a test runs where nothing may be missing.
func InCI() bool { return os.Getenv("GRUNDY_CI") != "" }
