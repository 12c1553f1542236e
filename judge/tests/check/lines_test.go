package check

import (
	"errors"
	"math"
	"testing"
)

// TestLines checks that Line, Int and Token can read one text in turn, and that Number is the line
// of the latest of them.
func TestLines(t *testing.T) {
	t.Parallel()
	l := NewLines([]byte("\r\n4 3\r\n\n 3 6 5 \n  lose it \nleft over"))
	line := func(want string, number int) {
		t.Helper()
		if got, ok := l.Line(); string(got) != want || ok != (want != "") || l.Number() != number {
			t.Errorf("Line() = %q, %v on line %d, want %q on line %d", got, ok, l.Number(), want, number)
		}
	}
	if n, err := l.Int(1, 4); n != 4 || err != nil || l.Number() != 2 {
		t.Errorf("Int() = %d, %v on line %d", n, err, l.Number())
	}
	line("3", 2)
	if text, ok := l.Token(); string(text) != "3" || !ok || l.Number() != 4 {
		t.Errorf("Token() = %q, %v on line %d", text, ok, l.Number())
	}
	line("6 5", 4)
	line("lose it", 5)
	if d := l.End(); d == nil || d.String() != `line 6: "left" is extra` {
		t.Errorf("End() = %v", d)
	}
	line("over", 6)
	line("", 6)
	if _, ok := l.Token(); ok {
		t.Error("a token after the end")
	}
	if d := l.End(); d != nil {
		t.Errorf("End() = %v at the end", d)
	}
}

// TestLinesInt checks that Int accepts only the usual notation of an integer, within its bounds.
func TestLinesInt(t *testing.T) {
	t.Parallel()
	const least, most = math.MinInt64, math.MaxInt64
	good := map[string]int64{"0": 0, "7": 7, "-1": -1, "9223372036854775807": most, "-9223372036854775808": least}
	for text, want := range good {
		if got, err := NewLines([]byte(text)).Int(least, most); got != want || err != nil {
			t.Errorf("Int of %q = %d, %v", text, got, err)
		}
	}
	bad := []string{"+1", "01", "-0", "00", "-", "-01", "1.0", "NaN", "1e400", "1\x00", "9223372036854775808", "-9223372036854775809", "99999999999999999999"}
	for _, text := range bad {
		if got, err := NewLines([]byte(text)).Int(least, most); err == nil {
			t.Errorf("Int of %q = %d, want an error", text, got)
		}
	}
	if _, err := NewLines([]byte("12")).Int(1, 3); err == nil || err.Error() != "12 is not from 1 to 3" {
		t.Errorf("Int(1, 3) of 12: %v", err)
	}
	if _, err := NewLines([]byte(" \n")).Int(1, 3); !errors.Is(err, ErrEnd) {
		t.Errorf("Int at the end: %v", err)
	}
}
