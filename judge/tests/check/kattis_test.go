package check

import (
	"context"
	"math"
	"strconv"
	"strings"
	"testing"
)

// kattisTests are pairs of an answer and an output, with the result of Kattis's default validator
// for some flags.
var kattisTests = []struct {
	flags, want, got string
	right            bool
}{
	// Different white space between tokens.
	{"", "", "", true},
	{"", "", " \n\t", true},
	{"", "a b\nc\n", "a\nb c", true},
	{"", "a b\nc\n", "  a \r\n\v\fb\tc\n\n\n", true},
	{"", "a", "", false},
	{"", "a b", "a", false},
	{"", "a", "a b", false},
	{"", "", "a", false},
	{"", "ab", "a b", false},
	{"", "a b", "ab", false},
	{"", "a b", "b a", false},
	// Case of letters.
	{"", "Yes", "YES", true},
	{"", "yes No", "YES nO", true},
	{"case_sensitive", "Yes", "YES", false},
	{"case_sensitive", "Yes", "Yes", true},
	{"", "ä", "Ä", false},
	{"", "[", "{", false},
	{"", "@", "`", false},
	// White space.
	{"space_change_sensitive", "a b\n", "a b\n", true},
	{"space_change_sensitive", "a b\n", "A B\n", true},
	{"space_change_sensitive", "a b\n", "a b", false},
	{"space_change_sensitive", "a b", "a b\n", false},
	{"space_change_sensitive", "a b\n", "a b\n\n", false},
	{"space_change_sensitive", "a b\n", "a  b\n", false},
	{"space_change_sensitive", "a b\n", "a\tb\n", false},
	{"space_change_sensitive", "a\nb\n", "a\r\nb\n", false},
	{"space_change_sensitive", "a b\n", " a b\n", false},
	{"space_change_sensitive", "", "\n", false},
	{"space_change_sensitive case_sensitive", "a b\n", "A b\n", false},
	// Line breaks between tokens, as DMOJ compares them.
	{"line_change_sensitive", "a b\nc\n", "\n a  b \n\n\tc", true},
	{"line_change_sensitive", "a b\nc\n", "a b\r\nc\r\n", true},
	{"line_change_sensitive", "a b\nc\n", "a b c\n", false},
	{"line_change_sensitive", "a b\nc\n", "a\nb\nc\n", false},
	{"line_change_sensitive float_tolerance 1e-6", "a 1\n", "a 1.0", true},
	{"line_change_sensitive float_tolerance 1e-6", "a 1\n", "a\n1.0", false},
	// Without a tolerance, numbers are words.
	{"", "1.0", "1.00", false},
	{"", "1", "+1", false},
	{"", "1E5", "1e5", true},
	// With a tolerance, words are still words, and a number only agrees with a number.
	{"float_tolerance 1e-6", "abc 1", "ABC 1.0000005", true},
	{"float_tolerance 1e-6", "abc 1", "abd 1", false},
	{"float_tolerance 1e-6 case_sensitive", "abc 1", "ABC 1", false},
	{"float_tolerance 1e-6", "1", "one", false},
	{"float_tolerance 1e-6", "one", "1", false},
	{"float_tolerance 1e-6", "1", "1x", false},
	{"float_tolerance 1e-6", "1x", "1X", true},
	{"float_tolerance 1e-6", "1", "1.0e0", true},
	{"float_tolerance 1e-6", "1", "+1.", true},
	{"float_tolerance 1e-6", "0.5", ".5", true},
	{"float_tolerance 1e-6", "1", "0x1", true},
	{"float_tolerance 1e-6", "1", "0x1p0", true},
	{"float_tolerance 1e-6", "1", "1e", false},
	{"float_tolerance 1e-6", "1", ".", false},
	{"float_tolerance 1e-6", "1", "1_0", false},
	{"float_tolerance 1e-6", "1", "1,0", false},
	// Either tolerance suffices, and a difference equal to it is allowed.
	{"float_tolerance 0.25", "0", "0.25", true},
	{"float_tolerance 0.25", "0", "0.2500001", false},
	{"float_tolerance 0.25", "8", "10", true},
	{"float_tolerance 0.25", "8", "10.0001", false},
	{"float_tolerance 0.25", "-8", "-6", true},
	{"float_tolerance 0.25", "-8", "6", false},
	{"float_absolute_tolerance 0.25", "8", "8.25", true},
	{"float_absolute_tolerance 0.25", "8", "10", false},
	{"float_relative_tolerance 0.25", "8", "10", true},
	{"float_relative_tolerance 0.25", "0", "0.0001", false},
	{"float_relative_tolerance 0.25", "0", "-0.0", true},
	{"float_relative_tolerance 0.25 float_absolute_tolerance 3", "1", "4", true},
	{"float_relative_tolerance 0.25 float_absolute_tolerance 3", "100", "125", true},
	{"float_relative_tolerance 0.25 float_absolute_tolerance 3", "1", "4.5", false},
	{"float_tolerance 0", "1", "1.000", true},
	{"float_tolerance 0", "1", "1.0000000001", false},
	// Infinities, NaN and numbers beyond float64 are words, both in the answer and in the output.
	{"float_tolerance 1e-6", "inf", "inf", true},
	{"float_tolerance 1e-6", "inf", "INF", true},
	{"float_tolerance 1e-6", "-inf", "-Inf", true},
	{"float_tolerance 1e-6", "infinity", "Infinity", true},
	{"float_tolerance 1e-6", "nan", "NaN", true},
	{"float_tolerance 1e-6", "-nan", "-nan", true},
	{"float_tolerance 1e-6", "1e999", "1E999", true},
	{"float_tolerance 1e-6", "0x1p99999", "0X1P99999", true},
	{"float_tolerance 1e-6 case_sensitive", "inf", "inf", true},
	{"float_tolerance 1e-6 case_sensitive", "inf", "INF", false},
	{"float_tolerance 1e-6", "inf", "5", false},
	{"float_tolerance 1e-6", "inf", "-inf", false},
	{"float_tolerance 1e-6", "inf", "+inf", false},
	{"float_tolerance 1e-6", "inf", "infinity", false},
	{"float_tolerance 1e-6", "inf", "1e999", false},
	{"float_tolerance 1e-6", "inf", "nan", false},
	{"float_tolerance 1e-6", "infinity", "0", false},
	{"float_tolerance 1e-6", "-inf", "-1e300", false},
	{"float_tolerance 1e-6", "1e999", "7", false},
	{"float_tolerance 1e-6", "1e999", "2e999", false},
	{"float_tolerance 1e-6", "0x1p99999", "3", false},
	{"float_tolerance 1e-6", "nan", "0", false},
	{"float_tolerance 1e-6", "1", "nan", false},
	{"float_tolerance 1e-6", "1", "inf", false},
	{"float_tolerance 1e-6", "1", "1e999", false},
	{"float_relative_tolerance 1e308", "1e308", "inf", false},
	{"float_tolerance 1e-6", "0", "1e-999", true},
	{"float_tolerance 1e-6", "0x1p-2", "0.25", true},
	{"float_tolerance 1e-6", "0x1.8", "1.5", true},
	{"", "nan", "NaN", true},
	// Numbers with many digits.
	{"float_tolerance 1e-9", "123456789012345678", "123456789012345679", true},
	{"float_tolerance 1e-9", "3.141592653589793238462643383279", "3.14159265358979", true},
}

