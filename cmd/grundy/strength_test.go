package main

import (
	"testing"

	"grundy/judge/report/reporttest"
)

// TestStrengthCode wants tests that miss wrong programs to give exit code 1, and each
// input that they lack once.
func TestStrengthCode(t *testing.T) {
	r := reporttest.Weak()
	if code := strengthCode(r); code != notSo {
		t.Errorf("exit code %d, want %d", code, notSo)
	}
	if list := r.Lacking(); len(list) != 1 || list[0].Why != "winner: n < 9 → n <= 9" {
		t.Errorf("to be added: %v, want the one input", list)
	}
}
