package check

import (
	"bytes"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// TestByLine checks that byLine ignores only white space at the ends of lines, and blank lines at
// the end.
func TestByLine(t *testing.T) {
	t.Parallel()
	tests := []struct {
		want, got string
		diff      *Difference
	}{
		{"", "", nil},
		{"", " \n\r\n", nil},
		{"a b\n\nc\n", "a b\n\nc\n", nil},
		{"a b\nc\n", "a b \t\r\nc\r\n\n \n", nil},
		{"a\nb", "a\nb\n", nil},
		{"a b\n", "a  b\n", &Difference{Want: "a b", Got: "a  b", Line: 1, Spacing: true}},
		{"a\nb\n", "a\n b\n", &Difference{Want: "b", Got: " b", Line: 2, Offset: 2, Spacing: true}},
		{"a\nb\n", "a\n\nb\n", &Difference{Want: "b", Line: 2, Offset: 2, Spacing: true}},
		{"a\nb\n", "a b\n", &Difference{Want: "a", Got: "a b", Line: 1, Spacing: true}},
		{"a\nb c\n", "a\nb d \n", &Difference{Want: "b c", Got: "b d", Line: 2, Offset: 2}},
		{"a\n\nb\n", "a\n", &Difference{Kind: missing, Want: "b", Line: 2, Offset: 3}},
		{"a\n", "", &Difference{Kind: missing, Want: "a", Line: 1}},
		{"a\n", "a\n \n\n b\nc\n", &Difference{Kind: extra, Got: " b", Line: 4, Offset: 2}},
		{"", "b", &Difference{Kind: extra, Got: "b", Line: 1}},
	}
	for _, tt := range tests {
		same(t, byLine([]byte(tt.want), []byte(tt.got)), tt.diff)
	}
}

// TestByWords checks that white space matters between lines but not within a line.
func TestByWords(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		want, got string
		diff      *Difference
	}{
		{"a b\nc\n", " a \t b\r\nc\n\n", nil},
		{"a\n\nb\n", "a\n \nb", nil},
		{"a b\n", "a\nb\n", &Difference{Want: "a b", Got: "a", Line: 1, Spacing: true}},
		{"a\nb\n", "a\n\nb\n", &Difference{Want: "b", Line: 2, Offset: 2, Spacing: true}},
		{"a b\n", "a  c\n", &Difference{Want: "a b", Got: "a  c", Line: 1}},
		{"a\n", "a\nb\n", &Difference{Kind: extra, Got: "b", Line: 2, Offset: 2}},
	} {
		same(t, byWords([]byte(tt.want), []byte(tt.got)), tt.diff)
	}
}

// TestUnordered checks that the lines of a case may come in any order, but only within their case.
func TestUnordered(t *testing.T) {
	t.Parallel()
	tests := []struct {
		ends      []int
		want, got string
		diff      *Difference
	}{
		{nil, "", "\n \n", nil},
		{nil, "1 2\n3 4\n5\n", "5\n\n3  4 \r\n 1 2", nil},
		{nil, "a\na\nb\n", "a\nb\na\n", nil},
		{nil, "1 2\n", "2 1\n", &Difference{Want: "1 2", Got: "2 1", Line: 1}},
		{nil, "1 2\n", "1\n2\n", &Difference{Want: "1 2", Got: "1", Line: 1}},
		{nil, "a\nb\n", "b\nb\n", &Difference{Want: "a", Got: "b", Line: 2}},
		{nil, "a\na\nb\n", "b\na\nb\n", &Difference{Want: "a", Got: "b", Line: 3, Offset: 2}},
		{nil, "a\nb\nc\n", "c\nx\n\na\n", &Difference{Want: "b", Got: "x", Line: 2, Offset: 2}},
		{nil, "a\nb\nc\n", "c\na", &Difference{Kind: missing, Want: "b", Line: 3, Offset: 2}},
		{nil, "a\nb\n", "", &Difference{Kind: missing, Want: "a", Line: 1}},
		{nil, "a\nb\n", "b\n\na\nb\n", &Difference{Kind: extra, Got: "b", Line: 4, Offset: 4}},
		{[]int{4, 8}, "a\nb\nc\nd\n", "b\na\nd\nc\n", nil},
		{[]int{4, 8}, "a\nb\nc\nd\n", "b\nc\na\nd\n", &Difference{Want: "a", Got: "c", Line: 2}},
		{[]int{4, 8}, "a\nb\nc\nd\n", "b\na\nd\na\n", &Difference{Want: "c", Got: "a", Line: 4, Offset: 4}},
		{[]int{4, 8}, "a\nb\nc\nd\n", "b\na\nd\n", &Difference{Kind: missing, Want: "c", Line: 4, Offset: 4}},
		{[]int{2}, "a\nb\nc\n", "a\nc\nb\n", nil},
	}
	for _, tt := range tests {
		same(t, unordered(tt.ends...)([]byte(tt.want), []byte(tt.got)), tt.diff)
	}
}

