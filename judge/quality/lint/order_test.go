package lint

import (
	"strings"
	"testing"

	"grundy/judge/problem"
	"grundy/judge/testing/judgetest"
)

// TestOrder checks that there is a fault at the condition or the input if no small case, no random
// case, or no case at all is found. Other problems have no fault.
func TestOrder(t *testing.T) {
	for _, test := range []struct{ input, want string }{
		{`{case: [{a: {int: 1..9}}]}`, ""},
		{`{case: [{a: {int: 1..10^9, count: 3}}], where: sum(a) > 10^6}`, "4: no legal case was found in the first 1000000 steps of the size order; allow small cases"},
		{`{case: [{a: {int: 1..10}}], where: a > 10}`, "4: no case is legal: the case breaks the condition a > 10; widen the bounds, or drop a condition"},
		{`{case: [{n: {int: 2..5}}, {graph: n, edges: n*n, ends: [u, v]}]}`, "4: no case is legal: no such graph has "},
		{`{case: [{n: {int: 3..3}}, {p: {parents: n}}], where: "any(p, # == 2) and any(p, # == 3)"}`, "4: no case is legal: the case breaks the condition"},
		{`{case: [{a: {int: 1..10^9, count: 2}}], where: "a[0] == a[1] + 500000"}`, "4: no legal case was found in the first 1000000 steps of the size order, nor at random: the case breaks the condition"},
		{`{case: [{a: {int: 1..10^9}, b: {int: 1..10^9}}], where: a == b*b + 1}`, ""},
		{`{case: [{n: {int: 30..30}}, {graph: n, edges: 99, ends: [u, v]}]}`, "4: no legal case was found in the first 1000000 steps of the size order; allow small cases"},
	} {
		p := judgetest.Load(t, "title: {en: x}\nstatement: {en: x}\ninput: "+test.input+"\noutput: [{answer: {int: 0..9}}]\nsamples: [{in: \"1\", out: \"1\"}]\n", problem.Code{Solve: judgetest.SolveCards})
		err := checkOrder(t.Context(), p)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), ".yaml:"+test.want)) {
			t.Errorf("%s\ngot  %v\nwant %s", test.input, err, test.want)
		}
	}
}
