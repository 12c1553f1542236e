package hdu2177_test

import (
	"strings"
	"testing"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/check"
	"grundy/problems"
	"grundy/solutions/hdu2177"
)

func TestCheck(t *testing.T) {
	t.Parallel()
	data, err := problems.Files.ReadFile("hdu2177.yaml")
	if err != nil {
		t.Fatal(err)
	}
	sp, err := spec.Parse("hdu2177.yaml", data)
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ in, got, what string }{
		{"1 2", "0\n", ""},
		{"1 2", "1\n0 0\n", `"1" instead of 0`},
		{"1 2", "", "the answer ends here"},
		{"5 8", "1\n4 7\n3 5\n", ""},
		{"5 8", "1\n3 5\n4 7\n", "3 5 comes before 4 7, which a move on both piles leaves"},
		{"5 8", "1\n4 7\n", "the answer ends here"},
		{"5 8", "1\n4 7\n1\n", "the pair 3 5 is not among those left"},
		{"5 8", "1\n4 7\n5 3\n", "5 3 is not left by a winning move"},
		{"5 8", "1\n4 7\n4 7\n3 5\n", "the pair 4 7 comes once more"},
		{"5 8", "1 4 7 3 5\n", `"1 4 7 3 5" instead of 1`},
		{"5 7", "1\n3 5\n4 7\n", ""},
		{"5 7", "1\n3 5\n4 7\n3 5\n", ""}, // both kinds of moves leave 3 5
		{"5 7", "1\n3 5\n3 5\n3 5\n4 7\n", "the pair 3 5 comes once more"},
		{"5 7", "0\n", `"0" instead of 1`},
		{"3 4", "1\n 1  2 \n", ""},
	} {
		cases, err := g.Parse([]byte(tt.in+"\n0 0\n"), grammar.Strict)
		if err != nil {
			t.Fatal(err)
		}
		var want strings.Builder
		if err := hdu2177.Solve(strings.NewReader(tt.in), &want); err != nil {
			t.Fatal(err)
		}
		err = hdu2177.Check(cases.At(0), []byte(want.String()), check.NewLines([]byte(tt.got)))
		if err == nil && tt.what != "" || err != nil && err.Error() != tt.what {
			t.Errorf("%s, answered %q: %v, want %s", tt.in, tt.got, err, tt.what)
		}
	}
}
