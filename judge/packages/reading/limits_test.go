package reading

import (
	"testing"
	"time"
)

// TestUnit checks which texts are limits, and what is said about others.
func TestUnit(t *testing.T) {
	for _, test := range []struct {
		unit Unit
		text string
		want int64
		says string
	}{
		{Seconds, "1.5", int64(1500 * time.Millisecond), ""},
		{Seconds, " 3600\n", int64(time.Hour), ""},
		{Seconds, "3601", 0, "is longer than an hour"},
		{Seconds, "1e999", 0, "is longer than an hour"},
		{Seconds, "0", 0, "is not a time in seconds"},
		{Seconds, "-1", 0, "is not a time in seconds"},
		{Seconds, "-1e999", 0, "is not a time in seconds"},
		{Seconds, "nan", 0, "is not a time in seconds"},
		{Seconds, "inf", 0, "is not a time in seconds"},
		{Seconds, "1s", 0, "is not a time in seconds"},
		{Seconds, "", 0, "is not a time in seconds"},
		{Milliseconds, "500", int64(500 * time.Millisecond), ""},
		{KiB, "65_536", 64 << 20, ""},
		{KiB, "1e-9", 0, "is not a size in KiB"},
		{MiB, "0.5", 1 << 19, ""},
		{MiB, "1048577", 0, "is larger than 1TiB"},
	} {
		v, wrong := test.unit.Of(test.text)
		if v != test.want || wrong.String() != test.says {
			t.Errorf("%q is %d %q, want %d %q", test.text, v, wrong, test.want, test.says)
		}
	}
}
