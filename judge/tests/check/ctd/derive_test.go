package ctd

import (
	"strings"
	"testing"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// TestInput checks the derived inputs of programs, and that they accept an input of the program.
func TestInput(t *testing.T) {
	for _, test := range []struct{ program, want, input string }{
		{"INT(1,10^5,n) NEWLINE REP(n,SPACE) INT(0,2*n) END NEWLINE", "case:\n  - {n: {int: \"1..100000\"}}\n  - {x1: {int: \"0..(2 * n)\", count: n}}\n", "2\n0 4\n"},
		{"INT(1,9,n) SPACE INT(n,9,m) NEWLINE REPI(i,m) INT(1,n,a[i]) SPACE INT(1,n,b[i]) NEWLINE END", "case:\n  - {n: {int: \"1..9\"}, m: {int: \"n..9\"}}\n  - repeat: \"m\"\n    lines:\n      - {a: {int: \"1..n\"}, b: {int: \"1..n\"}}\n", "2 2\n1 2\n2 1\n"},
		{"INT(1,50,t) NEWLINE REP(t) INT(1,9,n) NEWLINE REPI(i,n,SPACE) INT(1,9,a[i]) END ASSERT(UNIQUE(a)) NEWLINE END", "cases: {count: t, max: 50}\ncase:\n  - {n: {int: \"1..9\"}}\n  - {a: {int: \"1..9\", count: n, distinct: true}}\n", "1\n2\n3 4\n"},
		{`REGEX("[a-c]{2,5}",s) NEWLINE`, "case:\n  - {s: {chars: \"abc\", length: \"2..5\"}}\n", "abca\n"},
		{`INT(1,5,n) NEWLINE REP(n) REGEX("[ab]") END NEWLINE`, "case:\n  - {n: {int: \"1..5\"}}\n  - {x1: {chars: \"ab\", length: \"n..n\"}}\n", "3\naba\n"},
		{`INT(1,5,n) NEWLINE REP(n+1) REGEX("[ab]{1,2}") END NEWLINE`, "length: \"(n + 1)..((n + 1) * 2)\"", "1\naba\n"},
		{`INT(1,5,n) NEWLINE REP(n) INT(0,9) END NEWLINE`, "1:20: a spec cannot express REP: it repeats parts of a line without a separator", ""},
		{`REGEX("[a-c]+",s) NEWLINE`, "not a class of characters with a bounded length", ""},
		{`INT(1,9,n) NEWLINE ASSERT(n%2==0)`, "conditions are not converted", ""},
		{`WHILE(!ISEOF) INT(1,9) NEWLINE END`, "1:1: a spec cannot express WHILE", ""},
		{`INT(1,10^30,n) NEWLINE`, "not an integer of 64 bits", ""},
	} {
		p, err := Parse([]byte(test.program))
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.Input()
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, test.want) {
			t.Errorf("%s:\n%s\nwant %s", test.program, got, test.want)
		}
		if err != nil {
			continue
		}
		text := "id: a\ntitle: {en: a}\nstatement: {en: a}\nreference: a.cpp\ninput:\n  " + strings.ReplaceAll(strings.TrimSpace(got), "\n", "\n  ") + "\n"
		sp, err := spec.Parse("a.yaml", []byte(text))
		if err != nil {
			t.Errorf("%s: %v\n%s", test.program, err, text)
			continue
		}
		g, err := grammar.Compile(sp)
		if err != nil {
			t.Errorf("%s: %v", test.program, err)
			continue
		}
		if _, err := g.Parse([]byte(test.input), grammar.Strict); err != nil {
			t.Errorf("%s: %q: %v", test.program, test.input, err)
		}
	}
}
