package main

import (
	"testing"
	"time"

	"grundy/judge/render/reporttest"
)

// TestStrengthCode checks that tests that miss wrong programs give exit code 1, and that each
// lacking input is listed once.
func TestStrengthCode(t *testing.T) {
	r := reporttest.Weak()
	if code := strengthCode(r); code != notSo {
		t.Errorf("exit code %d, want %d", code, notSo)
	}
	if list := r.Lacking(); len(list) != 1 || list[0].Why != "winner: n < 9 → n <= 9" {
		t.Errorf("to be added: %v, want the one input", list)
	}
}

// TestStrengthFlags checks the time limit if --cases is given with and without --for, and that
// fewer than 0 cases are rejected.
func TestStrengthFlags(t *testing.T) {
	for _, test := range []struct {
		time  time.Duration
		cases int
		timed bool
		want  time.Duration // below 0: an error
	}{
		{0, 0, false, 0}, {time.Second, 0, true, time.Second}, {time.Second, -1, false, -1},
		{time.Second, 5, false, 1000 * time.Hour}, {time.Second, 5, true, time.Second},
	} {
		f := strengthFlags{endless: !test.timed}
		f.options.For, f.options.Cases = test.time, test.cases
		err := f.understand()
		if (err != nil) != (test.want < 0) || err == nil && f.options.For != test.want {
			t.Errorf("%+v: %v, %v", test, f.options.For, err)
		}
	}
}
