package crosscheck

import (
	"fmt"
	"strings"
	"testing"

	"grundy/judge/base/i18n"
	"grundy/judge/spec/guess"
)

// TestRules checks which rules are found that all inputs keep and another input breaks.
func TestRules(t *testing.T) {
	for _, test := range []struct {
		name   string
		make   func(i int64) string // an input
		broken string
		want   string // the first rule; empty: none
	}{
		{"coprime", func(i int64) string { return fmt.Sprintf("%d %d\n", i+1, i*i+i+1) }, "2 4\n", "gcd(a, b) = 1"},
		{"coprime, on two lines", func(i int64) string { return fmt.Sprintf("%d\n%d\n", i*i+i+1, i+1) }, "6\n3\n", "gcd(a, b) = 1"},
		{"less", func(i int64) string { return fmt.Sprintf("%d %d\n", 2*i, 2*i+2+i%3*2) }, "4 2\n", "a < b"},
		{"different", func(i int64) string { return fmt.Sprintf("%d %d\n", 6-i, 2*i-7) }, "8 8\n", "a ≠ b"},
		{"divides", func(i int64) string { return fmt.Sprintf("7 %d %d\n", i+1, (i+1)*(i%4+1)) }, "7 4 6\n", "b divides c"},
		{"powers of two", func(i int64) string { return fmt.Sprintln(1 << (i % 9)) }, "6\n", "a is a power of 2"},
		{"primes", func(i int64) string {
			return fmt.Sprintln([]int{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}[i])
		}, "9\n", "a is a prime"},
		{"odd", func(i int64) string { return fmt.Sprintln(6*i + 9) }, "8\n", "a is odd"},
		{"distinct", func(i int64) string {
			return fmt.Sprintf("%d\n50 %d %d%s\n", 3+i%2, i, 80-i, strings.Repeat(" 99", int(i%2)))
		}, "3\n50 7 50\n", "the numbers in line 2 are distinct"},
		{"ascending", func(i int64) string {
			return fmt.Sprintf("%d\n%d %d%s\n", 2+i%2, i, i+1+i%3, strings.Repeat(" 99", int(i%2)))
		}, "3\n3 1 9\n", "the numbers in line 2 are strictly ascending"},
		{"palindromes", func(i int64) string { return string(rune('a'+i)) + "x" + string(rune('a'+i)) + "\n" }, "abc\n", "the letters of the word are a palindrome"},
		{"intervals", func(i int64) string {
			return fmt.Sprintf("%d\n", 2+i%2) + strings.Repeat(fmt.Sprintf("%d %d\n", i, i+1+i%5), int(2+i%2))
		}, "2\n1 2\n4 3\n", "number 1 of a line < number 2 of it"},
		{"loops", func(i int64) string {
			return fmt.Sprintf("%d\n", 2+i%2) + strings.Repeat(fmt.Sprintf("%d %d\n", i, 11-i), int(2+i%2))
		}, "2\n1 2\n3 3\n", "number 1 of a line ≠ number 2 of it"},
		{"no rule", func(i int64) string { return fmt.Sprintf("%d %d\n", i*i%7, i*i%5) }, "2 4\n", ""},
		{"empty", func(i int64) string { return fmt.Sprintln(i) }, "", ""},
		{"not a number", func(i int64) string { return fmt.Sprintln(i) }, "x\n", ""},
	} {
		var known []guess.Input
		for i := range int64(12) {
			known = append(known, guess.Input{Text: []byte(test.make(i))})
		}
		got := rulesBroken(known, []byte(test.broken))
		if first := strings.Join(i18n.Strings(got[:min(1, len(got))]), ""); first != test.want {
			t.Errorf("%s: %q, want %q first", test.name, got, test.want)
		}
		if few := rulesBroken(known[:ruleInputs-1], []byte(test.broken)); few != nil {
			t.Errorf("%s: few inputs: %q", test.name, few)
		}
	}
}

// TestArithmetic checks the functions that rules use at the ends of their ranges.
func TestArithmetic(t *testing.T) {
	for _, n := range []int64{-4, -1, 2, 3, 3037000499*3037000499 - 1, 1<<63 - 1, -1 << 63} {
		if square(n) {
			t.Errorf("%d is a square", n)
		}
	}
	for _, n := range []int64{0, 1, 4, 3037000499 * 3037000499} {
		if !square(n) {
			t.Errorf("%d is no square", n)
		}
	}
	if gcd() != 0 || gcd(0, 0) != 0 || gcd(-4, 6) != 2 || gcd(7, 0) != 7 || prime(1) || prime(-7) || prime(49) || !prime(2) {
		t.Error("gcd or prime is wrong")
	}
}
