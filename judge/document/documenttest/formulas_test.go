package documenttest

import (
	"slices"
	"testing"
)

// TestFormulas checks the formulas that are found in sources.
func TestFormulas(t *testing.T) {
	for _, c := range []struct {
		ext, source string
		want        []string
	}{
		{".tex", "a $x$ b \\$5 $$y$$ \\(z\\) % $no$\n\\[w\\] \\verb|$v$| \\begin{verbatim}\n$u$\n\\end{verbatim}", []string{"x", "y", "z", "w"}},
		{".tex", "\\newcommand{\\maxn}{10^5}\\newcommand{\\pair}[2]{(#1,#2)} $n \\le \\maxn$ and $\\pair{a}{b}$", []string{`n \le 10^5`, "(a,b)"}},
		{".tex", "\\def\\N{$n$} \\N{} and \\ensuremath{m} \\begin{align*}a&=b\\end{align*}", []string{"n", "m", "a&=b"}},
		{".tex", "$a\\text{ if $b$}$ \\iffalse $c$ \\fi $d$", []string{`a\text{ if $b$}`, "d"}},
		{".tex", "\\DeclareMathOperator{\\mex}{mex}$\\mex S$", []string{`\operatorname{mex} S`}},
		{".md", "a $x$, `$no$`, 5$ and $6 each.\n\n$$\ny\n$$\n\n```\n$z$\n```\n\\$q\\$ $w$", []string{"x", "\ny\n", "w"}},
		{".html", "<p>$x &lt; y$ <code>$no$</code> $$$z$$$</p>", []string{"x < y", "z"}},
	} {
		if got := Formulas(c.ext, c.source); !slices.EqualFunc(got, c.want, Same) {
			t.Errorf("%s: %q, want %q", c.source, got, c.want)
		}
	}
	if Same("a", "b") || !Same("\\begin{align*} a\\, b \\end{align*}", "{a} b") {
		t.Error("formulas are compared wrongly")
	}
}
