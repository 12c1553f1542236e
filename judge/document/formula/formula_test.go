package formula

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

// TestPlain checks the plain text of formulas, and that incomplete, unknown or huge formulas are
// rejected.
func TestPlain(t *testing.T) {
	for _, test := range []struct{ tex, want string }{
		{`1 \le n \le 10^5`, "1 ≤ n ≤ 10⁵"},
		{`1\leq a_i\leq 10^{9}`, "1 ≤ aᵢ ≤ 10⁹"},
		{`a_1, a_2, \ldots, a_n`, "a₁, a₂, …, aₙ"},
		{`2^{n-1}`, "2ⁿ⁻¹"},
		{`\frac{n(n+1)}{2}`, "(n(n + 1))/2"},
		{`\sqrt{n}`, "√n"},
		{`-10^9`, "−10⁹"},
		{`\sum_{i=1}^{n} a_i`, "∑_(i=1)ⁿ aᵢ"},
		{`10^9+7`, "10⁹ + 7"},
		{`\max(a, b)`, "max (a, b)"},
		{`x \bmod 2 = 0`, "x mod 2 = 0"},
		{`a \oplus b`, "a ⊕ b"},
		{`10\,000`, "10,000"},
		{`\text{YES}`, "YES"},
		{`c_{i,j}`, "c_(i,j)"},
	} {
		if got, ok := Plain(test.tex); got != test.want || !ok {
			t.Errorf("%s: %q, %v, want %q", test.tex, got, ok, test.want)
		}
	}
	for _, tex := range []string{`\unknown`, `{`, `}`, `a^`, `a^b^c`, `\frac{1}`, strings.Repeat("{", 100) + strings.Repeat("}", 100), strings.Repeat("x", 5000)} {
		if got, ok := Plain(tex); ok {
			t.Errorf("%q is %q", tex, got)
		}
	}
}

// TestMathML checks the MathML of formulas.
func TestMathML(t *testing.T) {
	for _, test := range []struct {
		tex, want string
		display   bool
	}{
		{tex: `a_i`, want: "<math><mrow><msub><mi>a</mi><mi>i</mi></msub></mrow></math>"},
		{tex: `10^5`, want: "<math><mrow><msup><mn>10</mn><mn>5</mn></msup></mrow></math>"},
		{tex: `1<2`, want: "<math><mrow><mn>1</mn><mo>&lt;</mo><mn>2</mn></mrow></math>"},
		{tex: `\frac12`, want: "<math display=\"block\"><mrow><mfrac><mn>1</mn><mn>2</mn></mfrac></mrow></math>", display: true},
	} {
		if got, ok := MathML(test.tex, test.display); got != test.want || !ok {
			t.Errorf("%s: %s, %v", test.tex, got, ok)
		}
	}
	if got, _ := MathML(`x`, true); !strings.Contains(got, `display="block"`) {
		t.Error(got)
	}
}

// TestText checks that formulas in a text are replaced. Prices, escaped dollars and unknown
// formulas stay as they are.
func TestText(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"for $n \\le 10^5$ cards", "for n ≤ 10⁵ cards"},
		{"$$x^2$$", "x²"},
		{"it costs $5 and $10 more", "it costs $5 and $10 more"},
		{"a $\\nothing$ b $n$", "a $\\nothing$ b n"},
		{"one \\$n$ and", "one \\$n$ and"},
		{"no formula", "no formula"},
	} {
		if got := Text(test.text); got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

// FuzzMathML checks that the markup of any formula is well-formed, apart from control characters.
func FuzzMathML(f *testing.F) {
	f.Add(`\sum_{i=1}^n \frac{a_i}{\sqrt{2}} \text{<b>}`)
	f.Add("x\x00^\xff")
	f.Fuzz(func(t *testing.T, tex string) {
		markup, ok := MathML(tex, true)
		if !ok {
			return
		}
		d := xml.NewDecoder(strings.NewReader(strings.ToValidUTF8(strings.Map(func(r rune) rune {
			if r < ' ' {
				return -1
			}
			return r
		}, markup), "")))
		d.Entity = xml.HTMLEntity
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				return
			} else if err != nil && !strings.Contains(err.Error(), "illegal character code") {
				t.Fatalf("%q: %v\n%s", tex, err, markup)
			}
		}
	})
}
