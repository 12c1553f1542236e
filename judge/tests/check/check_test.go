package check

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

const (
	differs = Differs
	missing = Missing
	extra   = Extra
)

var tokensTests = []struct {
	name, want, got string
	diff            *Difference
}{
	{"equal", "1 2\n3\n", "1 2\n3\n", nil},
	{"both empty", "", "", nil},
	{"only white space", "", " \r\n\v\f\t", nil},
	{"no last newline", "Yes\n", "Yes", nil},
	{"newline too many", "Yes", "Yes\n\n", nil},
	{"carriage returns", "a\nb\nc\n", "a\r\nb\r\nc\r\n", nil},
	{"carriage returns alone", "a\nb\nc\n", "a\rb\rc\r", nil},
	{"blanks around", "a b\nc", "  a   b  \n\n\tc  ", nil},
	{"all on one line", "a\nb\nc\n", "a b c", nil},
	{"empty", "Yes\nNo\n", "", &Difference{Kind: missing, Want: "Yes", Line: 1}},
	{"blank", "Yes\n", "\n\n", &Difference{Kind: missing, Want: "Yes", Line: 3}},
	{"ends early", "Yes\nNo\n", "Yes\n", &Difference{Kind: missing, Want: "No", Line: 2, Offset: 4}},
	{"ends early on a line", "1 2\n", "1 ", &Difference{Kind: missing, Want: "2", Line: 2, Offset: 2}},
	{"ends within a token", "12\n", "1", &Difference{Want: "12", Got: "1", Line: 1}},
	{"token runs on", "1 2\n", "12\n", &Difference{Want: "1", Got: "12", Line: 1}},
	{"token stops short", "12\n", "1 2\n", &Difference{Want: "12", Got: "1", Line: 1}},
	{"extra token", "1 2\n", "1 2\n3 4\n", &Difference{Kind: extra, Got: "3", Line: 2, Offset: 4}},
	{"extra on the line", "1 2\n", "1 2 3", &Difference{Kind: extra, Got: "3", Line: 1, Offset: 4}},
	{"nothing wanted", "", "x", &Difference{Kind: extra, Got: "x", Line: 1}},
	{"middle of a token", "abc abd\n", "abc\nabx\n", &Difference{Want: "abd", Got: "abx", Line: 2, Offset: 4}},
	{"letter case", "Yes\n", "YES\n", &Difference{Want: "Yes", Got: "YES", Line: 1}},
	{"plus", "1\n", "+1\n", &Difference{Want: "1", Got: "+1", Line: 1}},
	{"leading zero", "1\n", "01\n", &Difference{Want: "1", Got: "01", Line: 1}},
	{"not a number", "1\n", "NaN\n", &Difference{Want: "1", Got: "NaN", Line: 1}},
	{"too large", "1\n", "1e400\n", &Difference{Want: "1", Got: "1e400", Line: 1}},
	{"NUL", "a b\n", "a\x00b\n", &Difference{Want: "a", Got: "a\x00b", Line: 1}},
	{"NUL at the end", "a\n", "a\n\x00", &Difference{Kind: extra, Got: "\x00", Line: 2, Offset: 2}},
	{"no-break space", "a b\n", "a\u00a0b\n", &Difference{Want: "a", Got: "a\u00a0b", Line: 1}},
	{"broken UTF-8", "\xff\xfe a", "\xff\xfe b", &Difference{Want: "a", Got: "b", Line: 1, Offset: 3}},
	{"ten million blanks", "a b\n", "a" + strings.Repeat(" ", 1e7) + "b\n", nil},
	{"ten million newlines", "a", "a" + strings.Repeat("\n", 1e7) + "b", &Difference{Kind: extra, Got: "b", Line: 1e7 + 1, Offset: 1}},
	{"huge token", "a", strings.Repeat("a", 1e7), &Difference{Want: "a", Got: strings.Repeat("a", 100) + "...", Line: 1}},
	{"huge token in letters of three bytes", "a", strings.Repeat("好", 1e6), &Difference{Want: "a", Got: strings.Repeat("好", 33) + "...", Line: 1}},
}

