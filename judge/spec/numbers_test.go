package spec

import (
	"slices"
	"strings"
	"testing"
	"time"

	"gopkg.in/yaml.v3"
)

// TestLiterals checks which numbers of an expression are refused, and that the dots of ranges are
// counted.
func TestLiterals(t *testing.T) {
	for _, c := range []struct {
		text string
		bad  []string
		dots int
	}{
		{"0", nil, 0},
		{"10^18", nil, 0},
		{"2^31-1", nil, 0},
		{"3*10^5", nil, 0},
		{"n-1", nil, 0},
		{"n+1", nil, 0},
		{"(n)+1", nil, 0},
		{"2+3", nil, 0},
		{"-5..-1", nil, 1},
		{"1..10^4", nil, 1},
		{"max(a,1)..10^6", nil, 1},
		{"n..m", nil, 1},
		{"a1..b_2", nil, 1},
		{"1 .. 5", nil, 1},
		{"1..2..3", nil, 2},
		{"1.5", []string{"1.5"}, 0},
		{"1.5.2", []string{"1.5.2"}, 0},
		{".5", []string{".5"}, 0},
		{"1...5", []string{".5"}, 1},
		{"5.", []string{"."}, 0},
		{"010", []string{"010"}, 0},
		{"00..01", []string{"00", "01"}, 1},
		{"0x10", []string{"0x10"}, 0},
		{"1_000", []string{"1_000"}, 0},
		{"1e5", []string{"1e5"}, 0},
		{"2n", []string{"2n"}, 0},
		{"+5", []string{"+5"}, 0},
		{"1..+5", []string{"+5"}, 1},
		{"2*(+5)", []string{"+5"}, 0},
		{"n*+5", []string{"+5"}, 0},
		{"+n", nil, 0}, // not a literal, so package grammar refuses it
		{"１", []string{"１"}, 0},
	} {
		bad, dots := literals(c.text)
		if !slices.Equal(bad, c.bad) || dots != c.dots {
			t.Errorf("%s: got %q and %d, want %q and %d", c.text, bad, dots, c.bad, c.dots)
		}
	}
}

// TestWhole checks the notation that the remedy for a refused integer proposes.
func TestWhole(t *testing.T) {
	const general = "digits, or a power such as 10^6"
	for literal, want := range map[string]string{
		"010": "10", "00": "0", "+5": "5", "+05": "5", "1_000": "1000", "0_0": "0",
		"0x10": "16", "0b101": "5", "0o17": "15", "1e5": "10^5", "3E5": "3*10^5", "1_0e2": "10*10^2",
		"1.5": general, ".": general, "2n": general, "0xfffffffffffffffff": general, "１": general,
	} {
		if got := whole(literal); got.String() != "write "+want {
			t.Errorf("%s: got %q, want %q", literal, got, want)
		}
	}
}

// scalarOf reads one scalar and returns the complaint, if any.
func scalarOf(text string, read func(*decoder) reader) string {
	d := &decoder{file: "nim.yaml"}
	n := &yaml.Node{Kind: yaml.ScalarNode, Value: text, Line: 1, Column: 1}
	read(d).read(value{n, "slot"})
	return strings.TrimPrefix(d.complaints.Error(), "nim.yaml:1: ")
}

// TestDurations checks that a duration has a unit, is above 0, and is at most an hour.
func TestDurations(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"1s": time.Second, "1.5s": 1500 * time.Millisecond, "500ms": 500 * time.Millisecond, "1h": time.Hour, "2m": 2 * time.Minute,
		"": 0, "0s": 0, "-1s": 0, "61m": 0, "1": 0, "1.5": 0, "1 s": 0, "s": 0, "1sec": 0, "9999999999h": 0, "NaN": 0,
	} {
		var got time.Duration
		complaint := scalarOf(text, func(d *decoder) reader { return d.duration(&got) })
		if got != want || (complaint == "") != (want != 0) {
			t.Errorf("%q: got %v and %q, want %v", text, got, complaint, want)
		}
	}
}

// TestSizes checks that a size is a whole number of a binary unit, from 1B to 1024GiB.
func TestSizes(t *testing.T) {
	for text, want := range map[string]int64{
		"512B": 512, "64KiB": 64 << 10, "32768 KiB": 32 << 20, "128MiB": 128 << 20, "1GiB": 1 << 30, "1024GiB": 1 << 40,
		"": 0, "b": 0, "128": 0, "128MB": 0, "128M": 0, "0B": 0, "-1KiB": 0, "1.5GiB": 0, "1  GiB": 0, "010B": 0,
		"1025GiB": 0, "9223372036854775807GiB": 0, "99999999999999999999B": 0,
	} {
		var got int64
		complaint := scalarOf(text, func(d *decoder) reader { return d.size(0, &got) })
		if got != want || (complaint == "") != (want != 0) {
			t.Errorf("%q: got %d and %q, want %d", text, got, complaint, want)
		}
	}
}

// TestTolerances checks that a tolerance is a finite number above 0 in decimal notation.
func TestTolerances(t *testing.T) {
	for text, fine := range map[string]bool{
		"1e-6": true, "0.01": true, "1E-9": true, "1": true,
		"": false, "0": false, "-1": false, ".5": false, "0x1p-3": false, "inf": false, "NaN": false, "1e400": false, "1e-400": false,
	} {
		var got Text
		complaint := scalarOf(text, func(d *decoder) reader { return d.tolerance(&got) })
		if (complaint == "") != fine || got.Absent() == fine {
			t.Errorf("%q: got %v and %q", text, got, complaint)
		}
	}
}

// TestNames checks that the name of a field is an identifier and not a word of the grammar.
func TestNames(t *testing.T) {
	for name, fine := range map[string]bool{
		"n": true, "N": true, "a_1": true, "heaps": true, "Count": true, "first": true,
		"": false, "1a": false, "_a": false, "a-b": false, "a b": false, "é": false, "石": false,
		"count": false, "in": false, "startsWith": false, "div": false, "max": false, "lines": false, "before": false,
	} {
		d := &decoder{file: "nim.yaml"}
		d.name(Text{name, Place{"nim.yaml", 1, 1}}, map[string]Place{})
		if (len(d.complaints) == 0) != fine {
			t.Errorf("%q: got %v", name, d.complaints)
		}
	}
}
