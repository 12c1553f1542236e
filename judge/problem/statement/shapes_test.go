package statement_test

import (
	"strings"
	"testing"

	"grundy/judge/problem/statement"
	"grundy/judge/spec"
)

// TestShapes checks how a statement describes intervals, matrices and successor lists.
func TestShapes(t *testing.T) {
	for _, test := range []struct{ item, en, zh string }{
		{
			"{intervals: 3, ends: [l, r], within: 1..9, is: [disjoint, sorted], weights: {w: {int: 1..5}}}",
			"Each of the next 3 lines holds an interval, as its ends $l$ and $r$ ($1 \\le l \\le r \\le 9$), then an integer $w$ ($1 \\le w \\le 5$).\n" +
				"No number is in two of the intervals.\nThey are in ascending order of $l$, and of $r$ where $l$ is the same.",
			"接下来 3 行，每行为一个区间的左右端点 $l$、$r$（$1 \\le l \\le r \\le 9$），接着是一个整数 $w$（$1 \\le w \\le 5$）。\n" +
				"任意两个区间没有公共的数。\n区间按 $l$ 从小到大给出，$l$ 相同时按 $r$ 从小到大。",
		},
		{
			"{matrix: 2, columns: 3, cells: {x: {int: 0..9}}, row: 1..7, column: 4}",
			"Each of the next 2 lines holds 3 integers $x_1 \\dots x_3$ ($0 \\le x_i \\le 9$).\nThe sum of each row is 1 to 7.\nThe sum of each column is 4.",
			"接下来 2 行，每行为 3 个整数 $x_1 \\dots x_3$（$0 \\le x_i \\le 9$）。\n每行之和为 1 到 7。\n每列之和为 4。",
		},
		{
			"{successors: 3, list: [k, to], edges: 2..5, is: [acyclic]}",
			"The next 3 lines belong to the vertices $1$ to $3$, in this order. Each of them holds the number $k$ of edges that leave its vertex, then the vertices $\\mathit{to}_1 \\dots \\mathit{to}_k$ to which they lead ($1 \\le \\mathit{to}_i \\le 3$).\n" +
				"They make a graph with 2 to 5 edges: without cycles, directed. No edge comes twice.",
			"接下来 3 行依次对应结点 $1$ 到 $3$，每行先给出从该结点出发的边数 $k$，再给出这些边通向的结点 $\\mathit{to}_1 \\dots \\mathit{to}_k$（$1 \\le \\mathit{to}_i \\le 3$）。\n" +
				"它们构成一张无环、有向图，共有 2 到 5 条边。没有重边。",
		},
	} {
		p, err := spec.Parse("x.yaml", []byte("id: x\ntitle: x\nstatement: x\ninput: {case: ["+test.item+"]}\noutput: [{a: {int: 0..1}}]\nsamples: [{in: \"1\", out: \"1\"}]\n"))
		if err != nil {
			t.Fatal(err)
		}
		for lang, want := range map[string]string{"en": test.en, "zh": test.zh} {
			if got := statement.Input(p, lang); !strings.Contains(got, want) {
				t.Errorf("%s\ngot  %s\nwant %s", test.item, got, want)
			}
		}
	}
}