// TestFloats checks the tolerance, and which tokens are numbers.
func TestFloats(t *testing.T) {
	t.Parallel()
	tests := []struct {
		want, got string
		right     bool
	}{
		{"0.5 x\n", "0.5000001\tx", true},
		{"0.5", "0.50001", false},
		{"0", "1e-7", true},
		{"0", "-0.0000001", true},
		{"0", "1e-400", true},
		{"0", "0.00001", false},
		{"1e9", "1000000900", true}, // within the relative tolerance
		{"1e9", "1000001100", false},
		{"1000000900", "1e9", true},
		{"-1", "-1.0000001", true},
		{"-1", "1", false},
		{"1", "+1", true},
		{"1", "01.", true},
		{".5", "0.5", true},
		{"1", "NaN", false},
		{"1", "nan", false},
		{"0", "inf", false},
		{"0", "Infinity", false},
		{"1e308", "1e400", false},
		{"1e308", "inf", false},
		{"1e308", "-1e308", false},
		{"NaN", "NaN", true},
		{"NaN", "1", false},
		{"NaN", "nan", false},
		{"inf", "inf", true},
		{"1e400", "1e400", true},
		{"1e400", "2e400", false},
		{"1e400", "1e308", false},
		{"inf", "5", false},
		{"inf", "-inf", false},
		{"inf", "1e400", false},
		{"-inf", "-1e308", false},
		{"infinity", "0", false},
		{"nan", "0", false},
		{"0x1p4", "16", false},
		{"1", "0x1p0", false},
		{"1000", "1_000", false},
		{"1", "1f", false},
		{"1", "1,0", false},
		{"1", "1.0.0", false},
		{"1", "１", false},
		{"Yes", "Yes", true},
		{"Yes", "yes", false},
		{"e", "E", false},
		{"1 2", "1.0000001 2.0000001", true},
		{"1 2", "1.0000001", false},
		{"1", "1.0000001 2", false},
		{"12", "1 2", false},
	}
	for _, tt := range tests {
		if d := floats(1e-6)([]byte(tt.want), []byte(tt.got)); (d == nil) != tt.right {
			t.Errorf("want %q, got %q: %v", tt.want, tt.got, d)
		}
	}
	same(t, floats(1e-6)([]byte("Case 1:\n0.5 0.25\n"), []byte("Case 1:\n0.50000001 \n0.26")),
		&Difference{Want: "0.25", Got: "0.26", Line: 3, Offset: 12})
	same(t, floats(1e-6)([]byte("1 2\n"), []byte("1.0 ")), &Difference{Kind: missing, Want: "2", Line: 2, Offset: 2})
	same(t, floats(1e-6)([]byte("1\n"), []byte("1.0\n3")), &Difference{Kind: extra, Got: "3", Line: 2, Offset: 2})
}

