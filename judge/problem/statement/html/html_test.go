package html

import (
	"strings"
	"testing"
)

// TestFormulas checks that formulas of a statement become MathML, and that other dollars stay as
// they are.
func TestFormulas(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"for $1 \\le a_i \\le 10^5$ it is", "<p>for <math><mrow><mn>1</mn><mo>≤</mo><msub><mi>a</mi><mi>i</mi></msub><mo>≤</mo><msup><mn>10</mn><mn>5</mn></msup></mrow></math> it is</p>"},
		{"costs $5 and $10", "<p>costs $5 and $10</p>"},
		{"$a_1$ and $a_2$", "<p><math><mrow><msub><mi>a</mi><mn>1</mn></msub></mrow></math> and <math><mrow><msub><mi>a</mi><mn>2</mn></msub></mrow></math></p>"},
		{"`$n$`", "<p><code>$n$</code></p>"},
		{"$\\nothing{x}$", "<p>$\\nothing{x}$</p>"},
		{"$\\text{<b>}$", "<p><math><mrow><mtext>&lt;b&gt;</mtext></mrow></math></p>"},
	} {
		got, err := Markdown([]byte(test.text))
		if err != nil || strings.TrimSpace(string(got)) != test.want {
			t.Errorf("%q: %s, %v, want %s", test.text, got, err, test.want)
		}
	}
}

// TestWrite checks that a page has no scripts: raw HTML and links to scripts are dropped.
func TestWrite(t *testing.T) {
	var b strings.Builder
	if err := Write(&b, "<b>", "en", []byte("# Sum\n\n<script>x()</script>\n\n[a](javascript:x()) $n^2$\n")); err != nil {
		t.Fatal(err)
	}
	got := b.String()
	for _, want := range []string{"<title>&lt;b&gt;</title>", `<html lang="en">`, "<h1>Sum</h1>", "<msup>", "default-src 'none'"} {
		if !strings.Contains(got, want) {
			t.Errorf("the page lacks %s:\n%s", want, got)
		}
	}
	for _, bad := range []string{"<script", "javascript:"} {
		if strings.Contains(got, bad) {
			t.Errorf("the page has %s:\n%s", bad, got)
		}
	}
}
