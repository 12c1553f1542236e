package procfs

import (
	"testing"
	"time"
)

// TestThreadTimes checks how stat and schedstat lines are parsed.
func TestThreadTimes(t *testing.T) {
	line := "77 (a) R (b) D 1 2 3 4 5 6 7 8 41 9 150 50 0 0 20 -3 1 0 99 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 17 1 0 3 0 0 0\n"
	s, ok := parseStat([]byte(line))
	if want := (ThreadTimes{Used: 2 * time.Second, Timeslices: -1, Faults: 41, State: 'D', Nice: -3, Policy: 3, Began: 990 * time.Millisecond}); !ok || s != want {
		t.Errorf("%+v, %t, want %+v", s, ok, want)
	}
	if _, ok := parseStat([]byte("77 (a")); ok {
		t.Error("half a line is accepted")
	}
	for text, slices := range map[string]int64{"5 6 7\n": 7, "": -1, "0 0 0\n": -1} {
		if got := s.counted([]byte(text)); got.Timeslices != slices || slices < 0 && got.Used != s.Used {
			t.Errorf("%q: %+v", text, got)
		}
	}
}