// TestMutations checks the results of the checkers in kinds on the same mutations of a right answer.
func TestMutations(t *testing.T) {
	t.Parallel()
	const want = "1 2\n3\n"
	tests := []struct{ name, got, right string }{
		{"none", want, "exact byLine tokens unordered floats"},
		{"empty", "", ""},
		{"blank", "\n\n", ""},
		{"extra token", want + "4\n", ""},
		{"extra token on a line", "1 2 3\n3\n", ""},
		{"first line missing", "3\n", ""},
		{"missing last newline", "1 2\n3", "byLine tokens unordered floats"},
		{"newline too many", "1 2\n3\n\n", "byLine tokens unordered floats"},
		{"CRLF", "1 2\r\n3\r\n", "byLine tokens unordered floats"},
		{"blank line", "1 2\n\n3\n", "tokens unordered floats"},
		{"two blanks", "1  2\n3\n", "tokens unordered floats"},
		{"one line", "1 2 3\n", "tokens floats"},
		{"another order", "3\n1 2\n", "unordered"},
		{"another order on a line", "2 1\n3\n", ""},
		{"plus", "+1 2\n3\n", "floats"},
		{"leading zero", "01 2\n3\n", "floats"},
		{"a little more", "1.0000001 2\n3\n", "floats"},
		{"NaN", "NaN 2\n3\n", ""},
		{"infinite", "inf 2\n3\n", ""},
		{"too large", "1e400 2\n3\n", ""},
		{"NUL", "1 2\n3\n\x00", ""},
		{"NUL for a blank", "1\x002\n3\n", ""},
		{"no-break space", "1\u00a02\n3\n", ""},
		{"ten million blanks", "1 2" + strings.Repeat(" ", 1e7) + "\n3\n", "byLine tokens unordered floats"},
		{"ten million blanks between", "1" + strings.Repeat(" ", 1e7) + "2\n3\n", "tokens unordered floats"},
		{"ten million newlines", "1 2\n3" + strings.Repeat("\n", 1e7), "byLine tokens unordered floats"},
		{"ten million digits", "1 2\n3" + strings.Repeat("0", 1e7) + "\n", ""},
		{"ten million digits after the point", "1 2\n3." + strings.Repeat("0", 1e7) + "\n", "floats"},
	}
	for _, tt := range tests {
		for name, f := range kinds {
			d := f([]byte(want), []byte(tt.got))
			if right := strings.Contains(" "+tt.right+" ", " "+name+" "); right != (d == nil) {
				t.Errorf("%s: %s says %v", tt.name, name, d)
			}
			if d != nil && (len(d.Got) > 110 || d.Offset > len(want) || d.Line < 1) {
				t.Errorf("%s: %s says %+v", tt.name, name, d)
			}
		}
	}
}

// kinds are the checkers that are compared with each other.
var kinds = map[string]comparer{
	"exact": Exact, "byLine": byLine, "tokens": Tokens,
	"unordered": unordered(), "floats": floats(1e-6),
}

