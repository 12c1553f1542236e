package check

import (
	"strings"
	"testing"
)

// TestApart checks that a difference shows where two long words or lines differ.
func TestApart(t *testing.T) {
	t.Parallel()
	many := strings.Repeat("L", 60)
	for _, test := range []struct {
		name      string
		compare   comparer
		want, got string
		told      string
	}{
		{"short", Tokens, "WL\n", "WW\n", `line 1: got "WW", want "WL"`},
		{"long, parting soon", Tokens, "W" + many + "\n", "L" + many + "\n", `line 1: got "L` + many + `", want "W` + many + `"`},
		{"in the middle", Tokens, many + "W" + many, many + "L" + many,
			`line 1: got "...LLLLLLLLLLLLLLLLLLLLLLLLLLLLLL...", want "...LLLLLLLLLLWLLLLLLLLLLLLLLLLLLL..."; they differ from character 61 on`},
		{"at the end", Tokens, "1 " + many + "W", "1\n" + many + "L", `line 2: got "...LLLLLLLLLLL", want "...LLLLLLLLLLW"; they differ from character 61 on`},
		{"one ends", Tokens, many + "W", many, `line 1: got "...LLLLLLLLLL", want "...LLLLLLLLLLW"; they differ from character 61 on`},
		{"characters of several bytes", Exact, strings.Repeat("é", 50) + "è", strings.Repeat("é", 50) + "ê",
			`line 1: got "...ééééééééééê", want "...ééééééééééè"; they differ from character 51 on`},
		{"lines", byLine, many + " 1", many + " 2", `line 1: got "...LLLLLLLLL 2", want "...LLLLLLLLL 1"; they differ from character 62 on`},
		{"left over", Tokens, many, many + " " + many, `line 1: "` + many + `" is extra`},
	} {
		if d := test.compare([]byte(test.want), []byte(test.got)); d == nil || d.String() != test.told {
			t.Errorf("%s: %v\nwant %s", test.name, d, test.told)
		}
	}
}