// TestTokens checks that Tokens ignores white space alone, and describes the first difference.
func TestTokens(t *testing.T) {
	t.Parallel()
	for _, tt := range tokensTests {
		t.Run(tt.name, func(t *testing.T) {
			same(t, Tokens([]byte(tt.want), []byte(tt.got)), tt.diff)
		})
	}
}

// TestExact checks that Exact compares bytes, and marks differences in white space alone.
func TestExact(t *testing.T) {
	t.Parallel()
	tests := []struct {
		want, got string
		diff      *Difference
	}{
		{"", "", nil},
		{"a\nb\n", "a\nb\n", nil},
		{"a\nb c\n", "a\nb d\n", &Difference{Want: "b c", Got: "b d", Line: 2, Offset: 2}},
		{"a\nb c\n", "a\nb  c\n", &Difference{Want: "b c", Got: "b  c", Line: 2, Offset: 2, Spacing: true}},
		{"a\n", "a\r\n", &Difference{Want: "a", Got: "a\r", Line: 1, Spacing: true}},
		{"a\n", "a", &Difference{Want: "a\n", Got: "a", Line: 1, Spacing: true}},
		{"a", "a\n", &Difference{Want: "a", Got: "a\n", Line: 1, Spacing: true}},
		{"a\n", "a\n\n", &Difference{Kind: extra, Got: "\n", Line: 2, Offset: 2, Spacing: true}},
		{"a\n", "a\nb", &Difference{Kind: extra, Got: "b", Line: 2, Offset: 2}},
		{"a\nb\nc\n", "a\n", &Difference{Kind: missing, Want: "b\n", Line: 2, Offset: 2}},
		{"a\n", "", &Difference{Kind: missing, Want: "a\n", Line: 1}},
		{"a\nb\n", "a b\n", &Difference{Want: "a", Got: "a b", Line: 1, Spacing: true}},
	}
	for _, tt := range tests {
		same(t, Exact([]byte(tt.want), []byte(tt.got)), tt.diff)
	}
}

// TestSpacing checks that spacing refuses other white space within and between lines. It permits
// spaces at the ends of lines, and any number of newlines at the end.
func TestSpacing(t *testing.T) {
	t.Parallel()
	tests := []struct {
		want, got string
		diff      *Difference
	}{
		{"a b\nc\n", "a b\nc\n", nil},
		{"a b\nc\n", "a b \t\r\nc", nil},
		{"a\n", "a\n\n\n", nil},
		{"", "\n", nil},
		{"a b\n", "a  b\n", &Difference{Want: "a b", Got: "a  b", Line: 1, Spacing: true}},
		{"a b\n", " a b\n", &Difference{Want: "a b", Got: " a b", Line: 1, Spacing: true}},
		{"a\nb\n", "a\n\nb\n", &Difference{Want: "b", Got: "", Line: 2, Offset: 2, Spacing: true}},
		{"a\nb\n", "a b\n", &Difference{Want: "a", Got: "a b", Line: 1, Spacing: true}},
		{"a b\n", "a\nb\n", &Difference{Want: "a b", Got: "a", Line: 1, Spacing: true}},
		{"a\nb\n", "a\rb\n", &Difference{Want: "a", Got: "a\rb", Line: 1, Spacing: true}},
	}
	for _, tt := range tests {
		same(t, spacing([]byte(tt.want), []byte(tt.got)), tt.diff)
	}
}

func same(t *testing.T, got, want *Difference) {
	t.Helper()
	switch {
	case got == nil && want == nil:
	case got == nil || want == nil:
		t.Errorf("got %v, want %v", got, want)
	case *got != *want:
		t.Errorf("got %+v, want %+v", *got, *want)
	}
}

// plain is an implementation of Tokens that is too simple to be wrong. It collects all tokens with
// their offsets and then compares them.
func plain(want, got []byte) *Difference {
	w, g := wordsOf(want), wordsOf(got)
	for k := range max(len(w), len(g)) {
		switch {
		case k == len(w):
			return &Difference{Kind: extra, Got: g[k].text, Line: g[k].line, Offset: len(want)}
		case k == len(g):
			last := strings.Count(string(got), "\n") + 1
			if !bytes.HasSuffix(got, []byte("\n")) && len(got) > 0 {
				last++
			}
			return &Difference{Kind: missing, Want: w[k].text, Line: last, Offset: w[k].offset}
		case w[k].text != g[k].text:
			return &Difference{Want: w[k].text, Got: g[k].text, Line: g[k].line, Offset: w[k].offset}
		}
	}
	return nil
}

