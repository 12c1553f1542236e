package format

import (
	"testing"
	"time"
)

// TestAmounts checks how numbers, times and sizes are printed.
func TestAmounts(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Plural(1, "test"), "1 test"},
		{Plural(0, "test"), "0 tests"},
		{Plural(5034, "case"), "5034 cases"},
		{Counted(1, "try"), "1 try"},
		{Counted(2000, "try"), "2,000 tries"},
		{Counted(1000, "case"), "1,000 cases"},
		{Count(0), "0"},
		{Count(999), "999"},
		{Count(1_111_110), "1,111,110"},
		{Count(-1000), "-1,000"},
		{Count(-100), "-100"},
		{Seconds(1234567 * time.Microsecond), "1.235 s"},
		{Span(1234 * time.Millisecond), "1.23 s"},
		{Span(45 * time.Second), "45 s"},
		{MiB(3 << 19), "1.5 MiB"},
		{MiB(200 << 20), "200 MiB"},
		{About(1000), "1000 B"},
		{About(58622), "57.2 KiB"},
		{About(3 << 19), "1.5 MiB"},
		{About(1 << 31), "2.0 GiB"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

// TestWidth checks that wide letters take two columns and combining marks none, so that columns
// after a name in any script are aligned.
func TestWidth(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "abc": 3, "汉字.cpp": 8, "é": 1, "e\u0301": 1, "ｗｉｄｅ": 8, "한": 2, "ｶ": 1, "😀": 2, "…": 1, "—": 1,
	} {
		if got := Width(text); got != want {
			t.Errorf("%q takes %d columns, want %d", text, got, want)
		}
		if got := Width(Pad(text, 10)); got != 10 {
			t.Errorf("%q padded takes %d columns, want 10", text, got)
		}
	}
	if got := Pad("汉字", 3); got != "汉字" {
		t.Errorf("a text that is too wide became %q", got)
	}
}

// TestLine checks that a long line is cut after whole characters, and that their number follows.
func TestLine(t *testing.T) {
	for _, c := range []struct {
		line string
		most int
		want string
	}{
		{"abc", 3, "abc"}, {"abcd", 3, "abc… (4 characters)"}, {"先手必胜", 2, "先手… (4 characters)"}, {"先手", 2, "先手"},
	} {
		if got := Line(c.line, c.most); got != c.want {
			t.Errorf("Line(%q, %d) = %q, want %q", c.line, c.most, got, c.want)
		}
	}
}

// TestFew checks that a long list is cut, and that the rest is counted only if that is shorter.
func TestFew(t *testing.T) {
	many := make([]string, 1238)
	for i := range many {
		many[i] = "x"
	}
	for _, c := range []struct {
		names []string
		want  string
	}{
		{nil, ""}, {many[:1], "x"}, {many[:4], "x, x, x, x"}, {many[:5], "x, x, x and 2 more"}, {many, "x, x, x and 1,235 more"},
	} {
		if got := Few(c.names, 3).String(); got != c.want {
			t.Errorf("%d names: %q, want %q", len(c.names), got, c.want)
		}
	}
}

// TestRate checks that a small rate is not shown as zero.
func TestRate(t *testing.T) {
	for _, test := range []struct {
		n    int
		took time.Duration
		want string
	}{
		{5, 0, "0"},
		{0, time.Second, "0"},
		{2, 5 * time.Second, "0.4"},
		{19, 2 * time.Second, "9.5"},
		{12345, 10 * time.Second, "1,235"},
	} {
		if got := Rate(test.n, test.took); got != test.want {
			t.Errorf("%d in %v: %s a second, want %s", test.n, test.took, got, test.want)
		}
	}
}

// TestSize checks that a size keeps its exact number of bytes, in the largest unit that divides it.
func TestSize(t *testing.T) {
	for _, test := range []struct {
		n    int64
		want string
	}{
		{0, "0 B"}, {1, "1 B"}, {1023, "1023 B"}, {1024, "1 KiB"}, {1536, "1536 B"},
		{128 << 20, "128 MiB"}, {3 << 30, "3 GiB"}, {1<<30 + 1<<20, "1025 MiB"},
	} {
		if got := Size(test.n); got != test.want {
			t.Errorf("%d: got %s, want %s", test.n, got, test.want)
		}
	}
}
