package spec

import (
	"errors"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/fault"
)

// TestParseSize checks sizes in bytes and in binary units, and why other texts are not sizes.
func TestParseSize(t *testing.T) {
	for text, want := range map[string]int64{
		"1": 1, "4294967296": 4 << 30, "+7": 7, "007": 7, "1B": 1, "512 B": 512,
		"4G": 4 << 30, "4GiB": 4 << 30, "4 GB": 4 << 30, "4g": 4 << 30, "4gb": 4 << 30, "4 gib": 4 << 30,
		"1.5G": 3 << 29, "1.5 GiB": 3 << 29, "0.5KiB": 512, "64MiB": 64 << 20, "64 MB": 64 << 20, "64M": 64 << 20,
		"1.1K": 1126, "2K": 2048, "1T": 1 << 40, "1024GiB": 1 << 40, "1099511627776": 1 << 40, "2.0": 2,
	} {
		if got, err := ParseSize(text); err != nil || got != want {
			t.Errorf("ParseSize(%q) = %d, %v, want %d", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"": "is not a size", " ": "is not a size", "x": "is not a size", "MiB": "is not a size", "-1": "is not a size",
		"-4G": "is not a size", "1e9": "is not a size", "0x10": "is not a size", "1_000": "is not a size", "4  G": "is not a size",
		"4 Gi": "is not a size", "4XB": "is not a size", ".5G": "is not a size", "5.G": "is not a size", "1,5G": "is not a size",
		"４G": "is not a size", "NaN": "is not a size", "Inf": "is not a size", "4G4M": "is not a size", "1.5.2G": "is not a size",
		"0": "is less than a byte", "0GiB": "is less than a byte", "0.0000000001K": "is less than a byte",
		"1.5": "not a whole number of bytes", "1.5B": "not a whole number of bytes",
		"1025GiB": "out of range", "2T": "out of range", "9223372036854775808": "out of range",
		"18446744073709551616": "out of range", "17179869184G": "out of range", "9007199254740993T": "out of range",
		strings.Repeat("9", 1<<20): "out of range",
	} {
		got, err := ParseSize(text)
		bad(t, "ParseSize", text, err, want)
		if got != 0 {
			t.Errorf("ParseSize(%.40q) gives %d and an error", text, got)
		}
	}
}

// TestParseTime checks times with units, and why other texts are not times.
func TestParseTime(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"0": 0, "0s": 0, "-0s": 0, "1s": time.Second, "1.5s": 1500 * time.Millisecond,
		"500ms": 500 * time.Millisecond, "1m30s": 90 * time.Second, "+2s": 2 * time.Second, "1h": time.Hour,
	} {
		if got, err := ParseTime(text); err != nil || got != want {
			t.Errorf("ParseTime(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"": "is not a time", "x": "is not a time", "s": "is not a time", "1 x": "is not a time", "1s!": "is not a time",
		"1e3s": "is not a time", "NaN": "is not a time", "1..5s": "is not a time", "1 s": "is not a time",
		"2": "has no unit", "1.5": "has no unit", "99999999999999999999": "has no unit",
		"-1s": "is negative", "-1ns": "is negative", "9999999999h": "out of range", "99999999999999999999s": "out of range",
	} {
		_, err := ParseTime(text)
		bad(t, "ParseTime", text, err, want)
	}
}

// bad checks that an error has the given words, has a remedy and has no place.
func bad(t *testing.T, what, text string, err error, words string) {
	t.Helper()
	var f *fault.Error
	if !errors.As(err, &f) || !strings.Contains(f.What.String(), words) || f.Remedy == "" || f.Place != "" || len(f.What) > 200 {
		t.Errorf("%s(%.40q): %v; want an error with the words %q, a remedy and no place", what, text, err, words)
	}
}

// FuzzMeasures checks that every text is refused, or read as a value within bounds.
func FuzzMeasures(f *testing.F) {
	for _, text := range []string{"4294967296", "1.5 GiB", "0.1K", "-1s", "1m30s", "1e400"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if n, err := ParseSize(text); err == nil && (n < 1 || n > mostSize) {
			t.Errorf("ParseSize(%q) = %d", text, n)
		}
		if d, err := ParseTime(text); err == nil && d < 0 {
			t.Errorf("ParseTime(%q) = %v", text, d)
		}
	})
}