type word struct {
	text         string
	line, offset int
}

func wordsOf(text []byte) []word {
	var all []word
	line, begin := 1, -1
	for i, c := range append(bytes.Clone(text), '\n') {
		white := strings.IndexByte(" \t\n\v\f\r", c) >= 0
		if white && begin >= 0 {
			all = append(all, word{string(text[begin:i]), line, begin})
			begin = -1
		} else if !white && begin < 0 {
			begin = i
		}
		if c == '\n' {
			line++
		}
	}
	return all
}

// TestTokensPlain compares Tokens with plain on all pairs of short texts.
func TestTokensPlain(t *testing.T) {
	t.Parallel()
	var texts [][]byte
	level := [][]byte{nil}
	for range 5 {
		texts = append(texts, level...)
		var longer [][]byte
		for _, s := range level {
			for _, c := range []byte("ab \n") {
				longer = append(longer, append(bytes.Clone(s), c))
			}
		}
		level = longer
	}
	for _, want := range texts {
		for _, got := range texts {
			agree(t, want, got)
		}
	}
}

func agree(t *testing.T, want, got []byte) {
	t.Helper()
	fast, slow := Tokens(want, got), plain(want, got)
	if fast == nil && slow == nil {
		return
	}
	if fast == nil || slow == nil || *fast != *slow {
		t.Fatalf("want %q, got %q: Tokens says %v, plain %v", want, got, fast, slow)
	}
}

// FuzzTokens checks that Tokens agrees with plain on short texts, and that equality does not depend
// on the order of the texts. It checks Hint and Exact against Tokens, too.
func FuzzTokens(f *testing.F) {
	for _, tt := range tokensTests {
		if len(tt.got) < 1000 {
			f.Add([]byte(tt.want), []byte(tt.got))
		}
	}
	f.Fuzz(func(t *testing.T, want, got []byte) {
		if d := Tokens(got, got); d != nil {
			t.Fatalf("%q is not itself: %v", got, d)
		}
		if len(want) <= 100 && len(got) <= 100 {
			agree(t, want, got)
		}
		d := Tokens(want, got)
		if (d == nil) != (Tokens(got, want) == nil) {
			t.Fatalf("%q, %q: order matters", want, got)
		}
		if d == nil && Hint(want, got) != "" {
			t.Fatalf("%q, %q: a hint without a difference", want, got)
		}
		if e := Exact(want, got); (e == nil) != bytes.Equal(want, got) || e != nil && e.Spacing != (d == nil) {
			t.Fatalf("%q, %q: Exact says %+v, Tokens %v", want, got, e, d)
		}
		if d == nil && spacing(want, got) != nil && bytes.Equal(want, got) {
			t.Fatalf("%q: spacing differs from itself", want)
		}
	})
}

// answer is 5 MB of short lines.
func answer() []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b []byte
	for len(b) < 5e6 {
		b = append(b, [...]string{"Yes\n", "No\n", "12345678 9\n"}[r.IntN(3)]...)
	}
	return b
}

func BenchmarkTokens(b *testing.B) {
	want := answer()
	wrong := bytes.Clone(want)
	wrong[len(wrong)-3] ^= 1
	kinds := []struct {
		name string
		got  []byte
	}{
		{"equal", bytes.Clone(want)},
		{"last token", wrong},
		{"crlf", bytes.ReplaceAll(want, []byte("\n"), []byte("\r\n"))},
		{"blank ends", bytes.ReplaceAll(want, []byte("\n"), []byte(" \n"))},
	}
	for _, k := range kinds {
		b.Run(k.name, func(b *testing.B) {
			b.SetBytes(int64(len(want)))
			b.ReportAllocs()
			for b.Loop() {
				Tokens(want, k.got)
			}
		})
	}
}