// TestKattis checks the checker on the pairs of kattisTests.
func TestKattis(t *testing.T) {
	t.Parallel()
	b, ok := BuiltinOf("kattis")
	if !ok || b.Literal || b.Spaced {
		t.Fatalf("%+v, %t", b, ok)
	}
	for _, test := range kattisTests {
		flags, err := ParseFlags(test.flags)
		if err != nil {
			t.Fatal(err)
		}
		j, err := b.With(Options{Flags: flags}).Check(context.Background(), File{Want: []byte(test.want)}, []byte(test.got))
		if err != nil || j.Right() != test.right {
			t.Errorf("%q: want %q, got %q: %v, %v", test.flags, test.want, test.got, j.Difference, err)
		}
		if d := j.Difference; d != nil && (d.Spacing || d.Offset > len(test.want) || d.Line < 1) {
			t.Errorf("%q: want %q, got %q: %+v", test.flags, test.want, test.got, d)
		}
	}
}

// TestParseFlags checks that flags are parsed and unknown flags are errors.
func TestParseFlags(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"case": "no flag is called case", "float_tolerance": "the flag float_tolerance wants a number",
		"float_tolerance x": "x is not a tolerance", "float_tolerance -1": "-1 is not a tolerance",
		"float_tolerance nan": "nan is not a tolerance", "1e-6": "no flag is called 1e-6",
		"float_tolerance inf": "inf is not a tolerance", "float_absolute_tolerance 1e999": "1e999 is not a tolerance",
	} {
		if _, err := ParseFlags(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	f, err := ParseFlags(" float_tolerance 1e-6\tfloat_absolute_tolerance 2 ")
	if err != nil || f != (Flags{Floats: true, Absolute: 2, Relative: 1e-6}) {
		t.Errorf("%+v, %v", f, err)
	}
}

// TestKattisSpacing checks that a difference in white space shows the white space.
func TestKattisSpacing(t *testing.T) {
	t.Parallel()
	d := kattis(Flags{SpaceChangeSensitive: true})([]byte("a\nb c\n"), []byte("a\nb  c\n"))
	if d == nil || !strings.Contains(d.String(), `line 2: the white space is "  ", want " "`) {
		t.Errorf("%v", d)
	}
}

// FuzzKattis checks that every token agrees with itself. A token of the answer that is not a finite
// number must agree with no other token, apart from the case of letters.
func FuzzKattis(f *testing.F) {
	for _, test := range kattisTests {
		f.Add(test.want, test.got)
	}
	f.Fuzz(func(t *testing.T, want, got string) {
		agree := Flags{Floats: true, Absolute: 1e-6, Relative: 1e-6}.agree
		for _, w := range strings.Fields(want) {
			for _, g := range strings.Fields(got) {
				x, err := strconv.ParseFloat(w, 64)
				if right := agree([]byte(w), []byte(g)); right && (err != nil || math.IsInf(x, 0) || math.IsNaN(x)) &&
					!strings.ContainsAny(w, "xX") && string(lower([]byte(w))) != string(lower([]byte(g))) {
					t.Errorf("%q accepts %q", w, g)
				}
				if w == g && !agree([]byte(w), []byte(g)) {
					t.Errorf("%q does not accept itself", w)
				}
			}
		}
	})
}
