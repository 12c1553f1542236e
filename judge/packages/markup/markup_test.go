package markup

import (
	"testing"
)

// TestMarkup checks conversions of statements from Markdown to TeX, and from TeX and HTML to
// Markdown.
func TestMarkup(t *testing.T) {
	for in, want := range map[string]string{
		"Print `a_1` & 10^9 ≤ n.\n":    "Print \\texttt{a\\_1} \\& 10\\textasciicircum{}9 $\\le$ n.\n",
		"## Input\n\n- one\n- *two*\n": "\\section*{Input}\n\n\\begin{itemize}\n\\item one\n\\item \\emph{two}\n\\end{itemize}\n",
		"```\n1 2\n```\n":              "\\begin{verbatim}\n1 2\n\\end{verbatim}\n",
		"2³¹ − 1":                      "2$^{31}$ $-$ 1\n",
	} {
		if got := string(TeX([]byte(in))); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	for in, want := range map[string]string{
		"\\problemname{Sum}\n\nAdd $a_1$ \\emph{both}. % no\n\n\\section*{Input}\n\\begin{itemize}\n  \\item One \\texttt{x}.\n\\end{itemize}\n": "Add $a_1$ *both*. \n\n## Input\n- One `x`.\n",
	} {
		got, whole := Markdown([]byte(in))
		if string(got) != want || !whole {
			t.Errorf("%q: %q %v, want %q", in, got, whole, want)
		}
	}
	for in, want := range map[string]string{
		"<p>Given\n  a<sub>1</sub> &lt; 10<sup>9</sup> and <b>two*</b>&nbsp;<i> </i>x_y.</p><h2>Input</h2><div>One<br>two</div>": "Given a\\_1 \\< 10^9 and **two\\*** x\\_y.\n\n## Input\n\nOne  \ntwo\n",
		"<ol><li>one</li><li>two<ul><li>deep</li></ul></li></ol><pre>\n1  2\n<b>3</b></pre><code>a`b</code>":                     "1. one\n2. two\n\n   - deep\n\n```\n1  2\n3\n```\n\n`a'b`\n",
		"plain text, $a_i$":  "plain text, $a_i$\n",
		"<script>x</script>": "\n",
		`<span class="katex"><math><semantics><mi>n</mi><annotation encoding="application/x-tex">n_1</annotation></semantics></math><span aria-hidden="true">n</span></span> cats`: "$n_1$ cats\n",
	} {
		got, whole := FromHTML([]byte(in))
		if string(got) != want || !whole {
			t.Errorf("%q: %q %v, want %q", in, got, whole, want)
		}
	}
	if text, whole := FromHTML([]byte("<table><tr><td>1</td><td>2</td></tr></table>")); whole || string(text) != "1 2\n" {
		t.Errorf("a table: %q %v", text, whole)
	}
	if _, whole := Markdown([]byte("\\begin{tabular}{c}1\\end{tabular}")); whole {
		t.Error("a table is converted")
	}
}