// FuzzKinds checks properties of the checkers in kinds, and that a stricter checker accepts no more than a
// weaker one.
func FuzzKinds(f *testing.F) {
	f.Add([]byte("1 2\n3\n"), []byte("3\r\n1  2"), uint64(1))
	f.Add([]byte("a\n\nb 0.5\n"), []byte("a\nb .5000000001\n\n"), uint64(2))
	f.Add([]byte("NaN 1e400\n"), []byte("NaN 1e400\x00\v\n"), uint64(3))
	f.Fuzz(func(t *testing.T, want, got []byte, seed uint64) {
		right := map[string]bool{}
		for name, f := range kinds {
			d := f(want, got)
			right[name] = d == nil
			if f(got, got) != nil || f(want, want) != nil {
				t.Fatalf("%s: %q or %q is not itself", name, want, got)
			}
			if d == nil {
				continue
			}
			switch ok := d.Line >= 1 && d.Offset >= 0 && d.Offset <= len(want); {
			case !ok, d.Kind == missing && d.Want == "", d.Kind == extra && (d.Got == "" || d.Offset != len(want)):
				t.Fatalf("%s: want %q, got %q: %+v", name, want, got, d)
			case d.Spacing && !right["tokens"] && Tokens(want, got) != nil:
				t.Fatalf("%s: want %q, got %q: not only white space differs", name, want, got)
			}
		}
		for _, c := range []struct{ strict, loose string }{
			{"exact", "byLine"}, {"byLine", "tokens"}, {"tokens", "floats"}, {"byLine", "unordered"},
		} {
			if right[c.strict] && !right[c.loose] {
				t.Fatalf("want %q, got %q: right by %s, wrong by %s", want, got, c.strict, c.loose)
			}
		}
		// This comparison line by line is too simple to be wrong.
		if plain := strings.Join(rows(got), "\n") == strings.Join(rows(want), "\n"); plain != right["byLine"] {
			t.Fatalf("want %q, got %q: byLine says %v", want, got, right["byLine"])
		}
		lines := bytes.Split(want, []byte("\n"))
		r := rand.New(rand.NewPCG(seed, 0))
		r.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		if d := unordered()(want, bytes.Join(lines, []byte("\n"))); d != nil {
			t.Fatalf("%q shuffled by %d: %v", want, seed, d)
		}
		end := 0
		if len(want) > 0 {
			end = int(seed % uint64(len(want)))
		}
		end += bytes.IndexByte(want[end:], '\n') + 1 // the end of a line, or the middle of the last one
		if unordered(end)(want, got) == nil && !right["unordered"] {
			t.Fatalf("want %q, got %q: right in parts, wrong as a whole", want, got)
		}
	})
}

// rows splits a text into lines in the way of byLine.
func rows(text []byte) []string {
	const white = " \t\n\v\f\r"
	var list []string
	for l := range strings.SplitSeq(strings.TrimRight(string(text), white), "\n") {
		list = append(list, strings.TrimRight(l, white))
	}
	return list
}

// FuzzFloats compares floats with its definition on two numbers.
func FuzzFloats(f *testing.F) {
	f.Add(1.0, 1.0000001, 1e-6)
	f.Add(1e9, 1e9+999, 1e-6)
	f.Add(-1e308, 1e308, 3.0)
	f.Fuzz(func(t *testing.T, a, b, eps float64) {
		want, got := strconv.FormatFloat(b, 'g', -1, 64), strconv.FormatFloat(a, 'g', -1, 64)
		near := want == got || a-a == 0 && b-b == 0 && withinRat(got, want, eps)
		if d := floats(eps)([]byte(want), []byte(got)); (d == nil) != near {
			t.Fatalf("want %s, got %s within %g: %v", want, got, eps, d)
		}
	})
}

// withinRat is the definition of the tolerance, in fractions.
func withinRat(a, b string, eps float64) bool {
	switch {
	case math.IsNaN(eps) || eps < 0:
		return false
	case math.IsInf(eps, 1):
		return true
	}
	x, y, most := ratOf(a), ratOf(b), ratOf(strconv.FormatFloat(eps, 'g', -1, 64))
	if size := new(big.Rat).Abs(y); size.Cmp(ratOf("1")) > 0 {
		most.Mul(most, size)
	}
	return x.Sub(x, y).Abs(x).Cmp(most) <= 0
}

func ratOf(s string) *big.Rat {
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		panic(s)
	}
	return r
}

func BenchmarkKinds(b *testing.B) {
	want := answer()
	got := bytes.ReplaceAll(want, []byte(" 9\n"), []byte(" 9.0 \n"))
	for _, name := range []string{"byLine", "unordered", "floats"} {
		b.Run(name, func(b *testing.B) {
			other := got
			if name != "floats" {
				other = bytes.Clone(want)
			}
			b.SetBytes(int64(len(want)))
			b.ReportAllocs()
			for b.Loop() {
				if d := kinds[name](want, other); d != nil {
					b.Fatal(d)
				}
			}
		})
	}
}
