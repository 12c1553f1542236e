package markup

import (
	"testing"
)

// TestMarkup converts statements both ways.
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
	if _, whole := Markdown([]byte("\\begin{tabular}{c}1\\end{tabular}")); whole {
		t.Error("a table is converted")
	}
}
