package statement

import (
	"testing"

	"grundy/judge/document/formula"
)

// TestTypeset checks expressions of specs as formulas, and that pages and terminals can show them.
func TestTypeset(t *testing.T) {
	for expression, want := range map[string]string{
		"n":                            "$n$",
		"1 ≤ a_i ≤ 10^9":               `$1 \le a_i \le 10^9$`,
		"1 <= n, m <= 200000":          `$1 \le n, m \le 2 \cdot 10^5$`,
		"100000":                       "$10^5$",
		"1000":                         "$1000$",
		"10000000007":                  "$10000000007$",
		"-1000000000 ≤ x1 ≤ 10^(n-1)":  `$-10^9 \le x_1 \le 10^{n - 1}$`,
		"a_{n-1}":                      "$a_{n - 1}$",
		"a_1 … a_{2*n}":                `$a_1 \dots a_{2 \cdot n}$`,
		"max_w":                        `$\mathit{max}_w$`,
		"2*(n+1)*m/2 - 1":              `$2 \cdot (n + 1) \cdot m / 2 - 1$`,
		"len(s) == abs(t) + max(a, b)": `$|s| = |t| + \max(a, b)$`,
		"sum(w) <= 10^6 && n != m":     `$\operatorname{sum}(w) \le 10^6 \text{ and } n \ne m$`,
		"n > 1 or not (m < -2)":        `$n > 1 \text{ or } \text{not } (m < -2)$`,
		"x % 3 == 0":                   `$x \bmod 3 = 0$`,
		"1e":                           "$1e$",
		"any(a, # > 1)":                "`any(a, # > 1)`",
		`s == "ab"`:                    "`s = \"ab\"`",
		"n in [1, 2]":                  "`n in [1, 2]`",
		"count(a, #==1) ≤ 2":           "`count(a, #=1) ≤ 2`",
		"(n":                           "`(n`",
		"n)":                           "`n)`",
		"a_":                           "`a_`",
	} {
		got := typeset(expression)
		if got != want {
			t.Errorf("%s: %s, want %s", expression, got, want)
		}
		if got[0] != '$' {
			continue
		}
		tex := got[1 : len(got)-1]
		if _, ok := formula.MathML(tex, false); !ok {
			t.Errorf("%s is not shown on pages", got)
		}
		if _, ok := formula.Plain(tex); !ok {
			t.Errorf("%s is not shown in terminals", got)
		}
	}
}

// TestTolerance checks differences that are permitted.
func TestTolerance(t *testing.T) {
	for text, want := range map[string]string{"1e-6": "$10^{-6}$", "2.5E-9": `$2.5 \cdot 10^{-9}$`, "0.01": "$0.01$", "1e+2": "$10^{2}$"} {
		if got := tolerance(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// FuzzTypeset checks that no expression makes the typesetter fail or print what pages cannot show.
func FuzzTypeset(f *testing.F) {
	f.Add("2*n <= len(s) - 10^(k-1)")
	f.Add("a_{b_{c}} … d && !(e)")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 200 {
			return
		}
		got := typeset(text)
		if got == "" {
			t.Fatal("nothing")
		}
		if got[0] != '$' || len(text) > 30 { // pages bound how deep formulas nest
			return
		}
		if _, ok := formula.MathML(got[1:len(got)-1], false); !ok {
			t.Fatalf("%q becomes %s, which pages do not show", text, got)
		}
	})
}
