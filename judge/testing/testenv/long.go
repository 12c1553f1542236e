package testenv

import (
	"hash/fnv"
	"os"
	"testing"
)

// Long skips a long test, or a long part of one, if the flag -short is set.
func Long(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("SKIPPED: -short")
	}
}

// Sample runs only some parts of a test: one in short if the flag -short is set, and otherwise one
// in full. If GRUNDY_SOAK is set, it runs all parts. It skips the others. The name of a part
// decides, so that a new part has no effect on the others.
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

// Lot returns a number below n that depends only on the test's name.
func Lot(t testing.TB, n uint32) uint32 {
	lot := fnv.New32a()
	lot.Write([]byte(t.Name()))
	return lot.Sum32() % n
}

// Soak skips a test, or a part of one, unless the variable GRUNDY_SOAK is set, as make soak does.
// The comment of the test says why it needs a quiet machine, or hours.
func Soak(t testing.TB) {
	t.Helper()
	if os.Getenv("GRUNDY_SOAK") == "" {
		t.Skip("SKIPPED: for make soak")
	}
}

// InCI reports whether a test runs in an environment in which everything that tests need must be
// installed.
func InCI() bool { return os.Getenv("GRUNDY_CI") != "" }
